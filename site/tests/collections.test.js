// Files that people bring along: whatever they were written in, several at once, and
// those that cannot be kept; and the way through a collection.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { browser, server } from './setup.js';
import { source } from './source.js';
import { Visitor } from './visitor.js';

const { decoded } = await source('collections/decoded.ts');

const ROOM = '#####\n#@$.#\n#####\n';
const THREE = ['One', 'Two', 'Three'].map((title, at) => `${title}\n\n#####${'#'.repeat(at)}\n#@$${' '.repeat(at)}.#\n#####${'#'.repeat(at)}\n`).join('\n');

const bytes = (text) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const JAPANESE = bytes('\x91\x71\x8c\xc9\x94\xd4\x82\xcc\x96\xe2\x91\xe8');

test('a file is read in what it was written in', () => {
  const read = (of) => decoded(of.buffer);
  assert.equal(read(new TextEncoder().encode('Größe 倉庫番')), 'Größe 倉庫番');
  assert.equal(read(new TextEncoder().encode('\ufeffRoom')), 'Room');
  assert.equal(read(bytes('Author: Andr\xe9 M\xfcller')), 'Author: André Müller');
  assert.equal(read(bytes('B\xe9r\xe9nice')), 'Bérénice');
  assert.equal(read(JAPANESE), '倉庫番の問題');
});

async function visit(act, options) {
  const visitor = await Visitor.arrive(browser, server, options);
  await act(visitor.page, visitor);
  await visitor.leave();
}

const text = (name, content) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
const choose = (page, ...files) => page.locator('main input[type=file]').setInputFiles(files);

/** Drops files on the page. */
const drop = (page, ...files) =>
  page.evaluate((named) => {
    const dataTransfer = new DataTransfer();
    for (const [name, content] of named) dataTransfer.items.add(new File([content], name));
    window.dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }));
  }, files);

test('letters of an old file are not lost on the way through a collection', () =>
  visit(async (page) => {
    await page.goto('/collections');
    await choose(page, text('old.sok', bytes(`Collection: Fa\xe7ade\nAuthor: Andr\xe9\n\n\x93M\xfcde\x94\n\n${ROOM}`)));
    await page.locator('h1', { hasText: 'Façade' }).waitFor();
    await page.getByText('by André').waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /SOK/ }).click()]);
    const written = await readFile(await download.path(), 'utf8');
    for (const name of ['Façade', 'André', '“Müde”']) assert.ok(written.includes(name), written);
    await page.goto('/');
    await choose(page, text('japanese.xsb', Buffer.concat([JAPANESE, Buffer.from(`\n\n${ROOM}`)])));
    await page.locator('h1', { hasText: '倉庫番の問題' }).waitFor();
  }));

test('of several files each becomes a collection, or it is said why not', () =>
  visit(async (page, { board }) => {
    await page.goto('/collections');
    await choose(page, text('one.xsb', ROOM), text('notes.txt', 'no puzzle'), text('long.txt', '#'.repeat(2_000_001)));
    await page.locator('main ul li').first().waitFor();
    assert.equal(await page.locator('main ul li').count(), 1);
    const problems = page.locator('.problem');
    await page.getByText('long.txt: This text is too long to be read').waitFor();
    assert.equal(await problems.count(), 2);
    assert.match(await problems.first().textContent(), /^notes\.txt: We found no puzzle/);
    await page.goto('/');
    await drop(page, ['two.xsb', THREE], ['none.txt', 'nothing']);
    await page.waitForURL('**/collections');
    await page.getByText('1 file is a collection now. none.txt: We found no puzzle').waitFor();
    await page.locator('main ul li').nth(1).waitFor();
    // A game is not left for that.
    await page.goto('/play?puzzle=sokoban%2312');
    await board.waitFor();
    await drop(page, ['three.xsb', THREE], ['four.xsb', ROOM]);
    await page.getByText('2 files are collections now.').waitFor();
    assert.match(page.url(), /\/play\?/);
  }));

test('a browser that keeps no files says so, of a pasted collection too', () =>
  visit(async (page) => {
    await page.addInitScript(() => {
      indexedDB.open = () => {
        throw new DOMException('', 'SecurityError');
      };
    });
    await page.goto('/collections');
    await page.getByText('does not let the page keep files').waitFor();
    await choose(page, text('one.xsb', ROOM));
    await page.getByText('one.xsb: This browser does not let the page keep files').waitFor();
    await page.goto('/');
    await page.locator('#pasted').fill(THREE);
    await page.locator('#pasted ~ .row .primary').click();
    await page.locator('dialog[open] button.primary').click();
    await page.locator('.notice', { hasText: 'does not let the page keep files' }).waitFor();
  }));

test('through a collection one goes forth to what is unsolved, round the end, and back', () =>
  visit(async (page, visitor) => {
    await page.goto('/collections');
    await choose(page, text('three.xsb', THREE));
    const at = (title) => page.locator('h1', { hasText: title }).waitFor();
    await page.locator('ol li').nth(2).getByRole('link', { name: 'Three', exact: true }).click();
    await at('Three');
    await visitor.board.waitFor();
    for (const title of ['Two', 'One']) {
      await page.locator('[data-question="solution"]').waitFor();
      await page.keyboard.press('[');
      await at(title);
      await visitor.board.waitFor();
    }
    await page.locator('[data-moves="0"]').waitFor();
    await page.keyboard.press('ArrowRight');
    await visitor.ended('solved');
    await page.keyboard.press('n');
    await at('Two');
    await page.keyboard.press('n');
    await at('Three');
    await page.locator('[data-moves="0"]').waitFor();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
    await visitor.ended('solved');
    await page.keyboard.press('Enter');
    // The last one is solved, the first one too.
    await at('Two');
  }));
