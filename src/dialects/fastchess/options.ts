// The options of fastchess 1.8.2, each with what it does here. Meanings and defaults: its manual and its own reading of them (app/src/cli/cli.cpp of
// fastchess). Long because it is a table.

import { err, ok, type Result } from '../../core/result.ts';
import type { EngineRequest, MatchRequest, OpeningsRequest, PgnRequest } from '../matchRequest.ts';
import { newEngine, newPgn, PGN_NOTATIONS } from '../matchRequest.ts';
import { better, different, flag, key, keyed, refusedOption, SAME, single, type Key, type Option } from '../option.ts';
import { clock, decimal, oneOf, pattern, seconds, seed64, splitArguments, text, variant, whole, yesOrNo } from '../values.ts';

type Draft = MatchRequest;

const engineKeys: readonly Key<EngineRequest>[] = [
  key('cmd', 'The program.', text, (engine, cmd) => (engine.cmd = cmd)),
  key(
    'name',
    'Its name; a second engine of that name gets _2. Without it, the program’s name.',
    text,
    (engine, name) => (engine.name = name),
  ),
  key('dir', 'Its working folder, where cmd is looked up.', text, (engine, dir) => (engine.dir = dir)),
  key('args', 'Its arguments, in one word of the shell.', text, (engine, args) => (engine.args = splitArguments(args))),
  key(
    'tc',
    'Its clock: [moves/][minutes:]seconds[+increment], or inf. The increment is added to the first move too.',
    clock,
    (engine, given) => Object.assign(engine.clock, given),
    better('overstepping on the last move of a period loses on time; fastchess forgives it, or calls it an illegal move'),
  ),
  key('st', 'Seconds for each move.', seconds, (engine, ms) => (engine.clock.moveTimeMs = ms)),
  key('timemargin', 'Milliseconds by which a clock may be overstepped.', whole(0), (engine, ms) => (engine.clock.marginMs = ms)),
  key(
    'nodes',
    'Positions for each move.',
    whole(0),
    (engine, nodes) => (engine.nodes = nodes),
    different('without a clock, a move takes 10 minutes at most; fastchess waits forever'),
  ),
  key('depth', 'Plies to search for each move.', whole(0), (engine, depth) => (engine.depth = depth)),
  key('plies', 'The same as depth.', whole(0), (engine, depth) => (engine.depth = depth)),
  key(
    'restart',
    'on: a new process for each game.',
    oneOf(['on', 'off']),
    (engine, is) => (engine.restart = is === 'on' ? 'betweenGames' : 'auto'),
  ),
  key(
    'proto',
    'Its protocol: uci.',
    oneOf(['uci', 'xboard']),
    (engine, protocol) => (engine.protocol = protocol),
    better('also xboard'),
  ),
  key(
    'option.',
    'option.NAME=VALUE: an option of the engine; true presses a button.',
    text,
    (engine, value, name) => void engine.options.push([name, value]),
    different('a warning about an unknown option or a wrong value is printed once, before the first game'),
  ),
];

const pgnKeys: readonly Key<PgnRequest>[] = [
  key('file', 'The file.', text, (pgn, file) => (pgn.file = file)),
  key('append', 'Whether to keep what the file has; otherwise it is emptied first.', yesOrNo, (pgn, is) => (pgn.append = is)),
  key('notation', 'How moves are written: san, lan or uci.', oneOf(PGN_NOTATIONS), (pgn, notation) => (pgn.notation = notation)),
  key('min', 'No comments, and seven tags.', yesOrNo, (pgn, is) => (pgn.minimal = is)),
  key('nodes', 'n=, positions searched.', yesOrNo, (pgn, is) => (pgn.nodes = is)),
  key('seldepth', 'sd=, selective depth.', yesOrNo, (pgn, is) => (pgn.seldepth = is)),
  key('nps', 'nps=, positions a second.', yesOrNo, (pgn, is) => (pgn.nps = is)),
  key('hashfull', 'hashfull=, in a thousandth.', yesOrNo, (pgn, is) => (pgn.hashfull = is)),
  key('tbhits', 'tbhits=, positions found in tablebases.', yesOrNo, (pgn, is) => (pgn.tbhits = is)),
  key('timeleft', 'tl=, the time left.', yesOrNo, (pgn, is) => (pgn.timeleft = is)),
  key('pv', 'pv=, the engine’s line.', yesOrNo, (pgn, is) => (pgn.pv = is)),
  key('latency', 'latency=, the measured time less the engine’s own.', yesOrNo, (pgn, is) => (pgn.latency = is)),
  key(
    'match_line',
    'line=, the last output line that matches this regular expression; may be repeated.',
    pattern,
    (pgn, written) => (pgn.matchLines = [...pgn.matchLines, written]),
  ),
];

