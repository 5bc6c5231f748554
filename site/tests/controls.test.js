// Every control of the pages, used as people use it.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { visit } from './people.js';
import { browser, server } from './setup.js';
import { source } from './source.js';
import { solution } from './server.js';
import { movesOf } from './rules.js';
import { addressOf, LABORATORY, Visitor } from './visitor.js';

const { COMMANDS, readable, USUAL } = await source('play/keys.ts');

test('a click walks, a tap fills a hole, a double click sends a card home', () =>
  visit(async (visitor) => {
    await visitor.open('sokoban#6');
    await visitor.tap([4, 1]);
    visitor.expectPlayed(() => visitor.table.gesture([1, 3], [4, 1]));
    await visitor.counted();
    await visitor.open('superpuzz:columns=4#1');
    await visitor.tap([2, 0]);
    visitor.expectPlayed(() => visitor.table.play('H2'));
    await visitor.counted();
    // Two cards lie on an ace.
    await visitor.open('freecell#1', '6a 6b');
    const ace = [5, 5];
    await visitor.tap(ace);
    await visitor.tap(ace);
    visitor.expectPlayed(() => visitor.table.double(ace));
    await visitor.counted();
    assert.equal(visitor.table.played.at(-1), '6h');
  }));

test('a car goes as far as it is dragged, wherever it is held, and no farther than there is room', () =>
  visit(async (visitor) => {
    await visitor.open('unblock=BB.C/AA.C/D.../DEE.');
    await visitor.drag([3, 0], [3, 2]);
    visitor.expectPlayed(() => visitor.table.play('C+2'));
    await visitor.counted();
    await visitor.drag([1, 0], [3, 0]);
    visitor.expectPlayed(() => visitor.table.play('B+2'));
    await visitor.counted();
    await visitor.drag([0, 1], [3, 1]);
    visitor.expectPlayed(() => visitor.table.play('A+2'));
    await visitor.ended('solved');
  }));

test('a game that cannot be lost says so instead of offering a review', () =>
  visit(async (visitor) => {
    await visitor.open('unblock=BB.C/AA.C/D.../DEE.');
    const asked = visitor.page.locator('[data-question]');
    const questions = await asked.evaluateAll((buttons) => buttons.map((button) => button.dataset.question));
    assert.deepEqual(questions, ['hint', 'solution', 'space']);
    await visitor.page.getByText('No move can lose this game').waitFor();
  }));

test('the line between two tiles is drawn', () =>
  visit(async (visitor) => {
    await visitor.open('shisen#1');
    // It is there for a moment only.
    const drawn = visitor.board.locator('polyline.line').waitFor({ state: 'attached' });
    await visitor.point([1, 1], [2, 1], 'taps');
    await drawn;
  }));

test('the clock runs', () =>
  visit(async (visitor) => {
    await visitor.open('sokoban#6');
    await visitor.page.waitForTimeout(1200);
    assert.equal(await visitor.page.getByText('0:00', { exact: true }).count(), 1, 'nobody has moved yet');
    await visitor.walk('u');
    await visitor.page.getByText('0:01', { exact: true }).waitFor();
  }));

test('a long search shows how far it is, and is called off', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.open('superpuzz#8');
    await visitor.ask('solution');
    visitor.expect({ kind: 'solution' });
    await page.getByText(/Searching: [\d,]+ positions/).waitFor();
    await visitor.press('Cancel');
    await page.getByText('Cancelled.').waitFor();
  }));

test('a search of the server is called off there, too', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    visitor.forgive(/ERR_|Failed to load/);
    await page.route(LABORATORY, (route) => route.abort());
    await visitor.open('superpuzz#8');
    const taken = page.waitForResponse((response) => response.url().endsWith('/api/jobs'));
    await visitor.ask('solution');
    visitor.expect({ kind: 'solution' });
    await taken;
    await page.getByText(/Searching: [\d,]+ positions/).waitFor();
    const stopped = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await visitor.press('Cancel');
    await page.getByText('Cancelled.').waitFor();
    assert.equal((await stopped).status(), 204);
  }));

