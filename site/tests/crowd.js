// One command for a whole study with simulated participants:
//
//     npm run crowd -- --people 2000 --browsers 12
//
// It ends with an error where anything was lost, doubled, changed or out of
// balance, or where the regression does not find what was put in.

import { parseArgs } from 'node:util';
import { holdStudy } from './crowd/crowd.js';
import { Postgres } from './postgres.js';

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '2000' },
    browsers: { type: 'string', default: '12' },
    'at-once': { type: 'string', default: '24' },
    database: { type: 'string', default: Postgres.isThere() ? 'SQLite,PostgreSQL' : 'SQLite' },
    servers: { type: 'string', default: '1' },
  },
});

const say = (line) => console.error(`${new Date().toISOString().slice(11, 19)} ${line}`);
const shown = ({ value, error, simulated, isInside }) =>
  `${value.toFixed(4)} ± ${error.toFixed(4)} (simulated ${simulated}, ${isInside ? 'inside' : 'outside'} its interval of 95 %)`;

for (const kind of values.database.split(',')) {
  say(`${kind}: ${values.people} by protocol, ${values.browsers} in browsers`);
  const [people, browsers, atOnce, servers] = [values.people, values.browsers, values['at-once'], values.servers].map(Number);
  const idle = browsers > 2 ? 60 : 15;
  const found = await holdStudy({ kind, people, browsers, atOnce, servers, idle, say });
  console.log(`${kind}: ${found.sessions} sessions, ${found.games} games, ${found.events} events in ${found.seconds.toFixed(0)} s; none lost, none doubled`);
  console.log(`  finished in each cell: ${found.cells}`);
  console.log(`  time: ${shown(found.time)}`);
  console.log(`  success: ${shown(found.success)}`);
  console.log(`  ${found.acknowledged} acknowledged at once, median ${found.median.toFixed(1)} ms, 99 % ${found.p99.toFixed(1)} ms; sent again ${found.again}`);
}
