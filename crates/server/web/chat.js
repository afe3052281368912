// @ts-check
// The chat on the page of a game: how much of it is unread.

const root = /** @type {HTMLElement} */ (document.getElementById("game"));

/** Number of the other player's messages that were in sight. */
let read = 0;

/** Shows at the closed chat how many messages are unread. */
export function countUnread() {
  const chat = document.getElementById("chat");
  const count = chat?.querySelector(".count");
  if (!(count instanceof HTMLElement)) return;
  const screen = /** @type {HTMLElement} */ (root.firstElementChild);
  const said = Number(screen.dataset.said ?? chat?.querySelectorAll("li").length);
  if (chat?.hasAttribute("open")) read = said;
  count.textContent = String(said - read);
  count.hidden = said <= read;
}

// The event of a details does not rise.
root.addEventListener("toggle", countUnread, true);
