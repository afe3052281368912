// The keyboard and screen readers: the focus is never lost, and announcements match the heading.

import assert from "node:assert/strict";
import { base, errors, game, person, plies, post, sitDown } from "./harness.mjs";

/** Returns the focused element: an id, a command, or the text of a control. */
const focused = (page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    return at === document.body ? "body" : at.id || at.getAttribute("data-command") || at.getAttribute("data-go") || at.textContent;
  });

/** Waits until an element of the page has the focus. */
async function keeps(page, what, wanted) {
  await page.waitForFunction(() => document.activeElement !== document.body, undefined, { timeout: 10_000 }).catch(() => {
    assert.fail(`${what}: the focus is lost`);
  });
  if (wanted !== undefined) assert.equal(await focused(page), wanted, what);
}

async function press(page, selector) {
  await page.locator(selector).first().focus();
  await page.keyboard.press("Enter");
}

const says = (made, secret, wanted) => post(`/api/games/${made.id}/commands`, { command: crypto.randomUUID(), ...wanted }, secret);

/** A control that disappears when pressed passes the focus to its replacement. */
export async function theFocusIsNeverLost() {
  const page = await person({});
  const invited = await post("/api/games", { game: "gomoku", x: "human:name=Anna" });
  await page.goto(invited.link);
  await page.locator("#join input").fill("Bob");
  await press(page, "#sit");
  await page.waitForSelector("[data-own=o]");
  await keeps(page, "Play", "state");

  const made = await game({ game: "gomoku", x: "human:name=Anna" }, ["7,7", "8,8", "6,6"]);
  await sitDown(page, made, made.x);
  await press(page, ".actions [data-command*=draw]");
  await page.locator(".detail", { hasText: "You offered" }).waitFor();
  await keeps(page, "Offer draw", "state");
  await says(made, made.o, { answer: { to: "draw", accept: false } });
  await press(page, "#undo");
  await page.locator(".detail", { hasText: "You asked" }).waitFor();
  await keeps(page, "Take back", "state");
  await says(made, made.o, { answer: { to: "take-back", accept: false } });
  for (const accept of [false, true]) {
    await says(made, made.o, { offer: "take-back" });
    const answer = `.status [data-command*="${accept}"]`;
    await page.locator(answer).waitFor();
    await press(page, answer);
    await page.locator(answer).waitFor({ state: "detached" });
    await keeps(page, accept ? "Accept" : "Decline", "state");
  }
  // Steps through the moves.
  await page.locator("[data-go=back]").focus();
  for (;;) {
    await page.keyboard.press("Enter");
    await page.waitForTimeout(50);
    if ((await page.locator(".screen").getAttribute("data-ply")) === "0") break;
  }
  await keeps(page, "One move back at the start", "on");
  await press(page, ".status [data-go=end]");
  await page.waitForSelector(".screen:not([data-ply])");
  await keeps(page, "Back to the game", "state");
  // Dialogs from the menu.
  for (const opens of ["[data-opens=keys]", "#elsewhere"]) {
    await press(page, "details.menu > summary");
    await press(page, `.sheet ${opens}`);
    await page.locator("dialog[open]").waitFor();
    await page.keyboard.press("Escape");
    await page.locator("dialog[open]").waitFor({ state: "detached" });
    await keeps(page, opens);
    assert.equal(await page.evaluate(() => document.activeElement.matches("details.menu > summary")), true, opens);
  }
  // A question before resigning.
  const resign = "details.twice[data-keep=resign]";
  await press(page, `${resign} > summary`);
  await keeps(page, "Resign", "Play on");
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => document.activeElement.matches("details.twice > summary"));
  await press(page, `${resign} > summary`);
  await keeps(page, "Resign", "Play on");
  await press(page, "[data-command*=resign]");
  await page.waitForSelector("[data-over]");
  await keeps(page, "Yes, resign", "state");
  await press(page, "[data-command*=rematch]");
  await page.locator(".detail", { hasText: "You offered" }).waitFor();
  await keeps(page, "Rematch", "state");

  const swap = await game({ game: "gomoku:opening=swap" }, []);
  for (const play of ["7,7", "8,8", "7,8"]) await says(swap, swap.x, { play });
  await sitDown(page, swap, swap.o);
  await press(page, ".status [data-command*=choose]");
  await page.locator("[data-command*=choose]").first().waitFor({ state: "detached" });
  await keeps(page, "a choice of sides", "state");
}

