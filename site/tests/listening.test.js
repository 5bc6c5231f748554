// By ear and by keys: a whole game and an exercise of every game, told by what Chromium hands to screen
// readers (its accessibility tree).

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gestures, isWalked, played } from './played.js';
import { games } from './rules.js';
import { solution } from './server.js';
import { browser, server } from './setup.js';
import { Visitor } from './visitor.js';

/** What is told to whoever listens: the names of all nodes of a role, with what is below them. */
async function spoken(session, role) {
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const text = (node) => [node.name?.value ?? '', ...(node.childIds ?? []).flatMap((id) => (byId.has(id) ? text(byId.get(id)) : []))].filter(Boolean);
  return nodes.filter((node) => !node.ignored && node.role?.value === role).map((node) => text(node).join(' '));
}

/** A whole game in one language; in the other as many moves as tell that it is spoken. */
const TOLD = { 'en-GB': Infinity, 'ja-JP': 4 };

for (const [locale, most] of Object.entries(TOLD))
  for (const { name } of games)
    test(`a game of ${name} is told to whoever listens, ${locale}`, async () => {
      const visitor = await Visitor.arrive(browser, server, { locale });
      const { page } = visitor;
      const puzzle = played[name].won.keys;
      await visitor.open(puzzle);
      const session = await visitor.context.newCDPSession(page);
      await session.send('Accessibility.enable');
      await page.locator('ul.unseen li').first().waitFor({ state: 'attached' });
      const boards = await spoken(session, 'application');
      assert.ok(boards.length === 1 && boards[0].length > 5, 'the board has a name');
      const heard = () => page.locator('p.unseen[role=status]').textContent();
      const rows = () => page.locator('ul.unseen li').allTextContents();
      const moves = await solution(puzzle);
      const steps = isWalked(puzzle) ? [...moves.replaceAll(' ', '')] : gestures(puzzle, moves);
      let board = await rows();
      // Two moves may sound alike, with other words between them.
      await page.evaluate(() => {
        window.said = 0;
        new MutationObserver(() => (window.said += 1)).observe(document.querySelector('p.unseen[role=status]'), { childList: true, characterData: true, subtree: true });
      });
      for (const step of steps.slice(0, most)) {
        const before = await page.evaluate(() => window.said);
        if (isWalked(puzzle)) await visitor.walk([step]);
        else await visitor.point(step.from, step.to, 'keys');
        await page.waitForFunction((old) => window.said > old, before);
        // The words follow the board, as soon as a pair was seen to go.
        await page.waitForFunction((old) => [...document.querySelectorAll('ul.unseen li')].map((line) => line.textContent).join('|') !== old, board.join('|'));
        board = await rows();
      }
      const told = (await spoken(session, 'status')).join(' ');
      if (steps.length <= most) assert.match(told, /Solved!|クリア|解け/, 'the end is told');
      if (locale === 'en-GB') console.log(`${name}: ${steps.length} moves; the last: ${await heard()}; the board: ${board.slice(0, 3).join(' | ')}`);
      await visitor.leave();
    });

/** What is told of the first place, and of what is put two places to the right of it (in Shisen-sho, whose edge is no part of the board, also two below). */
const PUT = {
  'en-GB': { sokoban: ['A1: wall', 'C1: box'], shisen: ['column 1, row 1: outside the board', 'B2: tile 03'] },
  'ja-JP': { sokoban: ['A1：壁', 'C1：荷物'], shisen: ['1列1段：盤の外', 'B2：牌03'] },
};

