// The fields of an event in a tournament file. Most of them may stand at the top of the file too, where they hold for every event.

import { z } from 'zod';
import { DEFAULT_LIMITS, SWITCH_LIMITS } from '../../core/engines/engineLimits.ts';
import { TABLEBASE_KINDS } from '../../core/engines/optionKinds.ts';
import { err, ok, type Result } from '../../core/result.ts';
import type { TieBreakCode } from '../../standings/tieBreaks/declared.ts';
import { OPENING_FORMATS, OPENING_ORDERS, VARIANTS } from '../definition.ts';
import { limitsShape, versionShape } from '../engines/engineShape.ts';
import { goShape } from './goShape.ts';
import {
  duration,
  line,
  notation,
  oneOf,
  places,
  RNG_SEED,
  seatCount,
  UTC_MOMENT,
  utcMoment,
  utcTime,
  wholeNumber,
  yesOrNo,
} from '../reading/leaves.ts';
import { adjudicationShape, crashesShape, interruptionShape, judgingShape } from './ruleShape.ts';
import { RULE_SET_NAMES } from './ruleSets.ts';
import { SUBSET_WORDS } from '../values/subsetWords.ts';
import { roundTimesField, swissShape } from './swissShape.ts';
import { timeControlField } from '../values/timeControlField.ts';

const TIE_BREAK_MEANINGS = {
  CRASH: 'fewer crashes',
  DE: 'direct encounter, as a mini-league of all who are level',
  WIN: 'more wins, the points of byes included',
  SB: 'Sonneborn-Berger',
  RMOB: 'r-mobility',
  '2WIN': 'more game pairs won with both colours',
  FAST: 'lower average number of moves in won games',
  SLOW: 'higher average number of moves in lost games',
  SOS: 'sum of the opponents’ scores',
  SODOS: 'sum of the scores of defeated opponents, a drawn one half',
  SODOSX: 'sum of the scores of defeated opponents without one largest and one smallest',
  RANK: 'rank on the pairing table',
  RULING: 'the organisers decide',
} as const satisfies Record<TieBreakCode, string>;
export const TIE_BREAK_CODES = [
  'CRASH',
  'DE',
  'WIN',
  'SB',
  'RMOB',
  '2WIN',
  'FAST',
  'SLOW',
  'SOS',
  'SODOS',
  'SODOSX',
  'RANK',
  'RULING',
] as const satisfies readonly (keyof typeof TIE_BREAK_MEANINGS)[];
/** S16-12: what a league asks, in this order. */
export const DEFAULT_TIE_BREAKS: readonly TieBreakCode[] = ['CRASH', 'DE', 'WIN', 'SB', 'RULING'];
/** CGF-7.1: what a Swiss of Go asks. Points are wins there, byes included; the two differ only where games are drawn (jigo, a ruling). */
export const GO_SWISS_TIE_BREAKS: readonly TieBreakCode[] = ['WIN', 'SOS', 'SODOS', 'SODOSX', 'DE', 'RANK'];

export const FORMATS = ['round-robin', 'match', 'knockout', 'gauntlet', 'swiss'] as const;
export type FormatName = (typeof FORMATS)[number];
/** When a knockout plays its tie-break games. */
export const TIE_BREAK_TIMES = ['afterRound', 'atOnce'] as const;
export const FIRST_WHITE = ['firstSeed', 'secondSeed'] as const;

export const RATED = ['jointly', 'apart'] as const;
export const BOOK_WORDS = ['season', 'none'] as const;

export const openingsShape = {
  file: line('a file', 4096).meta({ description: 'PGN or EPD file with openings.' }),
  format: oneOf(OPENING_FORMATS).meta({ description: 'Default: told by the ending of the file name.' }).optional(),
  order: oneOf(OPENING_ORDERS).meta({ description: 'The order in which openings are taken.', default: 'sequential' }).optional(),
  plies: wholeNumber(1, 1000).meta({ description: 'Cut openings after so many plies.' }).optional(),
  exact: yesOrNo.meta({ description: 'Refuse openings that are shorter than plies.', default: false }).optional(),
  start: wholeNumber(1, 1_000_000_000)
    .meta({ description: 'The first opening, from 1; sequential order only.', default: 1 })
    .optional(),
  startPosition: oneOf(['first', 'drawn'])
    .meta({ description: 'The usual start position once among the openings: as the first, or at a place drawn by lot (S16-8a).' })
    .optional(),
  different: yesOrNo
    .meta({
      description: 'Refuse a book in which two openings end in the same position, or with fewer than are needed (S16-8a).',
      default: false,
    })
    .optional(),
  rngSeed: RNG_SEED.meta({ description: 'For order: random. Default: the rngSeed of the tournament.' }).optional(),
};
const book = z.union([z.enum(BOOK_WORDS), z.strictObject(openingsShape)]);

