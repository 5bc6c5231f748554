// The page on which one plays: what it shows, what it keeps to itself, what
// cannot get lost; on a desk and on a phone, in both languages.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everybody, PEOPLE, visit } from './people.js';
import { played } from './played.js';
import { games, Table } from './rules.js';
import { solution } from './server.js';
import { browser, server } from './setup.js';
import { addressOf, DESK, LABORATORY, PHONE, Visitor } from './visitor.js';

const ACROSS = { ...PHONE, viewport: { width: 844, height: 390 } };

const notice = ({ page }) => page.locator('.notice');
const boxOf = ({ board }) => board.boundingBox();

test('every board is whole in the window, on a desk and on phones held either way, with its controls', async () => {
  const devices = [
    [DESK, [DESK.viewport, { width: 1920, height: 1080 }]],
    [PHONE, [PHONE.viewport, ACROSS.viewport, { width: 360, height: 640 }]],
  ];
  for (const [options, sizes] of devices) {
    for (const locale of ['en-GB', 'ja-JP']) {
      const visitor = await Visitor.arrive(browser, server, { ...options, locale });
      for (const { sample } of Object.values(played)) {
        await visitor.page.goto(addressOf(sample));
        await visitor.board.waitFor();
        for (const viewport of sizes) {
          await visitor.page.setViewportSize(viewport);
          const where = `${sample} in ${viewport.width}x${viewport.height}, ${locale}`;
          await fits(visitor, viewport).catch((error) => assert.fail(`${where}: ${error.message}`));
        }
      }
      await visitor.leave();
    }
  }
});

/** Until board and controls have found their place in the window. */
const fits = ({ page }, { width, height }) =>
  page.waitForFunction(
    ([width, height]) => {
      const inside = (selector) => {
        const { left, top, right, bottom } = document.querySelector(selector).getBoundingClientRect();
        return left >= 0 && top >= 0 && right <= width && bottom <= height;
      };
      return innerWidth === width && document.documentElement.scrollWidth <= width && inside('svg.board') && inside('.controls');
    },
    [width, height],
    { timeout: 5000 },
  );

test('a small board uses a large screen', async () => {
  const visitor = await Visitor.arrive(browser, server, { viewport: { width: 1920, height: 1080 } });
  await visitor.open('sokoban#40');
  const { width, height } = await boxOf(visitor);
  assert.ok(width > 950 || height > 750, `${width}x${height}`);
  await visitor.leave();
});

everybody('partners are not shown; whoever wants to see them has that recorded', async (visitor) => {
  const { page, board } = visitor;
  await visitor.open('shisen#1');
  await visitor.tap([1, 1]);
  await board.locator('.frame.selected').waitFor();
  assert.equal(await board.locator('.target').count(), 0);
  await page.locator('.controls [aria-keyshortcuts="?"]').click();
  await page.getByRole('checkbox').first().check();
  visitor.expect({ kind: 'show-targets' });
  await visitor.dismiss();
  await board.locator('.target').first().waitFor();
  // The next game begins with it, and says so.
  await visitor.open('superpuzz:columns=4#1');
  visitor.expect({ kind: 'show-targets' });
  await visitor.tap([3, 0]);
  await board.locator('.target').first().waitFor();
  await page.locator('.controls [aria-keyshortcuts="?"]').click();
  await page.getByRole('checkbox').first().uncheck();
  visitor.expect({ kind: 'hide-targets' });
});

for (const [who, options] of Object.entries(PEOPLE)) {
  test(`a newcomer sees the rules of every game and a moving example once, at ${who}`, async () => {
    for (const { name, brief } of games) {
      const visitor = await Visitor.arrive(browser, server, { ...options, isNew: true, reducedMotion: 'no-preference' });
      const { page } = visitor;
      const lang = options.locale.slice(0, 2);
      await page.goto(addressOf(played[name].sample));
      const rules = page.locator('.first');
      await rules.waitFor();
      for (const sentence of brief) await rules.getByText(sentence[lang]).waitFor();
      const example = rules.locator('.example > svg');
      await example.waitFor();
      const before = await example.innerHTML();
      await page.waitForFunction((old) => document.querySelector('.first .example > svg')?.innerHTML !== old, before);
      await rules.locator('.primary').click();
      await rules.waitFor({ state: 'detached' });
      await page.reload();
      await visitor.board.waitFor();
      assert.equal(await rules.count(), 0, `${name}: once`);
      await page.locator('.controls button', { has: page.locator('path[d^="M12 6C9.5"]') }).click();
      await page.getByRole('dialog').getByText(brief[0][lang]).waitFor();
      await visitor.leave();
    }
  });
}

