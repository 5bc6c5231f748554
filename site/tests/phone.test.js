// On a phone: large enough to touch, and in sight while something is answered.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { played } from './played.js';
import { browser, server } from './setup.js';
import { addressOf, PHONE, Visitor } from './visitor.js';

const SMALL = { ...PHONE, viewport: { width: 360, height: 640 } };
const ACROSS = { ...PHONE, viewport: { width: 844, height: 390 } };
const LOCALES = ['en-GB', 'ja-JP'];

/** Visits as somebody with a phone, in both languages. */
async function visit(size, act) {
  for (const locale of LOCALES) {
    const visitor = await Visitor.arrive(browser, server, { ...size, locale });
    await act(visitor);
    await visitor.leave();
  }
}

test('thirteen columns are broken into two lines a row, upright only, and played by taps', () =>
  visit(PHONE, async (visitor) => {
    const puzzle = 'superpuzz#1';
    await visitor.open(puzzle);
    const width = async () => (await visitor.board.locator('.card .face').first().boundingBox()).width;
    assert.ok((await width()) > 38, `${await width()}`);
    const top = async (column) => (await visitor.board.locator(`[data-spot="${column},0"]`).boundingBox()).y;
    assert.ok((await top(6)) < (await top(7)), 'the row goes on in the next line');
    assert.equal(await visitor.board.locator('.row').count(), 4);
    // A card of the second line, and a hole wherever it is.
    const [move] = visitor.table.moves.filter(({ marks }) => marks.some(({ spots }) => spots[0]?.[0] > 6));
    const spot = (kind) => move.marks.find((mark) => mark.kind === kind).spots[0];
    await visitor.point(spot('from'), spot('to'), 'taps');
    await visitor.page.setViewportSize(ACROSS.viewport);
    await visitor.page.waitForFunction(() => document.querySelectorAll('svg.board .row').length === 0);
    assert.equal(await top(6), await top(7), 'across there is room for whole rows');
  }));

test('the whole board is in sight above an answer, and as it was behind it', async () => {
  for (const size of [PHONE, SMALL])
    await visit(size, async (visitor) => {
      for (const { sample } of Object.values(played)) {
        await visitor.page.goto(addressOf(sample));
        await visitor.board.waitFor();
        const before = await visitor.board.boundingBox();
        await visitor.ask('hint');
        const answer = visitor.page.locator('.answer');
        await answer.waitFor();
        await visitor.page.waitForFunction(() => {
          const [board, answer] = ['svg.board', '.answer'].map((one) => document.querySelector(one).getBoundingClientRect());
          return board.top >= 0 && board.bottom <= answer.top;
        });
        await answer.locator('.shut').click();
        await answer.waitFor({ state: 'detached' });
        await visitor.page.waitForFunction(
          ({ x, y, width, height }) => {
            const now = document.querySelector('svg.board').getBoundingClientRect();
            return now.x === x && now.y === y && now.width === width && now.height === height;
          },
          before,
        );
      }
    });
});

test('the hundredth move leaves the board where it was', () =>
  visit(PHONE, async (visitor) => {
    await visitor.open('sokoban#12', `${'ud'.repeat(49)}u`);
    const before = await visitor.board.boundingBox();
    await visitor.walk('d');
    assert.equal(visitor.table.now, 100);
    assert.deepEqual(await visitor.board.boundingBox(), before);
    const facts = visitor.page.locator('.facts');
    const { height } = await facts.boundingBox();
    assert.ok(height < 40, `one line, not ${height}`);
  }));

test('the number of a puzzle and the words on buttons are never cut', () =>
  visit(PHONE, async (visitor) => {
    const openings = Object.values(played).map(({ sample }) => [sample]);
    for (const [sample, moves] of [...openings, ['sokoban#40', `${'du'.repeat(60)}L`]]) {
      await visitor.open(sample, moves);
      const cut = await visitor.page.evaluate(() => {
        const isCut = (one) => {
          const [own, around] = [one, one.parentElement].map((each) => each.getBoundingClientRect());
          // A fraction too little is enough to lose a letter.
          const content = document.createRange();
          content.selectNodeContents(one);
          return content.getBoundingClientRect().width > own.width + 0.01 || one.scrollWidth > one.clientWidth + 1 || own.right > around.right + 1;
        };
        return [...document.querySelectorAll('h1 a, h1 .name, .controls span')].filter(isCut).map((one) => one.textContent);
      });
      assert.deepEqual(cut, [], sample);
      // A title or a variant is there, or it is not.
      const halves = await visitor.page.evaluate(() => {
        const around = document.querySelector('h1 .rest').getBoundingClientRect();
        const isIn = ({ left, right, top }) => top < around.bottom - 2 && (left < around.left - 1 || right > around.right + 1);
        return [...document.querySelectorAll('h1 .own, h1 .params')].filter((one) => isIn(one.getBoundingClientRect())).map((one) => one.textContent);
      });
      assert.deepEqual(halves, [], sample);
    }
  }));
