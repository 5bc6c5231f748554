// The pages around the game: finding a puzzle, coming back to it, and what is
// said when there is none.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PEOPLE } from './people.js';
import { played } from './played.js';
import { games } from './rules.js';
import { browser, server } from './setup.js';
import { addressOf, PHONE, Visitor } from './visitor.js';

/** Visits, without asking what the record holds. */
async function visit(act, options) {
  const visitor = await Visitor.arrive(browser, server, options);
  await act(visitor.page, visitor);
  await visitor.leave();
}

/** Everybody visits at once: pages wait more than they work. */
const everywhere = (act) =>
  Promise.all(Object.values(PEOPLE).map((seat) => visit((page, visitor) => act(page, visitor, seat.locale === 'ja-JP'), seat)));

const catalogue = async () => (await (await fetch(`${server.address}/api/puzzles`)).json()).games;

/** The puzzles of a game, the easiest first: so stand those of a shelf. */
async function byDifficulty(name) {
  const { shelves } = (await catalogue()).find(({ game }) => game === name);
  const shelved = shelves.flatMap(({ puzzles }, shelf) => puzzles.map((puzzle) => ({ ...puzzle, shelf })));
  return shelved.sort((one, other) => one.grade - other.grade);
}

const puzzleIn = (href) => new URL(href, server.address).searchParams.get('puzzle');

test('picture and button lead to the same, easiest puzzle, also while the shelves are slow', () =>
  visit(async (page) => {
    let open;
    const opened = new Promise((done) => (open = done));
    await page.route('**/api/puzzles', async (route) => {
      await opened;
      await route.continue();
    });
    await page.goto('/');
    const leads = async () => {
      const found = {};
      for (const { name } of games) {
        const card = page.locator('li', { has: page.locator(`a[href="/game?g=${name}"]`) });
        const picture = puzzleIn(await card.locator('.picture').getAttribute('href'));
        assert.equal(puzzleIn(await card.locator('.primary').getAttribute('href')), picture);
        found[name] = picture;
      }
      return found;
    };
    await page.locator('.games svg').last().waitFor();
    const expected = {};
    for (const { name } of games) expected[name] = (await byDifficulty(name))[0].name;
    assert.deepEqual(await leads(), expected, 'before the shelves are there');
    const arrived = page.waitForResponse('**/api/puzzles');
    open();
    await arrived;
    await page.waitForFunction(() => localStorage.getItem('impasse.catalogue') !== null);
    assert.deepEqual(await leads(), expected, 'and afterwards');
  }));

test('a solved puzzle has a tick, and the next one is offered', () =>
  visit(async (page, visitor) => {
    const [first, second] = await byDifficulty('sokoban');
    assert.equal(first.name, 'sokoban#1');
    await visitor.open('sokoban#1');
    await visitor.walk('R');
    await visitor.ended('solved');
    await page.goto('/game?g=sokoban');
    const shelved = page.locator('[data-puzzle="sokoban#1"]');
    await shelved.getByText('solved', { exact: true }).waitFor();
    assert.equal(puzzleIn(await page.locator('.hero .primary').getAttribute('href')), second.name);
    await page.goto('/');
    await page.waitForFunction(
      (wanted) => [...document.querySelectorAll('.games .primary')].some((link) => link.href.includes(wanted)),
      addressOf(second.name),
    );
  }));

test('the games that people know come first', () =>
  visit(async (page) => {
    await page.goto('/');
    const titles = page.locator('.games h2');
    await titles.last().waitFor();
    const places = Object.fromEntries(games.map(({ name, title }) => [title.en, played[name].place]));
    const shown = (await titles.allTextContents()).map((title) => places[title]);
    assert.deepEqual(shown, shown.toSorted((one, other) => one - other));
  }));

test('the first page shows a game that is lost, and the move that lost it', async () => {
  await everywhere(async (page, _, isJapanese) => {
    await page.goto('/');
    // Somebody who prefers stillness sees the moment itself.
    await page.locator('[data-demo=fatal]').waitFor();
    await page.locator('[data-demo] .frame.dead').first().waitFor();
    await page.getByText(isJapanese ? '3手目で解けなくなりました。' : 'Move 3 lost the game.').waitFor();
    await page.getByRole('button', { name: isJapanese ? '再生' : 'Show it' }).click();
    await page.locator('[data-demo=lost]').waitFor();
    await page.locator('[data-demo=better]').waitFor();
    await page.locator('[data-demo=alive]').waitFor();
    await page.getByRole('button', { name: isJapanese ? '一時停止' : 'Pause' }).click();
  });
});

