// The fields of a tournament file: one definition for reading, for the messages and for the JSON Schema that editors use.
// A field that nothing obeys yet is not here: an unknown field is refused, and names that other programs or later versions know get a hint.

import { z } from 'zod';
import type { TieBreakCode } from '../standings/tieBreaks/declared.ts';
import { OPENING_FORMATS, OPENING_ORDERS, VARIANTS } from './definition.ts';
import { duration, line, memorySize, oneOf, wholeNumber, yesOrNo } from './leaves.ts';
import { argumentList, engineOptions, environment } from './engineFields.ts';
import { RULE_SET_NAMES } from './ruleSets.ts';
import { timeControlField } from './timeControlField.ts';

const TIE_BREAK_MEANINGS = {
  CRASH: 'fewer crashes',
  DE: 'direct encounter, as a mini-league of all who are level',
  WIN: 'more wins',
  SB: 'Sonneborn-Berger',
  RULING: 'the organisers decide',
} as const satisfies Record<TieBreakCode, string>;
export const TIE_BREAK_CODES = [
  'CRASH',
  'DE',
  'WIN',
  'SB',
  'RULING',
] as const satisfies readonly (keyof typeof TIE_BREAK_MEANINGS)[];

export const FORMATS = ['round-robin', 'match'] as const;
const PAWNS_EXPECTED = 'pawns from 0 to 1000 with at most two decimals, such as 0.08';
const RNG_SEED_MAX = 4_294_967_295;
const rngSeed = wholeNumber(0, RNG_SEED_MAX);

export const limitsShape = {
  depth: wholeNumber(1, 1000).meta({ description: 'Search no deeper than so many plies.' }).optional(),
  nodes: wholeNumber(1, 1_000_000_000_000).meta({ description: 'Search no more than so many positions a move.' }).optional(),
};

/** What may be said for one engine and, under `each`, for all. */
const settingsShape = {
  protocol: z
    .enum(['uci', 'xboard'], { error: 'uci or xboard (CECP is xboard)' })
    .meta({ description: 'How the engine talks; xboard is also called CECP or WinBoard.', default: 'uci' })
    .optional(),
  args: argumentList.meta({ description: 'Arguments of the command.', examples: [['-u']] }).optional(),
  dir: line('a folder', 4096).meta({ description: 'Working folder. Default: the folder of the command.' }).optional(),
  env: environment.meta({ description: 'Environment variables, beside those of Arbiter itself.' }).optional(),
  options: engineOptions
    .meta({
      description: 'Options by name; { atMost: N } is lowered to the engine’s own maximum; a button is pressed by true.',
    })
    .optional(),
  timeControl: timeControlField.meta({ description: 'For this engine instead of the event’s: a handicap.' }).optional(),
  timeMargin: duration.meta({ description: 'How far a clock may be overstepped, such as 50ms.' }).optional(),
  limits: z.strictObject(limitsShape).meta({ description: 'Limits of each search, instead of the event’s.' }).optional(),
  moveCap: duration.meta({ description: 'Hard limit of a move without a clock.', default: '60s' }).optional(),
  startup: duration.meta({ description: 'The longest wait for the handshake and for each readyok.', default: '30s' }).optional(),
  memory: memorySize.meta({ description: 'Memory limit set by the system, such as 2GiB.' }).optional(),
  nice: wholeNumber(-20, 19).meta({ description: 'Priority: 19 is the lowest.' }).optional(),
  openFiles: wholeNumber(8, 1_048_576).meta({ description: 'Limit of open files set by the system.' }).optional(),
  logs: yesOrNo.meta({ description: 'Keep all that the engine says and hears. Default: engineLogs.' }).optional(),
};

export const engineShape = {
  name: line('a name', 100)
    .meta({ description: 'The entrant’s name, unique in the tournament. Default with conf: the name there.' })
    .optional(),
  cmd: line('a command', 4096).meta({ description: 'The program: a path, or a name that is looked up in PATH.' }).optional(),
  conf: line('a name', 100).meta({ description: 'Take the engine of this name from the file given by enginesFrom.' }).optional(),
  ...settingsShape,
};
export const eachShape = settingsShape;

