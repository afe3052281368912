// @ts-check
// The page of a game: sends what the reader does, and shows what the server says of the game. It knows no rules.

import { begin, cell, cellName, drawLine, fit, grow, hushBeside, landing, placeCursor, restoreBeside, sayBeside, showPart, stand } from "./board.js";
import { sayWords, showChat } from "./chat.js";
import { rightNow, tick } from "./clock.js";
import { choose, chosenCell, dropChoice, isConfirmed, keepChoice } from "./confirm.js";
import { Followed } from "./followed.js";
import { keepFocus, showCurrent } from "./kept.js";
import { followKeys } from "./keys.js";
import { followLinks } from "./link.js";
import { readAnswer, sayRefused } from "./offers.js";
import { leftBehind, moveUnderWay, sendMove } from "./outbox.js";
import { noteHost, sayNotSent, tellLost, tellWaiting } from "./outage.js";
import { copy, focusOn, keptFocus, leaveFocus, released } from "./page.js";
import { dropPending, keepPending, showPending } from "./pending.js";
import { acceptFields, refuseName } from "./refused.js";
import { patch, repaint, screen } from "./screen.js";
import { cleanName, keep, keepName, keepSecrets, nameOf, noteGame, recall, secretsOf } from "./seat.js";
import { seatsNamed } from "./seat-link.js";
import { PATIENCE, Refusal, Unreachable, capital, filled, get, hushNews, lang, postNamed, requestName, retryNow, say, system } from "./server.js";
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
/** The reader has chosen to watch. */
let watches = false;
/** There is nothing to follow any more. */
let isGone = false;
/** @type {WebSocket | null} */
let socket = null;
/** The secret that the socket was opened with. @type {string | undefined} */
let socketSecret;
let isStale = false;
/** Number of the wishes of the reader that were given up: what was asked for them is not shown. */
let givenUp = 0;
/** The question under way. @type {Promise<void> | null} */
let asking = null;

const isPhone = matchMedia("(max-width: 30em)");

const onLost = () => tellLost(true);

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

/** The changes that come over the socket. */
const followed = new Followed({
  send: (message) => socket?.send(JSON.stringify(message)),
  // A press is not interrupted: a control that changes between press and release would do something else.
  ready: released,
  apply,
  // The socket may be dead without a word.
  fail: () => {
    tellLost(true);
    tryShow();
    follow();
  },
  refuse: () => tryShow(),
});

/** How the game is to be shown, and to whom. */
const wish = () => `${secrets[0] ?? ""}?${wanted()}`;

/**
 * Shows the game as it is now; what changes meanwhile is asked for once more.
 * @param {boolean} [glances] what has stayed the same is left as it is
 */
function show(glances = false) {
  if (followed.isOf(wish())) {
    if (!glances) refresh();
    return Promise.resolve();
  }
  followed.end();
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
    const [secret, before] = [secrets[0], givenUp];
    try {
      const answer = await get(`/g/${id}/board?${wanted()}&parts=1`, secret, tag);
      const text = answer.status === 304 ? written : answer.text;
      await released();
      if (before !== givenUp) {
        isStale = true;
        continue;
      }
      if (secret === secrets[0] && !(glances && text === written)) apply(JSON.parse(text));
      [written, tag] = [text, answer.tag];
      tellSeen();
    } catch (error) {
      if (error instanceof Refusal && error.status === 404) return end();
      throw error;
    }
  }
  askToFollow();
}

/** Has the server send the screen and what changes from now on; the result tells whether it will. */
function askToFollow() {
  if (socket?.readyState !== WebSocket.OPEN || socketSecret !== secrets[0]) return false;
  const asked = wanted();
  asked.set("lang", lang);
  const { theme } = document.documentElement.dataset;
  if (theme) asked.set("theme", theme);
  return followed.ask(wish(), String(asked));
}

/** Shows the screen as the server has written it, without what was said on it meanwhile. */
function refresh() {
  const restoreFocus = keepFocus();
  repaint();
  tick();
  settle(restoreFocus);
  entitle();
  tellWaiting();
}

/**
 * Shows the game with the event of this number, which has happened.
 * @param {number | undefined} number
 */
async function showWith(number) {
  if (number !== undefined && followed.isOf(wish())) {
    await Promise.race([reached(number), new Promise((late) => setTimeout(late, PATIENCE))]);
    if (Number(screen().dataset.last) < number) followed.end();
  }
  await tryShow();
}

