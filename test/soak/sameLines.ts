// Types the same words for another runner and for `arbiter match`, and compares to the byte what both print and the PGN that they write. Dates and times, and the names
// of openings, are taken out of the PGN first. ENGINE must be deterministic (Stockfish with one thread is). docs/match.md has the result.
//
//   node test/soak/sameLines.ts RUNNER ENGINE [--only NAME] [--keep]
//
// RUNNER is cutechess-cli or fastchess; its name decides the words. Exit code 1 if something differs.

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { measure, type Measured } from '../bench/measure.ts';
import { PROGRAM } from '../e2e/arbiter.ts';
import type { TestEngineName } from '../engines/index.ts';

type Trial = { readonly name: string; readonly words: readonly string[] };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, keep: { type: 'boolean', default: false } },
});
const [runner, fish] = positionals.map((path) => resolve(path));
if (runner === undefined || fish === undefined) throw new TypeError('Cannot compare: expected a runner and an engine');
const isCutechess = basename(runner).startsWith('cutechess');

const words = (line: string): readonly string[] => line.split(' ');
const deep = (name: string, depth: number): readonly string[] => ['-engine', `cmd=${fish}`, `name=${name}`, `depth=${depth}`];
function odd(engine: TestEngineName): readonly string[] {
  const program = resolve(import.meta.dirname, `../engines/${engine}.ts`);
  const argument = isCutechess ? `arg=${program}` : `args=${program}`;
  return ['-engine', `cmd=${process.execPath}`, argument, `name=${engine}`, 'depth=1'];
}
const book = (format: 'epd' | 'pgn', more = ''): readonly string[] =>
  words(`-openings file=book.${format} format=${format}${more}`);
const pgn = (more = ''): readonly string[] => (isCutechess ? words(`-pgnout games.pgn${more}`) : ['-pgnout', 'file=games.pgn']);
const EACH = ['-each', 'proto=uci', 'option.Threads=1'];
const INF = [...EACH, 'tc=inf'];

const COMMON: readonly Trial[] = [
  {
    name: 'draw, resign and longest game',
    words: [
      ...[...deep('A', 3), ...deep('B', 2), ...INF, ...book('epd'), ...pgn()],
      ...words('-rounds 6 -games 2 -repeat -ratinginterval 3 -event Test'),
      ...words('-draw movenumber=20 movecount=4 score=30 -resign movecount=3 score=500 -maxmoves 60'),
    ],
  },
  {
    name: 'openings of moves, first colours reversed',
    words: [
      ...[...deep('A', 2), ...deep('B', 1), ...INF, ...book('pgn', ' plies=5'), ...pgn()],
      ...words('-rounds 4 -games 2 -repeat -reverse -site Here -maxmoves 30'),
    ],
  },
  {
    name: 'a test that is decided',
    words: [
      ...[...deep('A', 5), ...odd('first-legal'), ...INF, ...book('epd', ' order=random start=3'), ...pgn()],
      ...words('-srand 77 -rounds 60 -games 2 -repeat -sprt elo0=0 elo1=80 alpha=0.05 beta=0.05'),
    ],
  },
  {
    name: 'illegal moves',
    words: [
      ...deep('A', 1),
      ...odd('illegal'),
      ...INF,
      ...book('epd'),
      ...pgn(),
      ...words('-rounds 2 -games 2 -repeat -recover'),
    ],
  },
];
const CUTECHESS: readonly Trial[] = [
  {
    name: 'crashes, and tables on the way',
    words: [
      ...[...deep('A', 1), ...odd('crashes-on-go'), ...EACH, 'tc=5+1', ...pgn(' min')],
      ...words('-games 3 -rounds 2 -recover -outcomeinterval 2 -ratinginterval 2'),
    ],
  },
  {
    name: 'time',
    words: [...odd('slow'), ...odd('first-legal'), ...EACH, 'st=0.2', ...pgn(' fi'), ...words('-games 3 -noswap')],
  },
  {
    name: 'one opening for each game, and three games a round',
    words: [
      ...[...deep('A', 2), ...deep('B', 1), ...EACH, 'tc=40/30', ...book('epd', ' policy=round'), ...pgn()],
      ...words('-games 3 -rounds 3 -epdout last.epd -maxmoves 20'),
    ],
  },
  {
    name: 'an hourglass',
    words: [...deep('A', 2), ...deep('B', 2), ...EACH, 'tc=hg10', ...pgn(), ...words('-games 2 -maxmoves 10')],
  },
];
/** Engines of different depths: a match of two equal ones could go on forever. */
const cup = (engines: number, more: string): Trial => ({
  name: `a knockout of ${engines}: ${more}`,
  words: [
    ...Array.from({ length: engines }, (_, index) => deep(`E${index + 1}`, index + 1)).flat(),
    ...[...INF, '-tournament', 'knockout', '-maxmoves', '30', '-resign', 'movecount=1', 'score=150', ...pgn()],
    ...words(`-ratinginterval 1 -event Cup ${more}`),
  ],
});
const MOVES = '-openings file=book.pgn';
const PLACES = '-openings file=book.epd format=epd';
const KNOCKOUTS: readonly Trial[] = [
  ...[2, 3, 4, 5, 6, 7, 8, 11].flatMap((engines) => [
    cup(engines, `-games 1 -srand ${engines} ${PLACES} order=random`),
    cup(engines, `-games 2 -seeds ${engines} ${PLACES} -repeat`),
    cup(engines, `-games 3 -seeds 2 -srand 9 ${MOVES} plies=3 start=2 -repeat -reverse`),
  ]),
  cup(4, `-games 4 -srand 1 ${MOVES} -noswap`),
  cup(4, `-games 3 -srand 2 ${PLACES} policy=encounter -reverse`),
  cup(4, `-games 3 -srand 5 ${PLACES} policy=round -reverse -noswap`),
  cup(6, `-games 2 -srand 3 ${MOVES} order=random -repeat 3 -outcomeinterval 4`),
];
const FASTCHESS: readonly Trial[] = COMMON.map(({ name, words: common }) => ({
  name: `cutechess's format: ${name}`,
  words: [...common, '-output', 'format=cutechess'],
}));
const TRIALS = [...COMMON, ...(isCutechess ? [...CUTECHESS, ...KNOCKOUTS] : FASTCHESS)];

