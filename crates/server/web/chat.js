// @ts-check
// The chat on the page of a game: how much of it is unread, its newest message in sight, and what waits in its field.

import { requestName } from "./server.js";

const root = /** @type {HTMLElement} */ (document.getElementById("game"));
const heard = /** @type {HTMLElement} */ (document.getElementById("chat-heard"));

/** The key of the number of messages that were read in this tab. */
const KEY = `read/${root.dataset.id}`;

/** Number of the other player's messages that were in sight. */
let read = recallRead();

/** The number that an earlier load of the page has left. */
function recallRead() {
  try {
    return Number(sessionStorage.getItem(KEY)) || 0;
  } catch {
    return 0;
  }
}

/** @param {number} count */
function noteRead(count) {
  if (count === read) return;
  read = count;
  try {
    sessionStorage.setItem(KEY, String(count));
  } catch {
    // Where nothing may be kept, all is unread after the page was loaded again.
  }
}

/** Number of messages that were shown, once there were any to show; and how far they were scrolled, in pixels. */
let [shown, scrolled] = [-1, 0];

const list = () => /** @type {HTMLElement | null} */ (root.querySelector("#chat ul"));

/** Shows at the closed chat how many messages are unread. */
function countUnread() {
  const chat = document.getElementById("chat");
  const count = chat?.querySelector(".count");
  if (!(count instanceof HTMLElement)) return;
  const screen = /** @type {HTMLElement} */ (root.firstElementChild);
  const said = Number(screen.dataset.said ?? chat?.querySelectorAll("li").length);
  if (chat?.hasAttribute("open")) noteRead(said);
  count.textContent = String(said - read);
  count.hidden = said <= read;
}

/** The page has changed: shows and announces what is new in the chat. */
export function showChat() {
  countUnread();
  const messages = list();
  if (!messages) return;
  const count = messages.children.length;
  const newest = messages.lastElementChild;
  if (shown >= 0 && count > shown && newest && !newest.hasAttribute("data-own")) {
    const name = newest.querySelector("strong")?.textContent ?? "";
    heard.textContent = `${name}: ${(newest.textContent ?? "").slice(name.length).trim()}`;
  }
  messages.scrollTop = count === shown ? scrolled : messages.scrollHeight;
  [shown, scrolled] = [count, messages.scrollTop];
}

let wasOpen = false;

// The events of a details and of a list do not rise. A chat that is open when it is rendered again says so as well.
root.addEventListener("toggle", ({ target }) => {
  countUnread();
  const messages = list();
  if (!messages || !(target instanceof HTMLDetailsElement) || target.id !== "chat") return;
  if (target.open && !wasOpen) messages.scrollTop = scrolled = messages.scrollHeight;
  wasOpen = target.open;
}, true);
root.addEventListener("scroll", ({ target }) => {
  if (target === list()) scrolled = /** @type {HTMLElement} */ (target).scrollTop;
}, true);

/** The message that was sent last and the name of its request: sent again after a lost answer it is said once. */
let [words, name] = ["", ""];
let isSending = false;

/**
 * Sends what is in the field, where it stays until the server has it.
 * @param {(text: string, name: string) => Promise<unknown>} send
 */
export async function sayWords(send) {
  const field = () => /** @type {HTMLInputElement | null} */ (root.querySelector("#say input"));
  const text = (field()?.value ?? "").trim();
  if (!text || isSending) return;
  if (text !== words) [words, name] = [text, requestName()];
  isSending = true;
  try {
    await send(text, name);
    words = "";
    const now = field();
    if (now && now.value.trim() === text) now.value = "";
  } finally {
    isSending = false;
  }
}