test('the rules stand at the top of the page of a game, notation is folded away', async () => {
  await everywhere(async (page, _, isJapanese) => {
    for (const { name } of games) {
      await page.goto(`/game?g=${name}`);
      const rules = page.getByRole('heading', { name: isJapanese ? 'ルール' : 'Rules', exact: true });
      await rules.waitFor();
      const { y } = await rules.boundingBox();
      assert.ok(y < page.viewportSize().height, `${name}: the rules begin at ${y}`);
      const notation = page.locator('.rules .notation');
      await notation.waitFor();
      assert.equal(await notation.evaluate((details) => details.open), false);
      assert.equal(await page.locator('.rules > ul > li').count(), 3);
      assert.doesNotMatch(await page.locator('.rules').innerText(), /SplitMix64|Fisher|Yates/);
    }
  });
});

test('shelves go from easy to hard, with titles, and are filtered by words', async () => {
  await everywhere(async (page, _, isJapanese) => {
    await page.goto('/game?g=sokoban');
    const shelf = page.locator('section', { has: page.locator('.filter') }).locator('ul').first();
    await shelf.locator('a').first().waitFor();
    const shown = await shelf.locator('a').evaluateAll((links) => links.map((link) => link.dataset.puzzle));
    const sorted = (await byDifficulty('sokoban')).filter((puzzle) => puzzle.shelf === 0).map(({ name }) => name);
    assert.deepEqual(shown, sorted);
    await page.locator('[data-puzzle="sokoban#21"]').getByText(isJapanese ? '砂時計' : 'Hourglass').waitFor();
    await page.getByRole('button', { name: isJapanese ? 'とても難しい' : 'very hard' }).click();
    const left = await page.locator('[data-puzzle]').evaluateAll((links) => links.map((link) => link.dataset.puzzle));
    const hard = (await byDifficulty('sokoban')).filter(({ grade }) => grade === 5).map(({ name }) => name);
    assert.deepEqual(left.toSorted(), hard.toSorted());
  });
});

test('puzzles on the shelves are seen before they are opened', () =>
  visit(async (page) => {
    for (const { name } of games.filter(({ name }) => !played[name].alike)) {
      await page.goto(`/game?g=${name}`);
      await page.locator('[data-puzzle] .thumbnail svg path').first().waitFor({ state: 'attached' });
    }
  }));

test('a map is offered only where it can be drawn', () =>
  visit(async (page, visitor) => {
    const offered = async (puzzle) => {
      await visitor.open(puzzle);
      await page.locator('[data-question=hint]').waitFor();
      return (await page.locator('[data-question=space]').count()) === 1;
    };
    for (const { name } of games)
      for (const kind of played[name].vast ?? []) {
        const puzzle = (await byDifficulty(name)).find((shelved) => shelved.name.startsWith(`${kind}#`)).name;
        assert.equal(await offered(puzzle), false, puzzle);
        const layers = await server.answer({ what: 'layers', puzzle, moves: '' });
        assert.equal(layers.complete, false, puzzle);
      }
    assert.equal(await offered('superpuzz:columns=4#1'), true);
    assert.equal(await offered('sokoban#6'), true);
  }));

test('a variant is told in words', async () => {
  await everywhere(async (page, visitor, isJapanese) => {
    await visitor.open('superpuzz:columns=4#1');
    await page.locator('h1').getByText(isJapanese ? '4列' : 'Four columns').waitFor();
    assert.doesNotMatch(await page.locator('h1').innerText(), /=/);
    await visitor.open('sokoban#21');
    await page.locator('h1').getByText(isJapanese ? '砂時計' : 'Hourglass').waitFor();
  });
});

test('by chance only puzzles come that can be solved', () =>
  visit(async (page) => {
    // Of four columns number 6 cannot be solved, and number 7 can.
    await page.addInitScript(() => {
      const draws = [6, 7];
      const random = crypto.getRandomValues.bind(crypto);
      crypto.getRandomValues = (array) => (array instanceof Uint32Array ? array.fill(draws.shift()) : random(array));
    });
    await page.goto('/game?g=superpuzz');
    await page.getByText('Variants', { exact: true }).click();
    await page.getByLabel(/columns/i).fill('4');
    await page.getByRole('button', { name: 'Random' }).click();
    await page.locator('svg.board').waitFor();
    assert.equal(puzzleIn(page.url()), 'superpuzz:columns=4#7');
  }));

