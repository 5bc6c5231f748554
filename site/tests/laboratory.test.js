// The laboratory in the page: it answers without a server, leaves to the server
// what is too large, and can be called off.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { played } from './played.js';
import { browser, server } from './setup.js';
import { LABORATORY, PHONE, Visitor } from './visitor.js';

/** A visitor whose questions to the server are counted, and answered only if `isOpen`. */
async function arrive(isOpen, options = {}) {
  const visitor = await Visitor.arrive(browser, server, { locale: 'en-GB', ...options });
  const asked = [];
  await visitor.page.route('**/api/jobs', (route) => {
    asked.push(route.request().postDataJSON());
    return isOpen ? route.continue() : route.abort();
  });
  visitor.forgive(/ERR_|Failed to load/);
  return { visitor, asked };
}

async function leave(visitor) {
  await visitor.saved();
  await visitor.compareRecord();
  await visitor.leave();
}

for (const [who, options] of Object.entries({ 'a desk': {}, 'a phone': PHONE })) {
  test(`every game is helped with where the server answers nothing, at ${who}`, async () => {
    const { visitor, asked } = await arrive(false, options);
    for (const { sample } of Object.values(played)) {
      await visitor.open(sample);
      await visitor.ask('solution');
      visitor.expect({ kind: 'solution' });
      await visitor.page.getByRole('slider').waitFor();
    }
    assert.deepEqual(asked, []);
    await leave(visitor);
  });
}

test('where the page has no laboratory, the server is asked', async () => {
  const { visitor, asked } = await arrive(true);
  // Pages built for players who cannot wait have no laboratory.
  await visitor.page.route(LABORATORY, (route) => route.abort());
  await visitor.open('superpuzz:columns=4#1');
  await visitor.ask('hint');
  visitor.expect({ kind: 'hint' });
  await visitor.page.locator('[data-degree]').waitFor();
  assert.deepEqual(asked.map(({ what }) => what), ['hint']);
  await leave(visitor);
});

/** A laboratory that never has enough time. */
const HURRIED = `addEventListener('message', () => {
  const result = { verdict: 'unknown', limit: 'time', moves: null, optimal: null, lower_bound: null, states: 1 };
  postMessage({ told: JSON.stringify({ state: 'done', result }), held: 0, isSpent: false });
});`;

for (const isOpen of [true, false]) {
  test(`what the page could not decide in time is asked of the server, which ${isOpen ? 'knows it' : 'does not answer'}`, async () => {
    const { visitor, asked } = await arrive(isOpen);
    await visitor.page.route(LABORATORY, (route) => route.fulfill({ contentType: 'text/javascript', body: HURRIED }));
    await visitor.open('superpuzz:columns=4#1');
    await visitor.ask('solution');
    visitor.expect({ kind: 'solution' });
    await visitor.page.locator(isOpen ? '.answer input[type=range]' : '.answer .verdict.unknown').waitFor();
    assert.deepEqual(asked.map(({ what }) => what), ['solve']);
    await leave(visitor);
  });
}

test('a laboratory that does not come is done without, and tried again', async () => {
  const { visitor, asked } = await arrive(true);
  const { page } = visitor;
  await visitor.open('sokoban#3');
  // The rules are there: from now on only the laboratory comes as such a file.
  const cut = (route) => route.abort();
  await page.route('**/*.wasm', cut);
  await page.locator('.lamp').first().click();
  visitor.expect({ kind: 'show-aid', aid: 'light' });
  await page.locator('[data-light=solvable]').waitFor();
  assert.deepEqual(asked.map(({ what }) => what), ['light']);
  await page.unroute('**/*.wasm', cut);
  await visitor.ask('hint');
  visitor.expect({ kind: 'hint' });
  await page.locator('[data-degree]').waitFor();
  assert.equal(asked.length, 1, 'the page answers again');
  await leave(visitor);
});

test('the quiet question about a new puzzle gives way to whoever asks before it was put', async () => {
  const { visitor, asked } = await arrive(true);
  const { page } = visitor;
  await page.route(LABORATORY, (route) => route.abort());
  // Only the shelves say whether there is anything to doubt.
  const shelves = [];
  await page.route('**/api/puzzles', (route) => void shelves.push(route));
  await visitor.open('sokoban=#####/#@$.#/#####');
  await visitor.ask('hint');
  visitor.expect({ kind: 'hint' });
  await page.locator('[data-degree]').waitFor();
  await Promise.all(shelves.map((route) => route.continue()));
  await page.waitForLoadState('networkidle');
  assert.deepEqual(asked.map(({ what }) => what), ['hint']);
  await leave(visitor);
});

test('a question in the page is called off, and the next one answered', async () => {
  const { visitor } = await arrive(false);
  const { page } = visitor;
  // A deal of thirteen columns keeps any machine busy for longer than this test.
  await visitor.open('superpuzz#3');
  await page.locator('[data-question="solution"]').click();
  visitor.expect({ kind: 'solution' });
  await page.locator('.waiting').getByRole('button').click();
  await page.locator('.waiting').waitFor({ state: 'detached' });
  await visitor.open('superpuzz:columns=4#1');
  await visitor.ask('hint');
  visitor.expect({ kind: 'hint' });
  await visitor.page.locator('[data-degree]').waitFor();
  await leave(visitor);
});
