// Every command of the program as data: what the command line and its `--help` have to know. What a command does stands in commands/, one
// file each, and is loaded when it is called: `arbiter status` has no use for the reader of tournament files.

import type { Command } from './command.ts';

const DATA = { flags: '--data <folder>', description: 'the data folder of the tournament' };
const JSON_OBJECT = { flags: '--json', description: 'one JSON object' };
const PAUSE_OPTIONS = [
  DATA,
  { flags: '--by <name>', description: 'who decides (default: the name of the system user)' },
  { flags: '--reason <text>', description: 'why' },
];

/** In the order in which `--help` tells them. */
export const COMMANDS: readonly Command[] = [
  {
    name: 'run',
    summary: 'Run a tournament to its end; run again, it goes on where it stopped.',
    arguments: '<file>',
    options: [
      { flags: '--data <folder>', description: 'where everything is kept (default: ./<tournament>.arbiter)' },
      { flags: '--concurrency <games>', description: 'games at once (default: as in the file)' },
      { flags: '--dry-run', description: 'tell what would be played, and play nothing' },
      { flags: '--json', description: 'with --dry-run: one JSON object with every game that is known' },
    ],
    example: 'bin/arbiter run examples/evening-match.yaml',
    load: async () => (await import('./commands/run.ts')).run,
  },
  {
    name: 'demo',
    summary: 'Play a small tournament with the sample engine: the first thing to see.',
    example: 'bin/arbiter demo',
    load: async () => (await import('./commands/demo.ts')).demo,
  },
  {
    name: 'rehearse',
    summary: 'Play a whole tournament in seconds, with modelled players on a virtual clock.',
    arguments: '<file>',
    options: [
      { flags: '--times <rehearsals>', description: 'how many, summed up (default: 1, told in detail)' },
      { flags: '--seed <number>', description: 'of the first one; the others follow it (default: 1)' },
      { flags: '--start <date>', description: 'when it begins, such as 2026-12-01T18:00Z (default: now)' },
      { flags: '--ratings <file>', description: 'strengths: a listing of BayesElo or Ordo, or a name and its Elo a line' },
      { flags: '--draw-rate <share>', description: 'the share of draws among equals (default: 0.64)' },
      { flags: '--crash-rate <share>', description: 'the share of games in which an engine crashes (default: 0.008)' },
      { flags: '--json', description: 'one JSON object' },
    ],
    example: 'bin/arbiter rehearse examples/evening-match.yaml --times 100',
    load: async () => (await import('./commands/rehearse.ts')).rehearse,
  },
  {
    name: 'status',
    summary: 'Tell where a tournament stands, running or not.',
    options: [DATA, JSON_OBJECT],
    example: 'bin/arbiter status --data Evening-match.arbiter',
    load: async () => (await import('./commands/status.ts')).status,
  },
  {
    name: 'standings',
    summary: 'Show the table of a tournament, or of PGN files.',
    arguments: '[pgn...]',
    options: [
      { flags: '--data <folder>', description: 'the data folder of a tournament' },
      {
        flags: '--tie-breaks <list>',
        description:
          'what orders equal points, of CRASH, DE, WIN, SB, RMOB, 2WIN, FAST, SLOW, SOS, SODOS, SODOSX, RANK, RULING (default: as the tournament says; PGN: CRASH,DE,WIN,SB,RULING)',
      },
      { flags: '--disqualify-at <crashes>', description: 'take out whoever crashed so often; his games count for nobody' },
      { flags: '--json', description: 'one JSON object an event' },
    ],
    example: 'bin/arbiter standings evening.pgn --tie-breaks CRASH,DE,WIN,SB --disqualify-at 3 --json',
    load: async () => (await import('./commands/standings.ts')).standings,
  },
  {
    name: 'ratings',
    summary: 'Rate the players of PGN files, of a tournament, or of both together.',
    arguments: '[pgn...]',
    options: [
      { flags: '--data <folder>', description: 'the data folder of a tournament' },
      { flags: '--method <name>', description: 'bayeselo (default) or ordo' },
      { flags: '--test-games <pgn>', description: 'rates only who has no other game, for the time being', repeatable: true },
      { flags: '--by <what>', description: 'a list of its own for each event or time-control' },
      { flags: '--versions <what>', description: 'in names: ignore, keep, or auto (default): ignore unless two have met' },
      { flags: '--names <file>', description: 'names to be listed under other names, a line each: Lc0 0.30 = LCZero' },
      { flags: '--advantage <elo>', description: 'of White, or auto (default: auto; ordo: 0)' },
      { flags: '--draw-elo <elo>', description: 'bayeselo: how wide draws are, or auto (default)' },
      { flags: '--prior <draws>', description: 'bayeselo: virtual draws of each player (default: 2)' },
      { flags: '--scale <factor>', description: 'bayeselo: shown Elo to Elo of the model (default: as the draws have it)' },
      { flags: '--intervals <kind>', description: 'bayeselo: what + and - are: opponents-known (default), joint or exact' },
      { flags: '--confidence <percent>', description: 'bayeselo: of the intervals (default: 95)' },
      { flags: '--draw-rate <percent>', description: 'ordo: between equals, or auto; changes no rating (default: 50)' },
      { flags: '--z <elo>', description: 'ordo: the difference at which 76 % are scored (default: 200.24, Elo’s own scale)' },
      { flags: '--average <elo>', description: 'the mean of the list (default: 0)' },
      { flags: '--anchor <name=elo>', description: 'whose rating is given, instead of the mean' },
      { flags: '--digits <count>', description: 'decimals in the text (default: 0)' },
      { flags: '--json', description: 'one JSON object a list' },
    ],
    example: 'bin/arbiter ratings evening.pgn',
    load: async () => (await import('./commands/ratings.ts')).ratings,
  },
  {
    name: 'export',
    summary: 'Write the finished games of a tournament as PGN, or its final places as JSON.',
    options: [
      DATA,
      { flags: '--pgn <file>', description: 'where to write; - for standard output' },
      { flags: '--opening-names <file>', description: 'a table of openings (TSV) for the ECO tags (default: our own)' },
      { flags: '--results <file>', description: 'the final places as JSON, for the file of a later season' },
    ],
    example: 'bin/arbiter export --data Evening-match.arbiter --pgn evening.pgn',
    load: async () => (await import('./commands/export.ts')).exportGames,
  },
  {
    name: 'verify',
    summary: 'Check the journal of a tournament and replay it to its tables.',
    options: [DATA, JSON_OBJECT],
    example: 'bin/arbiter verify --data Evening-match.arbiter',
    load: async () => (await import('./commands/verify.ts')).verify,
  },
  {
    name: 'audit',
    summary: 'Judge the adjudications of PGN archives again, by the evaluations recorded in them.',
    arguments: '<pgn...>',
    options: [
      { flags: '--rules <name>', description: 'a rule set such as tcec-season-16, or a tournament file (its first event)' },
      {
        flags: '--tables <folder>',
        description: 'Syzygy tables for TB-1; more folders after a colon, or by --tables again',
        repeatable: true,
      },
      { flags: '--json', description: 'one JSON object a game' },
    ],
    example: 'bin/arbiter audit evening.pgn --rules tcec-season-16',
    load: async () => (await import('./commands/audit.ts')).audit,
  },
  {
    name: 'pause',
    summary: 'Start no new game; games in play go on to their end.',
    options: PAUSE_OPTIONS,
    example: 'bin/arbiter pause --data Evening-match.arbiter',
    load: async () => (await import('./commands/pause.ts')).pause,
  },
  {
    name: 'resume',
    summary: 'Start games again after a pause.',
    options: PAUSE_OPTIONS,
    example: 'bin/arbiter resume --data Evening-match.arbiter',
    load: async () => (await import('./commands/pause.ts')).resume,
  },
  {
    name: 'rule',
    summary: 'Decide as an official: a game, a tie, who is out, who plays in an event to come.',
    arguments: '[game]',
    options: [
      DATA,
      { flags: '--result <result>', description: '1-0, 0-1, 1/2-1/2, or void: the game is played again' },
      { flags: '--replay <when>', description: 'when a void game is played again: now (default) or end-of-round' },
      { flags: '--disqualify <engine>', description: 'out of the event: its games that have not begun are cancelled' },
      { flags: '--reinstate <engine>', description: 'take back a disqualification' },
      {
        flags: '--order <engine>',
        description: 'who stands first among the level; again for the next, and so on',
        repeatable: true,
      },
      { flags: '--withdraw <engine>', description: 'will not play in an event that has not begun' },
      { flags: '--replacement <engine>', description: 'who plays instead (default: the next in order)' },
      { flags: '--event <event>', description: 'the event that is meant (--disqualify, --reinstate: default all)' },
      { flags: '--by <name>', description: 'the official who decides' },
      { flags: '--reason <text>', description: 'why' },
    ],
    example: 'bin/arbiter rule 17 --data Evening-match.arbiter --result void --by "A. Chair" --reason "power failure"',
    load: async () => (await import('./commands/rule.ts')).rule,
  },
  {
    name: 'next-season',
    summary: 'Write the tournament file of the next season, from the final tables of this one.',
    options: [DATA, { flags: '--out <file>', description: 'where to write (default: standard output)' }],
    example: 'bin/arbiter next-season --data TCEC-Season-16.arbiter --out season-17.yaml',
    load: async () => (await import('./commands/nextSeason.ts')).nextSeason,
  },
  {
    name: 'probe',
    summary: 'Ask Syzygy tablebases for the result of positions, given as FEN or a FEN a line on standard input.',
    arguments: '[fen...]',
    options: [
      {
        flags: '--tables <folder>',
        description: 'a folder of .rtbw and .rtbz files; more after a colon, or by --tables again',
        repeatable: true,
      },
      { flags: '--json', description: 'one JSON object a position' },
    ],
    example: 'bin/arbiter probe --tables syzygy "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1"',
    load: async () => (await import('./commands/probe.ts')).probe,
  },
  {
    name: 'check',
    summary: 'Tell whether an engine would survive an event: its protocol, moves, clock and manners.',
    arguments: '<engine> [args...]',
    options: [
      { flags: '--protocol <name>', description: 'what it speaks: uci or xboard (default: uci)' },
      { flags: '--option <name=value>', description: 'an option to set, as often as needed', repeatable: true },
      { flags: '--dir <folder>', description: 'the folder whose files it needs (default: its own)' },
      { flags: '--startup <seconds>', description: 'how long it may take to start (default: 30)' },
      { flags: '--quick', description: 'fewer tries and games, for a first look' },
      JSON_OBJECT,
    ],
    example: 'bin/arbiter check /usr/games/gnuchess --option Hash=64 --quick -- -u',
    load: async () => (await import('./commands/check.ts')).check,
  },
];
