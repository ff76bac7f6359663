// The options of cutechess-cli 1.5.1, each with what it does here. Meanings and defaults: its manual and its own reading of them (projects/cli/src/main.cpp
// of cutechess). Long because it is a table.

import { VARIANT_WORDS } from '../../core/chessVariants.ts';
import { orList } from '../../core/messages/nearest.ts';
import type { Result } from '../../core/result.ts';
import type { EngineEntry } from '../../tournament/engines/enginesJson.ts';
import { newEngine, newPgn, type EngineRequest, type MatchRequest, type OpeningsRequest } from '../matchRequest.ts';
import {
  better,
  different,
  flag,
  flagKey,
  key,
  keyed,
  refusedKey,
  refusedOption,
  SAME,
  single,
  type Key,
  type Option,
} from '../option.ts';
import { clock, decimal, oneOf, seconds, text, variant, whole } from '../values.ts';
import { formatsText } from './resultFormat.ts';

/** What the words give besides a request. */
export type CutechessDraft = MatchRequest & {
  /** An engine of engines.json by its name, or what is wrong. */
  readonly configured: (name: string) => Result<EngineEntry, string>;
  readonly configuredNames: () => readonly string[];
  /** Whether each opening is kept as long as its encounter, or forever; absent: by `repeats`. */
  openingPolicy?: 'encounter' | 'round';
  /** `-repeat`. */
  repeats: number;
  /** Whether the words have `-rounds`. */
  roundsGiven?: boolean;
  /** Engines whose words name a clock, `inf` included. */
  readonly timed: Set<EngineRequest>;
};

type Target = { readonly engine: EngineRequest; readonly draft: CutechessDraft };

const engineKeys: readonly Key<Target>[] = [
  {
    ...{ name: 'conf', meaning: 'An engine of engines.json, by its name there; later keys replace what it says.', here: SAME },
    take({ engine, draft }, name) {
      const found = draft.configured(name);
      if (!found.ok) return found.error;
      return configure(engine, found.value);
    },
  },
  key(
    'name',
    'Its name.',
    text,
    ({ engine }, name) => (engine.name = name),
    different(
      'without it, the program’s name, where cutechess-cli takes what the engine calls itself; a second engine of that name gets _2',
    ),
  ),
  key('cmd', 'The program.', text, ({ engine }, cmd) => (engine.cmd = cmd)),
  key('dir', 'Its working folder, where cmd is looked up.', text, ({ engine }, dir) => (engine.dir = dir)),
  key('arg', 'One argument; may be given again.', text, ({ engine }, word) => (engine.args = [...engine.args, word])),
  key(
    'initstr',
    'Text for the engine before its protocol begins; \\n ends a line. May be given again.',
    text,
    ({ engine }, lines) => (engine.firstLines = [...engine.firstLines, ...lines.split(/\\n|\n/)]),
  ),
  key(
    'stderr',
    'A file for its standard error.',
    text,
    ({ engine }) => (engine.logs = true),
    different('in its log, in the folder logs of the data folder, which arbiter game N --log shows'),
  ),
  key('restart', 'When its process is started again: auto, on or off.', oneOf(['auto', 'on', 'off']), ({ engine }, when) => {
    engine.restart = ({ auto: 'auto', on: 'betweenGames', off: 'never' } as const)[when];
  }),
  refusedKey(
    'trust',
    'Believe its claims of results.',
    'Arbiter applies the rules itself and believes no claim; expected -resign for games that are decided',
    true,
  ),
  key(
    'proto',
    'Its protocol: uci or xboard.',
    oneOf(['uci', 'xboard']),
    ({ engine }, protocol) => (engine.protocol = protocol),
    better('uci if it is not given'),
  ),
  {
    ...{
      name: 'tc',
      meaning:
        'Its clock: [moves/][minutes:]seconds[+increment], hgSECONDS for an hourglass, or inf. The increment is added to the first move too.',
      here: different('inf needs depth or nodes as well'),
    },
    take({ engine, draft }, written) {
      draft.timed.add(engine);
      const isHourglass = written.startsWith('hg');
      const read = clock(isHourglass ? written.slice(2) : written);
      if (!read.ok) return `expected ${read.error} for tc, got "${written}"`;
      if (isHourglass && (read.value.moves > 0 || read.value.incrementMs > 0))
        return `expected an hourglass without moves and increment, such as hg30, got "${written}"`;
      Object.assign(engine.clock, read.value, { isHourglass });
      return undefined;
    },
  },
  key('st', 'Seconds for each move.', seconds, ({ engine, draft }, ms) => {
    draft.timed.add(engine);
    engine.clock.moveTimeMs = ms;
  }),
  key(
    'timemargin',
    'Milliseconds by which a clock may be overstepped.',
    whole(0),
    ({ engine }, ms) => (engine.clock.marginMs = ms),
  ),
  key(
    'book',
    'A Polyglot book of its own.',
    text,
    ({ engine }, file) => (engine.book = { ...engine.book, file }),
    different(
      'each game draws moves of its own; cutechess-cli plays the same ones in all games of an opening if both engines have a book',
    ),
  ),
  key(
    'bookdepth',
    'In how many moves of a game the book is used.',
    whole(1, 1000),
    ({ engine }, moves) => (engine.book = { file: '', ...engine.book, moves }),
  ),
  flagKey('whitepov', 'It reports scores from White’s view.', ({ engine }) => (engine.whiteScores = true)),
  key('depth', 'Plies to search for each move.', whole(1), ({ engine }, depth) => (engine.depth = depth)),
  key(
    'nodes',
    'Positions for each move.',
    whole(1),
    ({ engine }, nodes) => (engine.nodes = nodes),
    different('without a clock, a move takes 10 minutes at most; cutechess-cli waits forever'),
  ),
  flagKey('ponder', 'Let it think in its opponent’s time.', ({ engine }) => (engine.ponder = true)),
  key(
    'tscale',
    'Multiply the longest wait for its answers outside of games.',
    decimal,
    ({ engine, draft }, factor) => (engine.startupMs = Math.round(draft.startupMs * factor)),
  ),
  refusedKey('debug', 'Send debug on.', 'Arbiter does not send it; -debug all keeps the lines of all engines', true),
  key(
    'option.',
    'option.NAME=VALUE: an option of the engine.',
    text,
    ({ engine }, value, name) => void engine.options.push([name, value]),
    different('a warning about an unknown option or a wrong value is printed once, before the first game'),
  ),
];