test('undo, redo, restart and give up', () =>
  visit(async (visitor) => {
    await visitor.open('sokoban#6');
    await visitor.walk('uurr');
    await visitor.press('Undo');
    visitor.expectStanding('undo', 3);
    await visitor.counted();
    await visitor.page.keyboard.press('z');
    visitor.expectStanding('undo', 2);
    await visitor.counted();
    await visitor.press('Redo');
    visitor.expectStanding('redo', 3);
    await visitor.counted();
    await visitor.page.keyboard.press('Control+y');
    visitor.expectStanding('redo', 4);
    await visitor.counted();
    await visitor.press('Restart');
    visitor.expectStanding('restart', 0);
    await visitor.counted();
    await visitor.press('Give up');
    visitor.expect({ kind: 'give-up' });
    await visitor.ended('given-up');
  }));

test('a hint tells how far, then where, then the move, then plays it', () =>
  visit(async (visitor) => {
    const { page, board } = visitor;
    await visitor.open('superpuzz:columns=4#1');
    await visitor.ask('hint');
    visitor.expect({ kind: 'hint' });
    await page.locator('[data-degree="1"]').waitFor();
    assert.equal(await board.locator('.frame').count(), 0, 'nothing is pointed at yet');
    await page.keyboard.press('h');
    visitor.expect({ kind: 'hint' });
    await board.locator('.frame.area').waitFor();
    while ((await page.locator('[data-move]').count()) === 0) {
      assert.equal(await board.locator('.frame.to').count(), 0, 'where it goes is not told yet');
      await page.keyboard.press('h');
      visitor.expect({ kind: 'hint' });
      await page.waitForTimeout(50);
    }
    await board.locator('.frame.to').waitFor();
    await board.locator('.arrow.good').first().waitFor({ state: 'attached' });
    const told = await page.locator('[data-move]').getAttribute('data-move');
    await visitor.press('Play it');
    visitor.expectPlayed(() => visitor.table.play(told));
    await visitor.counted();
    await page.locator('.answer').waitFor({ state: 'detached' });
  }));

test('a position that can still be won is said to be one', () =>
  visit(async (visitor) => {
    await visitor.open('superpuzz:columns=4#1');
    await visitor.page.keyboard.press('q');
    visitor.expect({ kind: 'ask' });
    await visitor.page.locator('.verdict.solvable').waitFor();
  }));

test('the solution is played back, step by step and at any speed', () =>
  visit(async (visitor) => {
    const { page, board } = visitor;
    await visitor.open('sokoban#6');
    await visitor.ask('solution');
    visitor.expect({ kind: 'solution' });
    await visitor.press('Pause');
    const slider = page.getByRole('slider');
    const at = async (step) => page.waitForFunction((wanted) => document.querySelector('input[type=range]')?.value === wanted, String(step));
    await slider.fill('0');
    await at(0);
    await page.getByRole('button', { name: 'One move on' }).click();
    await at(1);
    await page.getByRole('button', { name: 'One move back' }).click();
    await at(0);
    await page.getByLabel('Speed').selectOption('×30');
    await page.locator('.answer').getByRole('button', { name: 'Play' }).click();
    const last = Number(await slider.getAttribute('max'));
    assert.equal(last, movesOf('sokoban#6', await solution('sokoban#6')).length);
    await at(last);
    assert.equal(await board.locator('.box.home').count(), 2, 'the solution ends with every box at home');
    assert.equal(await board.getAttribute('role'), 'img', 'nothing can be played meanwhile');
    await visitor.ask('solution');
    await page.locator('svg.board[role=application]').waitFor();
    assert.equal(await board.locator('.box.home').count(), 0, 'the game is where it was');
  }));

test('the review shows the losing move and what would have kept the win; play goes on from there', () =>
  visit(async (visitor) => {
    const { page, board } = visitor;
    await visitor.open('sokoban#3');
    await visitor.walk('ulDur');
    await visitor.press('Give up');
    visitor.expect({ kind: 'give-up' });
    await page.locator('.ending').getByRole('button', { name: 'Review' }).click();
    visitor.expect({ kind: 'review' });
    await page.getByText('Move 3 lost the game.').waitFor();
    await page.locator('[data-playback="2"]').waitFor();
    assert.ok((await board.locator('.arrow.bad').count()) > 0, 'what was played is drawn');
    assert.ok((await board.locator('.arrow.good').count()) > 0, 'what could have been played, too');
    await page.getByRole('button', { name: 'After it' }).click();
    await board.locator('.frame.dead').first().waitFor();
    await page.getByRole('button', { name: 'Move 2: ' }).click();
    await visitor.press('Play on from move 2');
    visitor.expectStanding('back', 2);
    await visitor.counted();
    await visitor.walk('ldRR');
    await visitor.ended('solved');
    await page.locator('.ending').getByRole('button', { name: 'Review' }).click();
    visitor.expect({ kind: 'review' });
    await page.getByText('Solved without a single losing move.').waitFor();
  }));

