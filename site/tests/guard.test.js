// Script tried in every field and address of the pages: it stays text.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, server } from './setup.js';
import { games } from './rules.js';
import { addressOf, Visitor } from './visitor.js';

const SCRIPTS = [
  '<script>document.title = "broken"; alert(1)</script>',
  '<img src=x onerror="document.title = \'broken\'; alert(1)">',
  '"><svg onload="document.title = \'broken\'; alert(1)">',
  "javascript:document.title='broken'",
  '{{constructor.constructor("alert(1)")()}}',
  '#####\n#@$.#<script>alert(1)</script>\n#####',
];

/** Nothing was added to the page, and nothing ran. */
async function isUnharmed(page) {
  assert.notEqual(await page.title(), 'broken');
  const added = await page.evaluate(() => {
    const foreign = [...document.querySelectorAll('script, img, iframe, object, embed, [onerror], [onload]')];
    return foreign.filter((one) => one.getAttribute('src') === 'x' || one.outerHTML.includes('alert')).map((one) => one.outerHTML);
  });
  assert.deepEqual(added, []);
}

test('script in the address is only text', async () => {
  const visitor = await Visitor.arrive(browser, server);
  const { page } = visitor;
  for (const script of SCRIPTS) {
    const text = encodeURIComponent(script);
    await page.goto(addressOf(script));
    await page.getByRole('alert').waitFor();
    await isUnharmed(page);
    await page.goto(addressOf('sokoban#1', script));
    await page.getByRole('alert').waitFor();
    await isUnharmed(page);
    await page.goto(addressOf(`sokoban=${script}`));
    await page.locator('svg.board, [role=alert]').first().waitFor();
    await isUnharmed(page);
    await page.goto(`/game?g=${text}`);
    await page.getByText('There is no such page.').waitFor();
    await isUnharmed(page);
  }
  await visitor.leave();
});

test('script pasted, dropped or typed is only text', async () => {
  const visitor = await Visitor.arrive(browser, server);
  const { page } = visitor;
  for (const script of SCRIPTS) {
    await page.goto('/');
    await page.getByLabel('Puzzle text').fill(script);
    await page.getByRole('button', { name: 'Open it' }).click();
    await page.getByRole('dialog').waitFor();
    await isUnharmed(page);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.evaluate((content) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], '<img src=x onerror=alert(1)>.xsb'));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }, script);
    await page.getByRole('dialog').waitFor();
    await isUnharmed(page);
  }
  for (const { name } of games) {
    await page.goto(`/game?g=${name}`);
    await page.getByText('Variants').click();
    for (const field of await page.locator('main input:visible').all()) {
      await field.fill(SCRIPTS[1]);
      await isUnharmed(page);
      await field.press('Enter');
      await isUnharmed(page);
    }
    assert.match(page.url(), /\/game\?g=/, 'no number, no puzzle');
  }
  await page.goto(addressOf('sokoban#1'));
  await page.getByLabel('Number').fill(SCRIPTS[0]);
  await page.getByRole('button', { name: 'Go', exact: true }).click();
  await isUnharmed(page);
  await visitor.leave();
});

test('a player who is no number is somebody new', async () => {
  const visitor = await Visitor.arrive(browser, server);
  const { page } = visitor;
  await page.addInitScript((script) => {
    if (!localStorage.getItem('impasse.player')) localStorage.setItem('impasse.player', script);
  }, SCRIPTS[1]);
  await visitor.open('sokoban#1');
  await visitor.walk('R');
  await visitor.saved();
  await visitor.compareRecord();
  assert.match(await page.evaluate(() => localStorage.getItem('impasse.player')), /^[0-9a-f]{32}$/);
  await visitor.leave();
});

test('the content policy forbids what the pages never do', async () => {
  const visitor = await Visitor.arrive(browser, server);
  const { page } = visitor;
  visitor.forgive(/Content Security Policy/);
  await page.goto('/');
  await page.getByLabel('Puzzle text').waitFor();
  assert.deepEqual(visitor.trouble, [], 'the page itself breaks no rule');
  const broken = await page.evaluate(async () => {
    const names = [];
    document.addEventListener('securitypolicyviolation', (event) => names.push(event.effectiveDirective));
    const inline = document.createElement('script');
    inline.textContent = 'document.title = "broken"';
    document.body.append(inline);
    const styled = document.createElement('p');
    styled.innerHTML = '<b style="color: red">x</b>';
    document.body.append(styled);
    await fetch('https://example.org/').catch(() => {});
    const image = new Image();
    image.src = 'https://example.org/x.png';
    await new Promise((done) => image.addEventListener('error', done));
    return names;
  });
  for (const directive of ['script-src-elem', 'style-src-attr', 'connect-src', 'img-src']) assert.ok(broken.includes(directive), directive);
  assert.notEqual(await page.title(), 'broken');
  await visitor.leave();
});
