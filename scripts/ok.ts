// One command that says yes or no: types, lint, format, layers, code that nothing or only tests reach, portability, words, docs, tests. It prints the
// first failing check in full with its name, and starts nothing after it; if everything passes the last word is `ok`.
//
//   node scripts/ok.ts [--daily | --all | --rest | --release] [--totals]
//
//   no option   the quick tests (*.test.ts): `npm run ok`
//   --daily     also *.daily.test.ts: `npm test`
//   --all       also *.long.test.ts: `npm run test:all`
//   --rest      only what `npm test` has left out of `--all`, after it has passed; the totals are those of both
//   --release   only *.release.test.ts: `npm run test:release`
//   --totals    adds a last line `N passed, N failed` for machines that read one

import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { addTotals, formatTotals, hasPassed, NO_TESTS, readTotals } from './totals.ts';

const root = resolve(import.meta.dirname, '..');
const group = (['release', 'rest', 'all', 'daily'] as const).find((name) => process.argv.includes(`--${name}`)) ?? 'quick';
const reportOf = (tests: string): string => resolve(root, `.cache/tests/${tests}.json`);
const report = reportOf(group);

type Check = { readonly name: string; readonly command: string; readonly args: readonly string[]; readonly isShown?: boolean };

const own = (name: string, script: string): Check => ({ name, command: process.execPath, args: [script] });
const tool = (name: string, file: string, ...args: string[]): Check => ({
  name,
  command: process.execPath,
  args: [`node_modules/${file}`, ...args],
});

const TESTS: readonly Check[] = [
  {
    ...tool('tests', 'vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`),
    isShown: true,
  },
];

const BUILD: readonly Check[] = [{ name: 'build', command: 'bin/arbiter', args: ['--prepare'] }];

/** Checks of one row run at once, as far as two cores allow; rows run in order. */
const ROWS: readonly (readonly Check[])[] = [
  [
    tool('types', 'ts7/bin/tsc', '-p', 'tsconfig.json'),
    tool('page types', 'ts7/bin/tsc', '-p', 'web/tsconfig.json', '--noEmit'),
    own('layers', 'scripts/layers.ts'),
  ],
  [tool('lint', 'oxlint/bin/oxlint', '--type-aware', '--deny-warnings'), tool('format', 'oxfmt/bin/oxfmt', '--check')],
  [
    tool('unused code', 'knip/bin/knip.js'),
    // The same without the tests: code that only they reach is not part of the product. knip.json marks entries and files with !.
    tool('reachable', 'knip/bin/knip.js', '--production'),
    own('portability', 'scripts/portable.ts'),
    own('words', 'scripts/words.ts'),
    own('paragraphs', 'scripts/paragraphs.ts'),
  ],
  // The tests and the docs run the compiled program.
  BUILD,
  [own('docs', 'scripts/docs.ts')],
  TESTS,
];

process.env['ARBITER_TESTS'] = group;
mkdirSync(dirname(report), { recursive: true });
rmSync(report, { force: true });
const before = group === 'rest' ? readTotals(reportOf('daily')) : NO_TESTS;
const rows = { quick: ROWS, daily: ROWS, all: ROWS, rest: [TESTS], release: [BUILD, TESTS] }[group];
const failed = group === 'rest' && !hasPassed(before) ? 'npm test' : await firstFailure(rows);
if (failed === 'npm test') process.stdout.write('Cannot run the rest of the tests: run `npm test` first, until it passes\n');
if (failed !== undefined) process.stdout.write(`\n${failed}: failed\n`);
else process.stdout.write('ok\n');
if (process.argv.includes('--totals')) process.stdout.write(`${formatTotals(addTotals(before, readTotals(report)), failed)}\n`);
process.exitCode = failed === undefined ? 0 : 1;

async function firstFailure(rows: readonly (readonly Check[])[]): Promise<string | undefined> {
  for (const row of rows) {
    const outcomes = await Promise.all(row.map((check) => runCheck(check)));
    const failure = row.find((_, index) => outcomes[index] === false);
    if (failure !== undefined) return failure.name;
  }
  return undefined;
}

/** Returns whether it passed. Its output is shown if it failed, or while it runs with `isShown`. */
function runCheck(check: Check): Promise<boolean> {
  return new Promise((done) => {
    const begun = performance.now();
    const child = spawn(check.command, check.args, {
      cwd: root,
      stdio: ['ignore', check.isShown ? 'inherit' : 'pipe', check.isShown ? 'inherit' : 'pipe'],
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (printed += text));
    const end = (passed: boolean): void => {
      if (!passed) process.stdout.write(printed);
      process.stdout.write(
        `${passed ? ' ' : '✗'} ${check.name.padEnd(12)} ${((performance.now() - begun) / 1000).toFixed(1)} s\n`,
      );
      done(passed);
    };
    child.on('error', (reason) => {
      printed += `Cannot run the check "${check.name}": ${reason.message}\n`;
      end(false);
    });
    child.on('close', (code) => end(code === 0));
  });
}
