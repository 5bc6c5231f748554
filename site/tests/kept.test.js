// What a browser keeps of somebody who plays, and what happens where it keeps
// nothing: its storage is full, or switched off.

import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { PEOPLE, visit } from './people.js';
import { browser, server } from './setup.js';
import { addressOf, launchWith, Visitor } from './visitor.js';

const SAID = { en: 'Not saved in this browser', ja: 'このブラウザーに保存できません' };
const PUZZLE = 'sokoban#6';
const WINS = 'uurrDulD';

/** Until everything has arrived, of which the browser itself keeps nothing. */
async function arrived(visitor) {
  for (let tries = 0; tries < 100; tries += 1) {
    const all = await server.export();
    if (all.some(({ game, kind }) => kind === 'solved' && visitor.numbers.includes(game))) return;
    await visitor.page.waitForTimeout(200);
  }
  assert.fail('it does not arrive');
}

/** In the page: leaves no room. */
function fill() {
  for (let size = 2 ** 22; size >= 1; ) {
    try {
      localStorage.setItem(`full.${localStorage.length}`, 'x'.repeat(size));
    } catch {
      size = Math.floor(size / 2);
    }
  }
}

for (const [who, options] of Object.entries(PEOPLE)) {
  const said = SAID[options.locale.slice(0, 2)];

  test(`where the storage is full every move is seen, judged and recorded, and it is said that nothing is kept, at ${who}`, async () => {
    const visitor = await Visitor.arrive(browser, server, options);
    const { page } = visitor;
    await visitor.open(PUZZLE);
    await visitor.walk(WINS[0]);
    await visitor.saved();
    await page.evaluate(fill);
    await visitor.walk(WINS.slice(1, 4));
    await page.locator('[data-sign=unkept]').waitFor();
    await page.getByText(said).waitFor();
    await visitor.walk(WINS.slice(4));
    await visitor.ended('solved');
    await arrived(visitor);
    await visitor.compareRecord();
    // As long as the page is open, it is known.
    await page.locator('.which a').click();
    await page.locator(`[data-puzzle="${PUZZLE}"] .mark.solved`).waitFor();
    // With room again, it is kept again.
    await page.evaluate(() => localStorage.clear());
    await visitor.open('sokoban#1');
    await visitor.walk('R');
    await visitor.ended('solved');
    await page.locator('[data-sign=saved]').waitFor({ state: 'attached' });
    await visitor.leave();
  });

  test(`where storage is switched off every page opens, and games are played, at ${who}`, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'impasse-blocked-'));
    await mkdir(join(folder, 'Default'));
    await writeFile(join(folder, 'Default', 'Preferences'), JSON.stringify({ profile: { default_content_setting_values: { cookies: 2 } } }));
    const context = await launchWith(folder, { ...options, serviceWorkers: 'block', baseURL: server.address, reducedMotion: 'reduce' });
    const visitor = new Visitor(server, context, null);
    const page = await visitor.newTab();
    await page.goto('/');
    const isForbidden = await page.evaluate(() => {
      try {
        return localStorage === null;
      } catch {
        return true;
      }
    });
    assert.ok(isForbidden);
    for (const address of ['/', '/daily', '/train', '/you', '/game?g=sokoban']) {
      await page.goto(address);
      await page.locator('main h1').waitFor();
    }
    await visitor.open(PUZZLE);
    await page.locator('[data-sign=unkept]').waitFor();
    await page.getByText(said).waitFor();
    await visitor.walk(WINS);
    await visitor.ended('solved');
    await arrived(visitor);
    await visitor.compareRecord();
    await visitor.leave();
    await rm(folder, { recursive: true, force: true });
  });
}

