// The figures of docs/site.md about playing: how soon a move is shown, how often the
// light knows, how fast the page searches, what that takes, how soon one can play.
//
//   node tests/figures.js [moves] [light] [speed] [load]
//
// all four without a word. IMPASSE_BIN is the program (best an optimised one, for
// `speed`), IMPASSE_PAGES the pages.

import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { promisify } from 'node:util';
import { gestures, isWalked, played } from './played.js';
import { games, Table } from './rules.js';
import { PROGRAM, Server, solution } from './server.js';
import { addressOf, launch, PHONE, Visitor } from './visitor.js';

const run = promisify(execFile);
const asked = process.argv.slice(2);
const isAsked = (what) => asked.length === 0 || asked.includes(what);

/** Games that each light follows, and moves of each. */
const [GAMES, MOVES] = [12, 20];
/** What a phone may be: so many times slower than this machine. */
const SLOWER = 4;
/** What the light has to decide in, in milliseconds. */
const SOON = 200;
/** Moves of each game of which it is told how soon they are shown: of fewer, one in a
 * hundred would be a single one. */
const MOST_SHOWN = 300;

const at = (sorted, share) => sorted[Math.floor((sorted.length - 1) * share)] ?? NaN;
const percent = (part, whole) => `${((100 * part) / whole).toFixed(1)} %`;

