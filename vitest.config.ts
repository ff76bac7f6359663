import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { configDefaults, defineConfig } from 'vitest/config';

/** What runs programs takes longest, and begins first: else one core would wait for the last of them alone. */
const LONGEST = ['/test/e2e/', '/src/match/', '/src/journal/crash', '/engines/', '/src/games/chess/randomGames'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number =>
      LONGEST.findIndex((part) => moduleId.includes(part)) + 1 || LONGEST.length + 1;
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'engines/**/*.test.ts', 'scripts/**/*.test.ts', 'test/**/*.test.ts', 'web/**/*.test.ts'],
    // What takes a minute of real games is left to the whole check: `npm test`.
    exclude: [...configDefaults.exclude, ...(process.env['ARBITER_QUICK'] === 'true' ? ['**/*.long.test.ts'] : [])],
    // Processes, so that a test that leaves a thread or a handle behind cannot disturb the next file.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // A busy machine is no fault of what is tested.
    expect: { poll: { timeout: 10_000 } },
    sequence: { sequencer: LongestFirst },
  },
});