test('all positions of a small puzzle are drawn, with the way through them', () =>
  visit(async (visitor) => {
    await visitor.open('sokoban#6');
    await visitor.walk('uurrD');
    await visitor.ask('space');
    visitor.expect({ kind: 'map' });
    const map = visitor.page.locator('.answer svg[role=img]');
    await map.waitFor();
    assert.ok((await map.locator('rect.solvable').count()) > 3);
    assert.equal(await map.locator('.stop').count(), 6, 'one for each position of the game');
  }));

test('the next puzzle of the shelf, and any by its number', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const { games } = await (await fetch(`${server.address}/api/puzzles`)).json();
    const { shelves } = games.find(({ game }) => game === 'sokoban');
    const [first, second, third] = shelves[0].puzzles.map(({ name }) => name);
    const next = (puzzle) => page.locator(`.controls a[href="${addressOf(puzzle)}"]`);
    await visitor.open(first);
    await next(second).click();
    await next(third).waitFor();
    visitor.begin(second);
    await page.keyboard.press('n');
    await next(second).waitFor({ state: 'detached' });
    await next(third).waitFor({ state: 'detached' });
    visitor.begin(third);
    await page.getByLabel('Number').fill('12');
    await page.getByRole('button', { name: 'Go', exact: true }).click();
    await page.getByText('No. 12', { exact: true }).waitFor();
    visitor.begin('sokoban#12');
    await visitor.board.waitFor();
  }));

test('puzzles are chosen by difficulty, by number, by variant or by chance', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await page.goto('/');
    await page.getByRole('link', { name: 'Superpuzz' }).first().click();
    const shelf = page.locator('section', { has: page.getByRole('heading', { name: 'Puzzles' }) });
    const all = await (await shelf.getByRole('link').first().waitFor(), shelf.getByRole('link').count());
    await shelf.getByRole('button', { name: 'very easy' }).click();
    const easy = shelf.getByRole('link');
    assert.ok((await easy.count()) > 0 && (await easy.count()) < all);
    for (const name of await easy.allTextContents()) assert.match(name, /very easy/);
    const address = new URL(await easy.first().getAttribute('href'), server.address);
    await easy.first().click();
    await visitor.board.waitFor();
    visitor.begin(address.searchParams.get('puzzle'));

    await page.goto('/game?g=superpuzz');
    await page.getByText('Variants', { exact: true }).click();
    await page.getByLabel(/columns/i).fill('5');
    await page.getByLabel('Number').fill('77');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByText('No. 77', { exact: true }).waitFor();
    visitor.begin('superpuzz:columns=5#77');

    await page.goBack();
    await page.getByRole('button', { name: 'Random' }).click();
    await visitor.board.waitFor();
    visitor.begin(new URL(page.url()).searchParams.get('puzzle'));
  }));

test('a link names a puzzle, or a game as far as it was played', () =>
  visit(
    async (visitor) => {
      const { page } = visitor;
      await visitor.open('sokoban#6');
      await visitor.walk('uurrD');
      await visitor.press('Copy link');
      await page.getByText('Link copied').waitFor();
      const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
      assert.equal(await clipboard(), server.address + addressOf('sokoban#6'));
      await visitor.press('Link with moves');
      await page.waitForFunction(async () => (await navigator.clipboard.readText()).includes('moves='));
      const link = await clipboard();
      await page.goto(link);
      await visitor.board.waitFor();
      visitor.begin('sokoban#6', 'uurrD');
      await visitor.counted();
    },
    { permissions: ['clipboard-read', 'clipboard-write'] },
  ));

test('a puzzle is pasted into the box, or anywhere', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await page.goto('/');
    await page.getByLabel('Puzzle text').fill('#####\n#@$.#\n#####');
    await page.getByRole('button', { name: 'Open it' }).click();
    await page.getByText('Pasted puzzle').waitFor();
    visitor.begin(new URL(page.url()).searchParams.get('puzzle'));
    await visitor.walk('R');
    await visitor.ended('solved');

    await page.goto('/about');
    await page.getByRole('heading', { name: 'About Impasse' }).waitFor();
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '; shisen lines=inside\n1 2 3 3\n2 1 3 3\n');
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    });
    await page.getByText('Pasted puzzle').waitFor();
    visitor.begin(new URL(page.url()).searchParams.get('puzzle'));
    await page.locator('.felt[data-game=shisen]').waitFor();
  }));

