// A study whose pages can be looked at: as a participant at every step, and as
// a researcher after some simulated people have taken part.

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Chance } from './crowd/model.js';
import { request } from './crowd/protocol.js';
import { Table } from './rules.js';
import { PROGRAM, solution } from './server.js';

const run = promisify(execFile);
const PUZZLES = [3, 4, 6, 10, 11, 12, 13, 14].map((number) => `sokoban#${number}`);
const STUDY = `
name = "boxes"
languages = ["en", "ja"]
title = { en = "Boxes and walls", ja = "荷物と壁" }
welcome = { en = "How do people find their way in small warehouses?\\n\\nIt takes about ten minutes.", ja = "小さな倉庫で、人はどう道を見つけるのでしょうか。\\n\\n10分ほどかかります。" }
thanks = { en = "Thank you very much. You helped us a lot.", ja = "ご協力ありがとうございました。" }
contact = "lab@example.org"
consent = { version = "2", en = "I am 18 or older and take part of my own will. I can stop at any time.", ja = "18歳以上で、自分の意思で参加します。いつでもやめられることを理解しました。" }
puzzles = { names = [${PUZZLES.map((name) => JSON.stringify(name)).join(', ')}] }
tutorial = { puzzle = "sokoban=######/#@ $.#/######", text = { en = "Push the box onto the mark.", ja = "荷物を印の上まで押してください。" } }
assignment = { order = "latin", idle = "1h" }
allowed = { undo = false, restart = true, give_up = "0s" }
[[before]]
id = "age"
kind = "number"
low = 18
high = 120
text = { en = "How old are you?", ja = "年齢を教えてください。" }
[[before]]
id = "played"
kind = "choice"
text = { en = "Have you played Sokoban before?", ja = "倉庫番で遊んだことがありますか？" }
choices = [{ id = "never", en = "Never", ja = "ない" }, { id = "often", en = "Often", ja = "よくある" }]
[[after]]
id = "words"
kind = "words"
required = false
text = { en = "What made a puzzle hard for you?", ja = "難しかったのはどんなところですか？" }
[[exclude]]
id = "unfinished"
when = "unfinished"
[[exclude]]
id = "long-pause"
when = "pause"
time = "1m"
[completion.complete]
`;
const VISIT = { lang: 'en', screen: 'large', clock_us: 100, input: 'mouse' };

/** Opens the study on a server; says the researcher's token. */
export async function openStudied(server) {
  const folder = await mkdtemp(join(tmpdir(), 'impasse-studied-'));
  const [file, table] = [join(folder, 'study.toml'), join(folder, 'features.csv')];
  const ways = new Map();
  for (const name of PUZZLES) ways.set(name, (await solution(name)).split(' '));
  await writeFile(file, STUDY);
  await writeFile(table, `puzzle,f1\n${PUZZLES.map((name) => `${name},${Math.log(ways.get(name).join('').length)}\n`).join('')}`);
  const options = ['study', 'open', file, '--features', table, '--database', server.database, '--json'];
  const { stdout } = await run(PROGRAM, options);
  await rm(folder, { recursive: true, force: true });
  const { hash } = (await request(server.address, '/api/studies/boxes', '0')).body.consent;
  for (let number = 0; number < 16; number += 1) await takePart(server, hash, ways, number);
  return JSON.parse(stdout).token;
}

/** Somebody simulated: most come to the end, some go, one withdraws. */
async function takePart(server, hash, ways, number) {
  const chance = new Chance(700 + number);
  const secret = chance.hex(32);
  const ask = async (path, body) => (await request(server.address, `/api/studies/boxes${path}`, secret, body)).body;
  let view = await ask('/join', { visit: VISIT });
  for (let plays = 0; ; ) {
    const { step } = view;
    if (step.step === 'consent') {
      if (number === 15) return;
      view = await ask('/consent', { hash, agreed: number !== 14 });
    } else if (step.step === 'before') view = await ask('/answers', { answers: { age: String(20 + number), played: 'never' } });
    else if (step.step === 'tutorial') view = await ask('/next', {});
    else if (step.step === 'rating') view = await ask('/answers', { place: step.place, answers: { rating: String(1 + chance.below(5)) } });
    else if (step.step === 'after') view = await ask('/answers', { answers: {} });
    else if (step.step === 'puzzle') {
      if (plays === 3 && number === 13) return;
      if (plays === 2 && number === 12) {
        await ask('/withdraw', { token: view.withdraw });
        return;
      }
      plays += 1;
      await ask('/events', { game: step.game, events: gameOf(step.puzzle, ways.get(step.puzzle), chance) });
      view = await ask('/me');
    } else return;
  }
}

