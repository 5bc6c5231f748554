// No page and no state of the game breaks a rule that axe knows of: at a desk
// in the light, on a phone in the dark, in both languages.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bringAxe, faults } from './axe.js';
import { played } from './played.js';
import { games } from './rules.js';
import { browser, server } from './setup.js';
import { openStudied, showStep, STEPS, STUDY_PAGES } from './studied.js';
import { addressOf, DESK, PHONE, Visitor } from './visitor.js';

const SEATS = {
  'a desk in the light': { ...DESK, locale: 'en-GB', colorScheme: 'light' },
  'a phone in the dark': { ...PHONE, locale: 'ja-JP', colorScheme: 'dark' },
};

const seen = ({ page }, selector) => page.locator(selector).first().waitFor();
const opened = (address, last) => async (visitor) => {
  await visitor.page.goto(address);
  await seen(visitor, last);
};

const PAGES = {
  home: opened('/', '.games svg'),
  you: opened('/you', '.games .button'),
  about: opened('/about', 'figure svg'),
  privacy: opened('/privacy', 'article .button'),
  documents: opened('/docs/', 'main h1'),
  'a document': opened('/docs/games/shisen.html', 'main table'),
  accessibility: opened('/accessibility', 'article .button'),
  missing: async (visitor) => {
    visitor.forgive(/404/);
    await opened('/no-such-page', 'main h1')(visitor);
  },
  'no puzzle': opened(addressOf('sokoban=#####'), '[role=alert]'),
  'choice of boards to make': opened('/make', 'main .button'),
  ...Object.fromEntries(games.map(({ name }) => [`bench of ${name}`, opened(`/make?puzzle=${encodeURIComponent(played[name].sample)}`, '[data-verdict="solvable"], [data-verdict="unknown"]')])),
  ...Object.fromEntries(games.map(({ name }) => [`page of ${name}`, opened(`/game?g=${name}`, 'main li a')])),
  ...Object.fromEntries(games.map(({ name }) => [`board of ${name}`, opened(addressOf(played[name].sample), 'svg.board')])),
};

/** States of the page on which one plays, no puzzle opened again where moves were made. */
const STATES = {
  hint: async (visitor) => {
    await visitor.open('superpuzz:columns=4#1');
    await visitor.ask('hint');
    await seen(visitor, '[data-degree="1"]');
    await visitor.ask('hint');
    await seen(visitor, '.frame.area');
  },
  lost: async (visitor) => {
    await visitor.open('sokoban#3', 'ulD');
    await visitor.ask('ask');
    await seen(visitor, '.verdict.lost');
  },
  solution: async (visitor) => {
    await visitor.open('sokoban#6');
    await visitor.ask('solution');
    await seen(visitor, 'input[type=range]');
  },
  review: async (visitor) => {
    await visitor.open('sokoban#3', 'ulDur');
    await visitor.ask('review');
    await seen(visitor, '.timeline');
  },
  map: async (visitor) => {
    await visitor.open('sokoban#6');
    await visitor.ask('space');
    await seen(visitor, '.answer svg[role=img]');
  },
  help: async (visitor) => {
    await visitor.open('freecell#1');
    await visitor.page.keyboard.press('?');
    await seen(visitor, 'dialog[open]');
  },
  won: async (visitor) => {
    await visitor.open('sokoban#1');
    await visitor.walk('R');
    await visitor.ended('solved');
  },
  'given up': async (visitor) => {
    await visitor.open('sokoban#6');
    await visitor.walk('u');
    await visitor.page.locator('.give-up').click();
    await visitor.ended('given-up');
  },
  'wrong moves': async (visitor) => {
    await visitor.page.goto(addressOf('sokoban#8', 'zzz'));
    await seen(visitor, '.notice[role=alert]');
  },
  'wrong text': async (visitor) => {
    await visitor.page.goto('/');
    await visitor.page.locator('#pasted').fill('######\n#  $.#\n######');
    await visitor.page.locator('#pasted ~ .row .primary').click();
    await seen(visitor, 'dialog[open] .wrong');
  },
};

let studied;

for (const [who, seat] of Object.entries(SEATS)) {
  test(`axe finds nothing on any page of a study at ${who}`, async () => {
    studied ??= openStudied(server);
    const token = await studied;
    const found = {};
    const visitor = await Visitor.arrive(browser, server, seat);
    visitor.forgive(/404/);
    await bringAxe(visitor);
    const look = async (name) => {
      const wrong = await faults(visitor.page);
      if (wrong.length > 0) found[name] = wrong;
    };
    for (const step of Object.keys(STEPS)) {
      await showStep(visitor.page, step);
      await look(step);
    }
    for (const [name, show] of Object.entries(STUDY_PAGES)) {
      // A new tab knows no token yet.
      await visitor.page.close();
      await visitor.newTab();
      await show(visitor.page, token);
      await look(name);
    }
    await visitor.leave();
    assert.deepEqual(found, {});
  });

  test(`axe finds nothing at ${who}`, async () => {
    const found = {};
    const visitor = await Visitor.arrive(browser, server, seat);
    await bringAxe(visitor);
    for (const [name, show] of Object.entries({ ...PAGES, ...STATES })) {
      await show(visitor);
      const wrong = await faults(visitor.page);
      if (wrong.length > 0) found[name] = wrong;
    }
    await visitor.leave();
    assert.deepEqual(found, {});
  });

  test(`axe finds nothing in the rules that newcomers see at ${who}`, async () => {
    const visitor = await Visitor.arrive(browser, server, { ...seat, isNew: true });
    await bringAxe(visitor);
    for (const { name } of games) {
      await opened(addressOf(played[name].sample), '.first .example > svg')(visitor);
      assert.deepEqual(await faults(visitor.page), [], name);
    }
    await visitor.leave();
  });
}
