// A puzzle inside a page of somebody else: of another port, and under another name, too,
// so that the browser takes it for another site and keeps nothing there.

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { Server } from './server.js';
import { addressOf, launch, Visitor } from './visitor.js';

let browser;
let server;
let host;
/** What the page around the puzzle shows. */
let framed = '';

/** Pages around the puzzle: of another origin, and of another site, in whose frames a
 * private window forbids all storage. */
let origins;
const AROUND = ['127.0.0.1', 'localhost'];

before(async () => {
  host = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>Somebody else</title><iframe src="${framed.replaceAll('&', '&amp;')}" width="1000" height="850"></iframe>`);
  });
  await new Promise((open) => host.listen(0, '127.0.0.1', open));
  origins = Object.fromEntries(AROUND.map((name) => [name, `http://${name}:${host.address().port}`]));
  const named = Object.values(origins).flatMap((origin) => ['--embed-in', origin]);
  [browser, server] = await Promise.all([launch(), Server.open('SQLite', named)]);
});
after(async () => {
  await browser?.close();
  await server?.close();
  host?.closeAllConnections();
  host?.close();
});

/** Shows an address of ours inside the other page. */
async function embedded(around, address, act) {
  const visitor = await Visitor.arrive(browser, server);
  framed = server.address + address;
  await visitor.page.goto(origins[around]);
  await act(visitor.page.frames()[1], visitor);
  await visitor.leave();
}

const board = (frame) => frame.locator('svg.board');
const puzzleIn = (frame) => new URL(frame.url()).searchParams.get('puzzle');

/** Loads the frame again, as a reader may. */
async function reload(frame) {
  await Promise.all([frame.waitForNavigation(), frame.evaluate(() => location.reload())]);
  await board(frame).waitFor();
}

for (const around of AROUND) {
  test(`a site that was named may show a puzzle, and nothing that is played there is recorded: ${around}`, () =>
    embedded(around, `${addressOf('sokoban#1')}&embed`, async (frame, { page, numbers }) => {
      await board(frame).click();
      await page.keyboard.press('ArrowRight');
      await frame.locator('[data-end=solved]').waitFor();
      await frame.locator(around === 'localhost' ? '[data-sign=unkept]' : '[data-sign=unrecorded]').waitFor({ state: 'attached' });
      // What was left to be sent would be sent now.
      await reload(frame);
      await frame.locator('[data-question="solution"]').waitFor();
      assert.deepEqual(numbers, []);
      assert.deepEqual(await server.export(), []);
    }));

  test(`a frame can be loaded again after moves of a link, another puzzle and the way back: ${around}`, () =>
    embedded(around, `${addressOf('sokoban#3', 'ul')}&embed`, async (frame, { page }) => {
      await frame.locator('[data-moves="2"]').waitFor();
      await reload(frame);
      await board(frame).click();
      await frame.locator('a[aria-keyshortcuts=N]').first().waitFor();
      await page.keyboard.press('n');
      await frame.waitForURL((address) => address.searchParams.get('puzzle') !== 'sokoban#3');
      const next = puzzleIn(frame);
      await reload(frame);
      assert.equal(puzzleIn(frame), next);
      const whole = await frame.locator('.source a').getAttribute('href');
      assert.equal(whole, server.address + addressOf(next), 'what leads out of the frame leads to the same puzzle');
      await frame.evaluate(() => history.back());
      await frame.waitForURL((address) => address.searchParams.get('puzzle') === 'sokoban#3');
      await reload(frame);
    }));
}

test('no other address is shown', async () => {
  const visitor = await Visitor.arrive(browser, server);
  visitor.forgive(/frame-ancestors|X-Frame-Options/);
  for (const address of [addressOf('sokoban#1'), '/you?puzzle=sokoban%231&embed']) {
    framed = server.address + address;
    const refused = visitor.page.waitForEvent('console', (message) => /frame-ancestors|X-Frame-Options/.test(message.text()));
    await visitor.page.goto(origins[AROUND[0]]);
    await refused;
  }
  await visitor.leave();
});
