// Moves in two steps by every kind of input, and the focus before and after them.

import assert from "node:assert/strict";
import { base, game, person, phone, plies, post, sitDown, state } from "./harness.mjs";

const laptop = { viewport: { width: 1366, height: 768 } };
const box = (page) => page.locator("[data-show=confirm]");

/** Returns the focused cell, or the focused element's name. */
const focused = (page) =>
  page.evaluate(() => document.activeElement.getAttribute("data-cell") ?? (document.activeElement.id || document.activeElement.tagName));

/** A click plays without a selection only if the checkbox is not checked, by mouse and by keys. */
export async function theBoxOfTwoStepsShowsWhatHappens() {
  const made = await game({ game: "line:40x40:k=5" });
  const page = await person(laptop);
  await sitDown(page, made, made.x);
  const width = await page.evaluate(() => document.querySelector(".cell").getBoundingClientRect().width);
  assert.ok(width < 28, `${width}`);
  assert.equal(await box(page).isChecked(), false, "a mouse covers no cell");
  await page.locator('[data-cell="20,20"]').click();
  await plies(page, 1);
  await post(`/api/games/${made.id}/commands`, { command: "o1", play: "0,0" }, made.o);
  await plies(page, 2);
  await box(page).setChecked(true);
  await page.locator('[data-cell="21,20"]').click();
  await page.locator("#confirm:visible").waitFor();
  assert.equal((await state(page)).plies, "2");
  await page.locator("#confirm-no").click();

  // Keyboard: Enter selects, Escape cancels, a second Enter plays.
  await page.keyboard.press("ArrowRight");
  const at = await focused(page);
  await page.keyboard.press("Enter");
  await page.locator("#confirm:visible").waitFor();
  assert.match(await page.locator("#heard").textContent(), /^[a-z]+\d+: press again to\splay$/);
  await page.keyboard.press("Escape");
  await page.locator("#confirm").waitFor({ state: "hidden" });
  assert.deepEqual([(await state(page)).plies, await focused(page)], ["2", at]);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await plies(page, 3);
  assert.equal(await focused(page), at);

  // The button plays too, and the focus returns to the cell.
  await post(`/api/games/${made.id}/commands`, { command: "o2", play: "1,0" }, made.o);
  await plies(page, 4);
  await page.keyboard.press("ArrowDown");
  const next = await focused(page);
  for (const [button, count] of [["#confirm-no", 4], ["#confirm-yes", 5]]) {
    await page.keyboard.press("Enter");
    await page.locator(button).focus();
    await page.keyboard.press("Enter");
    await page.locator("#confirm").waitFor({ state: "hidden" });
    await plies(page, count);
    assert.equal(await focused(page), next, button);
  }

  // On a phone the checkbox is checked for touch, and shows at once that a mouse plays directly.
  const small = await game({ game: "gomoku" });
  const other = await person({ ...phone, viewport: { width: 360, height: 740 } });
  await sitDown(other, small, small.x);
  assert.equal(await box(other).isChecked(), true);
  await other.locator('[data-cell="7,7"]').click();
  await plies(other, 1);
  assert.equal(await box(other).isChecked(), false);
}

/** A game started with the keyboard starts on its board, an invitation at its link. */
export async function aNewGameBeginsOnItsBoard() {
  const page = await person(laptop);
  await page.goto(base);
  await page.locator("button.play").focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/g\//);
  await page.waitForFunction(() => document.activeElement?.matches(".cell"));
  await page.goto(base);
  await page.locator("#unfinished a.button:visible").focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/g\//);
  await page.waitForFunction(() => document.activeElement?.matches(".cell"));
  await page.goto(base);
  await page.locator("#mode label", { has: page.locator("[value=link]") }).click();
  await page.locator("button.play").focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/g\//);
  await page.waitForFunction(() => document.activeElement?.matches("[data-copy=link]"));
}

/** Reading of rules and shortcuts starts at their headings, and Escape returns the focus. */
export async function dialogsBeginAtTheirHeading() {
  const made = await game({ game: "renju" });
  const page = await person({ ...phone, viewport: { width: 320, height: 568 }, locale: "ru-RU" });
  await sitDown(page, made, made.x);
  for (const name of ["rules", "keys"]) {
    await page.locator("details.menu > summary").click();
    await page.locator(`.sheet [data-opens=${name}]`).click();
    const found = await page.locator(`#${name}[open]`).evaluate((dialog) => [dialog.scrollTop, document.activeElement.id]);
    assert.deepEqual(found, [0, `${name}-title`]);
    await page.keyboard.press("Escape");
  }
}

/** Answers and *Watch* do not scroll the page, by touch and by keys. */
export async function answersScrollNothing() {
  const options = { ...phone, viewport: { width: 375, height: 667 }, locale: "ru-RU" };
  const made = await game({ game: "gomoku", x: "human:name=Anna" }, ["7,7", "8,8"]);
  const command = (secret, wanted) => post(`/api/games/${made.id}/commands`, { command: crypto.randomUUID(), ...wanted }, secret);
  const page = await person(options);
  await sitDown(page, made, made.x);
  const scrolled = () => page.evaluate(() => scrollY);
  for (const [offer, accept, act] of [
    ["draw", false, (button) => button.click()],
    ["take-back", true, (button) => button.focus().then(() => page.keyboard.press("Enter"))],
    ["rematch", false, (button) => button.click()],
  ]) {
    if (offer === "rematch") await command(made.o, { resign: true });
    await command(made.o, { offer });
    const button = page.locator(`.status [data-command*="${offer}"][data-command*="${accept}"]`);
    await button.waitFor();
    await act(button);
    await button.waitFor({ state: "detached" });
    assert.equal(await scrolled(), 0, offer);
  }
  const invited = await post("/api/games", { game: "gomoku", x: "human:name=Anna" });
  await page.goto(invited.link);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.locator("#watch").click();
  await page.locator("#join.watches").waitFor();
  assert.equal(await scrolled(), 0, "Watch");
}
