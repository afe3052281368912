// @ts-check
// The page of a game: sends what the reader does, and shows what the server renders. It knows no rules.

import { cell, drawLine, enter, fit, grow, keepPart, restoreCursor, sayBeside, stand, walk } from "./board.js";
import { rightNow } from "./clock.js";
import { copy, isTyping, released } from "./page.js";
import { keep, keepName, keepSecrets, nameOf, noteGame, recall, secretsOf } from "./seat.js";
import { seatsNamed } from "./seat-link.js";
import { Refusal, get, hushNews, postNamed, say, system } from "./server.js";
import { play as hear } from "./sound.js";

const root = /** @type {HTMLElement} */ (document.getElementById("game"));
const lost = /** @type {HTMLElement} */ (document.getElementById("lost"));
const heard = /** @type {HTMLElement} */ (document.getElementById("heard"));
const id = root.dataset.id ?? "";

/** One secret, or two where both sides are played here. */
let secrets = secretsOf(id);
const isShared = () => secrets.length > 1;

/** The move that is looked at; null while the game is shown as it is. @type {number | null} */
let ply = null;
/** The columns and rows of the suggested move and of those that are expected after it. */
let hint = "";
/** Whoever has opened the link wants to watch. */
let watches = false;
/** There is nothing to follow any more. */
let isGone = false;
/** @type {WebSocket | null} */
let socket = null;
let isStale = false;
/** The question under way. @type {Promise<void> | null} */
let asking = null;

/** What the server rendered last. */
const screen = () => /** @type {HTMLElement} */ (root.firstElementChild);

const isPhone = matchMedia("(max-width: 480px)");

/** How the reader wants to see the game. */
function wanted() {
  const asked = new URLSearchParams({ system });
  if (ply !== null) asked.set("ply", String(ply));
  if (isShared()) asked.set("shared", "1");
  for (const name of ["stones", "coordinates", "numbers", "maps"]) {
    const chosen = recall(`show-${name}`);
    if (chosen) asked.set(name, chosen);
    // On a phone they would be too small to be read, and take room from the cells.
    else if (name === "coordinates" && isPhone.matches) asked.set(name, "0");
  }
  if (hint) asked.set("hint", hint);
  return asked;
}

/** What was written last and its tag, and whether only something else is to be written. */
let [written, tag] = ["", ""];
let isGlance = false;

/**
 * Shows the game as it is now; what changes meanwhile is asked for once more.
 * @param {boolean} [glances] what has stayed the same is left as it is
 */
function show(glances = false) {
  isGlance = glances && (isGlance || !isStale);
  isStale = true;
  asking ??= update().finally(() => {
    asking = null;
  });
  return asking;
}

async function update() {
  while (isStale && !isGone) {
    const glances = isGlance;
    [isStale, isGlance] = [false, false];
    const secret = secrets[0];
    try {
      const answer = await get(`/g/${id}/board?${wanted()}`, secret, tag);
      const html = answer.status === 304 ? written : await answer.text();
      await released();
      if (secret === secrets[0] && !(glances && html === written)) replace(html);
      [written, tag] = [html, answer.headers.get("ETag") ?? ""];
      tellSeen();
    } catch (error) {
      if (error instanceof Refusal && error.status === 404) return end(error.message);
      throw error;
    }
  }
}

/** Tells the server up to which event the page shows the game: whoever hosts it may leave once its end has been seen. */
function tellSeen() {
  const { last } = screen().dataset;
  if (last && socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ seen: Number(last) }));
}

let retry = 0;

/** Shows it; where that cannot be done now, it is said and tried again. */
const tryShow = (glances = false) =>
  show(glances).catch(() => {
    lost.hidden = false;
    root.dataset.ready = "";
    clearTimeout(retry);
    retry = setTimeout(() => tryShow(), 2000);
  });

/**
 * The game is gone: nothing is tried any more.
 * @param {string} message
 */
function end(message) {
  isGone = true;
  socket?.close();
  lost.hidden = true;
  keepSecrets(id, []);
  noteGame({ id, title: "" }, true);
  const words = document.createElement("h1");
  words.textContent = message.charAt(0).toLocaleUpperCase() + message.slice(1);
  const home = /** @type {HTMLElement} */ (document.querySelector(".home")).cloneNode(true);
  const place = document.createElement("div");
  place.className = "start";
  place.append(words, home);
  root.replaceChildren(place);
}