/** As engines.json has it; what it says replaces what the words said before. */
function configure(engine: EngineRequest, entry: EngineEntry): string | undefined {
  if (entry.unsupported.length > 0)
    return `expected an engine that Arbiter can start as it is, "${entry.name}" also has ${entry.unsupported.join(', ')}`;
  if (entry.protocol !== 'uci' && entry.protocol !== 'xboard')
    return `expected the protocol uci or xboard, "${entry.name}" has "${entry.protocol}"`;
  Object.assign(engine, {
    ...{ name: entry.name, cmd: entry.command, args: entry.args, dir: entry.workingDirectory ?? '', protocol: entry.protocol },
    ...{ restart: entry.restart ?? 'auto', ponder: entry.ponder ?? false },
    ...{ firstLines: entry.firstLines ?? [], whiteScores: entry.scoresFrom === 'white' },
    options: Object.entries(entry.options).map(
      ([name, value]) => [name, typeof value === 'object' ? String(value.atMost) : String(value)] as const,
    ),
  });
  return undefined;
}

const openingKeys: readonly Key<{ readonly openings: OpeningsRequest; readonly draft: CutechessDraft }>[] = [
  key('file', 'The book.', text, ({ openings }, file) => (openings.file = file)),
  key(
    'format',
    'epd or pgn, which is the default.',
    oneOf(['epd', 'pgn']),
    ({ openings }, format) => (openings.format = format),
    different('counters at the end of a FEN count too; cutechess-cli reads only hmvc and fmvn'),
  ),
  key(
    'order',
    'sequential or random. Random: the permutation that cutechess-cli draws from the same seed.',
    oneOf(['sequential', 'random']),
    ({ openings }, order) => (openings.order = order),
  ),
  key('plies', 'Cut PGN openings after so many plies.', whole(1), ({ openings }, plies) => (openings.plies = plies)),
  key(
    'start',
    'The first opening to play, from 1, in the order of play.',
    whole(1),
    ({ openings }, start) => (openings.start = start),
  ),
  key(
    'policy',
    'When the opening changes: default (for each encounter, and after -repeat games), encounter or round.',
    oneOf(['default', 'encounter', 'round']),
    ({ draft }, policy) => {
      if (policy !== 'default') draft.openingPolicy = policy;
    },
  ),
];

type DrawRequest = NonNullable<MatchRequest['draw']>;
type ResignRequest = NonNullable<MatchRequest['resign']>;
type SprtRequest = NonNullable<MatchRequest['sprt']>;