test('the examples solve their puzzles', () => {
  for (const [game, { example }] of Object.entries(played)) {
    const table = new Table(example.puzzle);
    table.play(example.moves);
    assert.ok(table.isGoal, game);
  }
});

everybody('a solution is as short as the shelf says, and says how short that is', async (visitor) => {
  const { page } = visitor;
  const { shelves } = (await (await fetch(`${server.address}/api/puzzles`)).json()).games.find(({ game }) => game === 'superpuzz');
  const puzzle = 'superpuzz:columns=4#1';
  const { moves } = shelves.flatMap(({ puzzles }) => puzzles).find(({ name }) => name === puzzle);
  await visitor.open(puzzle);
  await visitor.ask('solution');
  visitor.expect({ kind: 'solution' });
  assert.match(await page.locator('.length').textContent(), new RegExp(`^${moves}(手（最短）| moves, the fewest possible)`));
  assert.equal(Number(await page.getByRole('slider').getAttribute('max')), moves);
});

const ANSWERED = {
  hint: { kind: 'hint', told: '[data-degree="1"]' },
  solution: { kind: 'solution', told: '.answer input[type=range]' },
  space: { kind: 'map', told: '.answer svg[role=img]' },
};
for (const [question, { kind, told }] of Object.entries(ANSWERED))
  everybody(`what failed is asked for again: ${question}`, async (visitor) => {
    const { page } = visitor;
    visitor.forgive(/ERR_|Failed to load/);
    await visitor.open('superpuzz:columns=4#1');
    // Neither the page's own laboratory nor the server's can be had.
    const out = [LABORATORY, '**/api/jobs'];
    for (const address of out) await page.route(address, (route) => route.abort());
    await visitor.ask(question);
    visitor.expect({ kind });
    await page.locator('.answer [role=alert]').waitFor();
    for (const address of out) await page.unroute(address);
    await page.locator('.answer button:not(.shut)').click();
    visitor.expect({ kind });
    await page.locator(told).waitFor();
  });

everybody('a second review that fails says so, beside the first one, and is asked for again', async (visitor) => {
  const { page } = visitor;
  visitor.forgive(/ERR_|Failed to load/);
  await page.route(LABORATORY, (route) => route.abort());
  await visitor.open('sokoban#3');
  await visitor.walk('ulD');
  for (const to of [2, 1]) {
    await page.keyboard.press('z');
    visitor.expectStanding('undo', to);
  }
  await visitor.walk('r');
  await page.keyboard.press('t');
  const other = page.locator('[data-try="1"]');
  await other.waitFor();
  await visitor.ask('review');
  visitor.expect({ kind: 'review' });
  await page.locator('.timeline').waitFor();
  // A review is of one try; here is another.
  await other.click();
  visitor.table.goTo(1);
  visitor.table.play('l D');
  visitor.expect({ kind: 'switch', to: 1, moves: 'l D' });
  await page.route('**/api/jobs', (route) => route.abort());
  const again = page.locator('.answer .timeline ~ button');
  await again.click();
  visitor.expect({ kind: 'review' });
  await page.locator('.answer [role=alert]').waitFor();
  await page.unroute('**/api/jobs');
  await again.click();
  visitor.expect({ kind: 'review' });
  await page.locator('.timeline .fatal').waitFor();
});

everybody('a game given up is still there after a reload, and goes on', async (visitor) => {
  const { page } = visitor;
  await visitor.open('sokoban#6');
  await visitor.walk('uurr');
  await page.locator('.give-up').click();
  visitor.expect({ kind: 'give-up' });
  await visitor.ended('given-up');
  await page.reload();
  await visitor.counted();
  await notice(visitor).waitFor();
  await visitor.walk('DulD');
  await visitor.ended('solved');
});

test('puzzles that were only looked at push no game out that was left half done', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.open('sokoban#6');
    await visitor.walk('uu');
    await visitor.open('sokoban#7');
    const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('impasse.begun.')).length);
    await visitor.open('sokoban#8');
    assert.equal(await kept(), 1);
    // Earlier pages kept those, too.
    await page.evaluate(() => {
      const [key] = Object.keys(localStorage).filter((name) => name.startsWith('impasse.begun.'));
      const game = JSON.parse(localStorage.getItem(key));
      for (let count = 1; count <= 40; count += 1)
        localStorage.setItem(`impasse.begun.${count}`, JSON.stringify({ ...game, game: `${count}`, at: game.at + 1000 * count, moves: [], now: 0 }));
    });
    await page.goto(addressOf('sokoban#6'));
    await visitor.board.waitFor();
    await page.locator('[data-moves="2"]').waitFor();
    assert.equal(await kept(), 1);
  }));

