// @ts-check
// The start page: makes the game that is chosen there and opens it; what was chosen is remembered, of each game its own.

import { cleanName, keep, keepName, keepSecrets, nameOf, noteGame, recall, unfinished } from "./seat.js";
import { leaveFocus } from "./page.js";
import { acceptFields, markField, refuseField, refuseName } from "./refused.js";
import { PATIENCE, Refusal, filled, get, hush, lang, postNamed, say } from "./server.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("new"));
const options = /** @type {HTMLDetailsElement} */ (document.getElementById("options"));

/** @typedef {HTMLInputElement | HTMLSelectElement} Field */
/** @typedef {{ choices: Record<string, string>, games: Record<string, Record<string, string>> }} Remembered */

/**
 * The value of a choice.
 * @param {string} name
 */
const chosen = (name) => String(new FormData(form).get(name) ?? "");

/** The fields of the chosen game: its own, and the clock. */
function fields() {
  const own = `fieldset[data-game="${chosen("game")}"] [data-setting]`;
  const clock = ".options > .fields > label > [data-setting], #own-clock [data-setting]";
  return /** @type {Field[]} */ ([...form.querySelectorAll(`${own}, ${clock}`)]);
}

/** @param {Field} field */
const isBox = (field) => field instanceof HTMLInputElement && field.type === "checkbox";

/**
 * @param {Field} field
 * @returns {string} empty where a box is not ticked
 */
const valueOf = (field) => (isBox(field) && !(/** @type {HTMLInputElement} */ (field).checked) ? "" : field.value);

/** @param {Field} field */
const isOfClock = (field) => /^(time|clock-.*)$/.test(field.dataset.setting ?? "");

/** @param {Field} field @returns {field is HTMLInputElement} */
const isNumber = (field) => field instanceof HTMLInputElement && field.inputMode !== "";

/** The number in a field, with either decimal mark; NaN where there is none. @param {HTMLInputElement} field */
function numberIn({ value }) {
  return /^\s*(\d+[.,]?\d*|[.,]\d+)\s*$/.test(value) ? Number(value.replace(",", ".")) : NaN;
}

/**
 * The number in a field of the clock.
 * @param {string} name
 */
function ofClock(name) {
  const field = fields().find((field) => field.dataset.setting === `clock-${name}`);
  return (field && isNumber(field) && numberIn(field)) || 0;
}

/** Whether the clock counts for the whole game; else for each move. */
const isTotal = () => fields().find((field) => field.dataset.setting === "clock-limit")?.value === "total";

/** The chosen clock, as the command line knows it. */
function clockText() {
  const chosenTime = fields().find((field) => field.dataset.setting === "time")?.value ?? "none";
  if (chosenTime !== "other") return chosenTime;
  /** @param {number} seconds */
  const told = (seconds) => `${Math.round(seconds * 1000)}ms`;
  return isTotal() ? `${told(ofClock("minutes") * 60)}+${told(ofClock("increment"))}` : `${told(ofClock("seconds"))}/move`;
}

/** The chosen clock in words. */
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
  // A time below a minute is told in seconds.
  const [alone, added] = ofClock("minutes") < 1 && words["%total"] !== NOT_YET ? [own.short, own.shortAdded] : [own.total, own.added];
  return filled(ofClock("increment") ? added : alone, words);
}

/** Stands for a number that is not right yet. */
const NOT_YET = "…";

/**
 * A number of the clock as the line of what is chosen says it.
 * @param {string} name
 * @param {number} [times] of its unit
 */
function told(name, times = 1) {
  const field = fields().find((field) => field.dataset.setting === `clock-${name}`);
  return field && isNumber(field) && isRight(field) ? (numberIn(field) * times).toLocaleString(lang) : NOT_YET;
}

/** The text of the chosen game, as the command line knows it. */
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

/** The choices that are the same for every game. */
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

/** The reader has chosen a clock on this page: it is for whatever game is chosen afterwards. */
let isClockChosen = false;

/** Puts the fields of the chosen game as they were the last time. */
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

/** Shows only what the chosen game and opponent have, and says what is chosen. */
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

/** Shows the fields of the clock that the reader makes, and of these only what it has. */
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

/** The button says who the opponent is: on a phone the choices below the cards may be out of sight. */
function tellOpponent() {
  const button = form.querySelector("button.play");
  if (!(button instanceof HTMLElement)) return;
  const mode = chosen("mode");
  const level = levelsField()?.selectedOptions[0]?.dataset.strength ?? "";
  const name = mode === "bot" ? chosen("bot") : level;
  button.textContent = filled(button.dataset[mode], { "%": name });
}

/** All levels of the computer; four of them are also named side by side. */
function levelsField() {
  const field = form.elements.namedItem("levels");
  return field instanceof HTMLSelectElement ? field : null;
}

