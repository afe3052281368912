// All choices of the start page, and names of games outside their pages.

import assert from "node:assert/strict";
import { base, check, errors, game, person, phone, play, plies, post, read, sitDown, state } from "./harness.mjs";

const chooseMode = (page, mode) => page.locator("#mode label", { has: page.locator(`[value=${mode}]`) }).click();

const made = async (page) => {
  await page.locator("button.play").click();
  await page.waitForURL(/\/g\//);
  await page.waitForSelector("[data-ready] .screen");
  const id = page.url().split("/g/")[1];
  return (await fetch(`${base}/api/games/${id}`)).json();
};

/** All ten levels can be chosen; four of them also have named buttons. */
export async function allTenLevelsAreOffered() {
  const page = await person({ locale: "ru-RU" });
  await page.goto(base);
  await page.locator("#options summary").click();
  const levels = page.locator("[name=levels]");
  assert.equal(await levels.locator("option").count(), 10);
  await levels.selectOption("9");
  assert.equal(await page.locator("[name=level]:checked").count(), 0);
  assert.match(await read(page.locator("button.play")), /уровень 9/);
  await check(page, "levels-ru");
  assert.equal((await made(page)).seats.o.kind, "computer:level=9");
  assert.match(await read(page.locator(".player.top")), /уровень 9/);
  await page.goto(base);
  await page.locator("#options summary").click();
  assert.equal(await levels.inputValue(), "9", "it is remembered");
  await page.locator("#level label").nth(2).click();
  assert.equal(await levels.inputValue(), "7");
  await levels.selectOption("2");
  assert.equal(await page.locator("[name=level]:checked").getAttribute("value"), "2");
}

export async function anyClockIsMade() {
  const page = await person({ ...phone });
  await page.goto(base);
  await page.locator("#options summary").click();
  await page.locator("[data-setting=time]").selectOption("other");
  const field = (name) => page.locator(`[data-setting=clock-${name}]`);
  await field("minutes").fill("7.5");
  await field("increment").fill("4");
  await page.locator("#chosen", { hasText: "7.5 min + 4 s" }).waitFor();
  await check(page, "clock-en-phone");
  const { clocks } = await made(page);
  assert.equal(clocks.x, 450_000);
  assert.match(await read(page.locator(".player.top")), /7.5 min \+ 4 s/);
  await page.goto(base);
  await page.locator("#options summary").click();
  assert.equal(await field("minutes").inputValue(), "7.5", "it is remembered");
  await field("limit").selectOption("move");
  assert.equal(await field("minutes").isVisible(), false);
  await field("seconds").fill("12");
  await page.locator("#chosen", { hasText: "12 s a move" }).waitFor();
  assert.equal((await made(page)).clocks.x, 12_000);
}

/**
 * A number of the clock accepts both decimal separators, and a wrong one is reported when its field loses the
 * focus.
 */
export async function aClockHasEitherDecimalMark() {
  for (const [locale, told, wrong] of [["en-US", "2.5 min + 0.5 s", "Enter a number from 0.1 to 600"], ["ru-RU", "2,5 мин + 0,5 с", "Введите число от 0,1 до 600"]]) {
    const page = await person({ ...phone, locale });
    await page.goto(base);
    await page.locator("#options summary").click();
    await page.locator("[data-setting=time]").selectOption("other");
    const field = (name) => page.locator(`[data-setting=clock-${name}]`);
    for (const bad of ["0", "601", "1,2,3", "five", ""]) {
      await field("minutes").fill(bad);
      await field("increment").focus();
      await page.locator("#said", { hasText: wrong }).waitFor();
      await page.locator("[data-setting=clock-minutes][aria-invalid]").waitFor();
      await field("minutes").fill("5");
      assert.equal(await page.locator("[aria-invalid]").count(), 0);
    }
    await field("minutes").fill("");
    await page.locator("button.play").click();
    await page.locator("[data-setting=clock-minutes][aria-invalid]:focus").waitFor();
    await field("minutes").fill("");
    await field("minutes").pressSequentially("2,5");
    await field("increment").fill("");
    await field("increment").pressSequentially(".5");
    assert.match(await read(page.locator("#chosen")), new RegExp(told.replaceAll(/[.+]/g, "\\$&")));
    assert.equal((await made(page)).clocks.x, 150_000);
    await page.context().close();
  }
}

/** During an outage the message does not cover the pressed button at any scroll position. */
export async function anOutageLeavesPlayInSight() {
  for (const options of [{}, { ...phone, locale: "ru-RU" }, { ...phone, viewport: { width: 320, height: 568 } }]) {
    const page = await person(options);
    await page.goto(base);
    await page.route("**/api/games", (route) => route.abort());
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.locator("button.play").click();
    await page.locator("#said:not(:empty)").waitFor();
    const [said, button] = await page.evaluate(() => ["#said", "button.play"].map((part) => document.querySelector(part).getBoundingClientRect().toJSON()));
    assert.ok(said.bottom <= button.top || said.top >= button.bottom, JSON.stringify([said, button]));
    await page.context().close();
  }
  assert.deepEqual(errors.splice(0).filter((error) => !/ERR_FAILED/.test(error)), []);
}

export async function twoPeopleHaveNames() {
  const page = await person({ ...phone, locale: "ru-RU" });
  await page.goto(base);
  await chooseMode(page, "shared");
  await page.locator("[name=name-x]").fill("Аня");
  await page.locator("[name=name-o]").fill(" Боря  младший ");
  await check(page, "names-ru-phone");
  const { seats } = await made(page);
  assert.deepEqual([seats.x.name, seats.o.name], ["Аня", "Боря младший"]);
  await page.goto(base);
  assert.equal(await page.locator("[name=name-o]").inputValue(), "Боря младший", "they are remembered");
}

/**
 * An invalid name is refused with a message in every name field: it is not changed or cut, and no game is
 * created.
 */
export async function aTextThatIsNoNameIsRefusedInWords() {
  const { link } = await post("/api/games", { game: "gomoku" });
  for (const [locale, words, name] of [["en-US", "1 to 100 characters, none of them a colon", "A:B"], ["ru-RU", "от 1 до 100 символов, без двоеточий", "я".repeat(101)]]) {
    const page = await person({ locale });
    await page.goto(base);
    const refused = async (field, press) => {
      await page.locator(field).fill(name);
      await page.locator(press).click();
      const marked = page.locator(`${field}[aria-invalid]:focus`);
      await marked.waitFor();
      const beside = await marked.evaluate((field) => field.validationMessage);
      assert.ok(beside.includes(words), beside);
      assert.equal(await page.locator("#said").innerText(), "", "nothing covers the field");
      assert.equal(await page.locator(field).inputValue(), name);
      await page.locator(field).fill("");
      assert.equal(await page.locator("[aria-invalid]").count(), 0);
    };
    for (const [mode, field] of [["link", "#name input"], ["shared", "[name=name-x]"], ["shared", "[name=name-o]"]]) {
      await chooseMode(page, mode);
      await refused(field, "button.play");
      assert.equal(page.url(), `${base}/`);
    }
    // A refused name is not stored: the next game is created without it.
    await chooseMode(page, "computer");
    assert.equal((await made(page)).seats.x.name, "");
    await page.goto(link);
    await page.locator("#join").waitFor();
    await refused("#join input", "#sit");
    assert.equal((await state(page)).own, undefined);
    await page.context().close();
  }
  assert.equal(errors.splice(0).filter((error) => !/400/.test(error)).length, 0);
}

/** A change of language or theme adds no entry to the history: Back leads to the previous page. */
export async function aLanguageIsNoOtherPage() {
  const made = await game({ game: "tictactoe" }, ["1,1"]);
  const page = await person({});
  await page.goto(base);
  for (const address of [`${base}/`, made.link]) {
    await page.goto(address);
    const before = await page.evaluate(() => history.length);
    await page.locator(".bar a[data-again]", { hasText: "RU" }).click();
    await page.waitForFunction(() => document.documentElement.lang === "ru");
    await page.locator("details.menu:not(#others) > summary").click();
    await page.locator(".sheet a[data-again][href*=wood]").click();
    await page.waitForFunction(() => document.documentElement.dataset.theme === "wood");
    assert.equal(await page.evaluate(() => history.length), before);
    await page.locator(".bar a[data-again]", { hasText: "EN" }).click();
    await page.waitForFunction(() => document.documentElement.lang === "en");
    await page.waitForURL(address);
  }
  await page.goBack();
  assert.equal(page.url(), `${base}/`);
}

/** An invitation names the host, the game and the free side, even if the host gave no name. */
export async function anInvitationWithoutANameSaysWho() {
  const { link } = await post("/api/games", { game: "gomoku", time: "15s+1s" });
  for (const [locale, words] of [
    ["en-US", "Your opponent invites you to Gomoku 15×15, 15 s + 1 s; you play white"],
    ["ru-RU", "Соперник приглашает вас: Гомоку 15×15, 15 с + 1 с; вы играете белыми"],
  ]) {
    const page = await person({ locale });
    await page.goto(link);
    // The page is shown once it follows the game.
    await page.waitForSelector("[data-ready]");
    assert.equal(await read(page.locator("#join .headline")), words);
    await check(page, `invited-unnamed-${locale.slice(0, 2)}`);
    await page.context().close();
  }
}

/** The two names and the two levels are in a row or in a column; labels stay with their fields. */
export async function pairsStayTogether() {
  for (const viewport of [{ width: 320, height: 568 }, { width: 390, height: 844 }, { width: 768, height: 1024 }, { width: 1280, height: 800 }]) {
    for (const locale of ["en-US", "ru-RU"]) {
      const page = await person({ viewport, locale });
      await page.goto(base);
      for (const [mode, pair] of [["shared", ".two-names"], ["computers", ".two-levels"]]) {
        await chooseMode(page, mode);
        const parts = await page.evaluate((pair) => [...document.querySelectorAll(`${pair} .field`)].map((field) => {
          const [label, input] = [field.querySelector("span"), field.querySelector("input, select")].map((part) => part.getBoundingClientRect());
          return [label.top < input.bottom && input.top < label.bottom, field.getBoundingClientRect().top, field.getBoundingClientRect().left];
        }), pair);
        // With a connected bot there is another opponent.
        await page.evaluate(() => document.querySelector("#mode [value=bot]").closest("label").removeAttribute("hidden"));
        assert.ok(parts.every(([isOneLine]) => isOneLine), `${viewport.width} ${locale} ${mode}`);
        const [[, top, left], [, otherTop, otherLeft]] = parts;
        assert.ok(top === otherTop || left === otherLeft, `${viewport.width} ${locale} ${mode}: ${top} ${otherTop} ${left} ${otherLeft}`);
        await check(page, `pair-${mode}-${locale.slice(0, 2)}-${viewport.width}`);
      }
      await page.context().close();
    }
  }
}

/** Two computers play while their page is open. */
export async function twoComputersAreWatched() {
  const page = await person({});
  await page.goto(base);
  await page.locator('label.card:has([value="tictactoe"])').click();
  await chooseMode(page, "computers");
  assert.equal(await page.locator("#side").isVisible(), false);
  await page.locator("[name=level-x]").selectOption("1");
  await page.locator("[name=level-o]").selectOption("3");
  await check(page, "computers-en");
  const { seats } = await made(page);
  assert.deepEqual([seats.x.kind, seats.o.kind], ["computer:level=1", "computer:level=3"]);
  await page.waitForSelector("[data-over]");
  assert.equal((await state(page)).own, undefined);
}

/** Files are named after the game, in the language of the page. */
export async function downloadsAreNamedLikeTheGame() {
  for (const [locale, name] of [["en-US", "Gomoku 15x15"], ["ru-RU", "Гомоку 15x15"]]) {
    const page = await person({ locale });
    const over = await game({ game: "gomoku" }, ["7,7"]);
    await sitDown(page, over, over.o);
    await play(page, "8,8");
    await plies(page, 2);
    await page.locator(".downloads summary").click();
    for (const ending of ["json", "sgf", "png"]) {
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.locator(`.links a[href$="format=${ending}"]`).click(),
      ]);
      assert.equal(download.suggestedFilename(), `${name}.${ending}`);
    }
  }
}

