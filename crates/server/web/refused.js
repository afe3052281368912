// @ts-check
// A field whose value was refused: it has the focus, and the reason beside it until it is changed.

import { Refusal, capital } from "./server.js";

/**
 * Marks a field whose value is refused.
 * @param {HTMLInputElement} field
 * @param {string} words
 */
export function markField(field, words) {
  field.setAttribute("aria-invalid", "true");
  field.setCustomValidity(words);
}

/**
 * Marks a field, says beside it why its value is refused, and leads there.
 * @param {HTMLInputElement} field
 * @param {string} words
 */
export function refuseField(field, words) {
  markField(field, words);
  field.reportValidity();
}

/**
 * Takes the mark from every field of a form.
 * @param {Element} form
 */
export function acceptFields(form) {
  for (const field of form.querySelectorAll("[aria-invalid]")) {
    field.removeAttribute("aria-invalid");
    /** @type {HTMLInputElement} */ (field).setCustomValidity("");
  }
}

/**
 * Says beside the field of a name why the server refuses it.
 * @param {HTMLInputElement | null | undefined} field
 * @param {unknown} error
 * @returns {boolean} whether that is the reason, and the field is there
 */
export function refuseName(field, error) {
  if (!field || !(error instanceof Refusal) || !["bad-name", "name-taken"].includes(error.code)) return false;
  refuseField(field, capital(error.message));
  return true;
}