const LONGEST_OPENING = 1000;

const openingPlies = (written: string): Result<number, string> =>
  written === '0' ? err('-1 or a whole number from 1') : whole(-1)(written);

const book = (written: string): Result<string, string> =>
  /\.(?:pgn|epd)$/.test(written) ? ok(written) : err('a name that ends in .pgn or .epd');

const openingKeys: readonly Key<OpeningsRequest>[] = [
  key('file', 'The book.', text, (openings, file) => (openings.file = file)),
  key(
    'format',
    'epd or pgn; otherwise by the file’s name.',
    oneOf(['epd', 'pgn']),
    (openings, format) => (openings.format = format),
  ),
  key(
    'order',
    'sequential or random. Random: the permutation that fastchess draws from the same seed.',
    oneOf(['sequential', 'random']),
    (openings, order) => (openings.order = order),
  ),
  key(
    'plies',
    'Cut PGN openings after so many plies; -1: not.',
    openingPlies,
    (openings, plies) => {
      // No opening is longer than the tournament file can say.
      if (plies > 0 && plies <= LONGEST_OPENING) openings.plies = plies;
    },
    different('not 0, which leaves the games of the book without their moves'),
  ),
  key(
    'start',
    'The first opening to play, from 1, in the order of play.',
    whole(1),
    (openings, start) => (openings.start = start),
  ),
  key('policy', 'round: each encounter of a round has the next opening.', oneOf(['round']), () => undefined),
];

type DrawRequest = NonNullable<Draft['draw']>;
type ResignRequest = NonNullable<Draft['resign']>;

type SprtRequest = NonNullable<Draft['sprt']>;
const MODELS = { normalized: 'normalized', logistic: 'logistic', bayesian: 'bayeselo' } as const;

const sprtKeys: readonly Key<SprtRequest>[] = [
  key('elo0', 'Elo of the first hypothesis.', decimal, (sprt, elo) => (sprt.elo0 = elo)),
  key('elo1', 'Elo of the second.', decimal, (sprt, elo) => (sprt.elo1 = elo)),
  key('alpha', 'Probability of accepting the second wrongly.', decimal, (sprt, alpha) => (sprt.alpha = alpha)),
  key('beta', 'Probability of accepting the first wrongly.', decimal, (sprt, beta) => (sprt.beta = beta)),
  key(
    'model',
    'Unit of the hypotheses: normalized, logistic or bayesian.',
    oneOf(['normalized', 'logistic', 'bayesian']),
    (sprt, model) => (sprt.model = MODELS[model]),
  ),
];

const drawKeys: readonly Key<DrawRequest>[] = [
  key('movenumber', 'Not before this move, as the FEN counts.', whole(0), (draw, n) => (draw.moveNumber = n)),
  key('movecount', 'For so many moves of both.', whole(1), (draw, n) => (draw.moveCount = n)),
  key('score', 'Centipawns from zero at most.', whole(0), (draw, score) => (draw.score = score)),
];
const resignKeys: readonly Key<ResignRequest>[] = [
  key('movecount', 'For so many moves.', whole(1), (resign, n) => (resign.moveCount = n)),
  key('score', 'Centipawns behind at least.', whole(0), (resign, score) => (resign.score = score)),
  key('twosided', 'Both must see it.', yesOrNo, (resign, is) => (resign.twoSided = is)),
];

const pgnOf = (draft: Draft): PgnRequest => (draft.pgn ??= newPgn());

const sprtOf = (draft: Draft): SprtRequest => (draft.sprt ??= { elo0: 0, elo1: 0, alpha: 0, beta: 0, model: 'normalized' });
const drawOf = (draft: Draft): DrawRequest => (draft.draw ??= { moveNumber: 0, moveCount: 1, score: 0 });
const resignOf = (draft: Draft): ResignRequest => (draft.resign ??= { moveCount: 1, score: 0, twoSided: false });

