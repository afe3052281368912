// Boards larger than their place: their keyboard and coordinates.

import assert from "node:assert/strict";
import { check, desktop, game, person, phone, sitDown } from "./harness.mjs";

const at = (page) => page.evaluate(() => document.activeElement?.getAttribute("data-cell"));

/**
 * The keyboard starts in the middle of the visible part; Home and End lead to the ends of a row and of the
 * board.
 */
export async function theKeyboardBeginsInTheMiddleOfWhatIsVisible() {
  const made = await game({ game: "line:100x100:k=5" });
  const page = await person({});
  await sitDown(page, made, made.x);
  const visible = await page.evaluate(() => {
    const ground = document.querySelector(".ground.large");
    ground.scrollTo(0, 0);
    const [from, seen] = [document.querySelector(".cell"), ground].map((part) => part.getBoundingClientRect());
    const [across, down] = [seen.left + seen.width / 2 - from.left, seen.top + seen.height / 2 - from.top];
    return [across / from.width, down / from.height];
  });
  await page.keyboard.press("ArrowRight");
  const [x, y] = (await at(page)).split(",").map(Number);
  assert.ok(Math.abs(x - visible[0]) < 3 && Math.abs(y - visible[1]) < 3, `${x},${y} of ${visible}`);
  for (const [key, place] of [
    ["Home", `0,${y}`],
    ["End", `99,${y}`],
    ["Control+Home", "0,0"],
    ["Control+End", "99,99"],
  ]) {
    await page.keyboard.press(key);
    assert.equal(await at(page), place, key);
  }
  await page.keyboard.press("?");
  await page.locator("#keys[open]", { hasText: "Ctrl+Home" }).waitFor();
  await page.context().close();
  const small = await game({ game: "gomoku" });
  const other = await person({});
  await sitDown(other, small, small.x);
  await other.keyboard.press("ArrowDown");
  assert.equal(await at(other), "7,7");
}

/** Letters and numbers stay at the edges while the board scrolls. */
export async function coordinatesStayAtTheEdgesOfWhatIsVisible() {
  for (const [options, lang] of [[desktop, "en-US"], [{ ...phone, locale: "ru-RU" }, "ru-RU"]]) {
    const made = await game({ game: "line:100x100:k=5" }, ["50,50"]);
    const page = await person({ locale: lang, ...options });
    await sitDown(page, made, made.o);
    await page.locator("[data-show=coordinates]").setChecked(true);
    await page.waitForSelector(".edge.columns");
    for (const [left, top] of [[0, 0], [700, 900], [5_000, 5_000]]) {
      const wrong = await page.evaluate(([left, top]) => {
        const ground = document.querySelector(".ground.large");
        ground.scrollTo(left, top);
        const seen = ground.getBoundingClientRect();
        const box = (part) => part.getBoundingClientRect();
        const isInside = ({ left, right, top, bottom }) =>
          left >= seen.left - 1 && right <= seen.right + 1 && top >= seen.top - 1 && bottom <= seen.bottom + 1;
        const [columns, rows] = [".columns", ".rows"].map((edge) => [...ground.querySelectorAll(`.edge${edge} span`)]);
        const inSight = [columns, rows].map((labels) => labels.filter((label) => isInside(box(label))).length);
        if (inSight.some((count) => count < 8)) return `in sight: ${inSight}, ${JSON.stringify([seen, box(rows[0]), box(rows[0].parentElement)])}`;
        // Each label is aligned with its column or row.
        for (const place of ["40,60", "99,0", "0,99", "55,7"]) {
          const cell = ground.querySelector(`.cell[data-cell="${place}"]`);
          const name = cell.getAttribute("aria-label").split(",")[0];
          const [column, row] = [columns.find((label) => name.replace(/\d+$/, "") === label.textContent), rows.find((label) => name.replace(/^\D+/, "") === label.textContent)];
          const middle = (from, to) => (from + to) / 2;
          const [at, across, down] = [cell, column, row].map(box);
          const off = [middle(at.left, at.right) - middle(across.left, across.right), middle(at.top, at.bottom) - middle(down.top, down.bottom)];
          if (off.some((pixels) => Math.abs(pixels) > 3)) return `${name}: ${off}`;
        }
        return "";
      }, [left, top]);
      assert.equal(wrong, "", `${lang} ${left} ${top}`);
    }
    await page.evaluate(() => document.querySelector(".ground.large").scrollTo(700, 600));
    await check(page, `large-board-${lang.slice(0, 2)}`);
    await page.locator("[data-show=coordinates]").setChecked(false);
    await page.waitForFunction(() => !document.querySelector(".edge"));
    await page.context().close();
  }
}