const heard = (page, words) =>
  page
    .waitForFunction((words) => document.querySelector("#heard").textContent === words, words, { timeout: 10_000 })
    .catch(async () => assert.equal(await page.locator("#heard").textContent(), words));

/** Announcements contain the heading and the line below it. */
export async function whatIsAnnouncedIsWhatTheHeadingSays() {
  const page = await person({});
  const swap = await game({ game: "gomoku:opening=swap", x: "human:name=Anna" }, []);
  for (const play of ["7,7", "8,8", "7,8"]) await says(swap, swap.x, { play });
  await sitDown(page, swap, swap.x);
  await says(swap, swap.o, { choose: "x" });
  await heard(page, "Your move: white.");

  const ultimate = await game({ game: "ultimate" }, ["0,0"]);
  await sitDown(page, ultimate, ultimate.x);
  await says(ultimate, ultimate.o, { play: "2,2" });
  await heard(page, "O: c7. Your move: X. Play in the bottom-right board.");
  await page.locator('[data-cell="0,1"]').click();
  await page.locator("#bubble", { hasText: "Play in the bottom-right board" }).waitFor();

  for (const [end, words] of [
    [[{ resign: true }], "You won. Bob resigned."],
    [[{ offer: "draw" }], "Draw. Agreed by both players."],
  ]) {
    const made = await game({ game: "gomoku" }, []);
    const { id, secret } = await post("/api/games", { game: "gomoku" });
    const { secret: other } = await post(`/api/games/${id}/join`, { name: "Bob" });
    const named = { ...made, id, link: `${base}/g/${id}`, x: secret, o: other };
    await says(named, named.x, { play: "7,7" });
    await sitDown(page, named, named.x);
    for (const wanted of end) await says(named, named.o, wanted);
    if (end[0].offer) {
      await heard(page, "Bob offers a draw.");
      await page.locator('.status [data-command*="true"]').click();
    }
    await page.waitForSelector("[data-over]");
    if (end[0].resign) await heard(page, words);
    else assert.match(await page.locator("#heard").textContent(), /^Draw\. \S+/);
  }

  const made = await game({ game: "gomoku", x: "human:name=Anna" }, ["7,7"]);
  await sitDown(page, made, made.x);
  await page.locator("#undo").click();
  await page.locator(".detail", { hasText: "You asked" }).waitFor();
  await says(made, made.o, { answer: { to: "take-back", accept: true } });
  await plies(page, 0);
  await heard(page, "A move was taken back. Your move: black.");
}

