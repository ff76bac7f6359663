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
    summary: 'Decide a game as an official: another result, or void and played again.',
    arguments: '<game>',
    options: [
      DATA,
      { flags: '--result <result>', description: '1-0, 0-1, 1/2-1/2, or void: the game is played again' },
      { flags: '--by <name>', description: 'the official who decides' },
      { flags: '--reason <text>', description: 'why' },
    ],
    example: 'bin/arbiter rule 17 --data Evening-match.arbiter --result void --by "A. Chair" --reason "power failure"',
    load: async () => (await import('./commands/rule.ts')).rule,
  },
];