everybody('a restart is taken back in one step', async (visitor) => {
  const { page } = visitor;
  await visitor.open('sokoban#6');
  await visitor.walk('uurr');
  await page.keyboard.press('r');
  visitor.expectStanding('restart', 0);
  await visitor.counted();
  await page.locator('.controls button').first().click();
  visitor.expectStanding('redo', 4);
  await visitor.counted();
});

test('keys of every community take back, go on and turn pages; letters can be switched off', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const { shelves } = (await (await fetch(`${server.address}/api/puzzles`)).json()).games.find(({ game }) => game === 'sokoban');
    assert.ok(shelves.length > 0);
    await visitor.open('sokoban#12');
    await visitor.walk('udD');
    for (const [key, kind, to] of [
      ['Backspace', 'undo', 2],
      ['u', 'undo', 1],
      ['Space', 'redo', 2],
      ['Space', 'redo', 3],
      ['Shift+Z', 'undo', 2],
      ['Control+y', 'redo', 3],
    ]) {
      await page.keyboard.press(key);
      visitor.expectStanding(kind, to);
      await visitor.counted();
    }
    const { x, y } = await boxOf(visitor);
    await page.mouse.move(x + 50, y + 50);
    await page.keyboard.down('Shift');
    await page.mouse.wheel(0, -120);
    await page.keyboard.up('Shift');
    visitor.expectStanding('undo', 2);
    await visitor.counted();
    await page.keyboard.press('?');
    await page.getByRole('checkbox', { name: 'Single letters' }).uncheck();
    await visitor.dismiss();
    await page.keyboard.press('r');
    await page.keyboard.press('n');
    // The board has the focus: arrows walk, and letters do not.
    await page.locator('svg.board').focus();
    for (const letter of 'wasd') await page.keyboard.press(letter);
    await page.keyboard.press('Control+z');
    visitor.expectStanding('undo', 1);
    await visitor.counted();
  }));

everybody('moves that came with a link are nobody’s win', async (visitor) => {
  const { page } = visitor;
  await visitor.open('sokoban#1', 'R');
  await page.locator('[data-linked]').waitFor();
  assert.equal(await page.locator('.ending').count(), 0);
  await page.reload();
  await page.locator('[data-linked]').waitFor();
  // It covers nothing of the board.
  const said = await notice(visitor).boundingBox();
  const felt = await page.locator('.felt').boundingBox();
  const isBeside = said.y + said.height <= felt.y || said.x >= felt.x + felt.width;
  assert.ok(isBeside, `${JSON.stringify(said)} ${JSON.stringify(felt)}`);
  await notice(visitor).getByRole('button').click();
  visitor.expectStanding('restart', 0);
  await visitor.counted();
  await visitor.walk('R');
  await visitor.ended('solved');
});

test('a win that came with a link stays the link’s, by whatever way one comes back to it', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.open('sokoban#6', 'uurrDulD');
    const isLinks = async () => {
      await page.getByText('The link solves this puzzle in 8 moves.').waitFor();
      assert.equal(await page.locator('.ending').count(), 0);
    };
    await isLinks();
    for (let to = 7; to >= 2; to -= 1) {
      await page.keyboard.press('z');
      visitor.expectStanding('undo', to);
    }
    await visitor.walk('d');
    await page.keyboard.press('t');
    await page.locator('[data-try="1"]').click();
    visitor.table.goTo(2);
    visitor.table.play('rrDulD');
    visitor.expect({ kind: 'switch', to: 2, moves: 'r r D u l D' });
    await isLinks();
    // The last move alone makes it nobody’s.
    await page.keyboard.press('z');
    visitor.expectStanding('undo', 7);
    await page.keyboard.press('ArrowDown');
    visitor.table.play('D');
    visitor.expect({ kind: 'move', moves: 'D' });
    await visitor.counted();
    await isLinks();
    assert.equal(await page.evaluate(() => localStorage.getItem('impasse.results')), null);
    await visitor.saved();
    await page.reload();
    await isLinks();
    // Whoever plays all of it has won.
    await page.keyboard.press('r');
    visitor.expectStanding('restart', 0);
    await visitor.counted();
    await visitor.walk('uurrDulD');
    await visitor.ended('solved');
  }));

