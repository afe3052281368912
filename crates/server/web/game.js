// @ts-check
// The page of a game: sends the reader's actions, and shows the game as the server sends it. It contains no
// rules.

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

/** Secret of the reader's seat, or both secrets if both sides are played here. */
let secrets = secretsOf(id);
const isShared = () => secrets.length > 1;

/** Number of plies of the position shown; null for the current position. @type {number | null} */
let ply = null;
/** Columns and rows of the suggested move and the expected moves after it. */
let hint = "";
/** Whether the reader has chosen to watch. */
let watches = false;
/** Whether the game no longer exists. */
let isGone = false;
/** @type {WebSocket | null} */
let socket = null;
/** Secret with which the socket was opened. @type {string | undefined} */
let socketSecret;
let isStale = false;
/** Number of abandoned wishes. Answers to requests from before are not shown. */
let givenUp = 0;
/** The running update. @type {Promise<void> | null} */
let asking = null;

const isPhone = matchMedia("(max-width: 30em)");

const onLost = () => tellLost(true);

/** Returns the reader's display options as a query. */
function wanted() {
  const asked = new URLSearchParams({ system });
  if (ply !== null) asked.set("ply", String(ply));
  if (isShared()) asked.set("shared", "1");
  for (const name of ["stones", "coordinates", "numbers", "maps"]) {
    const chosen = recall(`show-${name}`);
    if (chosen) asked.set(name, chosen);
    // Coordinates on a phone would be too small to read, and take room from the cells.
    else if (name === "coordinates" && isPhone.matches) asked.set(name, "0");
  }
  if (hint) asked.set("hint", hint);
  return asked;
}

/** Last screen and its tag. */
let [written, tag] = ["", ""];
let isGlance = false;

/** Changes from the socket. */
const followed = new Followed({
  send: (message) => socket?.send(JSON.stringify(message)),
  // A press is not interrupted: a control that changes between press and release might do something else.
  ready: released,
  apply,
  // The socket may be dead without being closed.
  fail: () => {
    tellLost(true);
    tryShow();
    follow();
  },
  refuse: () => tryShow(),
});

/** Returns the display options with the secret of the reader. */
const wish = () => `${secrets[0] ?? ""}?${wanted()}`;

/**
 * Shows the current game. A change during the update starts another one.
 * @param {boolean} [glances] leaves an unchanged page as it is
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

/** Asks the server for the screen and its changes. Returns whether they will come. */
function askToFollow() {
  if (socket?.readyState !== WebSocket.OPEN || socketSecret !== secrets[0]) return false;
  const asked = wanted();
  asked.set("lang", lang);
  const { theme } = document.documentElement.dataset;
  if (theme) asked.set("theme", theme);
  return followed.ask(wish(), String(asked));
}

/** Shows the screen as the server sent it, without later additions of scripts. */
function refresh() {
  const restoreFocus = keepFocus();
  repaint();
  tick();
  settle(restoreFocus);
  entitle();
  tellWaiting();
}

/**
 * Shows the game once it includes the event with this number.
 * @param {number | undefined} number
 */
async function showWith(number) {
  if (number !== undefined && followed.isOf(wish())) {
    await Promise.race([reached(number), new Promise((late) => setTimeout(late, PATIENCE))]);
    if (Number(screen().dataset.last) < number) followed.end();
  }
  await tryShow();
}

/** Callbacks that wait for events, with their numbers. @type {[number, () => void][]} */
const waiting = [];

/** Resolves when the event with this number is shown. @param {number} number */
const reached = (number) =>
  new Promise((done) => {
    if (Number(screen().dataset.last) >= number) done(undefined);
    else waiting.push([number, () => done(undefined)]);
  });

/** Socket over which the page reported the shown event. @type {WebSocket | null} */
let toldOver = null;

/**
 * Reports to the server that the page shows the game, and later its end. A hosting player may quit once the end
 * was shown.
 */
