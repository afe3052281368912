// @ts-check
// The page of a game: sends what the reader does, and shows what the server renders. It knows no rules.

import { Refusal, keepSecret, post, say, secretOf, system } from "./server.js";

const root = /** @type {HTMLElement} */ (document.getElementById("game"));
const lost = /** @type {HTMLElement} */ (document.getElementById("lost"));
const id = root.dataset.id ?? "";
let secret = secretOf(id);

/** The cell that the keyboard is at, as `column,row`. */
let cursor = "";
/** When the clocks on the page were right. */
let shownAt = performance.now();
/** @type {WebSocket | null} */
let socket = null;
let isAsking = false;
let isStale = false;

/** What the server rendered last. */
const screen = () => /** @type {HTMLElement} */ (root.firstElementChild);

/** Shows the game as it is now; what changes meanwhile is asked for once more. */
async function show() {
  isStale = true;
  if (isAsking) return;
  isAsking = true;
  try {
    while (isStale) {
      isStale = false;
      /** @type {Record<string, string>} */
      const headers = secret ? { Authorization: `Bearer ${secret}` } : {};
      const answer = await fetch(`/g/${id}/board?system=${system}`, { headers });
      if (!answer.ok) throw new Error(String(answer.status));
      replace(await answer.text());
    }
  } finally {
    isAsking = false;
  }
}

/** @param {string} html */
function replace(html) {
  const had = root.contains(document.activeElement) ? document.activeElement : null;
  const wasInBoard = Boolean(had?.closest(".board"));
  const scroll = root.querySelector(".moves")?.scrollTop ?? 0;
  root.innerHTML = html;
  shownAt = performance.now();
  if (socket?.readyState === WebSocket.OPEN) lost.hidden = true;
  const current = cell(cursor) ?? root.querySelector(".cell.open") ?? root.querySelector(".cell");
  current?.setAttribute("tabindex", "0");
  cursor = current?.getAttribute("data-cell") ?? "";
  if (wasInBoard) focus(current);
  const moves = root.querySelector(".moves");
  if (moves) moves.scrollTop = Math.max(scroll, moves.scrollHeight);
  const next = screen().dataset.next;
  if (next && secret && !secretOf(next)) {
    // The same secret is good for the rematch.
    keepSecret(next, secret);
    location.href = `/g/${next}`;
  }
  tick();
}

/** @param {string} place */
const cell = (place) => root.querySelector(`[data-cell="${place}"]`);

/** @param {Element | null} element */
const focus = (element) => /** @type {SVGElement | null} */ (element)?.focus();

/**
 * The keyboard goes on from this cell.
 * @param {Element | null} next
 */
function stand(next) {
  cell(cursor)?.setAttribute("tabindex", "-1");
  next?.setAttribute("tabindex", "0");
  cursor = next?.getAttribute("data-cell") ?? "";
}

/** Shows what is left on the clock that runs. */
function tick() {
  for (const clock of root.querySelectorAll(".clock[data-running]")) {
    const shown = /** @type {HTMLElement} */ (clock);
    const left = Math.max(0, Number(shown.dataset.ms) - (performance.now() - shownAt));
    const seconds = Math.floor(left / 1000);
    const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
    const mark = (1.1).toLocaleString(document.documentElement.lang).charAt(1);
    const hours = Math.floor(seconds / 3600);
    shown.textContent =
      seconds < 10
        ? `0:0${seconds}${mark}${Math.floor(left / 100) % 10}`
        : hours > 0
          ? `${hours}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
          : `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  }
}

/**
 * Asks for something. A command whose answer was lost is asked again under the same name.
 * @param {object} wanted
 */
async function command(wanted) {
  if (!secret) return;
  const name = crypto.getRandomValues(new Uint32Array(2)).join("-");
  for (let tries = 0; ; tries += 1) {
    try {
      await post(`/api/games/${id}/commands`, { command: name, ...wanted }, secret);
      return await show();
    } catch (error) {
      const isAnswer = error instanceof Refusal;
      if (isAnswer && (error.status < 500 || tries === 4)) return say(error);
      if (tries === 4) {
        lost.hidden = false;
        return;
      }
      await new Promise((done) => setTimeout(done, 500 * 2 ** tries));
    }
  }
}

/** Takes the free seat: whoever opens the link first plays. */
async function sit() {
  if (secret || screen().dataset.free === undefined) return;
  try {
    const seat = await post(`/api/games/${id}/join`, {});
    secret = seat.secret;
    keepSecret(id, seat.secret);
  } catch {
    // Somebody was faster: this is a game to watch.
  }
}

let wait = 500;

/** Follows the game, and again after the connection was lost. */
function follow() {
  const since = screen().dataset.last ?? "0";
  const address = `${location.origin.replace(/^http/, "ws")}/api/games/${id}/ws?since=${since}`;
  socket = new WebSocket(address, secret ? ["inarow", secret] : ["inarow"]);
  socket.addEventListener("open", () => {
    wait = 500;
    lost.hidden = true;
    show().catch(() => {});
  });
  socket.addEventListener("message", () => show().catch(() => {}));
  socket.addEventListener("close", (event) => {
    if (event.wasClean && screen().dataset.over !== undefined) return;
    lost.hidden = false;
    setTimeout(follow, wait);
    wait = Math.min(wait * 2, 8000);
  });
}

root.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  const place = target.closest("[data-cell]")?.getAttribute("data-cell");
  const wanted = target.closest("[data-command]")?.getAttribute("data-command");
  if (place) {
    stand(cell(place));
    command({ play: place });
  } else if (wanted) {
    command(JSON.parse(wanted));
  } else if (target.id === "copy") {
    copy(/** @type {HTMLElement} */ (target));
  }
});

/** @param {HTMLElement} button */
async function copy(button) {
  const link = /** @type {HTMLInputElement} */ (document.getElementById("link"));
  link.select();
  try {
    await navigator.clipboard.writeText(link.value);
    button.textContent = button.dataset.copied ?? "";
  } catch {
    // Without a secure connection browsers allow only this: it is selected, to be copied by hand.
  }
}

root.addEventListener("keydown", (event) => {
  const at = /** @type {Element} */ (event.target).getAttribute("data-cell");
  if (!at || event.ctrlKey || event.altKey || event.metaKey) return;
  const [x, y] = at.split(",").map(Number);
  /** @type {Record<string, [number, number]>} */
  const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const way = ways[event.key];
  if (way) {
    event.preventDefault();
    const next = cell(`${x + way[0]},${y + way[1]}`);
    if (!next) return;
    stand(next);
    focus(next);
  } else if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    command({ play: at });
  }
});

setInterval(tick, 100);
// Whether the opponent has left is no event: who waits looks again now and then.
setInterval(() => {
  const waits = secret && screen().dataset.over === undefined && screen().dataset.free === undefined;
  if (waits && document.visibilityState === "visible") show().catch(() => {});
}, 20000);

await sit();
await show().catch(() => {
  lost.hidden = false;
});
follow();