test('Back leads to where one was, and each page takes the focus', async () => {
  for (const seat of [{}, PHONE])
    await visit(async (page) => {
      await page.goto('/game?g=freecell');
      const deal = page.locator('[data-puzzle="freecell#95"]');
      await deal.scrollIntoViewIfNeeded();
      const before = await page.evaluate(() => scrollY);
      assert.ok(before > 300, `${before}`);
      await deal.click();
      await page.locator('svg.board').waitFor();
      assert.equal(await page.evaluate(() => scrollY), 0);
      await page.waitForFunction(() => document.activeElement?.id === 'content');
      await page.goBack();
      await deal.waitFor();
      await page.waitForFunction((wanted) => Math.abs(scrollY - wanted) < 2, before);
      await page.waitForFunction(() => document.activeElement?.id === 'content');
      // A reload, too.
      await page.waitForTimeout(200);
      await page.reload();
      await deal.waitFor();
      await page.waitForFunction((wanted) => Math.abs(scrollY - wanted) < 2, before);
    }, seat);
});

test('what does not exist has a page that says so', async () => {
  await everywhere(async (page, visitor, isJapanese) => {
    visitor.forgive(/404/);
    for (const address of ['/nopage', '/you/nothing', '/levels.txt']) {
      const answer = await page.goto(address);
      assert.equal(answer.status(), 404);
      assert.match(answer.headers()['content-type'], /text\/html/);
      await page.getByRole('heading', { name: isJapanese ? 'ページが見つかりません。' : 'There is no such page.' }).waitFor();
    }
    assert.equal((await page.goto('/game?g=chess')).status(), 200);
    await page.getByRole('heading', { name: isJapanese ? 'ページが見つかりません。' : 'There is no such page.' }).waitFor();
    assert.equal((await page.goto('/you/')).status(), 200);
    await page.getByRole('heading', { name: isJapanese ? 'プレイ記録' : 'Your games' }).waitFor();
  });
  for (const file of ['favicon.ico', 'robots.txt']) assert.equal((await fetch(`${server.address}/${file}`)).status, 200);
  const script = await fetch(`${server.address}/assets/old.js`);
  assert.equal(script.status, 404);
  assert.match(script.headers.get('content-type'), /json/);
});

test('a number that does not exist leaves one where one is', async () => {
  await everywhere(async (page, visitor, isJapanese) => {
    await visitor.open('sokoban#6');
    await page.getByLabel(isJapanese ? '番号' : 'Number').fill('500');
    await page.getByRole('button', { name: isJapanese ? '開く' : 'Go', exact: true }).click();
    await page.getByRole('alert').getByText(isJapanese ? 'その番号の問題はありません。' : 'There is no such number here.').waitFor();
    assert.equal(puzzleIn(page.url()), 'sokoban#6');
  });
});

test('a link with a wrong move opens the puzzle and says so', async () => {
  await everywhere(async (page, visitor, isJapanese) => {
    await page.goto(addressOf('sokoban#6', 'zzz'));
    await visitor.board.waitFor();
    await page.getByRole('alert').getByText(isJapanese ? 'リンクに含まれる手順' : 'The moves in this link').waitFor();
    await page.locator('[data-moves="0"]').waitFor();
  });
});