everybody('a search that takes long says so, and can be called off', async (visitor) => {
  const { page } = visitor;
  // The server answers that it is still at work, however fast it is.
  visitor.forgive(/ERR_|Failed to load/);
  await page.route(LABORATORY, (route) => route.abort());
  await page.route('**/api/jobs', (route) => route.fulfill({ json: { id: 'slow' } }));
  await page.route('**/api/jobs/slow', (route) => route.fulfill({ json: { state: 'running', phase: null, states: 1000, total: null } }));
  await visitor.open('superpuzz#2');
  await page.locator('[data-question="hint"]').click();
  visitor.expect({ kind: 'hint' });
  await page.locator('.waiting .long').waitFor();
  await page.locator('.waiting').getByRole('button').click();
  await page.locator('.waiting').waitFor({ state: 'detached' });
});

test('playing on from a link leaves the board where it was', () =>
  visit(async (visitor) => {
    await visitor.open('sokoban#12', 'l');
    await visitor.page.locator('[data-linked]').waitFor();
    const before = await boxOf(visitor);
    await visitor.walk('l');
    await visitor.counted();
    await visitor.page.locator('[data-linked]').waitFor();
    assert.deepEqual(await boxOf(visitor), before);
  }));

test('the clock stands still while nobody looks', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.open('sokoban#6');
    await visitor.walk('u');
    const turn = (hidden) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { value, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    await turn(true);
    await page.waitForTimeout(3000);
    await turn(false);
    const [, seconds] = /0:0(\d)/.exec(await page.locator('.facts').textContent());
    assert.ok(Number(seconds) < 3, `${seconds} s`);
  }));

/** Four columns with no solution, found by the rules in the page already. */
const HOPELESS = 'superpuzz=HA D2 --/DA H2 --/SA S2 --/CA C2 --';

everybody('a puzzle that nobody can solve says so at once, and no answer sends one round in circles', async (visitor) => {
  const { page } = visitor;
  await visitor.open(HOPELESS);
  visitor.expect({ kind: 'stuck' });
  await page.locator('[data-hopeless]').waitFor();
  await visitor.ask('hint');
  visitor.expect({ kind: 'hint' });
  await page.locator('.answer .verdict.lost').waitFor();
  assert.equal(await page.locator('.answer p').count(), 1, 'nothing about a review of no moves');
});

everybody('where a reason speaks of columns and rows, the board names them', async (visitor) => {
  const { page, board } = visitor;
  await visitor.open('sokoban#3');
  await visitor.walk('ulD');
  assert.equal(await board.locator('.edge').count(), 0);
  await visitor.ask('ask');
  visitor.expect({ kind: 'ask' });
  await page.locator('.verdict.lost').waitFor();
  const { width, height } = visitor.table.scene;
  // The walls around the board are drawn in part, and nothing is said of them.
  assert.equal(await board.locator('.edge').count(), width + height - 4);
  const names = await board.locator('.edge').evaluateAll((all) => all.map((one) => ({ text: one.textContent, box: one.getBoundingClientRect() })));
  assert.deepEqual(names.slice(0, width - 2).map(({ text }) => text), [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.slice(1, width - 1)]);
  const isOver = (one, other) => one.left < other.right && other.left < one.right && one.top + 3 < other.bottom && other.top + 3 < one.bottom;
  for (const [index, one] of names.entries())
    for (const other of names.slice(index + 1)) assert.ok(!isOver(one.box, other.box), `${one.text} and ${other.text}`);
});

everybody('a chosen box and a cell it cannot reach: nobody walks, and the reason is said', async (visitor) => {
  await visitor.open('sokoban=########/#@ $ .#/#    ##/########');
  await visitor.tap([3, 1]);
  await visitor.tap([2, 2]);
  await notice(visitor).waitFor();
  assert.equal(await visitor.page.locator('[data-moves="0"]').count(), 1);
});

everybody('a card under others is not lifted, and the reason is said', async (visitor) => {
  await visitor.open('freecell#1');
  const deep = [0, 4];
  if (visitor.page.viewportSize().width < 500) await visitor.dragFinger(deep, [1, 8]);
  else await visitor.drag(deep, [1, 8]);
  await notice(visitor).waitFor();
  await visitor.tap(deep);
  assert.equal(await visitor.board.locator('.frame.selected').count(), 0);
});

test('a long column closes its fan, and the table keeps its size', async () => {
  const visitor = await Visitor.arrive(browser, server);
  const wide = async (puzzle) => {
    await visitor.open(puzzle);
    const { height } = await boxOf(visitor);
    const { width } = await visitor.board.locator('.card .face').first().boundingBox();
    return [Math.round(width), Math.round(height)];
  };
  const usual = await wide('freecell#1');
  const long = 'KS QH JS 10H 9S 8H 7S 6H 5S 4H 3S 2H KH QS JH 10S 9H 8S 7H';
  const home = 'Foundations: C-K D-K H-A S-2';
  assert.deepEqual(await wide(`freecell=${home}/${long}/6S 5H/4S/3H/:/:/:/:`), usual);
  await visitor.leave();
});

