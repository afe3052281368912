// @ts-check
// The start page: creates the chosen game and opens it. It stores the choices of each game.

import { cleanName, keep, keepName, keepSecrets, nameOf, noteGame, recall, unfinished } from "./seat.js";
import { leaveFocus } from "./page.js";
import { acceptFields, markField, refuseField, refuseName } from "./refused.js";
import { PATIENCE, Refusal, filled, get, hush, lang, postNamed, say } from "./server.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("new"));
const options = /** @type {HTMLDetailsElement} */ (document.getElementById("options"));

/** @typedef {HTMLInputElement | HTMLSelectElement} Field */
/** @typedef {{ choices: Record<string, string>, games: Record<string, Record<string, string>> }} Remembered */

/**
 * Returns the value of a choice.
 * @param {string} name
 */
const chosen = (name) => String(new FormData(form).get(name) ?? "");

/** Returns the fields of the chosen game and of the clock. */
function fields() {
  const own = `fieldset[data-game="${chosen("game")}"] [data-setting]`;
  const clock = ".options > .fields > label > [data-setting], #own-clock [data-setting]";
  return /** @type {Field[]} */ ([...form.querySelectorAll(`${own}, ${clock}`)]);
}

/** @param {Field} field */
const isBox = (field) => field instanceof HTMLInputElement && field.type === "checkbox";

/**
 * @param {Field} field
 * @returns {string} value; empty if a checkbox is not checked
 */
const valueOf = (field) => (isBox(field) && !(/** @type {HTMLInputElement} */ (field).checked) ? "" : field.value);

/** @param {Field} field */
const isOfClock = (field) => /^(time|clock-.*)$/.test(field.dataset.setting ?? "");

/** @param {Field} field @returns {field is HTMLInputElement} */
const isNumber = (field) => field instanceof HTMLInputElement && field.inputMode !== "";

/**
 * Returns the number in a field, with either decimal separator; NaN without a number.
 * @param {HTMLInputElement} field
 */
function numberIn({ value }) {
  return /^\s*(\d+[.,]?\d*|[.,]\d+)\s*$/.test(value) ? Number(value.replace(",", ".")) : NaN;
}

/**
 * Returns the number in a field of the clock.
 * @param {string} name
 */
function ofClock(name) {
  const field = fields().find((field) => field.dataset.setting === `clock-${name}`);
  return (field && isNumber(field) && numberIn(field)) || 0;
}

/** Whether the time is for the whole game, otherwise for each move. */
const isTotal = () => fields().find((field) => field.dataset.setting === "clock-limit")?.value === "total";

/** Returns the chosen clock in the notation of the command line. */
function clockText() {
  const chosenTime = fields().find((field) => field.dataset.setting === "time")?.value ?? "none";
  if (chosenTime !== "other") return chosenTime;
  /** @param {number} seconds */
  const told = (seconds) => `${Math.round(seconds * 1000)}ms`;
  return isTotal() ? `${told(ofClock("minutes") * 60)}+${told(ofClock("increment"))}` : `${told(ofClock("seconds"))}/move`;
}

/** Returns the chosen clock in words. */
function clockWords() {
  const select = fields().find((field) => field.dataset.setting === "time");
  const own = document.getElementById("own-clock")?.dataset;
  if (select?.value !== "other" || !own) return select instanceof HTMLSelectElement ? (select.selectedOptions[0]?.text ?? "") : "";
  const words = {
    "%minutes": told("minutes"),
    "%total": told("minutes", 60),
    "%seconds": told(isTotal() ? "increment" : "seconds"),
  };
  if (!isTotal()) return filled(own.move, words);
  // A time below a minute is shown in seconds.
  const [alone, added] = ofClock("minutes") < 1 && words["%total"] !== NOT_YET ? [own.short, own.shortAdded] : [own.total, own.added];
  return filled(ofClock("increment") ? added : alone, words);
}

/** Placeholder for an invalid number. */
const NOT_YET = "…";

/**
 * Returns a number of the clock for the summary of choices.
 * @param {string} name
 * @param {number} [times] factor of its unit
 */
function told(name, times = 1) {
  const field = fields().find((field) => field.dataset.setting === `clock-${name}`);
  return field && isNumber(field) && isRight(field) ? (numberIn(field) * times).toLocaleString(lang) : NOT_YET;
}