/**
 * What finds an element again after everything was rendered anew.
 * @param {Element | null} element
 */
function finder(element) {
  if (!element || !root.contains(element)) return "";
  if (element.id) return `#${CSS.escape(element.id)}`;
  for (const name of ["data-go", "data-ply", "data-show", "data-command", "data-copy", "name"]) {
    const value = element.getAttribute(name);
    if (value) return `[${name}="${CSS.escape(value)}"]`;
  }
  return element.matches("summary") ? `details${keptBy(element.parentElement)} > summary` : "";
}

/** @param {Element | null} details */
function keptBy(details) {
  if (details?.id) return `#${details.id}`;
  return `[data-keep="${details?.getAttribute("data-keep") ?? ""}"]`;
}

/** @param {string} html */
function replace(html) {
  const before = { ...screen().dataset };
  const [plies, wasOver, wasShown, wasAsked] = [Number(before.plies), before.over, before.ply, before.question];
  const wasInBoard = Boolean(document.activeElement?.closest(".board"));
  const found = finder(document.activeElement);
  const scroll = root.querySelector(".moves")?.scrollTop ?? 0;
  const opened = [...root.querySelectorAll("details[open]")].map((details) => `details${keptBy(details)}`);
  const typed = [...root.querySelectorAll("input[name]")].map((field) => /** @type {HTMLInputElement} */ (field));
  const restorePart = keepPart();
  root.innerHTML = html;
  for (const selector of opened) root.querySelector(selector)?.setAttribute("open", "");
  for (const { name, value } of typed) {
    const field = root.querySelector(`input[name="${name}"]`);
    if (field instanceof HTMLInputElement) field.value = value;
  }
  const now = screen().dataset;
  root.dataset.ready = "";
  if (now.version !== before.version) return location.reload();
  if (socket?.readyState === WebSocket.OPEN) lost.hidden = true;
  rightNow();
  fit();
  restoreCursor();
  restorePart();
  if (wasInBoard) enter();
  else if (found) /** @type {HTMLElement | null} */ (root.querySelector(found))?.focus();
  showCurrent(scroll);
  document.title = `${isOwnTurn() || now.question ? "● " : ""}${now.title ?? ""}`;
  const join = document.getElementById("join");
  if (join) join.hidden = watches;
  const hasChanged = Number(now.plies) !== plies || now.over !== wasOver;
  const isAsked = now.question !== undefined && now.question !== wasAsked;
  if (isAsked) heard.textContent = now.question ?? "";
  else if (hasChanged || now.ply !== wasShown || now.free !== before.free) heard.textContent = now.heard ?? "";
  if (isAsked) hear("move");
  if (hasChanged && now.ply === undefined) {
    if (Number(now.plies) > plies && now.moved) grow(now.moved);
    if (now.over && !wasOver) {
      drawLine();
      hear(now.over);
    } else if (Number(now.plies) > plies) {
      hear("move");
    }
  }
  // Whoever waits for an opponent may look elsewhere meanwhile.
  if (before.own && !before.joined && now.joined && !isShared()) {
    say(now.joined, true);
    hear("move");
  }
  tellRefused(before);
  if (now.over !== undefined && !wasOver) hushNews();
  countUnread();
  checkSeat();
  const elsewhere = document.getElementById("elsewhere");
  if (elsewhere) elsewhere.hidden = secrets.length === 0 || now.over !== undefined;
  followRematch();
}

/** The offer that was declined last: it does not lapse as well. */
let declined = "";

/**
 * An offer that is no longer there and was not accepted is told.
 * @param {DOMStringMap} before what was shown
 */
function tellRefused(before) {
  const now = screen().dataset;
  if (now.offered && !before.offered) declined = "";
  if (!before.offered || now.offered || now.over !== undefined || isShared()) return;
  const [was, is] = [Number(before.plies), Number(now.plies)];
  if (before.offered === "take-back" && is < was) return;
  if (declined === before.offered) return;
  if (is <= was) tellDeclined(before.offered);
  else if (now.mover !== now.own) tellOf(before.offered, now.drawLapsed, now.takeBackLapsed);
}

/** @param {string} offer */
function tellDeclined(offer) {
  const { drawDeclined, takeBackDeclined } = screen().dataset;
  tellOf(offer, drawDeclined, takeBackDeclined);
  declined = offer;
}

