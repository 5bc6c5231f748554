// The program `impasse serve` at work, with a record of its own.

import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { Postgres } from './postgres.js';

const run = promisify(execFile);

/** The program under test. */
export const PROGRAM = process.env.IMPASSE_BIN ?? new URL('../../target/debug/impasse', import.meta.url).pathname;

/** A folder of pages, for whoever works on them; else those inside the program. */
const PAGES = process.env.IMPASSE_PAGES;

/** A solution, move by move, as the command line finds it. */
export async function solution(puzzle, ...options) {
  const { stdout } = await run(PROGRAM, ['solve', '--json', puzzle, ...options]);
  return JSON.parse(stdout).solution;
}

export class Server {
  #folder;
  #postgres;
  #program;
  #options;

  /** Opens the site on any free port, with nothing recorded yet. */
  static async open(kind = 'SQLite', options = []) {
    const server = new Server();
    server.#folder = await mkdtemp(join(tmpdir(), 'impasse-'));
    server.#postgres = kind === 'PostgreSQL' ? await Postgres.start() : null;
    server.database = server.#postgres?.url ?? `sqlite:${server.#folder}/games.sqlite`;
    return server.#begin(options);
  }

  /** Opens another one with the record of `first`, which must be closed last. */
  static async beside(first) {
    const server = new Server();
    server.database = first.database;
    return server.#begin(first.#options);
  }

  async #begin(options) {
    this.#options = options;
    this.listen = '127.0.0.1:0';
    await this.start();
    // From now on it stays where it is, however often it is started.
    this.listen = new URL(this.address).host;
    return this;
  }

  /** The number of the running program. */
  get pid() {
    return this.#program.pid;
  }

  /** Starts it again where it was, with the record it had. */
  async start() {
    // Browsers in tests are quicker than people.
    const generous = ['--requests', '2000', '--questions', '2000', '--per-visitor', '8'];
    const pages = PAGES ? ['--pages', PAGES] : [];
    const options = ['serve', '--listen', this.listen, '--database', this.database, ...generous, ...this.#options, ...pages];
    this.#program = spawn(PROGRAM, options, { stdio: ['ignore', 'ignore', 'pipe'] });
    // Whoever stops the tests stops it, too.
    const program = this.#program;
    process.once('exit', () => program.kill('SIGKILL'));
    const lines = createInterface({ input: this.#program.stderr });
    const said = [];
    this.address = await new Promise((found, failed) => {
      lines.on('line', (line) => {
        said.push(line);
        const address = /open (http:\/\/[^/]+)\//.exec(line)?.[1];
        if (address) found(address);
      });
      lines.on('close', () => failed(new Error(`impasse serve said: ${said.join('\n')}`)));
    });
  }

  /** Ends it as nobody should: kill -9. */
  async kill() {
    const program = this.#program;
    if (program.exitCode !== null || program.signalCode !== null) return;
    const ended = new Promise((done) => program.once('exit', done));
    program.kill('SIGKILL');
    await ended;
  }

  /** Everything recorded, as the command line writes it. */
  async export() {
    const options = { maxBuffer: 2 ** 28 };
    const { stdout } = await run(PROGRAM, ['export', '--database', this.database], options);
    return stdout.split('\n').filter(Boolean).map((line) => JSON.parse(line));
  }

  /** What the laboratory answers to a question. */
  async answer(question) {
    const headers = { 'content-type': 'application/json' };
    const asked = await fetch(`${this.address}/api/jobs`, { method: 'POST', headers, body: JSON.stringify(question) });
    const { id } = await asked.json();
    for (;;) {
      const job = await (await fetch(`${this.address}/api/jobs/${id}`)).json();
      if (job.state === 'done') return job.result;
      if (job.state === 'failed') throw new Error(job.error);
      await new Promise((done) => setTimeout(done, 100));
    }
  }

  async close() {
    await this.kill();
    await this.#postgres?.stop();
    if (this.#folder) await rm(this.#folder, { recursive: true, force: true });
  }
}
