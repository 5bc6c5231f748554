// Boards made by hand: by mouse, by finger and by keys; the verdict that follows,
// what mends a board that cannot be solved, and links and drafts that keep it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { played } from './played.js';
import { games } from './rules.js';
import { browser, server } from './setup.js';
import { LABORATORY, PHONE, Visitor } from './visitor.js';

const SEATS = { 'a desk': {}, 'a phone': { ...PHONE, locale: 'ja-JP' } };

const LOST = 'sokoban=#####/#. @#/# $ #/#$ .#/#####';
/** A box is two pushes from its goal; and a way of four pushes. */
const ROOM = 'sokoban=########/#      #/#      #/# @$ . #/#      #/########';
const DETOUR = 'drUluRRurD';

async function arrive(options = {}) {
  const visitor = await Visitor.arrive(browser, server, { locale: 'en-GB', ...options });
  return { visitor, page: visitor.page, board: visitor.page.locator('svg.board') };
}

const verdict = (page, what) => page.locator(`[data-verdict="${what}"]`).waitFor();
const brush = (page, code) => page.locator(`[data-brush="${code}"]`);

/** Points at a cell of a board of Sokoban, of which half of the outer walls is drawn. */
async function point(board, [x, y], [width, height], touch) {
  const box = await board.boundingBox();
  const along = (at, count, side) => (side * (at * 48 + 24 - 22)) / (count * 48 - 44);
  const position = { x: along(x, width, box.width), y: along(y, height, box.height) };
  return touch ? board.tap({ position }) : board.click({ position });
}

