// The browser and the site that the tests of one file share, opened before the
// first of them and closed after the last.

import { after, before } from 'node:test';
import { Server } from './server.js';
import { launch } from './visitor.js';

export let browser;
export let server;

before(async () => {
  [browser, server] = await Promise.all([launch(), Server.open()]);
});
after(async () => {
  await browser?.close();
  await server?.close();
});
