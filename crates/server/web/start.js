// @ts-check
// The start page: makes the game that is chosen there and opens it.

import { keepSecret, post, say, system } from "./server.js";

const form = /** @type {HTMLFormElement | null} */ (document.getElementById("new"));

/**
 * The value of a field.
 * @param {string} name
 */
function chosen(name) {
  return form ? String(new FormData(form).get(name) ?? "") : "";
}

/** Shows only what the chosen game and opponent have. */
function adapt() {
  const level = document.getElementById("level");
  if (level) level.hidden = chosen("mode") !== "computer";
  const game = form?.querySelector("input[name=game]:checked");
  const opening = /** @type {HTMLSelectElement | null} */ (form?.elements.namedItem("opening") ?? null);
  if (opening) opening.disabled = !game?.hasAttribute("data-openings");
}

async function play() {
  const opening = chosen("opening");
  const game = chosen("game") + (opening && opening !== "free" ? `:opening=${opening}` : "");
  const side = chosen("side");
  /** @type {Record<string, string>} */
  const wanted = { game, side, time: chosen("time") };
  if (chosen("mode") === "computer") {
    wanted[side === "x" ? "o" : "x"] = `computer:level=${chosen("level")}`;
  }
  const made = await post("/api/games", wanted);
  keepSecret(made.id, made.secret);
  location.href = `/g/${made.id}`;
}

if (form) {
  if (!document.documentElement.dataset.theme) {
    for (const picture of form.querySelectorAll("img")) {
      picture.src = `/web/${picture.dataset.game}.${system}.svg`;
    }
  }
  form.addEventListener("change", adapt);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    play().catch(say);
  });
  adapt();
}
