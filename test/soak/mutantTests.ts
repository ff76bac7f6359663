// How mutants.ts runs the tests: only those of the folder that is changed. A rule is proved where it is implemented.

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: [`${process.env['ARBITER_MUTATED']}/**/*.test.ts`], testTimeout: 300_000 },
});