/** How many rounds a Swiss may have. */
export const swissRounds = wholeNumber(1, 1000);

/** An item of `entrants` that is no name. */
export const sourceShape = {
  from: line('the key of an event', 40).meta({ description: 'The event whose places these are.' }).optional(),
  previous: line('a file, or a name under previous', 4096)
    .meta({ description: 'The results file or data folder of an earlier season.' })
    .optional(),
  event: line('the key of an event', 40).meta({ description: 'With previous: the event there.' }).optional(),
  places: places.meta({ description: 'A place or a range: 3, 1-6, 7- (to the last). Default: all.' }).optional(),
  seats: seatCount.meta({ description: 'So many names stand under seats: 10, or 2-16.' }).optional(),
};

export const stageShape = {
  sets: wholeNumber(1, 1000).meta({ description: 'The most sets. Default: until one decides; last stage only.' }).optional(),
  games: wholeNumber(2, 1000).meta({ description: 'Games of a set, an even number.', default: 2 }).optional(),
  timeControl: timeControlField.meta({ description: 'Default: that of the regular games.' }).optional(),
  book: line('the name of a book', 40)
    .meta({ description: 'A name under books. Default: that of the regular games.' })
    .optional(),
};

export const roundShape = {
  name: line('a name', 100).meta({ description: 'Default: Final, Semifinals, Quarterfinals, Round of 16.' }).optional(),
  games: wholeNumber(2, 1000).meta({ description: 'Regular games of a match, an even number.' }).optional(),
  timeControl: timeControlField.meta({ description: 'Instead of the event’s.' }).optional(),
  book: line('the name of a book', 40).meta({ description: 'A name under books. Default: openings of the event.' }).optional(),
  earlyStop: yesOrNo.meta({ description: 'Instead of the event’s.' }).optional(),
};

export const DEADLINE_WORDS = ['lastGame', 'opening'] as const;
const deadline = notation(
  (written): Result<number | (typeof DEADLINE_WORDS)[number], string> => {
    const word = DEADLINE_WORDS.find((known) => known === written);
    if (word !== undefined) return ok(word);
    const moment = utcMoment(written);
    return moment.ok ? moment : err(`${DEADLINE_WORDS.join(', ')} or ${moment.error}`);
  },
  { anyOf: [{ enum: DEADLINE_WORDS }, UTC_MOMENT] },
);

export const scheduleShape = {
  startAfter: z
    .array(line('the key of an event', 40), { error: 'a list of events such as [QL, L2]' })
    .meta({
      description: 'Events that are over before. Default: the one before it in the file, and all that it takes entrants from.',
    })
    .optional(),
  break: duration.meta({ description: 'The least time after these events, such as 30m.', default: '0s' }).optional(),
  notBefore: utcTime.meta({ description: 'Not before this moment, such as 2026-12-01T18:00Z.' }).optional(),
  deadline: deadline
    .meta({
      description:
        'When engines have to be submitted (S16-13c): lastGame (the events before are over), opening (default: this event is opened), or a moment such as 2026-12-01T18:00Z. Later changes need a ruling.',
    })
    .optional(),
  check: yesOrNo.meta({ description: 'Check the engines in the break (S16-2b).', default: false }).optional(),
};

const most = (what: string): z.ZodOptional<z.ZodInt> =>
  wholeNumber(1, 16_777_216)
    .meta({ description: `The most ${what}.` })
    .optional();
const switchedOff = (what: string) =>
  oneOf(SWITCH_LIMITS)
    .meta({ description: `${what}: never switched on.` })
    .optional();