export const openingsShape = {
  file: line('a file', 4096).meta({ description: 'PGN or EPD file with openings.' }),
  format: oneOf(OPENING_FORMATS).meta({ description: 'Default: told by the ending of the file name.' }).optional(),
  order: oneOf(OPENING_ORDERS).meta({ description: 'The order in which openings are taken.', default: 'sequential' }).optional(),
  plies: wholeNumber(1, 1000).meta({ description: 'Cut openings after so many plies.' }).optional(),
  start: wholeNumber(1, 1_000_000_000)
    .meta({ description: 'The first opening, from 1; sequential order only.', default: 1 })
    .optional(),
  rngSeed: rngSeed.meta({ description: 'For order: random. Default: the rngSeed of the tournament.' }).optional(),
};

export const coresShape = {
  perGame: wholeNumber(1, 1024)
    .meta({ description: 'Cores that a game owns. Default: the largest Threads of any engine.' })
    .optional(),
  share: yesOrNo.meta({ description: 'Let games share cores.', default: false }).optional(),
};

const pawns = z
  .number({ error: PAWNS_EXPECTED })
  .min(0, { error: PAWNS_EXPECTED })
  .max(1000, { error: PAWNS_EXPECTED })
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-9, { error: PAWNS_EXPECTED });
const moves = wholeNumber(1, 1000);

/** Groups within `adjudication`. A rule that is named has all its figures; what is absent is off. */
export const adjudicationShape = {
  draw: z
    .strictObject({
      fromMove: moves.meta({ description: 'The first move at which it may fire.', default: 1 }).optional(),
      moves: moves.meta({ description: 'For so many moves of both players.' }),
      pawns: pawns.meta({ description: 'Evaluations at most so far from zero.' }),
      resets: yesOrNo.meta({ description: 'Whether pawn moves and captures start the count anew.', default: true }).optional(),
      maxMen: wholeNumber(2, 32).meta({ description: 'Only with at most so many men on the board.' }).optional(),
    })
    .meta({ description: 'DRAW-1: drawn where both players see nothing in it.' })
    .optional(),
  win: z
    .strictObject({
      moves: moves.meta({ description: 'For so many moves of both players.' }),
      pawns: pawns.meta({ description: 'Both see one side ahead by at least so much.' }),
    })
    .meta({ description: 'WIN-1: won where both players agree on it.' })
    .optional(),
  tablebases: z
    .strictObject({ men: wholeNumber(3, 7).meta({ description: 'At most so many men on the board.' }) })
    .meta({ description: 'TB-1: by the tables in the folders that the field tablebases names.' })
    .optional(),
  maxMoves: wholeNumber(1, 10_000).meta({ description: 'MAX-1: drawn after so many moves.' }).optional(),
};

export const crashesShape = {
  disqualifyAt: wholeNumber(1, 1000).meta({ description: 'Crashes in the event that disqualify an entrant.' }).optional(),
  annul: yesOrNo
    .meta({ description: 'Whether the results of a disqualified entrant count for nobody.', default: true })
    .optional(),
};

export const interruptionShape = {
  winPawns: pawns.meta({ description: 'INT-2: won where both last evaluations are beyond this.' }).optional(),
  drawPawns: pawns.meta({ description: 'INT-3: drawn where both are nearer to zero than this.' }).optional(),
  drawFromMove: moves.meta({ description: 'INT-3: after so many moves of both players.', default: 35 }).optional(),
  men: wholeNumber(3, 7).meta({ description: 'INT-4: by tablebase at so many men or fewer.' }).optional(),
  warmUp: duration
    .meta({ description: 'INT-5: how long each engine may think before clocks run. Default: base time / 30, at most 60s.' })
    .optional(),
};

export const ENGINES_EXPECTED = 'a list of 2 to 1000 engines';
const FOLDERS_EXPECTED = 'a list of 1 to 100 folders';
const folderList = z
  .array(line('a folder', 4096), { error: FOLDERS_EXPECTED })
  .min(1, { error: FOLDERS_EXPECTED })
  .max(100, { error: FOLDERS_EXPECTED });
