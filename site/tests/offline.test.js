// Without a network, from the second visit on: every game is played and helped
// with, and what was played is recorded when there is a network again.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { played } from './played.js';
import { browser, server } from './setup.js';
import { PHONE, Visitor } from './visitor.js';

/** Waits until every file of the site is kept. */
const kept = (page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });

for (const [who, options] of Object.entries({ 'a desk': { locale: 'en-GB' }, 'a phone': { ...PHONE, locale: 'ja-JP' } })) {
  test(`the second visit needs no network, at ${who}`, async () => {
    const visitor = await Visitor.arrive(browser, server, { serviceWorkers: 'allow', ...options });
    const { page, context } = visitor;
    visitor.forgive(/ERR_|Failed to load|fetch/);
    await page.goto('/');
    await kept(page);
    await page.close();

    await server.kill();
    await context.setOffline(true);
    const again = await visitor.newTab();
    await again.goto('/');
    await again.locator('.games a.picture').first().waitFor();
    for (const [game, { sample }] of Object.entries(played)) {
      await again.goto(`/game?g=${game}`);
      await again.locator('[data-puzzle]').first().waitFor();
      await visitor.open(sample);
      await visitor.ask('solution');
      visitor.expect({ kind: 'solution' });
      await again.getByRole('slider').waitFor();
    }
    await visitor.open('sokoban#12');
    await visitor.walk('l');
    await visitor.counted();

    await server.start();
    await context.setOffline(false);
    await visitor.saved();
    await visitor.compareRecord();
    await visitor.leave();
  });
}

test('a page that is not there says so without a network, too', async () => {
  const visitor = await Visitor.arrive(browser, server, { serviceWorkers: 'allow' });
  const { page, context } = visitor;
  visitor.forgive(/ERR_|Failed to load|404|fetch/);
  await page.goto('/');
  await kept(page);
  await context.setOffline(true);
  await page.goto('/nowhere');
  await page.locator('h1').waitFor();
  assert.match(await page.locator('h1').textContent(), /no such page/);
  await visitor.leave();
});