for (const locale of Object.keys(TOLD))
  test(`a board in the making is told to whoever listens, ${locale}`, async () => {
    const visitor = await Visitor.arrive(browser, server, { locale });
    const { page } = visitor;
    const board = page.locator('svg.board');
    const heard = page.locator('p.unseen[role=status]');
    const tell = (words) => page.waitForFunction((words) => document.querySelector('p.unseen[role=status]').textContent === words, words);
    for (const { name } of games) {
      await page.goto(`/make?puzzle=${encodeURIComponent(played[name].sample)}`);
      await board.focus();
      await page.locator('ul.unseen li').first().waitFor({ state: 'attached' });
      const told = new Set();
      for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown']) {
        const before = await heard.textContent();
        await page.keyboard.press(key);
        await page.waitForFunction((old) => document.querySelector('p.unseen[role=status]').textContent !== old, before);
        told.add(await heard.textContent());
      }
      assert.equal(told.size, 4, `${name}: ${[...told].join('; ')}`);
      if (locale === 'en-GB') console.log(`${name}: ${[...told].join('; ')}`);
    }
    for (const [name, [first, put]] of Object.entries(PUT[locale])) {
      await page.goto(`/make?g=${name}`);
      await board.focus();
      const rows = () => page.locator('ul.unseen li').allTextContents();
      await page.keyboard.press('ArrowRight');
      await tell(first);
      for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
      if (name === 'shisen') for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
      const before = await rows();
      await page.keyboard.press('3');
      await page.keyboard.press('Enter');
      await tell(put);
      assert.notDeepEqual(await rows(), before, name);
    }
    await visitor.leave();
  });

/** The easiest exercise of a game, as the page orders them. */
const exerciseOf = (game) =>
  readFileSync(new URL(`../../levels/exercises/${game}.jsonl`, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .sort((one, other) => one.grade - other.grade)[0];

const words = (page) => page.locator('.felt ul.unseen li').allTextContents();

for (const locale of Object.keys(TOLD))
  test(`an exercise of every game is told to whoever listens, and whether it is lost, ${locale}`, async () => {
    const visitor = await Visitor.arrive(browser, server, { locale });
    const { page } = visitor;
    await page.goto('/train');
    const session = await visitor.context.newCDPSession(page);
    await session.send('Accessibility.enable');
    for (const { name } of games.filter(({ can_be_lost }) => can_be_lost)) {
      const { id, moves, loses } = exerciseOf(name);
      await page.locator('select').selectOption(name);
      await page.locator(`[data-exercise=asked][data-puzzle="${id}"]`).waitFor();
      await page.locator('.felt ul.unseen li').first().waitFor({ state: 'attached' });
      const before = await words(page);
      const { from, to } = gestures(id, `${moves} ${loses[0]}`).at(-1);
      if (!isWalked(id)) {
        await page.keyboard.press('ArrowDown');
        await page.waitForFunction(() => document.querySelector('.felt > [role=status]').textContent.length > 3);
      }
      await visitor.gesture(from, to, isWalked(id) ? 'mouse' : 'keys');
      await page.locator('[data-exercise=wrong]').waitFor();
      const told = await spoken(session, 'status');
      assert.ok(told.some((text) => /loses|解けなくなります/.test(text)), `${name}: the verdict is told: ${told}`);
      assert.ok((await page.locator('.felt > [role=status]').textContent()).length > 3, `${name}: the move is told`);
      assert.notDeepEqual(await words(page), before, `${name}: the words follow the board`);
    }
    await page.locator('[data-mode=quiz]').click();
    await page.locator('[data-quiz=asked] .felt ul.unseen li').first().waitFor({ state: 'attached' });
    await page.locator('.quiz .row button').last().click();
    await page.locator('.quiz section [role=status] .verdict').waitFor();
    await visitor.leave();
  });

test('where letters are switched off they move nothing in an exercise either', async () => {
  const visitor = await Visitor.arrive(browser, server);
  const { page } = visitor;
  await page.addInitScript(() => localStorage.setItem('impasse.settings', JSON.stringify({ version: 1, letters: false })));
  await page.goto('/train');
  await page.locator('select').selectOption('sokoban');
  await page.locator(`[data-exercise=asked][data-puzzle="${exerciseOf('sokoban').id}"]`).waitFor();
  await page.locator('.felt ul.unseen li').first().waitFor({ state: 'attached' });
  const before = await words(page);
  for (const letter of 'wasd') await page.keyboard.press(letter);
  assert.deepEqual(await words(page), before);
  const arrows = ['ArrowUp', 'ArrowLeft', 'ArrowDown', 'ArrowRight'];
  let hasMoved = false;
  for (const arrow of arrows) {
    await page.keyboard.press(arrow);
    hasMoved ||= JSON.stringify(await words(page)) !== JSON.stringify(before);
  }
  assert.ok(hasMoved);
  await visitor.leave();
});
