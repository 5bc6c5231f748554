// Participants who speak the protocol and have no browser.

import assert from 'node:assert/strict';
import http from 'node:http';
import { connect } from 'node:net';
import { Habits } from './model.js';
import { Notes } from './told.js';

const AGAIN = 50;
const MOST_TRIES = 1200;
const VISIT = { lang: 'en', screen: 'large', clock_us: 100, input: 'mouse' };

const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity });
export const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** One request; rejects where there is no whole answer. */
export function request(address, path, secret, body) {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const headers = { authorization: `Bearer ${secret}` };
  if (text !== undefined) {
    headers['content-type'] = 'application/json';
    headers['content-length'] = Buffer.byteLength(text);
  }
  return new Promise((answered, failed) => {
    const asked = http.request(`${address}${path}`, { method: text === undefined ? 'GET' : 'POST', agent, headers }, (answer) => {
      const parts = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('error', failed);
      answer.on('end', () => {
        try {
          answered({ status: answer.statusCode, body: JSON.parse(Buffer.concat(parts).toString()) });
        } catch {
          failed(new Error(`${path}: ${answer.statusCode} without an answer`));
        }
      });
    });
    asked.on('error', failed);
    asked.end(text);
  });
}

/** Tells something and is gone before the answer. */
function cutOff(address, path, secret, body) {
  const { hostname, port, host } = new URL(address);
  const text = JSON.stringify(body);
  const head = [
    `POST ${path} HTTP/1.1`, `host: ${host}`, `authorization: Bearer ${secret}`, 'content-type: application/json',
    `content-length: ${Buffer.byteLength(text)}`, '', text,
  ];
  return new Promise((done) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(head.join('\r\n'), () => {
        socket.destroy();
        done();
      });
    });
    socket.on('error', done);
  });
}

export class Person {
  constructor(crowd, number) {
    this.crowd = crowd;
    this.number = number;
    this.habits = new Habits(number);
    this.chance = this.habits.chance;
    this.secret = this.chance.hex(24) + number.toString(16).padStart(8, '0');
    this.notes = new Notes('protocol');
    this.manner = { 5: 'away', 11: 'withdrawn' }[number % 16] ?? 'complete';
  }

  /** Asks until there is an answer that is no fault of the server. */
  async ask(path, body) {
    const where = `/api/studies/crowd${path}`;
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const { addresses } = this.crowd;
      const address = addresses[(this.number + tries) % addresses.length];
      if (body !== undefined && this.chance.below(40) === 0) await cutOff(address, where, this.secret, body);
      const begun = performance.now();
      const answer = await request(address, where, this.secret, body).catch(() => null);
      if (answer && answer.status < 500) {
        if (tries === 0 && path === '/events') this.crowd.latencies.push(performance.now() - begun);
        assert.equal(answer.status, 200, `${path}: ${JSON.stringify(answer.body)}`);
        return answer.body;
      }
      this.crowd.again += 1;
      await pause(AGAIN);
    }
    throw new Error(`no answer from ${path}`);
  }

  /** Takes part; says how it ended. */
  async takePart() {
    const recruiting = { PID: `p${this.number}` };
    let view = await this.ask('/join', { visit: VISIT, recruiting });
    this.id = view.participant;
    for (let plays = 0; ; ) {
      const { step } = view;
      if (step.step === 'consent') view = await this.ask('/consent', { hash: this.crowd.hash, agreed: true });
      else if (step.step === 'before') {
        // Told twice, as by a double click.
        const answers = { answers: { age: '33' } };
        await this.ask('/answers', answers);
        view = await this.ask('/answers', answers);
      } else if (step.step === 'rating') {
        view = await this.ask('/answers', { place: step.place, answers: { rating: String(1 + (this.number % 5)) } });
      } else if (step.step === 'puzzle') {
        if (this.manner !== 'complete' && plays === 3) break;
        plays += 1;
        await this.play(step);
        view = await this.ask('/me');
      } else if (step.step === 'ended') {
        this.code = step.code?.code;
        return step.outcome;
      } else throw new Error(`an unknown step: ${step.step}`);
    }
    if (this.manner === 'withdrawn') await this.ask('/withdraw', { token: view.withdraw });
    return this.manner;
  }

  async play({ game, puzzle }) {
    const play = this.habits.play(puzzle);
    this.notes.plays.set(game, { puzzle, ...play });
    const moves = play.times.map((ms, at) => ({ ms, kind: 'move', moves: 'R', by: ['mouse', 'touch', 'keys'][at % 3] }));
    const end = { ms: play.total, kind: play.solves ? 'solved' : 'give-up' };
    const events = [{ ms: 0, kind: 'start', puzzle }, ...moves, end].map((event, seq) => ({ seq, ...event }));
    while (events.length > 0) {
      const some = events.splice(0, 1 + this.chance.below(3));
      this.notes.send(game, some);
      const kept = await this.ask('/events', { game, events: some });
      this.notes.acknowledge(game, some, kept.next);
      assert.ok(kept.next > some.at(-1).seq, 'what was told is held');
      assert.equal(kept.over, events.length === 0);
    }
  }
}
