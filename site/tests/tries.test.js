// What was tried and taken back in a game, as an export tells it, without a browser.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { source } from './source.js';

const { gamesIn } = await source('record/played.ts');

/** The only game of an export with these events. */
function played(...events) {
  const lines = [{ kind: 'start', puzzle: 'sokoban#3' }, ...events].map((event, seq) => ({ game: 'one', received: 0, seq, ms: seq, ...event }));
  return gamesIn(lines.map((line) => JSON.stringify(line)).join('\n'))[0];
}

const move = (moves) => ({ kind: 'move', moves });
const undo = (to) => ({ kind: 'undo', to });

test('what was taken back before something else was played is a try', () => {
  const { moves, tries } = played(move('u'), move('l'), move('D'), undo(2), undo(1), move('r'), { kind: 'solved' });
  assert.deepEqual(moves, ['u', 'r']);
  assert.deepEqual(tries, [{ moves: ['u', 'l', 'D'], since: 0 }]);
});

test('what was played again or only looked back at is no other try', () => {
  assert.deepEqual(played(move('u'), move('l'), undo(0), { kind: 'redo', to: 2 }, move('D')).tries, []);
  assert.deepEqual(played(move('u'), move('l'), { kind: 'restart', to: 0 }, move('u'), move('l'), move('D')).tries, []);
});

test('what was taken back last is a try even if nothing was played after it', () => {
  const { moves, tries } = played(move('u'), move('l'), undo(1));
  assert.deepEqual(moves, ['u']);
  assert.deepEqual(tries.map((one) => one.moves), [['u', 'l']]);
});

test('tries between which somebody goes to and fro are told once, the latest first', () => {
  const { moves, tries } = played(
    move('u'),
    move('l'),
    { kind: 'back', to: 1 },
    move('r'),
    { kind: 'switch', to: 1, moves: 'l' },
    { kind: 'switch', to: 1, moves: 'r' },
    move('d'),
    { kind: 'back', to: 0 },
    move('d'),
  );
  assert.deepEqual(moves, ['d']);
  assert.deepEqual(tries.map((one) => one.moves.join(' ')), ['u r d', 'u l']);
});

test('the moves of a link are known', () => {
  const { moves, linked } = played({ kind: 'link', moves: 'u l' }, move('D'));
  assert.deepEqual([moves, linked], [['u', 'l', 'D'], ['u', 'l']]);
});
