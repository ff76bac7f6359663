import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'engines/**/*.test.ts', 'scripts/**/*.test.ts', 'test/**/*.test.ts'],
    // Processes, so that a test that leaves a thread or a handle behind cannot disturb the next file.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
