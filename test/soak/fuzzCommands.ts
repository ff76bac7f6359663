// Fuzzes the command lines of all commands but `match`, which is a target of fuzz.ts: the program as a user starts it, with words by chance.
//
//   node test/soak/fuzzCommands.ts [BYTES=1000000]
//
// A command line is a command with some of its options and arguments (commands.ts), their values by chance, right and wrong; in a third of them words are
// changed, left out, doubled or put elsewhere. It fails if an exit code is none of ours, if anything shows a place in the code or a character that a terminal
// interprets, if a failure has no words, if wrong use (code 2) prints something or changes a file, or if it does not end: by itself, or a minute after
// SIGTERM where a command may run on. FUZZ_SEED chooses other words. As root it runs them as a user without rights.

import { createHash } from 'node:crypto';
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXIT_CODES, type Command } from '../../src/cli/command.ts';
import { COMMANDS } from '../../src/cli/commands.ts';
import { randomSource } from '../../src/core/random.ts';
import { engineLine, PROGRAM, temporaryFolder } from '../e2e/arbiter.ts';
import { testEngine } from '../engines/index.ts';
import { recordedFile } from './fuzz/damage.ts';
import { hasControls } from './fuzz/oracles.ts';

const BYTES = Number(process.argv[2] ?? 1_000_000);
/** Before a command that may run on is asked to end, before it must have ended, and before any other must have: the machine may be busy. */
const [RUNS_MS, ENDS_MS, MOST_MS] = [3000, 60_000, 120_000];
const AT_ONCE = 6;
const PLAIN_USER = 65_534;
const random = randomSource(Number(process.env['FUZZ_SEED'] ?? 18));
const pick = <Item>(items: readonly Item[]): Item => items[random.below(items.length)] as Item;
const chance = (percent: number): boolean => random.below(100) < percent;

const LONG = ['x'.repeat(300), 'y '.repeat(900), '9'.repeat(400), '../'.repeat(700), 'é'.repeat(1000)];
const ODD = [
  '',
  ' ',
  '-',
  '--',
  '-1',
  '__proto__',
  'constructor',
  '\u202Ex',
  '\u001B[2J',
  'a\nb',
  '\uFEFF',
  '%s',
  '$HOME',
  '*',
  '"',
  '🎲',
  ...LONG,
];
const NUMBERS = [
  '0',
  '1',
  '2',
  '3',
  '01',
  '-1',
  '1.5',
  '1e9',
  '1e999',
  'NaN',
  'Infinity',
  '0x10',
  '١',
  '99999999999999999999',
  'auto',
  'none',
];
const PATHS = [
  'data',
  'empty',
  'absent',
  't.yaml',
  'wrong.yaml',
  'games.pgn',
  'bad.pgn',
  'game.sgf',
  'one.backup',
  'key.pem',
  '.',
  'data/',
  'new/file',
  'out',
  'pipe',
];
const NAMES = ['A', 'B', 'a', 'C', 'Ada', 'main', 'Main', 'white', 'black', 'japanese', 'chair', 'all'];
const TEXTS = [
  '1-0',
  '0-1',
  '1/2-1/2',
  'void',
  'B+6.5',
  'A=2800',
  '5,3,1',
  '1,2,3,2,1',
  'restart',
  'seat',
  'SB,DE',
  '7m30s',
  '2026-12-01T18:00Z',
  '0.5',
];
const ADDRESSES = [
  '127.0.0.1:0',
  '0',
  '[::1]:0',
  '127.0.0.1:99999',
  ':',
  'http://127.0.0.1:1/',
  'http://',
  'https://127.0.0.1:1/x?y',
  '127.0.0.1/33',
];
const PROGRAMS = ['./engine', './absent', 'cat', 'false', 'data', 't.yaml', ''];
const VALUES: readonly (readonly [placeholder: RegExp, values: readonly string[]])[] = [
  [/program|engine>.*args|^<engine> \[/, PROGRAMS],
  [/folder|file|pgn|sources|html|device|cert|key|dir|tables/, PATHS],
  [
    /number|game|round|count|lines|crashes|n>|seed|times|digits|list|level|rate|baud|port|elo|percent|share|minutes|seconds|stones|points/,
    NUMBERS,
  ],
  [/url|address|host|proxy/, ADDRESSES],
  [/name|engine|event|player|other|rules|role|colour/, NAMES],
];
const ALL = [...PATHS, ...NUMBERS, ...NAMES, ...TEXTS, ...ADDRESSES];
/** What they start, they may do for long. */
const RUN_ON = new Set([
  'run',
  'serve',
  'watch',
  'demo',
  'rehearse',
  'seat',
  'check',
  'bridge',
  'demo-opponent',
  'ratings',
  'compare',
]);

using folder = temporaryFolder();
chmodSync(folder.path, 0o755);
const [template, temporary] = [join(folder.path, 'template'), join(folder.path, 'temporary')];
makeTemplate();
mkdirSync(temporary);
chmodSync(temporary, 0o777);
const commands = COMMANDS.filter(({ isForeign }) => isForeign !== true);
/** Each of these costs seconds. */
const quick = commands.filter(({ name }) => !RUN_ON.has(name));
const wrong: string[] = [];
const codes = new Map<string, number>();
let [bytes, lines] = [0, 0];
let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (isStopped = true));
const beganMs = performance.now();
await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => runSome(join(folder.path, `home${index}`))));
print(summary());
process.exitCode = wrong.length === 0 ? 0 : 1;

