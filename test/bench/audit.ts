// What an audit costs, compared with pgn-extract: `node test/bench/audit.ts [--repeat N] [--copies N] PGN…`. Both read each file, and all files together as
// one archive of N copies (default 10), in turn: `arbiter audit` judges every ply, `pgn-extract -s` plays the games and writes them again. Prints CPU
// time, user and system, of each process with all its threads: medians and the ratio, with the start of the program and without it (the cost of an
// archive of one short game). Needs bash, which measures to a millisecond.

import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: { repeat: { type: 'string', default: '5' }, copies: { type: 'string', default: '10' } },
});
const repeat = Number(values.repeat);
const copies = Number(values.copies);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const PROGRAMS = {
  arbiter: (file: string) => ['bin/arbiter', 'audit', file, '--rules', 'tcec-season-16'],
  'pgn-extract': (file: string) => ['pgn-extract', '-s', file],
} as const;
type Program = keyof typeof PROGRAMS;

/** CPU time in ms. Throws if the program fails. */
function cpuMs(command: readonly string[]): number {
  const script = `TIMEFORMAT='%3U %3S'; time "$@" >/dev/null 2>&1`;
  const { status, stderr } = spawnSync('bash', ['-c', script, 'bash', ...command], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`Cannot measure: "${command.join(' ')}" ended with ${status}`);
  const [user = 0, system = 0] = stderr.trim().split(' ').map(Number);
  return (user + system) * 1000;
}

const median = (costs: readonly number[]): number => costs.toSorted((a, b) => a - b)[costs.length >> 1] ?? 0;

/** Both programs in turn, so that both meet the same load. */
function measured(file: string): Readonly<Record<Program, number>> {
  const costs: Record<Program, number[]> = { arbiter: [], 'pgn-extract': [] };
  for (let round = 0; round < repeat; round++) {
    for (const program of ['arbiter', 'pgn-extract'] as const) costs[program].push(cpuMs(PROGRAMS[program](file)));
  }
  return { arbiter: median(costs.arbiter), 'pgn-extract': median(costs['pgn-extract']) };
}

const folder = mkdtempSync(join(tmpdir(), 'arbiter-bench-audit-'));
try {
  const short = join(folder, 'short.pgn');
  writeFileSync(short, '[Event "E"]\n[Result "*"]\n\n1. e4 {d=2, wv=0.10,} *\n\n');
  const all = join(folder, `all-${copies}.pgn`);
  for (let copy = 0; copy < copies; copy++) for (const file of files) appendFileSync(all, readFileSync(file));
  // What V8 has made of the modules is kept from here on.
  cpuMs(PROGRAMS.arbiter(files[0] ?? short));
  const start = measured(short);
  say(`start: arbiter ${start.arbiter.toFixed(0)} ms, pgn-extract ${start['pgn-extract'].toFixed(0)} ms`);
  for (const file of [...files, all]) {
    const { arbiter, 'pgn-extract': other } = measured(file);
    const withStart = (arbiter / other).toFixed(2);
    const without = ((arbiter - start.arbiter) / (other - start['pgn-extract'])).toFixed(2);
    const size = (statSync(file).size / 1e6).toFixed(1);
    say(
      `${basename(file)}, ${size} MB: arbiter ${arbiter.toFixed(0)} ms, pgn-extract ${other.toFixed(0)} ms, ratio ${withStart}, without start ${without}`,
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
