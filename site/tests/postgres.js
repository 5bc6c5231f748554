// A PostgreSQL server of our own, for one test.

import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Where a program of PostgreSQL is: Debian keeps each version in a folder. */
function program(name) {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort() : [];
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...(process.env.PATH ?? '').split(':')];
  return folders.map((folder) => join(folder, name)).find(existsSync);
}

function freePort() {
  return new Promise((found) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => found(port));
    });
  });
}

/** Runs a program as somebody whom PostgreSQL accepts: it refuses root. */
async function modestly(path, options) {
  const command = [path, ...options];
  if (process.getuid() === 0) command.unshift('setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups');
  await run(command[0], command.slice(1), { cwd: '/' });
}

export class Postgres {
  #folder;

  static isThere = () => program('pg_ctl') !== undefined;

  static async start() {
    const server = new Postgres();
    server.#folder = await mkdtemp(join(tmpdir(), 'impasse-postgres-'));
    if (process.getuid() === 0) {
      const { stdout } = await run('id', ['-u', 'postgres']);
      await chown(server.#folder, Number(stdout), -1);
    }
    const port = await freePort();
    server.url = `postgres://impasse@127.0.0.1:${port}/postgres`;
    await modestly(program('initdb'), ['-D', server.#data, '-A', 'trust', '-U', 'impasse', '-E', 'UTF8', '--no-sync']);
    const settings = `-p ${port} -k ${server.#folder} -c listen_addresses=127.0.0.1`;
    await modestly(program('pg_ctl'), ['-D', server.#data, '-w', '-l', `${server.#data}/log`, '-o', settings, 'start']);
    return server;
  }

  get #data() {
    return join(this.#folder, 'data');
  }

  async stop() {
    await modestly(program('pg_ctl'), ['-D', this.#data, '-m', 'immediate', 'stop']);
    await rm(this.#folder, { recursive: true, force: true });
  }
}
