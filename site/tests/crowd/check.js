// What the export must say, given what everybody did.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PROGRAM } from '../server.js';
import { playedIn } from './browser.js';
import { FEATURE_SPREAD, SUCCESS, TIME } from './model.js';
import { request } from './protocol.js';
import { canonical } from './told.js';

const run = promisify(execFile);
/** Student's t with six degrees of freedom, both sides, 95 %. */
const USUAL = 2.447;
/** Standard errors beyond which it is no chance. */
const SURE = 5;

export async function check(crowd, server, token, folder) {
  const out = join(folder, 'export');
  await run(PROGRAM, ['study', 'export', 'crowd', '--database', server.database, '-q', '-o', out]);
  const table = async (name) =>
    (await readFile(join(out, `${name}.jsonl`), 'utf8')).split('\n').filter(Boolean).map((line) => JSON.parse(line));
  const [events, plays, sessions] = [await table('events'), await table('plays'), await table('sessions')];
  checkSessions(crowd, sessions);
  checkEvents(crowd, events);
  checkPlays(crowd, plays, sessions);
  const research = async (path) => {
    const { status, body } = await request(server.address, `/api/research/crowd${path}`, token);
    assert.equal(status, 200, path);
    return body;
  };
  const progress = await research('');
  assert.equal(progress.counts.excluded, 0);
  const cells = progress.cells.map(([finished]) => finished);
  assert.ok(Math.max(...cells) - Math.min(...cells) <= 1, `balance over those who finished: ${cells}`);
  const finished = cells.reduce((sum, one) => sum + one, 0);
  const time = await coefficient(research, 'log-seconds', TIME.slope, TIME.noise / Math.sqrt(finished));
  const success = await coefficient(research, 'success', SUCCESS.slope, Math.sqrt(0.07 / finished));
  return { sessions: sessions.length, games: plays.length, events: events.length, cells: cells.join(' '), time, success };
}

/** Everybody is there, once, with their outcome and a code of their own. */
function checkSessions(crowd, sessions) {
  const kept = new Map(sessions.map((session) => [session.participant, session]));
  assert.equal(kept.size, sessions.length, 'nobody twice');
  assert.equal(sessions.length, crowd.ended.length, 'nobody left out');
  const codes = new Set();
  for (const { person, outcome } of crowd.ended) {
    if (outcome === 'complete') assert.ok(!codes.has(person.code), 'a code of their own');
    codes.add(person.code);
    // People in browsers do not know their number.
    if (!person.id) continue;
    const session = kept.get(person.id);
    assert.equal(session.outcome, outcome === 'away' ? null : outcome);
    if (outcome !== 'withdrawn') continue;
    assert.deepEqual([session.joined, session.lang, session.plays, session.visits], [null, null, 0, 0], 'a tombstone');
  }
  const count = (list, wanted) => list.filter(({ outcome }) => outcome === wanted).length;
  for (const outcome of ['complete', 'withdrawn', 'full']) {
    assert.equal(count(sessions, outcome), count(crowd.ended, outcome), outcome);
  }
}

/** What is kept was told, and what was acknowledged is kept: event by event. */
function checkEvents(crowd, events) {
  const kept = new Map();
  for (const { version, player, game, received, ...event } of events) {
    const key = `${game} ${event.seq}`;
    assert.ok(!kept.has(key), `${key} is there twice`);
    kept.set(key, canonical(event));
  }
  let told = 0;
  for (const { person, outcome } of crowd.ended) {
    const { sent, acknowledged } = person.notes;
    if (outcome === 'withdrawn') {
      for (const key of sent.keys()) assert.ok(!kept.has(key), 'deleted');
      continue;
    }
    for (const key of acknowledged) assert.ok(kept.has(key), `${key} was acknowledged and is lost`);
    for (const [key, event] of sent) {
      assert.equal(kept.get(key), event, `${key} is kept as another event, or not at all`);
      told += 1;
    }
  }
  assert.equal(told, kept.size, 'nothing that nobody told');
}

/** Every game is the one that was played, in the time that it took. */
function checkPlays(crowd, plays, sessions) {
  const games = new Map(plays.map((play) => [play.game, play]));
  const withdrawn = new Set(sessions.filter(({ outcome }) => outcome === 'withdrawn').map(({ participant }) => participant));
  assert.ok(plays.every(({ participant }) => !withdrawn.has(participant)));
  let ended = 0;
  for (const { person, outcome } of crowd.ended) {
    if (outcome === 'withdrawn') continue;
    for (const [game, { puzzle, solves, total, times }] of person.notes.plays) {
      const play = games.get(game);
      ended += 1;
      assert.deepEqual([play.puzzle, play.result, play.moves], [puzzle, solves ? 'solved' : 'given-up', times.length]);
      assert.ok(Math.abs(play.seconds - total / 1000) < 0.05, `${play.seconds} s, played in ${total} ms (${person.notes.kind})`);
      const told = [...person.notes.sent].filter(([key]) => key.startsWith(game)).map(([, event]) => Object.fromEntries(JSON.parse(event)));
      const { moves, end } = playedIn(told.sort((one, other) => one.seq - other.seq));
      assert.deepEqual([moves, end], ['R'.repeat(times.length), solves ? 'solved' : 'give-up']);
    }
  }
  assert.equal(plays.filter(({ result }) => result !== null).length, ended, 'no other game ended');
}

/**
 * The regression's coefficient beside the one that was put in. Its own error
 * comes from eight puzzles and is small by chance now and then: below what the
 * law of the model leaves (`noise` of a puzzle's mean) it is not believed.
 */
async function coefficient(research, target, simulated, noise) {
  const fit = await research(`/fit?target=${target}`);
  const found = fit.rows[0]?.coefficients.find(({ name }) => name === 'f1');
  assert.ok(found, JSON.stringify(fit));
  assert.deepEqual(fit.rows[0].variables, ['f1']);
  const off = Math.abs(found.value - simulated);
  const error = Math.max(found.error, noise / FEATURE_SPREAD);
  assert.ok(off < SURE * error, `${target}: ${found.value} ± ${found.error}, simulated ${simulated}`);
  return { value: found.value, error: found.error, simulated, isInside: off < USUAL * found.error };
}
