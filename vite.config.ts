// The page: web/ → dist/web, files named after their content so that browsers may keep them for ever, each with its compressed forms beside it:
// made here once, they cost a tournament nothing.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

/** Shorter files gain nothing. */
const WORTH_BYTES = 512;

const compressed = (): Plugin => {
  let folder = '';
  return {
    name: 'compressed',
    configResolved: ({ root, build }) => void (folder = join(root, build.outDir)),
    closeBundle() {
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        const path = join(entry.parentPath, entry.name);
        if (!entry.isFile() || !/\.(?:html|js|css|svg)$/.test(path)) continue;
        const body = readFileSync(path);
        if (body.length < WORTH_BYTES) continue;
        writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }));
        writeFileSync(`${path}.br`, brotliCompressSync(body));
      }
    },
  };
};

export default defineConfig({
  root: 'web',
  base: './',
  publicDir: 'public',
  cacheDir: '../.cache/vite',
  plugins: [compressed()],
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
