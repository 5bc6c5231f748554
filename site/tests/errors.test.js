// What is wrong with a puzzle or with moves is said in the reader's language,
// with the place marked, for every game.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { played } from './played.js';
import { browser, server } from './setup.js';
import { addressOf, PHONE, Visitor } from './visitor.js';

const SEATS = [{ locale: 'en-GB' }, { ...PHONE, locale: 'ja-JP' }];

/** A sentence in Japanese has no English one in it, and the other way round. */
async function isIn(locale, said) {
  const sentence = await said.innerText();
  assert.equal(/[ぁ-んァ-ヶ一-龠]/.test(sentence), locale === 'ja-JP', sentence);
  assert.equal(/[a-z]{4,}/.test(sentence), locale === 'en-GB', sentence);
}

for (const seat of SEATS) {
  for (const [game, { example }] of Object.entries(played)) {
    test(`a wrong sign in a puzzle of ${game} is marked, ${seat.locale}`, async () => {
      const visitor = await Visitor.arrive(browser, server, seat);
      const { page } = visitor;
      // In the last row the second sign is none.
      const at = example.puzzle.lastIndexOf('/') + 2;
      const broken = `${example.puzzle.slice(0, at)}?${example.puzzle.slice(at + 1)}`;
      await page.goto(addressOf(broken));
      await isIn(seat.locale, page.getByRole('alert').locator('.wrong'));
      const marked = page.getByRole('alert').locator('mark');
      const behind = await marked.evaluate((mark) => mark.textContent + mark.nextSibling.textContent);
      assert.match(behind, /^.?\?/, 'the mark stands at the wrong word');
      await visitor.leave();
    });

    test(`a wrong move of ${game} in a link is marked, ${seat.locale}`, async () => {
      const visitor = await Visitor.arrive(browser, server, seat);
      const { page } = visitor;
      const [first] = example.moves.split(' ');
      await page.goto(addressOf(example.puzzle, `${first} ??`));
      await visitor.board.waitFor();
      await isIn(seat.locale, page.getByRole('alert').locator('.wrong'));
      assert.equal(await page.getByRole('alert').locator('mark').textContent(), '?');
      await page.getByRole('alert').getByRole('button').click();
      await page.getByRole('alert').waitFor({ state: 'detached' });
      await page.locator('[data-moves="0"]').waitFor();
      await visitor.leave();
    });
  }
}