/**
 * Tells what became of an offer.
 * @param {string} offer
 * @param {string} [ofDraw]
 * @param {string} [ofTakeBack]
 */
function tellOf(offer, ofDraw, ofTakeBack) {
  if (offer === "draw") say(ofDraw, true);
  else if (offer === "take-back") say(ofTakeBack, true);
}

/** How much of what the other has said was in sight. */
let read = 0;

/** Tells at the closed chat how much is unread. */
function countUnread() {
  const chat = document.getElementById("chat");
  const count = chat?.querySelector(".count");
  if (!(count instanceof HTMLElement)) return;
  const said = Number(screen().dataset.said ?? chat?.querySelectorAll("li").length);
  if (chat?.hasAttribute("open")) read = said;
  count.textContent = String(said - read);
  count.hidden = said <= read;
}

/** Whether this browser is to move. */
function isOwnTurn() {
  const { own, actor, over, free } = screen().dataset;
  if (!own || !actor || over !== undefined || free !== undefined) return false;
  return isShared() || own === actor;
}

/**
 * Keeps the shown move of the list in sight.
 * @param {number} scroll
 */
function showCurrent(scroll) {
  const moves = root.querySelector(".moves");
  const current = moves?.querySelector("[aria-current]");
  if (!(moves instanceof HTMLElement)) return;
  moves.scrollTop = scroll;
  if (!(current instanceof HTMLElement)) return;
  const [top, high] = [current.offsetTop - moves.offsetTop, moves.clientHeight];
  if (top < moves.scrollTop) moves.scrollTop = top;
  else if (top + current.offsetHeight > moves.scrollTop + high) moves.scrollTop = top + current.offsetHeight - high;
}

/** A seat that the server does not know is given up, once. */
function checkSeat() {
  const { own, game, over } = screen().dataset;
  if (secrets.length && !own) {
    secrets = [];
    keepSecrets(id, []);
    say(root.dataset.stranger);
  }
  if (own) noteGame({ id, title: game ?? "" }, over !== undefined);
}

/** The same players play again: the same secrets are good there. */
function followRematch() {
  const { next } = screen().dataset;
  if (next && secrets.length && !secretsOf(next).length) {
    keepSecrets(next, secrets);
    location.href = `/g/${next}`;
  }
}

/** The secret of whoever is to act, and of the other. */
function inTurn() {
  const { own, actor } = screen().dataset;
  const [first, second] = secrets;
  return isShared() && actor !== undefined && actor !== own ? [second, first] : [first, second];
}

/**
 * @param {string} what
 * @param {object} wanted
 * @param {string} [secret]
 */
function askFor(what, wanted, secret) {
  return postNamed(`/api/games/${id}/${what}`, wanted, secret, () => {
    lost.hidden = false;
  });
}

/**
 * @param {object} command
 * @param {string} secret
 */
const send = (command, secret) => askFor("commands", command, secret);

/**
 * An offer between two people at one screen is accepted by the other at once.
 * @param {string} offer
 */
async function agree(offer) {
  let [by, other] = inTurn();
  if (offer === "take-back") [by, other] = [other, by];
  try {
    await send({ offer }, by);
  } catch (error) {
    // In an opening one player makes moves of both sides.
    if (!(error instanceof Refusal) || error.code !== "nothing-to-take-back") throw error;
    [by, other] = [other, by];
    await send({ offer }, by);
  }
  await send({ answer: { to: offer, accept: true } }, other);
}

/** Number of plies that the page shows: the server refuses a move or a choice that was made for another. */
const shownPlies = () => Number(screen().dataset.plies);

/** @param {{ offer?: string, [name: string]: unknown }} command */
async function ask(command) {
  if (!secrets.length) return;
  const shown = shownPlies();
  hint = "";
  try {
    if (isShared() && command.offer) await agree(command.offer);
    else if (command.choose) await send({ ...command, ply: shown }, inTurn()[0]);
    else await send(command, inTurn()[0]);
  } catch (error) {
    // What is lost is told already.
    if (error instanceof Refusal) say(error);
  }
  await tryShow();
}

/** @param {string} place a cell */
async function play(place) {
  const shown = shownPlies();
  stand(cell(place));
  if (!secrets.length && screen().dataset.free !== undefined && !watches) await sit();
  if (!cell(place)?.classList.contains("open")) return tellWhyNot(place);
  hint = "";
  try {
    await send({ play: place, ply: shown }, inTurn()[0]);
  } catch (error) {
    if (error instanceof Refusal) sayBeside(place, capital(error.message));
  }
  await tryShow();
}

