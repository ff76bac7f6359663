// The fields of an event in a tournament file. Most of them may stand at the top of the file too, where they hold for every event.

import { z } from 'zod';
import { orList } from '../../core/messages/nearest.ts';
import { DEFAULT_LIMITS, SWITCH_LIMITS } from '../../core/engines/engineLimits.ts';
import { TABLEBASE_KINDS } from '../../core/engines/optionKinds.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { CRITERIA, GO_SWISS_TIE_BREAKS, SEASON_16_TIE_BREAKS, TIE_BREAKS } from '../../standings/tieBreaks/declared.ts';
import { OPENING_FORMATS, OPENING_ORDERS, VARIANTS } from '../definition.ts';
import { limitsShape, versionShape } from '../engines/engineShape.ts';
import { goShape } from './goShape.ts';
import {
  duration,
  line,
  notation,
  oneLineName,
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
import { roundTimesList, swissShape } from './swissShape.ts';
import { timeControlField } from '../values/timeControlField.ts';
import { field, group, required } from '../reading/field.ts';

export const FORMATS = ['round-robin', 'match', 'knockout', 'gauntlet', 'swiss'] as const;
export type FormatName = (typeof FORMATS)[number];
/** When a knockout plays its tie-break games. */
export const TIE_BREAK_TIMES = ['afterRound', 'atOnce'] as const;
export const FIRST_WHITE = ['firstSeed', 'secondSeed'] as const;

export const TIE_BREAKS_EXPECTED = 'a list such as [DE, WIN, SB]';

export const RATED = ['jointly', 'apart'] as const;
export const BOOK_WORDS = ['season', 'none'] as const;

export const openingsShape = {
  file: required(line('a file', 4096), 'PGN or EPD file with openings.', { missedInUse: true }),
  format: field(oneOf(OPENING_FORMATS), 'Default: told by the ending of the file name.'),
  order: field(oneOf(OPENING_ORDERS), 'The order in which openings are taken.', { default: 'sequential' }),
  plies: field(wholeNumber(1, 1000), 'Cut openings after so many plies.'),
  exact: field(yesOrNo, 'Refuse openings that are shorter than plies.', { default: false }),
  start: field(wholeNumber(1, 1_000_000_000), 'The first opening, from 1; sequential order only.', { default: 1 }),
  startPosition: field(
    oneOf(['first', 'drawn']),
    'The usual start position once among the openings: as the first, or at a place drawn by lot (S16-8a).',
  ),
  different: field(
    yesOrNo,
    'Refuse a book in which two openings end in the same position, or with fewer than are needed (S16-8a).',
    { default: false },
  ),
  rngSeed: field(RNG_SEED, 'For order: random. Default: the rngSeed of the tournament.'),
};

/** How many rounds a Swiss may have. */
export const SWISS_ROUNDS_EXPECTED = 'the number of rounds of the Swiss, a whole number from 1 to 1000';
const swissRounds = wholeNumber(1, 1000, SWISS_ROUNDS_EXPECTED);

export const ENGINE_NAME_EXPECTED = 'the name of an engine';
const engineName = z.string({ error: ENGINE_NAME_EXPECTED });

/** An item of `entrants` that is no name. */
export const sourceShape = {
  from: field(line('the key of an event', 40), 'The event whose places these are.'),
  previous: field(line('a file, or a name under previous', 4096), 'The results file or data folder of an earlier season.'),
  event: field(line('the key of an event', 40), 'With previous: the event there.'),
  places: field(places, 'A place or a range: 3, 1-6, 7- (to the last). Default: all.'),
  seats: field(seatCount, 'So many names stand under seats: 10, or 2-16.'),
};

export const stageShape = {
  sets: field(wholeNumber(1, 1000), 'The most sets. Default: until one decides; last stage only.'),
  games: field(wholeNumber(2, 1000), 'Games of a set, an even number.', { default: 2 }),
  timeControl: field(timeControlField, 'Default: that of the regular games.'),
  book: field(line('the name of a book', 40), 'A name under books. Default: that of the regular games.'),
};

export const roundShape = {
  name: field(line('a name', 100), 'Default: Final, Semifinals, Quarterfinals, Round of 16.'),
  games: field(wholeNumber(2, 1000), 'Regular games of a match, an even number.'),
  timeControl: field(timeControlField, 'Instead of the event’s.'),
  book: field(line('the name of a book', 40), 'A name under books. Default: openings of the event.'),
  earlyStop: field(yesOrNo, 'Instead of the event’s.'),
};

const book = z.union([z.enum(BOOK_WORDS), group(openingsShape, { such: '{ file: book.pgn }' })], {
  error: 'a book such as { file: book.pgn }, season or none',
});
/** What games may start from in a round, with the words that people use for it elsewhere. */
const BOOK_HINTS = { openings: { write: 'book' } } as const;
const round = group(roundShape, { hints: { ...BOOK_HINTS, overtime: { say: 'expected it at the event, for all rounds' } } });
const stage = group(stageShape, {
  hints: { ...BOOK_HINTS, set: { write: 'games' }, pairs: { say: 'expected sets, each of games: 2' } },
});
export const ROUNDS_EXPECTED = 'a list of rounds such as [{ name: Semifinals }, { name: Final }]';

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
  startAfter: field(
    z.array(line('the key of an event', 40), { error: 'a list of events such as [QL, L2]' }),
    'Events that are over before. Default: the one before it in the file, and all that it takes entrants from.',
  ),
  break: field(duration, 'The least time after these events, such as 30m.', { default: '0s' }),
  notBefore: field(utcTime, 'Not before this moment, such as 2026-12-01T18:00Z.'),
  deadline: field(
    deadline,
    'When engines have to be submitted (S16-13c): lastGame (the events before are over), opening (default: this event is opened), or a moment such as 2026-12-01T18:00Z. Later changes need a ruling.',
  ),
  check: field(yesOrNo, 'Check the engines in the break (S16-2b).', { default: false }),
};

