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
        description: 'what orders equal points, such as CRASH,DE,WIN,SB (default: as the tournament says)',
      },
      { flags: '--disqualify-at <crashes>', description: 'take out whoever crashed so often; his games count for nobody' },
      { flags: '--json', description: 'one JSON object an event' },
    ],
    example: 'bin/arbiter standings --data Evening-match.arbiter',
    load: async () => (await import('./commands/standings.ts')).standings,
  },
  {
    name: 'export',
    summary: 'Write the finished games of a tournament as PGN.',
    options: [DATA, { flags: '--pgn <file>', description: 'where to write; - for standard output' }],
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
    summary: 'Decide a game as an official: another result, or void and played again. Or put an engine out.',
    arguments: '[game]',
    options: [
      DATA,
      { flags: '--result <result>', description: '1-0, 0-1, 1/2-1/2, or void: the game is played again' },
      { flags: '--replay <when>', description: 'when a void game is played again: now (default) or end-of-round' },
      { flags: '--disqualify <engine>', description: 'out of the event: its games that have not begun are cancelled' },
      { flags: '--reinstate <engine>', description: 'take back a disqualification' },
      { flags: '--event <event>', description: 'the event of the engine (default: all)' },
      { flags: '--by <name>', description: 'the official who decides' },
      { flags: '--reason <text>', description: 'why' },
    ],
    example: 'bin/arbiter rule 17 --data Evening-match.arbiter --result void --by "A. Chair" --reason "power failure"',
    load: async () => (await import('./commands/rule.ts')).rule,
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