/** @param {string} text */
const capital = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** @param {string} place */
async function tellWhyNot(place) {
  const asked = wanted();
  asked.set("hint", place.replace(",", "x"));
  try {
    const answer = await get(`/g/${id}/why?${asked}`, secrets[0]);
    sayBeside(place, capital(await answer.text()));
  } catch (error) {
    say(error);
  }
}

/** Takes the free seat: whoever opens the link first plays. */
async function sit() {
  const field = document.querySelector("#join input");
  const typed = field instanceof HTMLInputElement ? field.value : "";
  const name = keepName(typed || (nameOf() ?? ""));
  try {
    const seat = await askFor("join", { name });
    secrets = [seat.secret];
    keepSecrets(id, secrets);
  } catch (error) {
    // Somebody was faster: this is a game to watch.
    say(error);
  }
  await tryShow();
  // The server is to know who follows.
  if (socket) follow();
}

async function suggest() {
  const button = document.getElementById("hint");
  if (button) button.textContent = root.dataset.thinking ?? "";
  const { plies } = screen().dataset;
  try {
    const answer = await get(`/g/${id}/hint`, inTurn()[0]);
    const { cell: place, line } = await answer.json();
    if (screen().dataset.plies === plies) {
      hint = line.join("-").replaceAll(",", "x");
      stand(cell(place));
    }
  } catch (error) {
    say(error);
  }
  await tryShow();
}

/**
 * Goes to a moment of the game, which the address then names.
 * @param {number | null} to
 */
function look(to) {
  const plies = Number(screen().dataset.plies);
  ply = to === null || to >= plies ? null : Math.max(0, to);
  hint = "";
  history.replaceState(null, "", ply === null ? location.pathname : `#ply=${ply}`);
  tryShow();
}

/** @param {string} way */
function go(way) {
  const plies = Number(screen().dataset.plies);
  const shown = ply ?? plies;
  /** @type {Record<string, number | null>} */
  const places = { start: 0, back: shown - 1, on: shown + 1, end: null };
  look(places[way] ?? null);
}

/** What the address says behind its `#`. */
const inAddress = () => new URLSearchParams(location.hash.slice(1));

/** Does what the address says: shows a moment, or takes a seat over. Whether it did the latter. */
async function readAddress() {
  const named = inAddress();
  ply = named.has("ply") ? Number(named.get("ply")) || 0 : null;
  let found;
  try {
    found = await seatsNamed(id, named.get("seat"), secrets, root.dataset);
  } catch (error) {
    // The address keeps what it says, for when the page is loaded again.
    say(error);
    return false;
  }
  if (named.has("seat")) history.replaceState(null, "", location.pathname);
  if (!found) return false;
  secrets = found;
  keepSecrets(id, secrets);
  return true;
}

/**
 * What was declined may never have been seen on the page: programs answer at once.
 * @param {string} line
 */
function tellAnswer(line) {
  const { event } = JSON.parse(line);
  const { own } = screen().dataset;
  const isOther = own !== undefined && !isShared() && event?.side !== own;
  const name = String(event?.event);
  if (isOther && name.endsWith("-declined")) tellDeclined(name.replace("-declined", ""));
}

let wait = 500;

/** Follows the game, and again after the connection was lost. */
function follow() {
  if (isGone) return;
  const old = socket;
  const since = screen().dataset.last ?? "0";
  const address = `${location.origin.replace(/^http/, "ws")}/api/games/${id}/ws?since=${since}`;
  socket = new WebSocket(address, ["inarow", ...secrets.slice(0, 1)]);
  const own = socket;
  old?.close();
  socket.addEventListener("open", () => {
    wait = 500;
    lost.hidden = true;
    tryShow();
  });
  socket.addEventListener("message", (message) => {
    tellAnswer(message.data);
    tryShow();
  });
  socket.addEventListener("close", (event) => {
    if (own !== socket || isGone) return;
    if (event.wasClean && screen().dataset.over !== undefined) return;
    if (!event.wasClean) lost.hidden = false;
    setTimeout(async () => {
      // A game that is gone is found out here; a lost connection is tried again.
      await tryShow();
      follow();
    }, wait);
    wait = Math.min(wait * 2, 8000);
  });
}

