import { resolve } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { configDefaults, defineConfig } from 'vitest/config';

/** What takes longest begins first: else one core would wait for the last of them alone. First files of more than a minute, then what runs programs. */
const LONGEST = [
  ...['/season.release', '/registryLife.release', '/workers.release', '/standBy.release', '/watch.release', '/installed.release'],
  ...['/refusedCalls.release', '/engines/registry.release', '/ownBooks.release'],
  ...['/engines/check.long', '/stopAndGo.long', '/linkedEvents.long', '/web.long', '/officialsInPlay.long', '/game.long'],
  ...['/firefox.long', '/languages.long', '/versionLock.long', '/jointRatings.long', '/discipline.long', '/tables.long'],
  ...['.release.test.ts', '.long.test.ts', '.daily.test.ts', '/test/e2e/', '/src/match/', '/engines/'],
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number =>
      LONGEST.findIndex((part) => moduleId.includes(part)) + 1 || LONGEST.length + 1;
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}

/** Folders without clock, chance and processes, or that only read files. */
const PURE =
  '{web,scripts,src/{core,games,protocols,standings,ratings,formats,referee,tournament,course,projections,reports,rulings,dialects}}';
/** Tests that load modules again, which Node cannot. */
const RELOADED = ['src/players/process/launcher.test.ts'];
const ROOTS = '{src,engines,scripts,test,web}';

/** What a run leaves out, by the group that scripts/ok.ts names; without a name it is everything (`npx vitest run FILE`). */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  quick: ['**/*.{daily,long,release}.test.ts'],
  daily: ['**/*.{long,release}.test.ts'],
  all: ['**/*.release.test.ts'],
};

const group = process.env['ARBITER_TESTS'] ?? 'every';
/** How often a test that runs programs is tried again: on a machine that accepts changes, which is busy with all of them. The report counts it. */
const retry = process.env['CI'] === 'true' ? 1 : 0;

/** The groups that are one kind of test alone. `rest`: what the daily run has left out. */
const ALONE: Readonly<Record<string, string>> = { rest: '.long', release: '.release' };
const testsIn = (folder: string): string => `${folder}/**/*${ALONE[group] ?? ''}.test.ts`;
const leftOut = [...configDefaults.exclude, ...(LEFT_OUT[group] ?? [])];

// Node runs the sources of tests, and of the programs that they start, as it runs those of the product. What V8 makes of them is kept between processes.
process.env['NODE_COMPILE_CACHE'] ??= resolve(import.meta.dirname, '.cache/compile');

const reloaded = {
  extends: true,
  test: { name: 'reloaded', include: RELOADED, exclude: leftOut, experimental: { viteModuleRunner: true } },
} as const;

export default defineConfig({
  test: {
    experimental: { viteModuleRunner: false, nodeLoader: false },
    projects: [
      { extends: true, test: { name: 'pure', include: [testsIn(PURE)], exclude: leftOut } },
      {
        extends: true,
        test: { name: 'programs', include: [testsIn(ROOTS)], exclude: [...leftOut, `${PURE}/**`, ...RELOADED], retry },
      },
      ...(group in ALONE ? [] : [reloaded]),
    ],
    // Processes, since tests look at their own, and each for many files: half of a small file's time was the start of a process for it alone.
    pool: 'forks',
    isolate: false,
    // One more than the cores on which the times in CONTRIBUTING.md were taken: a third of the time files wait for clocks and other processes.
    maxWorkers: 3,
    // Engines for tests need this checkout, and tests look at their processes. Tests of sandboxes name a level.
    env: { ARBITER_SANDBOX: 'none' },
    // A busy machine is no fault of what is tested.
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // A test that reaches no `expect` proves nothing, so it fails.
    expect: { poll: { timeout: 10_000 }, requireAssertions: true },
    sequence: { sequencer: LongestFirst },
  },
});