const engineList = z
  .array(z.union([z.string(), z.strictObject(engineShape)]), { error: ENGINES_EXPECTED })
  .min(2, { error: ENGINES_EXPECTED })
  .max(1000, { error: ENGINES_EXPECTED });

export const tournamentShape = {
  tournament: line('a name', 200).meta({ description: 'Name of the tournament.' }),
  event: line('a name', 200).meta({ description: 'PGN Event. Default: the name of the tournament.' }).optional(),
  site: line('a place', 200).meta({ description: 'PGN Site.' }).optional(),
  variant: oneOf(VARIANTS).meta({ description: 'The rules of the game.', default: 'standard' }).optional(),
  format: oneOf(FORMATS).meta({ description: 'Who plays whom.' }),
  cycles: wholeNumber(1, 1000)
    .meta({ description: 'Round robin: single passes; 2 is a double round robin.', default: 1 })
    .optional(),
  games: wholeNumber(1, 1_000_000).meta({ description: 'Match: number of games.', default: 2 }).optional(),
  timeControl: timeControlField
    .meta({
      description: `Seconds: 60+0.6. Minutes and seconds: 30'+5". Moves in a period: 40/60+1. Time per move: 0.1/move. No clock: inf.`,
    })
    .optional(),
  timeMargin: duration.meta({ description: 'How far a clock may be overstepped, such as 50ms.', default: '0s' }).optional(),
  limits: z
    .strictObject(limitsShape)
    .meta({ description: 'Limits of each search; without timeControl there is no clock.' })
    .optional(),
  moveCap: duration.meta({ description: 'Hard limit of a move without a clock.', default: '60s' }).optional(),
  openings: z
    .strictObject(openingsShape)
    .meta({ description: 'Where games start. Every second cycle repeats the openings of the one before, with colours reversed.' })
    .optional(),
  tieBreaks: z
    .array(oneOf(TIE_BREAK_CODES), { error: 'a list such as [DE, WIN, SB]' })
    .meta({
      description: `What orders equal points, the first first. ${Object.entries(TIE_BREAK_MEANINGS)
        .map((entry) => entry.join(': '))
        .join('. ')}.`,
      default: TIE_BREAK_CODES,
    })
    .optional(),
  ruleSet: oneOf(RULE_SET_NAMES)
    .meta({ description: 'Adjudication, crashes and interruption as in a known event; each group may be replaced below.' })
    .optional(),
  adjudication: z
    .strictObject(adjudicationShape)
    .meta({ description: 'What ends games before the rules of the game do.' })
    .optional(),
  tablebases: folderList.meta({ description: 'Folders with Syzygy tables.', examples: [['./syzygy']] }).optional(),
  crashes: z.strictObject(crashesShape).meta({ description: 'What repeated crashes lead to.' }).optional(),
  interruption: z
    .strictObject(interruptionShape)
    .meta({ description: 'What becomes of running games when the host fails.' })
    .optional(),
  rngSeed: rngSeed.meta({ description: 'For all draws by lot. Default: drawn at the start, and recorded.' }).optional(),
  concurrency: wholeNumber(1, 1024).meta({ description: 'Games at once.', default: 1 }).optional(),
  cores: z.strictObject(coresShape).meta({ description: 'How games use the processor.' }).optional(),
  engineLogs: yesOrNo.meta({ description: 'Keep all that engines say and hear; it costs time.', default: false }).optional(),
  enginesFrom: line('a file', 4096)
    .meta({ description: 'An engines.json of cutechess, for conf and for engines given by name only.' })
    .optional(),
  each: z
    .strictObject(eachShape)
    .meta({ description: 'Settings of every engine; an engine’s own win, options one by one.' })
    .optional(),
  engines: engineList.meta({ description: 'The entrants in seed order.' }),
};

/** The JSON Schema (draft 7) of a tournament file: what editors complete and check. The reader checks more. */
export function tournamentJsonSchema(): Readonly<Record<string, unknown>> {
  const schema = z.toJSONSchema(z.strictObject(tournamentShape), { io: 'input', target: 'draft-7' });
  return { $schema: schema.$schema, title: 'Arbiter tournament file', ...schema };
}
