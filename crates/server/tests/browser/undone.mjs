// Promises of pages in an outage: refused actions stay undone, and the last choice counts.

import assert from "node:assert/strict";
import { base, check, errors, game, person, phone, plies, post, sitDown, state } from "./harness.mjs";

/** Time after which a page would have repeated an unwanted request, in milliseconds. */
const LATER = 2_500;

const forgiven = () => {
  assert.deepEqual(errors.splice(0).filter((error) => !/ERR_FAILED|50[234]|400|409/.test(error)), []);
};

const sendAgain = (page) => page.evaluate(() => dispatchEvent(new Event("online")));

/** Loses the page's requests to an address, and counts them. */
async function lose(page, address) {
  const lost = { count: 0 };
  await page.route(address, (route) => {
    lost.count += 1;
    return route.abort();
  });
  return lost;
}

/** *Play* during an outage creates no game later; a game replaced by another choice is not opened. */
export async function playInAnOutageMakesNoGameLater() {
  for (const [locale, words, waits] of [
    ["en-US", "The server cannot be reached.", "Connecting…"],
    ["ru-RU", "Не удалось связаться с сервером.", "Соединяемся…"],
  ]) {
    const page = await person({ ...phone, locale });
    await page.goto(base);
    const lost = await lose(page, "**/api/games");
    await page.locator("button.play").click();
    await page.locator("#said", { hasText: words }).waitFor();
    const { count } = lost;
    await page.unroute("**/api/games");
    let asked = 0;
    page.on("request", (request) => (asked += request.url().endsWith("/api/games") ? 1 : 0));
    await sendAgain(page);
    await page.waitForTimeout(LATER);
    assert.deepEqual([asked, page.url(), count], [0, `${base}/`, 1], "it is sent once");
    // A request without an answer is shown as waiting, and another choice cancels it.
    let answer = () => {};
    const held = new Promise((done) => (answer = done));
    await page.route("**/api/games", async (route) => {
      await held;
      await route.continue().catch(() => {});
    });
    await page.locator("button.play").click();
    await page.locator("button.play", { hasText: waits }).waitFor();
    await page.locator("label.card").nth(3).click();
    await page.locator("button.play:not(:text('…'))").waitFor();
    answer();
    await page.waitForTimeout(500);
    assert.equal(page.url(), `${base}/`, "the game that is not chosen any more is not opened");
    await page.unroute("**/api/games");
    await page.locator("button.play").click();
    await page.waitForURL(/\/g\//);
    await page.context().close();
  }
  forgiven();
}

/**
 * On an invitation, *Play* during an outage reports the outage. *Watch* afterwards watches, even when the
 * connection is back.
 */
export async function theLastChoiceOnAnInvitationCounts() {
  const made = await post("/api/games", { game: "gomoku", x: "human:name=Anna" });
  const page = await person({ ...phone });
  await page.goto(made.link);
  await page.locator("#join input").fill("Bob");
  const lost = await lose(page, "**/join");
  await page.locator("#sit").click();
  await page.locator("#said", { hasText: "No connection: try again when the server is back." }).waitFor();
  await page.unroute("**/join");
  await sendAgain(page);
  await page.waitForTimeout(LATER);
  assert.equal(lost.count, 1);
  assert.equal((await state(page)).own, undefined, "nobody has taken the seat");
  // *Watch* cancels a request on its way.
  let answer = () => {};
  const held = new Promise((done) => (answer = done));
  await page.route("**/join", async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  await page.locator("#sit").click();
  const ended = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/join"));
  await page.locator("#watch").click();
  await ended;
  answer();
  await page.locator("#join.watches").waitFor();
  await page.unroute("**/join");
  await sendAgain(page);
  await page.waitForTimeout(LATER);
  assert.equal((await state(page)).own, undefined, "Watch is the last choice");
  await page.locator("#join input:visible").waitFor();
  await page.locator("#sit").click();
  await page.waitForSelector("[data-own=o]");
  forgiven();
}

/**
 * Without a connection, another position or display option is refused with a message, and nothing is shown
 * later.
 */
export async function nothingIsShownLaterThanItWasWanted() {
  const made = await game({ game: "gomoku", time: "5m" }, ["7,7", "8,8", "6,6"]);
  const page = await person({});
  await sitDown(page, made, made.o);
  const board = "**/board?*";
  const refused = () => page.locator("#said", { hasText: "No connection: try again when the server is back." }).waitFor();
  for (const press of [
    () => page.locator("[data-go=back]").click(),
    () => page.locator(".moves button").first().click(),
    () => page.locator("[data-show=numbers]").click(),
  ]) {
    await page.route(board, (route) => route.abort());
    await press();
    await refused();
    assert.equal(new URL(page.url()).hash, "");
    assert.equal(await page.locator("[data-show=numbers]").isChecked(), false);
    await page.unroute(board);
    await sendAgain(page);
    await page.locator("#lost").waitFor({ state: "hidden" });
    await page.waitForTimeout(300);
    const { ply } = await state(page);
    assert.equal(ply, undefined, "the game is shown as it is");
    await page.locator(".player.top").click();
  }
  // Links to other pages do nothing while the server is unreachable.
  await page.context().setOffline(true);
  await page.route(made.link.replace(base, "**"), (route) => route.abort());
  for (const link of [".bar a[data-again][href*='lang=ru']", ".home"]) {
    await page.locator(link).click();
    await page.locator("#said", { hasText: "The server cannot be reached" }).waitFor();
    assert.equal(page.url(), made.link);
    await page.locator(".player.top").click();
  }
  await page.context().setOffline(false);
  await page.context().close();
  assert.deepEqual(errors.splice(0).filter((error) => !/ERR_FAILED|ERR_INTERNET_DISCONNECTED|WebSocket/.test(error)), []);
}

/** On phones the message about the connection covers neither a player nor a clock, and the clock counts on. */
export async function anOutageCoversNoPlayer() {
  for (const viewport of [{ width: 320, height: 568 }, { width: 390, height: 844 }]) {
    for (const locale of ["en-US", "ru-RU"]) {
      const made = await game({ game: "gomoku", time: "5m" }, ["7,7"]);
      const page = await person({ ...phone, viewport, locale });
      await sitDown(page, made, made.o);
      await page.route("**/commands", (route) => route.abort());
      await page.evaluate(() => localStorage.setItem("show-confirm", "0"));
      await page.locator('[data-cell="8,8"]').click();
      await page.locator("#lost:visible").waitFor();
      const [said, card] = await page.evaluate(() => ["#lost", ".player.top"].map((part) => document.querySelector(part).getBoundingClientRect().toJSON()));
      assert.ok(said.bottom <= card.top, `${viewport.width} ${locale}: ${said.bottom} > ${card.top}`);
      await page.locator(".clock[data-unconfirmed]").waitFor();
      await check(page, `outage-${locale.slice(0, 2)}-${viewport.width}`);
      await page.context().close();
    }
  }
  forgiven();
}
