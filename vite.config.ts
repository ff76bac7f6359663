// The page of a tournament, and with `--mode registry`, in the same folder, that of a registry, which shares no file with it: web/ → `--outDir` (bin/arbiter), files named after their content so that browsers may keep them forever, each with its compressed forms next to it:
// made here once, they cost a tournament nothing.

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { represent } from './src/broadcast/http/representation.ts';

const compressed = (): Plugin => {
  let folder = '';
  return {
    name: 'compressed',
    configResolved: ({ root, build }) => void (folder = resolve(root, build.outDir)),
    async closeBundle() {
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        const path = join(entry.parentPath, entry.name);
        if (existsSync(`${path}.br`) || !entry.isFile() || !/\.(?:html|js|css|svg)$/.test(path)) continue;
        const { gzipped, brotlied } = await represent('text/plain', readFileSync(path), 'thorough');
        if (gzipped !== undefined) writeFileSync(`${path}.gz`, gzipped);
        if (brotlied !== undefined) writeFileSync(`${path}.br`, brotlied);
      }
    },
  };
};

export default defineConfig(({ mode }) => ({
  root: 'web',
  base: './',
  publicDir: mode === 'registry' ? false : 'public',
  cacheDir: '../.cache/vite',
  plugins: [compressed()],
  build: {
    emptyOutDir: mode !== 'registry',
    rolldownOptions: { input: mode === 'registry' ? 'web/registry.html' : 'web/index.html' },
    target: ['chrome120', 'firefox120', 'safari17'],
    // One style sheet: a part of the page is never shown without its own because a line broke between the two.
    cssCodeSplit: false,
    // No `data:` addresses: the content security policy has none.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
}));
