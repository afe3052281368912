// Score with gravity: a mark drops from anywhere in its column, by mouse, touch and keyboard.

import assert from "node:assert/strict";
import { check, game, person, phone, plies, post, sitDown } from "./harness.mjs";

const GRAVITY = "score:size=8:length=3:moves=40:fill=gravity";

/** Returns the cell of the last move, as `column,row`. */
const moved = (page) => page.locator(".screen").getAttribute("data-moved");

/** Returns the cell highlighted for the pointer or the cursor. */
const lit = (page) => page.locator(".landing").getAttribute("data-cell");

export async function aMarkFallsFromAnywhereInItsColumn() {
  const made = await game({ game: GRAVITY }, ["2,7", "3,7"]);
  const page = await person({});
  await sitDown(page, made, made.x);
  await page.locator('[data-cell="2,0"]').hover();
  assert.equal(await lit(page), "2,6");
  await check(page, "gravity-en");
  await page.locator('[data-cell="2,0"]').click();
  await plies(page, 3);
  assert.equal(await moved(page), "2,6");
  // A click on a mark drops the next mark in its column too.
  await post(`/api/games/${made.id}/commands`, { command: "4", play: "4,7" }, made.o);
  await plies(page, 4);
  await page.locator('[data-cell="2,7"]').click();
  await plies(page, 5);
  assert.equal(await moved(page), "2,5");
}

export async function aTapAnywhereInAColumnDropsTheMark() {
  const made = await game({ game: GRAVITY }, ["2,7", "3,7"]);
  const page = await person({ ...phone, locale: "ru-RU" });
  await sitDown(page, made, made.x);
  await page.locator('[data-cell="3,2"]').tap();
  await plies(page, 3);
  assert.equal(await moved(page), "3,6");
  // In two taps: the first selects the landing cell, and another tap in the column plays it.
  await post(`/api/games/${made.id}/commands`, { command: "4", play: "4,7" }, made.o);
  await plies(page, 4);
  assert.equal(await page.locator(".landing").count(), 0, "a finger that is gone lights no cell");
  await page.locator("[data-show=confirm]").check();
  await page.locator('[data-cell="3,0"]').tap();
  await page.locator('.chosen[data-cell="3,5"]').waitFor();
  assert.match(await page.locator("#confirm-yes").innerText(), /d3/);
  await check(page, "gravity-chosen-ru-phone");
  await page.locator('[data-cell="3,1"]').tap();
  await plies(page, 5);
  assert.equal(await moved(page), "3,5");
}

export async function aColumnsLetterAndEnterDropTheMark() {
  const made = await game({ game: GRAVITY }, ["2,7", "3,7"]);
  const page = await person({});
  await sitDown(page, made, made.x);
  await page.keyboard.press("c");
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-cell")), "2,6");
  await page.keyboard.press("Enter");
  await plies(page, 3);
  assert.equal(await moved(page), "2,6");
  // In the board every letter is a column, even H for the hint.
  await post(`/api/games/${made.id}/commands`, { command: "4", play: "4,7" }, made.o);
  await plies(page, 4);
  await page.keyboard.press("h");
  await page.keyboard.press("Enter");
  await plies(page, 5);
  assert.equal(await moved(page), "7,7");
  // Arrows select any cell of the column.
  await post(`/api/games/${made.id}/commands`, { command: "6", play: "5,7" }, made.o);
  await plies(page, 6);
  for (const key of ["ArrowLeft", "ArrowUp", "ArrowUp", "Enter"]) await page.keyboard.press(key);
  await plies(page, 7);
  assert.equal(await moved(page), "6,7");
  assert.deepEqual(await page.locator("#said, #bubble:visible").allInnerTexts(), [""]);
}

/** A full column refuses a mark with a message. */
export async function aFullColumnSaysSo() {
  const made = await game({ game: "score:size=4:length=2:moves=12:fill=gravity" }, ["1,3", "1,2", "1,1", "1,0"]);
  const page = await person({});
  await sitDown(page, made, made.x);
  await page.locator('[data-cell="1,0"]').click();
  await page.locator("#bubble", { hasText: "This column is full" }).waitFor();
  await plies(page, 4);
}