/** Returns the chosen game in the notation of the command line. */
function gameText() {
  let name = chosen("game");
  /** @type {Record<string, string>} */
  const size = {};
  /** @type {string[]} */
  const settings = [];
  for (const field of fields()) {
    const { setting = "", usual = "" } = field.dataset;
    const value = valueOf(field);
    if (setting === "variant") name = value;
    else if (setting === "width" || setting === "height") size[setting] = value;
    else if (isOfClock(field) || value === usual) continue;
    else if (setting !== "walls") settings.push(`${setting}=${value}`);
    else settings.push(value === "0" ? "walls=none" : `walls=${(100 - Number(value)) / 100}/50/1`);
  }
  const board = size.width ? [`${size.width}x${size.height}`] : [];
  return [name, ...board, ...settings].join(":");
}

/** Choices shared by all games. */
const CHOICES = ["game", "mode", "levels", "level-x", "level-o", "side"];

/** @returns {Remembered} */
function remembered() {
  try {
    const { choices, games } = JSON.parse(recall("start") ?? "{}");
    return { choices: choices ?? {}, games: games ?? {} };
  } catch {
    return { choices: {}, games: {} };
  }
}

function remember() {
  const { games } = remembered();
  const choices = Object.fromEntries(CHOICES.map((name) => [name, chosen(name)]));
  games[choices.game] = Object.fromEntries(fields().map((field) => [field.dataset.setting ?? "", valueOf(field)]));
  keep("start", JSON.stringify({ choices, games }));
}

/** Whether the reader has chosen a clock on this page; it then applies to every game chosen later. */
let isClockChosen = false;

/** Restores the fields of the chosen game. */
function restoreFields() {
  const kept = remembered().games[chosen("game")] ?? {};
  for (const field of fields()) {
    const { setting = "", usual = "" } = field.dataset;
    if (isClockChosen && isOfClock(field)) continue;
    const value = kept[setting];
    if (isBox(field)) /** @type {HTMLInputElement} */ (field).checked = value === field.value;
    else field.value = value ?? usual;
    if (field instanceof HTMLSelectElement && field.selectedIndex < 0) field.value = usual;
  }
}

/** Shows only the fields of the chosen game and opponent, and updates the summary. */
function adapt() {
  const [game, mode] = [chosen("game"), chosen("mode")];
  const hidden = {
    level: mode !== "computer",
    levels: mode !== "computer",
    side: mode === "shared" || mode === "computers",
    name: mode !== "link" && mode !== "bot",
    bot: mode !== "bot",
    listed: mode !== "link",
  };
  for (const [name, isHidden] of Object.entries(hidden)) {
    const place = document.getElementById(name);
    if (place) place.hidden = isHidden;
  }
  for (const [kind, isShown] of Object.entries({ levels: mode === "computers", names: mode === "shared" })) {
    for (const place of form.querySelectorAll(`.two-${kind}`)) place.toggleAttribute("hidden", !isShown);
  }
  adaptClock();
  for (const group of form.querySelectorAll("fieldset[data-game]")) {
    const fieldset = /** @type {HTMLFieldSetElement} */ (group);
    fieldset.hidden = fieldset.dataset.game !== game;
    fieldset.disabled = fieldset.hidden;
  }
  const hasStones = form.querySelector("input[name=game]:checked")?.hasAttribute("data-stones");
  for (const label of form.querySelectorAll("[data-marks]")) {
    const { marks = "", stones = "" } = /** @type {HTMLElement} */ (label).dataset;
    label.textContent = hasStones ? stones : marks;
  }
  tellChosen();
  tellOpponent();
}

/** Shows the fields of a custom clock, and of these only the ones it uses. */
function adaptClock() {
  const own = document.getElementById("own-clock");
  if (!(own instanceof HTMLFieldSetElement)) return;
  own.hidden = own.disabled = fields().find((field) => field.dataset.setting === "time")?.value !== "other";
  for (const field of fields()) {
    const { setting = "" } = field.dataset;
    if (!/^clock-[^l]/.test(setting)) continue;
    field.disabled = isTotal() === (setting === "clock-seconds");
    const place = field.closest("label");
    if (place) place.hidden = field.disabled;
  }
}

