// @ts-check
// The chat on the page of a game: its unread messages, its scroll position, and the text in its field.

import { requestName } from "./server.js";

const root = /** @type {HTMLElement} */ (document.getElementById("game"));
const heard = /** @type {HTMLElement} */ (document.getElementById("chat-heard"));

/** Storage key of the number of messages read in this tab. */
const KEY = `read/${root.dataset.id}`;

/** Number of the opponent's messages that were visible. */
let read = recallRead();

/** Returns the number stored by an earlier load of the page. */
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
    // Without storage, all messages are unread after a reload.
  }
}

/** Number of messages shown (-1 before the first change), and the scroll position in pixels. */
let [shown, scrolled] = [-1, 0];

const list = () => /** @type {HTMLElement | null} */ (root.querySelector("#chat ul"));

/** Shows the number of unread messages on the closed chat. */
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

/** Shows and announces new messages after a change of the page. */
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

// These events do not bubble. A chat that is rendered open again also sends one.
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

/** Last message and its idempotency key. A message sent again after a lost answer appears once. */
let [words, name] = ["", ""];
let isSending = false;

/**
 * Sends the text of the field. It stays there until the server has received it.
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
