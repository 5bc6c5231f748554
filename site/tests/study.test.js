// Taking part in a study in a real browser: from the link to the export,
// whatever happens in between.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { Postgres } from './postgres.js';
import { PROGRAM, Server } from './server.js';
import { launch, PHONE, Visitor } from './visitor.js';

const run = promisify(execFile);

/** Browsers say in the console what they could not fetch, or were refused. */
const REFUSED = /net::ERR_|Failed to load resource/;

const STUDY = `
name = "boxes"
languages = ["en", "ja"]
title = { en = "Boxes <b>study</b>", ja = "箱の調査" }
welcome = { en = "Hello.\\n\\n<script>alert(1)</script>", ja = "こんにちは。" }
thanks = { en = "Many thanks.", ja = "どうもありがとう。" }
contact = "lab@example.org"
consent = { version = "1", en = "I take part.", ja = "参加します。" }
puzzles = { names = ["sokoban#6", "sokoban=#####/#@$.#/#####"] }
tutorial = { puzzle = "sokoban=######/#@ $.#/######", text = { en = "Push the box.", ja = "箱を押します。" } }
assignment = { order = "listed", per_person = 2 }
allowed = { undo = false, restart = true, give_up = "0s" }

[[before]]
id = "played"
text = { en = "Have you played it before?", ja = "遊んだことがありますか？" }
kind = "choice"
choices = [
  { id = "never", en = "Never", ja = "ない" },
  { id = "often", en = "Often", ja = "よくある" },
]

[completion.complete]
code = "DONE-1"
`;

/** Another one, whose participants may ask. */
const HELPED = `
name = "helped"
title = { en = "Boxes with help" }
consent = { version = "1", en = "I take part." }
puzzles = { names = ["sokoban#6"] }
rating = false
allowed = { undo = true, hints = true, help = true }
`;

/** A study on a server, and what its researcher got. */
async function openStudy(server, folder, text = STUDY) {
  const file = join(folder, 'study.toml');
  await writeFile(file, text);
  const options = ['study', 'open', file, '--database', server.database, '--site', server.address, '--json'];
  const { stdout } = await run(PROGRAM, options);
  return JSON.parse(stdout);
}