/** Waits for events, with their numbers. @type {[number, () => void][]} */
const waiting = [];

/** Resolves when the event of this number is shown. @param {number} number */
const reached = (number) =>
  new Promise((done) => {
    if (Number(screen().dataset.last) >= number) done(undefined);
    else waiting.push([number, () => done(undefined)]);
  });

/** The socket over which the server was told what the page shows. @type {WebSocket | null} */
let toldOver = null;

/**
 * Tells the server that the page shows the game, and then its end: whoever hosts the game may leave once that has been seen.
 */
function tellSeen() {
  const { last, over } = screen().dataset;
  if (!last || socket?.readyState !== WebSocket.OPEN || (toldOver === socket && over === undefined)) return;
  toldOver = socket;
  socket.send(JSON.stringify({ seen: Number(last) }));
}

let retry = 0;

/** Shows it; where that cannot be done now, it is said and tried again. */
const tryShow = (glances = false) =>
  show(glances).catch(() => {
    tellLost(true);
    root.dataset.ready = "";
    retryLater();
  });

/** Shows the game as soon as that can be done again. */
function retryLater() {
  clearTimeout(retry);
  retry = setTimeout(() => tryShow(), 2000);
}

/** The game is gone: nothing is tried any more. */
function end() {
  isGone = true;
  followed.end();
  dropChoice();
  socket?.close();
  lost.hidden = true;
  keepSecrets(id, []);
  noteGame({ id, title: "" }, true);
  const words = document.createElement("h1");
  const hadFocus = root.contains(document.activeElement);
  words.textContent = document.title = heard.textContent = root.dataset.gone ?? "";
  words.id = "state";
  words.tabIndex = -1;
  const home = /** @type {HTMLElement} */ (document.querySelector(".home")).cloneNode(true);
  const place = document.createElement("div");
  place.className = "start";
  place.append(words, home);
  root.replaceChildren(place);
  if (hadFocus) focusOn();
}

/** Gives the page the title of the game as it is. */
function entitle() {
  const { question, title } = screen().dataset;
  document.title = `${isOwnTurn() || question ? "● " : ""}${title ?? ""}`;
}

/** Puts what is beside the screen in its place again. @param {() => void} restoreFocus */
function settle(restoreFocus) {
  document.getElementById("join")?.classList.toggle("watches", watches);
  root.dataset.ready = "";
  fit();
  placeCursor();
  showPart();
  keepPending();
  keepChoice();
  restoreFocus();
}

/**
 * Shows a change of the game.
 * @param {import("./screen.js").Change} change
 * @param {number} [age] of what the clocks show, in milliseconds
 */
function apply(change, age) {
  const before = { ...screen().dataset };
  const [plies, wasOver, wasShown, wasAsked] = [Number(before.plies), before.over, before.ply, before.question];
  const [restoreFocus, wasAway, wasTop] = [keepFocus(), awayWords(), topOfBoard()];
  patch(change);
  const now = screen().dataset;
  if (now.version !== before.version) return location.reload();
  if (socket?.readyState === WebSocket.OPEN && !moveUnderWay()) tellLost(false);
  rightNow(age);
  settle(restoreFocus);
  if (now.plies !== before.plies || now.ply !== wasShown) showCurrent();
  // The link above the board is gone once somebody has joined: a board that is looked at stays where it is.
  if (before.free !== undefined && now.free === undefined && scrollY > 0) scrollBy(0, topOfBoard() - wasTop);
  restoreBeside();
  entitle();
  const hasChanged = Number(now.plies) !== plies || now.over !== wasOver;
  const isAsked = now.question !== undefined && now.question !== wasAsked;
  const isOther = hasChanged || now.heard !== before.heard || now.ply !== wasShown || now.free !== before.free;
  // The seconds count down: it is said once that the other is away.
  const isAway = !wasAway && awayWords();
  const isBack = wasAway && !awayWords() && absence && heard.textContent?.includes(absence);
  if (isAway) absence = isAway;
  if (isOther || isAsked || isAway) {
    const isMoved = now.ply !== wasShown || Number(now.plies) > plies;
    const state = [Number(now.plies) < plies ? root.dataset.takenBack : isMoved && now.heardMove, now.heard];
    heard.textContent = sentences([...(isOther ? state : []), isAway, isAsked && now.question]);
  } else if (isBack) {
    heard.textContent = sentences([now.heard]);
  }
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
    say(now.joined, { isNews: true });
    hear("move");
  }
  if (!isShared()) sayRefused(before, now);
  if (now.over !== undefined && !wasOver) hushNews();
  showChat();
  checkSeat();
  const elsewhere = document.getElementById("elsewhere");
  if (elsewhere) elsewhere.hidden = secrets.length === 0 || now.over !== undefined;
  followRematch();
  tellWaiting();
  tellSeen();
  const last = Number(now.last);
  for (const [, done] of waiting.filter(([number]) => number <= last)) done();
  waiting.splice(0, Infinity, ...waiting.filter(([number]) => number > last));
}

