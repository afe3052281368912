// Sizes and media: phones, upright tablets, forced colours, paper, large type; nothing jumps.

import assert from "node:assert/strict";
import { chromium } from "playwright-core";
import { base, check, executablePath, fits, game, person, phone, plies, post, sitDown, state } from "./harness.mjs";

const small = { ...phone, viewport: { width: 360, height: 740 } };
const tiny = { ...phone, viewport: { width: 320, height: 568 } };
const tablet = { viewport: { width: 768, height: 1024 }, isMobile: true, hasTouch: true };
const SIZES = {
  small,
  phone,
  tablet,
  laptop: { viewport: { width: 1024, height: 700 } },
  desktop: { viewport: { width: 1280, height: 800 } },
};

const box = (page, selector) =>
  page.evaluate((selector) => {
    const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
    return { left: x, top: y, right: x + width, bottom: y + height };
  }, selector);

const overlap = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * Small cells take two taps: the first magnifies the cell, the second plays. Large cells do too if the reader
 * wishes.
 */
export async function smallCellsAreConfirmed() {
  const made = await game({ game: "gomoku" }, ["7,7"]);
  const page = await person({ ...small, locale: "ru-RU" });
  await sitDown(page, made, made.o);
  const width = await box(page, '[data-cell="7,7"]').then(({ left, right }) => right - left);
  assert.ok(width < 28, `${width}`);
  assert.equal(await page.locator("[data-show=confirm]").isChecked(), true, "on by default");
  const tap = (place) => page.locator(`[data-cell="${place}"]`).tap();
  for (const place of ["8,8", "0,0", "14,14", "14,0", "3,12"]) {
    await tap(place);
    await page.locator("#lens:visible").waitFor();
    const [lens, buttons, at, board] = await Promise.all(
      ["#lens", "#confirm", `[data-cell="${place}"]`, ".board"].map((what) => box(page, what)),
    );
    assert.ok(!overlap(lens, at), `${place}: the magnifier covers the cell`);
    assert.ok(!overlap(buttons, board), `${place}: the buttons cover a cell`);
    for (const part of [lens, buttons]) assert.ok(part.left >= 0 && part.right <= 360 && part.top >= 0, `${place}: out of sight`);
  }
  await tap("8,8");
  assert.equal(await page.locator("#confirm-yes").innerText(), "Пойти i7");
  await check(page, "confirm-ru-small");
  assert.equal((await state(page)).plies, "1", "nothing is played by one tap");
  await page.locator("#confirm-no").tap();
  assert.equal(await page.locator("#lens:visible").count(), 0);
  await tap("8,8");
  await tap("8,8");
  await plies(page, 2);
  await post(`/api/games/${made.id}/commands`, { command: "x2", play: "6,6" }, made.x);
  await plies(page, 3);
  await tap("9,9");
  await page.locator("#confirm-yes").tap();
  await plies(page, 4);
  await post(`/api/games/${made.id}/commands`, { command: "x3", play: "5,5" }, made.x);
  await plies(page, 5);
  await page.locator("[data-show=confirm]").setChecked(false);
  await tap("10,10");
  await plies(page, 6);

  const large = await game({ game: "tictactoe" });
  const other = await person(small);
  await sitDown(other, large, large.x);
  assert.equal(await other.locator("[data-show=confirm]").isChecked(), false, "offered always");
  await other.locator("[data-show=confirm]").setChecked(true);
  await other.locator('[data-cell="1,1"]').tap();
  await other.locator("#confirm-yes", { hasText: "Play b2" }).tap();
  await plies(other, 1);
}

/** Starts a browser with letters of double size. */
const largeLetters = () =>
  chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-background-networking", "--blink-settings=defaultFontSize=32"],
  });

/** Whether an element is visible: nothing covers its middle. */
const isSeen = (page, selector) =>
  page.evaluate((selector) => {
    return [...document.querySelectorAll(selector)].some((part) => {
      const { left, top, width, height } = part.getBoundingClientRect();
      const found = document.elementFromPoint(left + width / 2, top + height / 2);
      return found !== null && (part === found || part.contains(found));
    });
  }, selector);

/**
 * While a cell is selected, a question is visible but not answered, the own clock is visible, and the magnifier
 * is whole.
 */
