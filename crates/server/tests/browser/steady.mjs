// Stable places, alignment, and messages that disappear in time.

import assert from "node:assert/strict";
import { base, check, fits, game, person, phone, plies, post, sitDown } from "./harness.mjs";

const SIZES = {
  phone: { ...phone, viewport: { width: 375, height: 667 } },
  tablet: { viewport: { width: 768, height: 1024 }, isMobile: true, hasTouch: true },
  laptop: { viewport: { width: 1366, height: 768 } },
};

/**
 * Offers, answers, questions, a result and a rematch move no card and no button; nor the chat, if there is
 * room.
 */
export async function offersMoveNothing() {
  for (const [size, options] of Object.entries(SIZES)) {
    const made = await game({ game: "gomoku", time: "3m+2s", x: "human:name=Анна" }, ["7,7", "8,8"]);
    const command = (secret, wanted) => post(`/api/games/${made.id}/commands`, { command: crypto.randomUUID(), ...wanted }, secret);
    const other = await person({});
    const follows = other.waitForEvent("websocket").then((socket) => socket.waitForEvent("framesent"));
    await sitDown(other, made, made.o);
    await follows;
    const page = await person({ ...options, locale: "ru-RU" });
    await sitDown(page, made, made.x);
    const places = () =>
      page.evaluate(() => Object.fromEntries([".board", ".player.top", ".player.bottom", ".actions", "#chat"].map((part) => {
        const { x, y, height } = document.querySelector(part).getBoundingClientRect();
        // The height of a row of buttons depends on its labels.
        return [part, [x + scrollX, y + scrollY, part === ".actions" ? 0 : height].map(Math.round)];
      })));
    const before = await places();
    const same = async (what, least = 0) => {
      const now = await places();
      for (const [part, place] of Object.entries(before)) {
        const moved = Math.abs(now[part][1] - place[1]);
        if (part === "#chat" && moved <= least) continue;
        assert.deepEqual(now[part], place, `${size}: ${part} after ${what}`);
      }
    };
    const isPhone = size === "phone";
    await command(made.o, { offer: "draw" });
    await page.locator(".status .pair").waitFor();
    // On a phone the question temporarily covers the page.
    await same("an offer", isPhone ? 30 : 0);
    await page.locator('.status [data-command*="false"]').click();
    await page.locator(".status .pair").waitFor({ state: "detached" });
    await same("an answer");
    await command(made.x, { play: "6,6" });
    await command(made.o, { play: "9,9" });
    await command(made.x, { offer: "take-back" });
    await page.locator(".detail", { hasText: "Ждём ответа" }).waitFor();
    await same("an own offer", 1);
    await command(made.o, { answer: { to: "take-back", accept: false } });
    await page.locator(".detail", { hasText: "Ждём ответа" }).waitFor({ state: "detached" });
    await page.locator("details.twice[data-keep=resign] > summary").click();
    await page.locator("[data-close]:visible").waitFor();
    await same("the question of Resign");
    const cut = await page.evaluate(() => {
      const [no, actions] = ["[data-close]", ".actions"].map((part) => document.querySelector(part).getBoundingClientRect());
      return no.right - actions.right;
    });
    assert.ok(Math.abs(cut) < 1, `${size}: the question takes the row`);
    await fits(page, `asked-${size}`);
    await page.keyboard.press("Escape");
    await other.context().close();
    await page.locator("[data-away]").waitFor({ timeout: 20_000 });
    await same("an absence", 1);
    await fits(page, `away-${size}`);
    await command(made.o, { resign: true });
    await page.waitForSelector("[data-over]");
    await same("the result", isPhone ? 5 : 6);
    await command(made.o, { offer: "rematch" });
    await page.locator(".status .pair").waitFor();
    await same("another game", isPhone ? 60 : 6);
    await fits(page, `again-${size}`);
    await page.context().close();
  }
}

/**
 * While the other seat is free, the link with its button and code is visible, and the buttons next to the board
 * too.
 */
export async function theLinkComesFirst() {
  const made = await post("/api/games", { game: "gomoku", time: "3m+2s", x: "human:name=Анна" });
  for (const [size, options] of Object.entries({ ...SIZES, tiny: { ...phone, viewport: { width: 320, height: 568 } } })) {
    const page = await person({ ...options, locale: "ru-RU" });
    await sitDown(page, made, made.secret);
    await page.waitForSelector("[data-ready] #link");
    const low = await page.evaluate(() =>
      ["#link", "[data-copy=link]", ".share .qr"].filter((part) => {
        const { top, bottom } = document.querySelector(part).getBoundingClientRect();
        return top < 0 || bottom > innerHeight;
      }));
    assert.deepEqual(low, [], size);
    const { scrollHeight, clientHeight } = await page.evaluate(() => {
      const { scrollHeight, clientHeight } = document.querySelector(".left");
      return { scrollHeight, clientHeight };
    });
    if (size === "laptop") assert.ok(scrollHeight <= clientHeight, "the left column is not scrolled");
    await check(page, `link-first-${size}`);
    await page.context().close();
  }
}

