// Every game played to a win and to a dead end, by mouse, finger and keys; the
// record says afterwards what was played.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, house } from './evening.js';
import { solution } from './house.js';
import { games, movesOf, pointed, pushed, towardsNothing } from './rules.js';
import { PHONE, Visitor } from './visitor.js';

const HANDS = [
  { hand: 'mouse', options: {}, how: (index) => (index % 2 === 0 ? 'mouse' : 'taps') },
  { hand: 'finger', options: PHONE, how: (index) => (index % 3 === 0 ? 'finger' : 'taps') },
  { hand: 'keys', options: {}, how: () => 'keys' },
];

/** Nearly won: few cards are left, and they are in the way of each other. */
const FEW_CARDS = 'freecell=Foundations: C-J D-J H-J S-J/KC QH/QS KD/QC KH/KS QD';

// What is played: for the mouse a puzzle of the shelves, for finger and keys
// smaller ones.
const WINS = {
  superpuzz: () => ['superpuzz:columns=4#1', 'superpuzz:columns=4#18', 'superpuzz:columns=4#2'],
  shisen: () => ['shisen#1', 'shisen:lines=inside,width=6,height=4#20', 'shisen:width=6,height=4#1'],
  freecell: () => ['freecell#28', FEW_CARDS, FEW_CARDS],
  sokoban: () => ['sokoban#6', 'sokoban#6', 'sokoban#4'],
};
const DEAD_ENDS = {
  superpuzz: ['superpuzz:columns=4#1', 'keys'],
  shisen: ['shisen:lines=inside,width=6,height=4#20', 'taps'],
  freecell: ['freecell#1', 'mouse'],
};

test('every game there is has its tests', () => {
  const names = games.map(({ name }) => name).sort();
  assert.deepEqual(Object.keys(WINS).sort(), names);
  assert.deepEqual([...Object.keys(DEAD_ENDS), 'sokoban'].sort(), names);
});

for (const [game, puzzles] of Object.entries(WINS)) {
  for (const [index, { hand, options, how }] of HANDS.entries()) {
    test(`${game} is won by ${hand}`, async () => {
      const puzzle = puzzles()[index];
      const way = await solution(puzzle);
      const visitor = await Visitor.arrive(browser, house, options);
      await visitor.open(puzzle);
      if (game === 'sokoban' && hand === 'keys') {
        await visitor.walk(movesOf(puzzle, way));
      } else {
        const gestures = game === 'sokoban' ? pushed(puzzle, way) : pointed(puzzle, way);
        for (const [count, { from, to }] of gestures.entries()) await visitor.point(from, to, how(count));
      }
      await visitor.ended('solved');
      await visitor.saved();
      await visitor.compareRecord();
      assert.equal(visitor.games.at(-1).at(-1).kind, 'solved');
      await visitor.leave();
    });
  }
}

for (const [game, [puzzle, how]] of Object.entries(DEAD_ENDS)) {
  test(`${game} is played until no move is left`, async () => {
    const visitor = await Visitor.arrive(browser, house);
    await visitor.open(puzzle);
    const way = towardsNothing(puzzle, 60).join(' ');
    for (const { from, to } of pointed(puzzle, way)) await visitor.point(from, to, how);
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
  const visitor = await Visitor.arrive(browser, house);
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
