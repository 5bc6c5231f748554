// Between games, from files alone: collections, statistics, the puzzles of a day,
// training, and what a pasted deal is called; at a desk and on a phone, in both
// languages, and without a word from axe.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { bringAxe, faults } from './axe.js';
import { gestures, isWalked } from './played.js';
import { games } from './rules.js';
import { PROGRAM, solution } from './server.js';
import { browser, server } from './setup.js';
import { addressOf, DESK, PHONE, Visitor } from './visitor.js';

const SEATS = {
  'a desk, in English': { ...DESK, locale: 'en-GB' },
  'a phone, in Japanese': { ...PHONE, locale: 'ja-JP', colorScheme: 'dark' },
};
const SHOTS = process.env.IMPASSE_SHOTS;

const FILE = `Collection: Three rooms
Author: Us

First push

#####
#@$.#
#####

Second push

#####
#.$@#
#####
Comment:
mirrored
Comment-End:

Two steps

######
#@$ .#
######
Author: Them
`;

/** The exercises of a game, as the page orders them. */
const exercisesOf = (game) =>
  readFileSync(new URL(`../../levels/exercises/${game}.jsonl`, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .sort((one, other) => one.grade - other.grade);

/** Looks at the page with other eyes, and keeps a picture where one is wanted. */
async function examine(page, who, name) {
  assert.deepEqual(await faults(page), [], name);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= page.viewportSize().width, `${name} is ${width} wide`);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-${who.includes('phone') ? 'phone' : 'desk'}.png`, fullPage: true });
}

/** In the page: whether a solution lies among the collections. */
const isSolutionKept = () =>
  new Promise((done) => {
    const asked = indexedDB.open('impasse-collections');
    asked.onsuccess = () => {
      const counted = asked.result.transaction('solutions').objectStore('solutions').count();
      counted.onsuccess = () => {
        asked.result.close();
        done(counted.result > 0);
      };
    };
  });

for (const [who, seat] of Object.entries(SEATS)) {
  const visit = async (act) => {
    const visitor = await Visitor.arrive(browser, server, seat);
    await bringAxe(visitor);
    await act(visitor.page, visitor);
    await visitor.leave();
  };

  test(`a file becomes a collection and goes back into a file with solutions and notes, at ${who}`, () =>
    visit(async (page, visitor) => {
      await page.goto('/collections');
      await page.locator('.empty').waitFor();
      await examine(page, who, 'collections-empty');
      await page.locator('input[type=file]').setInputFiles({ name: 'three.sok', mimeType: 'text/plain', buffer: Buffer.from(FILE) });
      await page.locator('ol li').nth(2).waitFor();
      assert.equal(await page.locator('h1').textContent(), 'Three rooms');
      assert.equal(await page.locator('[data-solved]').getAttribute('data-solved'), '0');
      await page.getByRole('searchbox').fill('two st');
      assert.equal(await page.locator('ol li').count(), 1);
      await page.getByRole('searchbox').fill('');
      await page.locator('[data-place="1"] summary').click();
      await page.locator('[data-place="1"] textarea').fill('left to right');
      await page.locator('[data-place="1"] textarea').blur();
      // The first is played; the next one is offered, and keeps its title.
      await page.locator('[data-next]').click();
      await visitor.board.waitFor();
      await page.keyboard.press('ArrowRight');
      await visitor.ended('solved');
      await page.keyboard.press('Enter');
      await page.locator('h1', { hasText: 'Second push' }).waitFor();
      await page.waitForFunction(isSolutionKept);
      await page.goto('/collections');
      await page.locator('main ul a').click();
      await page.locator('[data-solved="1"]').waitFor();
      await page.locator('[data-place="0"] .mark').waitFor();
      await examine(page, who, 'collection');
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /SOK/ }).click()]);
      assert.equal(download.suggestedFilename(), 'Three rooms.sok');
      const written = await readFile(await download.path(), 'utf8');
      const expected = FILE.replace('#@$.#\n#####\n', '#@$.#\n#####\nSolution\nR\n').replace('mirrored\n', 'mirrored\nleft to right\n');
      assert.equal(written, expected);
      await page.getByRole('button', { name: /Remove|この問題集を消す/ }).click();
      await page.locator('button.danger').click();
      await page.locator('.empty').waitFor();
    }));

  test(`a pasted collection is kept where that is wanted, at ${who}`, () =>
    visit(async (page) => {
      await page.goto('/');
      await page.locator('#pasted').fill(FILE);
      await page.locator('#pasted ~ .row .primary').click();
      await page.locator('dialog[open] button.primary').click();
      await page.locator('ol li').nth(2).waitFor();
    }));

  test(`a pasted deal is told its number, at ${who}`, () =>
    visit(async (page) => {
      const stdout = execFileSync(PROGRAM, ['show', 'freecell#617617', '--as', 'text'], { encoding: 'utf8' });
      await page.goto('/');
      await page.locator('#pasted').fill(stdout);
      await page.locator('#pasted ~ .row .primary').click();
      await page.locator('.notice', { hasText: '617617' }).waitFor();
    }));

  test(`the puzzles of a day are the same for everybody and can be shared, at ${who}`, () =>
    visit(async (page, visitor) => {
      await page.goto('/daily?d=2026-11-16');
      await page.locator('li[data-game]').first().waitFor();
      const puzzles = (here = page) => here.locator('li[data-game]').evaluateAll((all) => all.map(({ dataset }) => dataset.puzzle));
      const monday = await puzzles();
      assert.equal(await page.locator('[data-day]').getAttribute('data-day'), '2026-11-16');
      await page.goto('/daily?d=2026-11-15');
      await page.locator('[data-day="2026-11-15"]').waitFor();
      await page.locator('li[data-game]').first().waitFor();
      assert.notDeepEqual(await puzzles(), monday);
      await page.goto('/daily?d=2026-11-16');
      await page.locator('li[data-game]').first().waitFor();
      assert.deepEqual(await puzzles(), monday, 'the same again');
      for (const elsewhere of Object.values(SEATS)) {
        const other = await Visitor.arrive(browser, server, { ...elsewhere, timezoneId: 'Pacific/Auckland' });
        await other.page.goto('/daily?d=2026-11-16');
        await other.page.locator('li[data-game]').first().waitFor();
        assert.deepEqual(await puzzles(other.page), monday, 'the same for others');
        await other.leave();
      }
      // Today's Sokoban is solved as the command line would.
      await page.goto('/daily');
      const card = page.locator('li[data-game=sokoban]');
      const puzzle = await card.getAttribute('data-puzzle');
      await examine(page, who, 'daily');
      assert.equal(await page.locator('[data-result]').count(), 0);
      await card.locator('.words .button').click();
      await visitor.board.waitFor();
      for (const step of (await solution(puzzle)).replaceAll(' ', '')) await page.keyboard.press({ l: 'ArrowLeft', u: 'ArrowUp', r: 'ArrowRight', d: 'ArrowDown' }[step.toLowerCase()]);
      await visitor.ended('solved');
      await page.locator('.notice a').click();
      await page.locator('li[data-game=sokoban][data-done]').waitFor();
      await page.locator('[data-streak="1"]').waitFor();
      const result = await page.locator('[data-result]').textContent();
      assert.match(result, /✓ (Sokoban|倉庫番) [■□]{5} /);
      assert.ok(!result.includes(puzzle), 'no spoiler');
      // A phone hands it to another program, a desk to the clipboard.
      await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.evaluate((isPhone) => isPhone && (navigator.share = async ({ text }) => (window.shared = text)), seat.hasTouch ?? false);
      await page.locator('.share button').click();
      await page.waitForFunction(async (expected) => (window.shared ?? (await navigator.clipboard.readText())) === expected, result);
      if (!seat.hasTouch) await page.locator('.share [role=status]').waitFor();
      await examine(page, who, 'daily-done');
    }));

  test(`exercises take every move that keeps the win and no other, at ${who}`, () =>
    visit(async (page, visitor) => {
      await page.goto('/train');
      await page.locator('[data-exercise=asked]').waitFor();
      await examine(page, who, 'train');
      const offered = await page.locator('select option').evaluateAll((all) => all.map(({ value }) => value));
      assert.deepEqual(offered.toSorted(), games.filter(({ can_be_lost }) => can_be_lost).map(({ name }) => name).toSorted());
      const choose = (game) => page.locator('select').selectOption(game);
      for (const [index, game] of offered.entries()) {
        const [{ id, moves, keeps, loses }] = exercisesOf(game);
        await choose(game);
        const exercise = (state) => page.locator(`[data-exercise=${state}][data-puzzle="${id}"]`);
        const answer = async (move, how) => {
          const { from, to } = gestures(id, `${moves} ${move}`).at(-1);
          await exercise('asked').waitFor();
          await visitor.gesture(from, to, how);
        };
        for (const move of loses) {
          await answer(move, seat.hasTouch ? 'taps' : 'mouse');
          await exercise('wrong').waitFor();
          await page.locator('.exercise .primary').click();
        }
        for (const move of keeps) {
          await answer(move, seat.hasTouch ? 'finger' : isWalked(id) ? 'mouse' : 'keys');
          await exercise('right').waitFor();
          // Whoever comes back to a game begins again.
          await choose(offered.at(index - 1));
          await exercise('right').waitFor({ state: 'detached' });
          await choose(game);
        }
        await answer(keeps[0], seat.hasTouch ? 'finger' : 'mouse');
        await exercise('right').waitFor();
      }
      await page.locator('.exercise .primary').click();
      await page.locator('[data-exercise=asked]').waitFor();
      await page.getByRole('button', { name: /keeps? the win|正解の手/ }).click();
      await page.locator('.arrow').first().waitFor();
    }));

  test(`an answer that was shown counts as none of one’s own, at ${who}`, () =>
    visit(async (page, visitor) => {
      await page.goto('/train');
      await page.locator('select').selectOption('sokoban');
      const [{ id, moves, keeps }] = exercisesOf('sokoban');
      const exercise = (state) => page.locator(`[data-exercise=${state}][data-puzzle="${id}"]`);
      await exercise('asked').waitFor();
      await page.getByRole('button', { name: /keeps? the win|正解の手/ }).click();
      await page.locator('.arrow').first().waitFor();
      const { from, to } = gestures(id, `${moves} ${keeps[0]}`).at(-1);
      await visitor.gesture(from, to, seat.hasTouch ? 'finger' : 'mouse');
      await exercise('right').waitFor();
      await page.locator('.exercise .primary').click();
      await page.getByText(/^0 right at the first try, 1 of |問中1問を終え、最初の答えで正解したのは0問/).waitFor();
    }));

  test(`of grades without exercises none is offered, and exercises of other kinds are told as such, at ${who}`, () =>
    visit(async (page) => {
      await page.goto('/train');
      for (const game of games.filter(({ can_be_lost }) => can_be_lost)) {
        await page.locator('select').selectOption(game.name);
        const grades = new Set(exercisesOf(game.name).map(({ grade }) => grade));
        const none = [1, 2, 3, 4, 5].filter((grade) => !grades.has(grade));
        // Where positions of the usual game cannot be labelled, it is said of what others they are.
        const isOther = exercisesOf(game.name).every(({ id }) => !id.startsWith(`${game.name}#`));
        const buttons = page.locator('.filter button');
        await page.waitForFunction((count) => document.querySelectorAll('.filter button:disabled').length === count, none.length);
        assert.equal(await page.locator('[data-kinds]').count(), Number(isOther), game.name);
        for (const grade of none) assert.equal(await buttons.nth(grade).isDisabled(), true, `${game.name} ${grade}`);
        for (const grade of grades) {
          await buttons.nth(grade).click();
          await page.locator('[data-exercise=asked]').waitFor();
        }
      }
    }));

  test(`lost already, or not: the answer comes with its reason, at ${who}`, () =>
    visit(async (page) => {
      await page.goto('/train');
      await page.locator('[data-mode=quiz]').click();
      let lost = 0;
      for (let round = 1; round <= 6; round += 1) {
        await page.locator('[data-quiz=asked]').waitFor();
        await page.locator('.quiz .row button').last().click();
        const quiz = page.locator('[data-quiz=right], [data-quiz=wrong]');
        await quiz.waitFor();
        const isLost = (await quiz.getAttribute('data-lost')) === 'true';
        lost += Number(isLost);
        assert.equal(await quiz.getAttribute('data-quiz'), isLost ? 'right' : 'wrong');
        await page.locator('.quiz [role=status] p').nth(1).waitFor();
        // Nobody has looked for a solution, so none is claimed; whoever wants to find it goes on from here.
        if (!isLost) {
          await page.getByText(/All positions that can follow were searched|この先の局面はあらかじめすべて調べて/).waitFor();
          await page.locator('.quiz a[href*="&moves="]').waitFor();
        }
        if (round === 6) await examine(page, who, 'quiz');
        await page.locator('.quiz .primary').click();
      }
      await page.locator(`[data-score="${lost}/6"]`).waitFor();
    }));

  test(`a lost game comes back as an exercise and in the statistics, at ${who}`, () =>
    visit(async (page, visitor) => {
      await visitor.open('sokoban#1');
      await visitor.walk('R');
      await visitor.ended('solved');
      await visitor.open('sokoban#3');
      await visitor.walk('ulD');
      await page.locator('.give-up').click();
      await visitor.ended('given-up');
      await visitor.saved();
      await page.goto('/train');
      await page.locator('[data-mode=own]').click();
      await page.locator('[data-look]').click();
      await page.locator('[data-loss]').click();
      await page.locator('[data-exercise=asked]').waitFor();
      await examine(page, who, 'train-own');
      // The move that lost it is refused with the reason; another is taken.
      await page.keyboard.press('ArrowDown');
      await page.locator('[data-exercise=wrong]').waitFor();
      await page.locator('.exercise .primary').click();
      for (const arrow of ['ArrowLeft', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(arrow);
      await page.locator('[data-exercise=right]').waitFor();
      await page.goto('/you');
      const figures = page.locator('[data-statistics]');
      await figures.waitFor();
      assert.equal(await figures.getAttribute('data-won'), '1');
      assert.equal(await figures.getAttribute('data-lost'), '1');
      await page.locator('[data-thirds="0,0,1"]').waitFor();
      await examine(page, who, 'statistics');
    }));

  test(`a losing move that was taken back before the game was won comes back, one of a link does not, at ${who}`, () =>
    visit(async (page, visitor) => {
      const lookThrough = async () => {
        await page.goto('/train');
        await page.locator('[data-mode=own]').click();
        await page.locator('[data-look]').click();
        await page.waitForFunction(() => !document.querySelector('main [data-look], main > [role=status]'));
        assert.equal(await page.locator('[data-loss]').count(), 1);
      };
      await visitor.open('sokoban#3');
      await visitor.walk('ulD');
      for (const left of [2, 1]) {
        await page.keyboard.press('z');
        await page.locator(`[data-moves="${left}"]`).waitFor();
      }
      await page.keyboard.press('r');
      await page.locator('[data-moves="0"]').waitFor();
      for (const step of (await solution('sokoban#3')).replaceAll(' ', '')) await page.keyboard.press({ l: 'ArrowLeft', u: 'ArrowUp', r: 'ArrowRight', d: 'ArrowDown' }[step.toLowerCase()]);
      await visitor.ended('solved');
      await visitor.saved();
      await lookThrough();
      // Moves of a link lose it; one's own only goes on with that.
      await visitor.open('sokoban#3', 'ulD');
      await visitor.walk('u');
      await visitor.saved();
      await lookThrough();
      await page.locator('[data-loss]').click();
      await page.locator('[data-exercise=asked] svg.board').waitFor();
      await page.keyboard.press('ArrowDown');
      await page.locator('[data-exercise=wrong]').waitFor();
    }));

  test(`a game looked through while it was open is looked at again once it is lost, at ${who}`, () =>
    visit(async (page, visitor) => {
      await visitor.open('sokoban#3');
      await visitor.walk('ul');
      await visitor.saved();
      const lookThrough = async () => {
        await page.goto('/train');
        await page.locator('[data-mode=own]').click();
        await page.locator('[data-look]').click();
        await page.waitForFunction(() => !document.querySelector('main [data-look], main > [role=status]'));
      };
      await lookThrough();
      assert.equal(await page.locator('[data-loss]').count(), 0);
      await page.goto(addressOf('sokoban#3'));
      await visitor.counted();
      await visitor.walk('D');
      await visitor.saved();
      await lookThrough();
      await page.locator('[data-loss]').waitFor();
    }));

  test(`a puzzle by wish comes near to it, at ${who}`, () =>
    visit(async (page) => {
      await page.goto('/game?g=sokoban');
      const wish = page.locator('[data-wish]');
      await wish.locator('li').first().waitFor();
      const { games: all } = await (await page.request.get('/api/puzzles')).json();
      const shelved = all.find(({ game }) => game === 'sokoban').shelves.flatMap(({ puzzles }) => puzzles);
      for (const percent of [70, 20, 95]) {
        const far = ({ success }) => Math.abs(success - percent / 100);
        await wish.locator('input').first().fill(`${percent}`);
        const offered = await wish.locator('li a').evaluateAll((links) => links.map(({ href }) => new URL(href).searchParams.get('puzzle')));
        const found = offered.map((name) => far(shelved.find((puzzle) => puzzle.name === name)));
        assert.deepEqual(found, shelved.map(far).sort((one, other) => one - other).slice(0, 3), `${percent} of a hundred`);
      }
    }));

  test(`a puzzle of about five minutes that most people solve is offered and opened, at ${who}`, () =>
    visit(async (page, visitor) => {
      await page.goto('/game?g=sokoban');
      const wish = page.locator('[data-wish]');
      await wish.locator('li').first().waitFor();
      const [share, minutes] = [wish.locator('input').nth(0), wish.locator('input').nth(1)];
      const times = () => wish.locator('li a').evaluateAll((all) => all.map(({ dataset }) => Number(dataset.minutes)));
      await share.fill('70');
      const offered = {};
      for (const wanted of ['1', '5']) {
        await minutes.fill(wanted);
        await wish.getByText(wanted === '1' ? /about 1 minute(?!s)|約1分/ : /about 5 minutes|約5分/).waitFor();
        offered[wanted] = await times();
      }
      for (const [wanted, found] of Object.entries(offered))
        for (const time of found) assert.ok(time > Number(wanted) / 2 && time < Number(wanted) * 2, `${wanted}: ${found}`);
      await examine(page, who, 'wish-time');
      await wish.locator('li a').first().click();
      await visitor.board.waitFor();
      // Where nobody's times are known, that is said instead.
      await page.goto('/game?g=freecell');
      await page.getByText(/no times of people have been recorded|所要時間の記録がない/).waitFor();
      assert.equal(await wish.locator('input').count(), 1);
    }));

  test(`a wish that no unsolved puzzle comes near makes a new one, which can be called off, at ${who}`, () =>
    visit(async (page) => {
      const { games } = await (await page.request.get('/api/puzzles')).json();
      const { shelves } = games.find(({ game }) => game === 'sokoban');
      const solved = shelves.flatMap(({ puzzles }) => puzzles.map(({ name }) => [name, { moves: 1, ms: null }]));
      await page.goto('/game?g=sokoban');
      await page.evaluate((puzzles) => localStorage.setItem('impasse.results', JSON.stringify({ version: 1, puzzles })), Object.fromEntries(solved));
      await page.reload();
      await page.locator('[data-wish] input').first().fill('80');
      const making = page.locator('[data-making]');
      await making.locator('[data-make]').click();
      await making.locator('progress').waitFor();
      await making.getByRole('button').click();
      await making.locator('[data-make]').click();
      const made = making.locator('[data-made]');
      await made.waitFor({ timeout: 60_000 });
      await examine(page, who, 'wish');
      const name = await made.getAttribute('data-made');
      assert.match(name, /^sokoban:/);
      assert.ok(!solved.some(([shelved]) => shelved === name));
      await made.click();
      await page.locator('[data-moves="0"]').waitFor();
    }));

  test(`a game is saved as pictures that browsers can read, at ${who}`, () =>
    visit(async (page) => {
      await page.goto(`${addressOf('sokoban#3', 'ulDur')}`.replace('/play', '/picture'));
      const make = async (kind, name) => {
        await page.locator(`[data-make=${kind}]`).click();
        const link = page.locator(`[data-made="${name}"]`);
        await link.waitFor();
        const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
        return [...(await readFile(await download.path()))];
      };
      const decoded = (bytes, type) =>
        page.evaluate(
          async ([data, kind]) => {
            const decoder = new ImageDecoder({ data: Uint8Array.from(data), type: kind });
            await decoder.completed;
            await decoder.tracks.ready;
            const { image } = await decoder.decode({ frameIndex: decoder.tracks.selectedTrack.frameCount - 1 });
            return { frames: decoder.tracks.selectedTrack.frameCount, width: image.displayWidth };
          },
          [bytes, type],
        );
      const text = (bytes) => Buffer.from(bytes).toString('utf8');
      assert.match(text(await make('svg', 'impasse.svg')), /^<svg [^>]*xmlns/);
      assert.deepEqual(await decoded(await make('png', 'impasse.png'), 'image/png'), { frames: 1, width: 480 });
      const film = await make('gif', 'impasse.gif');
      assert.equal(text(film.slice(0, 6)), 'GIF89a');
      assert.deepEqual(await decoded(film, 'image/gif'), { frames: 6, width: 480 });
      const lost = await make('fatal', 'impasse-lost.gif');
      assert.deepEqual(await decoded(lost, 'image/gif'), { frames: 5, width: 480 });
      await examine(page, who, 'picture');
      if (SHOTS) await writeFile(`${SHOTS}/lost-${who.includes('phone') ? 'phone' : 'desk'}.gif`, Buffer.from(lost));
    }));

  test(`an embedded puzzle has nothing around it, at ${who}`, () =>
    visit(async (page) => {
      await page.goto(`${addressOf('sokoban#1')}&embed`);
      await page.locator('svg.board').waitFor();
      assert.equal(await page.locator('header nav').count(), 0);
      await examine(page, who, 'embedded');
    }));
}
