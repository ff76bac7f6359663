// The mutation run: changes the code of the referee, the tables and the formats in thousands of small ways, one at a time, and runs the tests of the
// same folder after each. A change that no test notices is a rule that no test states, code that decides nothing, or equivalent
// (equivalentMutants.ts).
//
//   npm run mutants                          the three folders, about half an hour on one idle core
//   npm run mutants src/standings            one folder, or one file
//
// Stryker is installed into .cache/mutants at the first use: with 63 MB it would make every `npm ci` a quarter larger. Left out: changes to constants
// that are computed while a module loads, because each of them would need all tests again.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { EQUIVALENT, type Equivalent } from './equivalentMutants.ts';

const FOLDERS = ['src/referee', 'src/standings', 'src/formats'] as const;
const STRYKER = '10.1.1';
/** The percentage of changes that the tests must notice. */
const WANTED = 90;

const root = resolve(import.meta.dirname, '../..');
const home = join(root, '.cache/mutants');

type Mutant = {
  readonly status: string;
  readonly replacement: string;
  readonly location: { readonly start: Place; readonly end: Place };
};
/** From 1. */
type Place = { readonly line: number; readonly column: number };
type Report = { readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>> };
type Change = { readonly file: string; readonly line: number; readonly code: string; readonly becomes: string };

const asked = process.argv.slice(2);
install();
let isEnough = true;
for (const path of asked.length > 0 ? asked : FOLDERS) {
  const folder = FOLDERS.find((one) => path === one || path.startsWith(`${one}/`));
  if (folder === undefined || !existsSync(join(root, path)))
    throw new RangeError(`Cannot change "${path}": expected a folder or file below ${FOLDERS.join(', ')}`);
  if (summarise(path, run(folder, path)) < WANTED) isEnough = false;
}
process.exitCode = isEnough ? 0 : 1;

function install(): void {
  if (existsSync(join(home, 'node_modules/@stryker-mutator/vitest-runner'))) return;
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'package.json'), '{ "private": true }\n');
  const packages = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}@${STRYKER}`);
  // The tests run with the vitest of this repository, without a second copy.
  runHere('npm', ['install', '--ignore-scripts', '--legacy-peer-deps', '--save-exact', ...packages], home);
}

/** The report on all changes to `path`, each judged by the tests of `folder`. */
function run(folder: string, path: string): Report {
  const report = join(home, 'report.json');
  const config = {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'test/soak/mutantTests.ts', related: false },
    mutate: [statSync(join(root, path)).isFile() ? path : `${path}/**/*.ts`, '!**/*.test.ts', '!**/test*.ts'],
    ignorePatterns: ['/.cache', '/dist', '/docs', '/web'],
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    concurrency: 1,
    // A busy machine must not look like an endless loop.
    timeoutMS: 30_000,
    reporters: ['progress-append-only', 'json'],
    jsonReporter: { fileName: report },
    tempDirName: join(home, 'sandbox'),
  };
  const file = join(home, 'config.json');
  writeFileSync(file, JSON.stringify(config));
  process.env['ARBITER_MUTATED'] = folder;
  process.env['ARBITER_DATA'] ??= resolve(root, '../shared/data');
  runHere(process.execPath, [join(home, 'node_modules/@stryker-mutator/core/bin/stryker.js'), 'run', file], root);
  return JSON.parse(readFileSync(report, 'utf8')) as Report;
}

function runHere(command: string, args: readonly string[], cwd: string): void {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit' });
  if (status !== 0) throw new Error(`Cannot run the mutants: "${command} ${args.join(' ')}" ended with code ${status}`);
}

/** Prints the changes that no test noticed, and returns the percentage of noticed changes, which it also prints. */
function summarise(path: string, report: Report): number {
  const files = Object.entries(report.files);
  const count = (...statuses: readonly string[]): number =>
    files.flatMap(([, { mutants }]) => mutants).filter(({ status }) => statuses.includes(status)).length;
  const unnoticed = files.flatMap(([file, { source, mutants }]) =>
    mutants
      .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
      .map(({ location, replacement }): Change => {
        const code = source.split('\n').slice(location.start.line - 1, location.end.line);
        code[code.length - 1] = code.at(-1)?.slice(0, location.end.column - 1) ?? '';
        code[0] = code[0]?.slice(location.start.column - 1) ?? '';
        return { file, line: location.start.line, code: code.join('\n'), becomes: replacement };
      }),
  );
  const isListed = (row: Equivalent, change: Change): boolean =>
    row.file === change.file && row.code === change.code && row.becomes.includes(change.becomes);
  const open = unnoticed.filter((change) => !EQUIVALENT.some((row) => isListed(row, change)));
  for (const { file, line, code, becomes } of open) print(`\n${file}:${line}\n- ${code}\n+ ${becomes}`);
  const stale = EQUIVALENT.filter((row) => row.file in report.files && !unnoticed.some((change) => isListed(row, change)));
  for (const { file, code } of stale)
    print(`\n${file}: a test notices all changes to "${code}": delete its row of equivalentMutants.ts`);
  const [killed, late, broken] = [count('Killed'), count('Timeout'), count('RuntimeError')];
  const percent = (100 * (killed + late)) / (killed + late + unnoticed.length);
  print(
    `\n${path}: ${killed + late + unnoticed.length} changes, ${killed} noticed, ${late} never ended, ` +
      `${unnoticed.length - open.length} equivalent, ${open.length} unnoticed: ${percent.toFixed(1)} %` +
      // A change that fills the memory ends the test runner, which then judges none of the next ones.
      (broken === 0 ? '' : `; ${broken} not judged, because the test runner broke`),
  );
  return percent;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
