// Runs the tests in the browser. What fails is tried once more, by itself, and
// that is said: a busy machine may make a browser miss what a person would not.

import { readdirSync } from 'node:fs';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

/** Files at once: pages wait for the server, the laboratory and each other more than they work. */
const CONCURRENCY = 3;

const FOLDER = new URL('.', import.meta.url).pathname;

/** Runs tests of some files, all or those named, and gives those that fail. */
async function failing(files, concurrency, names) {
  const failed = [];
  const events = run({ files, concurrency, testNamePatterns: names?.map((name) => new RegExp(`^${escaped(name)}`)) });
  events.on('test:fail', ({ name, file, nesting, todo }) => {
    if (nesting === 0 && todo === undefined) failed.push({ name, file });
  });
  for await (const line of events.compose(new spec())) process.stdout.write(line);
  return failed;
}

const escaped = (name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const named = process.argv.slice(2);
const files = named.length > 0 ? named : readdirSync(FOLDER).filter((name) => name.endsWith('.test.js')).map((name) => FOLDER + name);
const failed = await failing(files, CONCURRENCY);
if (failed.length > 0) {
  process.stdout.write(`\ntried once more: ${failed.map(({ name }) => name).join('; ')}\n\n`);
  // A file that breaks off fails under its own name, and runs again as a whole.
  const whole = failed.some(({ name, file }) => name === file || !file);
  const again = await failing([...new Set(failed.map(({ name, file }) => file ?? name))], 1, whole ? undefined : failed.map(({ name }) => name));
  process.exitCode = again.length > 0 ? 1 : 0;
}
