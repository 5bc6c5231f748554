// What goes on while one plays: the light, the tries, hints by degrees, dead places,
// keys and hands; on a desk and on a phone, and what the record says of it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everybody, visit } from './people.js';
import { played } from './played.js';
import { games } from './rules.js';
import { browser, server } from './setup.js';
import { addressOf, LABORATORY, PHONE, Visitor } from './visitor.js';

const light = ({ page }, standing) => page.locator(`[data-light=${standing}]`).waitFor();
const lamp = ({ page }) => page.locator('.lamp').first();

everybody('the light follows every move, says what it is by shape and word, and leads back', async (visitor) => {
  const { page } = visitor;
  await visitor.open('sokoban#3');
  await light(visitor, 'off');
  await lamp(visitor).click();
  visitor.expect({ kind: 'show-aid', aid: 'light' });
  await light(visitor, 'solvable');
  // It takes no room that a phone has not.
  const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  assert.ok(wide <= room, `${wide} of ${room}`);
  await visitor.walk('ul');
  await light(visitor, 'solvable');
  await visitor.walk('D');
  await light(visitor, 'lost');
  const isJapanese = (await page.locator('html').getAttribute('lang')) === 'ja';
  assert.equal(await lamp(visitor).getAttribute('aria-label'), isJapanese ? '判定ランプ: 解けない' : 'Light: lost');
  await page.locator('[data-light=lost] path.cross').waitFor({ state: 'attached' });
  await visitor.walk('ur');
  await light(visitor, 'lost');
  // One key, and no question to anybody: what is known is known.
  await page.keyboard.press('b');
  visitor.expectStanding('back', 2);
  await visitor.counted();
  await light(visitor, 'solvable');
  // By hand, too.
  await visitor.walk('D');
  await light(visitor, 'lost');
  await page.locator('.lamp.way').click();
  visitor.expectStanding('back', 2);
  await visitor.counted();
  await page.keyboard.press('l');
  visitor.expect({ kind: 'hide-aid', aid: 'light' });
  await light(visitor, 'off');
});

test('the light answers in every game that can be lost, also without a server', async () => {
  const visitor = await Visitor.arrive(browser, server);
  const { page } = visitor;
  await page.route('**/api/jobs', (route) => route.abort());
  visitor.forgive(/ERR_|Failed to load/);
  await visitor.open('sokoban#3');
  await lamp(visitor).click();
  for (const { name, can_be_lost } of games) {
    await page.goto(addressOf(played[name].first));
    await visitor.board.waitFor();
    if (!can_be_lost) {
      assert.equal(await page.locator('.lamp').count(), 0, name);
      continue;
    }
    await light(visitor, 'solvable');
  }
  await visitor.leave();
});

test('a game that begins with the light on says so in the record', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.open('sokoban#3');
    await lamp(visitor).click();
    visitor.expect({ kind: 'show-aid', aid: 'light' });
    await visitor.walk('u');
    await visitor.open('sokoban#4');
    visitor.expect({ kind: 'show-aid', aid: 'light' });
    await light(visitor, 'solvable');
    await visitor.walk('u');
    await page.keyboard.press('l');
    visitor.expect({ kind: 'hide-aid', aid: 'light' });
  }));

/** Until the page stands after so many moves, which a try holds. */
const stands = ({ page }, moves) => page.locator(`[data-moves="${moves}"]`).waitFor();

everybody('going back and trying something else keeps both tries, and a bookmark, after a reload too', async (visitor) => {
  const { page } = visitor;
  await visitor.open('sokoban#12');
  await visitor.walk('udD');
  for (const to of [2, 1]) {
    await page.keyboard.press('z');
    visitor.expectStanding('undo', to);
  }
  // What was played there before goes on where it was.
  await visitor.walk('d');
  await page.keyboard.press('y');
  visitor.table.play('D');
  visitor.expect({ kind: 'switch', to: 2, moves: 'D' });
  await visitor.counted();
  for (const to of [2, 1]) {
    await page.keyboard.press('z');
    visitor.expectStanding('undo', to);
  }
  await visitor.walk('r');
  await page.keyboard.press('m');
  await page.locator('[data-bookmark="2"]').waitFor();
  await page.locator('[data-try="1"]').click();
  visitor.table.goTo(1);
  visitor.table.play('d D');
  visitor.expect({ kind: 'switch', to: 1, moves: 'd D' });
  await stands(visitor, 3);
  await visitor.saved();
  await page.reload();
  await visitor.board.waitFor();
  await stands(visitor, 3);
  await page.keyboard.press('t');
  await page.locator('[data-bookmark="2"]').click();
  visitor.table.goTo(1);
  visitor.table.play('r');
  visitor.expect({ kind: 'switch', to: 1, moves: 'r' });
  await stands(visitor, 2);
  // Undo and redo go along the try that is on the table.
  await page.keyboard.press('z');
  visitor.expectStanding('undo', 1);
  await page.keyboard.press('y');
  visitor.expectStanding('redo', 2);
  await visitor.counted();
  assert.equal(await page.locator('[data-try]').count(), 2);
});