/** A game: some go astray first and begin anew, or give it up. */
function gameOf(puzzle, way, chance) {
  const events = [{ kind: 'start', puzzle }];
  const moves = (steps) => steps.forEach((step) => events.push({ kind: 'move', moves: step, by: 'keys' }));
  const isAstray = chance.below(3) === 0;
  const givesUp = isAstray && chance.below(3) === 0;
  if (isAstray) {
    const table = new Table(puzzle);
    const steps = [];
    while (steps.length < 6 && !table.isGoal && !table.isStuck) {
      const { text } = table.moves[chance.below(table.moves.length)];
      table.play(text);
      steps.push(text);
    }
    // Whoever happens to solve it has solved it.
    if (table.isGoal) {
      moves(steps);
      return timed([...events, { kind: 'solved' }], chance);
    }
    moves(steps);
    if (table.isStuck) events.push({ kind: 'stuck' });
    if (givesUp) return timed([...events, { kind: 'give-up' }], chance);
    events.push({ kind: 'restart', to: 0 });
  }
  moves(way);
  return timed([...events, { kind: 'solved' }], chance);
}

function timed(events, chance) {
  let ms = 0;
  return events.map((event, seq) => {
    ms += seq === 0 ? 0 : Math.round(Math.exp(6.2 + 0.6 * chance.normal()));
    return { seq, ms, ...event };
  });
}

/** Steps of a participant, in their order; each is reached from the one before. */
export const STEPS = {
  consent: async (page) => {
    await page.goto('/study?s=boxes');
  },
  before: (page) => page.locator('.study .primary').click(),
  tutorial: async (page) => {
    await page.locator('#question-age input').fill('33');
    await page.locator('input[value=never]').check();
    await page.locator('.study .primary').click();
    await page.locator('.study[data-step=tutorial] svg.board').waitFor();
  },
  puzzle: async (page) => {
    await page.locator('.study .primary').last().click();
    await page.locator('.study[data-step=puzzle] svg.board').waitFor();
  },
  rating: async (page) => {
    await page.locator('.controls > button').last().click();
    await page.locator('.controls .row .primary').click();
    await page.locator('.controls .primary').click();
  },
  after: async (page) => {
    for (;;) {
      await page.locator('input[type=radio][value="4"]').check();
      await page.locator('.study .primary').click();
      await page.locator('.study:not([data-step=rating])').waitFor();
      if ((await page.locator('.study').getAttribute('data-step')) === 'after') return;
      await page.locator('.study[data-step=puzzle] svg.board').waitFor();
      await STEPS.rating(page);
      await page.locator('.study[data-step=rating]').waitFor();
    }
  },
  ended: (page) => page.locator('.study .primary').click(),
};

/** Shows a step, once the page is there. */
export async function showStep(page, step) {
  await STEPS[step](page);
  await page.locator(`.study[data-step=${step}]`).waitFor();
}

/** Other pages of a study, each by itself. */
export const STUDY_PAGES = {
  stop: async (page) => {
    await page.goto('/stop?s=boxes#0123456789abcdef0123456789abcdef');
    await page.locator('.study .danger').waitFor();
  },
  missing: async (page) => {
    await page.goto('/study?s=no-such-study');
    await page.locator('main h1, .study h1').first().waitFor();
  },
  token: async (page) => {
    await page.goto('/research?s=boxes');
    await page.locator('input[type=password]').waitFor();
  },
  research: async (page, token) => {
    await page.goto(`/research?s=boxes#${token}`);
    await page.locator('[data-fit=success] svg').waitFor();
    await page.locator('tbody code').first().waitFor();
  },
  traps: async (page, token) => {
    await STUDY_PAGES.research(page, token);
    await page.locator('tr:has([title="sokoban#3"]) button').click();
    await page.locator('svg[role=group] circle').first().waitFor();
    await page.locator('svg[role=group] circle.lost').first().click();
    await page.locator('svg[role=group]').scrollIntoViewIfNeeded();
  },
};