/** Shows the chosen level among those with names, where it is one of them. */
function nameLevel() {
  for (const box of form.querySelectorAll("input[name=level]")) {
    if (box instanceof HTMLInputElement) box.checked = box.value === levelsField()?.value;
  }
}

/** The line that opens: the clock, and what is not as usual. */
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
 * The least and the most of a number; no line is longer than its board.
 * @param {HTMLInputElement} field
 */
function rangeOf({ min, max, dataset }) {
  if (dataset.setting !== "k") return [Number(min), Number(max)];
  const sides = fields().filter(({ dataset: { setting } }) => setting === "width" || setting === "height");
  return [Number(min), Math.max(1, ...sides.map((side) => Number(side.value)))];
}

/** Whether a field has a number of its range. @param {HTMLInputElement} field */
function isRight(field) {
  const [least, most] = rangeOf(field);
  const value = numberIn(field);
  return value >= least && value <= most && !field.validity.badInput && !field.validity.stepMismatch;
}

/**
 * What a number may be, where it is none or out of its range.
 * @param {HTMLInputElement} field
 */
function whyWrong(field) {
  field.setCustomValidity("");
  if (isRight(field)) return "";
  const [least, most] = rangeOf(field);
  return filled(form.dataset.range, { "%least": least.toLocaleString(lang), "%most": most.toLocaleString(lang) });
}

/** Says at the first number that is wrong what it may be, and leads there. Whether all are right. */
function areNumbersRight() {
  for (const field of fields()) {
    const why = isNumber(field) && !field.disabled && whyWrong(field);
    if (!why) continue;
    options.open = true;
    // It was said when the field was left; now its bubble says it.
    hush(why);
    refuseField(/** @type {HTMLInputElement} */ (field), why);
    return false;
  }
  return true;
}

/** Says of a number that was left what it may be, where it is wrong; the reader may go on. @param {HTMLInputElement} field */
function tellWrong(field) {
  const why = whyWrong(field);
  if (!why) return;
  markField(field, why);
  say(why);
}

/**
 * The field of two whose name the server refuses.
 * @param {string[]} names
 * @param {unknown} error
 */
function refusedOfTwo([first, second], error) {
  const text = error instanceof Error ? error.message : "";
  // A refused name is quoted, or has something that few names have.
  const isOdd = /** @param {string} name */ (name) => name.length > 100 || /[:：\p{C}]|\p{M}{3}/u.test(name) || !/\p{L}/u.test(name);
  const isQuoted = /** @param {string} name */ (name) => name !== "" && text.includes(name);
  const isMeant = [isQuoted, isOdd].find((is) => (first && is(first)) || (second && is(second))) ?? (() => false);
  return nameField(second && isMeant(second) && !(first && isMeant(first)) ? "name-o" : "name-x");
}

/** The field for a name. @param {string} name */
function nameField(name) {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : null;
}

/** The game that is being made. Another choice, or an answer that does not come, ends it. @type {AbortController | null} */
let making = null;

/** Makes the game, unless one is being made. It is tried once: the game of a moment ago may be unwanted by then. */
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

/** Time without an answer after which the button says that it waits, in milliseconds. */
const CALM = 400;

/** Ends the game that is being made: another one is wanted. */
function stopMaking() {
  making?.abort();
  making = null;
}

/**
 * Makes the game that is chosen, and opens it.
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
    // The name was kept from elsewhere, and its field is not on this page: who may not have it plays without.
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

/** The games of this browser that go on, the newest first; those that are over are forgotten. */
async function going() {
  const games = await Promise.all(unfinished().map(async (game) => {
    try {
      const { state } = (await get(`/api/games/${game.id}`)).json();
      if (state.over) noteGame(game, true);
      return state.over ? [] : [game];
    } catch (error) {
      // An outage ends no game.
      if (error instanceof Refusal && error.status === 404) noteGame(game, true);
      return [];
    }
  }));
  return games.flat();
}

/** A game in words: its name and the opponent's. @param {import("./seat.js").Unfinished} game */
const nameOfGame = ({ title, against }) => (against ? `${title} ·\u00a0${against}` : title);

/** Offers the newest game that goes on, and the others in a list that opens over the page. */
async function offer() {
  const place = document.getElementById("unfinished");
  if (!place) return;
  // Its place is kept from the beginning: cards that move away from under a finger are other cards.
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

/** The names of two people at one screen. */
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
// Earlier versions remembered the level by its name alone.
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
// A number is part of the line of what is chosen while it is typed, and a wrong one is being mended.
form.addEventListener("input", () => {
  acceptFields(form);
  tellChosen();
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  play();
});
// The game that goes on begins with its board, for the keyboard too.
document.getElementById("unfinished")?.addEventListener("click", ({ target }) => {
  if (/** @type {Element} */ (target).closest("a")) leaveFocus("board");
});
offer();
// Without an answer there are none.
offerBots().catch(() => {});
