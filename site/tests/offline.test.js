// Without a network, from the second visit on: every game is played and helped
// with, every page but the documents is there, and what was played is recorded when there is a network again.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { played } from './played.js';
import { games } from './rules.js';
import { browser, server } from './setup.js';
import { addressOf, PHONE, Visitor } from './visitor.js';

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
    await visitor.ask('hint');
    visitor.expect({ kind: 'hint' });
    await again.locator('[data-degree="1"]').waitFor();
    await again.keyboard.press('l');
    visitor.expect({ kind: 'show-aid', aid: 'light' });
    await again.locator('[data-light=solvable]').waitFor();

    // The pages around the games: what they show has come, too, not they alone.
    await again.goto('/daily');
    await again.locator('li[data-game]').nth(games.length - 1).waitFor();
    await again.goto('/train');
    await again.locator('[data-exercise=asked] svg.board').waitFor();
    await again.goto('/collections');
    await again.locator('input[type=file]').setInputFiles({ name: 'one.xsb', mimeType: 'text/plain', buffer: Buffer.from('#####\n#@$.#\n#####\n') });
    await again.locator('ol li[data-place]').waitFor();
    await again.goto(`/make?puzzle=${encodeURIComponent('sokoban#1')}`);
    await again.locator('.verdict details .line').first().waitFor();
    await again.goto(`${addressOf('sokoban#3', 'ulD')}`.replace('/play', '/picture'));
    await again.locator('[data-make=gif]').click();
    await again.locator('[data-made="impasse.gif"]').waitFor();

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
