// Takes the pictures of every page that `docs/site` shows: both languages, on
// a desk and on a phone.

import { mkdir, writeFile } from 'node:fs/promises';
import { Server, solution } from './server.js';
import { gestures, played } from './played.js';
import { games, movesOf } from './rules.js';
import { openStudied, showStep, STEPS, STUDY_PAGES } from './studied.js';
import { launch, PHONE, Visitor } from './visitor.js';

const FOLDER = new URL('../../docs/site/', import.meta.url);
const SIZES = {
  desk: { options: { viewport: { width: 1280, height: 800 } }, tallest: 1100 },
  phone: { options: PHONE, tallest: 1800 },
};
const LANGUAGES = { en: 'en-GB', ja: 'ja-JP' };

const SMALL_WAREHOUSE = 'sokoban#12';
const SMALL_DEAL = 'superpuzz:columns=4#1';

const seen = (visitor, selector) => visitor.page.locator(selector).first().waitFor();

/** Opens a game with moves; what is said of them over the edge of the board stops no tap. */
async function openAfter(visitor, puzzle, moves) {
  await visitor.open(puzzle, moves);
  const through = (notices) => notices.forEach((notice) => (notice.style.pointerEvents = 'none'));
  await visitor.page.locator('.notice').evaluateAll(through);
}

/** A game as it goes, with a piece chosen. */
const underway = ({ puzzle, moves, piece }) => async (visitor) => {
  await openAfter(visitor, puzzle, moves);
  await visitor.tap(piece);
  await seen(visitor, '.frame.selected');
};

/** Lost, with moves left, so that there is something to explain. */
const lost = ({ puzzle, moves }) => async (visitor) => {
  await visitor.open(puzzle, moves);
  await visitor.ask('ask');
  await seen(visitor, '.verdict.lost');
};

/** Won a moment ago. */
async function win(visitor, puzzle) {
  const way = await solution(puzzle);
  const moves = movesOf(puzzle, way);
  const { from, to } = gestures(puzzle, way).at(-1);
  await openAfter(visitor, puzzle, moves.slice(0, -1).join(' '));
  await visitor.point(from, to, 'taps');
  await visitor.ended('solved');
}

/** Won a moment ago, and looked back at. */
const won = (puzzle) => async (visitor) => {
  await win(visitor, puzzle);
  // A game that cannot be lost has nothing to look back at.
  if ((await visitor.page.locator('[data-question=review]').count()) === 0) return;
  await visitor.ask('review');
  await seen(visitor, '.timeline');
};

/** The pictures of other games of a family, as they begin. */
const OF_VARIANTS = Object.fromEntries(
  Object.entries(played).flatMap(([game, { variants = {} }]) =>
    Object.entries(variants).map(([name, { puzzle }]) => [`play-${game}-${name}`, (visitor) => visitor.open(puzzle)]),
  ),
);

/** The pictures that every game is shown in. */
const OF_GAMES = Object.fromEntries(
  Object.entries(played).flatMap(([game, { pictures }]) =>
    Object.entries({ play: [underway, pictures.underway], lost: [lost, pictures.lost], won: [won, pictures.won] })
      .filter(([, [, shown]]) => shown)
      .map(([kind, [show, shown]]) => [`${kind}-${game}`, show(shown)]),
  ),
);

