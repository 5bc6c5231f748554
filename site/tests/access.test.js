// For everybody: by keys alone, with names for what is only drawn, on a narrow
// screen, in both languages.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, server } from './setup.js';
import { played } from './played.js';
import { games } from './rules.js';
import { addressOf, Visitor } from './visitor.js';

const PAGES = [
  '/',
  '/you',
  '/about',
  '/privacy',
  '/daily',
  '/train',
  '/collections',
  '/accessibility',
  ...games.map(({ name }) => `/game?g=${name}`),
  ...Object.values(played).map(({ sample }) => addressOf(sample)),
];

/** What comes last on a page. */
const WHOLE = { '/': '.games svg', '/game': 'main li a', '/play': 'svg.board', '/you': '.games .button', '/about': 'figure svg', '/privacy': 'article .button', '/daily': 'main li .button', '/train': 'main .exercise .button', '/collections': 'main .formats', '/accessibility': 'article .button' };

async function show(page, address) {
  await page.goto(address);
  await page.locator(WHOLE[address.split('?')[0]]).last().waitFor();
}

test('everything is reached by Tab, and has a name', async () => {
  const visitor = await Visitor.arrive(browser, server);
  const { page } = visitor;
  // One page of a game is as long as any other, and each has its hundred links.
  for (const address of PAGES.filter((page) => !page.startsWith('/game') || page.endsWith(games.at(-1).name))) {
    await show(page, address);
    const wanted = await page.evaluate(() => {
      const all = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [role=application]')];
      const usable = all.filter((one) => one.checkVisibility() && !one.disabled && one.tabIndex >= 0);
      for (const one of usable) one.dataset.reach = '';
      document.addEventListener('focusin', ({ target }) => (target.dataset.reached = ''));
      return usable.length;
    });
    for (let presses = 0; presses < wanted + 2; presses += 1) await page.keyboard.press('Tab');
    const missed = page.locator('[data-reach]:not([data-reached])');
    assert.equal(await missed.count(), 0, `${address}: ${await missed.allTextContents()}`);
    const nameless = await page.evaluate(() => {
      const named = (one) =>
        one.ariaLabel || one.textContent.trim() || one.title || [...(one.labels ?? [])].some((label) => label.textContent.trim());
      return [...document.querySelectorAll('[data-reach]')].filter((one) => !named(one)).map((one) => one.outerHTML);
    });
    assert.deepEqual(nameless, [], address);
  }
  await visitor.leave();
});

/** Shows every page on the narrowest phone, which it may not be wider than. */
async function onNarrowestPhone(locale, look) {
  const visitor = await Visitor.arrive(browser, server, { locale, viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });
  for (const address of PAGES) {
    await show(visitor.page, address);
    const width = await visitor.page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 320, `${address} is ${width} wide`);
    await look(visitor.page, address);
  }
  await visitor.leave();
}

test('no page is wider than the narrowest phone', () => onNarrowestPhone('en-GB', () => {}));

// Names, keys and notations stay as they are in every language.
const SAME_EVERYWHERE = [/Impasse/g, /JavaScript/g, /JSON Lines/g, /MIT|Apache-2\.0/g, /English|EN/g, /Microsoft|PySolFC|SplitMix64|Mersenne Twister|Fisher|Yates/g];

test('no page in Japanese is wider than the narrowest phone, and no English is left there', () =>
  onNarrowestPhone('ja-JP', async (page, address) => {
    assert.equal(await page.locator('html').getAttribute('lang'), 'ja');
    const texts = await page.evaluate(() => {
      const found = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const parent = walker.currentNode.parentElement;
        if (!parent.closest('code, pre, kbd, svg, script, noscript, [lang=en]')) found.push(walker.currentNode.data);
      }
      for (const one of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
        for (const name of ['aria-label', 'title', 'placeholder', 'alt']) found.push(one.getAttribute(name) ?? '');
      return found;
    });
    const english = texts
      .map((text) => SAME_EVERYWHERE.reduce((rest, pattern) => rest.replaceAll(pattern, ''), text))
      .filter((text) => /[A-Za-z]{3,} [A-Za-z]{2,}/.test(text));
    assert.deepEqual(english, [], address);
  }));