/** Names the opponent in the button, because the choices may be out of view on a phone. */
function tellOpponent() {
  const button = form.querySelector("button.play");
  if (!(button instanceof HTMLElement)) return;
  const mode = chosen("mode");
  const level = levelsField()?.selectedOptions[0]?.dataset.strength ?? "";
  const name = mode === "bot" ? chosen("bot") : level;
  button.textContent = filled(button.dataset[mode], { "%": name });
}

/** Returns the field of all levels; four of them also have named buttons. */
function levelsField() {
  const field = form.elements.namedItem("levels");
  return field instanceof HTMLSelectElement ? field : null;
}

/** Checks the named level, if the chosen level is one. */
function nameLevel() {
  for (const box of form.querySelectorAll("input[name=level]")) {
    if (box instanceof HTMLInputElement) box.checked = box.value === levelsField()?.value;
  }
}

/** Updates the summary of choices: the clock, and all choices that differ from the defaults. */
function tellChosen() {
  const place = document.getElementById("chosen");
  if (!place) return;
  place.dataset.title ??= place.textContent ?? "";
  const clock = /** @param {Field} field */ (field) => field.dataset.setting === "time";
  const inOrder = [...fields().filter(clock), ...fields().filter((field) => !clock(field))];
  const said = inOrder.flatMap((field) => {
    const { usual = "" } = field.dataset;
    const value = valueOf(field);
    const label = (field.closest("label")?.firstChild?.textContent ?? "").trim();
    const shown = field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.text ?? "") : value;
    if (clock(field)) return [lower(clockWords())];
    if (isOfClock(field) || value === usual) return [];
    return isBox(field) ? [lower(field.closest("label")?.textContent ?? "")] : [`${lower(label)}: ${lower(shown)}`];
  });
  place.textContent = `${place.dataset.title}: ${said.join(" ·\u00a0")}`;
}

/** @param {string} text */
const lower = (text) => (/^\p{Lu}\p{Lu}/u.test(text) ? text : text.charAt(0).toLocaleLowerCase() + text.slice(1));

/**
 * Returns the range of a number; a line is at most as long as its board.
 * @param {HTMLInputElement} field
 */
function rangeOf({ min, max, dataset }) {
  if (dataset.setting !== "k") return [Number(min), Number(max)];
  const sides = fields().filter(({ dataset: { setting } }) => setting === "width" || setting === "height");
  return [Number(min), Math.max(1, ...sides.map((side) => Number(side.value)))];
}

/** Whether a field has a number in its range. @param {HTMLInputElement} field */
function isRight(field) {
  const [least, most] = rangeOf(field);
  const value = numberIn(field);
  return value >= least && value <= most && !field.validity.badInput && !field.validity.stepMismatch;
}

/**
 * Returns the allowed range if a number is missing or out of range.
 * @param {HTMLInputElement} field
 */
function whyWrong(field) {
  field.setCustomValidity("");
  if (isRight(field)) return "";
  const [least, most] = rangeOf(field);
  return filled(form.dataset.range, { "%least": least.toLocaleString(lang), "%most": most.toLocaleString(lang) });
}

/** Shows the range at the first wrong number, and focuses it. Returns whether all are right. */
function areNumbersRight() {
  for (const field of fields()) {
    const why = isNumber(field) && !field.disabled && whyWrong(field);
    if (!why) continue;
    options.open = true;
    // The message was shown when the field lost the focus; now the bubble shows it.
    hush(why);
    refuseField(/** @type {HTMLInputElement} */ (field), why);
    return false;
  }
  return true;
}

/**
 * Shows the range of a wrong number that lost the focus, without blocking the reader.
 * @param {HTMLInputElement} field
 */
function tellWrong(field) {
  const why = whyWrong(field);
  if (!why) return;
  markField(field, why);
  say(why);
}

/**
 * Returns the field of two whose name the server refuses.
 * @param {string[]} names
 * @param {unknown} error
 */
