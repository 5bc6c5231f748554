// The browser and the site that the tests of one file share, opened before the
// first of them and closed after the last.

import { after, before } from 'node:test';
import { House } from './house.js';
import { launch } from './visitor.js';

export let browser;
export let house;

before(async () => {
  [browser, house] = await Promise.all([launch(), House.open()]);
});
after(async () => {
  await browser?.close();
  await house?.close();
});
