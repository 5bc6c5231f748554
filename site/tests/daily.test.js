// Which puzzles come on which days, without a browser.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { source } from './source.js';

const { later, puzzleOf } = await source('daily/choose.ts');

/** Shelves with so many puzzles of each grade. */
const shelves = (count) => [
  { puzzles: [1, 2, 3, 4, 5].flatMap((grade) => Array.from({ length: count }, (_, at) => ({ name: `g#${grade}${at}`, grade }))) },
];

/** What comes on so many days. */
function coming(days, count) {
  const own = shelves(count);
  return Array.from({ length: days }, (_, at) => puzzleOf(later('2026-01-01', at), own));
}

test('all puzzles of a grade come once before one comes again, and none twice in a row', () => {
  const COUNT = 4;
  for (const grade of [1, 2, 3, 4, 5]) {
    const names = coming(3000, COUNT).flatMap((puzzle) => (puzzle.grade === grade ? puzzle.name : []));
    assert.ok(names.length > 400);
    // A round that began before the first day ends where the first puzzle of the next one comes.
    const begins = [0, 1, 2, 3].filter((at) => names.slice(at).every((_, i, all) => i % COUNT !== 0 || new Set(all.slice(i, i + COUNT)).size === Math.min(COUNT, all.length - i)));
    assert.ok(begins.length > 0, `grade ${grade} goes in rounds`);
    names.forEach((name, at) => assert.notEqual(name, names[at + 1], `${name} twice in a row`));
  }
});

test('a week begins easy and ends hard', () => {
  // From a Monday on.
  const week = coming(11, 4).slice(4);
  assert.deepEqual(week.map(({ grade }) => grade), [1, 2, 2, 3, 3, 4, 5]);
});