test('a file is dropped, or chosen; of several puzzles one is picked', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const file = (text) =>
      page.evaluate((content) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([content], 'levels.xsb'));
        const at = { dataTransfer, bubbles: true, cancelable: true };
        document.body.dispatchEvent(new DragEvent('dragover', at));
        document.body.dispatchEvent(new DragEvent('drop', at));
      }, text);
    await page.goto('/');
    await page.getByLabel('Puzzle text').waitFor();
    await file('#####\n#@$.#\n#####\n\n######\n#@ $.#\n######\n');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('2 puzzles found').waitFor();
    await dialog.getByRole('link').nth(1).click();
    await page.getByText('Pasted puzzle').waitFor();
    visitor.begin(new URL(page.url()).searchParams.get('puzzle'));
    await visitor.walk('rR');
    await visitor.ended('solved');

    await page.goto('/');
    const buffer = Buffer.from('#######\n#@ $ .#\n#######\n');
    await page.locator('input[type=file]').setInputFiles({ name: 'one.xsb', mimeType: 'text/plain', buffer });
    await page.getByText('Pasted puzzle').waitFor();
    visitor.begin(new URL(page.url()).searchParams.get('puzzle'));
    await visitor.board.waitFor();
  }));

test('the language stays as it was chosen', async () => {
  const visitor = await Visitor.arrive(browser, server);
  const { page } = visitor;
  await page.goto('/');
  await page.getByRole('button', { name: '日本語' }).click();
  await page.getByRole('heading', { name: '手詰りとは' }).waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'ja');
  await page.reload();
  await page.getByRole('heading', { name: '手詰りとは' }).waitFor();
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  await page.getByRole('heading', { name: 'What is an impasse?' }).waitFor();
  await visitor.leave();
});

test('the help tells every key', async () => {
  const visitor = await Visitor.arrive(browser, server);
  const { page } = visitor;
  await visitor.open('sokoban#1');
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  for (const command of COMMANDS) {
    const keys = await page.locator(`[data-command=${command}] kbd`).allInnerTexts();
    assert.deepEqual(keys.map((key) => key.trim()), USUAL[command].map(readable), command);
  }
  await visitor.dismiss();
  await visitor.leave();
});

test('your games are listed, exported, and forgotten', async () => {
  const visitor = await Visitor.arrive(browser, server);
  const { page } = visitor;
  await visitor.open('sokoban#1');
  await visitor.walk('R');
  await visitor.ended('solved');
  // Leaving is recorded, too, and may take a moment.
  await page.goto('/about');
  await visitor.saved();
  await page.goto('/you');
  await page.getByRole('link', { name: 'Sokoban First push', exact: true }).waitFor();
  await page.getByRole('cell', { name: 'solved' }).waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), visitor.press('Download everything (JSON Lines)')]);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n').map((line) => JSON.parse(line));
  const recorded = (await server.export()).filter(({ game }) => game === visitor.numbers[0]);
  assert.deepEqual(lines, recorded, 'the page exports what the command line does');
  const held = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('impasse.')));
  // What other pages keep of somebody, in the words of those pages.
  await page.evaluate(() => {
    for (const key of ['trained', 'losses', 'drafts', 'begun.0', 'study.one']) localStorage.setItem(`impasse.${key}`, '{"version":1,"done":{},"games":{},"drafts":[]}');
  });
  const before = await held();
  for (const kept of ['player', 'results', 'solved', 'outcomes']) assert.ok(before.includes(`impasse.${kept}`), kept);
  await visitor.press('Delete my games');
  await page.getByText('Are you sure?').waitFor();
  await visitor.press('Delete my games');
  await page.getByText('All deleted.').waitFor();
  await page.getByText('No games yet').waitFor();
  // Settings and what is about nobody stay, and with a study's secret the way to withdraw from it.
  const stays = /^impasse\.(lang|settings|unrecorded|catalogue|rules\..*|study\.one)$/;
  assert.deepEqual((await held()).filter((key) => !stays.test(key)), []);
  const left = (await server.export()).filter(({ game }) => game === visitor.numbers[0]);
  assert.deepEqual(left, []);
  await visitor.leave();
});