/** Every link of a game has a QR code. */
export async function linksHaveCodes() {
  const page = await person({});
  await page.goto(base);
  await chooseMode(page, "link");
  await made(page);
  await page.locator(".share .qr[aria-label]").waitFor();
  await check(page, "share-code-en");
  await page.locator("details.menu summary").click();
  await page.locator("#elsewhere").click();
  await page.locator("#link-dialog[open] .qr").waitFor();
  assert.match(await page.locator("#link-dialog input").inputValue(), /\/g\/[0-9a-v]{16}#seat=.+/);
  await check(page, "elsewhere-en");
  await page.keyboard.press("Escape");
  await page.locator(".downloads summary").click();
  await page.locator("[data-link-to=moment]").click();
  assert.match(await page.locator("#link-dialog input").inputValue(), /#ply=0$/);
  await page.locator("#link-dialog .qr").waitFor();
}

/** Watching works without scripts. */
export async function watchingNeedsNoScripts() {
  const over = await game({ game: "tictactoe" }, ["0,0", "1,0", "1,1", "2,0", "2,2"]);
  const page = await person({ javaScriptEnabled: false });
  await page.goto(over.link);
  assert.equal(await page.locator(".board").isVisible(), true);
  assert.match(await read(page.locator(".headline")), /Player 1 won/);
  assert.equal(await page.locator(".actions button, .steps button").filter({ visible: true }).count(), 0);
}

/** A chosen clock stays when another game is chosen. */
export async function aClockOutlastsAnotherGame() {
  const page = await person({});
  await page.goto(base);
  await page.locator("#options summary").click();
  await page.locator("[data-setting=time]").selectOption("3m+2s");
  await page.locator('label.card:has([value="renju"])').click();
  await page.locator("#chosen", { hasText: "3 min + 2 s" }).waitFor();
  assert.equal((await made(page)).clocks.x, 180_000);
}

/** A number out of its range is reported at its field, in the language of the page. */
export async function aWrongNumberIsNamedInItsField() {
  for (const [locale, words] of [["en-US", "Enter a number from 1 to 3"], ["ru-RU", "Введите число от 1 до 3"]]) {
    const page = await person({ ...phone, locale });
    await page.goto(base);
    await page.locator("label.card").last().click();
    const field = (name) => page.locator(`fieldset[data-game=line] [data-setting=${name}]`);
    await field("width").fill("3");
    await field("height").fill("3");
    await page.locator("button.play").click();
    await page.waitForFunction(() => document.activeElement?.getAttribute("data-setting") === "k");
    assert.equal(await field("k").evaluate((k) => k.validationMessage.replaceAll("\u00a0", " ")), words);
    assert.equal(await field("k").getAttribute("aria-invalid"), "true");
    assert.equal(await page.locator("#said").innerText(), "", "nothing covers Play");
    await check(page, `wrong-number-${locale.slice(0, 2)}-phone`);
    await field("k").fill("3");
    assert.equal(await field("k").getAttribute("aria-invalid"), null);
    assert.deepEqual((await made(page)).setup?.k ?? 3, 3);
    await page.context().close();
  }
}

/** Every unfinished game of this browser is offered, with the opponent's name. */
export async function allUnfinishedGamesAreOffered() {
  const page = await person({ ...phone });
  const games = [];
  for (const [kind, name] of [["renju", "Bob"], ["gomoku", "Anna"], ["tictactoe", "Vera"]]) {
    const { id, secret } = await post("/api/games", { game: kind });
    await post(`/api/games/${id}/join`, { name });
    games.push(id);
    await sitDown(page, { link: `${base}/g/${id}` }, secret);
    await page.locator(".player.top", { hasText: name }).waitFor();
  }
  const cards = () => page.evaluate(() => document.querySelector(".cards").getBoundingClientRect().top);
  let answer = () => {};
  const held = new Promise((done) => (answer = done));
  await page.route("**/api/games/*", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(base);
  await page.locator("#unfinished.asked").waitFor({ state: "attached" });
  const before = await cards();
  answer();
  await page.locator("#unfinished", { hasText: "Vera" }).waitFor();
  assert.equal(await cards(), before, "its place is kept");
  await page.locator("#others summary", { hasText: "2" }).click();
  const others = await page.locator("#others a").allInnerTexts();
  assert.deepEqual(others.map((name) => name.replaceAll("\u00a0", " ")), ["Gomoku 15×15 · Anna", "Renju · Bob"]);
  assert.equal(await cards(), before, "the list lies over the page");
  const sides = await page.evaluate(() => {
    const { left, right } = document.querySelector("#others .sheet").getBoundingClientRect();
    return left >= 0 && right <= innerWidth;
  });
  assert.ok(sides, "the list is in sight");
  await check(page, "unfinished-en-phone");
  await page.locator("#others a").last().click();
  await page.waitForURL((url) => url.pathname === `/g/${games[0]}`);
}

/** A first visit to the start page and to a game loads little. Other letters load the whole typeface. */
export async function aFirstVisitIsSmall() {
  const made = await game({ game: "gomoku", x: "human:name=Анна" }, ["7,7"]);
  for (const locale of ["en-US", "ru-RU"]) {
    for (const address of [base, made.link]) {
      const page = await person({ locale });
      const answers = [];
      page.on("requestfinished", (request) => answers.push(request));
      await page.goto(address);
      await page.waitForLoadState("networkidle");
      await page.evaluate(() => document.fonts.ready);
      const sizes = await Promise.all(answers.map(async (request) => (await request.sizes()).responseBodySize));
      const sum = sizes.reduce((sum, size) => sum + size, 0);
      // Scripts from a folder are not compressed.
      assert.ok(sum > 50_000 && (sum <= 150_000 || process.env.INAROW_WEB), `${locale} ${address}: ${sum} bytes`);
      const fonts = () => answers.map((request) => request.url().split("/").pop()).filter((name) => /woff2|otf/.test(name)).sort();
      assert.deepEqual(fonts(), ["inter-semibold.woff2", "inter.woff2"]);
      if (address === base) {
        await page.locator("#chosen").evaluate((place) => (place.textContent = "Ελληνικά"));
        while (!fonts().includes("inter.otf")) await page.waitForTimeout(20);
      }
      await page.context().close();
    }
  }
}
