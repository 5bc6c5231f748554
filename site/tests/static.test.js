// The site as a folder of files, below a path of a plain file server: every game
// is played and helped with, and one's own games are kept, shown and exported.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createReadStream, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { played } from './played.js';
import { DESK, LABORATORY, launch, PHONE } from './visitor.js';

const BASE = '/puzzles/impasse/';
const KINDS = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm', '.json': 'application/json', '.svg': 'image/svg+xml', '.webmanifest': 'application/manifest+json' };

let browser;
let folder;
let host;
let origin;

/** As plain as hosts are: a file, the index of a folder, or the page for what is missing. */
function hand(request, response) {
  const { pathname } = new URL(request.url, 'http://host');
  let file = join(folder, pathname.startsWith(BASE) ? pathname.slice(BASE.length) : 'nowhere');
  if (existsSync(file) && statSync(file).isDirectory()) file = join(file, 'index.html');
  const isThere = existsSync(file);
  if (!isThere) file = join(folder, '404.html');
  response.writeHead(isThere ? 200 : 404, { 'content-type': KINDS[extname(file)] ?? 'application/octet-stream' });
  createReadStream(file).pipe(response);
}

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'impasse-static-'));
  const site = new URL('..', import.meta.url).pathname;
  // As `cargo xtask site --static` does, which has built the modules before.
  execFileSync('npm', ['run', '--silent', 'build', '--', '--mode', 'static', '--base', BASE, '--outDir', folder], { cwd: site, stdio: 'pipe' });
  execFileSync('node', ['static.js', folder], { cwd: site });
  host = createServer(hand);
  await new Promise((done) => host.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${host.address().port}`;
  browser = await launch();
});
after(async () => {
  await browser?.close();
  host?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Somebody in whose pages nothing goes wrong, and who asks for nothing but files of the folder. */
async function visit(options, act) {
  const context = await browser.newContext({ baseURL: origin, locale: 'en-GB', reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  const trouble = [];
  page.on('pageerror', (error) => trouble.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && trouble.push(message.text()));
  page.on('request', (request) => new URL(request.url()).pathname.startsWith(BASE) || trouble.push(request.url()));
  await act(page, context);
  assert.deepEqual(trouble, []);
  await context.close();
}

const play = (puzzle) => `${BASE}play?puzzle=${encodeURIComponent(puzzle)}`;

for (const [who, options] of Object.entries({ 'a desk': DESK, 'a phone': PHONE })) {
  test(`every game is found, opened and solved from files alone, at ${who}`, () =>
    visit(options, async (page) => {
      await page.goto(BASE);
      await page.locator('.games a.picture').first().click();
      await page.locator('[data-question="solution"]').waitFor();
      for (const [game, { sample }] of Object.entries(played)) {
        await page.goto(`${BASE}game?g=${game}`);
        await page.locator('[data-puzzle]').first().waitFor();
        await page.goto(play(sample));
        if (await page.locator('dialog[open]').count()) await page.keyboard.press('Escape');
        await page.locator('[data-question="solution"]').click();
        await page.getByRole('slider').waitFor();
      }
    }));
}

test('where no server was asked, none is blamed', () =>
  visit(DESK, async (page, context) => {
    await context.addInitScript(() => localStorage.setItem('impasse.rules.sokoban', '1'));
    // A laboratory that is not there says so.
    const body = 'addEventListener("message", () => postMessage({ told: null, held: 0, isSpent: true }))';
    await page.route(LABORATORY, (route) => route.fulfill({ contentType: 'text/javascript', body }));
    await page.goto(play('sokoban#12'));
    await page.locator('[data-question="solution"]').click();
    const told = page.getByRole('alert').filter({ hasText: 'answer' });
    await told.waitFor();
    assert.equal((await told.textContent()).trim(), 'No answer could be given.');
  }));

test('what comes next is chosen from the files alone', () =>
  visit(PHONE, async (page, context) => {
    await context.addInitScript(() => localStorage.setItem('impasse.rules.sokoban', '1'));
    await page.goto(play('sokoban#1'));
    await page.locator('[data-question="solution"]').waitFor();
    await page.keyboard.press('ArrowRight');
    const harder = page.locator('[data-next="harder"]');
    await harder.waitFor();
    await harder.click();
    await page.locator('[data-moves="0"]').waitFor();
    assert.ok(!page.url().endsWith(encodeURIComponent('sokoban#1')), page.url());
  }));

test('games are kept in the browser, listed, exported and deleted', () =>
  visit(DESK, async (page, context) => {
    await context.addInitScript(() => localStorage.setItem('impasse.rules.sokoban', '1'));
    await page.goto(play('sokoban#12'));
    await page.locator('[data-question="solution"]').waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('impasse.outbox.')));
    await page.goto(`${BASE}you`);
    await page.locator('.games tbody tr').first().waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /JSON Lines/ }).click()]);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n').map((line) => JSON.parse(line));
    assert.deepEqual(lines.map(({ kind, seq }) => [kind, seq]).slice(0, 2), [['start', 0], ['move', 1]]);
    const forget = page.getByRole('button', { name: 'Delete my games' });
    await forget.click();
    await forget.click();
    await page.waitForFunction(() => document.querySelector('table') === null);
  }));
