// Small screens: questions, results and the cells to play are visible without scrolling, and nothing jumps.

import assert from "node:assert/strict";
import { check, fits, game, person, plies, post, sitDown, state } from "./harness.mjs";

const touch = { isMobile: true, hasTouch: true };
const SIZES = [[390, 844], [390, 664], [375, 553], [360, 640], [320, 568], [844, 390], [768, 1024]];

/** Returns the check for a page of this width. */
const lookAt = (width) => ([320, 768].includes(width) ? check : fits);

/** Returns the places of an element and the board in the window. */
const places = (page, selector) =>
  page.evaluate((selector) => {
    const box = (what) => {
      const { top, bottom, left, right } = document.querySelector(what).getBoundingClientRect();
      return { top, bottom, left, right };
    };
    return { scrolled: scrollY, height: innerHeight, at: box(selector), board: box(".board"), card: box(".player.bottom") };
  }, selector);

/** Maximum part of the board's height that the status card may cover: the lowest phones have no other room. */
const MOST_COVERED = 0.2;

async function isInSight(page, selector, what) {
  const { scrolled, height, at, board } = await places(page, selector);
  assert.equal(scrolled, 0, what);
  assert.ok(at.top >= 0 && at.bottom <= height, `${what}: ${JSON.stringify(at)} of ${height}`);
  const isBeside = at.left >= board.right;
  const covered = isBeside ? 0 : (Math.min(board.bottom, height) - at.top) / (board.bottom - board.top);
  assert.ok(covered <= MOST_COVERED, `${what}: ${covered} of the board is covered`);
  return [board, scrolled];
}

export async function whatIsAskedIsInSightOnSmallScreens() {
  for (const [width, height] of SIZES) {
    for (const locale of ["en-US", "ru-RU"]) {
      const name = `${width}x${height}-${locale.slice(0, 2)}`;
      const look = lookAt(width);
      const page = await person({ viewport: { width, height }, ...touch, locale });
      const made = await game({ game: "gomoku", x: "human:name=Анна" }, ["7,7", "8,8"]);
      await sitDown(page, made, made.x);
      const before = (await places(page, ".board")).board;
      const command = (secret, wanted) => post(`/api/games/${made.id}/commands`, { command: JSON.stringify(wanted), ...wanted }, secret);
      await command(made.o, { offer: "draw" });
      await page.locator(".status .pair").waitFor();
      const [asked] = await isInSight(page, ".status .pair", `${name}: the buttons of an offer`);
      await isInSight(page, ".status .question", `${name}: an offer`);
      assert.deepEqual(asked, before, `${name}: the board has not moved`);
      await look(page, `insight-offer-${name}`);
      // At the end of the page, the card is in its place and covers nothing.
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const overlap = await page.evaluate(() => {
        const [card, next] = [".status", ".history"].map((part) => document.querySelector(part).getBoundingClientRect());
        return card.bottom > next.top && card.right > next.left;
      });
      assert.equal(overlap, false, `${name}: nothing is covered at the end`);
      await page.evaluate(() => scrollTo(0, 0));
      await command(made.o, { resign: true });
      await page.waitForSelector("[data-over]");
      await isInSight(page, ".status .headline", `${name}: the result`);
      await isInSight(page, ".status [data-command*=rematch]", `${name}: Rematch`);
      await look(page, `insight-over-${name}`);
      await page.context().close();
    }
  }
}

