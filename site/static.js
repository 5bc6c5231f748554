// What a host of files needs besides the pages: `node static.js FOLDER`. The
// shelves as a file, and the one page under every address that it shows.

import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as laboratory from './laboratory/impasse.js';

const [folder] = process.argv.slice(2);
laboratory.initSync({ module: readFileSync(new URL('laboratory/impasse_bg.wasm', import.meta.url)) });
writeFileSync(join(folder, 'puzzles.json'), laboratory.offered());

const routes = JSON.parse(readFileSync(new URL('src/routes.json', import.meta.url), 'utf8'));
const index = join(folder, 'index.html');
for (const route of Object.keys(routes).filter((route) => route !== '/')) {
  mkdirSync(join(folder, route), { recursive: true });
  copyFileSync(index, join(folder, route, 'index.html'));
}
// Many hosts show this one where there is nothing.
copyFileSync(index, join(folder, '404.html'));
// Hosts of files pack by themselves.
for (const name of readdirSync(folder, { recursive: true })) if (name.endsWith('.br')) rmSync(join(folder, name));
