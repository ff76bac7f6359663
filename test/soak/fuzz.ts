// The fuzzer: gives millions of inputs to everything that reads what Arbiter did not write, guided by the code that they reach (jazzer.js), and asks of each
// more than that nothing is thrown (fuzz/targets, one file each).
//
//   node test/soak/fuzz.ts                    all targets, a million inputs each
//   node test/soak/fuzz.ts uci pgn 20000      two targets, 20,000 inputs each
//
// It prints a row for each target: inputs with their lines and bytes, seconds, edges that libFuzzer counted, inputs that it kept, the percentage of the target's code that they reach
// (fuzz/reached.ts), and failures. What it keeps and what failed are in .cache/fuzz/TARGET; a failed input becomes a case in `failed` of its target once it is
// fixed.

import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, openSync, closeSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installJazzer } from './fuzz/jazzer.ts';
import { bytesOf, LONGEST_BYTES, type Target } from './fuzz/target.ts';

const INPUTS = 1_000_000;
const root = resolve(import.meta.dirname, '../..');
const own = join(import.meta.dirname, 'fuzz');
const all = globSync(join(own, 'targets/*.ts'))
  .map((file) => basename(file, '.ts'))
  .toSorted();

const asked = process.argv.slice(2);
const inputs = Number(asked.find((word) => /^\d+$/.test(word)) ?? INPUTS);
const named = asked.filter((word) => !/^\d+$/.test(word));
for (const name of named)
  if (!all.includes(name)) throw new RangeError(`Cannot fuzz "${name}": expected a target of ${all.join(', ')}`);

const jazzer = installJazzer(join(root, '.cache/jazzer'));
print('target          inputs      lines       bytes  seconds  edges  kept  reached  failures');
for (const name of named.length > 0 ? named : all) if (!(await fuzz(name))) process.exitCode = 1;

/** Whether no input failed. */
async function fuzz(name: string): Promise<boolean> {
  const home = join(root, '.cache/fuzz', name);
  const [kept, seeds, failures] = ['kept', 'seeds', 'failures'].map((part) => join(home, part)) as [string, string, string];
  rmSync(seeds, { recursive: true, force: true });
  rmSync(failures, { recursive: true, force: true });
  for (const folder of [kept, seeds, failures]) mkdirSync(folder, { recursive: true });
  const file = pathToFileURL(join(own, 'targets', `${name}.ts`)).href;
  const { target } = (await import(file)) as { readonly target: Target };
  [...target.seeds, ...(target.failed ?? [])].forEach((seed, index) => writeFileSync(join(seeds, String(index)), bytesOf(seed)));
  const entry = join(home, 'entry.mjs');
  writeFileSync(
    entry,
    `import { target } from '${file}';\nimport { bounded } from '${pathToFileURL(join(own, 'entry.ts')).href}';\nexport const fuzz = bounded(target);\n`,
  );
  const dictionary = join(home, 'words');
  writeFileSync(dictionary, target.words.map((word) => `${quoted(word)}\n`).join(''));
  const beganMs = performance.now();
  const log = join(home, 'log');
  const output = openSync(log, 'w');
  const bounds = [
    `-runs=${inputs}`,
    `-max_len=${target.longest ?? LONGEST_BYTES}`,
    '-timeout=60',
    '-rss_limit_mb=3000',
    '-len_control=0',
  ];
  const { status } = spawnSync(
    process.execPath,
    [
      ...['--disable-warning=ExperimentalWarning', '--import', join(own, 'typesAway.ts'), jazzer.cli, entry],
      ...['--timeout', '60000', ...(target.waits === true ? [] : ['--sync'])],
      ...['--includes', join(root, 'src/'), kept, seeds, '--', ...bounds],
      ...[`-dict=${dictionary}`, `-artifact_prefix=${failures}/`, '-print_final_stats=1'],
    ],
    { cwd: root, env: { ...process.env, ...jazzer.env }, stdio: ['ignore', output, output] },
  );
  closeSync(output);
  const seconds = (performance.now() - beganMs) / 1000;
  const told = readFileSync(log, 'utf8');
  const tried = /stat::number_of_executed_units:\s*(\d+)/.exec(told)?.[1] ?? [...told.matchAll(/^#(\d+)\s/gm)].at(-1)?.[1] ?? '0';
  const [, bytes = '', lines = ''] = /^read (\d+) bytes, (\d+) lines$/m.exec(told) ?? [];
  const edges = [...told.matchAll(/ cov: (\d+)/g)].at(-1)?.[1] ?? '0';
  const failed = readdirSync(failures);
  const reached = spawnSync(process.execPath, [join(own, 'reached.ts'), name, kept, seeds], { encoding: 'utf8' }).stdout.split(
    '\n',
  )[0];
  print(
    `${name.padEnd(14)}${tried.padStart(8)}${lines.padStart(11)}${bytes.padStart(12)}${seconds.toFixed(0).padStart(9)}${edges.padStart(7)}` +
      `${String(readdirSync(kept).length).padStart(6)}${`${reached} %`.padStart(9)}${String(failed.length).padStart(10)}`,
  );
  const growth = spawnSync(process.execPath, [join(own, 'growth.ts'), name, kept, seeds], { encoding: 'utf8' });
  if (growth.status !== 0) print(growth.stdout.trim());
  if (failed.length > 0) print(`${/==\d+== .*?\n(?:.*\n){0,12}/.exec(told)?.[0] ?? ''}  ${join(failures, failed[0] ?? '')}`);
  else if (status !== 0) print(`jazzer.js ended with code ${status}: ${log}`);
  return status === 0 && growth.status === 0;
}

/** A word in libFuzzer's form of a dictionary. */
function quoted(word: string): string {
  const bytes = [...bytesOf(word)].map((byte) =>
    byte < 0x20 || byte > 0x7e || byte === 0x22 || byte === 0x5c
      ? `\\x${byte.toString(16).padStart(2, '0')}`
      : String.fromCharCode(byte),
  );
  return `"${bytes.join('')}"`;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
