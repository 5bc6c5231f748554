// "Next, a little harder": what is offered after a game, why, and where it
// leads; from the player's own record, on desks and phones, in both languages.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Server } from './server.js';
import { DESK, launch, PHONE, Visitor } from './visitor.js';

let browser;
let server;
before(async () => {
  browser = await launch();
  server = await Server.open();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const offer = (visitor, which) => visitor.page.locator(`[data-next="${which}"]`);
const puzzleOf = async (link) => new URL(await link.getAttribute('href'), 'http://host').searchParams.get('puzzle');

/** What the shelves foretell of a puzzle. */
async function foretold(puzzle) {
  const { games } = await (await fetch(`${server.address}/api/puzzles`)).json();
  return games.flatMap(({ shelves }) => shelves.flatMap(({ puzzles }) => puzzles)).find(({ name }) => name === puzzle).success;
}

for (const [who, options] of Object.entries({ 'a desk': DESK, 'a phone': PHONE })) {
  test(`after a win a harder puzzle is offered, after a loss an easier one, at ${who}`, async () => {
    const visitor = await Visitor.arrive(browser, server, options);
    await visitor.open('sokoban#6');
    for (const key of ['Up', 'Up', 'Right', 'Right', 'Down', 'Up', 'Left', 'Down']) await visitor.page.keyboard.press(`Arrow${key}`);
    await visitor.ended('solved');
    const harder = offer(visitor, 'harder');
    await harder.waitFor();
    assert.ok((await foretold(await puzzleOf(harder))) <= (await foretold('sokoban#6')));
    await visitor.page.getByText('You have played one of these here, and solved it.').waitFor();
    await visitor.page.getByText(/About \d+% of players solve this one; for you we expect \d+%\./).waitFor();
    const box = await harder.boundingBox();
    const { height } = options.viewport;
    assert.ok(box.y >= 0 && box.height >= 36, 'a finger can hit it');
    await harder.scrollIntoViewIfNeeded();
    const seen = await harder.boundingBox();
    assert.ok(seen.y + seen.height <= height, 'it is in sight');

    const next = await puzzleOf(harder);
    await harder.click();
    await visitor.board.waitFor();
    assert.equal(new URL(visitor.page.url()).searchParams.get('puzzle'), next);
    await visitor.press('Give up');
    await visitor.ended('given-up');
    const easier = offer(visitor, 'easier');
    await easier.waitFor();
    assert.ok((await foretold(await puzzleOf(easier))) >= (await foretold(next)));
    assert.ok(await easier.evaluate((link) => link.classList.contains('primary')), 'what suits comes first');
    await visitor.page.getByText('You have solved 1 of the 2 you played here.').waitFor();
    await visitor.leave();
  });
}

test('the page of one’s games offers what comes next, in Japanese too, and forgets it', async () => {
  const visitor = await Visitor.arrive(browser, server, { locale: 'ja-JP' });
  await visitor.open('sokoban#1');
  await visitor.page.keyboard.press('ArrowRight');
  await visitor.ended('solved');
  await visitor.page.getByText('次はもう少し難しく').waitFor();
  await visitor.page.getByText(/これまで1問中1問を解いています。この問題を解けるのはプレイヤーの約\d+%、あなたが解ける見込みは約\d+%です。/).waitFor();
  await visitor.saved();
  await visitor.page.goto('/you');
  const section = visitor.page.locator('[data-next-by-game]');
  await section.getByText('次のおすすめ').waitFor();
  await section.locator('[data-next="harder"]').waitFor();
  const kept = () => visitor.page.evaluate(() => localStorage.getItem('impasse.outcomes'));
  assert.match(await kept(), /sokoban#1/);
  const forget = visitor.page.getByRole('button', { name: '記録を消す' });
  await forget.click();
  await forget.click();
  await section.waitFor({ state: 'detached' });
  assert.equal(await kept(), null);
  await visitor.leave();
});

test('a solution that was shown is none of the player’s', async () => {
  const visitor = await Visitor.arrive(browser, server);
  await visitor.open('sokoban#1');
  const { page } = visitor;
  await visitor.ask('solution');
  await page.getByRole('slider').waitFor();
  await page.keyboard.press('Escape');
  await visitor.saved();
  // Nor is it after a reload, though no move was made.
  await page.reload();
  await visitor.board.waitFor();
  await page.keyboard.press('ArrowRight');
  await visitor.ended('solved');
  await page.getByText('You asked for the solution, so this does not count as a win of yours.').waitFor();
  await page.getByText('You have played one of these here.').waitFor();
  await visitor.saved();
  const isTicked = async () => {
    await page.goto('/game?g=sokoban');
    await page.locator('[data-puzzle="sokoban#1"]').waitFor();
    return (await page.locator('[data-puzzle="sokoban#1"] .mark.solved').count()) > 0;
  };
  assert.equal(await isTicked(), false);
  await page.goto('/you');
  await page.locator('.games td', { hasText: 'solved, with the solution' }).waitFor();
  await page.locator('[data-statistics][data-won="0"]').waitFor();
  assert.equal(await isTicked(), false, 'not from the record either');
  assert.equal(await page.evaluate(() => localStorage.getItem('impasse.solved')), null);
  // Played anew it is theirs, and stays theirs whatever is asked for afterwards.
  await visitor.open('sokoban#1');
  await page.keyboard.press('ArrowRight');
  await visitor.ended('solved');
  await visitor.ask('solution');
  await page.keyboard.press('Escape');
  await visitor.ended('solved');
  assert.equal(await page.locator('[data-shown]').count(), 0);
  assert.equal(await isTicked(), true);
  await visitor.leave();
});
