// @ts-check
// Refused fields: they have the focus, and show the reason until they are changed.

import { Refusal, capital } from "./server.js";

/**
 * Marks a field as refused.
 * @param {HTMLInputElement} field
 * @param {string} words
 */
export function markField(field, words) {
  field.setAttribute("aria-invalid", "true");
  field.setCustomValidity(words);
}

/**
 * Marks a field as refused, shows the reason and focuses the field.
 * @param {HTMLInputElement} field
 * @param {string} words
 */
export function refuseField(field, words) {
  markField(field, words);
  field.reportValidity();
}

/**
 * Removes the mark from every field of a form.
 * @param {Element} form
 */
export function acceptFields(form) {
  for (const field of form.querySelectorAll("[aria-invalid]")) {
    field.removeAttribute("aria-invalid");
    /** @type {HTMLInputElement} */ (field).setCustomValidity("");
  }
}

/**
 * Shows at a name field why the server refuses the name.
 * @param {HTMLInputElement | null | undefined} field
 * @param {unknown} error
 * @returns {boolean} whether the field exists and the name is the reason
 */
export function refuseName(field, error) {
  if (!field || !(error instanceof Refusal) || !["bad-name", "name-taken"].includes(error.code)) return false;
  refuseField(field, capital(error.message));
  return true;
}