for (const [who, options] of Object.entries(SEATS)) {
  test(`a level is made, judged, shared and played, at ${who}`, async () => {
    const { visitor, page, board } = await arrive(options);
    const touch = options.hasTouch;
    await page.goto('/make?g=sokoban');
    await verdict(page, 'none');
    const press = (selector) => (touch ? page.locator(selector).tap() : page.locator(selector).click());
    await press('[data-brush="$"]');
    await point(board, [4, 2], [10, 8], touch);
    await press('[data-brush="."]');
    await point(board, [6, 2], [10, 8], touch);
    await verdict(page, 'solvable');
    const address = new URL(page.url());
    assert.match(address.searchParams.get('puzzle'), /#@?.*\$ \./);
    // Unused cells are marked, and can be filled.
    await page.locator('[data-act="fill"]').click();
    await verdict(page, 'solvable');
    await page.locator('[data-act="undo"]').click();
    await page.locator('[data-act="redo"]').click();
    await page.locator('[data-act="keep"]').click();
    await page.locator('[data-draft]').waitFor({ state: 'attached' });
    await page.locator('[data-act="play"]').click();
    await page.waitForURL(/\/play\?puzzle=/);
    await visitor.leave();
  });

  test(`every game has its bench, at ${who}`, async () => {
    const { visitor, page, board } = await arrive(options);
    for (const { name } of games) {
      await page.goto(`/make?puzzle=${encodeURIComponent(played[name].sample)}`);
      await board.waitFor();
      assert.ok((await page.locator('[data-brush]').count()) > 1, name);
      for (const flip of await page.locator('[data-flip]').all()) await flip.click();
      const text = () => page.locator('.tools pre').textContent();
      const before = await text();
      await page.locator('[data-act="clear"]').click();
      assert.notEqual(await text(), before, name);
      await page.locator('[data-act="undo"]').click();
      assert.equal(await text(), before, name);
    }
    await visitor.leave();
  });
}

test('keys alone make a level', async () => {
  const { visitor, page, board } = await arrive();
  await page.goto('/make?g=sokoban');
  await board.focus();
  // The first arrow shows the cursor, in the upper left corner.
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight');
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowDown');
  assert.equal(await board.getAttribute('data-cursor'), '4,2');
  await page.keyboard.press('3');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('4');
  await page.keyboard.press('Enter');
  await verdict(page, 'solvable');
  await page.keyboard.press('Control+z');
  await verdict(page, 'none');
  await page.keyboard.press('Control+y');
  await verdict(page, 'solvable');
  await visitor.leave();
});

for (const [who, options] of Object.entries(SEATS)) {
  test(`a board that cannot be solved is mended, and the change is made, at ${who}`, async () => {
    const { visitor, page } = await arrive(options);
    const press = (selector) => (options.hasTouch ? page.locator(selector).tap() : page.locator(selector).click());
    await page.goto(`/make?puzzle=${encodeURIComponent(LOST)}`);
    await verdict(page, 'dead');
    await press('[data-act="rescue"]');
    await press('[data-act="apply"]');
    await verdict(page, 'solvable');
    // Whoever pastes the first board gets it again, though the page was opened with it.
    await page.locator('.tools details summary').first().click();
    await page.locator('textarea').fill(LOST);
    await press('[data-act="load"]');
    await verdict(page, 'dead');
    await visitor.leave();
  });

  test(`a game that was lost is mended from where it stands, at ${who}`, async () => {
    const { visitor, page } = await arrive(options);
    await visitor.open('sokoban#3');
    await visitor.walk('ulD');
    await page.locator('.give-up').click();
    await visitor.ended('given-up');
    await page.locator('[data-end] a[href*="/make"]').click();
    await page.locator('[data-act="apply"]').click();
    await verdict(page, 'solvable');
    await visitor.leave();
  });

  test(`an author is told of a shorter way, and how hard it is, and shares the board, at ${who}`, async () => {
    const { visitor, page } = await arrive(options);
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`/make?puzzle=${encodeURIComponent(ROOM)}`);
    await verdict(page, 'solvable');
    await page.locator('.verdict details .line').first().waitFor();
    const own = page.locator('.verdict form input');
    // Up and around instead of straight on: two pushes more, of which the first is another.
    await own.fill(DETOUR);
    await own.press('Enter');
    await page.getByText(/A shortcut you may not have meant: 2 pushes fewer\. It leaves your way after 0 pushes\.|想定外の近道があります：押し2回分短く、押し0回の後で分かれます。/).waitFor();
    // What solves nothing is answered by the page itself, and asking again would not help.
    await own.fill('R');
    await own.press('Enter');
    const refused = page.getByRole('alert').filter({ hasText: /these moves \(1\) do not solve it|この手順（1手）では解けません/ });
    await refused.waitFor();
    assert.match((await refused.textContent()).trim(), /^(these moves \(1\) do not solve it\.|この手順（1手）では解けません。)$/);
    assert.equal(await page.locator('[role=alert] + button').count(), 0);
    await own.fill('RR');
    await own.press('Enter');
    await page.getByText(/Nothing shorter was found|これより短い解は見つかりませんでした/).waitFor();
    await page.locator('[data-act="share"]').click();
    await page.getByText(/^Copied\.$|^コピーしました。$/).waitFor();
    const shared = await page.evaluate(() => navigator.clipboard.readText());
    await page.goto('/');
    await page.goto(shared);
    await verdict(page, 'solvable');
    assert.equal(new URL(page.url()).searchParams.get('puzzle'), new URL(shared).searchParams.get('puzzle'));
    await visitor.leave();
  });
}

test('a deal is built by tapping cards, and what is wrong is told on the board', async () => {
  const { visitor, page } = await arrive();
  await page.goto('/make?g=superpuzz:columns=3');
  for (const code of ['HA', 'H2', 'DA', '--']) await brush(page, code).click();
  assert.equal(await brush(page, 'HA').isDisabled(), true);
  await verdict(page, 'none');
  await page.locator('.verdict [role="status"]').waitFor();
  // The place that still lacks its card.
  assert.equal(await page.locator('svg.board .marks .dead').count(), 1);
  await page.locator('details summary').first().click();
  await page.locator('textarea').fill('HA -- H2/-- -- D2/SA S2 --/CA C2 DA');
  await page.locator('[data-act="load"]').click();
  await verdict(page, 'solvable');
  await visitor.leave();
});