const drawKeys: readonly Key<DrawRequest>[] = [
  key('movenumber', 'Not before so many moves, book included; 0: no such draws.', whole(0), (draw, n) => (draw.moveNumber = n)),
  key('movecount', 'For so many moves of both.', whole(1), (draw, n) => (draw.moveCount = n)),
  key('score', 'Centipawns from zero at most.', whole(0), (draw, score) => (draw.score = score)),
];
const resignKeys: readonly Key<ResignRequest>[] = [
  key('movecount', 'For so many moves; 0: no game is resigned.', whole(0), (resign, n) => (resign.moveCount = n)),
  key('score', 'Centipawns behind at least.', whole(0), (resign, score) => (resign.score = score)),
  key('twosided', 'Its opponent must see it too.', oneOf(['true', 'false']), (resign, is) => (resign.twoSided = is === 'true')),
];
const sprtKeys: readonly Key<SprtRequest>[] = [
  key('elo0', 'Elo of the first hypothesis.', decimal, (sprt, elo) => (sprt.elo0 = elo)),
  key('elo1', 'Elo of the second.', decimal, (sprt, elo) => (sprt.elo1 = elo)),
  key('alpha', 'Probability of accepting the second wrongly.', decimal, (sprt, alpha) => (sprt.alpha = alpha)),
  key('beta', 'Probability of accepting the first wrongly.', decimal, (sprt, beta) => (sprt.beta = beta)),
];