test('on a phone a solution is watched with the board in sight; keys drive it, and the way back is said', () =>
  visit(async (visitor) => {
    const { page, board } = visitor;
    await visitor.open('sokoban#12');
    await visitor.ask('solution');
    visitor.expect({ kind: 'solution' });
    await page.locator('[data-playback]').waitFor();
    const answer = await page.locator('.answer').boundingBox();
    const { y, height } = await boxOf(visitor);
    assert.ok(answer.y >= 844 * 0.6 && y >= 0 && y + height <= answer.y + 60, `${y} ${height} ${answer.y}`);
    await page.keyboard.press('Home');
    await page.locator('[data-playback="0"]').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.locator('[data-playback="1"]').waitFor();
    await page.keyboard.press('Space');
    await page.locator('[data-playback="2"]').waitFor();
    await page.getByRole('button', { name: 'Back to my game' }).first().click();
    await visitor.counted();
    assert.equal(await board.getAttribute('role'), 'application');
  }, PHONE));

test('while something is played back, keys, buttons and the wheel go through it, and the game stays where it is', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const shows = (at) => page.locator(`[data-playback="${at}"]`).waitFor();
    const felt = page.locator('.felt');
    await visitor.open('sokoban#3');
    await visitor.walk('ul');
    await visitor.ask('review');
    visitor.expect({ kind: 'review' });
    await shows(2);
    await page.keyboard.press('z');
    await shows(1);
    await page.keyboard.press('y');
    await shows(2);
    await page.keyboard.press('Backspace');
    await shows(1);
    await page.keyboard.press('r');
    await shows(0);
    await felt.dispatchEvent('wheel', { deltaY: 120, shiftKey: true });
    await shows(1);
    await page.locator('.controls [aria-keyshortcuts="Z"]').click();
    await shows(0);
    await page.keyboard.press('Escape');
    await visitor.counted();
    await visitor.ask('solution');
    visitor.expect({ kind: 'solution' });
    await shows(0);
    await page.keyboard.press('End');
    const last = Number(await page.locator('[data-playback]').getAttribute('data-playback'));
    assert.ok(last > 2);
    await page.keyboard.press('u');
    await shows(last - 1);
    await page.keyboard.press('Escape');
    await visitor.counted();
    // What else moves the game behind a review is seen.
    await visitor.ask('review');
    visitor.expect({ kind: 'review' });
    await shows(2);
    await page.keyboard.press('m');
    await page.keyboard.press('t');
    await page.keyboard.press('t');
    await page.keyboard.press('Escape');
    await page.keyboard.press('z');
    visitor.expectStanding('undo', 1);
    await visitor.counted();
    await visitor.ask('review');
    visitor.expect({ kind: 'review' });
    await page.locator('[data-playback]').waitFor();
    await page.locator('[data-bookmark="2"]').click();
    visitor.expectStanding('redo', 2);
    await visitor.counted();
    assert.equal(await page.locator('[data-playback]').count(), 0);
  }));

test('a key leaves no ring around the board once the mouse plays', () =>
  visit(async (visitor) => {
    await visitor.open('sokoban#6');
    await visitor.board.focus();
    await visitor.walk('u');
    const outline = () => visitor.board.evaluate((one) => getComputedStyle(one).outlineStyle);
    assert.notEqual(await outline(), 'none');
    await visitor.tap([1, 1]);
    visitor.expectPlayed(() => visitor.table.gesture([1, 2], [1, 1]));
    await visitor.counted();
    assert.equal(await outline(), 'none');
  }));

everybody('answers move neither the board nor anything before them', async (visitor) => {
  const { page } = visitor;
  await visitor.open('sokoban#12');
  const before = await boxOf(visitor);
  for (const question of ['hint', 'ask', 'solution']) {
    await visitor.ask(question);
    visitor.expect({ kind: question });
    await page.locator('.answer .verdict, .answer [data-degree], .answer input[type=range]').first().waitFor();
    assert.deepEqual(await boxOf(visitor), before, question);
    await page.locator('.answer .shut').click();
  }
  await visitor.walk('u');
  assert.deepEqual(await boxOf(visitor), before, 'nor does a move');
});

const NEARLY = 'freecell=Foundations: C-10 D-10 H-10 S-10/KC QD JC/KD QC JD/KH QS JH/KS QH JS';

everybody('a deal without questions finishes itself when asked, and the record tells', async (visitor) => {
  const { page } = visitor;
  await visitor.open(NEARLY);
  await page.locator('.finish').click();
  visitor.table.finish();
  visitor.expect({ kind: 'auto', moves: visitor.table.played.join(' ') });
  visitor.expect({ kind: 'solved' });
  await visitor.ended('solved');
});

