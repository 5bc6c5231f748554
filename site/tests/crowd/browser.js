// Participants in a real browser, at a desk or on a phone, in both languages.
// They do what the pages offer and what happens to people: tabs are closed,
// connections are lost, buttons are pressed twice.

import assert from 'node:assert/strict';
import { DESK, PHONE, Visitor } from '../visitor.js';
import { Habits } from './model.js';
import { pause } from './protocol.js';
import { Notes } from './told.js';

/** What browsers say of a server that is gone, and of the page they show instead. */
const GONE = /net::ERR_|Failed to load resource|ERR_INTERNET|Access is denied for this document/;
const PATIENCE = 120_000;
/** The puzzle at which something happens to somebody. */
const MISHAP = 2;

/** The page's clock is the model's: it moves when the test says so. */
function replaceClock() {
  let now = 1000;
  performance.now = () => (now += 0.005);
  window.passTime = (ms) => {
    now += ms;
  };
}

export class BrowserPerson {
  constructor(crowd, number) {
    this.crowd = crowd;
    this.number = number;
    this.habits = new Habits(1_000_000 + number);
    this.notes = new Notes('browser');
    this.mishap = ['closes the tab', 'withdraws', 'loses the connection', 'presses twice', 'opens a second tab', 'nothing'][number % 6];
    /** Whether they have a place in the study. */
    this.isIn = false;
    this.manner = this.mishap === 'withdraws' ? 'withdrawn' : 'complete';
  }