/** All lines of a table of the study. */
async function exported(server, token, table, study = 'boxes') {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${server.address}/api/research/${study}/export?table=${table}&form=jsonl`, { headers });
  assert.equal(response.status, 200);
  return (await response.text()).split('\n').filter(Boolean).map((line) => JSON.parse(line));
}

const step = (visitor, name) => visitor.page.locator(`.study[data-step=${name}]`).waitFor();

/** From the link to the first puzzle. */
async function arriveAtPuzzle(visitor) {
  const { page } = visitor;
  await page.goto('/study?s=boxes');
  await step(visitor, 'consent');
  await page.getByText('<script>alert(1)</script>').waitFor();
  await visitor.press('I agree and want to take part');
  await step(visitor, 'before');
  await visitor.press('Go on');
  await page.getByText('Please answer this question.').waitFor();
  await page.getByLabel('Never').check();
  await visitor.press('Go on');
  await step(visitor, 'tutorial');
  await visitor.board.waitFor();
  await visitor.press('Go on');
  await step(visitor, 'puzzle');
  await visitor.board.waitFor();
}

async function walk(visitor, keys) {
  const ARROWS = { l: 'ArrowLeft', u: 'ArrowUp', r: 'ArrowRight', d: 'ArrowDown' };
  for (const key of keys.toLowerCase()) await visitor.page.keyboard.press(ARROWS[key]);
}

async function rate(visitor, level) {
  await step(visitor, 'rating');
  await visitor.page.locator(`input[type=radio][value="${level}"]`).check();
  await visitor.press('Go on');
}

/** The puzzle ended: on to what comes next. */
async function goOn(visitor, end) {
  await visitor.ended(end);
  await visitor.press('Go on');
}

let browser;
let folder;
before(async () => {
  browser = await launch();
  folder = await mkdtemp(join(tmpdir(), 'impasse-study-'));
});
after(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

test('where a study allows help, hints and questions are there and are recorded', async () => {
  const server = await Server.open();
  try {
    const { token } = await openStudy(server, folder, HELPED);
    const visitor = await Visitor.arrive(browser, server);
    await visitor.page.goto('/study?s=helped');
    await visitor.press('I agree and want to take part');
    await step(visitor, 'puzzle');
    await visitor.board.waitFor();
    const offered = await visitor.page.locator('[data-question]').evaluateAll((all) => all.map(({ dataset }) => dataset.question));
    assert.deepEqual(offered, ['ask', 'hint']);
    await visitor.ask('hint');
    await visitor.page.locator('[data-degree]').first().waitFor();
    while ((await visitor.page.locator('[data-move]').count()) === 0) await visitor.page.locator('.answer button:not(.shut)').click();
    await visitor.page.locator('[data-move]').click();
    await visitor.page.locator('[data-moves]:not([data-moves="0"])').waitFor();
    await visitor.ask('ask');
    await visitor.page.locator('.verdict.solvable').waitFor();
    await visitor.saved();
    const events = await exported(server, token, 'events', 'helped');
    const kinds = events.map(({ event = {}, kind }) => event.kind ?? kind);
    const asked = kinds.filter((one) => one !== 'start');
    assert.deepEqual([...new Set(asked)], ['hint', 'move', 'ask']);
    const degrees = events.flatMap(({ event }) => event?.degree ?? []);
    assert.deepEqual(degrees, degrees.toSorted(), 'each degree is told of');
    await visitor.leave();
  } finally {
    await server.close();
  }
});

for (const kind of ['SQLite', 'PostgreSQL']) {
  const skip = kind === 'PostgreSQL' && !Postgres.isThere() ? 'PostgreSQL is not installed' : false;
  describe(`a study in ${kind}`, { skip }, () => {
    let server;
    let study;
    before(async () => {
      server = await Server.open(kind);
      study = await openStudy(server, folder);
    });
    after(() => server?.close());

    test('from the link to the code, and every event is exported', async () => {
      const visitor = await Visitor.arrive(browser, server);
      await arriveAtPuzzle(visitor);
      assert.equal(await visitor.button('Undo').count(), 0, 'what the study forbids is not offered');
      await walk(visitor, 'uurrD');
      await visitor.page.locator('[data-moves="5"]').waitFor();
      await walk(visitor, 'ulD');
      await goOn(visitor, 'solved');
      await rate(visitor, 4);
      await step(visitor, 'puzzle');
      await visitor.board.waitFor();
      await visitor.press('Give up');
      await visitor.press('Yes, give up');
      await goOn(visitor, 'given-up');
      await rate(visitor, 1);
      await step(visitor, 'ended');
      await visitor.page.getByText('DONE-1').waitFor();
      const events = await exported(server, study.token, 'events');
      const told = events.map(({ event = {}, ...line }) => ({ ...line, ...event }));
      const moves = told.filter((line) => line.kind === 'move').map((line) => line.moves);
      assert.equal(moves.join('').replaceAll(' ', ''), 'uurrDulD');
      assert.ok(told.filter((line) => line.kind === 'move').every((line) => line.by === 'keys'));
      const plays = await exported(server, study.token, 'plays');
      assert.deepEqual(plays.map(({ result, rating }) => [result, Number(rating)]), [['solved', 4], ['given-up', 1]]);
      // Games of a study are no games of whoever just plays.
      assert.deepEqual(await server.export(), []);
      await visitor.leave();
    });

    test('a tab closed without a connection and a killed server cost nothing', async () => {
      const visitor = await Visitor.arrive(browser, server, { ...PHONE });
      visitor.forgive(REFUSED);
      await arriveAtPuzzle(visitor);
      await walk(visitor, 'uu');
      await visitor.saved();
      await server.kill();
      await walk(visitor, 'rr');
      await visitor.page.locator('[data-moves="4"]').waitFor();
      await visitor.page.close();
      await server.start();
      await visitor.newTab();
      await visitor.page.goto('/study?s=boxes');
      await visitor.page.locator('[data-moves="4"]').waitFor();
      await walk(visitor, 'DulD');
      await goOn(visitor, 'solved');
      await step(visitor, 'rating');
      await visitor.leave();
    });

    test('what a closed tab had not sent arrives before the game goes on, however slowly', async () => {
      const visitor = await Visitor.arrive(browser, server);
      visitor.forgive(REFUSED);
      await arriveAtPuzzle(visitor);
      await visitor.saved();
      await visitor.context.route('**/events', (route) => route.abort());
      await walk(visitor, 'uurr');
      await visitor.page.locator('[data-moves="4"]').waitFor();
      await visitor.page.close();
      // A connection that fails once more, and then is slower than all others.
      await visitor.newTab();
      await visitor.page.goto('/study?s=boxes');
      await visitor.page.getByRole('alert').waitFor();
      assert.equal(await visitor.board.count(), 0, 'no game from an earlier position');
      await visitor.context.unroute('**/events');
      await visitor.context.route('**/events', async (route) => {
        await new Promise((done) => setTimeout(done, 1500));
        await route.continue();
      });
      await visitor.press('Try again');
      await visitor.page.locator('[data-moves="4"]').waitFor();
      await visitor.page.reload();
      await visitor.page.locator('[data-moves="4"]').waitFor();
      await walk(visitor, 'DulD');
      await goOn(visitor, 'solved');
      await step(visitor, 'rating');
      await visitor.leave();
    });

    test('whoever withdraws in the middle leaves a tombstone and nothing else', async () => {
      const visitor = await Visitor.arrive(browser, server);
      await arriveAtPuzzle(visitor);
      await walk(visitor, 'u');
      await visitor.saved();
      const count = async () => (await exported(server, study.token, 'sessions')).filter(({ outcome }) => outcome === 'withdrawn').length;
      const withdrawn = await count();
      await visitor.page.getByRole('link', { name: 'Stop and delete everything' }).click();
      await visitor.press('Yes, delete everything');
      await visitor.page.locator('[data-withdrawn]').waitFor();
      assert.equal(await count(), withdrawn + 1);
      await visitor.leave();
    });

    test('the researcher sees it all with the token, and nothing without', async () => {
      const visitor = await Visitor.arrive(browser, server);
      visitor.forgive(REFUSED);
      const { page } = visitor;
      await page.goto('/research?s=boxes#0123456789abcdef0123456789abcdef');
      await page.getByText('This token does not open this study.').waitFor();
      await page.goto('/about');
      await page.goto(`/research?s=boxes#${study.token}`);
      await page.locator('[data-count=invited]').waitFor();
      assert.ok(Number(await page.locator('[data-count=invited]').textContent()) >= 3);
      assert.ok(!page.url().includes(study.token), 'the token does not stay in the address');
      await visitor.leave();
    });

    test('on a phone a researcher’s tables go sideways by themselves, and say whose row it is', async () => {
      const visitor = await Visitor.arrive(browser, server, PHONE);
      const { page } = visitor;
      await page.goto(`/research?s=boxes#${study.token}`);
      const first = page.locator('tbody code').first();
      const table = page.getByRole('region').filter({ has: first });
      await first.waitFor();
      const at = async () => Math.round((await first.boundingBox()).x);
      const before = await at();
      const [moved, hidden] = await table.evaluate((one) => [(one.scrollLeft = one.scrollWidth) && one.scrollLeft, document.documentElement.scrollWidth - innerWidth]);
      assert.ok(moved > 0, 'the table is wider than the phone');
      assert.equal(hidden, 0, 'and the page is not');
      assert.equal(await at(), before);
      await visitor.leave();
    });
  });
}