test('a pasted level leaves a short line among the results, and its tick', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const level = `sokoban=${Array.from({ length: 30 }, () => '##########').join('/')}/#@$.######/##########`;
    await visitor.open(level);
    await visitor.walk('R');
    await visitor.ended('solved');
    const known = await page.evaluate(() => [localStorage.getItem('impasse.results'), localStorage.getItem('impasse.solved')]);
    assert.ok(known[0].length < 200, known[0]);
    assert.equal(known[1], null, 'no puzzle of any day');
    await visitor.open(level);
    await page.locator('[data-own]').waitFor();
    // Earlier pages kept the whole name.
    await page.evaluate((name) => localStorage.setItem('impasse.results', JSON.stringify({ version: 1, puzzles: { [name]: { moves: 7, ms: null } } })), level);
    await visitor.open(level);
    assert.equal(await page.locator('[data-own]').getAttribute('data-own'), '7');
  }));

test('a puzzle of the day counts for the day on which it was begun, also after midnight and after other puzzles came to the shelves', async () => {
  const visitor = await Visitor.arrive(browser, server);
  const { page } = visitor;
  await page.goto('/daily');
  const day = await page.locator('[data-day]').getAttribute('data-day');
  // What is played from there says of which day it was.
  await page.locator('li[data-game=sokoban] a.button').click();
  await visitor.board.waitFor();
  assert.match(page.url(), new RegExp(`day=${day}`));
  await visitor.open('sokoban#1');
  await page.goto(`${addressOf('sokoban#1')}&day=${day}`);
  await visitor.board.waitFor();
  await page.keyboard.press('ArrowRight');
  await visitor.ended('solved');
  const last = () => page.evaluate(() => JSON.parse(localStorage.getItem('impasse.solved')).games.at(-1));
  const { day: told, at, begun } = await last();
  assert.equal(told, day);
  assert.ok(begun <= at && at - begun < 60_000, `${begun} ${at}`);
  // Begun in the last minutes of yesterday and ended today; the puzzle is on no shelf any more.
  const streak = async (win) => {
    await page.evaluate((game) => localStorage.setItem('impasse.solved', JSON.stringify({ version: 1, games: [game] })), win);
    await page.goto('/daily');
    return page.locator('[data-streak]').getAttribute('data-streak');
  };
  const yesterday = await page.evaluate(() => {
    const midnight = new Date();
    midnight.setHours(0, 0, 0, 0);
    const before = new Date(midnight.getTime() - 600_000);
    const two = (number) => String(number).padStart(2, '0');
    const day = `${before.getFullYear()}-${two(before.getMonth() + 1)}-${two(before.getDate())}`;
    return { puzzle: 'sokoban#999999', at: midnight.getTime() + 1000, begun: before.getTime(), day, moves: 9, ms: 9000, helped: false };
  });
  assert.equal(await streak(yesterday), '1');
  // Begun and ended today, it is none of yesterday's.
  assert.equal(await streak({ ...yesterday, begun: yesterday.at }), '0');
  await visitor.leave();
});

test('hundreds of games left half done are kept, and those with several tries or bookmarks the longest', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.open(PUZZLE);
    await visitor.walk('u');
    await page.keyboard.press('m');
    await visitor.saved();
    await visitor.open('sokoban#7');
    await page.evaluate(() => {
      const [key] = Object.keys(localStorage).filter((name) => name.startsWith('impasse.begun.'));
      const { tries: _, ...game } = JSON.parse(localStorage.getItem(key));
      for (let count = 1; count <= 310; count += 1)
        localStorage.setItem(`impasse.begun.${count}`, JSON.stringify({ ...game, puzzle: 'sokoban#8', game: `${count}`, at: game.at + 1000 * count }));
    });
    await page.goto(addressOf(PUZZLE));
    await visitor.board.waitFor();
    await page.locator('[data-moves="1"]').waitFor();
    assert.equal(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('impasse.begun.')).length), 300);
    await page.keyboard.press('t');
    await page.locator('[data-bookmark="1"]').waitFor();
    await page.getByText('the last 300 unfinished games').waitFor();
  }));