/** Distance of the board from the upper edge of the window, in pixels. */
const topOfBoard = () => root.querySelector(".board")?.getBoundingClientRect().top ?? 0;

/**
 * Texts as sentences, one behind the other.
 * @param {(string | false | undefined)[]} texts
 */
const sentences = (texts) => texts.flatMap((text) => (text ? [/[.…!?]$/.test(text) ? text : `${text}.`] : [])).join(" ");

/** The sentence of the last absence as it was announced. */
let absence = "";

/** The sentence that the other player is away, and for how long that is waited for. */
const awayWords = () => root.querySelector("[data-away]")?.textContent ?? "";

/** Whether this browser is to move. */
function isOwnTurn() {
  const { own, actor, over, free } = screen().dataset;
  if (!own || !actor || over !== undefined || free !== undefined) return false;
  return isShared() || own === actor;
}

/** A seat that the server does not know is given up, once. */
function checkSeat() {
  const { own, game, against, over } = screen().dataset;
  if (secrets.length && !own) {
    secrets = [];
    keepSecrets(id, []);
    say(root.dataset.stranger);
  }
  if (own) noteGame({ id, title: game ?? "", against }, over !== undefined);
}

/** The same players play again: the same secrets are good there. */
function followRematch() {
  const { next } = screen().dataset;
  if (next && secrets.length && !secretsOf(next).length) {
    keepSecrets(next, secrets);
    leaveFocus("board");
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
 * Sends a command that does not wait for the connection: who resigns or offers a draw has changed their mind by then.
 * @param {object} command
 * @param {string} secret
 * @param {{ name?: string, tries?: number }} [options]
 */
const send = (command, secret, { name, tries = 1 } = {}) =>
  postNamed(`/api/games/${id}/commands`, command, secret, { onLost, name, tries, patience: PATIENCE });

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
    if (!(error instanceof Refusal) || !["nothing-to-take-back", "offered-already"].includes(error.code)) throw error;
    // In an opening one player makes moves of both sides.
    if (error.code === "nothing-to-take-back") {
      [by, other] = [other, by];
      await send({ offer }, by);
    }
  }
  return send({ answer: { to: offer, accept: true } }, other, { tries: 4 });
}

/** Number of plies that the page shows: the server refuses a move or a choice that was made for another. */
const shownPlies = () => Number(screen().dataset.plies);

/** Notes that something was not done: where the server gave no answer, the socket may be a dead one. @param {unknown} error */
function noteFailure(error) {
  if (error instanceof Unreachable) followed.end();
}

/** A command is on its way; nothing that could contradict it is sent meanwhile. */
let isAsking = false;

/** @param {{ offer?: string, choose?: string, [name: string]: unknown }} command */
async function ask(command) {
  if (!secrets.length || isAsking) return;
  const [secret] = inTurn();
  hint = "";
  // A cell that was taken back may be played again at once.
  playedCell = "";
  // A choice waits for the connection like a move.
  isAsking = !command.choose;
  let done;
  try {
    if (isShared() && command.offer) done = await agree(command.offer);
    else if (!command.choose) done = await send(command, secret);
    else if (!moveUnderWay()) done = await sendMove(id, { choose: command.choose, ply: shownPlies() }, secret, onLost);
  } catch (error) {
    noteFailure(error);
    sayNotSent(error);
  } finally {
    isAsking = false;
  }
  await showWith(done?.n);
}

/** The reader has to choose between playing and watching before anything else. */
const isAsked = () => !secrets.length && screen().dataset.free !== undefined && !watches;

/** The words for a move that has no answer yet. @param {string} place */
const onItsWay = (place) => filled(root.dataset.underWay, { "%cell": cellName(place) });

/** Whether a move has no answer yet whose place no other one can take: a choice of sides, or one of the same cell. @param {string} [pressed] */
function isUnderWay(pressed) {
  const move = moveUnderWay();
  if (!move || (move.play && move.play !== pressed)) return false;
  if (move.play) sayBeside(move.play, onItsWay(move.play));
  return true;
}

