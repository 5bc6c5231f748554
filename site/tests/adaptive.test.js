// A study that runs on a set from `impasse set`, each next puzzle chosen by
// what the participant has done; and the same set opened by somebody who plays.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { PROGRAM, Server } from './server.js';
import { launch, PHONE, Visitor } from './visitor.js';

const run = promisify(execFile);
const LEVELS = `${new URL('../../levels/sokoban.txt', import.meta.url).pathname}#10..30`;
const PLAYED = 4;

const STUDY = `
name = "suited"
languages = ["en", "ja"]
title = { en = "What suits you", ja = "あなたに合う問題" }
consent = { version = "1", en = "I take part.", ja = "参加します。" }
puzzles = { files = ["set.txt"] }
rating = false
assignment = { order = "adaptive", target = 0.8, per_person = ${PLAYED}, among = 1 }
`;

let browser;
let folder;
let server;
let study;
/** Solutions by the rows of the level. */
const solutions = new Map();

before(async () => {
  browser = await launch();
  folder = await mkdtemp(join(tmpdir(), 'impasse-suited-'));
  server = await Server.open();
  const set = await run(PROGRAM, ['set', LEVELS, '--count', '12', '-o', join(folder, 'set.txt'), '--json']);
  for (const line of set.stdout.trim().split('\n')) {
    const { text, solution } = JSON.parse(line);
    solutions.set(rows(text), solution);
  }
  const file = join(folder, 'study.toml');
  await writeFile(file, STUDY);
  const opened = await run(PROGRAM, ['study', 'open', file, '--database', server.database, '--site', server.address, '--json']);
  study = JSON.parse(opened.stdout);
});
after(async () => {
  await browser?.close();
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

/** A level without what its name adds. */
const rows = (text) => text.slice(text.lastIndexOf('=') + 1).trim().split(/[\n/|]/).map((row) => row.trimEnd()).join('\n');

/** Takes part to the end; solves what `solves` says, by its place. */
async function takePart(options, agree, giveUp, surely, goOn, solves) {
  const visitor = await Visitor.arrive(browser, server, options);
  const { page } = visitor;
  let step = null;
  page.on('response', async (response) => {
    if (!/\/api\/studies\/suited\/(me|join|consent|answers|next)$/.test(response.url())) return;
    const view = await response.json().catch(() => null);
    if (view?.step?.step === 'puzzle') step = view.step;
  });
  await page.goto('/study?s=suited');
  await visitor.press(agree);
  for (let place = 0; place < PLAYED; place += 1) {
    await page.locator('.study[data-step=puzzle]').waitFor();
    await visitor.board.waitFor();
    while (step?.place !== place) await page.waitForTimeout(50);
    if (solves(place)) {
      const keys = { l: 'ArrowLeft', u: 'ArrowUp', r: 'ArrowRight', d: 'ArrowDown' };
      for (const key of solutions.get(rows(step.puzzle))) await page.keyboard.press(keys[key.toLowerCase()]);
      await visitor.ended('solved');
    } else {
      await visitor.press(giveUp);
      await visitor.press(surely);
      await visitor.ended('given-up');
    }
    await visitor.press(goOn);
  }
  await page.locator('.study[data-step=ended]').waitFor();
  await visitor.leave();
}

test('whoever solves gets harder puzzles, whoever gives up easier ones, and the export says why', async () => {
  await takePart({}, 'I agree and want to take part', 'Give up', 'Yes, give up', 'Go on', () => true);
  await takePart({ ...PHONE, locale: 'ja-JP' }, '同意して参加する', 'あきらめる', 'あきらめる', '次へ', () => false);
  const headers = { authorization: `Bearer ${study.token}` };
  const response = await fetch(`${server.address}/api/research/suited/export?table=plays&form=jsonl`, { headers });
  const plays = (await response.text()).trim().split('\n').map((line) => JSON.parse(line));
  assert.equal(plays.length, 2 * PLAYED);
  const course = (solved) => plays.filter((play) => play.solved === solved).sort((one, other) => one.place - other.place).map(({ choice }) => choice);
  const [up, down] = [course(true), course(false)];
  assert.equal(up[0].foretold, down[0].foretold, 'nothing is known of anybody at first');
  assert.ok(up.at(-1).skill > 0 && down.at(-1).skill < 0);
  assert.ok(up[1].foretold < up[0].foretold && down[1].foretold > down[0].foretold, JSON.stringify([up, down]));
});

test('the researcher’s page says what the order means', async () => {
  const visitor = await Visitor.arrive(browser, server);
  await visitor.page.goto(`/research?s=suited#${study.token}`);
  await visitor.page.locator('p.adaptive').waitFor();
  await visitor.leave();
});

test('the set opens on the site, every puzzle of it', async () => {
  const visitor = await Visitor.arrive(browser, server);
  const { page } = visitor;
  await page.goto('/');
  await page.setInputFiles('input[type=file]', join(folder, 'set.txt'));
  await page.getByText('12 puzzles found').waitFor();
  assert.equal(await page.locator('dialog[open] li').count(), 12);
  await page.locator('dialog[open] li a').nth(2).click();
  await visitor.board.waitFor();
  await visitor.leave();
});