const most = (what: string) => field(wholeNumber(1, 16_777_216), `The most ${what}.`);
const switchedOff = (what: string) => field(oneOf(SWITCH_LIMITS), `${what}: never switched on.`);
const byDefault = (what: string) =>
  field(
    oneOf(DEFAULT_LIMITS),
    `${what}: default, no one sets it; requested, only in the entry of an engine whose author asks for it.`,
  );

export const engineLimitsShape = {
  threads: most('threads'),
  hash: most('MiB of the main hash table'),
  minorHashes: most('MiB of all other hash tables of an engine together'),
  ponder: switchedOff('Thinking in the opponent’s time'),
  ownBook: switchedOff('An engine’s own book'),
  largePages: switchedOff('Large pages'),
  contempt: byDefault('Contempt, or draw score'),
  splitDepth: byDefault('Split depth'),
  tablebases: field(
    z.array(oneOf(TABLEBASE_KINDS), { error: 'a list of kinds of tablebases such as [syzygy]' }),
    'The kinds of tablebases that engines may be given.',
  ),
};

export const titleShape = {
  name: field(line('a title', 200), 'What the winner is called; must be given, here or by the preset.'),
  holder: field(line('a name', 100), 'Who has it now.'),
};

/** What holds for one event only. */
export const ownShape = {
  entrants: field(
    z.union(
      [
        z.literal('all'),
        z
          .array(z.union([engineName, group(sourceShape)], { error: ENGINE_NAME_EXPECTED }))
          .min(1, { error: 'Cannot play without entrants: no one can come to this event' }),
      ],
      { error: 'a list of entrants such as [Stockfish, { from: QL, places: 1-6 }], or all' },
    ),
    'Who plays, in seed order: names of engines, places of other events { from: L2, places: 1-4 }, places of an earlier season { previous: FILE, event: L2 }, or all.',
  ),
  seats: field(
    z.array(engineName, { error: 'a list of names of engines' }),
    'Who takes the seats that entrants leaves open with { seats: N }.',
  ),
  versionsOf: field(
    line('the key of an event', 40),
    'The engines play as they played in this event; no updates between (S16-13f).',
  ),
  versions: field(
    z.record(z.string(), group(versionShape), {
      error: 'engines by their names, such as { Lc0: { displayName: Lc0 0.31 } }',
    }),
    'Engines that play otherwise from this event on, by their names: { Lc0: { displayName: Lc0 0.31, cmd: … } } (S16-13a).',
  ),
  roundTimes: field(roundTimesList, 'Swiss: when each round may begin, the first round first; none: after the round before it.', {
    formats: ['swiss'],
  }),
  title: field(group(titleShape), 'What the winner is called until there is another (S16-9a).'),
};

const NO_BOOK_IN_GO = { game: 'chess', instead: 'none, games of Go begin on the empty board or with handicap' } as const;