export const CUTECHESS_OPTIONS: readonly Option<CutechessDraft>[] = [
  keyed(
    '-engine',
    'An engine; the first has White in the odd games.',
    (draft: CutechessDraft) => {
      const engine = newEngine();
      draft.engines.push(engine);
      return [{ engine, draft }];
    },
    engineKeys,
  ),
  keyed(
    '-each',
    'The keys of all engines; read after all -engine.',
    (draft: CutechessDraft) => draft.engines.map((engine) => ({ engine, draft })),
    engineKeys,
    { isLast: true },
  ),
  single(
    '-variant',
    'NAME',
    `${orList(VARIANT_WORDS)}.`,
    variant,
    (draft, name) => (draft.variant = name),
    different('no other variants; without -openings, start positions are drawn in Arbiter’s own order'),
  ),
  single('-concurrency', 'N', 'Games at once.', whole(1, 1024), (draft, games) => (draft.concurrency = games)),
  keyed(
    '-draw',
    'Draw while both engines see an even game (DRAW-1).',
    (draft: CutechessDraft) => [(draft.draw ??= { moveNumber: 0, moveCount: 0, score: -1 })],
    drawKeys,
  ),
  keyed(
    '-resign',
    'The side that sees itself behind loses (RESIGN-1).',
    (draft: CutechessDraft) => [(draft.resign ??= { moveCount: -1, score: -1, twoSided: false })],
    resignKeys,
  ),
  single(
    '-maxmoves',
    'N',
    'Draw after so many moves, book included (MAX-1); 0: never.',
    whole(0),
    (draft, moves) => void (moves > 0 && (draft.maxMoves = moves)),
  ),
  single('-tb', 'FOLDERS', 'Syzygy tables, folders separated by colons or semicolons (TB-1).', text, (draft, folders) => {
    draft.tablebases.folders = folders.split(/[:;]/).filter((folder) => folder !== '');
  }),
  single('-tbpieces', 'N', 'The most men for -tb.', whole(3, 7), (draft, n) => (draft.tablebases.pieces = n)),
  flag('-tbignore50', 'Wins that the fifty-move rule spoils count as wins.', (draft) => (draft.tablebases.ignoreFifty = true)),
  single(
    '-tournament',
    'NAME',
    'round-robin, gauntlet, pyramid, knockout or swiss.',
    oneOf(['round-robin', 'gauntlet', 'pyramid', 'knockout', 'swiss']),
    (draft, name) => (draft.format = name),
    better('also swiss: in each of -rounds, engines with equal scores meet, for -games games'),
  ),
  single('-event', 'NAME', 'PGN Event.', text, (draft, name) => (draft.event = name)),
  single('-site', 'NAME', 'PGN Site.', text, (draft, name) => (draft.site = name)),
  single(
    '-games',
    'N',
    'Games of each encounter. A level one of a knockout goes on: by one game, or by two if N is even.',
    whole(1),
    (draft, games) => (draft.games = games),
  ),
  single('-rounds', 'N', 'Encounters of each two engines; not in a knockout.', whole(1), (draft, rounds) => {
    draft.rounds = rounds;
    draft.roundsGiven = true;
  }),
  {
    ...{ name: '-repeat', values: '[N]', meaning: 'Play each opening N times in a row, or twice; otherwise once.' },
    ...{ here: SAME, keys: [] },
    take(draft, [times = '2', ...others]) {
      const read = whole(1)(times);
      if (!read.ok || others.length > 0) return [`expected a whole number from 1, got "${[times, ...others].join(' ')}"`];
      draft.repeats = read.value;
      return [];
    },
  },
  flag('-noswap', 'The first engine has White in every game.', (draft) => (draft.swaps = false)),
  flag('-reverse', 'The second engine has White in the odd games.', (draft) => (draft.reverse = true)),
  single(
    '-seeds',
    'N',
    'Gauntlet: how many engines, from the first, play all others. Knockout: how many are not drawn.',
    whole(0),
    (draft, seeds) => {
      draft.challengers = Math.max(1, seeds);
      draft.seeded = seeds;
    },
  ),
  keyed(
    '-sprt',
    'Stop when a sequential test is decided (SPRT-1).',
    (draft: CutechessDraft) => [(draft.sprt ??= { elo0: NaN, elo1: NaN, alpha: NaN, beta: NaN, model: 'jeffreys' })],
    sprtKeys,
    { here: better('the test goes on after a stop; games in play at the decision leave no lines and no PGN') },
  ),
  single(
    '-ratinginterval',
    'N',
    'Print the ratings after so many games; 0: at the end.',
    whole(0),
    (draft, n) => (draft.ratingInterval = n),
  ),
  single(
    '-outcomeinterval',
    'N',
    'Print how games ended after so many games; 0: at the end.',
    whole(0),
    (draft, n) => (draft.outcomeInterval = n),
  ),
  single('-resultformat', 'FORMAT', 'The columns of the table of more than two engines, or help.', text, (draft, format) => {
    if (format === 'help') draft.answer = formatsText();
    else draft.resultFormat = format.slice(0, 256).trim();
  }),
  {
    ...{ name: '-debug', values: '[all]', meaning: 'Show all lines of engines.', keys: [] },
    here: different('in the folder logs of the data folder, which arbiter game N --log shows; nothing is printed'),
    take(draft, words) {
      draft.engineLogs = true;
      return words.length === 0 || words.join(' ') === 'all' ? [] : [`expected nothing or all, got "${words.join(' ')}"`];
    },
  },
  keyed(
    '-openings',
    'Where games start.',
    (draft: CutechessDraft) => {
      const openings = (draft.openings ??= { file: '', format: 'pgn', order: 'sequential', start: 1 });
      return [{ openings, draft }];
    },
    openingKeys,
  ),
  single(
    '-bookmode',
    'ram|disk',
    'How the book of an engine is read.',
    oneOf(['ram', 'disk']),
    () => undefined,
    different('Arbiter reads books from disk in either mode'),
  ),
  {
    ...{ name: '-pgnout', values: 'FILE [min] [fi]', keys: [] },
    meaning:
      'Write the games to a PGN file, in the order of their numbers. min: no comments and few tags. fi: finished games alone.',
    here: better(
      'games are whole and only once in the file, also after a kill and the same command; games in play at a stop are not written, as with fi',
    ),
    take(draft, [file = '', ...words]) {
      const unknown = words.find((word) => word !== 'min' && word !== 'fi');
      if (file === '') return ['expected a file'];
      if (unknown !== undefined) return [`expected min or fi after the file, got "${unknown}"`];
      draft.pgn = { ...newPgn(), file, minimal: words.includes('min'), order: 'games' };
      return [];
    },
  },
  single('-epdout', 'FILE', 'Write the last position of each game, as FEN.', text, (draft, file) => {
    draft.epd = { file, append: true };
  }),
  flag(
    '-recover',
    'Go on after an engine crashed or stalled.',
    (draft) => (draft.recover = true),
    better('an engine that hangs loses as its clock ends; without this, the exit code after a crash is 1, not 0'),
  ),
  single(
    '-srand',
    'N',
    'Seed of the order of openings, and of the draw of a knockout.',
    whole(0, 4_294_967_295),
    (draft, seed) => (draft.seed = String(seed)),
  ),
  single(
    '-wait',
    'MS',
    'Pause between games.',
    whole(0),
    (draft, ms) => (draft.waitMs = ms),
    different('the pause is after each game; cutechess-cli waits before each one'),
  ),
  flag('-engines', 'Print the names in engines.json.', (draft) => {
    const names = draft.configuredNames();
    draft.answer = names.map((name) => `${name}\n`).join('');
  }),
  refusedOption(
    '-protocols',
    '',
    'Print the protocols.',
    'cutechess-cli 1.5.1 has no such option either; they are uci and xboard',
  ),
];
