// The program: src/ and engines/ → `--outDir` (bin/arbiter). Modules that are loaded together become one file, strict packages of pure JavaScript included, since
// most of a start is the finding, reading and linking of modules. Entries keep their paths: the command line, the page's process, what runs as a thread
// (`…Thread.ts`), and the sample players. Each is built by itself: no two of them share what V8 has loaded, so a thread and a player are one file.

import { globSync } from 'node:fs';
import { sep } from 'node:path';
import { dirname, relative } from 'node:path/posix';
import { defineConfig, type EnvironmentOptions, type Plugin } from 'vite';

const entries = [
  'src/cli/main.ts',
  'src/run/web/pageMain.ts',
  ...globSync('src/**/*Thread.ts'),
  ...globSync('engines/*/main.ts'),
].map((file) => file.split(sep).join('/').replace(/\.ts$/, ''));

/** Joined files are modules, so their code is strict: a package that is not would fail on its first undeclared variable. */
const STRICT = /^(?:import|export)\b|['"]use strict['"]/m;

/** A module finds its neighbours from where it was in the sources, whichever file it is now part of. */
const ownPlaces = (): Plugin => {
  const marked = /"arbiter-module:([^"]+)"/g;
  return {
    name: 'own-places',
    transform(code, id) {
      if (id.includes('/node_modules/') && !STRICT.test(code)) this.error(`Cannot join ${id}: expected code in strict mode`);
      const path = relative(import.meta.dirname, id).replace(/\.ts$/, '.js');
      return path.startsWith('..') ? undefined : code.replaceAll('import.meta.url', `"arbiter-module:${path}"`);
    },
    renderChunk: (code, { fileName }) =>
      code.replaceAll(marked, (_, path: string) => `new URL("${relative(dirname(fileName), path)}", import.meta.url).href`),
  };
};

/** How one entry is built. */
const built = (entry: string): EnvironmentOptions => ({
  consumer: 'server',
  resolve: { noExternal: ['chessops', 'commander', 'eventsource-parser', 'yaml', 'zod'] },
  build: {
    ssr: true,
    target: 'node24',
    minify: false,
    emptyOutDir: false,
    rollupOptions: {
      input: { [entry]: `${entry}.ts` },
      output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
    },
  },
});

export default defineConfig({
  cacheDir: '.cache/vite',
  publicDir: false,
  plugins: [ownPlaces()],
  environments: Object.fromEntries(entries.map((entry, index) => [`part${index}`, built(entry)])),
  builder: {
    async buildApp(builder) {
      for (const [name, part] of Object.entries(builder.environments)) if (name.startsWith('part')) await builder.build(part);
    },
  },
});
