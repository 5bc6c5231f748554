// Somebody in a real browser, who writes down what they do: afterwards the
// record must say the same.

import assert from 'node:assert/strict';
import { chromium } from 'playwright-core';
import { games, Table } from './rules.js';

const PROGRAM = {
  executablePath: process.env.IMPASSE_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
};

export const launch = () => chromium.launch(PROGRAM);

/** A browser with the settings in a folder. */
export const launchWith = (folder, options) => chromium.launchPersistentContext(folder, { ...PROGRAM, ...options });

export const DESK = { viewport: { width: 1280, height: 900 } };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** The script that the page's own laboratory begins with. */
export const LABORATORY = '**/assets/worker-*.js';

const ARROWS = { l: 'ArrowLeft', u: 'ArrowUp', r: 'ArrowRight', d: 'ArrowDown' };
/** Told by a page that nobody looks at, whenever the browser likes. */
const UNSEEN = ['hide', 'show'];

/** An event without its player, its times and its number. */
const happening = ({ kind, puzzle, moves, to, aid }) => ({ kind, puzzle, moves, to, aid });

export const addressOf = (puzzle, moves) =>
  `/play?puzzle=${encodeURIComponent(puzzle)}${moves ? `&moves=${encodeURIComponent(moves)}` : ''}`;

export class Visitor {
  /** What went wrong in the page: nothing may. */
  trouble = [];
  /** Every event that should be recorded, game by game. */
  games = [];
  /** The numbers that these games have in the record. */
  numbers = [];
  #forgiven = [];

  constructor(server, context, page) {
    this.server = server;
    this.context = context;
    this.page = page;
  }

  /** Somebody who knows the rules, unless it is a newcomer. */
  static async arrive(browser, server, { isNew = false, ...options } = {}) {
    // Tests that cut some of the lines see none of what goes through a service worker.
    const context = await browser.newContext({ serviceWorkers: 'block', locale: 'en-GB', baseURL: server.address, reducedMotion: 'reduce', ...DESK, ...options });
    context.setDefaultTimeout(20_000);
    const names = isNew ? [] : games.map(({ name }) => name);
    await context.addInitScript((known) => {
      try {
        for (const name of known) localStorage.setItem(`impasse.rules.${name}`, '1');
      } catch {
        // A frame in which nothing may be kept.
      }
    }, names);
    const visitor = new Visitor(server, context, null);
    await visitor.newTab();
    return visitor;
  }

  async newTab() {
    this.page = await this.context.newPage();
    this.#watch(this.page);
    return this.page;
  }