function refusedOfTwo([first, second], error) {
  const text = error instanceof Error ? error.message : "";
  // The message quotes the refused name; otherwise the name with unusual characters is meant.
  const isOdd = /** @param {string} name */ (name) => name.length > 100 || /[:：\p{C}]|\p{M}{3}/u.test(name) || !/\p{L}/u.test(name);
  const isQuoted = /** @param {string} name */ (name) => name !== "" && text.includes(name);
  const isMeant = [isQuoted, isOdd].find((is) => (first && is(first)) || (second && is(second))) ?? (() => false);
  return nameField(second && isMeant(second) && !(first && isMeant(first)) ? "name-o" : "name-x");
}

/** Returns a name field. @param {string} name */
function nameField(name) {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : null;
}

/**
 * The request that creates the game. Another choice or a missing answer cancels it.
 * @type {AbortController | null}
 */
let making = null;

/**
 * Creates the game, unless a request is running. The request is not repeated, because the game may be unwanted
 * later.
 */
async function play() {
  if (making || !areNumbersRight()) return;
  const own = new AbortController();
  making = own;
  const button = form.querySelector("button.play");
  const waits = setTimeout(() => button instanceof HTMLElement && (button.textContent = button.dataset.connecting ?? ""), CALM);
  try {
    await make(own.signal);
  } catch (error) {
    if (!own.signal.aborted) say(error);
  } finally {
    clearTimeout(waits);
    if (making === own) making = null;
    tellOpponent();
  }
}

/** Time without an answer after which the button shows that it waits, in milliseconds. */
const CALM = 400;

/** Cancels the running request, because another game is wanted. */
function stopMaking() {
  making?.abort();
  making = null;
}

/**
 * Creates the chosen game, and opens it.
 * @param {AbortSignal} until
 */
async function make(until) {
  const mode = chosen("mode");
  const lot = crypto.getRandomValues(new Uint8Array(1))[0] % 2 === 0 ? "x" : "o";
  const side = mode === "shared" ? "x" : chosen("side") === "lot" ? lot : chosen("side");
  const other = side === "x" ? "o" : "x";
  /** @type {Record<string, string | boolean>} */
  const wanted = { game: gameText(), side, time: clockText() };
  if (mode === "computers") delete wanted.side;
  if (mode === "link" && chosen("listed")) wanted.listed = true;
  const isAsked = mode === "link" || mode === "bot";
  const name = isAsked ? cleanName(chosen("name")) : (nameOf() ?? "");
  const [first, second] = ["name-x", "name-o"].map((field) => cleanName(chosen(field)));
  const own = mode === "shared" ? first : name;
  if (own && mode !== "computers") wanted[side] = `human:name=${own}`;
  if (second && mode === "shared") wanted[other] = `human:name=${second}`;
  if (mode === "computer") wanted[other] = `computer:level=${chosen("levels")}`;
  if (mode === "bot") wanted[other] = `bot:${chosen("bot")}`;
  if (mode === "computers") for (const each of ["x", "o"]) wanted[each] = `computer:level=${chosen(`level-${each}`)}`;
  remember();
  const lost = { tries: 1, patience: PATIENCE, until };
  const ask = () => postNamed("/api/games", wanted, null, lost);
  const made = await ask().catch(async (error) => {
    // The stored name has no field on this page; if it is refused, the game is created without it.
    const isRefused = mode === "computer" && own && error instanceof Refusal && [400, 409].includes(error.status);
    if (isRefused) {
      delete wanted[side];
      return ask();
    }
    const field = mode === "shared" ? refusedOfTwo([first, second], error) : isAsked ? nameField("name") : null;
    if (refuseName(field, error)) return null;
    throw error;
  });
  if (!made) return;
  const secrets = made.secret ? [made.secret] : [];
  if (mode === "shared") {
    secrets.push((await postNamed(`/api/games/${made.id}/join`, {}, null, lost)).secret);
  }
  if (until.aborted) return;
  if (isAsked) keepName(name);
  if (mode === "shared") keep("names", JSON.stringify([first, second]));
  keepSecrets(made.id, secrets);
  leaveFocus("board");
  location.href = `/g/${made.id}`;
}

/** Returns the unfinished games of this browser, newest first, and forgets finished ones. */
async function going() {
  const games = await Promise.all(unfinished().map(async (game) => {
    try {
      const { state } = (await get(`/api/games/${game.id}`)).json();
      if (state.over) noteGame(game, true);
      return state.over ? [] : [game];
    } catch (error) {
      // An outage does not end a game.
      if (error instanceof Refusal && error.status === 404) noteGame(game, true);
      return [];
    }
  }));
  return games.flat();
}