/** One command line after the other in a folder of its own. */
async function runSome(home: string): Promise<void> {
  fresh(home);
  let before = treeOf(home);
  while (bytes < BYTES && wrong.length < 20 && !isStopped) {
    const words = commandLine();
    bytes += words.reduce((sum, word) => sum + Buffer.byteLength(word) + 1, 0);
    const ended = await run(words, home);
    const { code, signal, stdout, stderr } = ended;
    codes.set(signal ?? String(code), (codes.get(signal ?? String(code)) ?? 0) + 1);
    const after = treeOf(home);
    const why = faultOf({ ...ended, isChanged: after !== before });
    if (why !== undefined) {
      wrong.push(why);
      print(`  ${why}: arbiter ${JSON.stringify(words).slice(0, 600)}\n    ${JSON.stringify((stderr || stdout).slice(0, 1200))}`);
    }
    if (after !== before) {
      fresh(home);
      before = treeOf(home);
    }
    lines += 1;
    if (lines % 500 === 0) print(summary());
  }
}

function commandLine(): readonly string[] {
  const command = pick(chance(25) ? commands : quick);
  const words = [command.name];
  const given = [...(command.arguments ?? '').matchAll(/[<[][^>\]]+[>\]]/g)].map(([placeholder]) => placeholder);
  for (const placeholder of given) {
    if (chance(12)) continue;
    const times = placeholder.includes('...') ? random.below(4) : 1;
    for (let time = 0; time < times; time++) words.push(value(placeholder, command));
  }
  const options = command.options ?? [];
  const share = pick([10, 25, 60]);
  for (const { flags } of options) {
    const isData = flags.startsWith('--data');
    if (!chance(isData ? 85 : share)) continue;
    const [flag = '', placeholder] = flags.split(' ');
    words.push(flag);
    if (placeholder !== undefined) words.push(isData && chance(70) ? 'data' : value(placeholder, command));
  }
  return chance(33) ? changed(words) : words;
}

function value(placeholder: string, command: Command): string {
  if (chance(10)) return pick(ODD);
  if (chance(10)) return pick(ALL);
  const isProgram = command.arguments?.startsWith('<engine>') === true || command.arguments?.startsWith('[program]') === true;
  if (isProgram && /engine|program|args/.test(placeholder)) return pick(PROGRAMS);
  return pick(VALUES.find(([pattern]) => pattern.test(placeholder))?.[1] ?? TEXTS);
}

function changed(words: readonly string[]): readonly string[] {
  const at = random.below(words.length);
  const word = words[at] ?? '';
  const rest = words.toSpliced(at, 1);
  switch (random.below(6)) {
    case 0:
      return rest;
    case 1:
      return words.toSpliced(at, 0, word);
    case 2:
      return rest.toSpliced(random.below(rest.length + 1), 0, word);
    case 3:
      return words.with(at, word.slice(0, random.below(word.length + 1)) + pick(['', 'x', '=', '=1', '-']));
    case 4:
      return [...words, pick(['--help', '--nothing', '--json', '--version', '-h', '--no-data', ...ODD])];
    default:
      return words.toSpliced(at, 0, pick([...ODD, ...ALL]));
  }
}

type Ended = {
  readonly code: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
  /** It did not end when it was asked to, or ran on although it never does. */
  readonly isLate: boolean;
  /** It was asked to end before it had printed anything: on a busy machine, before it began. */
  readonly isYoung: boolean;
};