export async function aChosenCellHidesNeitherTimeNorQuestion() {
  const large = await largeLetters();
  try {
    for (const [width, height, offer, by] of [
      [320, 568, "draw"],
      [320, 568, "take-back"],
      [390, 664, "take-back"],
      [844, 390, "draw"],
      [768, 1024, "draw"],
      [320, 568, "draw", large],
    ]) {
      const made = await game({ game: "gomoku", time: "25m+3s", x: "human:name=Anna" }, ["7,7", "6,6", "7,6"]);
      const page = await person({ ...phone, viewport: { width, height }, locale: "ru-RU" }, by);
      await sitDown(page, made, made.o);
      await page.locator("[data-show=confirm]").setChecked(true);
      await page.evaluate(() => scrollTo(0, 0));
      const where = `${by ? "large " : ""}${width}x${height} ${offer}`;
      await page.locator('[data-cell="8,8"]').tap();
      await post(`/api/games/${made.id}/commands`, { command: "offer", offer }, made.x);
      await page.locator(".status .question").waitFor({ state: "attached" });
      assert.ok(await isSeen(page, ".question"), `${where}: the question`);
      assert.ok(await isSeen(page, "#confirm-yes"), `${where}: the button that plays`);
      assert.ok(await isSeen(page, ".clock[data-running]"), `${where}: the clock`);
      assert.equal(await page.locator(".status .pair:visible").count(), 0, `${where}: the question waits`);
      const { text, running } = await page.evaluate(() => {
        const [own, shown] = [".player.bottom .clock", "#confirm .clock"].map((clock) => document.querySelector(clock).textContent);
        return { text: shown, running: own };
      });
      assert.equal(text, running, where);
      assert.ok(!overlap(await box(page, "#lens"), await box(page, "#confirm")), `${where}: the magnifier`);
      const look = width === 320 ? check : fits;
      await look(page, `chosen-${where.replaceAll(" ", "-")}`);
      await page.locator("#confirm-no").tap();
      await page.locator(".status .pair").waitFor();
      assert.ok(await isSeen(page, '.status [data-command*="true"]'), `${where}: it is answered after that`);
      // The second tap of two on *Play* answers nothing, even if a question appears there.
      let commands = 0;
      page.on("request", (request) => (commands += request.url().endsWith("/commands") ? 1 : 0));
      await page.locator('[data-cell="8,8"]').tap();
      const { left, right, top, bottom } = await box(page, "#confirm-yes");
      const at = [(left + right) / 2, (top + bottom) / 2];
      await page.touchscreen.tap(...at);
      await page.touchscreen.tap(...at);
      await plies(page, 4);
      assert.equal(commands, 1, where);
      await page.context().close();
    }
  } finally {
    await large.close();
  }
}

/** The button that starts a game covers no field when the reader scrolls to it. */
export async function playCoversNoField() {
  for (const options of [small, phone]) {
    const page = await person(options);
    await page.goto(base);
    await page.locator("label.card").last().tap();
    await page.locator("[data-setting=time]").selectOption("other");
    const fields = page.locator(".options :is(input, select):visible");
    for (const field of await fields.all()) {
      await field.focus();
      const covered = await field.evaluate((field) => {
        const { left, top, width, height } = field.getBoundingClientRect();
        const floor = document.querySelector(".play-floor").getBoundingClientRect();
        const found = document.elementFromPoint(left + width / 2, top + height / 2);
        return top + height > floor.top + 1 || !(found === field || field.contains(found));
      });
      assert.equal(covered, false, await field.evaluate((field) => field.outerHTML));
    }
    await check(page, `settings-${options.viewport.width}`);
    await page.context().close();
  }
}

/** Phones in landscape have the board and the cards in two columns. */
export async function lyingPhonesHaveTwoColumns() {
  for (const viewport of [{ width: 664, height: 390 }, { width: 844, height: 390 }]) {
    const page = await person({ ...phone, viewport, locale: "ru-RU" });
    const made = await game({ game: "gomoku", time: "3m+2s" }, ["7,7", "8,8"]);
    await sitDown(page, made, made.x);
    const [board, card] = [await box(page, ".board"), await box(page, ".player.top")];
    assert.ok(board.right <= card.left && board.bottom <= 390, `${viewport.width}: ${JSON.stringify([board, card])}`);
    await check(page, `lying-${viewport.width}`);
    await page.goto(base);
    await check(page, `lying-start-${viewport.width}`);
    await page.context().close();
  }
}