export async function whereToPlayIsInSightOnSmallScreens() {
  for (const [width, height] of SIZES) {
    const look = lookAt(width);
    const page = await person({ viewport: { width, height }, ...touch });
    const made = await game({ game: "ultimate" }, ["0,0"]);
    await sitDown(page, made, made.o);
    await isInSight(page, ".status .detail", `${width}×${height}: where to play`);
    await page.context().close();
    // The stones of an opening are named at once, in both languages.
    for (const [opening, locale] of [["swap", "en-US"], ["swap2", "ru-RU"]]) {
      const placed = await game({ game: `gomoku:opening=${opening}` }, []);
      const first = await person({ viewport: { width, height }, ...touch, locale });
      await sitDown(first, placed, placed.x);
      await isInSight(first, ".status .headline", `${width}×${height}: ${opening}, the first stone`);
      await first.context().close();
    }
    const swap = await game({ game: "gomoku:opening=swap" }, []);
    for (const [place, play] of ["7,7", "8,8", "7,8"].entries()) {
      await post(`/api/games/${swap.id}/commands`, { command: String(place), play }, swap.x);
    }
    const other = await person({ viewport: { width, height }, ...touch, locale: "ru-RU" });
    await sitDown(other, swap, swap.o);
    await isInSight(other, ".status [data-command*=choose]:last-of-type", `${width}×${height}: a choice of sides`);
    await look(other, `insight-choice-${width}x${height}`);
    await other.context().close();
  }
}

/** An invitation asks without scrolling; then the board is visible. */
export async function anInvitationLeadsToTheBoard() {
  for (const [width, height] of SIZES) {
    const look = lookAt(width);
    const { link } = await post("/api/games", { game: "gomoku", x: "human:name=Anna" });
    const page = await person({ viewport: { width, height }, ...touch });
    await page.goto(link);
    await page.locator("#join input:focus").waitFor();
    const { scrolled, at } = await places(page, "#sit");
    assert.equal(scrolled, 0, `${width}×${height}`);
    assert.ok(at.bottom <= height, `${width}×${height}: Play is at ${at.bottom}`);
    await look(page, `insight-join-${width}x${height}`);
    await page.locator("#join input").fill("Bob");
    await page.locator("#sit").tap();
    await page.waitForSelector("[data-own=o]");
    await page.waitForFunction(() => scrollY === 0);
    assert.ok((await places(page, ".board")).board.top >= 0);
    await page.context().close();
  }
}

/** The newest message is visible, including one's own, and the opponent's is announced. */
export async function theChatShowsItsNewestMessage() {
  const made = await game({ game: "gomoku", x: "human:name=Anna" }, ["7,7"]);
  const page = await person({ viewport: { width: 390, height: 844 }, ...touch });
  await sitDown(page, made, made.o);
  const says = (secret, say) => post(`/api/games/${made.id}/commands`, { command: say, say }, secret);
  const newest = () =>
    page.waitForFunction(() => {
      const list = document.querySelector("#chat ul");
      return list.scrollHeight > list.clientHeight && list.scrollTop + list.clientHeight >= list.scrollHeight - 1;
    });
  for (let number = 1; number <= 11; number += 1) await says(made.x, `message ${number}`);
  await page.locator("#chat-heard", { hasText: "Anna: message 11" }).waitFor({ state: "attached" });
  await page.locator("#chat summary").click();
  await newest();
  await says(made.x, "one more");
  await page.locator("#chat li", { hasText: "one more" }).waitFor();
  await newest();
  await page.locator("#say input").fill("my own");
  await page.keyboard.press("Enter");
  await page.locator("#chat li", { hasText: "my own" }).waitFor();
  await newest();
  assert.equal(await page.locator("#say input").inputValue(), "");
  assert.match(await page.locator("#chat-heard").innerText(), /Anna: one more/);
  // A reader of older messages stays there.
  await page.evaluate(() => (document.querySelector("#chat ul").scrollTop = 10));
  await post(`/api/games/${made.id}/commands`, { command: "move", play: "8,8" }, made.o);
  await plies(page, 2);
  await page.waitForFunction(() => document.querySelector("#chat ul").scrollTop === 10);
  await check(page, "chat-en-phone");
  // Read messages stay read after a reload.
  await page.reload();
  await page.waitForSelector("[data-ready] #chat");
  assert.equal(await page.locator("#chat .count").isVisible(), false);
  assert.equal((await state(page)).said, "12");
}