test('a draft goes on under the rules it was made for', async () => {
  const { visitor, page } = await arrive();
  const made = () => new URL(page.url()).searchParams.get('puzzle') ?? '';
  await page.goto(`/make?puzzle=${encodeURIComponent('shisen:lines=inside#1')}`);
  await page.waitForURL(/shisen%3Alines%3Dinside%3D/);
  const inside = made();
  await page.locator('[data-act="keep"]').click();
  await page.goto('/make?g=shisen');
  await page.locator('details', { has: page.locator('[data-draft]') }).locator('summary').click();
  const empty = await page.locator('.tools pre').textContent();
  await page.locator('[data-draft]').click();
  await page.waitForURL(/inside/);
  assert.equal(made(), inside);
  await page.locator('[data-act="undo"]').click();
  assert.equal(await page.locator('.tools pre').textContent(), empty);
  await page.locator('[data-act="redo"]').click();
  assert.equal(made(), inside);
  await visitor.leave();
});

test('drafts of the first pages, which had no version, are still there', async () => {
  const { visitor, page } = await arrive();
  await page.goto('/make');
  await page.evaluate(() => localStorage.setItem('impasse.drafts', JSON.stringify([{ kind: 'sokoban', text: '#####\n#@$.#\n#####', when: 1 }])));
  await page.goto('/make?g=sokoban');
  await page.locator('[data-draft]').waitFor({ state: 'attached' });
  await page.locator('[data-act="keep"]').click();
  await page.locator('[data-draft]').nth(1).waitFor({ state: 'attached' });
  assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem('impasse.drafts')).version), 1);
  await visitor.leave();
});

test('an address that carries no puzzle is refused and leaves the board alone', async () => {
  const { visitor, page } = await arrive();
  await page.goto(`/make?puzzle=${encodeURIComponent(ROOM)}`);
  await page.locator('.tools details summary').first().click();
  const before = await page.locator('.tools pre').textContent();
  for (const foreign of ['https://[', 'https://example.org/', 'https://example.org/?puzzle=nothing']) {
    await page.reload();
    await page.locator('.tools details summary').first().click();
    await page.locator('textarea').fill(foreign);
    await page.locator('[data-act="load"]').click();
    await page.getByText('This cannot be read.').waitFor();
    assert.equal(await page.locator('.tools pre').textContent(), before);
  }
  await visitor.leave();
});

test('a bench that could not be loaded says so and comes when it is asked again', async () => {
  const { visitor, page, board } = await arrive();
  visitor.forgive(/ERR_|Failed to load/);
  await page.goto('/make');
  const game = page.locator('main a[href$="/make?g=sokoban"]');
  await game.waitFor();
  // The rules are there: what is still to come is what makes boards.
  const cut = (route) => route.abort();
  await page.route('**/*.wasm', cut);
  await game.click();
  await page.getByText('This page could not be loaded.').waitFor();
  await page.unroute('**/*.wasm', cut);
  await page.getByRole('button', { name: 'Try again' }).click();
  await board.waitFor();
  await visitor.leave();
});

test('a board in a link that is no puzzle yet lies on the bench, with what is wrong', async () => {
  const { visitor, page, board } = await arrive();
  await page.goto(`/make?puzzle=${encodeURIComponent('sokoban=####/#@$#/####')}`);
  await board.waitFor();
  await verdict(page, 'none');
  await page.getByText(/^1 box but only 0 goals; every box needs a goal/).waitFor();
  await visitor.leave();
});

test('a table without cards is nothing to solve', async () => {
  const { visitor, page } = await arrive();
  await page.goto('/make?g=freecell');
  await page.getByText('There is nothing to solve on this board.').waitFor();
  await page.goto(`/make?puzzle=${encodeURIComponent(played.freecell.sample)}`);
  await verdict(page, 'solvable');
  await visitor.leave();
});

/** A bench whose questions a server answers, after `answered` has changed what it says. */
async function asked(answered) {
  const found = await arrive();
  found.visitor.forgive(/ERR_|Failed to load/);
  await found.page.route(LABORATORY, (route) => route.abort());
  await found.page.route('**/api/jobs/*', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    return route.fulfill({ response, json: answered(await response.json()) });
  });
  await found.page.goto(`/make?puzzle=${encodeURIComponent(ROOM)}`);
  return found;
}