export async function uprightTabletsUseTheirWidth() {
  const made = await game({ game: "gomoku", time: "3m+2s" }, ["7,7", "8,8"]);
  const page = await person(tablet);
  await sitDown(page, made, made.x);
  const board = await box(page, ".board");
  assert.ok(board.right - board.left > 0.9 * 768, `the board has ${board.right - board.left} pixels`);
  for (const part of [".player.top", ".player.bottom", ".actions", ".headline"]) {
    assert.ok((await box(page, part)).bottom <= 1024, `${part} is in sight`);
  }
  await check(page, "tablet-en");
}

/** Returns the places of the board, both cards, the buttons below them and the step buttons. */
const places = (page) =>
  page.evaluate(() => {
    const found = {};
    // A click may have scrolled the page, and a sticky board moves with it.
    scrollTo(0, 0);
    for (const part of [".board", ".player.top", ".player.bottom", ".actions", ".steps"]) {
      const place = document.querySelector(part)?.getBoundingClientRect();
      if (place) found[part] = [place.x + scrollX, place.y + scrollY, place.width].map(Math.round);
    }
    return found;
  });

/** No event moves the board, the cards or the buttons. */
export async function nothingJumps() {
  for (const [size, options] of Object.entries(SIZES)) {
    for (const lang of ["en", "ru"]) {
      const page = await person({ ...options, locale: lang });
      const made = await game({ game: "gomoku", time: "3m+2s", x: "human:name=Анна" }, ["7,7", "8,8"]);
      await sitDown(page, made, made.x);
      const before = await places(page);
      // On narrow windows the steps are below the status text and may move; only the parts for playing stay.
      const isNarrow = options.viewport.width < 1100;
      const same = async (what) => {
        const now = await places(page);
        for (const [part, place] of Object.entries(before)) {
          if (part === ".steps" && isNarrow) continue;
          assert.deepEqual(now[part], place, `${size} ${lang}: ${part} after ${what}`);
        }
      };
      const command = (secret, name, wanted) => post(`/api/games/${made.id}/commands`, { command: name, ...wanted }, secret);
      await command(made.x, "1", { play: "6,6" });
      await plies(page, 3);
      await same("a move");
      await command(made.o, "2", { offer: "draw" });
      await page.locator(".status .pair").waitFor();
      await same("an offer");
      await command(made.o, "3", { play: "9,9" });
      await plies(page, 4);
      await command(made.x, "4", { offer: "take-back" });
      await page.locator(".status .detail").first().waitFor();
      await same("an own offer");
      await page.locator("[data-go=back]").click();
      await page.waitForSelector("[data-ply]");
      await same("looking back");
      await page.locator("[data-go=end]").first().click();
      await page.waitForSelector(".screen:not([data-ply])");
      await command(made.o, "5", { answer: { to: "take-back", accept: true } });
      await plies(page, 2);
      await same("a take-back");
      await page.context().close();
    }
  }
}

/** No choice on the start page moves the cards or the play button. */
export async function nothingJumpsOnTheStartPage() {
  for (const options of [small, tablet, SIZES.desktop]) {
    for (const locale of ["en-US", "ru-RU"]) {
      const page = await person({ ...options, locale });
      await page.goto(base);
      await page.waitForFunction(() => document.querySelector(".play").textContent.length > 8);
      const where = () =>
        page.evaluate(() => {
          const scrolled = innerWidth < 700 ? 0 : scrollY;
          const places = [...document.querySelectorAll(".card, .play, #mode")].map((part) => {
            const { x, y } = part.getBoundingClientRect();
            return [x, y + (part.matches(".play") ? scrolled : scrollY)].map(Math.round);
          });
          return JSON.stringify(places);
        });
      const before = await where();
      for (const mode of ["shared", "link", "computers", "computer"]) {
        await page.locator("#mode label", { has: page.locator(`[value=${mode}]`) }).click();
        assert.equal(await where(), before, `${options.viewport.width} ${locale}: ${mode}`);
      }
      for (const card of [0, 5, 2, 1]) {
        await page.locator("label.card").nth(card).click();
        assert.equal(await where(), before, `${options.viewport.width} ${locale}: card ${card}`);
      }
      await page.locator("#options summary").click();
      assert.equal(await where(), before, `${options.viewport.width} ${locale}: settings`);
      await page.context().close();
    }
  }
}