everybody('cards that nothing needs go home by themselves for whoever likes that', async (visitor) => {
  const { page } = visitor;
  await visitor.open('freecell=Foundations: C-10 D-10 H-10 S-10/QC KC/KD QD JC/KH QS JH/KS QH JS/JD');
  await page.locator('.controls [aria-keyshortcuts="?"]').click();
  await page.getByRole('checkbox').first().check();
  await visitor.dismiss();
  await visitor.tap([0, 3]);
  await visitor.tap([0, 0]);
  visitor.expectPlayed(() => visitor.table.gesture([0, 3], [0, 0]));
  const before = visitor.table.now;
  visitor.table.playAutomatic();
  visitor.expect({ kind: 'auto', moves: visitor.table.played.slice(before).join(' ') });
  visitor.expect({ kind: 'solved' });
  await visitor.ended('solved');
});

everybody('a run goes where its last card is sent, at once, and counts as one move', async (visitor) => {
  const { page } = visitor;
  await visitor.open('freecell=Foundations: C-9 D-9 H-10 S-9/KC QD JS 10D/KD QC JD JC 10C/KS QS JH QH/KH 10S');
  await visitor.tap([0, 5]);
  await visitor.tap([2, 5]);
  visitor.expectPlayed(() => visitor.table.gesture([0, 5], [2, 5]));
  assert.equal(visitor.table.now, 3, 'three cards are moved one by one');
  await visitor.counted();
  assert.match(await page.locator('[data-count=moves]').textContent(), /^1(手| move)$/);
});

test('pushes are counted beside moves, and undone one by one', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.open('sokoban#12');
    await visitor.walk('udDll');
    await page.locator('.facts').getByText('1 push', { exact: true }).waitFor();
    await visitor.press('Undo push');
    visitor.expectStanding('undo', 2);
    await visitor.counted();
    await page.locator('.facts').getByText('0 pushes', { exact: true }).waitFor();
  }));

test('a finger that swipes walks', () =>
  visit(async (visitor) => {
    await visitor.open('sokoban#6');
    const { x, y, width, height } = await boxOf(visitor);
    const middle = [x + width / 2, y + height / 2];
    const cell = 90;
    await visitor.swipe(middle, [middle[0], middle[1] - cell]);
    visitor.expectPlayed(() => visitor.table.play('u'));
    await visitor.counted();
    assert.equal(await visitor.page.evaluate(() => scrollY), 0, 'the page does not scroll');
  }, PHONE));

everybody('a pair stays until the line between them was seen; one that cannot be joined says why', async (visitor) => {
  const { board, page } = visitor;
  await visitor.open('shisen=01 02 03 02/03 01 04 04');
  await visitor.tap([1, 1]);
  await visitor.tap([2, 2]);
  await notice(visitor).waitFor();
  await board.locator('.frame.refused').first().waitFor();
  await visitor.tap([3, 2]);
  await page.evaluate(() => {
    const board = document.querySelector('svg.board');
    window.seen = [];
    new MutationObserver(() => {
      if (board.querySelector('polyline.line')) window.seen.push(board.querySelectorAll('.tile').length);
    }).observe(board, { childList: true, subtree: true });
  });
  await visitor.tap([4, 2]);
  visitor.expectPlayed(() => visitor.table.gesture([3, 2], [4, 2]));
  await visitor.counted();
  await page.waitForFunction(() => window.seen.length > 0);
  assert.equal(await page.evaluate(() => window.seen[0]), 8, 'all tiles are there with the line');
  await page.waitForFunction(() => document.querySelectorAll('svg.board .tile').length === 6);
});

everybody('a hole at the left edge marks the aces that could come, and one of them is taken', async (visitor) => {
  await visitor.open('superpuzz=-- HA H2/-- DA D2/SA S2 --/CA C2 --');
  await visitor.tap([0, 0]);
  await visitor.board.locator('.frame.choice').first().waitFor();
  assert.ok((await visitor.board.locator('.frame.choice').count()) > 1);
  await visitor.tap([1, 0]);
  visitor.expectPlayed(() => visitor.table.gesture([1, 0], [0, 0]));
  await visitor.counted();
});

everybody('a win is set beside the best there can be, and Enter leads on', async (visitor) => {
  const { page } = visitor;
  await visitor.open('sokoban#1');
  await visitor.walk('R');
  await visitor.ended('solved');
  const ending = page.locator('.ending');
  const next = ending.locator('a.primary');
  await next.waitFor();
  assert.ok((await ending.locator('p.small').first().textContent()).trim().length > 0);
  const address = await next.getAttribute('href');
  await visitor.saved();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname + url.search === address);
  await visitor.board.waitFor();
  visitor.begin(new URL(page.url()).searchParams.get('puzzle'));
});