  /** Takes part; says how it ended. */
  async takePart(browser, server) {
    const seat = this.number % 2 === 0 ? DESK : PHONE;
    this.visitor = await Visitor.arrive(browser, server, { ...seat, locale: this.number % 4 < 2 ? 'en-GB' : 'ja-JP' });
    this.visitor.forgive(GONE);
    const { context } = this.visitor;
    context.setDefaultTimeout(PATIENCE);
    await context.addInitScript(replaceClock);
    context.on('request', (request) => this.#sent(request));
    context.on('response', (response) => void this.#answered(response));
    await this.#open();
    let plays = 0;
    for (;;) {
      const step = await this.#step();
      if (step === null) throw new Error(`browser ${this.number}: nothing is shown`);
      if (step !== 'consent') this.isIn = true;
      if (step === 'consent') await this.#goOn(step);
      else if (step === 'before') await this.#goOn(step, () => this.page.locator('#question-age input').fill('33', { timeout: 5000 }));
      else if (step === 'puzzle') {
        const isMishap = plays === MISHAP;
        plays += 1;
        if (!(await this.#play(isMishap ? this.mishap : 'nothing'))) return this.#leave('withdrawn');
      } else if (step === 'rating') {
        const level = this.page.locator(`input[type=radio][value="${1 + (this.number % 5)}"]`);
        await this.#goOn(step, () => level.check({ timeout: 5000 }), this.mishap === 'presses twice');
      } else if (step === 'ended') {
        this.code = (await this.page.locator('output.code').textContent()).trim();
        return this.#leave('complete');
      }
    }
  }

  get page() {
    return this.visitor.page;
  }

  async #open() {
    // A server that was killed a moment ago is not there.
    for (;;) {
      const there = await this.page.goto(`/study?s=crowd&PID=b${this.number}`).then(() => true, () => false);
      if (there) return;
      await pause(300);
    }
  }

  async #leave(outcome) {
    await this.visitor.leave();
    return outcome;
  }

  /** The step that the page shows, once it shows another one than `other`. */
  async #step(other, patience = PATIENCE) {
    const end = Date.now() + patience;
    for (let looks = 1; Date.now() < end; looks += 1) {
      // Nobody answers, or another tab is not gone yet: people try again.
      const again = this.page.locator('.trouble button, .study > [role=alert] ~ button').first();
      if (await again.isVisible()) await again.click({ timeout: 1000 }).catch(() => {});
      const study = this.page.locator('.study');
      const step = (await study.count()) > 0 ? await study.getAttribute('data-step') : null;
      if (step && step !== other) return step;
      // The server went away while the page was loading.
      if (step === null && looks % 50 === 0) await this.#open();
      await pause(100);
    }
    return null;
  }

  /** Fills in the form and presses the one button that leads on, until another step is there. */
  async #goOn(step, fill = async () => {}, twice = false) {
    const button = this.page.locator(step === 'puzzle' ? '.controls .primary' : '.study .primary').first();
    for (let tries = 0; tries < 12; tries += 1) {
      // Whoever asked before may be answered now.
      await fill().catch(() => {});
      await button.click({ timeout: 5000, clickCount: twice ? 2 : 1 }).catch(() => {});
      if ((await this.#step(step, 10_000)) !== null) return;
    }
    throw new Error(`browser ${this.number}: nothing behind ${step}: ${await this.page.locator('body').innerText()}`);
  }

  /** Plays the puzzle on the table; says whether they are still there. */
  async #play(mishap) {
    const game = await this.#game();
    const { puzzle } = game;
    const play = this.habits.play(puzzle);
    this.notes.plays.set(game.game, { puzzle, ...play });
    let now = 0;
    const wait = async (ms) => {
      await this.page.evaluate((more) => window.passTime(more), ms - now);
      now = ms;
    };
    for (const [at, ms] of play.times.entries()) {
      if (at === Math.min(1, play.times.length - 1) && !(await this.#happen(mishap))) return false;
      await wait(ms);
      await this.page.keyboard.press('ArrowRight');
      await this.page.locator(`[data-moves="${at + 1}"]`).waitFor();
    }
    if (!play.solves) {
      await wait(play.total);
      await this.page.locator('.controls > button').last().click();
      await this.page.locator('.controls .row .primary').click();
    }
    await this.visitor.ended(play.solves ? 'solved' : 'given-up');
    await this.#goOn('puzzle');
    return true;
  }

  /** The game on the table: the one whose beginning the page told last. */
  async #game() {
    await this.visitor.board.waitFor();
    for (;;) {
      if (this.begun && !this.notes.plays.has(this.begun.game)) return this.begun;
      await pause(50);
    }
  }

  async #happen(mishap) {
    const { visitor } = this;
    if (mishap === 'withdraws') {
      await this.page.locator('footer a[href^="/stop"]').click();
      await this.page.locator('.study .danger').first().click();
      await this.page.locator('[data-withdrawn]').waitFor();
      return false;
    }
    if (mishap === 'closes the tab') {
      await this.page.close();
      await visitor.newTab();
      await this.#open();
      await this.#step();
      await visitor.board.waitFor();
    } else if (mishap === 'loses the connection') {
      await visitor.context.setOffline(true);
      await pause(300);
      // Back while they play on; what waited is sent then.
      setTimeout(() => void visitor.context.setOffline(false), 500);
    } else if (mishap === 'opens a second tab') {
      const second = await visitor.context.newPage();
      await second.goto('/study?s=crowd').catch(() => {});
      await second.close();
      // Back to the tab in which they play.
      await this.page.bringToFront();
      await this.page.waitForFunction(() => !document.hidden);
    }
    return true;
  }

  #sent(request) {
    if (!request.url().endsWith('/api/studies/crowd/events')) return;
    const { game, events } = request.postDataJSON();
    this.notes.send(game, events);
    if (events[0].kind === 'start') this.begun = { game, puzzle: events[0].puzzle };
  }

  async #answered(response) {
    const request = response.request();
    if (!request.url().endsWith('/api/studies/crowd/events') || response.status() !== 200) return;
    const { game, events } = request.postDataJSON();
    const kept = await response.json().catch(() => null);
    if (kept) this.notes.acknowledge(game, events, kept.next);
  }
}

/** Moves and the end of a game, without what a browser adds of its own. */
export function playedIn(events) {
  const kinds = events.map(({ kind }) => kind);
  assert.equal(kinds[0], 'start');
  return {
    moves: events.filter(({ kind }) => kind === 'move').map(({ moves }) => moves).join(''),
    end: kinds.findLast((kind) => kind === 'solved' || kind === 'give-up'),
  };
}
