// The page: web/ → dist/web, files named after their content so that browsers may keep them for ever.

import { defineConfig } from 'vite';

export default defineConfig({
  root: 'web',
  base: './',
  publicDir: 'public',
  cacheDir: '../.cache/vite',
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: ['chrome120', 'firefox120', 'safari17'],
    // No `data:` addresses: the content security policy has none.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
});
