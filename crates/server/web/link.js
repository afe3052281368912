// @ts-check
// Dialog with a link of the game, as text and as a QR code.

import { copy } from "./page.js";
import { get } from "./server.js";

const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("link-dialog"));
const field = /** @type {HTMLInputElement} */ (dialog.querySelector("input"));
const code = /** @type {HTMLElement} */ (dialog.querySelector(".code"));

/**
 * Opens the dialog with a link.
 * @param {string} id of the game
 * @param {string} title
 * @param {string} part fragment of the link
 */
async function open(id, title, part) {
  const heading = dialog.querySelector("h2");
  if (heading) heading.textContent = title;
  field.value = `${dialog.dataset.link}#${part}`;
  code.replaceChildren();
  document.querySelector("details[data-menu][open]")?.removeAttribute("open");
  dialog.showModal();
  field.select();
  // The secret is sent as a header, because addresses appear in logs.
  const isSeat = part.startsWith("seat=");
  const [query, secret] = isSeat ? ["", part.slice("seat=".length)] : [`?${part}`, null];
  try {
    const { text } = await get(`/g/${id}/qr${query}`, secret);
    if (field.value.endsWith(part)) code.innerHTML = text;
  } catch {
    // The dialog still has the link itself.
  }
}

/**
 * Opens the dialog when a button for a link is pressed.
 * @param {string} id of the game
 * @param {Record<string, () => string>} parts fragments of the links, by the names in the buttons
 */
export function followLinks(id, parts) {
  document.addEventListener("click", (event) => {
    const button = /** @type {Element} */ (event.target).closest("[data-link-to]");
    const part = parts[button?.getAttribute("data-link-to") ?? ""]?.();
    if (part) open(id, button?.textContent ?? "", part);
  });
}

dialog.querySelector("[data-copied]")?.addEventListener("click", (event) => {
  copy(/** @type {HTMLElement} */ (event.currentTarget), field.value);
});
