// Nothing that was played is lost: not by a cut connection, a closed tab or a
// killed server; on every database there is.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Server } from './server.js';
import { Postgres } from './postgres.js';
import { launch, Visitor } from './visitor.js';

/** Browsers say in the console what they could not fetch. */
const NO_CONNECTION = /net::ERR_|Failed to load resource/;

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

for (const kind of ['SQLite', 'PostgreSQL']) {
  const skip = kind === 'PostgreSQL' && !Postgres.isThere() ? 'PostgreSQL is not installed' : false;
  describe(`the record in ${kind}`, { skip }, () => {
    let server;
    before(async () => {
      server = await Server.open(kind);
    });
    after(() => server?.close());

    const sign = (visitor, name) => visitor.page.locator(`[data-sign=${name}]`).waitFor();

    test('a whole game with detours', async () => {
      const visitor = await Visitor.arrive(browser, server);
      await visitor.open('sokoban#6');
      await visitor.walk('uurr');
      await visitor.press('Undo');
      visitor.expectStanding('undo', 3);
      await visitor.press('Restart');
      visitor.expectStanding('restart', 0);
      await visitor.walk('uurrDulD');
      await visitor.ended('solved');
      await visitor.saved();
      await visitor.compareRecord();
      await visitor.leave();
    });

    test('a connection cut and restored', async () => {
      const visitor = await Visitor.arrive(browser, server);
      visitor.forgive(NO_CONNECTION);
      await visitor.open('sokoban#6');
      await visitor.walk('uu');
      await visitor.saved();
      await visitor.context.setOffline(true);
      await visitor.walk('rrD');
      await sign(visitor, 'offline');
      await visitor.context.setOffline(false);
      await visitor.saved();
      await sign(visitor, 'saved');
      await visitor.walk('ulD');
      await visitor.ended('solved');
      await visitor.saved();
      await visitor.compareRecord();
      await visitor.leave();
    });

    test('a tab closed with events that were not sent, and opened again', async () => {
      const visitor = await Visitor.arrive(browser, server);
      visitor.forgive(NO_CONNECTION);
      await visitor.open('sokoban#6');
      await visitor.saved();
      await visitor.context.setOffline(true);
      await visitor.walk('uurr');
      await visitor.page.close();
      await visitor.context.setOffline(false);
      await visitor.newTab();
      // Any page of ours sends what is left.
      await visitor.page.goto('/about');
      await visitor.saved();
      await visitor.compareRecord();
      // And the puzzle is where it was left.
      await visitor.page.goto('/play?puzzle=sokoban%236');
      await visitor.counted();
      await visitor.walk('DulD');
      await visitor.ended('solved');
      await visitor.saved();
      await visitor.compareRecord();
      await visitor.leave();
    });

    test('a reload goes on with the game; a second tab begins another', async () => {
      const visitor = await Visitor.arrive(browser, server);
      await visitor.open('sokoban#6');
      await visitor.walk('uu');
      await visitor.page.reload();
      await visitor.counted();
      await visitor.walk('r');
      await visitor.saved();
      await visitor.compareRecord();
      await visitor.newTab();
      await visitor.open('sokoban#6');
      await visitor.counted();
      await visitor.walk('u');
      await visitor.saved();
      await visitor.compareRecord();
      await visitor.leave();
    });

    test('the server killed in the middle of a game, and started again', async () => {
      const visitor = await Visitor.arrive(browser, server);
      visitor.forgive(NO_CONNECTION);
      await visitor.open('superpuzz:columns=4#1');
      await visitor.page.keyboard.press('q');
      visitor.expect({ kind: 'ask' });
      await visitor.page.locator('.verdict').waitFor();
      await visitor.saved();
      await server.kill();
      await visitor.point([3, 0], [2, 0], 'mouse');
      await sign(visitor, 'offline');
      // The laboratory in the page needs no server.
      await visitor.ask('hint');
      visitor.expect({ kind: 'hint' });
      await visitor.page.locator('[data-degree]').waitFor();
      await visitor.point([1, 0], [0, 1], 'taps');
      await server.start();
      await visitor.saved();
      await sign(visitor, 'saved');
      await visitor.compareRecord();
      await visitor.leave();
    });

    test('looking away and leaving is recorded', async () => {
      const visitor = await Visitor.arrive(browser, server);
      await visitor.open('sokoban#6');
      await visitor.walk('u');
      await visitor.page.getByRole('link', { name: 'About' }).click();
      await visitor.page.getByRole('heading', { name: 'About Impasse' }).waitFor();
      await visitor.saved();
      await visitor.page.goBack();
      await visitor.counted();
      await visitor.saved();
      const kinds = (await server.export()).filter(({ game }) => game === visitor.numbers[0]).map(({ kind: what }) => what);
      assert.deepEqual(kinds, ['start', 'move', 'hide', 'show']);
      await visitor.leave();
    });
  });
}