export const commonShape = {
  site: field(line('a place', 200), 'PGN Site.'),
  ...goShape,
  variant: field(oneOf(VARIANTS), 'Chess: the rules of the game.', {
    default: 'standard',
    game: 'chess',
    instead: 'boardSize and rules',
  }),
  format: field(oneOf(FORMATS), 'How entrants are paired.'),
  cycles: field(wholeNumber(1, 1000), 'Round robin and gauntlet: single passes; 2 is a double round robin.', {
    default: 1,
    formats: ['round-robin', 'gauntlet'],
    isCount: true,
  }),
  games: field(wholeNumber(1, 1_000_000), 'Match: number of games; knockout: regular games of each match, an even number.', {
    default: 2,
    formats: ['match', 'knockout'],
    isCount: true,
  }),
  challengers: field(wholeNumber(1, 1000), 'Gauntlet: so many of the first entrants play all others.', {
    default: 1,
    formats: ['gauntlet'],
  }),
  rounds: field(
    z.union([swissRounds, z.array(round).min(1, { error: ROUNDS_EXPECTED })], {
      error: `${SWISS_ROUNDS_EXPECTED}, or for a knockout ${ROUNDS_EXPECTED}`,
    }),
    'Swiss: their number. Knockout: a list from the first round to the final; default: as many as the field needs.',
    { formats: ['knockout', 'swiss'], isCount: true },
  ),
  ...swissShape,
  smallFinal: field(
    z.union([z.boolean(), round], { error: 'true, false, or what is otherwise than in the final, such as { book: E }' }),
    'Knockout: a match for third place, as the final unless said otherwise.',
    { shownDefault: false, formats: ['knockout'] },
  ),
  earlyStop: field(yesOrNo, 'Match and knockout: regular games stop once one side cannot be caught up with.', {
    default: false,
    formats: ['match', 'knockout'],
  }),
  overtime: field(
    z.array(stage, { error: 'a list of stages such as [{ sets: 4 }, { timeControl: 60+1 }]' }),
    'Match and knockout: sets of games after a tie, stage by stage, until one set is decisive.',
    { formats: ['match', 'knockout'] },
  ),
  firstWhite: field(oneOf(FIRST_WHITE), 'Match: who has White in game 1.', { default: 'firstSeed', formats: ['match'] }),
  timeControl: field(
    timeControlField,
    `Seconds: 60+0.6. Minutes and seconds: 30'+5". Moves in a period: 40/60+1. Time per move: 0.1/move. No clock: inf.`,
  ),
  timeMargin: field(duration, 'How far a clock may be overstepped, such as 50ms.', { default: '0s', clock: 'with' }),
  clock: field(
    group({
      dropBelow: field(
        duration.refine((ms) => ms > 0, { error: 'a time such as 1s' }),
        'Parts of the time of a move that are not charged, such as 1s (CGF-6.2).',
      ),
    }),
    'How time is charged.',
  ),
  protocolSubset: field(
    oneOf(SUBSET_WORDS),
    'Engines hear nothing beyond this part of UCI: 4k is uci, isready, ucinewgame, position startpos, go with clocks, quit (4K-7.9).',
    { default: 'none', game: 'chess', instead: 'none, 4k is a subset of UCI' },
  ),
  limits: field(group(limitsShape), 'Limits of each search; without timeControl there is no clock.', {
    game: 'chess',
    instead: 'timeControl, programs of Go have no word for limits',
  }),
  moveCap: field(duration, 'Hard limit of a move without a clock.', { default: '60s', clock: 'without' }),
  engineLimits: field(
    group(engineLimitsShape),
    'Chess: what the options of engines may be, wherever an engine has them (S16-X).',
    { game: 'chess', instead: 'none, it is about options of engines of chess' },
  ),
  patience: field(
    duration,
    'How long a player at a line or a seat that has announced nothing is waited for after the start of its game (CGF-6.3). Default: its startup.',
  ),
  openings: field(
    book,
    'Where games start: a book, season (book exits of games already played in the other events), or none. Every second cycle repeats the openings of the one before, with colours reversed.',
    NO_BOOK_IN_GO,
  ),
  books: field(
    z.record(oneLineName('a book'), book, { error: 'books by name, such as { A: { file: a.pgn } }' }),
    'Further books by name, for rounds and stages; the name season needs no entry.',
    NO_BOOK_IN_GO,
  ),
  bookless: field(yesOrNo, 'Knockout: allow games without a book, which CUP-4b forbids.', {
    default: false,
    formats: ['knockout'],
    ...NO_BOOK_IN_GO,
  }),
  tieBreaks: field(
    z.union([z.array(z.enum(TIE_BREAKS, { error: orList(TIE_BREAKS) })), oneOf(TIE_BREAK_TIMES)], {
      error: `${TIE_BREAKS_EXPECTED}; in a knockout afterRound or atOnce`,
    }),
    `Tables: what orders equal points, the first first. ${Object.entries(CRITERIA)
      .map(([code, { meaning }]) => `${code}: ${meaning}`)
      .join(
        '. ',
      )}. RULING: the organisers decide. A Swiss of Go asks ${GO_SWISS_TIE_BREAKS.join(', ')} by default. Knockout: when tie-break games are played, afterRound (default) or atOnce.`,
    { shownDefault: SEASON_16_TIE_BREAKS },
  ),
  ruleSet: field(
    oneOf(RULE_SET_NAMES),
    'Adjudication, crashes, judging and interruption as in a known event; each group may be replaced below.',
  ),
  adjudication: field(group(adjudicationShape), 'What ends games before the rules of the game do.', {
    game: 'chess',
    instead: 'judging, which leaves games to judges',
  }),
  crashes: field(group(crashesShape), 'What repeated crashes lead to.'),
  judging: field(group(judgingShape), 'What is left to judges.'),
  interruption: field(group(interruptionShape), 'What becomes of running games when the host fails.'),
  schedule: field(group(scheduleShape), 'When the event is opened.'),
  hardware: field(line('a label', 200), 'What it is played on, for people and for PGN.'),
  rated: field(oneOf(RATED), 'Whether its games count in the joint rating list, or make a list of their own (CUP-9a).', {
    default: 'jointly',
  }),
};

export const eventShape = {
  name: field(line('a name', 200), 'What people call it. Default: its key.'),
  event: field(line('a name', 200), 'PGN Event. Default: the name of the tournament, " - ", and the name.'),
  ...ownShape,
  ...commonShape,
};