root.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  /** @param {string} name */
  const value = (name) => target.closest(`[${name}]`)?.getAttribute(name);
  const [place, command, to, way] = ["data-cell", "data-command", "data-ply", "data-go"].map(value);
  if (place) {
    // The second click of a double click is no move.
    if (event.detail < 2) play(place);
  } else if (command) ask(JSON.parse(command));
  else if (to && target.closest(".moves")) look(Number(to));
  else if (way) go(way);
  else if (target.closest("#hint")) suggest();
  else if (target.closest("#watch")) {
    watches = true;
    tryShow();
  } else if (target.closest("[data-copy]")) copyLink(/** @type {HTMLElement} */ (target.closest("[data-copy]")));
});

/** @param {HTMLElement} button */
function copyLink(button) {
  const { plies } = screen().dataset;
  const link = document.getElementById("link");
  const here = location.origin + location.pathname;
  const isGame = button.dataset.copy === "link" && link instanceof HTMLInputElement;
  copy(button, isGame ? link.value : `${here}#ply=${ply ?? plies}`);
}

document.getElementById("elsewhere")?.addEventListener("click", (event) => {
  const button = /** @type {HTMLElement} */ (event.currentTarget);
  copy(button, `${location.origin}${location.pathname}#seat=${secrets.join(".")}`);
});

root.addEventListener("change", (event) => {
  const box = event.target;
  if (!(box instanceof HTMLInputElement) || !box.dataset.show) return;
  keep(`show-${box.dataset.show}`, box.checked ? "1" : "0");
  tryShow();
});

root.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  event.preventDefault();
  if (form.id === "join") sit();
  if (form.id !== "say") return;
  const text = String(new FormData(form).get("text") ?? "").trim();
  form.reset();
  if (text) ask({ say: text });
});

document.addEventListener("keydown", (event) => {
  const isControl = event.ctrlKey || event.metaKey;
  if (isTyping() || event.altKey || isGone) return;
  if (isControl && event.code === "KeyZ" && !event.shiftKey) {
    event.preventDefault();
    // What was heard of the game may not be shown yet: the button is that of the game as it is.
    Promise.resolve(asking).catch(() => {}).then(() => document.getElementById("undo")?.click());
  }
  if (isControl) return;
  const at = document.activeElement;
  const isInBoard = Boolean(at?.closest(".board"));
  const isPressing = Boolean(at?.closest("button, a, summary, input"));
  /** @type {Record<string, string>} */
  const steps = { PageUp: "back", PageDown: "on" };
  const isLooking = !isInBoard && (ply !== null || screen().dataset.over !== undefined || at?.closest(".right"));
  if (isLooking) Object.assign(steps, { ArrowLeft: "back", ArrowRight: "on", Home: "start", End: "end" });
  if (steps[event.key]) {
    event.preventDefault();
    go(steps[event.key]);
  } else if (isInBoard && walk(event.key)) {
    event.preventDefault();
  } else if (isInBoard && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    play(at?.getAttribute("data-cell") ?? "");
  } else if (event.key.startsWith("Arrow") && !isPressing) {
    event.preventDefault();
    enter();
  } else if (event.code === "KeyH") {
    const button = document.getElementById("hint");
    if (button instanceof HTMLButtonElement && !button.disabled) button.click();
  }
});

addEventListener("hashchange", async () => {
  const isOther = await readAddress();
  await tryShow();
  if (isOther) follow();
});

// The event of a details does not rise.
root.addEventListener("toggle", countUnread, true);

addEventListener("offline", () => (lost.hidden = false));
addEventListener("online", () => tryShow());

// Whether the opponent is connected is no event: who plays looks again now and then.
setInterval(() => {
  const waits = secrets.length && screen().dataset.over === undefined && screen().dataset.free === undefined;
  if (waits && document.visibilityState === "visible") tryShow(true);
}, 5000);

// Whoever follows a link to a seat wants that one. Where it is not to be had, the free one would make them their own opponent.
const isOfSeat = inAddress().has("seat");
await readAddress();
const isInvited = () => !secrets.length && screen().dataset.free !== undefined;
if (isInvited() && nameOf() !== null && !isOfSeat) await sit();
else await tryShow();
follow();
if (isInvited()) /** @type {HTMLElement | null} */ (document.querySelector("#join input"))?.focus();