/**
 * Says that a cell was not played, and why.
 * @param {string} place
 * @param {string} reason
 */
const notPlayed = (place, reason) => filled(root.dataset.notPlayed, { "%cell": cellName(place), "%reason": reason });

/** The moves that the server answers after an outage: their refusals stay in sight. */
let wasLost = false;

/** The cell that was played last and when: the second click of a double click is no move. */
let [playedCell, playedAt] = ["", 0];
/** The longest time between the clicks of a double click, in milliseconds. */
const DOUBLE_CLICK = 500;

/** @param {string} pressed a cell */
async function play(pressed) {
  const place = landing(pressed);
  if (pressed === playedCell && performance.now() - playedAt < DOUBLE_CLICK) return;
  dropChoice();
  stand(cell(place));
  if (isAsked()) return sayBeside(place, root.dataset.choose ?? "");
  if (isAsking || isUnderWay(place)) return;
  if (!cell(place)?.classList.contains("open")) return tellWhyNot(place);
  hint = "";
  [playedCell, playedAt] = [pressed, performance.now()];
  const before = moveUnderWay()?.play;
  if (before) hushBeside(onItsWay(before));
  await deliver({ play: place, ply: shownPlies() }, inTurn()[0]);
}

/** Time without an answer after which a move is said to be on its way, in milliseconds. */
const LATE = 2000;

/**
 * Sends a move until it is answered, and shows what became of it.
 * @param {import("./outbox.js").Move} move
 * @param {string} secret
 * @param {string} [name] of a move that was sent before
 */
async function deliver(move, secret, name) {
  wasLost = name !== undefined;
  const { play: place = "", ply } = move;
  const words = onItsWay(place);
  if (place) showPending(place, ply);
  const late = setTimeout(() => {
    const isSaid = !lost.hidden || document.getElementById("bubble")?.hidden === false;
    if (place && moveUnderWay() === move && !isSaid) sayBeside(place, words, true);
  }, LATE);
  let done;
  try {
    const sent = sendMove(id, move, secret, () => {
      wasLost = true;
      hushBeside(words);
      onLost();
    }, name);
    // In an outage it is this move that waits now.
    if (!lost.hidden) onLost();
    done = await sent;
  } catch (error) {
    hushBeside(words);
    dropPending();
    sayRefusedMove(move.play, error);
  } finally {
    clearTimeout(late);
  }
  // Another move has taken its place.
  if (done === null) return;
  // After an outage the socket may be a dead one.
  if (wasLost) followed.end();
  await showWith(done?.n);
  hushBeside(words);
}

/**
 * Says that a move was not played.
 * @param {string | undefined} place
 * @param {unknown} error
 */
function sayRefusedMove(place, error) {
  if (place === undefined || !(error instanceof Refusal)) return say(error, { stays: wasLost });
  const reason = capital(error.message);
  const words = notPlayed(place, reason);
  if (wasLost) say(words, { stays: true });
  else sayBeside(place, error.code === "stale" ? words : reason);
}

/** Sends the move that an earlier load of this page left without an answer. */
function sendLeftBehind() {
  const left = leftBehind(id);
  if (left && secrets.includes(left.secret)) deliver(left.move, left.secret, left.name);
}

/** Sends the message that is in the field of the chat. */
async function talk() {
  try {
    await sayWords((text, name) => send({ say: text }, inTurn()[0], { name }));
  } catch (error) {
    noteFailure(error);
    sayNotSent(error);
  }
  await tryShow();
}

/** @param {string} place */
async function tellWhyNot(place) {
  const asked = wanted();
  asked.set("hint", place.replace(",", "x"));
  try {
    const answer = await get(`/g/${id}/why?${asked}`, secrets[0]);
    sayBeside(place, capital(answer.text));
  } catch (error) {
    noteFailure(error);
    say(error);
  }
}

/** The field for the name of somebody who is invited. */
const nameField = () => /** @type {HTMLInputElement | null} */ (document.querySelector("#join input"));

/** The way to the free seat that the reader has taken last; *Watch* ends it. @type {AbortController | null} */
let sitting = null;
/** The name that was sent last and its request: sent again after a lost answer it takes one seat. */
let [seatName, seatRequest] = ["", requestName()];

/** Watches: whatever was on its way to a seat is not wanted any more. */
function watch() {
  watches = true;
  sitting?.abort();
  sitting = null;
  tryShow();
}