/** A clock takes the same room above and below ten seconds. */
export async function clocksKeepTheirWidth() {
  for (const time of ["10m", "2h"]) {
    const made = await game({ game: "gomoku", time }, ["7,7"]);
    const page = await person({ ...small, locale: "ru-RU" });
    await sitDown(page, made, made.o);
    const widths = await page.evaluate((time) => {
      const clock = document.querySelector(".player.top .clock");
      const name = clock.closest(".player").querySelector("strong");
      const shown = ["10:00", "9:59", "0:10", "0:09,9", "0:00", ...(time === "2h" ? ["2:00:00", "59:59"] : [])];
      return shown.map((text) => {
        clock.textContent = text;
        return [clock.getBoundingClientRect().width, name.getBoundingClientRect().width];
      });
    }, time);
    for (const width of widths) assert.deepEqual(width, widths[0], time);
    await page.context().close();
  }
}

/** A name of usual length is not broken inside a word next to a clock. */
export async function namesAreNotBroken() {
  const made = await game({ game: "gomoku", time: "10m+5s", x: "human:name=Константин", o: "human:name=Александра" }, ["7,7"]);
  for (const options of [SIZES.desktop, SIZES.laptop, small]) {
    const page = await person({ ...options, locale: "ru-RU" });
    await sitDown(page, made, made.x);
    const lines = await page.evaluate(() => [...document.querySelectorAll(".player strong")].map((name) => {
      const [word] = name.textContent.split(" ");
      const range = document.createRange();
      range.setStart(name.firstChild, 0);
      range.setEnd(name.firstChild, word.length);
      return range.getClientRects().length;
    }));
    assert.deepEqual(lines, [1, 1], `${options.viewport.width}`);
    await fits(page, `names-${options.viewport.width}`);
    await page.context().close();
  }
}

export async function forcedColoursMarkTheChosenGame() {
  const page = await person({ forcedColors: "active" });
  await page.goto(base);
  const outlines = () =>
    page.locator("label.card").evaluateAll((cards) => cards.map((card) => getComputedStyle(card).outlineStyle !== "none"));
  const chosen = async () => (await outlines()).flatMap((isMarked, place) => (isMarked ? [place] : []));
  assert.deepEqual(await chosen(), [1]);
  await page.locator("label.card").nth(3).click();
  await page.mouse.move(0, 0);
  assert.deepEqual(await chosen(), [3]);
  await check(page, "start-forced");
  const made = await game({ game: "tictactoe" }, ["1,1"]);
  await sitDown(page, made, made.o);
  const turn = await page.evaluate(() => getComputedStyle(document.querySelector(".player[data-turn]")).outlineStyle);
  assert.equal(turn, "solid");
  await check(page, "game-forced");
}

/** A printed game has the board, the players, the moves and the result, and no controls. */
export async function aGameIsPrinted() {
  const made = await game({ game: "gomoku", x: "human:name=Anna" }, ["7,7", "0,0", "7,8", "1,0", "7,9", "2,0", "7,10", "3,0", "7,11"]);
  for (const theme of ["wood", "indigo"]) {
    const page = await person({});
    await page.goto(`${made.link}?theme=${theme}`);
    await page.waitForSelector("[data-over]");
    await page.emulateMedia({ media: "print" });
    for (const gone of [".home", ".actions", ".steps", ".downloads", ".choices-shown", "#said"]) {
      assert.equal(await page.locator(gone).isVisible(), false, gone);
    }
    for (const there of [".board", ".player.top", ".player.bottom", ".headline", ".moves"]) {
      assert.equal(await page.locator(there).isVisible(), true, there);
    }
    const hidden = await page.evaluate(() => {
      const { scrollHeight, clientHeight } = document.querySelector(".moves");
      return scrollHeight - clientHeight;
    });
    assert.ok(hidden <= 1, "every move is printed");
    const frame = await page.evaluate(() => {
      const { backgroundColor, paddingTop } = getComputedStyle(document.querySelector(".ground"));
      return [backgroundColor, paddingTop];
    });
    assert.deepEqual(frame, ["rgba(0, 0, 0, 0)", "0px"], `${theme}: a board of wood has no frame`);
    assert.equal(await page.locator("#chat").isVisible(), false, "an empty chat is not printed");
    await check(page, `print-${theme}`);
    await page.context().close();
  }
  const dark = await game({ game: "ultimate", x: "human:name=Anna" }, ["4,4", "3,3"]);
  const page = await person({});
  await page.goto(`${dark.link}?theme=indigo`);
  await page.waitForSelector(".board");
  const filter = () => page.evaluate(() => getComputedStyle(document.querySelector(".ground")).filter);
  assert.equal(await filter(), "none");
  await page.emulateMedia({ media: "print" });
  assert.match(await filter(), /invert/, "paper gets no dark board");
  const sign = await page.evaluate(() => getComputedStyle(document.querySelector(".sign.x")).filter);
  assert.match(sign, /invert/, "nor a light mark beside a name");
  await check(page, "print-marks");
  await page.context().close();
}

