// Plays the same games at fixed depths with another match program and with Arbiter, which follows its semantics, and compares them: moves, result,
// length, and the kind of rule that ended each. The engine must be deterministic (Stockfish with one thread is).
//
//   node test/bench/adjudications.ts RUNNER ENGINE [--games 20] [--book FILE.epd] [--tables FOLDER] [--only NAME] [--as SEMANTICS]
//
// RUNNER is fastchess or cutechess-cli; its name decides the semantics, unless Arbiter plays by others (--as), to see where they differ. The positions of the book have the counters hmvc and fmvn, as in book50.epd of
// the shared tools. TABLES has Syzygy tables of up to four men; without it, no tablebases.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { stringify } from 'yaml';
import { measure } from './measure.ts';
import { readBenchGames, type BenchGame } from './runners/pgnGames.ts';

type Trial = {
  readonly name: string;
  /** What `-draw`, `-resign` and the like say. */
  readonly words: readonly string[];
  /** The same in a tournament file, without `semantics`. */
  readonly adjudication: Readonly<Record<string, unknown>>;
  readonly book: 'counters' | 'no counters' | 'moves' | 'endings';
};

const root = resolve(import.meta.dirname, '../..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    games: { type: 'string', default: '20' },
    book: { type: 'string', default: join(process.env['ARBITER_DATA'] ?? join(root, '../shared/data'), '../tools/book50.epd') },
    tables: { type: 'string' },
    only: { type: 'string' },
    as: { type: 'string' },
  },
});
const [runner, engine] = positionals.map((path) => resolve(path));
if (runner === undefined || engine === undefined) throw new TypeError('Cannot compare: expected a match program and an engine');
const semantics = basename(runner).startsWith('cutechess') ? 'cutechess' : 'fastchess';
const together = semantics === 'fastchess' ? 'together' : 'each';
const tables = values.tables === undefined ? undefined : resolve(values.tables);
const games = Number(values.games);

const FISHTEST_WORDS = ['-resign', 'movecount=3', 'score=600', '-draw', 'movenumber=34', 'movecount=8', 'score=20'];
const FISHTEST = { resign: { moves: 3, pawns: 6 }, draw: { fromMove: 34, moves: 8, pawns: 0.2 } };
const TRIALS: readonly Trial[] = [
  { name: 'as on fishtest', words: FISHTEST_WORDS, adjudication: FISHTEST, book: 'no counters' },
  { name: 'book with counters', words: FISHTEST_WORDS, adjudication: FISHTEST, book: 'counters' },
  {
    name: 'draws as soon as counters allow',
    words: ['-draw', 'movenumber=20', 'movecount=1', 'score=150'],
    adjudication: { draw: { fromMove: 20, moves: 1, pawns: 1.5 } },
    book: 'counters',
  },
  {
    name: 'draw counts across captures',
    words: ['-draw', 'movenumber=1', 'movecount=3', 'score=60', '-resign', 'movecount=2', 'score=150'],
    adjudication: { draw: { fromMove: 1, moves: 3, pawns: 0.6 }, resign: { moves: 2, pawns: 1.5 } },
    book: 'no counters',
  },
  {
    name: 'resign, both sides',
    words: ['-resign', 'movecount=3', 'score=150', 'twosided=true'],
    adjudication: { resign: { moves: 3, pawns: 1.5, seenBy: together } },
    book: 'counters',
  },
  {
    name: 'resign and draw at once',
    words: ['-resign', 'movecount=1', 'score=40', '-draw', 'movenumber=1', 'movecount=1', 'score=80'],
    adjudication: { resign: { moves: 1, pawns: 0.4 }, draw: { fromMove: 1, moves: 1, pawns: 0.8 } },
    book: 'counters',
  },
  { name: 'longest game', words: ['-maxmoves', '20'], adjudication: { maxMoves: 20 }, book: 'counters' },
  { name: 'longest game after a book of moves', words: ['-maxmoves', '15'], adjudication: { maxMoves: 15 }, book: 'moves' },
  {
    name: 'draw rule after a book of moves',
    words: ['-draw', 'movenumber=15', 'movecount=2', 'score=100'],
    adjudication: { draw: { fromMove: 15, moves: 2, pawns: 1 } },
    book: 'moves',
  },
  ...(tables === undefined ? [] : tableTrials(tables)),
];