/** Takes the free seat: the first who presses *Play* has it. In an outage it is not taken later. */
async function sit() {
  if (sitting) return;
  const own = new AbortController();
  sitting = own;
  const name = cleanName(nameField()?.value ?? nameOf() ?? "");
  if (name !== seatName) [seatName, seatRequest] = [name, requestName()];
  const once = { onLost, name: seatRequest, tries: 1, patience: PATIENCE, until: own.signal };
  try {
    const seat = await postNamed(`/api/games/${id}/join`, { name }, null, once);
    if (own.signal.aborted) return;
    keepName(name);
    secrets = [seat.secret];
    keepSecrets(id, secrets);
  } catch (error) {
    if (own.signal.aborted || refuseName(nameField(), error)) return;
    // Else somebody was faster: this is a game to watch.
    sayNotSent(error);
    if (error instanceof Unreachable) return;
  } finally {
    if (sitting === own) sitting = null;
  }
  await tryShow();
  // The board is what matters now.
  scrollTo({ top: 0 });
  // The server is to know who follows.
  if (socket) follow();
}

async function suggest() {
  const button = document.getElementById("hint");
  const label = button?.textContent ?? "";
  if (button) button.textContent = root.dataset.thinking ?? "";
  const { plies } = screen().dataset;
  try {
    const answer = await get(`/g/${id}/hint`, inTurn()[0]);
    const { cell: place, line } = answer.json();
    if (screen().dataset.plies === plies) {
      hint = line.join("-").replaceAll(",", "x");
      stand(cell(place));
    }
  } catch (error) {
    noteFailure(error);
    say(error);
    // In an outage the page stays as it is.
    const asked = document.getElementById("hint");
    if (asked) asked.textContent = label;
  }
  await tryShow();
  if (hint) heard.textContent = sentences([...root.querySelectorAll("[data-advice]")].map((words) => words.textContent ?? ""));
}

/**
 * Shows the game in another way that the reader wants now. Without a connection it stays as it was, and that is said.
 * @param {() => void} giveUp takes the wish back
 */
async function showNow(giveUp) {
  let patience = 0;
  const late = new Promise((_, fail) => (patience = setTimeout(() => fail(new Unreachable()), PATIENCE)));
  try {
    await Promise.race([show(), late]);
  } catch (error) {
    givenUp += 1;
    giveUp();
    sayNotSent(error);
    tellLost(true);
    retryLater();
  } finally {
    clearTimeout(patience);
  }
}

/**
 * Goes to a moment of the game, which the address then names.
 * @param {number | null} to
 */
function look(to) {
  const plies = Number(screen().dataset.plies);
  ply = to === null || to >= plies ? null : Math.max(0, to);
  hint = "";
  const name = () => history.replaceState(null, "", ply === null ? location.pathname : `#ply=${ply}`);
  name();
  showNow(() => {
    const shown = screen().dataset.ply;
    ply = shown === undefined ? null : Number(shown);
    name();
  });
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

let wait = 500;

/** Follows the game, and again after the connection was lost. */
function follow() {
  if (isGone) return;
  const old = socket;
  const since = screen().dataset.last ?? "0";
  const address = `${location.origin.replace(/^http/, "ws")}/api/games/${id}/ws?since=${since}`;
  followed.restart();
  socketSecret = secrets[0];
  socket = new WebSocket(address, ["inarow", ...secrets.slice(0, 1)]);
  const own = socket;
  old?.close();
  socket.addEventListener("open", () => {
    wait = 500;
    noteHost(false);
    if (!moveUnderWay()) tellLost(false);
    retryNow();
    if (asking || !askToFollow()) tryShow();
  });
  socket.addEventListener("message", (message) => {
    if (own !== socket) return;
    const news = JSON.parse(message.data);
    if (followed.hear(news)) return;
    if (!isShared()) readAnswer(news, screen().dataset);
    if (!followed.isBegun()) tryShow();
  });
  socket.addEventListener("close", (event) => {
    if (own !== socket || isGone) return;
    followed.end();
    if (event.wasClean && screen().dataset.over !== undefined) {
      // Nothing more will happen in it; it may have been deleted.
      setTimeout(() => show().catch(() => {}), wait);
      return;
    }
    if (event.reason === "host-left") noteHost(true);
    if (event.reason === "host-left" || !event.wasClean) tellLost(true);
    setTimeout(async () => {
      // A game that is gone is found out here; a lost connection is tried again.
      await tryShow();
      follow();
    }, wait);
    wait = Math.min(wait * 2, 8000);
  });
}

/** Whether a cell is chosen first and played by the next step. @param {string} place */
const isFirstStep = (place) => isConfirmed() && place !== chosenCell() && cell(place)?.classList.contains("open");

root.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  /** @param {string} name */
  const value = (name) => target.closest(`[${name}]`)?.getAttribute(name);
  const [pressed, command, to, way] = ["data-cell", "data-command", "data-ply", "data-go"].map(value);
  if (pressed) {
    const place = landing(pressed);
    if (isFirstStep(place)) choose(place, play);
    // The second click of a double click is no move.
    else if (event.detail < 2 || place === chosenCell()) play(place);
  } else if (command) {
    // A question comes back below the buttons for a cell, or takes the place of a button: the second click is no answer.
    if (event.detail < 2 || !target.closest(".status, .twice")) ask(JSON.parse(command));
  } else if (to && target.closest(".moves")) look(Number(to));
  else if (way) go(way);
  else if (target.closest("#hint")) suggest();
  else if (target.closest("#watch")) watch();
  else if (target.closest("[data-copy=link]")) {
    const link = document.getElementById("link");
    if (link instanceof HTMLInputElement) copy(/** @type {HTMLElement} */ (target.closest("[data-copy]")), link.value);
  }
});