function run(words: readonly string[], home: string): Promise<Ended> {
  const isRoot = process.getuid?.() === 0;
  const child = spawn(PROGRAM, [...words], {
    cwd: home,
    env: { PATH: '/usr/bin:/bin:/usr/games', HOME: home, TMPDIR: temporary, LANG: 'C.UTF-8', ARBITER_SANDBOX: 'none' },
    stdio: [chance(70) ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    ...(isRoot ? { uid: PLAIN_USER, gid: PLAIN_USER } : {}),
  });
  let [stdout, stderr] = ['', ''];
  let [isLate, isYoung] = [false, false];
  child.stdin?.on('error', () => undefined).end(pick(['', 'y\n', 'a password\n', '\0\n'.repeat(20)]));
  child.stdout?.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const runsOn = RUN_ON.has(words.find((word) => !word.startsWith('-')) ?? '');
  const asks = setTimeout(
    () => {
      isLate = !runsOn;
      isYoung = stdout === '';
      child.kill('SIGTERM');
    },
    runsOn ? RUNS_MS : MOST_MS,
  );
  const ends = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, MOST_MS + ENDS_MS);
  return new Promise((resolve) =>
    child.on('close', (code, signal) => {
      clearTimeout(asks);
      clearTimeout(ends);
      resolve({ code, signal, stdout, stderr, isLate, isYoung });
    }),
  );
}

function faultOf({
  code,
  signal,
  stdout,
  stderr,
  isLate,
  isYoung,
  isChanged,
}: Ended & { readonly isChanged: boolean }): string | undefined {
  const all = stdout + stderr;
  if (isLate) return 'it did not end';
  if (isYoung && signal === 'SIGTERM') return undefined;
  if (signal !== null || code === null || !Object.hasOwn(EXIT_CODES, code)) return `it ended with ${signal ?? code}`;
  if (/\n {4}at |node:internal|node_modules|TypeError|RangeError|ReferenceError|undefined/.test(all))
    return 'a place in the code';
  if (hasControls(all)) return 'a control character';
  if ((code === 1 || code === 2) && stderr.trim().length < 10) return `no words for code ${code}`;
  if (code === 2 && stdout !== '') return 'output at wrong use';
  if (code === 2 && isChanged) return 'wrong use that changed a file';
  return undefined;
}

function makeTemplate(): void {
  const put = (name: string, content: string | Uint8Array): void => writeFileSync(join(template, name), content);
  for (const name of ['.', 'data', 'empty', 'out']) mkdirSync(join(template, name), { recursive: true });
  put('data/journal.sqlite', recordedFile('format4-played.sqlite'));
  const engines = ['A', 'B'].map((name) => engineLine(name, testEngine('first-legal'))).join('');
  put('t.yaml', `tournament: T\nformat: round-robin\ntimeControl: 10+1\nadjudication: { maxMoves: 2 }\nengines:\n${engines}`);
  put('wrong.yaml', 'tournament: [\nengines: 3\n');
  put('games.pgn', '[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n');
  put('bad.pgn', '[White "A"]\n[Black "B"]\n\n1. e4 e5 2. Ke5 *\n');
  put('game.sgf', '(;GM[1]FF[4]SZ[9]PB[A]PW[B]RE[B+6.5];B[ee];W[cc])');
  put('one.backup', recordedFile('backup1'));
  put('key.pem', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n');
  const { command, args } = testEngine('first-legal');
  put('engine', `#!/bin/sh\nexec '${command}' ${args.map((word) => `'${word}'`).join(' ')}\n`);
  chmodSync(join(template, 'engine'), 0o755);
}

function fresh(home: string): void {
  rmSync(home, { recursive: true, force: true });
  cpSync(template, home, { recursive: true });
  spawnSync('mkfifo', [join(home, 'pipe')]);
  if (process.getuid?.() === 0) spawnSync('chown', ['-R', `${PLAIN_USER}:${PLAIN_USER}`, home]);
}

/** What is there, with the content of files. */
function treeOf(path: string): string {
  const found = lstatSync(path);
  if (found.isDirectory())
    return `${path}/${readdirSync(path)
      .toSorted()
      .map((name) => treeOf(join(path, name)))
      .join('')}`;
  return `${path} ${found.isFile() ? createHash('sha1').update(readFileSync(path)).digest('hex') : found.mode}\n`;
}

function summary(): string {
  const seconds = ((performance.now() - beganMs) / 1000).toFixed(0);
  const counts = [...codes].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([code, count]) => `${code}: ${count}`);
  return `${lines} command lines, ${bytes} bytes, ${seconds} s; exit codes ${counts.join(', ')}; ${wrong.length} failures`;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