/** The same numbers every time (mulberry32). */
function chance(seed) {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** From when somebody presses something until the browser has drawn the move: in several
 * solutions, each taken back and played again until there are enough. */
async function movesShown(browser, server) {
  for (const [game, { won, sample }] of Object.entries(played)) {
    const puzzles = [...new Set([won.mouse, won.finger, won.keys, sample])];
    const times = [];
    for (const [index, puzzle] of puzzles.entries()) {
      const wanted = ((index + 1) * MOST_SHOWN) / puzzles.length - times.length;
      times.push(...(await shownIn(browser, server, puzzle, wanted)));
    }
    times.sort((one, other) => one - other);
    console.log(
      `${game}: ${times.length} moves of ${puzzles.length} puzzles shown after ${at(times, 0.5).toFixed(1)} ms (median), ${at(times, 0.99).toFixed(1)} ms (99 %), ${times.at(-1).toFixed(1)} ms (slowest)`,
    );
  }
}

/** How long so many moves of one puzzle took to be shown. */
async function shownIn(browser, server, puzzle, wanted) {
  const visitor = await Visitor.arrive(browser, server);
  const { page } = visitor;
  await visitor.open(puzzle);
  await page.evaluate(() => {
    window.times = [];
    let pressed = 0;
    for (const kind of ['keydown', 'pointerup']) addEventListener(kind, ({ timeStamp }) => (pressed = timeStamp), true);
    const count = document.querySelector('[data-moves]');
    new MutationObserver(() => {
      const from = pressed;
      // The frame after the one that draws it.
      requestAnimationFrame(() => setTimeout(() => window.times.push(performance.now() - from)));
    }).observe(count, { attributes: true, attributeFilter: ['data-moves'] });
  });
  const moves = await solution(puzzle);
  if (isWalked(puzzle)) await visitor.walk([...moves.replaceAll(' ', '')]);
  else for (const { from, to } of gestures(puzzle, moves)) await visitor.point(from, to, 'mouse');
  const counted = () => page.locator('[data-moves]').first().getAttribute('data-moves');
  const taken = () => page.evaluate(() => window.times.length);
  const last = await counted();
  // Back to the beginning, and forth again.
  for (let key = 'z', before = last; (await taken()) < wanted; before = await counted()) {
    if (before === '0') key = 'y';
    else if (before === last) key = 'z';
    await page.keyboard.press(key);
    await page.waitForFunction((old) => document.querySelector('[data-moves]').dataset.moves !== old, before);
  }
  await page.waitForTimeout(200);
  const times = await page.evaluate(() => window.times);
  await visitor.context.close();
  return times;
}

/** A page with a worker of the laboratory that answers whatever is asked. */
async function withWorker(browser, server) {
  const assets = new URL('../dist/pages/assets/', import.meta.url);
  const script = readdirSync(assets).find((name) => /^worker-.*\.js$/.test(name));
  const context = await browser.newContext({ baseURL: server.address, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto('/');
  await page.evaluate((address) => {
    const hire = () => {
      window.laboratory?.terminate();
      window.laboratory = new Worker(address, { type: 'module' });
    };
    hire();
    window.askFor = (question, seconds) =>
      new Promise((done) => {
        const begun = performance.now();
        window.laboratory.onmessage = ({ data }) => {
          if (typeof data === 'string') return;
          if (data.isSpent) hire();
          done({ took: performance.now() - begun, held: data.held, told: JSON.parse(data.told) });
        };
        window.laboratory.postMessage({ question, seconds, bytes: 256 << 20 });
      });
  }, `/assets/${script}`);
  const ask = (question, seconds) => page.evaluate(([question, seconds]) => window.askFor(question, seconds), [question, seconds]);
  return { ask, context };
}

const shelvesOf = async (server) => (await (await fetch(`${server.address}/api/puzzles`)).json()).games;

/** Puzzles from all over the shelves of a game. */
function spread(shelves, count) {
  const names = shelves.flatMap(({ puzzles }) => puzzles.map(({ name }) => name));
  return names.filter((_, index) => Math.floor((index * count) / names.length) !== Math.floor(((index - 1) * count) / names.length));
}

/** How often the light knows, move by move, in games by chance. Browsers slow down
 * pages, not workers: a machine that is so many times slower gets through so much less
 * in 200 ms, so it gets that part of them here, and what is told later comes too late. */
async function lit(browser, server) {
  const { ask, context } = await withWorker(browser, server);
  // The module is loaded once.
  await ask({ what: 'light', puzzle: 'superpuzz:columns=3#1' }, 10);
  for (const { game, shelves } of await shelvesOf(server)) {
    if (!games.find(({ name }) => name === game).can_be_lost) continue;
    const counts = { solvable: 0, lost: 0, unknown: 0 };
    const [times, starts] = [[], { known: 0, all: 0 }];
    let [held, late] = [0, 0];
    const draw = chance(7);
    for (const puzzle of spread(shelves, GAMES)) {
      const table = new Table(puzzle);
      for (let count = 0; count <= MOVES && !table.isGoal; count += 1) {
        const answer = await ask({ what: 'light', puzzle, moves: table.played.join(' ') }, SOON / 1000 / SLOWER);
        // A puzzle that cannot even be opened in time is not decided.
        const told = answer.told.result?.standing ?? 'unknown';
        const isLate = told !== 'unknown' && answer.took > SOON / SLOWER;
        late += Number(isLate);
        const standing = isLate ? 'unknown' : told;
        counts[standing] += 1;
        if (count === 0) {
          starts.all += 1;
          starts.known += Number(standing !== 'unknown');
        }
        times.push(answer.took);
        held = Math.max(held, answer.held);
        const { moves } = table;
        if (moves.length === 0) break;
        table.play(moves[draw(moves.length)].text);
      }
    }
    times.sort((one, other) => one - other);
    const all = counts.solvable + counts.lost + counts.unknown;
    console.log(
      `${game}: ${percent(all - counts.unknown, all)} of ${all} positions decided (${counts.solvable} can be won, ${counts.lost} lost, ${counts.unknown} not known, ${late} of these told too late), ` +
        `starts ${starts.known} of ${starts.all}; median ${at(times, 0.5).toFixed(1)} ms, 99 % ${at(times, 0.99).toFixed(0)} ms here; the laboratory holds ${(held / 2 ** 20).toFixed(0)} MiB`,
    );
  }
  await context.close();
}

/** The same search in the page and by the program, in CPU seconds: others may be at work on the machine. */
async function compared(browser, server) {
  const { ask, context } = await withWorker(browser, server);
  const machine = await browser.newBrowserCDPSession();
  const taken = async () => {
    const { processInfo } = await machine.send('SystemInfo.getProcessInfo');
    return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
  await ask({ what: 'light', puzzle: 'superpuzz:columns=3#1' }, 10);
  for (const { game, shelves } of await shelvesOf(server)) {
    let [here, there, held, count] = [0, 0, 0, 0];
    for (const puzzle of spread(shelves, 8)) {
      const program = await run('bash', ['-c', 'TIMEFORMAT=%U; time "$0" inspect --threads 1 "$1" >/dev/null 2>&1', PROGRAM, puzzle]);
      const seconds = Number(program.stderr);
      // What is over at once says nothing, and what takes long may be ended by a limit.
      if (seconds < 0.1 || seconds > 6) continue;
      const before = await taken();
      const answer = await ask({ what: 'inspect', puzzle }, 120);
      here += (await taken()) - before;
      there += seconds;
      count += 1;
      held = Math.max(held, answer.held);
    }
    console.log(`${game}: ${count} boards inspected in ${here.toFixed(2)} CPU s in the page, ${there.toFixed(2)} by the program: ${(here / there).toFixed(2)} times; ${(held / 2 ** 20).toFixed(0)} MiB held`);
  }
  await context.close();
}

/** How much a first visit loads, and when one can play, on a slow phone. */
async function loaded(browser, server) {
  for (const [what, address, ready] of [
    ['the first page', '/', '.games svg'],
    ['a game', addressOf(played.sokoban.first), 'svg.board'],
  ]) {
    const context = await browser.newContext({ ...PHONE, baseURL: server.address, serviceWorkers: 'block' });
    const page = await context.newPage();
    const browserOf = await context.newCDPSession(page);
    await browserOf.send('Network.enable');
    await browserOf.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 });
    await browserOf.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    let bytes = 0;
    browserOf.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    const begun = performance.now();
    await page.goto(address, { waitUntil: 'commit' });
    await page.locator(ready).first().waitFor();
    const took = performance.now() - begun;
    const needed = bytes;
    await page.waitForLoadState('networkidle');
    console.log(`${what}: ready after ${(took / 1000).toFixed(2)} s and ${needed} bytes; ${bytes} bytes in all (CPU ${SLOWER} times slower, 1.6 Mbit/s, 150 ms)`);
    await context.close();
  }
}

const [browser, server] = await Promise.all([launch(), Server.open()]);
try {
  if (isAsked('moves')) await movesShown(browser, server);
  if (isAsked('light')) await lit(browser, server);
  if (isAsked('speed')) await compared(browser, server);
  if (isAsked('load')) await loaded(browser, server);
} finally {
  await browser.close();
  await server.close();
}
