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
  await visitor.ask('solution');
  await visitor.page.getByRole('slider').waitFor();
  await visitor.page.keyboard.press('Escape');
  await visitor.page.keyboard.press('ArrowRight');
  await visitor.ended('solved');
  await visitor.page.getByText('You have played one of these here.').waitFor();
  await visitor.leave();
});