/** The focus stays with its control, even on the next page. */
export async function theFocusOutlastsAnotherPage() {
  const page = await person({});
  const at = (selector) => page.waitForFunction((selector) => document.activeElement?.matches(selector), selector, { timeout: 10_000 }).catch(async () => {
    assert.fail(`${selector}: the focus is at ${await page.evaluate(() => document.activeElement.outerHTML.slice(0, 200))}`);
  });
  const made = await game({ game: "tictactoe", x: "human:name=Anna" }, ["1,1", "0,0", "2,2"]);
  await sitDown(page, made, made.x);
  for (const ply of ["1", "2"]) {
    await page.locator(`.moves [data-ply="${ply}"]`).focus();
    await page.keyboard.press("Enter");
    await page.waitForSelector(`.screen[data-ply="${ply}"]`);
    await at(`.moves [data-ply="${ply}"]`);
  }
  for (const address of [base, made.link]) {
    await page.goto(address);
    for (const lang of ["ru", "en"]) {
      await page.waitForFunction(() => document.readyState === "complete");
      await page.locator(`.bar [data-again][href*="lang=${lang}"]`).focus();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Shift+Tab");
      await page.keyboard.press("Enter");
      await page.waitForFunction((lang) => document.documentElement.lang === lang, lang);
      await at(`.bar [data-again][href*="lang=${lang}"]`);
    }
    await press(page, "details.menu:not(#others) > summary");
    await page.locator(".sheet [data-again][href*=wood]").focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.documentElement.dataset.theme === "wood");
    await at("details.menu > summary");
    await page.goto(`${address}?theme=light`);
  }
  // A rematch leads both players to its board.
  const over = await game({ game: "tictactoe", x: "human:name=Anna" }, ["1,1", "0,0"]);
  await says(over, over.o, { resign: true });
  const other = await person({});
  await sitDown(page, over, over.x);
  await sitDown(other, over, over.o);
  await press(page, "[data-command*=rematch]");
  await other.locator('.status [data-command*="true"]').waitFor();
  await press(other, '.status [data-command*="true"]');
  for (const each of [page, other]) {
    await each.waitForFunction((link) => location.href !== link && document.querySelector("#game[data-ready]"), over.link);
    await each.waitForFunction(() => document.activeElement?.matches(".cell"), undefined, { timeout: 10_000 }).catch(() => assert.fail("Rematch: the focus is lost"));
  }
  const invited = await post("/api/games", { game: "gomoku", x: "human:name=Anna" });
  await page.goto(invited.link);
  await press(page, "#watch");
  await page.locator("#join.watches").waitFor();
  await keeps(page, "Watch", "state");
}

/** A hint, an absent opponent and a deleted game are announced once each. */
export async function hintsAbsenceAndDeletionAreHeard() {
  const listen = (page) => page.evaluate(() => {
    const heard = document.getElementById("heard");
    window.all = [];
    new MutationObserver(() => window.all.push(heard.textContent)).observe(heard, { childList: true, characterData: true, subtree: true });
  });
  const page = await person({});
  const alone = await post("/api/games", { game: "tictactoe", o: "computer:level=1" });
  await sitDown(page, alone, alone.secret);
  await page.locator("#hint").click();
  await page.waitForFunction(() => /hint: [abc][123]/i.test(document.querySelector("#heard").textContent)).catch(async () => {
    assert.fail(await page.locator("#heard").textContent());
  });
  await page.waitForTimeout(100);
  // A sentence that ends with an ellipsis gets no full stop.
  const slow = await post("/api/games", { game: "ultimate", o: "computer:level=10", time: "5m" });
  await sitDown(page, slow, slow.secret);
  await page.locator('[data-cell="4,4"]').click();
  await page.waitForFunction(() => document.querySelector("#heard").textContent.includes("…"));
  assert.doesNotMatch(await page.locator("#heard").textContent(), /…\./);

  const { id, link, secret } = await post("/api/games", { game: "gomoku" });
  const { secret: other } = await post(`/api/games/${id}/join`, { name: "Bob" });
  const made = { id, link, x: secret, o: other };
  const bob = await person({});
  await sitDown(bob, made, made.o);
  await sitDown(page, made, made.x);
  await page.waitForFunction(() => !document.querySelector("[data-away]"));
  await listen(page);
  await bob.context().close();
  await page.waitForFunction(() => window.all.some((text) => /Bob is not connected/.test(text)));
  await page.waitForTimeout(6_000);
  assert.equal((await page.evaluate(() => window.all)).filter((text) => /Bob is not connected/.test(text)).length, 1);
  // Once Bob is back, the absence is no longer shown.
  const again = await person({});
  await sitDown(again, made, made.o);
  await page.waitForFunction(() => !document.querySelector("[data-away]"));
  await heard(page, "Your move: black.");

  await page.route("**/board?*", (route) => route.fulfill({ status: 404, json: { error: "no-such-game", message: "there is no such game" } }));
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await page.locator("h1#state", { hasText: "This game was deleted from the server." }).waitFor();
  for (const said of [await page.title(), await page.locator("#heard").textContent()]) assert.equal(said, "This game was deleted from the server.");
  assert.equal(errors.splice(0).filter((error) => !/404/.test(error)).length, 0);
}