const quickKeys: readonly Key<Draft>[] = [
  key('cmd', 'One of the two programs; its name is the command.', text, (draft, cmd) => {
    const engine = { ...newEngine(), cmd, name: cmd };
    draft.engines.push({ ...engine, clock: { ...engine.clock, baseMs: 10_000, incrementMs: 100 } });
  }),
  key('book', 'The book, whose name ends in .pgn or .epd.', book, (draft, file) => {
    draft.openings = { file, order: 'random', start: 1 };
  }),
];
const quick = keyed('-quick', '', (draft: Draft) => [draft], quickKeys);

/** `problems`: those of its keys. */
function takeQuick(draft: Draft, problems: readonly string[]): readonly string[] {
  const { engines, openings } = draft;
  const [first, second] = engines.slice(-2);
  if (problems.length > 0) return problems;
  if (engines.length !== 2 || first === undefined || second === undefined)
    return [`expected two engines (cmd=) and no others, got ${engines.length}`];
  if (openings === undefined) return ['expected book='];
  if (first.name === second.name) [first.name, second.name] = [`${first.name}1`, `${second.name}2`];
  Object.assign(draft, { rounds: 25_000, games: 2, concurrency: -2, recover: true, lines: 'cutechess' } satisfies Partial<Draft>);
  draft.draw = { moveNumber: 30, moveCount: 8, score: 8 };
  return [];
}

export type ConfigRequest = { file: string; withResults: boolean; isDiscarded: boolean };

export const CONFIG_OPTION = keyed(
  '-config',
  'Go on with a match that fastchess saved; before all other options, which then change it.',
  (draft: ConfigRequest) => [draft],
  [
    key('file', 'The file.', text, (config, file) => (config.file = file)),
    key('stats', 'false: all games are played again.', yesOrNo, (config, is) => (config.withResults = is)),
    key('discard', 'true: the file is not used.', yesOrNo, (config, is) => (config.isDiscarded = is)),
    key(
      'outname',
      'Where the match is saved.',
      text,
      () => undefined,
      different('nothing is saved there: the match is kept in its data folder, and the same command continues it'),
    ),
  ],
  {
    here: better(
      'an odd number of games goes on with the second game of the pair; a match that Arbiter began has no such file, the same command continues it',
    ),
  },
);