everybody('a hint tells more and more, and a mistake with its reason', async (visitor) => {
  const { page, board } = visitor;
  await visitor.open('sokoban#3');
  const degree = (number) => page.locator(`[data-degree="${number}"]`);
  await visitor.ask('hint');
  visitor.expect({ kind: 'hint' });
  await degree(1).waitFor();
  for (const [number, shown] of [
    [2, '.frame.area'],
    [3, '.arrow.bad'],
    [4, '.arrow.good'],
  ]) {
    assert.equal(await degree(number).count(), 0);
    await visitor.ask('hint');
    visitor.expect({ kind: 'hint' });
    await degree(number).waitFor();
    await board.locator(shown).first().waitFor({ state: 'attached' });
  }
  // The command line says the same.
  const { degrees } = await server.answer({ what: 'hint', puzzle: 'sokoban#3', moves: '' });
  const lang = await page.locator('html').getAttribute('lang');
  assert.deepEqual(await page.locator('[data-degree]').allTextContents(), degrees.map(({ words }) => words[lang]));
  const told = await page.locator('[data-move]').getAttribute('data-move');
  await page.locator('[data-move]').click();
  visitor.expectPlayed(() => visitor.table.play(told));
  await visitor.counted();
});

everybody('dead places and the way of the figure are shown on request, and that is recorded', async (visitor) => {
  const { page, board } = visitor;
  await visitor.open('sokoban#3');
  assert.equal(await board.locator('.lost-place').count(), 0);
  await page.locator('.controls [aria-keyshortcuts="?"]').click();
  const box = page.getByRole('checkbox', { name: /Show dead places|荷物を置くと手詰りになるマス/ });
  await box.check();
  visitor.expect({ kind: 'show-aid', aid: 'places' });
  await visitor.dismiss();
  await board.locator('.lost-place').first().waitFor({ state: 'attached' });
  await board.locator('.walkable').first().waitFor({ state: 'attached' });
  await page.locator('.controls [aria-keyshortcuts="?"]').click();
  await box.uncheck();
  visitor.expect({ kind: 'hide-aid', aid: 'places' });
});

test('keys are chosen, remembered, and given back', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.open('sokoban#12');
    await visitor.walk('u');
    await page.keyboard.press('?');
    await page.locator('[data-command=undo] .add').click();
    // A key that is taken stays where it is.
    await page.keyboard.press('n');
    await page.getByText('N is taken: next puzzle').waitFor();
    await page.keyboard.press('x');
    await page.locator('[data-command=undo]').getByText('X').waitFor();
    // Nor is one taken that would never come here.
    await page.locator('[data-command=restart] .add').click();
    for (const key of ['ArrowLeft', 'Enter', 'Control+k']) {
      await page.keyboard.press(key);
      await page.getByText('This key cannot be chosen').waitFor();
    }
    await page.keyboard.press('Escape');
    await page.locator('[data-command=restart]').getByText('Escape').waitFor();
    await visitor.dismiss();
    await page.keyboard.press('x');
    visitor.expectStanding('undo', 0);
    await visitor.counted();
    await page.reload();
    await visitor.board.waitFor();
    await page.keyboard.press('y');
    visitor.expectStanding('redo', 1);
    await visitor.counted();
    await page.keyboard.press('x');
    visitor.expectStanding('undo', 0);
    await page.keyboard.press('?');
    await page.getByRole('button', { name: 'Usual keys again' }).click();
    await visitor.dismiss();
    await page.keyboard.press('y');
    visitor.expectStanding('redo', 1);
    await visitor.counted();
    // It would take that move back.
    await page.keyboard.press('x');
    await visitor.walk('d');
  }));

test('a key that closes something does nothing else; with nothing open it is the command it was chosen for', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.open('sokoban#12');
    await visitor.walk('ud');
    await page.keyboard.press('?');
    await page.locator('[data-command=restart] .add').click();
    await page.keyboard.press('Escape');
    await visitor.dismiss();
    await visitor.ask('ask');
    visitor.expect({ kind: 'ask' });
    await page.keyboard.press('Escape');
    await page.locator('.answer').waitFor({ state: 'detached' });
    await visitor.counted();
    await page.keyboard.press('Escape');
    visitor.expectStanding('restart', 0);
    await visitor.counted();
  }));

test('on keyboards where a command lies in the place of W, it comes before walking', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.open('sokoban#12');
    await visitor.walk('ud');
    // As French keyboards have it.
    const press = (selector, key, code) => page.locator(selector).dispatchEvent('keydown', { key, code, bubbles: true, cancelable: true });
    await press('body', 'z', 'KeyW');
    visitor.expectStanding('undo', 1);
    await visitor.counted();
    await press('svg.board', 'z', 'KeyW');
    visitor.expectStanding('undo', 0);
    await visitor.counted();
    await press('svg.board', 'w', 'KeyW');
    visitor.expectPlayed(() => visitor.table.play('u'));
    await visitor.counted();
  }));

