// The laboratory in node: `node node.mjs MODULE GOLDEN`. The module is the folder
// with what was built for wasm32, the golden file what it must say.

import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, golden] = process.argv.slice(2);
const lab = await import(pathToFileURL(join(resolve(folder), 'impasse.js')));
lab.initSync({ module: readFileSync(join(folder, 'impasse_bg.wasm')) });

const fail = (...lines) => {
  console.error(lines.join('\n'));
  process.exit(1);
};

const names = lab.samples();
const told = names.map((name) => lab.examine(name, 600)).join('');
const expected = readFileSync(golden, 'utf8');
if (told !== expected) {
  fail('the laboratory in wasm32 says', told, 'and elsewhere', expected);
}

const atOnce = lab.examine(names[0], 0);
if (!atOnce.includes('unknown (time)') || !atOnce.includes('rate: unknown (time)')) {
  fail('without time it should know nothing, and says', atOnce);
}

console.log(told.trimEnd());