function tellSeen() {
  const { last, over } = screen().dataset;
  if (!last || socket?.readyState !== WebSocket.OPEN || (toldOver === socket && over === undefined)) return;
  toldOver = socket;
  socket.send(JSON.stringify({ seen: Number(last) }));
}

let retry = 0;

/** Shows the game. A failure is reported and retried. */
const tryShow = (glances = false) =>
  show(glances).catch(() => {
    tellLost(true);
    root.dataset.ready = "";
    retryLater();
  });

/** Retries after two seconds. */
function retryLater() {
  clearTimeout(retry);
  retry = setTimeout(() => tryShow(), 2000);
}

/** Shows that the game no longer exists, and stops all requests. */
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

/** Sets the title of the page. */
function entitle() {
  const { question, title } = screen().dataset;
  document.title = `${isOwnTurn() || question ? "● " : ""}${title ?? ""}`;
}

/** Restores everything around the screen after a change. @param {() => void} restoreFocus */
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
 * @param {number} [age] age of the clocks, in milliseconds
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
  // The link above the board disappears after a join, so the page scrolls to keep the board in place.
  if (before.free !== undefined && now.free === undefined && scrollY > 0) scrollBy(0, topOfBoard() - wasTop);
  restoreBeside();
  entitle();
  const hasChanged = Number(now.plies) !== plies || now.over !== wasOver;
  const isAsked = now.question !== undefined && now.question !== wasAsked;
  const isOther = hasChanged || now.heard !== before.heard || now.ply !== wasShown || now.free !== before.free;
  // An absence is announced once, not with each new time.
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
  // A player who waits for an opponent may not be watching the page.
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

/** Returns the distance of the board from the top of the window, in pixels. */
const topOfBoard = () => root.querySelector(".board")?.getBoundingClientRect().top ?? 0;

/**
 * Joins texts as sentences.
 * @param {(string | false | undefined)[]} texts
 */
const sentences = (texts) => texts.flatMap((text) => (text ? [/[.…!?]$/.test(text) ? text : `${text}.`] : [])).join(" ");

/** Text of the last announced absence. */
let absence = "";

/** Returns the text about an absent opponent, with the time until a claim. */
const awayWords = () => root.querySelector("[data-away]")?.textContent ?? "";

/** Whether this browser is to move. */
function isOwnTurn() {
  const { own, actor, over, free } = screen().dataset;
  if (!own || !actor || over !== undefined || free !== undefined) return false;
  return isShared() || own === actor;
}

/** Forgets secrets that the server does not know, and reports that once. */
function checkSeat() {
  const { own, game, against, over } = screen().dataset;
  if (secrets.length && !own) {
    secrets = [];
    keepSecrets(id, []);
    say(root.dataset.stranger);
  }
  if (own) noteGame({ id, title: game ?? "", against }, over !== undefined);
}

/** Opens the rematch. The secrets are valid there too. */
function followRematch() {
  const { next } = screen().dataset;
  if (next && secrets.length && !secretsOf(next).length) {
    keepSecrets(next, secrets);
    leaveFocus("board");
    location.href = `/g/${next}`;
  }
}

/** Returns the secret of the side to act, then the other. */
function inTurn() {
  const { own, actor } = screen().dataset;
  const [first, second] = secrets;
  return isShared() && actor !== undefined && actor !== own ? [second, first] : [first, second];
}

/**
 * Sends a command that does not wait for the connection, because the player may change their mind about a
 * resignation or an offer.
 * @param {object} command
 * @param {string} secret
 * @param {{ name?: string, tries?: number }} [options]
 */
const send = (command, secret, { name, tries = 1 } = {}) =>
  postNamed(`/api/games/${id}/commands`, command, secret, { onLost, name, tries, patience: PATIENCE });

/**
 * Makes an offer between two players at one screen, and accepts it for the other.
 * @param {string} offer
 */
async function agree(offer) {
  let [by, other] = inTurn();
  if (offer === "take-back") [by, other] = [other, by];
  try {
    await send({ offer }, by);
  } catch (error) {
    if (!(error instanceof Refusal) || !["nothing-to-take-back", "offered-already"].includes(error.code)) throw error;
    // In an opening one player moves for both sides.
    if (error.code === "nothing-to-take-back") {
      [by, other] = [other, by];
      await send({ offer }, by);
    }
  }
  return send({ answer: { to: offer, accept: true } }, other, { tries: 4 });
}

