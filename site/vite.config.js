import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createHash } from 'node:crypto';
import { defineConfig } from 'vite';

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

/** Writes the service worker, which keeps every file that was built. Names have a
 * digest of the content in them, so the names tell whether anything is new. */
const offline = (mode) => ({
  name: 'offline',
  apply: 'build',
  async generateBundle(_, bundle) {
    const digest = createHash('sha256');
    const names = Object.keys(bundle).filter((name) => name.startsWith('assets/')).sort();
    for (const name of names) digest.update(name);
    const files = JSON.stringify([...names, 'icon.svg', 'manifest.webmanifest']);
    const source = (await readFile(new URL('src/offline.js', import.meta.url), 'utf8'))
      .replace('__FILES__', files)
      .replace('__DIGEST__', digest.digest('hex').slice(0, 16))
      .replace('__SHELVES__', mode === 'static' ? 'puzzles.json' : 'api/puzzles');
    this.emitFile({ type: 'asset', fileName: 'offline.js', source });
  },
});

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), offline(mode), packed],
  build: {
    target: 'es2022',
    outDir: 'dist/pages',
    // The server's content policy lets no script or style stand in the page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // For whoever works on the pages: `impasse serve` answers beside vite.
  server: { proxy: { '/api': 'http://127.0.0.1:7171' } },
}));
