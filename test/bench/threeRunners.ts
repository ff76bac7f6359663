// Plays the same games with fastchess, cutechess-cli and `arbiter match`, by the words of both, and compares the sorted lines `Finished game` and the
// moves of every game. The engines must be deterministic: Stockfish with one thread at a fixed depth is, and so is the instant engine of the shared
// tools, which also speaks XBoard. Where the two runners differ by design, each is compared with Arbiter by its own words only.
//
//   node test/bench/threeRunners.ts FASTCHESS CUTECHESS STOCKFISH [--games 100] [--only NAME] [--words fastchess,cutechess]
//
// Needs a C compiler, and the openings and tablebases of ARBITER_DATA.

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { randomSource } from '../../src/core/random.ts';
import { randomPosition } from '../../src/games/chess/syzygy/testPositions.ts';
import { measure } from './measure.ts';
import { differences } from './runners/differences.ts';
import { readBenchGames, type BenchGame } from './runners/pgnGames.ts';

const root = resolve(import.meta.dirname, '../..');
const data = process.env['ARBITER_DATA'] ?? join(root, '../shared/data');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    games: { type: 'string', default: '100' },
    only: { type: 'string', default: '' },
    words: { type: 'string', default: 'fastchess,cutechess' },
  },
});
const [fastchess, cutechess, stockfish] = positionals.map((path) => resolve(path));
if (fastchess === undefined || cutechess === undefined || stockfish === undefined)
  throw new TypeError('Cannot compare: expected fastchess, cutechess-cli and Stockfish');

type Dialect = 'fastchess' | 'cutechess';
const PEERS: Readonly<Record<Dialect, string>> = { fastchess, cutechess };
const DIALECTS = (['fastchess', 'cutechess'] as const).filter((dialect) => values.words.split(',').includes(dialect));

type Trial = {
  readonly name: string;
  readonly engines: 'Stockfish' | 'instant' | 'instant, XBoard';
  readonly book: 'plain' | 'counters' | 'endings';
  readonly words: string;
  /** Whether both runners mean the same by these words. */
  readonly alike: boolean;
};
const FISHTEST = '-resign movecount=3 score=600 -draw movenumber=34 movecount=8 score=20';
const TABLES = `-tb ${join(data, 'syzygy')} -tbpieces 4`;
const TRIALS: readonly Trial[] = [
  { name: 'as on fishtest', engines: 'Stockfish', book: 'plain', words: `${FISHTEST} ${TABLES}`, alike: true },
  {
    name: 'early adjudication',
    engines: 'Stockfish',
    book: 'counters',
    words: `-draw movenumber=12 movecount=3 score=40 -resign movecount=2 score=150 twosided=true -maxmoves 60 ${TABLES}`,
    alike: false,
  },
  { name: 'tablebases', engines: 'Stockfish', book: 'endings', words: TABLES, alike: true },
  { name: 'whole games, UCI', engines: 'instant', book: 'plain', words: '', alike: true },
  { name: 'whole games, XBoard', engines: 'instant, XBoard', book: 'plain', words: '', alike: true },
];