test('joy is for those who like motion', async () => {
  for (const [reducedMotion, isSeen] of [['no-preference', true], ['reduce', false]]) {
    const visitor = await Visitor.arrive(browser, server, { reducedMotion });
    await visitor.open('sokoban#1');
    await visitor.walk('R');
    await visitor.ended('solved');
    assert.equal(await visitor.page.locator('.joy').isVisible(), isSeen);
    await visitor.leave();
  }
});

everybody('moves in a link that do not fit leave the puzzle at its start, and that is said', async (visitor) => {
  await visitor.page.goto(addressOf('sokoban#6', 'dddd nonsense'));
  await visitor.page.getByRole('alert').waitFor();
  visitor.begin('sokoban#6');
  await visitor.counted();
});

test('a number that does not exist stays on the page and says which there are', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.open('sokoban#12');
    await page.getByLabel('Number').fill('99999');
    await page.getByRole('button', { name: 'Go', exact: true }).click();
    await page.locator('#no-such-number').waitFor();
    await visitor.counted();
  }));

everybody('the sign of a dead card covers no sign of any card', async (visitor) => {
  const { page, board } = visitor;
  const { puzzle, moves } = played.freecell.pictures.lost;
  await visitor.open(puzzle, moves);
  await visitor.ask('ask');
  visitor.expect({ kind: 'ask' });
  await board.locator('.badge').first().waitFor();
  const covered = await page.evaluate(() => {
    const badges = [...document.querySelectorAll('svg.board .badge circle')].map((one) => one.getBoundingClientRect());
    const isIn = ({ x, y, width }, point) => Math.hypot(point.x - x - width / 2, point.y - y - width / 2) < width / 2;
    const ways = (sign) => {
      const length = sign.getTotalLength();
      const matrix = sign.getScreenCTM();
      return Array.from({ length: 60 }, (_, part) => sign.getPointAtLength((part * length) / 60).matrixTransform(matrix));
    };
    const signs = [...document.querySelectorAll('svg.board .card .sign')];
    return signs.filter((sign) => ways(sign).some((point) => badges.some((badge) => isIn(badge, point)))).length;
  });
  assert.equal(covered, 0);
});

everybody('the map says what its dots and its heights are', async (visitor) => {
  const { page } = visitor;
  await visitor.open('sokoban#6');
  const isJapanese = (await page.locator('html').getAttribute('lang')) === 'ja';
  await visitor.ask('space');
  visitor.expect({ kind: 'map' });
  const answer = page.locator('.answer');
  await answer.locator('.key .goal').waitFor();
  await answer.getByText(isJapanese ? /完成: / : /solved: /).waitFor();
  await answer.getByText(isJapanese ? /対数/ : /logarithm/).waitFor();
});

everybody('after a win nobody is asked to ask whether it can be won', async (visitor) => {
  const { page } = visitor;
  await visitor.open('sokoban#1');
  const lead = page.locator('.understand .lead');
  const before = await lead.textContent();
  await visitor.walk('R');
  await visitor.ended('solved');
  assert.notEqual(await lead.textContent(), before);
});

everybody('a board too large for the record says that nothing is saved, and is played; the next one is saved', async (visitor) => {
  const { page } = visitor;
  visitor.forgive(/4\d\d/);
  // Longer than the record takes, and nearly all wall, which is soon drawn.
  const wide = 130;
  const wall = '#'.repeat(wide);
  const level = [wall, `#@$.${'#'.repeat(wide - 4)}`, ...Array.from({ length: wide - 2 }, () => wall)];
  await page.goto('/');
  await page.locator('#pasted').fill(level.join('\n'));
  await page.locator('#pasted ~ .row .primary').click();
  await visitor.board.waitFor();
  await page.locator('.more .refused').waitFor();
  await page.locator('[data-sign=refused]').waitFor();
  await page.keyboard.press('ArrowRight');
  await visitor.ended('solved');
  visitor.numbers.length = 0;
  await page.locator('.brand').click();
  await page.locator('.games .picture').last().click();
  await visitor.board.waitFor();
  visitor.begin(new URL(page.url()).searchParams.get('puzzle'));
  await page.locator('[data-sign=saved]').waitFor();
  assert.equal(await page.locator('.more .refused').count(), 0);
});