const POSITIONS = [
  'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -',
  'rnbqkb1r/pppp1ppp/5n2/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq -',
  'rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq -',
  '4k3/5ppp/8/8/8/8/PPP5/4K3 w - -',
  'rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq -',
];
const OPENINGS = ['1. e4 e5 2. Nf3 Nc6 3. Bb5 a6', '1. d4 d5 2. c4 e6', '1. c4 e5 2. Nc3', '1. e4 c5 2. Nf3 d6'];

function prepare(folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'book.epd'), POSITIONS.map((position) => `${position}\n`).join(''));
  writeFileSync(join(folder, 'book.pgn'), OPENINGS.map((moves) => `[Result "*"]\n\n${moves} *\n\n`).join(''));
}

/** Without what fastchess begins and drops while its test is decided, what a runner says about its processes, and times. */
const printed = ({ stdout }: Measured): string =>
  stdout
    .replace(/^Started game (\d+) of .*\n(?![\s\S]*^Finished game \1 )/gm, '')
    .replace(/^Terminating process of engine .*\n/gm, '')
    .replace(/^Warning: No opening book .*\n/gm, '')
    .replace(/^Warning; .*\n(?:Info; .*\n|Position; .*\n|Moves; .*\n)*/gm, '')
    .replace(/^Total Time: .*$/gm, 'Total Time:')
    .replace(/\(\d+ms overrun\)/g, '(overrun)');

function gamesIn(folder: string): string {
  const file = join(folder, 'games.pgn');
  return (existsSync(file) ? readFileSync(file, 'utf8') : '')
    .replace(/^\[(?:Date|GameDuration|GameStartTime|GameEndTime|ECO|Opening|Variation) .*\]\n/gm, '')
    .replace(/(?<= |\{)\d+(?:\.\d+)?s(?=[,} \n])/g, 's')
    .replace(/\(\d+ms overrun\)/g, '(overrun)')
    .replace(/(?<=[^\]\n])\n(?=[^[\n])/g, ' ');
}

function firstDifference(own: string, other: string): string | undefined {
  const [lines, others] = [own.split('\n'), other.split('\n')];
  const at = Array.from({ length: Math.max(lines.length, others.length) }, (_, i) => i).find((i) => lines[i] !== others[i]);
  return at === undefined ? undefined : `line ${at + 1}\n    ${lines[at] ?? '(end)'}\n    ${others[at] ?? '(end)'}`;
}

const scratch = mkdtempSync(join(tmpdir(), 'arbiter-same-lines-'));
try {
  for (const [index, trial] of TRIALS.entries()) {
    if (values.only !== undefined && !trial.name.includes(values.only)) continue;
    const [ours, theirs] = ['ours', 'theirs'].map((name) => join(scratch, String(index), name));
    if (ours === undefined || theirs === undefined) continue;
    prepare(ours);
    prepare(theirs);
    const semantics = ['--semantics', isCutechess ? 'cutechess' : 'fastchess'];
    const deadlineMs = 300_000;
    const other = await measure(runner, trial.words, { cwd: theirs, deadlineMs });
    const own = await measure(PROGRAM, ['match', ...semantics, '--no-keep', ...trial.words], { cwd: ours, deadlineMs });
    const problems = [
      own.exitCode === other.exitCode ? undefined : `exit code ${own.exitCode}, theirs ${other.exitCode}: ${own.stderr}`,
      firstDifference(printed(own), printed(other)),
      firstDifference(gamesIn(ours), gamesIn(theirs)),
    ].filter((problem) => problem !== undefined);
    const games = own.stdout.match(/^Finished game/gm)?.length ?? 0;
    process.stdout.write(`${trial.name}: ${games} games, ${problems.length === 0 ? 'same' : 'DIFFERENT'}\n`);
    for (const problem of problems) process.stdout.write(`  ${problem}\n`);
    if (problems.length > 0) process.exitCode = 1;
  }
} finally {
  if (values.keep) process.stdout.write(`${scratch}\n`);
  else rmSync(scratch, { recursive: true, force: true });
}
