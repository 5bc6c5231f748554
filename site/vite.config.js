import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createHash } from 'node:crypto';
import { defineConfig } from 'vite';
import { documents } from './documents.js';
import { pictures } from './pictures.js';
import { rules } from './rules.js';

const pack = promisify(brotliCompress);

/** Writes every file a second time, packed once and well: the server hands out
 * `x.br` for `x` where a browser takes that, and packs nothing itself. */
const packed = {
  name: 'packed',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    const write = async (name) => {
      const path = join(dir, name);
      await writeFile(`${path}.br`, await pack(await readFile(path)));
    };
    await Promise.all(Object.keys(bundle).map(write));
  },
};

/** Whether something is about one game alone: whoever has all games needs none. */
const isAlone = ({ originalFileNames = [], moduleIds = [] }) =>
  [...originalFileNames, ...moduleIds].some((path) => /(^|\/)wasm\/[^/]+\/impasse/.test(path));

/** Writes the service worker, which keeps every file that was built. Names have a
 * digest of the content in them, so the names tell whether anything is new. */
const offline = (mode) => ({
  name: 'offline',
  apply: 'build',
  async generateBundle(_, bundle) {
    const digest = createHash('sha256');
    const names = Object.keys(bundle).filter((name) => name.startsWith('assets/') && !isAlone(bundle[name])).sort();
    for (const name of names) digest.update(name);
    const files = JSON.stringify([...names, 'icon.svg', 'manifest.webmanifest']);
    const source = (await readFile(new URL('src/offline.js', import.meta.url), 'utf8'))
      .replace('__FILES__', files)
      .replace('__DIGEST__', digest.digest('hex').slice(0, 16))
      .replace('__SHELVES__', mode === 'static' ? 'puzzles.json' : 'api/puzzles');
    this.emitFile({ type: 'asset', fileName: 'offline.js', source });
  },
});

/** The documents, as pages without a script. */
const documented = {
  name: 'documents',
  apply: 'build',
  generateBundle() {
    for (const [fileName, source] of documents()) this.emitFile({ type: 'asset', fileName, source });
  },
};

/** The rules of all games, for the builder itself. */
async function allGames() {
  const rules = await import('./wasm/impasse.js');
  rules.initSync({ module: await readFile(new URL('wasm/impasse_bg.wasm', import.meta.url)) });
  return rules;
}

const exported = (values) => Object.entries(values).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join('\n');

/** What the games say of themselves and how some puzzles look, so that no page waits for
 * their rules to name and to show them. */
const MADE = {
  'virtual:games': (rules) => `export default ${rules.games()};`,
  'virtual:pictures': (rules) => exported(pictures(rules)),
};

const described = {
  name: 'games',
  resolveId: (id) => (id in MADE ? `\0${id}` : null),
  load: async (id) => MADE[id.slice(1)]?.(await allGames()) ?? null,
};

/** The games' rules, which are Markdown, as modules. */
const ruled = {
  name: 'rules',
  transform(page, path) {
    if (!/\/rules\/\w+\.md$/.test(path)) return null;
    return { code: exported(rules(page)), map: null, moduleType: 'js' };
  },
};

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), ruled, described, documented, offline(mode), packed],
  build: {
    target: 'es2022',
    outDir: 'dist/pages',
    // The server's content policy lets no script or style stand in the page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Each file costs a request and its headers, more than a style is worth: one sheet
    // for all pages, and one script for what most of them share.
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 4 }] } } },
  },
  // For whoever works on the pages: `impasse serve` answers beside vite.
  server: { proxy: { '/api': 'http://127.0.0.1:7171' }, fs: { allow: ['..'] } },
}));
