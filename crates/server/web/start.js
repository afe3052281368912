// @ts-check
// The start page: makes the game that is chosen there and opens it; what was chosen is remembered, of each game its own.

import { keep, keepName, keepSecrets, nameOf, noteGame, recall, unfinished } from "./seat.js";
import { get, postNamed, say } from "./server.js";

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
  return /** @type {Field[]} */ ([...form.querySelectorAll(`${own}, .options > .fields > label > [data-setting]`)]);
}

/** @param {Field} field */
const isBox = (field) => field instanceof HTMLInputElement && field.type === "checkbox";

/**
 * @param {Field} field
 * @returns {string} empty where a box is not ticked
 */
const valueOf = (field) => (isBox(field) && !(/** @type {HTMLInputElement} */ (field).checked) ? "" : field.value);

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
    else if (setting === "time" || value === usual) continue;
    else if (setting !== "walls") settings.push(`${setting}=${value}`);
    else settings.push(value === "0" ? "walls=none" : `walls=${(100 - Number(value)) / 100}/50/1`);
  }
  const board = size.width ? [`${size.width}x${size.height}`] : [];
  return [name, ...board, ...settings].join(":");
}

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
  const choices = Object.fromEntries(["game", "mode", "level", "side"].map((name) => [name, chosen(name)]));
  games[choices.game] = Object.fromEntries(fields().map((field) => [field.dataset.setting ?? "", valueOf(field)]));
  keep("start", JSON.stringify({ choices, games }));
}

/** Puts the fields of the chosen game as they were the last time. */
function restoreFields() {
  const kept = remembered().games[chosen("game")] ?? {};
  for (const field of fields()) {
    const { setting = "", usual = "" } = field.dataset;
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
    side: mode === "shared",
    name: mode !== "link" && mode !== "bot",
    bot: mode !== "bot",
    listed: mode !== "link",
  };
  for (const [name, isHidden] of Object.entries(hidden)) {
    const place = document.getElementById(name);
    if (place) place.hidden = isHidden;
  }
  for (const group of form.querySelectorAll("fieldset[data-game]")) {
    const fieldset = /** @type {HTMLFieldSetElement} */ (group);
    fieldset.hidden = fieldset.dataset.game !== game;
    fieldset.disabled = fieldset.hidden;
  }
  const hasStones = form.querySelector("input[name=game]:checked")?.hasAttribute("data-stones");
  for (const label of form.querySelectorAll("#side [data-marks]")) {
    const { marks = "", stones = "" } = /** @type {HTMLElement} */ (label).dataset;
    label.textContent = hasStones ? stones : marks;
  }
  tellChosen();
  tellOpponent();
}

/** The button says who the opponent is: on a phone the choices below the cards may be out of sight. */
function tellOpponent() {
  const button = form.querySelector("button.play");
  if (!(button instanceof HTMLElement)) return;
  const mode = chosen("mode");
  const level = form.querySelector("input[name=level]:checked")?.closest("label")?.textContent ?? "";
  const name = mode === "bot" ? chosen("bot") : lower(level);
  button.textContent = filled(button.dataset[mode] ?? "", name);
}

/**
 * A text of the page with a name in its place.
 * @param {string} text
 * @param {string} name
 */
const filled = (text, name) => text.replace(/[\u2068\u2069]/g, "").replace("%", () => name);

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
    if (clock(field)) return [lower(shown)];
    if (value === usual) return [];
    return isBox(field) ? [lower(field.closest("label")?.textContent ?? "")] : [`${lower(label)}: ${lower(shown)}`];
  });
  place.textContent = `${place.dataset.title}: ${said.join(" · ")}`;
}

/** @param {string} text */
const lower = (text) => (/^\p{Lu}\p{Lu}/u.test(text) ? text : text.charAt(0).toLocaleLowerCase() + text.slice(1));

async function play() {
  const mode = chosen("mode");
  const lot = crypto.getRandomValues(new Uint8Array(1))[0] % 2 === 0 ? "x" : "o";
  const side = mode === "shared" ? "x" : chosen("side") === "lot" ? lot : chosen("side");
  const other = side === "x" ? "o" : "x";
  const name = mode === "link" || mode === "bot" ? keepName(chosen("name")) : (nameOf() ?? "");
  const time = fields().find((field) => field.dataset.setting === "time")?.value ?? "none";
  /** @type {Record<string, string | boolean>} */
  const wanted = { game: gameText(), side, time };
  if (mode === "link" && chosen("listed")) wanted.listed = true;
  if (name && mode !== "shared") wanted[side] = `human:name=${name}`;
  if (mode === "computer") wanted[other] = `computer:level=${chosen("level")}`;
  if (mode === "bot") wanted[other] = `bot:${chosen("bot")}`;
  remember();
  const made = await postNamed("/api/games", wanted, null, say);
  const secrets = [made.secret];
  if (mode === "shared") secrets.push((await postNamed(`/api/games/${made.id}/join`, {}, null, say)).secret);
  keepSecrets(made.id, secrets);
  location.href = `/g/${made.id}`;
}

/** Offers the newest game of this browser that goes on. */
async function offer() {
  const place = document.getElementById("unfinished");
  for (const game of unfinished()) {
    try {
      const { state } = await (await get(`/api/games/${game.id}`)).json();
      if (place && !state.over) {
        const words = /** @type {HTMLElement} */ (place.querySelector("span"));
        words.textContent = filled(words.dataset.offered ?? "", game.title);
        /** @type {HTMLAnchorElement} */ (place.querySelector("a")).href = `/g/${game.id}`;
        place.hidden = false;
        return;
      }
      noteGame(game, true);
    } catch {
      noteGame(game, true);
    }
  }
}

/**
 * @param {string} name
 * @param {string} [value]
 */
function choose(name, value = "") {
  const box = form.querySelector(`input[name=${name}][value="${CSS.escape(value)}"]`);
  if (box instanceof HTMLInputElement && !box.closest("[hidden]")) box.checked = true;
}

/** Offers the bots that are connected now. */
async function offerBots() {
  const { bots } = await (await get("/api/bots")).json();
  const select = form.elements.namedItem("bot");
  if (!bots.length || !(select instanceof HTMLSelectElement)) return;
  select.replaceChildren(...bots.map((/** @type {string} */ name) => new Option(name, name)));
  form.querySelector("#mode [value=bot]")?.closest("label")?.removeAttribute("hidden");
  choose("mode", choices.mode);
  adapt();
}

const { choices } = remembered();
for (const name of ["game", "mode", "level", "side"]) choose(name, choices[name]);
const nameField = form.elements.namedItem("name");
if (nameField instanceof HTMLInputElement) nameField.value = nameOf() ?? "";
restoreFields();
adapt();
if (chosen("game") === "line") options.open = true;

form.addEventListener("change", (event) => {
  const isGame = event.target instanceof HTMLInputElement && event.target.name === "game";
  if (isGame) restoreFields();
  adapt();
  if (isGame && chosen("game") === "line") {
    options.open = true;
    options.scrollIntoView({ block: "nearest" });
  }
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  play().catch(say);
});
offer();
// Without an answer there are none.
offerBots().catch(() => {});
