// Players with their own browsers, and checks of every page.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";

export const [base, executablePath, pictures] = process.argv.slice(2);
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export const browser = await chromium.launch({
  executablePath,
  args: ["--no-sandbox", "--disable-background-networking"],
});

export const desktop = { viewport: { width: 1280, height: 800 } };
export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const calm = { reducedMotion: "reduce" };

/** Console errors of all pages. */
export const errors = [];

/** Opens a player's page. `by` may be another browser than the shared one, `from` another server. */
export async function person(options, by = browser, from = base) {
  const context = await by.newContext({ locale: "en-US", ...desktop, ...calm, ...options });
  const page = await context.newPage();
  page.on("pageerror", (error) => errors.push(String(error)));
  // Pages send requests only to their server. A guest's server is that of its first page.
  let own = from === "-" ? undefined : from;
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (!protocol.startsWith("http")) return;
    own ??= origin;
    if (origin !== own) errors.push(`a request to ${request.url()}`);
  });
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(`${message.text()} ${message.location().url}`);
  });
  // For work on scripts and styles: they are loaded from this folder, without a new build.
  const folder = process.env.INAROW_WEB;
  if (folder) {
    await page.route("**/web/*/*.{js,css}", (route) => {
      const file = new URL(route.request().url()).pathname.split("/").pop();
      return file === "themes.css" ? route.continue() : route.fulfill({ path: `${folder}/${file}` });
    });
  }
  page.setDefaultTimeout(60_000);
  return page;
}

const over = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;

/** Returns a text without directional isolates, and with plain spaces. */
export const read = async (place) => (await place.innerText()).replace(/[\u2068\u2069]/g, "").replaceAll("\u00a0", " ");

/** Checks that the page is not wider than its window. Stores a picture if pictures are wanted. */
export async function fits(page, name) {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` });
  // Answers to earlier requests may still change the page.
  for (let looks = 0; looks < 100 && (await page.evaluate(over)); looks += 1) await page.waitForTimeout(50);
  assert.equal(await page.evaluate(over), 0, `${name} is too wide`);
}

/**
 * Checks the width and accessibility. This takes seconds, so scenes of many sizes check accessibility in one of
 * them.
 */
export async function check(page, name) {
  await fits(page, name);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(`${axe};0`);
  const found = await page.evaluate(async () => {
    const { violations } = await window.axe.run();
    return violations.map((fault) => `${fault.id}: ${fault.nodes[0].html}`);
  });
  assert.deepEqual(found, [], name);
}

/** Sends a request to the interface. */
export async function post(path, body, secret) {
  const headers = { "Content-Type": "application/json" };
  if (secret) headers.Authorization = `Bearer ${secret}`;
  const answer = await fetch(base + path, { method: "POST", headers, body: JSON.stringify(body) });
  assert.ok(answer.ok, `${path}: ${answer.status} ${JSON.stringify(body)}`);
  return answer.json();
}

/** Creates a game of two humans with these moves, as `column,row`. */
export async function game(wanted, moves = []) {
  const { id, secret: x } = await post("/api/games", wanted);
  const { secret: o } = await post(`/api/games/${id}/join`, {});
  for (const [place, play] of moves.entries()) {
    await post(`/api/games/${id}/commands`, { command: String(place), play }, place % 2 ? o : x);
  }
  return { id, x, o, link: `${base}/g/${id}` };
}

/** Gives a browser a seat and opens the game. */
export async function sitDown(page, { link }, secret) {
  await page.goto(`${link}#seat=${secret}`);
  await page.waitForSelector("[data-own]");
}

/**
 * Returns the data of the page's script. Like all measurements in the page of a game it finds and reads in one
 * step: a change may replace elements at any time, and a removed element has neither style nor size.
 */
export const state = (page) => page.evaluate(() => ({ ...document.querySelector(".screen").dataset }));

/** Waits until the game has this number of plies. */
export const plies = (page, count) => page.waitForSelector(`.screen[data-plies="${count}"]`);

/** Plays in a cell, and waits for the move. */
export async function play(page, place) {
  const { plies: before } = await state(page);
  await page.locator(`[data-cell="${place}"]`).click();
  await page.waitForFunction((before) => document.querySelector(".screen").dataset.plies !== before, before);
}
