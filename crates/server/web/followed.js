// @ts-check
// Changes of a screen that come over the socket: which of them are wanted, in their order, and whether the socket still lives.

import { PATIENCE } from "./server.js";

/** @typedef {import("./screen.js").Change} Change */
/** @typedef {{ view?: number | null, age?: number, change?: Change }} News */

/**
 * What the page does for it.
 * @typedef {object} Page
 * @property {(message: object) => void} send to the server
 * @property {() => Promise<void>} ready resolves when a change may be shown
 * @property {(change: Change, age: number) => void} apply
 * @property {() => void} fail the server does not answer
 * @property {() => void} refuse the server sends no changes of this screen
 */

export class Followed {
  /** The number of what was asked for last. */
  #number = 0;
  /** The query that was asked for last, and the wish that it stands for. */
  #query = "";
  #wish = "";
  /** It was asked for. */
  #isAsked = false;
  /** Its changes are being sent, and the screen is shown that they began with. */
  #isHeard = false;
  #isShown = false;
  /** How old the screen was that comes next, in milliseconds. */
  #age = 0;
  /** Changes that wait to be shown. @type {{ change: Change, age: number }[]} */
  #queue = [];
  #isDraining = false;
  #timer = 0;
  /** The wish whose changes the server does not send. @type {string | null} */
  #refused = null;
  /** @type {Page} */
  #page;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
  }

  /** Whether the page shows this wish by changes from the socket. @param {string} wish */
  isOf(wish) {
    return this.#isShown && this.#wish === wish;
  }

  /** Whether the screen and its changes are on their way: nothing else needs to be asked for. */
  isBegun() {
    return this.#isAsked;
  }

  /** Nothing is wanted any more that was asked for. */
  end() {
    clearTimeout(this.#timer);
    this.#number += 1;
    this.#isAsked = this.#isHeard = this.#isShown = false;
    this.#queue = [];
  }

  /** Another socket is opened: what was refused may be asked for again. */
  restart() {
    this.end();
    this.#refused = null;
  }

  /**
   * Asks for a screen and its changes; the result tells whether they will come.
   * @param {string} wish
   * @param {string} query
   */
  ask(wish, query) {
    this.end();
    if (wish === this.#refused) return false;
    [this.#wish, this.#query, this.#isAsked] = [wish, query, true];
    this.check();
    return true;
  }

  /** Asks whether the socket lives. */
  check() {
    this.#page.send({ view: this.#number, wanted: this.#query });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.end();
      this.#page.fail();
    }, PATIENCE);
  }

  /**
   * Hears a message; the result tells whether it is about screens.
   * @param {News} news
   */
  hear({ view, age = 0, change }) {
    if (view !== undefined) {
      if (view === this.#number) clearTimeout(this.#timer);
      this.#isHeard = this.#isAsked && view === this.#number;
      this.#age = age;
      if (view === null && this.#isAsked) {
        this.#refused = this.#wish;
        this.end();
        this.#page.refuse();
      }
      return true;
    }
    if (change === undefined) return false;
    if (this.#isHeard) {
      this.#queue.push({ change, age: change.whole ? this.#age : 0 });
      this.#drain();
    }
    return true;
  }

  async #drain() {
    if (this.#isDraining) return;
    this.#isDraining = true;
    while (this.#queue.length) {
      await this.#page.ready();
      const next = this.#queue.shift();
      if (!next) break;
      if (next.change.whole) this.#isShown = true;
      this.#page.apply(next.change, next.age);
    }
    this.#isDraining = false;
  }
}