/** Returns the name of a game with its opponent. @param {import("./seat.js").Unfinished} game */
const nameOfGame = ({ title, against }) => (against ? `${title} ·\u00a0${against}` : title);

/** Offers the newest unfinished game, and the others in a list over the page. */
async function offer() {
  const place = document.getElementById("unfinished");
  if (!place) return;
  // Its place is reserved from the start, so that cards do not move from under a finger.
  place.classList.add("asked");
  place.hidden = unfinished().length === 0;
  const [newest, ...others] = await going();
  place.hidden = !newest;
  if (!newest) return;
  const words = /** @type {HTMLElement} */ (place.querySelector("span"));
  words.textContent = filled(words.dataset.offered, { "%": nameOfGame(newest) });
  /** @type {HTMLAnchorElement} */ (place.querySelector("a.button")).href = `/g/${newest.id}`;
  const list = document.getElementById("others");
  list?.toggleAttribute("hidden", others.length === 0);
  const count = list?.querySelector(".count");
  if (count) count.textContent = String(others.length);
  const links = others.map((game) => Object.assign(document.createElement("a"), { href: `/g/${game.id}`, textContent: nameOfGame(game) }));
  list?.querySelector("nav")?.replaceChildren(...links);
  place.classList.remove("asked");
}

/**
 * @param {string} name
 * @param {string} [value]
 */
function choose(name, value = "") {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLSelectElement && value) field.value = value;
  const box = form.querySelector(`input[name=${name}][value="${CSS.escape(value)}"]`);
  if (box instanceof HTMLInputElement && !box.closest("[hidden]")) box.checked = true;
}

/** Offers the bots that are connected now. */
async function offerBots() {
  const { bots } = (await get("/api/bots")).json();
  const select = form.elements.namedItem("bot");
  if (!bots.length || !(select instanceof HTMLSelectElement)) return;
  select.replaceChildren(...bots.map((/** @type {string} */ name) => new Option(name, name)));
  form.querySelector("#mode [value=bot]")?.closest("label")?.removeAttribute("hidden");
  choose("mode", choices.mode);
  adapt();
}

/**
 * Fills a field of the form.
 * @param {string} name
 * @param {string} value
 */
function fill(name, value) {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.value = value;
}

/** Returns the names of two players at one screen. */
function namesOfTwo() {
  try {
    const [first, second] = JSON.parse(recall("names") ?? "[]");
    return [String(first ?? ""), String(second ?? "")];
  } catch {
    return ["", ""];
  }
}

const { choices } = remembered();
for (const name of CHOICES) choose(name, choices[name]);
// Earlier versions stored a named level under `level`.
if (choices.level && !choices.levels) choose("levels", choices.level);
nameLevel();
fill("name", nameOf() ?? "");
for (const [place, name] of namesOfTwo().entries()) fill(["name-x", "name-o"][place], name);
restoreFields();
adapt();
if (chosen("game") === "line") options.open = true;

form.addEventListener("change", (event) => {
  const name = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement ? event.target.name : "";
  const isGame = name === "game";
  const { target } = event;
  stopMaking();
  if ((target instanceof HTMLInputElement || target instanceof HTMLSelectElement) && isOfClock(target)) isClockChosen = true;
  if (target instanceof HTMLInputElement && isNumber(target)) tellWrong(target);
  if (isGame) restoreFields();
  if (name === "level") choose("levels", chosen("level"));
  if (name === "levels") nameLevel();
  adapt();
  if (isGame && chosen("game") === "line") {
    options.open = true;
    options.scrollIntoView({ block: "nearest" });
  }
});
// While a number is typed, the summary shows it, and its mark as refused is removed.
form.addEventListener("input", () => {
  acceptFields(form);
  tellChosen();
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  play();
});
// Keyboard users start in the board of the continued game.
document.getElementById("unfinished")?.addEventListener("click", ({ target }) => {
  if (/** @type {Element} */ (target).closest("a")) leaveFocus("board");
});
offer();
// Without an answer no bots are offered.
offerBots().catch(() => {});