export const FASTCHESS_OPTIONS: readonly Option<Draft>[] = [
  keyed(
    '-engine',
    'An engine; the first has White in the odd games.',
    (draft: Draft) => {
      const engine = newEngine();
      draft.engines.push(engine);
      return [engine];
    },
    engineKeys,
  ),
  keyed('-each', 'The keys of all engines; read after all -engine.', (draft: Draft) => draft.engines, engineKeys, {
    isLast: true,
  }),
  keyed('-pgnout', 'Write each game to a PGN file as it ends.', (draft: Draft) => [pgnOf(draft)], pgnKeys, {
    here: better('after a kill, the same command completes the file: each game is in it once and whole'),
  }),
  keyed('-epdout', 'Write the last position of each game.', (draft: Draft) => [(draft.epd ??= { file: '', append: true })], [
    key('file', 'The file.', text, (epd, file) => (epd.file = file)),
    key('append', 'Whether to keep what the file has.', yesOrNo, (epd, is) => (epd.append = is)),
  ]),
  keyed(
    '-openings',
    'Where games start.',
    (draft: Draft) => [(draft.openings ??= { file: '', order: 'sequential', start: 1 })],
    openingKeys,
  ),
  keyed('-sprt', 'Stop when a sequential test is decided (SPRT-1).', (draft: Draft) => [sprtOf(draft)], sprtKeys, {
    here: better('the test goes on after a stop; it needs exactly two engines'),
  }),
  keyed('-draw', 'Draw while both engines see an even game (DRAW-1).', (draft: Draft) => [drawOf(draft)], drawKeys),
  keyed('-resign', 'The side that sees itself behind loses (RESIGN-1).', (draft: Draft) => [resignOf(draft)], resignKeys),
  single(
    '-maxmoves',
    'N',
    'Draw after so many moves of the engines (MAX-1).',
    whole(1),
    (draft, moves) => (draft.maxMoves = moves),
  ),
  single('-tb', 'FOLDERS', 'Syzygy tables, folders separated by colons (TB-1).', text, (draft, folders) => {
    draft.tablebases.folders = folders.split(/[:;]/).filter((folder) => folder !== '');
  }),
  single(
    '-tbpieces',
    'N',
    'The most men for -tb; 0: as many as the tables have.',
    whole(0, 7),
    (draft, n) => (draft.tablebases.pieces = n),
  ),
  flag('-tbignore50', 'Wins that the fifty-move rule spoils count as wins.', (draft) => (draft.tablebases.ignoreFifty = true)),
  single(
    '-tbadjudicate',
    'WIN_LOSS|DRAW|BOTH',
    'Which results of -tb end the game.',
    oneOf(['WIN_LOSS', 'DRAW', 'BOTH']),
    (draft, which) => {
      draft.tablebases.results = ({ WIN_LOSS: 'wins', DRAW: 'draws', BOTH: 'all' } as const)[which];
    },
  ),
  single(
    '-autosaveinterval',
    'N',
    'Save the results after so many games.',
    whole(0),
    () => undefined,
    better('every ply is saved within a tenth of a second, whatever N is'),
  ),
  keyed(
    '-log',
    'Keep a log.',
    (draft: Draft) => {
      draft.log ??= { file: '', append: true };
      return [{ log: draft.log, draft }];
    },
    [
      key('file', 'The file.', text, ({ log }, file) => (log.file = file)),
      key('append', 'Whether to keep what the file has.', yesOrNo, ({ log }, is) => (log.append = is)),
      key(
        'level',
        'How much is logged.',
        oneOf(['trace', 'info', 'warn', 'err', 'fatal']),
        () => undefined,
        different('the file gets what Arbiter notices, whatever the level: the journal in the data folder has everything else'),
      ),
      key(
        'engine',
        'Log the lines of engines.',
        yesOrNo,
        ({ draft }, is) => (draft.engineLogs = is),
        different('in the folder logs of the data folder, which arbiter game N --log shows'),
      ),
      key('compress', 'Compress the file.', oneOf(['false']), () => undefined, different('false alone')),
      key('realtime', 'Write at once.', yesOrNo, () => undefined, different('always')),
    ],
  ),
  // Read before all others: fastchess.ts.
  { ...CONFIG_OPTION, take: () => [] },
  keyed('-report', 'What blocks report.', (draft: Draft) => [draft], [
    key('penta', 'Count game pairs.', yesOrNo, (draft: Draft, is) => (draft.penta = is)),
  ]),
  keyed('-output', 'The lines that are printed.', (draft: Draft) => [draft], [
    key('format', 'fastchess or cutechess.', oneOf(['fastchess', 'cutechess']), (draft: Draft, lines) => (draft.lines = lines)),
  ]),
  single(
    '-concurrency',
    'N',
    'Games at once; below 1: all cores but so many, one at least.',
    whole(-1024, 1024),
    (draft, games) => (draft.concurrency = games),
  ),
  flag('-force-concurrency', 'Allow more games at once than there are cores.', (draft) => (draft.forceConcurrency = true)),
  keyed('-crc32', 'Print checksums.', (draft: Draft) => [pgnOf(draft)], [
    key('pgn', 'Of the PGN file, after each game.', yesOrNo, (pgn, is) => (pgn.crc32 = is)),
  ]),
  words('-event', 'NAME', 'PGN Event.', (draft, name) => (draft.event = name)),
  words('-site', 'NAME', 'PGN Site.', (draft, name) => (draft.site = name)),
  single('-games', 'N', 'Games of each encounter in a round: 1 or 2.', whole(1), (draft, games) => (draft.games = games)),
  single('-rounds', 'N', 'Rounds.', whole(1), (draft, rounds) => (draft.rounds = rounds)),
  single('-wait', 'MS', 'Pause after each game, before the next one in its place.', whole(0), (draft, ms) => (draft.waitMs = ms)),
  flag('-noswap', 'The first engine has White in every game.', (draft) => (draft.swaps = false)),
  flag('-reverse', 'The second engine has White in the odd games.', (draft) => (draft.reverse = true)),
  single(
    '-ratinginterval',
    'N',
    'Print a block after so many pairs, or games; 0: at the end.',
    whole(0),
    (draft, n) => (draft.ratingInterval = n),
  ),
  single(
    '-scoreinterval',
    'N',
    'With the lines of cutechess: print the score after so many games.',
    whole(0),
    (draft, n) => (draft.scoreInterval = n),
  ),
  single('-srand', 'N', 'Seed of the order of openings.', seed64, (draft, seed) => (draft.seed = seed)),
  single(
    '-seeds',
    'N',
    'Gauntlet: how many engines, from the first, play all others.',
    whole(1),
    (draft, seeds) => (draft.challengers = seeds),
  ),
  flag(
    '-recover',
    'Go on after an engine crashed or stalled.',
    (draft) => (draft.recover = true),
    better('an engine that hangs loses as its clock ends, not after minutes'),
  ),
  {
    ...{ name: '-repeat', values: '[N]', meaning: 'Games of each encounter: N, or 2.', here: SAME, keys: [] },
    take(draft, [games]) {
      draft.games = games !== undefined && /^\d+$/.test(games) ? Number(games) : 2;
      return [];
    },
  },
  single(
    '-variant',
    'NAME',
    'standard or fischerandom.',
    variant,
    (draft, name) => (draft.variant = name),
    better('the other variants of cutechess-cli too'),
  ),
  single(
    '-tournament',
    'NAME',
    'roundrobin, gauntlet or swiss.',
    oneOf(['roundrobin', 'gauntlet', 'swiss']),
    (draft, name) => (draft.format = name === 'roundrobin' ? 'round-robin' : name),
    better('also swiss: in each of -rounds, engines with equal scores meet, for -games games'),
  ),
  {
    ...{ name: '-quick', values: 'cmd=A cmd=B book=FILE', keys: quickKeys, here: SAME },
    meaning:
      'Two engines at 10+0.1 in 25,000 rounds of 2 games, on all cores but two: -openings order=random, -draw movenumber=30 movecount=8 score=8, -recover, -output format=cutechess. Options after it change that.',
    take: (draft, given) => takeQuick(draft, quick.take(draft, given)),
  },
  {
    ...{ name: '-use-affinity', values: '[CPUS]', meaning: 'Give each game cores of its own.', keys: [] },
    here: different('Arbiter chooses the cores, so it takes no list'),
    take(draft, list) {
      draft.affinity = true;
      return list.length === 0 ? [] : ['expected no list of cores, Arbiter chooses them'];
    },
  },
  flag(
    '-check-mate-pvs',
    'Check the lines of mates.',
    (draft) => (draft.checkLines = 'matePvs'),
    different('each kind of warning is printed once an engine and game'),
  ),
  flag('-show-latency', 'Log the latency of each move.', (draft) => (draft.showLatency = true)),
  refusedOption(
    '-debug',
    '',
    'No option of fastchess either.',
    'expected -log, which writes the lines of engines with engine=true',
  ),
  {
    ...{
      name: '--compliance',
      values: 'ENGINE [ARGS…]',
      meaning: 'Check an engine and play nothing. All words after the engine are its arguments.',
      keys: [],
    },
    here: better(
      'arbiter check --quick, which also plays games; its lines are its own, the exit code is 1 for an engine that fails',
    ),
    take(draft, [engine, ...args]) {
      // One word may have all of them, as in fastchess.
      draft.checked = engine === undefined ? [] : [engine, ...(args.length === 1 ? args.flatMap(splitArguments) : args)];
      return engine === undefined
        ? ['expected an engine']
        : engine.startsWith('-')
          ? [`expected an engine, got "${engine}"`]
          : [];
    },
  },
  flag('-testEnv', 'For fishtest and OpenBench: a warning is one line.', (draft) => (draft.testEnv = true)),
  flag('-strict', 'Stop at any warning.', (draft) => (draft.strict = true)),
  single('-startup-ms', 'MS', 'The longest wait for uciok.', whole(1), (draft, ms) => (draft.startupMs = ms)),
  single(
    '-ucinewgame-ms',
    'MS',
    'The longest wait after ucinewgame.',
    whole(1),
    (draft, ms) => (draft.startupMs = Math.max(draft.startupMs, ms)),
    different('the longest wait for the handshake and for each readyok is one value: the largest given'),
  ),
  single(
    '-ping-ms',
    'MS',
    'The longest wait for readyok after a move.',
    whole(1),
    (draft, ms) => (draft.pingMs = ms),
    different('asked once after each move; fastchess asks before it too'),
  ),
];

/** fastchess joins the words without spaces. */
function words(name: string, values: string, meaning: string, set: (draft: Draft, value: string) => void): Option<Draft> {
  return {
    ...{ name, values, meaning, here: SAME, keys: [] },
    take(draft, given) {
      if (given.length === 0) return ['expected a value, got none'];
      set(draft, given.join(''));
      return [];
    },
  };
}