test('whatever helps is told of the puzzle of a day', async () => {
  const ways = {
    light: (visitor) => lamp(visitor).click(),
    'am I stuck': async (visitor) => {
      await visitor.ask('ask');
      await visitor.page.locator('.answer .verdict').waitFor();
    },
    map: async (visitor) => {
      await visitor.ask('space');
      await visitor.page.locator('.answer svg').last().waitFor();
    },
    nothing: () => {},
  };
  for (const [name, help] of Object.entries(ways)) {
    const visitor = await Visitor.arrive(browser, server);
    const { page } = visitor;
    await visitor.open('sokoban#1');
    await help(visitor);
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowRight');
    await visitor.ended('solved');
    const { games: won } = JSON.parse(await page.evaluate(() => localStorage.getItem('impasse.solved')));
    assert.equal(won.at(-1).helped, name !== 'nothing', name);
    await visitor.leave();
  }
});

test('what an answer proves, the light says, too', async () => {
  const visitor = await Visitor.arrive(browser, server);
  const { page } = visitor;
  // The light finds nothing out, and rules in the page see a box in a corner.
  visitor.forgive(/ERR_|Failed to/);
  await page.route(LABORATORY, (route) => route.abort());
  await page.route('**/api/jobs', (route) => route.abort());
  await visitor.open('sokoban#3');
  await lamp(visitor).click();
  await light(visitor, 'unknown');
  await page.unroute('**/api/jobs');
  await page.keyboard.press('h');
  await light(visitor, 'solvable');
  await page.route('**/api/jobs', (route) => route.abort());
  await visitor.walk('ulD');
  await light(visitor, 'unknown');
  await page.keyboard.press('q');
  await light(visitor, 'lost');
  await visitor.leave();
});

test('the wheel goes through the game for whoever wants that', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.open('sokoban#12');
    await visitor.walk('ud');
    const { x, y } = await visitor.board.boundingBox();
    await page.mouse.move(x + 40, y + 40);
    await page.mouse.wheel(0, -120);
    await page.waitForTimeout(100);
    await visitor.counted();
    await page.keyboard.press('?');
    await page.getByRole('checkbox', { name: 'The mouse wheel' }).check();
    await visitor.dismiss();
    await page.mouse.move(x + 41, y + 41);
    await page.mouse.wheel(0, -120);
    visitor.expectStanding('undo', 1);
    await visitor.counted();
    await page.mouse.wheel(0, 120);
    visitor.expectStanding('redo', 2);
    await visitor.counted();
    // Two fingers tell a small way in many pieces, and at its end no way at all.
    const pieces = (count, deltaY) =>
      page.locator('.felt').evaluate(
        (felt, [count, deltaY]) => {
          for (let piece = 0; piece < count; piece += 1) felt.dispatchEvent(new WheelEvent('wheel', { deltaY, bubbles: true, cancelable: true }));
        },
        [count, deltaY],
      );
    await pieces(20, -4);
    visitor.expectStanding('undo', 1);
    await visitor.counted();
    await pieces(20, 0);
    await visitor.counted();
    await pieces(16, 4);
    visitor.expectStanding('redo', 2);
    await visitor.counted();
  }));

test('nothing is heard unless somebody wants it; then moves are', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await page.addInitScript(() => {
      window.tones = 0;
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (...when) {
        window.tones += 1;
        return start.apply(this, when);
      };
    });
    await visitor.open('sokoban#12');
    await visitor.walk('u');
    assert.equal(await page.evaluate(() => window.tones), 0);
    await page.keyboard.press('?');
    await page.getByRole('checkbox', { name: 'Sounds' }).check();
    await visitor.dismiss();
    await visitor.walk('d');
    await page.waitForFunction(() => window.tones > 0);
  }));

for (const hand of ['left', 'right'])
  test(`a phone is played with the ${hand} hand alone`, () =>
    visit(async (visitor) => {
      const { page, board } = visitor;
      await visitor.open('sokoban#4');
      await page.locator('.controls [aria-keyshortcuts="?"]').click();
      await page.getByRole('combobox').selectOption(hand);
      await visitor.dismiss();
      const pad = page.locator('.pad');
      await pad.waitFor();
      const { x, y, width, height } = await pad.boundingBox();
      const { viewport } = PHONE;
      assert.ok(hand === 'left' ? x < 60 : x + width > viewport.width - 60, `${x}`);
      assert.ok(y > viewport.height / 2 && y + height <= viewport.height, 'within the reach of a thumb');
      const whole = await board.boundingBox();
      assert.ok(whole.y + whole.height <= y, 'and not over the board');
      for (const [name, step] of [['Up', 'u']]) {
        await page.getByRole('button', { name, exact: true }).tap();
        visitor.expectPlayed(() => visitor.table.play(step));
        await visitor.counted();
      }
      await page.locator('.thumb').getByRole('button', { name: 'Undo' }).tap();
      visitor.expectStanding('undo', 0);
      await visitor.counted();
    }, { ...PHONE, locale: 'en-GB' }));