/** Pastes a text into the page, outside of any field. */
const paste = (page, text) =>
  page.evaluate((content) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', content);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, text);

test('what is kept about visitors is told in their language, one link from About', () =>
  everywhere(async (page, visitor, isJapanese) => {
    await page.goto('/about');
    await page.locator('article a[href="/privacy"]').click();
    await page.getByRole('heading', { level: 1, name: isJapanese ? '保存される情報について' : 'What is kept about you' }).waitFor();
    assert.equal(await page.locator('article h2').count(), 7);
  }));

test('a puzzle that is left while it opens neither takes the address of the next page nor stays held', async () => {
  const visitor = await Visitor.arrive(browser, server);
  const { page } = visitor;
  // A page without a board.
  const other = page.getByRole('heading', { level: 1 });
  const follow = (address) =>
    page.evaluate((href) => {
      const link = document.body.appendChild(document.createElement('a'));
      link.href = href;
      link.click();
    }, address);
  const drawn = [];
  await page.route('**/assets/sokoban-*.js', (route) => void drawn.push(route));
  for (const address of [addressOf('sokoban#6', 'uu'), addressOf('sokoban#6')]) {
    await page.goto('/privacy');
    await other.waitFor();
    await follow(address);
    await other.waitFor({ state: 'detached' });
    while (drawn.length === 0) await page.waitForTimeout(50);
    await follow('/privacy');
    await other.waitFor();
    await Promise.all(drawn.splice(0).map((route) => route.continue()));
    await page.waitForLoadState('networkidle');
    assert.equal(new URL(page.url()).pathname, '/privacy');
    assert.deepEqual(await page.evaluate(async () => (await navigator.locks.query()).held), []);
  }
  await visitor.leave();
});

test('a puzzle that one comes back to while it opens goes on where it was left, and is held once', async () => {
  const visitor = await Visitor.arrive(browser, server);
  const { page } = visitor;
  await visitor.open('sokoban#6');
  await visitor.walk(['u']);
  await page.goto('/privacy');
  const drawn = [];
  await page.route('**/assets/sokoban-*.js', (route) => void drawn.push(route));
  for (const puzzle of ['sokoban#6', 'sokoban#7', 'sokoban#6'])
    await page.evaluate((href) => {
      const link = document.body.appendChild(document.createElement('a'));
      link.href = href;
      link.click();
    }, addressOf(puzzle));
  while (drawn.length === 0) await page.waitForTimeout(50);
  await Promise.all(drawn.splice(0).map((route) => route.continue()));
  await page.locator('[data-moves="1"]').waitFor();
  const held = await page.evaluate(async () => (await navigator.locks.query()).held);
  assert.equal(held.length, 1);
  await visitor.leave();
});

test('a pasted link keeps its moves, a pasted number asks for its game', async () => {
  await everywhere(async (page, visitor, isJapanese) => {
    await page.goto('/about');
    await page.locator('figure svg').first().waitFor();
    await paste(page, `${server.address}${addressOf('sokoban#6', 'u u r')}`);
    await visitor.board.waitFor();
    await page.locator('[data-moves="3"]').waitFor();

    await page.goto('/about');
    await page.locator('figure svg').first().waitFor();
    await paste(page, ' 617 ');
    const dialog = page.getByRole('dialog');
    await dialog.getByText(isJapanese ? 'どのゲームの617番ですか？' : 'Number 617 of which game?').waitFor();
    const offered = await dialog.getByRole('link').evaluateAll((links) => links.map((link) => new URL(link.href).searchParams.get('puzzle')));
    assert.ok(offered.includes('freecell#617') && !offered.includes('sokoban#617'), `${offered}`);
    await dialog.getByRole('link', { name: isJapanese ? 'フリーセル' : 'FreeCell' }).click();
    await page.locator('.felt[data-game=freecell]').waitFor();
  });
});

test('whoever plays is asked before a pasted puzzle takes the place of the game', () =>
  visit(async (page, visitor) => {
    await visitor.open('sokoban#6');
    await paste(page, '#####\n#@$.#\n#####');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Open this puzzle?').waitFor();
    assert.equal(puzzleIn(page.url()), 'sokoban#6');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'hidden' });
    assert.equal(puzzleIn(page.url()), 'sokoban#6');
  }));