test('kinds of solutions that were not all counted are not called all', async () => {
  let isAll = true;
  const { visitor, page } = await asked((job) => (job.result ? { ...job, result: { ...job.result, kinds: 1, all_kinds: isAll } } : job));
  await page.getByText('One kind of shortest solution, whatever the order of its moves.').waitFor();
  isAll = false;
  await page.reload();
  await page.getByText('1 or more kinds of shortest solutions, whatever the order of their moves.').waitFor();
  await visitor.leave();
});

test('whoever compares a solution sees the search, and can call it off and ask again', async () => {
  let isSlow = true;
  const { visitor, page } = await asked((job) => (isSlow ? { state: 'running', phase: null, states: 7, total: null } : job));
  const search = page.locator('.verdict').getByText('Searching: 7 positions');
  await search.waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Cancelled.').waitFor();
  isSlow = false;
  const again = page.locator('[role=alert] + button');
  await again.click();
  await verdict(page, 'solvable');
  isSlow = true;
  const own = page.locator('.verdict form input');
  await own.fill(DETOUR);
  await own.press('Enter');
  await search.waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Cancelled.').waitFor();
  isSlow = false;
  await again.click();
  await page.getByText(/^A shortcut/).waitFor();
  await visitor.leave();
});

test('parts of no use are called so one by one', async () => {
  const { visitor, page } = await arrive();
  await page.goto(`/make?puzzle=${encodeURIComponent(ROOM)}`);
  await page.getByText(/^\d+ parts of no use \(marked\): without any one of them the shortest solution stays as long$/).waitFor();
  await visitor.leave();
});

test('the shortest solution is watched on the bench, in every game', async () => {
  const { visitor, page } = await arrive();
  for (const { name } of games) {
    await page.goto(`/make?puzzle=${encodeURIComponent(played[name].sample)}`);
    await page.getByRole('button', { name: 'Show the moves' }).click();
    const slider = page.locator('.watch input');
    const last = await slider.getAttribute('max');
    assert.ok(Number(last) > 0, name);
    await page.locator('.watch svg').first().waitFor();
    await page.locator('[data-act="watch"]').click();
    await page.locator('[data-watched]:not([data-watched="0"])').waitFor();
    await slider.press('End');
    await page.locator(`[data-watched="${last}"]`).waitFor();
  }
  await visitor.leave();
});

for (const [who, options] of Object.entries(SEATS))
  test(`a board that is no puzzle yet is still there for whoever comes back, at ${who}`, async () => {
    const { visitor, page } = await arrive(options);
    const press = (selector) => (options.hasTouch ? page.locator(selector).tap() : page.locator(selector).click());
    const text = () => page.locator('.tools pre').textContent();
    const begin = async () => {
      await page.goto('/make?g=superpuzz:columns=3');
      await verdict(page, 'none');
    };
    await begin();
    assert.equal(await page.locator('[data-act="go-on"]').count(), 0);
    for (const code of ['HA', 'H2', 'DA']) await brush(page, code).click();
    const left = await text();
    await page.reload();
    await page.locator('[data-act="go-on"]').waitFor();
    assert.notEqual(await text(), left);
    await press('[data-act="go-on"]');
    assert.equal(await text(), left);
    assert.equal(await page.locator('[data-act="go-on"], [data-draft]').count(), 0);
    // Whoever begins another one finds it among the drafts.
    await begin();
    await brush(page, 'CA').click();
    await page.locator('[data-draft]').waitFor({ state: 'attached' });
    assert.equal(await page.locator('[data-act="go-on"]').count(), 0);
    await page.locator('details', { has: page.locator('[data-draft]') }).locator('summary').click();
    await press('[data-draft]');
    assert.equal(await text(), left);
    // And whoever wants none of it is not asked again.
    await begin();
    await press('.left [aria-label]');
    await begin();
    assert.equal(await page.locator('[data-act="go-on"]').count(), 0);
    await visitor.leave();
  });