const byDefault = (what: string) =>
  oneOf(DEFAULT_LIMITS)
    .meta({
      description: `${what}: default, no one sets it; requested, only in the entry of an engine whose author asks for it.`,
    })
    .optional();

export const engineLimitsShape = {
  threads: most('threads'),
  hash: most('MiB of the main hash table'),
  minorHashes: most('MiB of all other hash tables of an engine together'),
  ponder: switchedOff('Thinking in the opponent’s time'),
  ownBook: switchedOff('An engine’s own book'),
  largePages: switchedOff('Large pages'),
  contempt: byDefault('Contempt, or draw score'),
  splitDepth: byDefault('Split depth'),
  tablebases: z
    .array(oneOf(TABLEBASE_KINDS), { error: 'a list of kinds of tablebases such as [syzygy]' })
    .meta({ description: 'The kinds of tablebases that engines may be given.' })
    .optional(),
};

export const titleShape = {
  name: line('a title', 200).meta({ description: 'What the winner is called; must be given, here or by the preset.' }).optional(),
  holder: line('a name', 100).meta({ description: 'Who has it now.' }).optional(),
};

/** What holds for one event only. */
export const ownShape = {
  entrants: z
    .union([z.literal('all'), z.array(z.union([z.string(), z.strictObject(sourceShape)]))])
    .meta({
      description:
        'Who plays, in seed order: names of engines, places of other events { from: L2, places: 1-4 }, places of an earlier season { previous: FILE, event: L2 }, or all.',
    })
    .optional(),
  seats: z
    .array(z.string(), { error: 'a list of names of engines' })
    .meta({ description: 'Who takes the seats that entrants leaves open with { seats: N }.' })
    .optional(),
  versionsOf: line('the key of an event', 40)
    .meta({ description: 'The engines play as they played in this event; no updates between (S16-13f).' })
    .optional(),
  versions: z
    .record(z.string(), z.strictObject(versionShape))
    .meta({
      description:
        'Engines that play otherwise from this event on, by their names: { Lc0: { displayName: Lc0 0.31, cmd: … } } (S16-13a).',
    })
    .optional(),
  roundTimes: roundTimesField.optional(),
  title: z
    .strictObject(titleShape)
    .meta({ description: 'What the winner is called until there is another (S16-9a).' })
    .optional(),
};