test('what was read is said in a line, with title and author', async () => {
  await everywhere(async (page, visitor, isJapanese) => {
    const level = '#####\n#@$.#\n#####';
    await page.goto('/');
    await page.locator('#pasted').fill(level);
    await page.getByRole('button', { name: isJapanese ? '開く' : 'Open it' }).click();
    await visitor.board.waitFor();
    await page.locator('.notice').getByText(isJapanese ? /^読み取った内容：倉庫番/ : /^Read as: Sokoban/).waitFor();
    // It is gone with the puzzle.
    await page.goBack();
    await page.locator('#pasted').waitFor();
    assert.equal(await page.locator('.notice').count(), 0);

    await page.locator('#pasted').fill(`${level}\nTitle: A small one\nAuthor: Somebody\n\n######\n#@ $.#\n######\nTitle: Another\n`);
    await page.getByRole('button', { name: isJapanese ? '開く' : 'Open it' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('A small one').waitFor();
    await dialog.getByText('Somebody').first().waitFor();
    await dialog.getByText(isJapanese ? /倉庫番、/ : /Sokoban, /).first().waitFor();
    await dialog.getByRole('link').first().click();
    await page.locator('h1').getByText('A small one').waitFor();
  });
});

test('a text that is no puzzle is complained about once, with the line', async () => {
  await everywhere(async (page, _, isJapanese) => {
    await page.goto('/');
    await page.locator('#pasted').fill('######\n#  $.#\n######');
    await page.getByRole('button', { name: isJapanese ? '開く' : 'Open it' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(isJapanese ? '問題として読み取れませんでした。' : 'We could not read a puzzle in this text.').waitFor();
    assert.equal(await dialog.locator('.wrong').count(), 1);
    const others = Object.keys(played).filter((game) => game !== 'sokoban');
    assert.doesNotMatch(await dialog.locator('.wrong').innerText(), new RegExp(others.join('|'), 'i'));
  });
});

test('one wrong sign in a pasted puzzle is marked in its place', async () => {
  const texts = [
    '#####\n#@$.#\n#?###\n',
    'HA H2 --\nDA ?2 --\nSA S2 --\nCA C2 --\n',
    '01 02 03\n0? 03 01\n02 -- --\n',
    'BBB..C\nD....C\nDAA..C\nD..E..\nF..E?G\nFHHH..\n',
    'KC QD JH\nKD ?C\nKH\nQC\n QH JC',
  ];
  await everywhere(async (page, _, isJapanese) => {
    for (const text of texts) {
      await page.goto('/');
      await page.locator('#pasted').fill(text);
      await page.getByRole('button', { name: isJapanese ? '開く' : 'Open it' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('mark').waitFor();
      assert.match(await dialog.locator('mark').innerText(), /[?0]/, text);
      assert.equal(await dialog.locator('.wrong').count(), 1, text);
    }
  });
});

test('a pasted collection has a next puzzle', () =>
  visit(async (page, visitor) => {
    await page.goto('/');
    await page.getByLabel('Puzzle text').fill('#####\n#@$.#\n#####\n\n######\n#@ $.#\n######\n');
    await page.getByRole('button', { name: 'Open it' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('.thumbnail svg').first().waitFor();
    await dialog.getByRole('link').first().click();
    await visitor.board.waitFor();
    await page.locator('.controls a').click();
    await page.waitForFunction(() => decodeURIComponent(location.search).endsWith('=######/#@ $.#/######'));
  }));

test('only games with a move are listed, by names people use, and can be looked back at', async () => {
  await everywhere(async (page, visitor, isJapanese) => {
    await visitor.open('shisen:width=6,height=4#1');
    await visitor.open('sokoban#3');
    await visitor.walk('ulDur');
    await page.goto('/about');
    await visitor.saved();
    await page.goto('/you');
    const rows = page.locator('.games tbody tr');
    await rows.first().waitFor();
    assert.equal(await rows.count(), 1, 'the one that was only opened is not there');
    const listed = await rows.innerText();
    assert.match(listed, isJapanese ? /荷物のまわり/ : /Around the box/);
    assert.doesNotMatch(listed, /[#=]/);
    await rows.getByRole('link', { name: isJapanese ? '振り返り' : 'Review' }).click();
    await page.locator('.timeline').waitFor();
    await page.getByText(isJapanese ? '3手目で解けなくなりました。' : 'Move 3 lost the game.').waitFor();
  });
});

test('nothing jumps while the page of a game is filled', () =>
  everywhere(async (page) => {
    await page.route('**/api/puzzles', async (route) => {
      await new Promise((done) => setTimeout(done, 700));
      await route.continue();
    });
    await page.addInitScript(() => {
      window.shifts = 0;
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) if (!shift.hadRecentInput) window.shifts += shift.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const { name } of games) {
      await page.goto(`/game?g=${name}`);
      await page.locator('[data-puzzle]').first().waitFor();
      await page.waitForTimeout(300);
      const shifts = await page.evaluate(() => window.shifts);
      assert.ok(shifts < 0.1, `${name} at ${page.viewportSize().width}: ${shifts}`);
      await page.evaluate(() => localStorage.removeItem('impasse.catalogue'));
    }
  }));

/** What was loaded until nothing more comes, and the rules among it with how they are packed. */
async function firstVisit(act) {
  const visitor = await Visitor.arrive(browser, server);
  const watch = await visitor.context.newCDPSession(visitor.page);
  await watch.send('Network.enable');
  const packed = new Map();
  const loaded = [];
  watch.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url.endsWith('.wasm')) packed.set(requestId, response.headers['content-encoding']);
  });
  watch.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => loaded.push({ requestId, encodedDataLength }));
  await act(visitor);
  await visitor.page.waitForLoadState('networkidle');
  const bytes = (all) => all.reduce((sum, { encodedDataLength }) => sum + encodedDataLength, 0);
  const rules = loaded.filter(({ requestId }) => packed.has(requestId));
  await visitor.leave();
  return { all: bytes(loaded), rules: bytes(rules), packed: [...packed.values()] };
}

test('a first visit loads little, packed by Brotli', async (context) => {
  const { all, rules, packed } = await firstVisit((visitor) => visitor.open('sokoban#12'));
  context.diagnostic(`${all} bytes, ${rules} of them rules`);
  assert.deepEqual(packed, ['br']);
  assert.ok(all < 250_000, `${all} bytes`);
});

test('the first page needs no rules to show every game', async (context) => {
  const { all, packed } = await firstVisit(async ({ page }) => {
    await page.goto('/');
    await page.locator('.games .picture svg').nth(games.length - 1).waitFor();
    await page.locator('[data-demo] svg').first().waitFor();
    await page.locator('.what svg').first().waitFor();
  });
  context.diagnostic(`${all} bytes`);
  assert.deepEqual(packed, []);
  assert.ok(all < 150_000, `${all} bytes`);
});

test('what is pasted on the first page waits for the rules, and it is said where they do not come', () =>
  everywhere(async (page, visitor, isJapanese) => {
    visitor.forgive(/ERR_|Failed to|dynamically imported/);
    await page.goto('/');
    await page.locator('.games .picture svg').first().waitFor();
    const cut = (route) => route.abort();
    await page.route('**/*.wasm', cut);
    await page.locator('#pasted').fill('#####\n#@$.#\n#####');
    const open = page.getByRole('button', { name: isJapanese ? '開く' : 'Open it', exact: true });
    await open.click();
    await page.getByText(isJapanese ? 'ルールを読み込めませんでした' : 'The rules could not be loaded').waitFor();
    await page.unroute('**/*.wasm', cut);
    await open.click();
    await visitor.board.waitFor();
  }));

test('a text that is too long is refused, and not read in part', () =>
  everywhere(async (page, _, isJapanese) => {
    await page.goto('/');
    await page.locator('#pasted').fill(`#####\n#@$.#\n#####\n${'#'.repeat(2_000_000)}`);
    await page.getByRole('button', { name: isJapanese ? '開く' : 'Open it', exact: true }).click();
    await page.getByText(isJapanese ? '2,000,000文字まで' : 'more than 2,000,000 characters').waitFor();
    assert.equal(new URL(page.url()).pathname, '/');
    assert.equal(await page.getByRole('dialog').count(), 0);
  }));

test('whoever does not want to be recorded is not, and nothing else is missing', () =>
  everywhere(async (page, visitor, isJapanese) => {
    await page.goto('/you');
    const record = page.getByRole('checkbox', { name: isJapanese ? 'プレイを記録する' : 'Record my games' });
    await record.uncheck();
    await visitor.open('sokoban#1');
    await page.locator('[data-sign=unrecorded]').waitFor({ state: 'attached' });
    await visitor.walk('R');
    await visitor.ended('solved');
    await page.goto('/you');
    await page.getByText(isJapanese ? 'まだ記録がありません。' : 'No games yet').waitFor();
    assert.deepEqual(visitor.numbers, [], 'nothing was sent');
    // It is solved all the same.
    await page.goto('/game?g=sokoban');
    await page.locator('[data-puzzle="sokoban#1"] .mark.solved').waitFor();
    // From now on, games are recorded again.
    await page.goto('/you');
    assert.equal(await record.isChecked(), false, 'it is remembered');
    await record.check();
    await visitor.open('sokoban#4');
    await visitor.walk('u');
    await visitor.saved();
    assert.equal(visitor.numbers.length, 1);
    await page.goto('/you');
    await page.locator('.games tbody tr').waitFor();
  }));
