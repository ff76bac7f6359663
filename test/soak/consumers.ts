// What OpenBench and fishtest count of a match of 200 games with crashes, oversteps and illegal moves in it: their own readers over fastchess and over
// Arbiter's launchers. The numbers, and the PGN that OpenBench keeps, are the same. Needs a built fastchess, python3 and checkouts of
// https://github.com/AndyGrant/OpenBench and https://github.com/official-stockfish/fishtest; nothing of them is kept here.
//
//   node test/soak/consumers.ts FASTCHESS OPENBENCH FISHTEST [GAMES]

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { unwrap } from '../../src/core/result.ts';
import { legalMoves } from '../../src/games/chess/notation/notation.ts';
import { fen } from '../../src/games/chess/position/setup.ts';
import { chessRules } from '../../src/games/chess/rules.ts';
import { PROGRAM } from '../e2e/arbiter.ts';

const [, , fastchess, openbench, fishtest, wanted = '200'] = process.argv;
if (fastchess === undefined || openbench === undefined || fishtest === undefined) {
  process.stderr.write('Cannot compare: expected a built fastchess and checkouts of OpenBench and fishtest\n');
  process.exit(2);
}
const games = Number(wanted);
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
// fishtest stops at an illegal move, unless a released Stockfish made it.
const [NEW, BASE] = ['New-cb3d4ee9b47d0c5aae855b12379378ea1439675c', 'Base-e0bfc4b69bbe928d6f474a46560bcc3b3f6709aa'];

const folder = mkdtempSync(join(tmpdir(), 'consumers-'));
try {
  writeFileSync(join(folder, 'book.epd'), openings(games / 2));
  execFileSync(PROGRAM, ['install-shims', join(folder, 'arbiter')]);
  mkdirSync(join(folder, 'fastchess'));
  // Under Python it would end by SIGPIPE when it writes to an engine that has just crashed.
  for (const name of ['fastchess', 'fastchess-ob'])
    script(join('fastchess', name), `trap '' PIPE\nexec '${resolve(fastchess)}' "$@"`);
  for (const name of ['engine', 'base'])
    script(name, `exec '${process.execPath}' '${here('../engines/faulty-by-opening.ts')}' ${name}`);
  for (const [tool, count] of [
    ['openbench', openBench],
    ['fishtest', fishTest],
  ] as const) {
    const [theirs, ours] = [count('fastchess'), count('arbiter')];
    const isSame = isDeepStrictEqual(theirs, ours);
    if (!isSame) {
      process.exitCode = 1;
      for (const [name, counted] of Object.entries({ theirs, ours }))
        writeFileSync(`${tool}-${name}.json`, JSON.stringify(counted, undefined, 1));
    }
    const { pgn: _, errors: __, ...told } = ours as { pgn?: unknown; errors?: unknown };
    process.stdout.write(`${isSame ? 'same' : 'DIFFERENT'} ${tool} ${JSON.stringify(told)}\n`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function script(path: string, commands: string): void {
  writeFileSync(join(folder, path), `#!/bin/sh\n${commands}\n`, { mode: 0o755 });
}

function openBench(runner: string): unknown {
  const pgn = join(folder, `${runner}-ob.pgn`);
  const words = [
    ...['-recover', '-variant', 'standard', '-testEnv', '-concurrency', '2', '-rounds', String(games / 2), '-games', '2'],
    ...['-resign', 'movecount=3', 'score=400', '-draw', 'movenumber=40', 'movecount=8', 'score=10'],
    ...['-engine', `dir=${folder}`, 'cmd=./engine', 'proto=uci', 'tc=2.00+0.10', 'timemargin=0', 'option.Hash=8', 'name=dev'],
    ...['-engine', `dir=${folder}`, 'cmd=./base', 'proto=uci', 'tc=2.00+0.10', 'timemargin=0', 'option.Hash=8', 'name=base'],
    ...['-openings', `file=${folder}/book.epd`, 'format=epd', 'order=random', 'start=3', '-srand', '42'],
    ...['-pgnout', `file=${pgn}`, 'seldepth=true', 'nodes=true', 'match_line=^info string pgncomment .*'],
  ];
  return read(['openbench', join(openbench ?? '', 'Client'), pgn], [join(folder, runner, 'fastchess-ob'), ...words]);
}

function fishTest(runner: string): unknown {
  const words = [
    ...['-testEnv', '-recover', '-repeat', '-games', '2', '-rounds', String(games / 2), '-ratinginterval', '1'],
    ...['-scoreinterval', '1', '-autosaveinterval', '0', '-report', 'penta=true'],
    ...['-pgnout', `file=${join(folder, `${runner}-ft.pgn`)}`, 'append=false', '-crc32', 'pgn=true'],
    ...['-site', 'https://example.org', '-event', 'Batch 1: new vs base', '-srand', '18446744073709551615'],
    ...['-resign', 'movecount=3', 'score=600', '-draw', 'movenumber=34', 'movecount=8', 'score=20'],
    ...['-variant', 'standard', '-concurrency', '2', '-check-mate-pvs'],
    ...['-openings', `file=${folder}/book.epd`, 'format=epd', 'order=random', 'plies=16', 'start=5'],
    ...['-engine', `name=${NEW}`, 'tc=2.0+0.1', 'cmd=./engine', `dir=${folder}`, 'option.Hash=8'],
    ...['-engine', `name=${BASE}`, 'tc=2.0+0.1', 'cmd=./base', `dir=${folder}`, 'option.Hash=8', '-each', 'proto=uci'],
  ];
  const program = join(folder, runner, 'fastchess');
  const { crc, ...counted } = read(['fishtest', join(fishtest ?? '', 'worker'), NEW, BASE, wanted], [program, ...words]);
  // The checksum covers times of day.
  return { ...counted, hasCrc: /^0x[0-9a-f]+$/.test(String(crc)) };
}

function read(reader: readonly string[], command: readonly string[]): Record<string, unknown> {
  const { stdout, stderr, status } = spawnSync('python3', [here('consumers/read.py'), ...reader, '--', ...command], {
    ...{ cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 },
  });
  if (status !== 0) throw new Error(`Cannot read the match: ${stderr.slice(-2000)}`);
  return JSON.parse(stdout) as Record<string, unknown>;
}

/** Positions four plies from the start, each another one. */
function openings(count: number): string {
  const found = new Set<string>();
  let state = unwrap(chessRules.start({ game: 'chess', chess960: false }));
  const start = state;
  for (let number = 0; found.size < count; number++) {
    state = start;
    for (const step of [1, 20, 400, 8000]) {
      const moves = legalMoves(state);
      const move = moves[Math.floor((number * 7919) / step) % moves.length] ?? '';
      state = unwrap(chessRules.play(state, move)).state;
    }
    found.add(`${fen(state).split(' ').slice(0, 4).join(' ')} hmvc 0; fmvn 3;`);
  }
  return `${[...found].join('\n')}\n`;
}