function tableTrials(folder: string): Trial[] {
  const of = (name: string, words: readonly string[], fields: object): Trial => ({
    name: `tablebases${name}`,
    words: ['-tb', folder, '-tbpieces', '4', ...words],
    adjudication: { tablebases: { men: 4, ...fields } },
    book: 'endings',
  });
  return [
    of('', [], {}),
    of(' without the fifty-move rule', ['-tbignore50'], { ignoreFifty: true }),
    ...(semantics === 'cutechess'
      ? []
      : [
          of(', draws only', ['-tbadjudicate', 'DRAW'], { results: 'draws' }),
          of(', wins only', ['-tbadjudicate', 'WIN_LOSS'], { results: 'wins' }),
        ]),
  ];
}

/** Five to seven men, so that captures and promotions lead into the tables; the last position is in them. */
const ENDINGS = [
  '8/5pk1/8/8/8/5PK1/8/R6r w - - 0 1',
  '8/2k5/8/2p5/2P5/8/1P3K2/8 b - - 0 1',
  '4k3/8/8/3pn3/8/3PB3/8/4K3 w - - 0 1',
  '8/8/1p2k3/8/8/1PP1K3/8/8 w - - 0 1',
  '8/5k2/6p1/8/4R3/6K1/7P/3r4 b - - 0 1',
  '8/1k6/8/1P6/8/8/2K5/2R5 b - - 0 1',
];
const OPENINGS = [
  'e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6',
  'd4 d5 c4 e6 Nc3 Nf6 Bg5 Be7',
  'c4 e5 Nc3 Nf6 g3 d5 cxd5 Nxd5',
  'e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6',
];

function bookOf(kind: Trial['book'], folder: string): string {
  const file = join(folder, kind === 'moves' ? 'book.pgn' : 'book.epd');
  const counted = readFileSync(values.book, 'utf8');
  writeFileSync(
    file,
    {
      counters: counted,
      'no counters': counted.replaceAll(/ hmvc .*$/gmu, ''),
      moves: OPENINGS.map((moves) => `[Result "*"]\n\n${moves} *\n\n`).join(''),
      endings: ENDINGS.map((fen) => `${fen}\n`).join(''),
    }[kind],
  );
  return file;
}

async function theirs(trial: Trial, book: string, folder: string): Promise<readonly BenchGame[]> {
  const pgn = join(folder, 'theirs.pgn');
  const format = trial.book === 'moves' ? 'pgn' : 'epd';
  const args = [
    ...['-engine', `cmd=${engine}`, 'name=A', 'depth=5', '-engine', `cmd=${engine}`, 'name=B', 'depth=6'],
    ...['-each', 'proto=uci', 'tc=inf', 'option.Threads=1', '-games', '2', '-rounds', String(games / 2), '-repeat', '-recover'],
    ...['-openings', `file=${book}`, `format=${format}`, 'order=sequential', '-concurrency', '1'],
    ...['-pgnout', semantics === 'fastchess' ? `file=${pgn}` : pgn, ...trial.words],
  ];
  const played = await measure(runner ?? '', args, { cwd: folder, deadlineMs: 600_000 });
  if (played.exitCode !== 0) throw new Error(`Cannot play "${trial.name}" with ${semantics}: ${played.stdout}${played.stderr}`);
  return readBenchGames(readFileSync(pgn, 'utf8'));
}