/** Returns the number of plies shown. The server refuses a move or choice for another number. */
const shownPlies = () => Number(screen().dataset.plies);

/** Notes a failed request. Without an answer the socket may be dead. @param {unknown} error */
function noteFailure(error) {
  if (error instanceof Unreachable) followed.end();
}

/** Whether a command is being sent; contradictory commands are blocked meanwhile. */
let isAsking = false;

/** @param {{ offer?: string, choose?: string, [name: string]: unknown }} command */
async function ask(command) {
  if (!secrets.length || isAsking) return;
  const [secret] = inTurn();
  hint = "";
  // A cell that was taken back may be played again at once.
  playedCell = "";
  // Like a move, a choice waits for the connection.
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

/** Whether the reader must first choose between playing and watching. */
const isAsked = () => !secrets.length && screen().dataset.free !== undefined && !watches;

/** Returns the text for a move without an answer. @param {string} place */
const onItsWay = (place) => filled(root.dataset.underWay, { "%cell": cellName(place) });

/**
 * Whether an unanswered move blocks this one: a choice of sides, or a move to the same cell.
 * @param {string} [pressed]
 */
function isUnderWay(pressed) {
  const move = moveUnderWay();
  if (!move || (move.play && move.play !== pressed)) return false;
  if (move.play) sayBeside(move.play, onItsWay(move.play));
  return true;
}

/**
 * Returns the text for a refused move with its reason.
 * @param {string} place
 * @param {string} reason
 */
const notPlayed = (place, reason) => filled(root.dataset.notPlayed, { "%cell": cellName(place), "%reason": reason });

/** Whether the server answers after an outage. Refusals then stay visible. */
let wasLost = false;

/** Last played cell with its time. The second click of a double click is not a move. */
let [playedCell, playedAt] = ["", 0];
/** Maximum time between the clicks of a double click, in milliseconds. */
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

/** Time without an answer after which a move is shown as unanswered, in milliseconds. */
const LATE = 2000;

/**
 * Sends a move until it is answered, and shows its outcome.
 * @param {import("./outbox.js").Move} move
 * @param {string} secret
 * @param {string} [name] idempotency key of a move that was sent before
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
    // During an outage the message now names this move.
    if (!lost.hidden) onLost();
    done = await sent;
  } catch (error) {
    hushBeside(words);
    dropPending();
    sayRefusedMove(move.play, error);
  } finally {
    clearTimeout(late);
  }
  // Another move has replaced this one.
  if (done === null) return;
  // After an outage the socket may be dead.
  if (wasLost) followed.end();
  await showWith(done?.n);
  hushBeside(words);
}

/**
 * Reports a refused move.
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

/** Sends the unanswered move of an earlier load of this page. */
function sendLeftBehind() {
  const left = leftBehind(id);
  if (left && secrets.includes(left.secret)) deliver(left.move, left.secret, left.name);
}

/** Sends the message in the field of the chat. */
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

/** Returns the name field of an invitation. */
const nameField = () => /** @type {HTMLInputElement | null} */ (document.querySelector("#join input"));

/** The current request for a seat; *Watch* cancels it. @type {AbortController | null} */
let sitting = null;
/** Last name with its idempotency key. A request sent again after a lost answer takes one seat. */
let [seatName, seatRequest] = ["", requestName()];

/** Switches to watching and cancels a request for a seat. */
function watch() {
  watches = true;
  sitting?.abort();
  sitting = null;
  tryShow();
}

/**
 * Requests the free seat, which the first player to press *Play* gets. The request is not repeated after an
 * outage.
 */
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
    // Otherwise another player was faster, and the reader watches.
    sayNotSent(error);
    if (error instanceof Unreachable) return;
  } finally {
    if (sitting === own) sitting = null;
  }
  await tryShow();
  // The reader now needs the board.
  scrollTo({ top: 0 });
  // The new socket authenticates the player.
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
    // The page stays as it is during an outage.
    const asked = document.getElementById("hint");
    if (asked) asked.textContent = label;
  }
  await tryShow();
  if (hint) heard.textContent = sentences([...root.querySelectorAll("[data-advice]")].map((words) => words.textContent ?? ""));
}

