// A machine that sleeps while a tournament is played in it: a virtual one (virtualMachine.ts) is suspended to its memory for a minute, in which its clock of
// the board goes on by an hour, and woken. The tournament must play on and come to the same games as an undisturbed one, and its journal must have the jump of
// the wall clock. Prints what held, a line each, and ends with 1 if something did not. Takes 13 minutes if others use the
// processor too; most of it is the way of the programs into its memory.
//
//   node test/soak/sleepingMachine.ts [SECONDS]        how long it sleeps; 60
//
// Needs what virtualMachine.ts needs, gcc, libfaketime and the reference tools. What runs after the sleep is in the machine's own memory: it cannot reach this
// machine's files any more.

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { unwrap } from '../../src/core/result.ts';
import { openReader } from '../../src/journal/reader.ts';
import { runArbiter } from '../e2e/arbiter.ts';
import { findInPath } from '../../src/players/process/program.ts';
import { differences, outcomeOf } from './campaign/outcome.ts';
import { buildPrograms, writeSeason } from './campaign/season.ts';
import { startMachine } from './virtualMachine.ts';

const SLEEPS_MS = Number(process.argv[2] ?? 60) * 1000;
const CLOCK_GOES_ON_S = 3600;
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';
/** Marks lines of the data folder. */
const DATA = 'data: ';
const TOOLS = [
  ...['bash', 'env', 'perl', 'setpriv', 'taskset', 'prlimit', 'nice', 'true'],
  ...['cat', 'date', 'sleep', 'grep', 'tail', 'sed', 'tar', 'gzip', 'base64'],
];
const root = resolve(import.meta.dirname, '../..');

process.env['ARBITER_SANDBOX'] = 'none';
// Not in /tmp, which the machine does not share.
mkdirSync(join(root, '.cache'), { recursive: true });
const folder = mkdtempSync(join(root, '.cache/sleep-'));
const programs = buildPrograms(folder);
const season = join(folder, 'season');
const file = writeSeason(season, programs);
const undisturbed = await runArbiter(['run', file, '--data', join(season, 'undisturbed')], season);
if (undisturbed.code !== 0) throw new Error(`Cannot play undisturbed: ${undisturbed.stderr}`);
const archive = packed([...Object.values(programs), file]);
const clock = join(folder, 'clock');
writeFileSync(clock, '+0\n');

const machine = startMachine(script(), {
  memoryMiB: 2048,
  longestMs: 3_600_000,
  environment: { LD_PRELOAD: FAKETIME, FAKETIME_TIMESTAMP_FILE: clock, FAKETIME_NO_CACHE: '1', DONT_FAKE_MONOTONIC: '1' },
  onLine(line) {
    if (!line.startsWith(DATA)) console.log(`  ${line}`);
    if (line === 'sleeps') void wakeLater();
  },
});

async function wakeLater(): Promise<void> {
  await new Promise((done) => setTimeout(done, SLEEPS_MS / 2));
  console.log(`  ${await machine.ask('info status')}`);
  writeFileSync(clock, `+${CLOCK_GOES_ON_S}\n`);
  await new Promise((done) => setTimeout(done, SLEEPS_MS / 2));
  await machine.ask('system_wakeup');
}

const { code, output } = await machine.finished.finally(() => rmSync(archive));
const data = join(folder, 'data');
const sent = output.split('\n').flatMap((line) => (line.startsWith(DATA) ? [line.slice(DATA.length)] : []));
writeFileSync(join(folder, 'data.tar'), Buffer.from(sent.join(''), 'base64'));
execFileSync('tar', ['-xzmf', join(folder, 'data.tar'), '-C', folder]);

