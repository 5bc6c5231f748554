import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
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

export default defineConfig({
  plugins: [svelte(), packed],
  build: {
    target: 'es2022',
    outDir: 'dist/pages',
    // The server's content policy lets no script or style stand in the page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // For whoever works on the pages: `impasse serve` answers beside vite.
  server: { proxy: { '/api': 'http://127.0.0.1:7171' } },
});
