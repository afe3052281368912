// Every page in both languages, two sizes and two themes; only if pictures are wanted.

import { base, check, errors, game, person, phone, pictures, plies, post, sitDown, state } from "./harness.mjs";

/** Games with their moves, some of them finished. */
const GAMES = {
  gomoku: ["7,7", "8,6", "6,6", "8,8", "8,7"],
  ultimate: ["4,4", "3,3", "0,0", "1,1"],
  "score-balanced:fill=rows": ["0,0", "1,0", "2,0"],
  renju: ["7,7", "8,8", "7,8", "8,7"],
  course15: ["3,7", "3,9", "4,7", "4,9", "5,7", "5,9", "6,7", "6,9", "7,7"],
  tictactoe: ["0,0", "1,0", "1,1", "2,0", "2,2"],
};

export async function everyPageIsPictured() {
  if (!pictures) return;
  const themes = ["light", "wood", "indigo", "high-contrast"];
  for (const lang of ["en", "ru"]) {
    for (const [size, options] of Object.entries({ desktop: {}, phone })) {
      for (const theme of lang === "en" ? themes.slice(0, 2) : themes.slice(2)) {
        const page = await person({ ...options, locale: lang });
        const name = (what) => `all-${what}-${lang}-${size}-${theme}`;
        await page.goto(`${base}/?theme=${theme}`);
        await check(page, name("start"));
        await page.locator("#mode label", { has: page.locator("[value=link]") }).click();
        await page.locator("#options summary").click();
        await check(page, name("start-link"));
        const waits = await post("/api/games", { game: "caro", x: "human:name=Анна", time: "5m+3s" });
        await page.goto(waits.link);
        await page.waitForSelector("#join");
        await check(page, name("invited"));
        await sitDown(page, waits, waits.secret);
        await check(page, name("share"));
        for (const [kind, moves] of Object.entries(GAMES)) {
          const made = await game({ game: kind, time: "5m+3s", x: "human:name=Анна" }, moves);
          await sitDown(page, made, moves.length % 2 ? made.o : made.x);
          await check(page, name(kind.split(":")[0]));
          if (kind === "gomoku") {
            await post(`/api/games/${made.id}/commands`, { command: "draw", offer: "draw" }, made.x);
            await page.locator(".status .pair").waitFor();
            await check(page, name("offer"));
            await page.goto(`${made.link}#ply=3`);
            await page.waitForSelector(".screen[data-ply='3']");
            await check(page, name("review"));
            for (const [key, dialog] of [["?", "keys"], ["F1", "rules"]]) {
              await page.keyboard.press(key);
              await page.locator(`#${dialog}[open]`).waitFor();
              await check(page, name(dialog));
              await page.keyboard.press("Escape");
            }
          }
        }
        await page.goto(`${base}/g/0000000000000000`);
        await check(page, name("gone"));
        await page.context().close();
      }
    }
  }
  // That game never existed.
  errors.splice(0, errors.length, ...errors.filter((error) => !error.includes("404")));
}

/** Takes the pictures of the READMEs: a game against the computer on a freshly started server. */
export async function theDocumentsArePictured() {
  if (!pictures) return;
  for (const lang of ["en", "ru"]) {
    const page = await person({ ...phone, locale: lang });
    await page.goto(`${base}/?theme=wood`);
    await page.locator("button.play").click();
    await page.waitForSelector(".cell.open");
    for (const places of [["7,7"], ["6,8", "6,6"], ["8,6", "8,8"]]) {
      // The computer may have taken one of them.
      const open = page.locator(places.map((place) => `.cell.open[data-cell="${place}"]`).join(", "));
      const { plies: before } = await state(page);
      await open.first().click();
      await plies(page, Number(before) + 2);
    }
    await page.mouse.move(0, 0);
    await page.screenshot({ path: `${pictures}/readme-${lang}.png`, clip: { x: 0, y: 0, width: 390, height: 813 } });
    await page.context().close();
  }
}
