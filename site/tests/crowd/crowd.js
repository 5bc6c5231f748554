// A whole study on loopback: people in browsers and people by protocol at the
// same time, while servers are killed with -9 and started again.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PROGRAM, Server } from '../server.js';
import { launch } from '../visitor.js';
import { BrowserPerson } from './browser.js';
import { check } from './check.js';
import { definition, features } from './model.js';
import { pause, Person, request } from './protocol.js';

const run = promisify(execFile);
/** What no participant may run into: they all come from one address. */
const GENEROUS = ['--requests', '1000000', '--connections', '4000'];
/** How long somebody waits who found the study full. */
const FULL = 5000;

/**
 * Runs the study until `people` by protocol and those in browsers who stay have
 * come to the end; says what was found.
 */
export async function holdStudy({ kind, people, browsers, atOnce = 24, servers = 1, idle = 15, say = () => {} }) {
  const folder = await mkdtemp(join(tmpdir(), 'impasse-crowd-'));
  const all = [await Server.open(kind, GENEROUS)];
  while (all.length < servers) all.push(await Server.beside(all[0]));
  const browser = browsers > 0 ? await launch() : null;
  try {
    const inBrowsers = Array.from({ length: browsers }, (_, number) => number);
    const crowd = new Crowd(all, say);
    crowd.browserPeople = inBrowsers.map((number) => new BrowserPerson(crowd, number));
    const staying = crowd.browserPeople.filter(({ manner }) => manner === 'complete').length;
    crowd.wanted = people + staying;
    const token = await openStudy(all[0], folder, { people: crowd.wanted, idle });
    crowd.hash = (await request(all[0].address, '/api/studies/crowd', '0')).body.consent.hash;
    const begun = performance.now();
    await Promise.all([crowd.come(people, atOnce), crowd.browse(browser), crowd.kill()]);
    const seconds = (performance.now() - begun) / 1000;
    assert.ok(crowd.again > 0, 'that servers were killed was felt');
    const found = await check(crowd, all[0], token, folder);
    return { kind, servers, seconds, ...crowd.told(), ...found };
  } finally {
    await browser?.close();
    for (const server of all.reverse()) await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Opens the study; says the researcher's token. */
export async function openStudy(server, folder, terms) {
  const [file, table] = [join(folder, 'study.toml'), join(folder, 'features.csv')];
  await writeFile(file, definition(terms));
  await writeFile(table, features());
  const options = ['study', 'open', file, '--features', table, '--database', server.database, '--json'];
  const { stdout } = await run(PROGRAM, options);
  return JSON.parse(stdout).token;
}

class Crowd {
  latencies = [];
  /** Requests that had to be sent again. */
  again = 0;
  /** Everybody who took part, with how it ended for them. */
  ended = [];
  finished = 0;
  isOver = false;
  #next = 0;

  constructor(servers, say) {
    this.servers = servers;
    this.say = say;
  }

  get addresses() {
    return this.servers.map(({ address }) => address);
  }

  #end(person, outcome) {
    this.ended.push({ person, outcome });
    if (outcome !== 'complete') return;
    this.finished += 1;
    if (this.finished % 100 === 0) this.say(`${this.finished} of ${this.wanted} at the end`);
  }

  /** People by protocol, until so many of them are through. */
  async come(people, atOnce) {
    // Browsers are slow: they have their places first.
    while (!this.browserPeople.every(({ isIn }) => isIn)) await pause(100);
    let [through, live] = [0, 0];
    const one = async () => {
      while (through + live < people) {
        live += 1;
        const person = new Person(this, this.#next++);
        const outcome = await person.takePart();
        live -= 1;
        if (outcome === 'complete') through += 1;
        this.#end(person, outcome);
        if (outcome === 'full') await pause(FULL);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, one));
    this.isOver = true;
  }

  /** All people in browsers at once. */
  async browse(browser) {
    const take = async (person) => this.#end(person, await person.takePart(browser, this.servers[0]));
    await Promise.all(this.browserPeople.map(take));
  }

  /** Kills a server at a quarter and at half of the study, and when most people
   * in browsers play. A single one is started again, of two one stays dead. */
  async kill() {
    const isAt = (share) => () => this.finished >= this.wanted * share || this.isOver;
    const play = () => this.browserPeople.filter(({ begun }) => begun).length > this.browserPeople.length / 2;
    const moments = [isAt(0.25), isAt(0.5), ...(this.browserPeople.length > 0 ? [play] : [])];
    for (const isThen of moments) {
      while (!isThen()) await pause(20);
      const server = this.servers.at(-1);
      await server.kill();
      if (this.servers.length > 1) {
        this.servers.pop();
        return;
      }
      await server.start();
    }
  }

  told() {
    const sorted = this.latencies.toSorted((one, other) => one - other);
    const at = (share) => sorted[Math.floor((sorted.length - 1) * share)];
    return { again: this.again, acknowledged: sorted.length, median: at(0.5), p99: at(0.99) };
  }
}