const SCENES = {
  home: async ({ page }) => {
    await page.goto('/');
    await page.locator('.games svg').nth(games.length - 1).waitFor();
  },
  game: async ({ page }) => {
    await page.goto('/game?g=sokoban');
    await page.locator('main li a').first().waitFor();
    await page.locator('.hero svg').first().waitFor();
    // Small pictures are drawn one after another.
    const drawn = () =>
      [...document.querySelectorAll('.thumbnail')].every((one) => one.getBoundingClientRect().top > 1.9 * innerHeight || one.querySelector('svg'));
    await page.waitForFunction(drawn);
  },
  ...OF_GAMES,
  ...OF_VARIANTS,
  solved: (visitor) => win(visitor, SMALL_WAREHOUSE),
  review: async (visitor) => {
    await visitor.open(SMALL_WAREHOUSE, 'udDlluu');
    await visitor.ask('review');
    await seen(visitor, '.timeline');
    await visitor.page.locator('.stop.fatal').click();
    await seen(visitor, '.frame.dead');
  },
  hint: async (visitor) => {
    await visitor.open(SMALL_DEAL);
    await visitor.ask('hint');
    await seen(visitor, '[data-degree="1"]');
    await visitor.ask('hint');
    await seen(visitor, '.frame.area');
  },
  solution: async (visitor) => {
    await visitor.open('sokoban#38');
    await visitor.ask('solution');
    await seen(visitor, 'input[type=range]');
    const slider = visitor.page.locator('input[type=range]');
    await slider.fill(String(Math.round(Number(await slider.getAttribute('max')) / 2)));
  },
  map: async (visitor) => {
    await visitor.open(SMALL_DEAL, 'DA2 D2 C3 D3 SA1');
    await visitor.ask('space');
    await seen(visitor, '.answer svg[role=img]');
  },
  help: async (visitor) => {
    await visitor.open(SMALL_WAREHOUSE);
    await visitor.page.keyboard.press('?');
    await seen(visitor, 'dialog[open]');
  },
  you: async ({ page }) => {
    await page.goto('/you');
    await page.locator('.games table').waitFor();
  },
  missing: async (visitor) => {
    visitor.forgive(/404/);
    await visitor.page.goto('/no-such-page');
    await seen(visitor, 'main h1');
  },
  // One participant comes to every step in turn; whoever is asked for a later
  // one passes through those before.
  ...Object.fromEntries(
    Object.keys(STEPS).map((step, at, all) => [
      `study-${step}`,
      async (visitor) => {
        await visitor.page.goto('/about');
        await visitor.page.evaluate(() => localStorage.removeItem('impasse.study.boxes'));
        for (const one of all.slice(0, at + 1)) await showStep(visitor.page, one);
      },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(STUDY_PAGES).map(([name, show]) => [
      `study-${name}`,
      async (visitor) => {
        visitor.forgive(/404/);
        await visitor.page.close();
        await visitor.newTab();
        await show(visitor.page, token);
      },
    ]),
  ),
  about: async ({ page }) => {
    await page.goto('/about');
    await page.locator('figure svg').first().waitFor();
  },
  // Somebody who never saw the rules; so it comes last.
  first: async (visitor) => {
    await visitor.page.addInitScript(() => localStorage.removeItem('impasse.rules.sokoban'));
    await visitor.open('sokoban#3');
    await seen(visitor, '.first .example svg');
  },
};

/** The browser itself packs its pictures: nothing else needs to be installed. */
async function packed(packer, png) {
  const address = await packer.evaluate(async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.6);
  }, `data:image/png;base64,${png.toString('base64')}`);
  return Buffer.from(address.split(',')[1], 'base64');
}

// All of them, or those named behind `npm run shots --`.
const wanted = process.argv.slice(2);
const [browser, server] = await Promise.all([launch(), Server.open()]);
// Participants of the study that is shown are simulated.
const token = await openStudied(server);
try {
  const packer = await browser.newPage();
  await mkdir(FOLDER, { recursive: true });
  for (const [language, locale] of Object.entries(LANGUAGES)) {
    for (const [size, { options, tallest }] of Object.entries(SIZES)) {
      const visitor = await Visitor.arrive(browser, server, { ...options, locale });
      for (const [name, show] of Object.entries(SCENES)) {
        if (wanted.length > 0 && !wanted.includes(name)) continue;
        await show(visitor);
        await visitor.page.mouse.move(0, 0);
        const { width, height } = visitor.page.viewportSize();
        const whole = await visitor.page.evaluate(() => document.documentElement.scrollHeight);
        // A researcher's page is long, and its end is part of it.
        const most = ['study-research', 'study-traps'].includes(name) ? 3 * tallest : tallest;
        // Of what lies over the page, a picture of all of it would show where it never is.
        const isCovered = await visitor.page.evaluate(() =>
          [...document.querySelectorAll('dialog[open], .first, .answer, .ending')].some((one) => one.matches('dialog') || getComputedStyle(one).position === 'fixed'),
        );
        const tall = isCovered ? height : Math.min(Math.max(whole, height), most);
        const clip = { x: 0, y: 0, width, height: tall };
        const png = await visitor.page.screenshot({ fullPage: true, clip, scale: 'css', animations: 'disabled' });
        await writeFile(new URL(`${name}-${size}-${language}.webp`, FOLDER), await packed(packer, png));
      }
      await visitor.leave();
    }
  }
} finally {
  await browser.close();
  await server.close();
}
