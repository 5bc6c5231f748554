import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [svelte()],
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
