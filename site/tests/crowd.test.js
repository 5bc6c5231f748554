// A whole study with simulated participants, small; `npm run crowd` runs it at
// full size.

import { test } from 'node:test';
import { holdStudy } from './crowd/crowd.js';
import { Postgres } from './postgres.js';

const skip = Postgres.isThere() ? false : 'PostgreSQL is not installed';

test('a study in SQLite: 50 by protocol, 2 in browsers, a server killed twice; nothing lost, nothing twice', async () => {
  await holdStudy({ kind: 'SQLite', people: 50, browsers: 2 });
});

test('a study in PostgreSQL, the same', { skip }, async () => {
  await holdStudy({ kind: 'PostgreSQL', people: 50, browsers: 2 });
});

test('two servers on one PostgreSQL, one of them killed', { skip }, async () => {
  await holdStudy({ kind: 'PostgreSQL', people: 24, browsers: 0, servers: 2 });
});