followLinks(id, {
  moment: () => `ply=${ply ?? shownPlies()}`,
  seat: () => `seat=${secrets.join(".")}`,
});

root.addEventListener("change", (event) => {
  const box = event.target;
  if (!(box instanceof HTMLInputElement) || !box.dataset.show) return;
  const { checked } = box;
  const wish = `show-${box.dataset.show}`;
  const before = recall(wish);
  keep(wish, checked ? "1" : "0");
  // Only this page knows how moves are confirmed.
  if (box.dataset.show === "confirm") return;
  showNow(() => {
    keep(wish, before);
    const now = root.querySelector(`[data-show="${box.dataset.show}"]`);
    if (now instanceof HTMLInputElement) now.checked = !checked;
  });
});

root.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  event.preventDefault();
  if (form.id === "join") sit();
  if (form.id === "say") talk();
});

followKeys({
  isOff: () => isGone,
  isLooking: () => ply !== null || screen().dataset.over !== undefined,
  // What was heard of the game may not be shown yet: the button is that of the game as it is.
  shown: () => Promise.resolve(asking).catch(() => {}),
  go,
  play: (pressed) => {
    const place = landing(pressed);
    if (isFirstStep(place)) choose(place, play);
    else play(pressed);
  },
});

root.addEventListener("input", ({ target }) => {
  const form = /** @type {Element} */ (target).closest("form");
  if (form) acceptFields(form);
});

addEventListener("hashchange", async () => {
  const isOther = await readAddress();
  await tryShow();
  if (isOther) follow();
});

addEventListener("offline", onLost);
addEventListener("online", () => {
  // The socket may be a dead one.
  followed.end();
  tryShow();
});

// Whether the opponent is connected is no event: a page that follows nothing looks again now and then. One that does looks
// whether its socket still lives.
setInterval(() => {
  const waits = secrets.length && screen().dataset.over === undefined && screen().dataset.free === undefined;
  if (!waits || document.visibilityState !== "visible") return;
  if (followed.isOf(wish())) followed.check();
  else tryShow(true);
}, 5000);

/** Time after which a game that is over is looked for again, in milliseconds: it may have been deleted. */
const OVER_AGAIN = 15_000;

const lookForOver = () => {
  const isOver = screen().dataset.over !== undefined;
  if (!isGone && isOver && document.visibilityState === "visible") show(true).catch(() => {});
};
setInterval(lookForOver, OVER_AGAIN);
document.addEventListener("visibilitychange", () => {
  lookForOver();
  // A machine that slept may have a dead socket.
  if (document.visibilityState === "visible" && followed.isOf(wish())) followed.check();
});

await readAddress();
await tryShow();
follow();
sendLeftBehind();
const asked = nameField();
if (keptFocus() === "board") {
  // While nobody has joined, the link is to be sent first.
  const send = root.querySelector("[data-copy=link]");
  if (send instanceof HTMLElement) send.focus({ preventScroll: true });
  else begin();
} else if (asked && isAsked() && document.activeElement === document.body) {
  asked.value ||= nameOf() ?? "";
  const ready = asked.value ? asked.form?.querySelector("button") : asked;
  // The question is in sight already.
  ready?.focus({ preventScroll: true });
}