async function ours(trial: Trial, book: string, folder: string): Promise<readonly BenchGame[]> {
  const file = {
    tournament: 'Adjudications',
    format: 'match',
    games,
    openings: { file: book },
    adjudication: { semantics: values.as ?? semantics, ...trial.adjudication },
    ...(trial.words.includes('-tb') ? { tablebases: [tables] } : {}),
    engineLogs: false,
    each: { options: { Threads: 1 } },
    engines: [5, 6].map((depth) => ({ name: depth === 5 ? 'A' : 'B', cmd: engine, limits: { depth } })),
  };
  writeFileSync(join(folder, 'ours.yaml'), stringify(file));
  const options = { cwd: folder, deadlineMs: 600_000 };
  for (const args of [
    ['run', 'ours.yaml', '--data', 'data'],
    ['export', '--data', 'data', '--pgn', 'ours.pgn'],
  ]) {
    const ran = await measure(join(root, 'bin/arbiter'), args, options);
    if (ran.exitCode !== 0) throw new Error(`Cannot play "${trial.name}" with Arbiter: ${ran.stdout}${ran.stderr}`);
  }
  return readBenchGames(readFileSync(join(folder, 'ours.pgn'), 'utf8'));
}

/** fastchess has the same words for the draw rule and the longest game. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/mates/i, 'mate'],
  [/stalemate/i, 'stalemate'],
  [/3-fold/i, 'repetition'],
  [/fifty/i, 'fifty moves'],
  [/insufficient/i, 'insufficient material'],
  [/syzygytb/i, 'tablebases'],
  [/draw rule|max moves|draw by adjudication/i, 'draw by adjudication'],
  [/resign rule|wins by adjudication/i, 'resign rule'],
];

function endOf({ tags, moves, comments }: BenchGame): string {
  const words = `${tags.get('TerminationDetails') ?? ''} ${comments.at(-1) ?? ''} ${tags.get('Termination') ?? ''}`;
  // fastchess gives no reason where no move was played.
  const reason = moves.length === 0 ? 'at the start' : (REASONS.find(([pattern]) => pattern.test(words))?.[1] ?? words);
  return `${tags.get('White')} ${tags.get('Result')} after ${moves.length} plies, ${reason}`;
}

/** In game order, one line for each game that differs. */
function compare(own: readonly BenchGame[], other: readonly BenchGame[]): readonly string[] {
  const problems = own.length === other.length ? [] : [`${own.length} games, ${other.length} by ${semantics}`];
  for (const [index, game] of own.entries()) {
    const twin = other[index];
    if (twin === undefined) continue;
    const at = game.moves.findIndex((move, ply) => move !== (twin.moves[ply] ?? move));
    if (at >= 0) problems.push(`game ${index + 1}, ply ${at + 1}: ${game.moves[at]}, by ${semantics} ${twin.moves[at]}`);
    else if (endOf(game) !== endOf(twin)) problems.push(`game ${index + 1}: ${endOf(game)}; by ${semantics} ${endOf(twin)}`);
  }
  return problems;
}

const scratch = mkdtempSync(join(tmpdir(), 'arbiter-adjudications-'));
let different = 0;
try {
  for (const [index, trial] of TRIALS.entries()) {
    if (values.only !== undefined && !trial.name.includes(values.only)) continue;
    const folder = join(scratch, String(index));
    mkdirSync(folder);
    const book = bookOf(trial.book, folder);
    const [own, other] = [await ours(trial, book, folder), await theirs(trial, book, folder)];
    const problems = compare(own, other);
    const reasons = Map.groupBy(own, (game) => endOf(game).replace(/.*, /u, ''));
    const told = [...reasons].map(([reason, list]) => `${list.length} ${reason}`).join(', ');
    console.log(`${trial.name}: ${own.length} games (${told}), ${problems.length} different`);
    for (const problem of problems) console.log(`  ${problem}`);
    different += problems.length;
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
process.exitCode = different === 0 ? 0 : 1;
