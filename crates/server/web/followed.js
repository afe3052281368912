// @ts-check
// Screen changes from the socket: their requests, their order, and checks that the socket is alive.

import { PATIENCE } from "./server.js";

/** @typedef {import("./screen.js").Change} Change */
/** @typedef {{ view?: number | null, age?: number, change?: Change }} News */

/**
 * Functions of the page.
 * @typedef {object} Page
 * @property {(message: object) => void} send sends a message to the server
 * @property {() => Promise<void>} ready resolves when a change may be shown
 * @property {(change: Change, age: number) => void} apply
 * @property {() => void} fail called when the server does not answer
 * @property {() => void} refuse called when the server sends no changes of this screen
 */

export class Followed {
  /** Number of the last request. */
  #number = 0;
  /** Query of the last request, and its wish. */
  #query = "";
  #wish = "";
  /** Whether a screen was requested. */
  #isAsked = false;
  /** Whether its changes arrive, and whether the whole screen was shown. */
  #isHeard = false;
  #isShown = false;
  /** Age of the next whole screen, in milliseconds. */
  #age = 0;
  /** Changes that wait to be shown. @type {{ change: Change, age: number }[]} */
  #queue = [];
  #isDraining = false;
  #timer = 0;
  /** Wish that the server refused. @type {string | null} */
  #refused = null;
  /** @type {Page} */
  #page;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
  }

  /** Whether the page shows this wish through changes from the socket. @param {string} wish */
  isOf(wish) {
    return this.#isShown && this.#wish === wish;
  }

  /** Whether a screen was requested, so that no other request is needed. */
  isBegun() {
    return this.#isAsked;
  }

  /** Cancels the last request. */
  end() {
    clearTimeout(this.#timer);
    this.#number += 1;
    this.#isAsked = this.#isHeard = this.#isShown = false;
    this.#queue = [];
  }

  /** Prepares for a new socket, on which a refused wish may be requested again. */
  restart() {
    this.end();
    this.#refused = null;
  }

  /**
   * Requests a screen and its changes. Returns whether they will come.
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

  /** Requests a sign of life from the socket. */
  check() {
    this.#page.send({ view: this.#number, wanted: this.#query });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.end();
      this.#page.fail();
    }, PATIENCE);
  }

  /**
   * Handles a message. Returns whether it is about screens.
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