export const commonShape = {
  site: line('a place', 200).meta({ description: 'PGN Site.' }).optional(),
  ...goShape,
  variant: oneOf(VARIANTS).meta({ description: 'Chess: the rules of the game.', default: 'standard' }).optional(),
  format: oneOf(FORMATS).meta({ description: 'Who plays whom.' }).optional(),
  cycles: wholeNumber(1, 1000)
    .meta({ description: 'Round robin and gauntlet: single passes; 2 is a double round robin.', default: 1 })
    .optional(),
  games: wholeNumber(1, 1_000_000)
    .meta({ description: 'Match: number of games; knockout: regular games of each match, an even number.', default: 2 })
    .optional(),
  challengers: wholeNumber(1, 1000)
    .meta({ description: 'Gauntlet: so many of the first entrants play all others.', default: 1 })
    .optional(),
  rounds: z
    .union([swissRounds, z.array(z.strictObject(roundShape))])
    .meta({
      description:
        'Swiss: their number. Knockout: a list from the first round to the final; default: as many as the field needs.',
    })
    .optional(),
  ...swissShape,
  smallFinal: z
    .union([z.boolean(), z.strictObject(roundShape)])
    .meta({ description: 'Knockout: a match for third place, as the final unless said otherwise.', default: false })
    .optional(),
  earlyStop: yesOrNo
    .meta({ description: 'Match and knockout: regular games stop once one side cannot be caught up with.', default: false })
    .optional(),
  overtime: z
    .array(z.strictObject(stageShape))
    .meta({ description: 'Match and knockout: sets of games after a tie, stage by stage, until one set is decisive.' })
    .optional(),
  firstWhite: oneOf(FIRST_WHITE).meta({ description: 'Match: who has White in game 1.', default: 'firstSeed' }).optional(),
  timeControl: timeControlField
    .meta({
      description: `Seconds: 60+0.6. Minutes and seconds: 30'+5". Moves in a period: 40/60+1. Time per move: 0.1/move. No clock: inf.`,
    })
    .optional(),
  timeMargin: duration.meta({ description: 'How far a clock may be overstepped, such as 50ms.', default: '0s' }).optional(),
  clock: z
    .strictObject({
      dropBelow: duration
        .meta({ description: 'Parts of the time of a move that are not charged, such as 1s (CGF-6.2).' })
        .refine((ms) => ms > 0, { error: 'a time such as 1s' })
        .optional(),
    })
    .meta({ description: 'How time is charged.' })
    .optional(),
  protocolSubset: oneOf(SUBSET_WORDS)
    .meta({
      description:
        'Engines hear nothing beyond this part of UCI: 4k is uci, isready, ucinewgame, position startpos, go with clocks, quit (4K-7.9).',
      default: 'none',
    })
    .optional(),
  limits: z
    .strictObject(limitsShape)
    .meta({ description: 'Limits of each search; without timeControl there is no clock.' })
    .optional(),
  moveCap: duration.meta({ description: 'Hard limit of a move without a clock.', default: '60s' }).optional(),
  engineLimits: z
    .strictObject(engineLimitsShape)
    .meta({ description: 'Chess: what the options of engines may be, wherever an engine has them (S16-X).' })
    .optional(),
  patience: duration
    .meta({
      description:
        'How long a player at a line or a seat that has announced nothing is waited for after the start of its game (CGF-6.3). Default: its startup.',
    })
    .optional(),
  openings: book
    .meta({
      description:
        'Where games start: a book, season (book exits of games already played in the other events), or none. Every second cycle repeats the openings of the one before, with colours reversed.',
    })
    .optional(),
  books: z
    .record(z.string(), book)
    .meta({ description: 'Further books by name, for rounds and stages; the name season needs no entry.' })
    .optional(),
  bookless: yesOrNo
    .meta({ description: 'Knockout: allow games without a book, which CUP-4b forbids.', default: false })
    .optional(),
  tieBreaks: z
    .union([z.array(z.enum(TIE_BREAK_CODES)), z.enum(TIE_BREAK_TIMES)])
    .meta({
      description: `Tables: what orders equal points, the first first. ${Object.entries(TIE_BREAK_MEANINGS)
        .map((entry) => entry.join(': '))
        .join(
          '. ',
        )}. A Swiss of Go asks ${GO_SWISS_TIE_BREAKS.join(', ')} by default. Knockout: when tie-break games are played, afterRound (default) or atOnce.`,
      default: DEFAULT_TIE_BREAKS,
    })
    .optional(),
  ruleSet: oneOf(RULE_SET_NAMES)
    .meta({
      description: 'Adjudication, crashes, judging and interruption as in a known event; each group may be replaced below.',
    })
    .optional(),
  adjudication: z
    .strictObject(adjudicationShape)
    .meta({ description: 'What ends games before the rules of the game do.' })
    .optional(),
  crashes: z.strictObject(crashesShape).meta({ description: 'What repeated crashes lead to.' }).optional(),
  judging: z.strictObject(judgingShape).meta({ description: 'What is left to judges.' }).optional(),
  interruption: z
    .strictObject(interruptionShape)
    .meta({ description: 'What becomes of running games when the host fails.' })
    .optional(),
  schedule: z.strictObject(scheduleShape).meta({ description: 'When the event is opened.' }).optional(),
  hardware: line('a label', 200).meta({ description: 'What it is played on, for people and for PGN.' }).optional(),
  rated: oneOf(RATED)
    .meta({
      description: 'Whether its games count in the joint rating list, or make a list of their own (CUP-9a).',
      default: 'jointly',
    })
    .optional(),
};

export const eventShape = {
  name: line('a name', 200).meta({ description: 'What people call it. Default: its key.' }).optional(),
  event: line('a name', 200)
    .meta({ description: 'PGN Event. Default: the name of the tournament, " - ", and the name.' })
    .optional(),
  ...ownShape,
  ...commonShape,
};

/** Fields that are read by their own readers: what they hold has more than one form. */
export const FORMED = [
  'entrants',
  'seats',
  'versions',
  'rounds',
  'smallFinal',
  'overtime',
  'openings',
  'books',
  'tieBreaks',
] as const satisfies readonly (keyof typeof eventShape)[];