/** The message about a missing answer disappears with the answer, and messages about offers cover no button. */
export async function noticesGoAndCoverNoButton() {
  for (const options of Object.values(SIZES)) {
    const made = await game({ game: "gomoku", x: "human:name=Anna", o: "human:name=Bob" }, ["7,7", "8,8"]);
    const page = await person(options);
    await sitDown(page, made, made.x);
    await page.evaluate(() => localStorage.setItem("show-confirm", "0"));
    let answer = () => {};
    const held = new Promise((done) => (answer = done));
    await page.route("**/commands", async (route) => {
      await held;
      await route.continue();
    });
    await page.locator('[data-cell="6,6"]').click();
    // Later than a double click.
    await page.waitForTimeout(600);
    await page.locator('[data-cell="6,6"]').click();
    await page.locator("#bubble:visible", { hasText: "Your move g9 is on its way" }).waitFor();
    answer();
    await plies(page, 3);
    await page.locator("#bubble").waitFor({ state: "hidden", timeout: 1500 });
    await page.unroute("**/commands");
    await post(`/api/games/${made.id}/commands`, { command: "o", play: "9,9" }, made.o);
    await plies(page, 4);
    const draw = page.locator(".actions [data-command*=draw]");
    await draw.click();
    await page.locator(".detail", { hasText: "You offered" }).waitFor();
    await post(`/api/games/${made.id}/commands`, { command: "no", answer: { to: "draw", accept: false } }, made.o);
    await page.locator("#said.news", { hasText: "declined the draw" }).waitFor();
    const covered = await page.evaluate(() => {
      const said = document.getElementById("said").getBoundingClientRect();
      return [".actions", ".board .cell", ".player.bottom"].filter((part) => {
        const { top, bottom, left, right } = document.querySelector(part).getBoundingClientRect();
        return said.left < right && left < said.right && said.top < bottom && top < said.bottom;
      });
    });
    assert.deepEqual(covered, []);
    await page.context().close();
  }
}

/** A wrong number is reported once at a time, and the summary has no value for it. */
export async function aWrongNumberIsSaidOnce() {
  const page = await person({});
  await page.goto(base);
  await page.locator("#options summary").click();
  await page.locator("[data-setting=time]").selectOption("other");
  await page.locator("[data-setting=clock-increment]").fill("3");
  const minutes = page.locator("[data-setting=clock-minutes]");
  await minutes.fill("abc");
  await page.locator("#chosen", { hasText: "… min + 3 s" }).waitFor();
  await minutes.press("Tab");
  await page.locator("#said:not(:empty)").waitFor();
  await minutes.press("Enter");
  await page.locator("#said:empty").waitFor({ state: "attached" });
  assert.equal(await minutes.evaluate((field) => field === document.activeElement && field.validationMessage !== ""), true);
}

/** On paper the choices of the start page are as dark as the rest. */
export async function choicesArePrintedDark() {
  const page = await person({ colorScheme: "dark" });
  await page.goto(base);
  await page.emulateMedia({ media: "print" });
  const colours = await page.locator(".segments :checked + span:visible").evaluateAll((all) => all.map((chosen) => {
    const { color, outlineStyle, backgroundColor } = getComputedStyle(chosen);
    return [color, outlineStyle, backgroundColor].join(" ");
  }));
  assert.ok(colours.length > 1);
  for (const colour of colours) assert.equal(colour, "rgb(0, 0, 0) solid rgba(0, 0, 0, 0)");
}

/** Buttons of a row have one height, menu entries start at one edge, and *Continue* comes first. */
export async function whatBelongsTogetherIsInLine() {
  const made = await game({ game: "gomoku" }, ["7,7", "8,8"]);
  for (const options of Object.values(SIZES)) {
    const page = await person({ ...options, locale: "ru-RU" });
    await sitDown(page, made, made.x);
    const rows = await page.evaluate(() => {
      const buttons = [...document.querySelectorAll(".actions > :is(button, a, details)")].filter((part) => part.checkVisibility());
      const boxes = buttons.map((part) => (part.querySelector("summary") ?? part).getBoundingClientRect());
      return boxes.filter((a) => boxes.some((b) => a.top < b.bottom && b.top < a.bottom && (Math.abs(a.top - b.top) > 0.6 || Math.abs(a.bottom - b.bottom) > 0.6))).length;
    });
    assert.equal(rows, 0, `${options.viewport.width}: level`);
    await page.locator("details.menu > summary").click();
    const edges = await page.evaluate(() => {
      const range = document.createRange();
      return [...document.querySelectorAll(".sheet :is(h2, a, button)")].filter((part) => part.checkVisibility()).map((part) => {
        range.selectNodeContents(part);
        return Math.round(range.getBoundingClientRect().left);
      });
    });
    assert.equal(new Set(edges).size, 1, `${options.viewport.width}: ${edges}`);
    await page.goto(base);
    const order = await page.evaluate(() => {
      const [first, others] = ["#unfinished a.button", "#others"].map((part) => document.querySelector(part));
      return Boolean(first.compareDocumentPosition(others) & Node.DOCUMENT_POSITION_FOLLOWING);
    });
    assert.ok(order, "Continue comes first");
    await page.context().close();
  }
}
