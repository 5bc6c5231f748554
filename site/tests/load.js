// How many people can take part at once: everybody thinks for a moment, plays
// a move, and waits until it is acknowledged.
//
//     npm run load -- --people 200,400,800 --seconds 60 --think 2
//
// The generator and the server share the machine; the CPU time of both is
// told, and the memory of the server.

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openStudy } from './crowd/crowd.js';
import { Habits } from './crowd/model.js';
import { pause, request } from './crowd/protocol.js';
import { Server } from './server.js';

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '100,200,400,800' },
    seconds: { type: 'string', default: '60' },
    think: { type: 'string', default: '2' },
    database: { type: 'string', default: 'SQLite' },
  },
});
const VISIT = { lang: 'en', screen: 'large', clock_us: 100, input: 'keys' };
const [seconds, think] = [Number(values.seconds), Number(values.think)];

/** CPU seconds and the most memory, in MB, of a program that runs. */
async function usage(pid) {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1].split(' ');
  const memory = /VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))[1];
  return { cpu: (Number(fields[11]) + Number(fields[12])) / 100, memory: Number(memory) / 1024 };
}

/** One participant, who plays until the time is over and comes anew at the end. */
class Player {
  constructor(load, number) {
    this.load = load;
    this.habits = new Habits(number);
    this.#anew();
  }

  #anew() {
    this.secret = this.habits.chance.hex(32);
  }

  async #ask(path, body) {
    const { status, body: answer } = await request(this.load.address, `/api/studies/crowd${path}`, this.secret, body);
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`);
    this.load.requests += 1;
    return answer;
  }

  async play() {
    await pause(this.habits.chance.fraction() * think * 1000);
    let view = await this.#ask('/join', { visit: VISIT });
    while (this.load.isOn) {
      const { step } = view;
      if (step.step === 'consent') view = await this.#ask('/consent', { hash: this.load.hash, agreed: true });
      else if (step.step === 'before') view = await this.#ask('/answers', { answers: { age: '33' } });
      else if (step.step === 'rating') view = await this.#ask('/answers', { place: step.place, answers: { rating: '3' } });
      else if (step.step === 'puzzle') {
        await this.#solve(step);
        view = await this.#ask('/me');
      } else {
        this.#anew();
        view = await this.#ask('/join', { visit: VISIT });
      }
    }
  }

  async #solve({ game, puzzle }) {
    const { times, total, solves } = this.habits.play(puzzle);
    let seq = 0;
    const tell = async (...events) => {
      const begun = performance.now();
      await this.#ask('/events', { game, events: events.map((event) => ({ seq: seq++, ...event })) });
      this.load.latencies.push(performance.now() - begun);
    };
    await tell({ ms: 0, kind: 'start', puzzle });
    for (const [at, ms] of times.entries()) {
      // Between half and one and a half of the time to think.
      await pause((0.5 + this.habits.chance.fraction()) * think * 1000);
      if (!this.load.isOn) return;
      const move = { ms, kind: 'move', moves: 'R', by: 'keys' };
      if (solves && at === times.length - 1) await tell(move, { ms: total, kind: 'solved' });
      else await tell(move);
    }
    if (!solves) await tell({ ms: total, kind: 'give-up' });
    this.load.games += 1;
  }
}

const server = await Server.open(values.database, ['--requests', '1000000', '--connections', '10000']);
const folder = await mkdtemp(join(tmpdir(), 'impasse-load-'));
try {
  await openStudy(server, folder, { people: 1_000_000, idle: 60 });
  const { hash } = (await request(server.address, '/api/studies/crowd', '0')).body.consent;
  const first = await usage(server.pid);
  let [all, number] = [0, 0];
  for (const people of values.people.split(',').map(Number)) {
    const load = { address: server.address, hash, latencies: [], requests: 0, games: 0, isOn: true };
    const [before, own, begun] = [await usage(server.pid), process.cpuUsage(), performance.now()];
    const players = Array.from({ length: people }, () => new Player(load, number++).play());
    // Everybody has arrived before anything is measured.
    await pause(think * 1500);
    load.latencies = [];
    await pause(seconds * 1000);
    load.isOn = false;
    await Promise.all(players);
    const [after, mine, wall] = [await usage(server.pid), process.cpuUsage(own), (performance.now() - begun) / 1000];
    const sorted = load.latencies.toSorted((one, other) => one - other);
    const at = (share) => sorted[Math.floor((sorted.length - 1) * share)].toFixed(1);
    const cpu = after.cpu - before.cpu;
    all += load.games;
    console.log(
      `${people} at once: ${(sorted.length / seconds).toFixed(0)} acknowledged a second, median ${at(0.5)} ms, 99 % ${at(0.99)} ms; ` +
        `server ${((100 * cpu) / wall).toFixed(0)} % of a core (${((1000 * cpu) / load.requests).toFixed(2)} ms a request), ` +
        `generator ${((mine.user + mine.system) / 1e4 / wall).toFixed(0)} %, ${after.memory.toFixed(0)} MB`,
    );
  }
  const last = await usage(server.pid);
  console.log(`${all} games to the end; the server's memory grew from ${first.memory.toFixed(0)} to at most ${last.memory.toFixed(0)} MB`);
} finally {
  await server.close();
  await rm(folder, { recursive: true, force: true });
}
