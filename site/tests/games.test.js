// Every game played to a win and to a dead end, by mouse, finger and keys; the
// record says afterwards what was played.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, server } from './setup.js';
import { solution } from './server.js';
import { gestures, isWalked, played } from './played.js';
import { movesOf, pointed, towardsNothing } from './rules.js';
import { PHONE, Visitor } from './visitor.js';

const HANDS = [
  { hand: 'mouse', options: {}, how: (index) => (index % 2 === 0 ? 'mouse' : 'taps') },
  { hand: 'finger', options: PHONE, how: (index) => (index % 3 === 0 ? 'finger' : 'taps') },
  { hand: 'keys', options: {}, how: () => 'keys' },
];

for (const [game, { won }] of Object.entries(played)) {
  for (const { hand, options, how } of HANDS) {
    test(`${game} is won by ${hand}`, async () => {
      const puzzle = won[hand];
      const way = await solution(puzzle);
      const visitor = await Visitor.arrive(browser, server, options);
      await visitor.open(puzzle);
      if (isWalked(puzzle) && hand === 'keys') {
        await visitor.walk(movesOf(puzzle, way));
      } else {
        for (const [count, { from, to }] of gestures(puzzle, way).entries()) await visitor.point(from, to, how(count));
      }
      await visitor.ended('solved');
      await visitor.saved();
      await visitor.compareRecord();
      assert.equal(visitor.games.at(-1).at(-1).kind, 'solved');
      await visitor.leave();
    });
  }
}

/** Moves of a variant that are played by hand; the others come with the link. */
const BY_HAND = 8;

for (const [game, { variants = {} }] of Object.entries(played)) {
  for (const [name, { puzzle, hand, called }] of Object.entries(variants)) {
    test(`${game} as ${name} is won by ${hand}, and nothing of it lies outside the page`, async () => {
      const way = await solution(puzzle, '--strategy', 'auto');
      const { options, how } = HANDS.find((one) => one.hand === hand);
      const visitor = await Visitor.arrive(browser, server, options);
      await visitor.open(puzzle);
      assert.equal(await visitor.page.locator('h1 .params').textContent(), called);
      const { width } = visitor.page.viewportSize();
      const pieces = await visitor.board.locator('[data-spot]').evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
      assert.ok(pieces.length > 0 && pieces.every(({ left, right }) => left >= 0 && right <= width), name);
      const moves = movesOf(puzzle, way);
      await visitor.open(puzzle, moves.slice(0, -BY_HAND).join(' '));
      for (const [count, { from, to }] of gestures(puzzle, way).slice(-BY_HAND).entries()) await visitor.point(from, to, how(count));
      await visitor.ended('solved');
      await visitor.leave();
    });
  }
}

const deadEnds = Object.entries(played).filter(([, { stuck }]) => stuck);

test('every game says what is won in it, and whether somebody gets stuck', () => {
  for (const { sample, won, stuck, pictures } of Object.values(played)) {
    assert.deepEqual(Object.keys(won), HANDS.map(({ hand }) => hand), sample);
    assert.ok(sample && pictures && stuck !== undefined, sample);
  }
  assert.ok(deadEnds.length > 0);
});

for (const [game, { stuck: { puzzle, hand } }] of deadEnds) {
  test(`${game} is played until no move is left`, async () => {
    const visitor = await Visitor.arrive(browser, server);
    await visitor.open(puzzle);
    const way = towardsNothing(puzzle, 60).join(' ');
    for (const { from, to } of pointed(puzzle, way)) await visitor.point(from, to, hand);
    await visitor.ended('stuck');
    await visitor.ask('ask');
    visitor.expect({ kind: 'ask' });
    await visitor.page.locator('.verdict.lost').waitFor();
    await visitor.board.locator('.frame.dead, .frame.blocker').first().waitFor();
    await visitor.saved();
    await visitor.compareRecord();
    await visitor.leave();
  });
}

test('a box is pushed against a wall, and the reason is drawn there', async () => {
  const visitor = await Visitor.arrive(browser, server);
  await visitor.open('sokoban#3');
  await visitor.walk('u');
  await visitor.walk('l');
  await visitor.walk('D');
  await visitor.ask('ask');
  visitor.expect({ kind: 'ask' });
  await visitor.page.locator('.verdict.lost').waitFor();
  await visitor.board.locator('.frame.dead').first().waitFor();
  await visitor.saved();
  await visitor.compareRecord();
  await visitor.leave();
});

test('with hidden tiles answers say that they are for the open game', async () => {
  const visitor = await Visitor.arrive(browser, server, PHONE);
  await visitor.open('shanghai:layout=bridge,show=uncovered#1');
  await visitor.ask('ask');
  visitor.expect({ kind: 'ask' });
  await visitor.page.locator('.verdict').waitFor();
  await visitor.page.locator('.answer .open-game').waitFor();
  await visitor.leave();
});
