// A position that is lost is proved to be so: a file, made in the page, that others
// can check.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { browser, server } from './setup.js';
import { PHONE, Visitor } from './visitor.js';

/** A puzzle that nobody can solve. */
const LOST = 'superpuzz:columns=4#8';

const WORDS = {
  'en-GB': { offer: 'Make a proof', check: 'To check it' },
  'ja-JP': { offer: '証明書を作る', check: '確かめるには' },
};

for (const [locale, words] of Object.entries(WORDS)) {
  test(`whoever is told that all is lost gets a proof without a server, ${locale}`, async () => {
    const options = locale === 'ja-JP' ? PHONE : {};
    const visitor = await Visitor.arrive(browser, server, { locale, ...options });
    const { page } = visitor;
    await page.route('**/api/jobs', (route) => route.abort());
    visitor.forgive(/ERR_|Failed to load/);
    await visitor.open(LOST);
    await visitor.ask('ask');
    visitor.expect({ kind: 'ask' });
    await page.locator('.verdict.lost').waitFor();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: words.offer }).click();
    const download = await downloading;
    assert.equal(download.suggestedFilename(), 'superpuzz.impasse-proof');
    const bytes = await readFile(await download.path());
    assert.ok(bytes.subarray(0, 100).toString('latin1').startsWith('impasse-certificate 2\ngame superpuzz\nparams columns=4\n'));
    // It came through whole.
    const body = bytes.subarray(0, -32);
    assert.deepEqual(createHash('sha256').update(body).digest(), bytes.subarray(-32));
    await page.getByText(words.check).waitFor();
    await visitor.saved();
    await visitor.compareRecord();
    await visitor.leave();
  });
}
