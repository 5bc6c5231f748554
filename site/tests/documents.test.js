// The documents: found from the site, read on a desk and on a phone, without a
// script.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, server } from './setup.js';
import { DESK, PHONE, Visitor } from './visitor.js';

async function read(act, seat) {
  const visitor = await Visitor.arrive(browser, server, seat);
  await act(visitor.page);
  await visitor.leave();
}

const heading = (page) => page.locator('main h1').first().innerText();

test('a reader comes from the site to a tutorial and back', () =>
  read(async (page) => {
    await page.goto('/about');
    await page.locator('a[href$="/docs/"]').click();
    await page.waitForURL('**/docs/');
    assert.equal(await heading(page), 'Documents');
    await page.getByRole('main').getByRole('link', { name: /For players/ }).click();
    await page.waitForURL('**/docs/tutorials/player.html');
    assert.match(await heading(page), /understand a lost game/);
    const picture = page.locator('main img');
    await picture.scrollIntoViewIfNeeded();
    await page.waitForFunction(() => document.querySelector('main img').naturalWidth > 0);
    await page.getByRole('main').getByRole('link', { name: 'how to get it' }).click();
    await page.waitForURL('**/docs/install.html');
    await page.locator('.brand').click();
    await page.locator('.games svg').first().waitFor();
  }, DESK));

test('a folder without its slash is found, and a page that is not there is said to be missing', async () => {
  assert.equal((await fetch(`${server.address}/docs`)).url, `${server.address}/docs/`);
  assert.equal((await fetch(`${server.address}/docs/no-such.html`)).status, 404);
});

test('every document fits a phone', () =>
  read(async (page) => {
    await page.goto('/docs/');
    const pages = await page.locator('nav a').evaluateAll((links) => links.map(({ href }) => href));
    assert.ok(pages.length > 30, `${pages.length}`);
    for (const address of pages) {
      const answer = await page.goto(address);
      assert.equal(answer.status(), 200, address);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${address} is ${wide} too wide`);
    }
  }, PHONE));