/** With letters of double size everything is visible and nothing is wider than the window. */
export async function largeTypeFits() {
  const large = await largeLetters();
  try {
    // Russian words are longer.
    const sizes = { tiny, small, tablet, laptop: SIZES.laptop, wide: { viewport: { width: 1920, height: 1080 } } };
    for (const [size, options] of Object.entries(sizes)) {
      for (const locale of size === "small" || size === "tiny" ? ["en-US", "ru-RU"] : ["ru-RU"]) {
        const look = locale === "ru-RU" && ["small", "wide"].includes(size) ? check : fits;
        const page = await person({ ...options, locale }, large);
        const made = await game({ game: "score-balanced:fill=rows", time: "3m+2s", x: "human:name=Анна" }, ["0,0", "1,0"]);
        const waits = await post("/api/games", { game: "gomoku", time: "3m+2s" });
        await page.goto(base);
        for (const mode of ["shared", "link", "computers", "computer"]) {
          await page.locator("#mode label", { has: page.locator(`[value=${mode}]`) }).click();
          await look(page, `large-${mode}-${locale.slice(0, 2)}-${size}`);
        }
        for (const kind of ["gomoku", "ultimate", "line:7x7:k=4:opening=swap2", "course", "renju", "score-balanced:fill=gravity"]) {
          const alone = await post("/api/games", { game: kind, o: "computer:level=1", time: "3m+2s" });
          await sitDown(page, alone, alone.secret);
          await page.locator("[data-ready] .screen").waitFor();
          await look(page, `large-computer-${kind.split(":")[0]}-${locale.slice(0, 2)}-${size}`);
          const wide = await page.evaluate(() => [...document.querySelectorAll("button, summary, .button, input, select")].filter((part) => {
            const { left, right, width } = part.getBoundingClientRect();
            return width && part.checkVisibility() && !part.closest("dialog, .sheet") && (left < -1 || right > innerWidth + 1 || part.scrollWidth > part.clientWidth + 1);
          }).map((part) => part.textContent || part.outerHTML));
          assert.deepEqual(wide, [], `${kind} ${locale} ${size}: cut off`);
        }
        for (const [name, address] of [
          ["start", base],
          ["game", `${made.link}#seat=${made.x}`],
          ["share", `${waits.link}#seat=${waits.secret}`],
          ["invited", waits.link],
        ]) {
          if (name === "invited") await page.evaluate(() => localStorage.clear());
          await page.goto(address);
          const isReady = () => document.querySelector("#new, [data-ready]");
          await page.waitForFunction(isReady);
          const font = await page.evaluate(() => parseFloat(getComputedStyle(document.body).fontSize));
          assert.equal(font, 28, "letters follow the reader's size");
          const bar = await page.evaluate(() => document.querySelector(".bar").getBoundingClientRect().height);
          assert.ok(bar <= (name === "start" ? 104 : 124), `${name} ${size}: the bar has ${bar} pixels`);
          const shown = await page.evaluate(() => {
            const [tag, bar] = [".tag", ".bar"].map((part) => document.querySelector(part)?.getBoundingClientRect());
            return tag ? tag.width / innerWidth : bar ? 1 : 0;
          });
          if (size === "tiny") assert.ok(shown > 0.5, `the name of the game has ${shown} of the width`);
          await look(page, `large-${name}-${locale.slice(0, 2)}-${size}`);
        }
        await page.context().close();
      }
    }
  } finally {
    await large.close();
  }
}