  #watch(page) {
    page.on('pageerror', (error) => this.trouble.push(`error: ${error.message}`));
    page.on('dialog', (dialog) => {
      this.trouble.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('console', (message) => {
      if (message.text().startsWith('Service Worker registration blocked')) return;
      // On a busy machine what was asked for early is used later than browsers expect.
      if (/was preloaded using link preload but not used/.test(message.text())) return;
      if (message.type() === 'error' || message.type() === 'warning') this.trouble.push(`console: ${message.text()}`);
    });
    page.on('request', (request) => {
      if (!request.url().endsWith('/api/events')) return;
      const { game } = request.postDataJSON();
      if (!this.numbers.includes(game)) this.numbers.push(game);
    });
  }

  /** Some trouble is what the test is about. */
  forgive(pattern) {
    this.#forgiven.push(pattern);
  }

  /** Leaves; nothing may have gone wrong. */
  async leave() {
    await this.context.close();
    const left = this.trouble.filter((line) => !this.#forgiven.some((pattern) => pattern.test(line)));
    assert.deepEqual(left, []);
  }

  // What was done.

  begin(puzzle, moves) {
    this.table = new Table(puzzle);
    this.games.push([happening({ kind: 'start', puzzle })]);
    if (!moves) return;
    // Whoever made them, it was not whoever opens the link.
    this.table.play(moves);
    this.expect({ kind: 'link', moves: this.table.played.join(' ') });
  }

  /** Another event should be recorded. */
  expect(event) {
    this.games.at(-1).push(happening(event));
  }

  /** Moves should be recorded, and an end where they lead to one. */
  expectPlayed(act) {
    const before = this.table.now;
    act();
    const moves = this.table.played.slice(before);
    assert.notEqual(moves.length, 0, 'that plays something');
    this.expect({ kind: 'move', moves: moves.join(' ') });
    this.#expectEnd();
  }

  expectStanding(kind, to) {
    this.table.goTo(to);
    this.expect({ kind, to });
    this.#expectEnd();
  }

  #expectEnd() {
    if (this.table.isGoal) this.expect({ kind: 'solved' });
    else if (this.table.isStuck) this.expect({ kind: 'stuck' });
  }

  // Pages and buttons.

  async open(puzzle, moves) {
    await this.page.goto(addressOf(puzzle, moves));
    await this.board.waitFor();
    this.begin(puzzle, moves);
  }

  get board() {
    return this.page.locator('svg.board');
  }

  button(name) {
    return this.page.getByRole('button', { name, exact: true });
  }

  async press(name) {
    await this.button(name).click();
  }

  async ask(question) {
    await this.page.locator(`[data-question=${question}]`).click();
  }

  /** Until the page counts as many moves as the table. */
  async counted() {
    await this.page.locator(`[data-moves="${this.table.now}"]`).waitFor();
  }

  async ended(how) {
    await this.page.locator(`[data-end=${how}]`).waitFor();
  }

  /** Closes the dialog by its key; the next key is the page's, once it is drawn again. */
  async dismiss() {
    await this.page.keyboard.press('Escape');
    await this.page.locator('dialog[aria-labelledby=dialog-title]').waitFor({ state: 'detached' });
  }

  /** Until nothing waits to be sent. */
  async saved() {
    await this.page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('impasse.outbox.')));
  }

  // The board.

  async middle(spot) {
    const place = this.board.locator(`[data-spot="${spot.join()}"]`).last();
    const box = await place.boundingBox();
    // Of a card under others only the upper edge shows.
    return [box.x + box.width / 2, box.y + Math.min(box.height / 2, box.width / 6)];
  }

  async tap(spot) {
    const [x, y] = await this.middle(spot);
    if (this.page.viewportSize().width < 500) await this.page.touchscreen.tap(x, y);
    else await this.page.mouse.click(x, y);
  }

  async drag(from, to) {
    const [x, y] = await this.middle(from);
    const [toX, toY] = await this.middle(to);
    const { mouse } = this.page;
    await mouse.move(x, y);
    await mouse.down();
    await mouse.move((x + toX) / 2, (y + toY) / 2, { steps: 3 });
    await mouse.move(toX, toY);
    await mouse.up();
  }

  async dragFinger(from, to) {
    await this.swipe(await this.middle(from), await this.middle(to));
  }

  /** A finger put down at one point and lifted at another. */
  async swipe([x, y], [toX, toY]) {
    const finger = await this.context.newCDPSession(this.page);
    const send = (type, ...points) => finger.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    await send('touchStart', { x, y });
    await send('touchMove', { x: (x + toX) / 2, y: (y + toY) / 2 });
    await send('touchMove', { x: toX, y: toY });
    await send('touchEnd');
    await finger.detach();
  }

  async #cursorTo([x, y]) {
    const where = async () => (await this.board.getAttribute('data-cursor'))?.split(',').map(Number) ?? [];
    await this.page.keyboard.press('ArrowDown');
    for (let tries = 0; tries < 40; tries += 1) {
      const found = await where();
      const [dx, dy] = [x - found[0], y - found[1]];
      if (dx === 0 && dy === 0) return;
      const arrow = dx !== 0 ? (dx > 0 ? 'ArrowRight' : 'ArrowLeft') : dy > 0 ? 'ArrowDown' : 'ArrowUp';
      await this.page.keyboard.press(arrow);
    }
    assert.fail(`the cursor does not come to ${x}, ${y}`);
  }

  /** Points here, then there. */
  async gesture(from, to, how) {
    if (how === 'mouse') await this.drag(from, to);
    else if (how === 'finger') await this.dragFinger(from, to);
    else if (how === 'keys') {
      await this.#cursorTo(from);
      await this.page.keyboard.press('Enter');
      await this.#cursorTo(to);
      await this.page.keyboard.press('Enter');
    } else {
      await this.tap(from);
      await this.tap(to);
    }
  }

  /** Plays by pointing here, then there. */
  async point(from, to, how) {
    await this.gesture(from, to, how);
    this.expectPlayed(() => this.table.gesture(from, to));
    await this.counted();
  }

  /** Walks by arrow keys: `l u r d`, pushing or not. */
  async walk(steps) {
    for (const step of steps) {
      await this.page.keyboard.press(ARROWS[step.toLowerCase()]);
      this.expectPlayed(() => this.table.play(step));
    }
    await this.counted();
  }

  /** The record holds what was done: every event, in order, once. */
  async compareRecord() {
    const all = await this.server.export();
    const recorded = this.numbers.map((number) => {
      const lines = all.filter(({ game }) => game === number);
      assert.deepEqual(lines.map(({ seq }) => seq), lines.map((_, index) => index), 'counted without gaps');
      const times = lines.map(({ ms }) => ms);
      assert.deepEqual(times, times.toSorted((one, other) => one - other), 'time goes on');
      return lines.filter(({ kind }) => !UNSEEN.includes(kind)).map(happening);
    });
    // Games of one moment are sent in any order.
    const sorted = (games) => games.map((events) => JSON.stringify(events)).sort();
    assert.deepEqual(sorted(recorded), sorted(this.games));
  }
}