/**
 * Applies a changed wish of the reader. Without a connection the wish is undone, with a message.
 * @param {() => void} giveUp undoes the wish
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
 * Shows a position of the game, and names it in the address.
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

/** Returns the parameters in the address's fragment. */
const inAddress = () => new URLSearchParams(location.hash.slice(1));

/** Applies the address: shows a position, or takes over a seat. Returns whether a seat was taken over. */
async function readAddress() {
  const named = inAddress();
  ply = named.has("ply") ? Number(named.get("ply")) || 0 : null;
  let found;
  try {
    found = await seatsNamed(id, named.get("seat"), secrets, root.dataset);
  } catch (error) {
    // The fragment stays in the address for the next load.
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

/** Opens the socket, and opens it again after a lost connection. */
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
      // No events follow, but the game may have been deleted.
      setTimeout(() => show().catch(() => {}), wait);
      return;
    }
    if (event.reason === "host-left") noteHost(true);
    if (event.reason === "host-left" || !event.wasClean) tellLost(true);
    setTimeout(async () => {
      // A deleted game is detected here; after a lost connection the socket is opened again.
      await tryShow();
      follow();
    }, wait);
    wait = Math.min(wait * 2, 8000);
  });
}

/** Whether a click only selects a cell, which the next click plays. @param {string} place */
const isFirstStep = (place) => isConfirmed() && place !== chosenCell() && cell(place)?.classList.contains("open");

root.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  /** @param {string} name */
  const value = (name) => target.closest(`[${name}]`)?.getAttribute(name);
  const [pressed, command, to, way] = ["data-cell", "data-command", "data-ply", "data-go"].map(value);
  if (pressed) {
    const place = landing(pressed);
    if (isFirstStep(place)) choose(place, play);
    // The second click of a double click is not a move.
    else if (event.detail < 2 || place === chosenCell()) play(place);
  } else if (command) {
    // A question may appear under the pointer: the second click of a double click must not answer it.
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
  // Only the page itself needs this setting.
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
  // The page may lag behind received events, but the button belongs to the current game.
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
  // The socket may be dead.
  followed.end();
  tryShow();
});

// A change of the opponent's presence is not an event. A page without a followed screen requests the game at
// intervals. A page with one checks its socket.
setInterval(() => {
  const waits = secrets.length && screen().dataset.over === undefined && screen().dataset.free === undefined;
  if (!waits || document.visibilityState !== "visible") return;
  if (followed.isOf(wish())) followed.check();
  else tryShow(true);
}, 5000);

/** Interval of checking whether a finished game was deleted, in milliseconds. */
const OVER_AGAIN = 15_000;

const lookForOver = () => {
  const isOver = screen().dataset.over !== undefined;
  if (!isGone && isOver && document.visibilityState === "visible") show(true).catch(() => {});
};
setInterval(lookForOver, OVER_AGAIN);
document.addEventListener("visibilitychange", () => {
  lookForOver();
  // After the machine slept the socket may be dead.
  if (document.visibilityState === "visible" && followed.isOf(wish())) followed.check();
});

await readAddress();
await tryShow();
follow();
sendLeftBehind();
const asked = nameField();
if (keptFocus() === "board") {
  // While the other seat is free, the link is focused, because it must be sent first.
  const send = root.querySelector("[data-copy=link]");
  if (send instanceof HTMLElement) send.focus({ preventScroll: true });
  else begin();
} else if (asked && isAsked() && document.activeElement === document.body) {
  asked.value ||= nameOf() ?? "";
  const ready = asked.value ? asked.form?.querySelector("button") : asked;
  // The question is visible already.
  ready?.focus({ preventScroll: true });
}