holds('the tournament is over', code === 0, code);
const different = differences(outcomeOf(data), outcomeOf(join(season, 'undisturbed')));
holds('its games, endings and tables are those of an undisturbed one', different.length === 0, different);
const reader = unwrap(openReader(data));
const times = [...reader.entries({ kind: 'all' }, 0)].map((entry) => unwrap(entry).atUtcMs);
const gaps = times.map((time, index) => time - (times[index - 1] ?? time));
const longestMs = Math.max(...gaps);
holds(
  `the wall clock went on by the hour: ${Math.round(longestMs / 1000)} s between two entries`,
  longestMs >= CLOCK_GOES_ON_S * 1000,
  longestMs,
);
holds('games were played before and after it', gaps.indexOf(longestMs) > 20 && gaps.indexOf(longestMs) < gaps.length - 20, [
  gaps.indexOf(longestMs),
  gaps.length,
]);
reader.close();
rmSync(folder, { recursive: true });

function holds(what: string, is: boolean, found: unknown): void {
  console.log(`${is ? 'holds' : 'DOES NOT HOLD'}: ${what}${is ? '' : `: ${JSON.stringify(found)}`}`);
  if (!is) process.exitCode = 1;
}

/** What the machine does. */
function script(): string {
  const inside = [
    'cd /cup',
    'node /arbiter/src/cli/main.js run season.yaml --data data >said 2>&1 & run=$!',
    // Both games of the chess are played by now.
    'until grep -q "^Game 1 " said; do sleep 0.2; done',
    'grep -v "^Waiting" said; date -u; cat /sys/power/state; echo sleeps; echo mem >/sys/power/state; echo "wakes"; date -u',
    'wait $run; code=$?; tail -n +2 said; date -u',
    `tar -cz data | base64 -w 1000 | sed 's/^/${DATA}/'`,
    'exit $code',
  ].join('\n');
  return [
    'set -e; mkdir /memory; mount -t tmpfs -o size=80% tmpfs /memory',
    `tar -xf ${archive} -C /memory`,
    'for one in proc sys dev; do mount --rbind /$one /memory/$one; done',
    `exec chroot /memory /usr/bin/bash -c '${inside.replaceAll("'", String.raw`'\''`)}'`,
  ].join('\n');
}

/** Everything that the tournament needs, in an archive: programs with their libraries, Arbiter with its packages, the files of the tournament. */
function packed(files: readonly string[]): string {
  const top = join(folder, 'memory');
  const put = (from: string, to: string): void => {
    mkdirSync(dirname(join(top, to)), { recursive: true });
    cpSync(realpathSync(from), join(top, to), { recursive: true, dereference: true });
  };
  for (const name of ['proc', 'sys', 'dev', 'tmp', 'cup', 'root', 'etc']) mkdirSync(join(top, name), { recursive: true });
  const found = TOOLS.map((name) => findInPath(name, '/usr/bin:/bin:/usr/sbin') ?? '');
  for (const tool of [...found, '/bin/sh']) put(tool, join('/usr/bin', tool.slice(tool.lastIndexOf('/') + 1)));
  put(process.execPath, '/usr/bin/node');
  const inPlace = new Set([...found, process.execPath, ...files.slice(0, -1)].flatMap(librariesOf));
  for (const library of inPlace) put(library, library);
  for (const path of execFileSync('perl', ['-e', 'print join "\n", grep { -d && m{^/usr/(lib|share)} } @INC'], {
    encoding: 'utf8',
  }).split('\n'))
    put(path, path);
  for (const path of files.slice(0, -1)) put(path, path);
  put(files.at(-1) ?? '', '/cup/season.yaml');
  put(join(root, 'dist/newest'), '/arbiter');
  const packages = execFileSync('npm', ['ls', '--omit=dev', '--all', '--parseable'], { cwd: root, encoding: 'utf8' });
  for (const path of packages.trim().split('\n').slice(1)) put(path, path.replace(root, '/arbiter'));
  const target = join(folder, 'memory.tar');
  execFileSync('sh', ['-c', 'ln -sfn usr/bin "$1/bin" && tar -cf "$2" -C "$1" .', 'sh', top, target]);
  return target;
}

function librariesOf(program: string): readonly string[] {
  return execFileSync('ldd', [program], { encoding: 'utf8' }).match(/\/\S+(?= \(0x)/g) ?? [];
}
