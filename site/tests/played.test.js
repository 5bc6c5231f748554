// What the pages read from a record, without a browser.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { source } from './source.js';

const { gamesIn } = await source('record/played.ts');

/** What is read of a game in which this happened after its start. */
function read(...events) {
  const all = [{ kind: 'start', puzzle: 'sokoban#6' }, ...events];
  const lines = all.map((event, seq) => ({ version: 1, player: 'p', game: 'g', received: 0, seq, ms: seq, ...event }));
  const [{ end, moves }] = gamesIn(lines.map((line) => JSON.stringify(line)).join('\n'));
  return { end, moves: moves.join(' ') };
}

const move = (moves) => ({ kind: 'move', moves });
const SOLVED = { kind: 'solved' };

test('moves taken back are gone, those played again are there', () => {
  assert.deepEqual(read(move('u u r'), { kind: 'undo', to: 1 }), { end: 'open', moves: 'u' });
  assert.deepEqual(read(move('u u r'), { kind: 'restart', to: 0 }, { kind: 'redo', to: 2 }), { end: 'open', moves: 'u u' });
  assert.deepEqual(read(move('u u r'), { kind: 'back', to: 1 }, move('d')), { end: 'open', moves: 'u d' });
});

test('another try is read with its moves', () => {
  const other = { kind: 'switch', to: 1, moves: 'u r r' };
  assert.deepEqual(read(move('u u r'), { kind: 'undo', to: 1 }, move('d'), other), { end: 'open', moves: 'u u r r' });
  assert.deepEqual(read(move('u d'), other, { kind: 'undo', to: 2 }, { kind: 'redo', to: 3 }), { end: 'open', moves: 'u u r' });
  assert.deepEqual(read(move('u d'), other, move('D'), SOLVED), { end: 'solved', moves: 'u u r r D' });
});

test('what solved a game stays its solution, whatever is tried afterwards', () => {
  const won = { end: 'solved', moves: 'u u r' };
  for (const later of [{ kind: 'restart', to: 0 }, { kind: 'undo', to: 2 }, { kind: 'switch', to: 1, moves: 'd d' }, move('d'), { kind: 'auto', moves: 'd' }])
    assert.deepEqual(read(move('u u r'), SOLVED, later, move('l'), { kind: 'give-up' }), won, later.kind);
});