everybody('a lost game goes back to where it can be won, by a button or by a key', async (visitor) => {
  const { page, board } = visitor;
  await visitor.open('sokoban#3');
  await visitor.walk('ulDur');
  await visitor.ask('ask');
  visitor.expect({ kind: 'ask' });
  await page.locator('.answer .way-back').click();
  visitor.expect({ kind: 'review' });
  visitor.expectStanding('back', 2);
  await visitor.counted();
  await page.locator('.answer').waitFor({ state: 'detached' });
  await visitor.walk('D');
  await page.keyboard.press('b');
  visitor.expect({ kind: 'review' });
  visitor.expectStanding('back', 2);
  await visitor.counted();
  // Where nothing is lost, nothing is taken back.
  await page.keyboard.press('b');
  visitor.expect({ kind: 'review' });
  await page.locator('.answer .verdict.solvable').waitFor();
  await visitor.counted();
  assert.equal(await board.getAttribute('role'), 'application');
});

/** What the shelves say of a puzzle. */
async function onShelf(puzzle) {
  const { games: shelved } = await (await fetch(`${server.address}/api/puzzles`)).json();
  const puzzles = shelved.flatMap(({ shelves }) => shelves).flatMap((shelf) => shelf.puzzles);
  return puzzles.find(({ name }) => name === puzzle);
}

test('the best there can be stands beside the moves, counted alike', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const bestOf = async (puzzle) => {
      const { moves, fewest } = await onShelf(puzzle);
      return fewest?.map(({ count }) => count).join(' / ') ?? moves;
    };
    for (const puzzle of ['sokoban#12', 'superpuzz:columns=4#1']) {
      await visitor.open(puzzle);
      await page.locator(`[data-par="${await bestOf(puzzle)}"]`).waitFor();
    }
    // A run of cards is one move; the best counts cards, and so does what
    // stands before it.
    await visitor.open('freecell#1');
    const best = await bestOf('freecell#1');
    assert.equal(await page.locator(`[data-par="${best}"]`).innerText(), `0 cards moved, best known ${best}`);
  }));

everybody('one’s own best stands beside the best there can be, in moves and pushes', async (visitor) => {
  const { page } = visitor;
  const puzzle = 'sokoban#12';
  const { fewest } = await onShelf(puzzle);
  assert.deepEqual(fewest.map(({ measure, optimal }) => [measure, optimal]), [['moves', true], ['pushes', true]]);
  const [moves, pushes] = fewest.map(({ count }) => count);
  await visitor.open(puzzle);
  const language = await page.locator('html').getAttribute('lang');
  const told = fewest.map(({ words }) => words[language]);
  const best = page.locator(`[data-par="${moves} / ${pushes}"]`);
  await best.waitFor();
  for (const words of told) assert.ok((await best.getAttribute('title')).includes(words));
  assert.equal(await page.locator('[data-own]').count(), 0);
  // Two steps more than need be, and not a push.
  const steps = ['u', 'd', ...(await solution(puzzle, '--optimal=pushes')).replaceAll(' ', '')];
  const [walked, pushed] = [steps.length, steps.filter((step) => step !== step.toLowerCase()).length];
  assert.ok(walked > moves && pushed === pushes);
  await visitor.walk(steps);
  await visitor.ended('solved');
  const compared = page.locator('.ending p.small').first();
  for (const words of told) assert.ok((await compared.textContent()).includes(words));
  // What leads on is in sight below it.
  const isInSight = await page.locator('.ending').evaluate((ending) => {
    const { bottom, right } = ending.getBoundingClientRect();
    const shown = ['p.small', '.primary'].map((one) => ending.querySelector(one).getBoundingClientRect());
    return shown.every((one) => one.bottom <= Math.min(bottom, innerHeight) && one.right <= right);
  });
  assert.ok(isInSight);
  await visitor.open(puzzle);
  const own = page.locator(`[data-own="${walked} / ${pushed}"]`);
  await own.waitFor();
  await best.waitFor();
  for (const one of [own, best]) assert.ok(await one.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth + 1));
});

test('a puzzle’s title is whole on a desk, beside the best there can be and one’s own', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const best = { moves: 1234, ms: 1000, others: { pushes: 567 } };
    await visitor.open('sokoban#40');
    await page.evaluate((results) => localStorage.setItem('impasse.results', JSON.stringify(results)), { puzzles: { 'sokoban#40': best } });
    await visitor.open('sokoban#40', `${'du'.repeat(60)}L`);
    await page.locator('[data-own]').waitFor();
    await page.locator('[data-par]').waitFor();
    const isWhole = await page.locator('h1 .own').evaluate((one) => {
      const [own, around] = [one, one.parentElement].map((each) => each.getBoundingClientRect());
      return own.bottom <= around.bottom + 1 && own.right <= around.right + 1;
    });
    assert.ok(isWhole);
  }, DESK));
