// How mutants.ts runs the tests: those of the folder that is changed, and no others. A rule is proved where it is carried out.

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: [`${process.env['ARBITER_MUTATED']}/**/*.test.ts`], testTimeout: 300_000 },
});