const scratch = mkdtempSync(join(tmpdir(), 'arbiter-three-runners-'));
let different = 0;
try {
  const instant = join(scratch, 'instant');
  execFileSync('cc', ['-O2', '-o', instant, join(data, '../tools/instant.c')]);
  const books = writeBooks();
  for (const trial of TRIALS.filter(({ name }) => name.includes(values.only))) {
    const problems = await compareRunners(trial, enginesOf(trial, instant), books[trial.book]);
    for (const problem of problems) console.log(`  ${problem}`);
    different += problems.length;
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
process.exitCode = different === 0 ? 0 : 1;

function writeBooks(): Readonly<Record<Trial['book'], string>> {
  const lines = readFileSync(join(data, 'openings/2moves_v1_first4000.epd'), 'utf8').trim().split('\n');
  const write = (name: string, content: readonly string[]): string => {
    writeFileSync(join(scratch, name), content.map((line) => `${line}\n`).join(''));
    return join(scratch, name);
  };
  return {
    counters: write('counters.epd', lines),
    plain: write(
      'plain.epd',
      lines.map((line) => line.split(' ').slice(0, 4).join(' ')),
    ),
    endings: write('endings.epd', endings()),
  };
}

/** Five and six men, so that captures lead into the tables. */
function endings(): readonly string[] {
  const random = randomSource(17);
  const names = ['KRPvKR', 'KPPvKP', 'KBPvKN', 'KRPvKRP', 'KQvKRP', 'KBPvKBP'];
  const fens = Array.from({ length: 300 }, (_, index) => randomPosition(names[index % names.length] ?? '', random));
  return fens.map((fen) => fen.split(' ').slice(0, 4).join(' '));
}

function enginesOf({ engines }: Trial, instant: string): (dialect: Dialect) => readonly string[] {
  if (engines === 'Stockfish') {
    const one = (name: string, depth: number): readonly string[] => [
      '-engine',
      `cmd=${stockfish}`,
      `name=${name}`,
      `depth=${depth}`,
    ];
    const each = ['-each', 'proto=uci', 'tc=inf', 'option.Threads=1', 'option.Hash=4'];
    return () => [...one('A', 5), ...one('B', 6), ...each];
  }
  const protocol = engines === 'instant' ? 'uci' : 'xboard';
  return (dialect) => [
    ...['A', 'B'].flatMap((name, index) => [
      ...['-engine', `cmd=${instant}`, `name=${name}`],
      ...(dialect === 'cutechess' ? ['arg=--seed', `arg=${index + 1}`] : [`args=--seed ${index + 1}`]),
    ]),
    ...['-each', `proto=${protocol}`, 'tc=600+1'],
  ];
}

type Played = { readonly lines: readonly string[]; readonly games: readonly BenchGame[] };

async function compareRunners(
  trial: Trial,
  engines: (dialect: Dialect) => readonly string[],
  book: string,
): Promise<readonly string[]> {
  const openings = ['-openings', `file=${book}`, 'format=epd', 'order=sequential'];
  const match = ['-rounds', String(Number(values.games) / 2), '-games', '2', '-repeat', '-recover', '-concurrency', '1'];
  const play = async (runner: string, dialect: Dialect, program: string, more: readonly string[] = []): Promise<Played> => {
    const folder = join(scratch, `${trial.name}, ${runner}`);
    mkdirSync(folder);
    const pgn = dialect === 'fastchess' ? 'file=games.pgn' : 'games.pgn';
    const words = [
      ...engines(dialect),
      ...match,
      ...openings,
      '-pgnout',
      pgn,
      ...trial.words.split(' ').filter((word) => word !== ''),
    ];
    const { exitCode, stdout, stderr } = await measure(program, [...more, ...words], { cwd: folder, deadlineMs: 1_200_000 });
    if (exitCode !== 0) throw new Error(`Cannot play "${trial.name}" with ${runner}: ${stdout}${stderr}`);
    const lines = stdout.split('\n').filter((line) => line.startsWith('Finished game'));
    return { lines: lines.toSorted(), games: readBenchGames(readFileSync(join(folder, 'games.pgn'), 'utf8')) };
  };

  const peers = new Map<Dialect, Played>();
  for (const dialect of ['fastchess', 'cutechess'] as const)
    if (dialect === 'cutechess' || trial.engines !== 'instant, XBoard')
      peers.set(dialect, await play(dialect, dialect, PEERS[dialect]));
  const problems: string[] = [];
  const [one, other] = [peers.get('fastchess'), peers.get('cutechess')];
  if (trial.alike && one !== undefined && other !== undefined)
    problems.push(...compared(one, other).map((problem) => `fastchess and cutechess-cli: ${problem}`));
  for (const dialect of DIALECTS) {
    const launcher = join(root, 'bin/arbiter');
    const own = await play(`arbiter as ${dialect}`, dialect, launcher, ['match', '--no-keep', '--semantics', dialect]);
    const peer = peers.get(dialect) ?? other;
    if (peer === undefined) continue;
    const found = compared(own, peer);
    problems.push(...found.map((problem) => `${dialect}’s words: ${problem}`));
    const plies = own.games.reduce((sum, { moves }) => sum + moves.length, 0);
    console.log(
      `${trial.name}, ${dialect}’s words: ${own.games.length} games (${reasons(own)}), ${plies} plies, ${found.length} different`,
    );
  }
  return problems;
}

function compared(own: Played, peer: Played): readonly string[] {
  const lines = own.lines.flatMap((line, index) => (line === peer.lines[index] ? [] : [`${line} | ${peer.lines[index] ?? ''}`]));
  const count = own.lines.length === peer.lines.length ? [] : [`${own.lines.length} and ${peer.lines.length} lines`];
  return [...count, ...lines, ...differences(own.games, peer.games, ['the first', 'the second'])];
}

function reasons({ lines }: Played): string {
  const counts = Map.groupBy(lines, (line) => /\{(?:White |Black )?(.*)\}/.exec(line)?.[1] ?? line);
  return [...counts].map(([reason, list]) => `${list.length} ${reason}`).join(', ');
}
