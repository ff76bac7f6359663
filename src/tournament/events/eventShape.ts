// The fields of an event in a tournament file. Most of them may also be at the top of the file, where they apply to every event.

import { z } from 'zod';
import { orList } from '../../core/messages/nearest.ts';
import { DEFAULT_LIMITS, SWITCH_LIMITS } from '../../core/engines/engineLimits.ts';
import { TABLEBASE_KINDS } from '../../core/engines/optionKinds.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { CRITERIA, GO_SWISS_TIE_BREAKS, SEASON_16_TIE_BREAKS, TIE_BREAKS } from '../../standings/tieBreaks/declared.ts';
import { variantOfWord, VARIANTS, type Variant } from '../../core/chessVariants.ts';
import { BRACKET_ORDERS } from '../../formats/knockout/bracketSeeds.ts';
import { limitsShape, version } from '../engines/engineShape.ts';
import { earlierShape } from './earlierShape.ts';
import { encountersShape } from './encountersShape.ts';
import { goShape } from './goShape.ts';
import {
  UTC_MOMENT,
  duration,
  line,
  name,
  notation,
  oneLineName,
  oneOf,
  places,
  seatCount,
  utcMoment,
  utcTime,
  wholeNumber,
  yesOrNo,
} from '../reading/leaves.ts';
import { book, round, ROUNDS_EXPECTED, stage } from './roundShape.ts';
import { adjudicationShape, crashesShape, interruptionShape, judgingShape } from './ruleShape.ts';
import { RULE_SET_NAMES } from './ruleSets.ts';
import { sprtShape } from './sprtShape.ts';
import { SUBSET_WORDS } from '../values/subsetWords.ts';
import { roundTimesList, swissShape } from './swissShape.ts';
import { timeControlField } from '../values/timeControlField.ts';
import { field, group } from '../reading/field.ts';

export const FORMATS = ['round-robin', 'match', 'knockout', 'gauntlet', 'swiss'] as const;
export type FormatName = (typeof FORMATS)[number];
/** When a knockout plays its tie-break games. */
export const TIE_BREAK_TIMES = ['afterRound', 'atOnce'] as const;
export const FIRST_WHITE = ['firstSeed', 'secondSeed'] as const;

export const TIE_BREAKS_EXPECTED = 'a list such as [DE, WIN, SB]';

export const RATED = ['jointly', 'apart'] as const;
/** How many rounds a Swiss may have. */
export const SWISS_ROUNDS_EXPECTED = 'the number of rounds of the Swiss, a whole number from 1 to 1000';
const swissRounds = wholeNumber(1, 1000, SWISS_ROUNDS_EXPECTED);

export const ENGINE_NAME_EXPECTED = 'the name of an engine';
const engineName = z.string({ error: ENGINE_NAME_EXPECTED });

/** An item of `entrants` other than a name. */
export const sourceShape = {
  from: field(name('the key of an event', 40), 'The event whose places these are.'),
  previous: field(
    line('a file, or a name under previous', 4096),
    'The results file or data folder of an earlier season, or a name under `previous`.',
  ),
  event: field(name('the key of an event', 40), 'With `previous`: the event there.'),
  places: field(places, 'A place or a range: 3, 1-6, 7- (to the last). Default: all.'),
  seats: field(seatCount, 'So many names are listed under `seats` of the event: 10, or 2-16.'),
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
  startAfter: field(
    z.array(name('the key of an event', 40), { error: 'a list of events such as [QL, L2]' }),
    'Keys of the events that must be over first; `[]`: none, the event runs at the same time as the others. Events that it takes entrants from are always included. Default: the event before it in the file.',
  ),
  break: field(duration, 'The minimum time after these events; the first event has no break.', { default: '0s' }),
  notBefore: field(utcTime, 'The earliest start. Default: at once.'),
  deadline: field(
    deadline,
    'When engines must be submitted (S16-13c): `lastGame` (all events before this one are over), `opening` (when this event is opened), or a time at or before `notBefore`. Later changes need a ruling. Default: `opening`.',
  ),
  check: field(
    yesOrNo,
    'Check the engines in the break like `arbiter check --quick`, and report the findings (S16-2b); the event begins after the check. Without a break there is no check.',
    { default: false },
  ),
};

const most = (what: string) => field(wholeNumber(1, 16_777_216), `Maximum ${what}.`);
const switchedOff = (what: string) => field(oneOf(SWITCH_LIMITS), `${what}: must stay off.`);
const byDefault = (what: string) =>
  field(
    oneOf(DEFAULT_LIMITS),
    `${what}: \`default\`, must not be set; \`requested\`, may be set only in an engine’s own entry, at its author’s request, not under \`each\`.`,
  );

export const engineLimitsShape = {
  threads: most('number of threads'),
  hash: most('size of the main hash table in MiB'),
  minorHashes: most('size of all other hash tables of an engine together, in MiB: pawn hash, evaluation cache'),
  ponder: switchedOff('Thinking in the opponent’s time'),
  ownBook: switchedOff('An engine’s own book'),
  largePages: switchedOff('Large pages'),
  contempt: byDefault('Contempt, or draw score'),
  splitDepth: byDefault('Split depth'),
  tablebases: field(
    z.array(oneOf(TABLEBASE_KINDS), { error: 'a list of kinds of tablebases such as [syzygy]' }),
    'The kinds of tablebases that engines may use.',
  ),
};

export const titleShape = {
  name: field(name('a title', 200), 'What the title is. Default: must be given, here or by the preset.'),
  holder: field(name('a name', 100), 'Who holds it now. Default: no one.'),
};

/** The fields that apply to one event only. */
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
    'Who plays, in seed order: names of engines, places of other events `{ from: L2, places: 1-4 }`, places of an earlier season `{ previous: FILE, event: L2 }`, or `all`. Default: all engines; in a file of several events it must be given.',
  ),
  seats: field(
    z.array(engineName, { error: 'a list of names of engines' }),
    'Who takes the seats that `entrants` leaves open with `{ seats: N }`. Default: no one.',
  ),
  versionsOf: field(
    name('the key of an event', 40),
    'The key of an earlier event: the engines play in the versions that they had there, without updates in between (S16-13f). Default: they may be updated until the event is opened.',
  ),
  versions: field(
    z.record(z.string(), version, {
      error: 'engines by their names, such as { Lc0: { displayName: Lc0 0.31 } }',
    }),
    'Engines that change from this event on, by their names: `{ Lc0: { displayName: Lc0 0.31, cmd: … } }` (S16-13a). Default: as in `engines`.',
  ),
  roundTimes: field(
    roundTimesList,
    'Swiss: when each round may begin: times with their zone, or `none` for a round that follows the previous one at once. Allowed for one event only. Default: rounds follow each other.',
    {
      formats: ['swiss'],
    },
  ),
  title: field(group(titleShape), 'The title of the winner, until there is another (S16-9a). Default: none.'),
};

const NO_BOOK_IN_GO = { game: 'chess', instead: 'none, games of Go begin on the empty board or with handicap' } as const;

export const commonShape = {
  site: field(name('a place', 200), 'PGN `Site`. Default: unknown.'),
  ...goShape,
  variant: field(
    z.preprocess((written: Variant | 960): unknown => variantOfWord(String(written)) ?? written, oneOf(VARIANTS)),
    'Chess: the rules of the game, by any of their usual names (VAR-1 to VAR-7 in [rules.md](rules.md)). Without `openings`, Chess960 draws from its 960 positions. Every engine must offer the variant: a UCI engine with `UCI_Chess960` or `UCI_Variant`, an XBoard engine among its `variants`.',
    {
      default: 'standard',
      game: 'chess',
      instead: 'boardSize and rules',
    },
  ),
  format: field(
    oneOf(FORMATS),
    'How entrants are paired: `round-robin` (everyone meets everyone, in Berger order), `match` (two engines), `knockout`, `gauntlet` (the first entrants meet everyone else) or `swiss` (entrants with equal scores meet). Default: must be given.',
  ),
  cycles: field(
    wholeNumber(1, 1_000_000),
    'Round robin and gauntlet: single passes; 2 is a double round robin. Every second cycle reverses colours and repeats the openings, unless there are `encounters`.',
    {
      default: 1,
      formats: ['round-robin', 'gauntlet'],
      isCount: true,
    },
  ),
  encounters: field(
    group(encountersShape, { such: '{ order: listed, games: 2 }' }),
    'Round robin and gauntlet: the games of two entrants follow each other, in the order of match programs. Knockout: its matches are played by the rules of cutechess-cli. Swiss: several games a pairing. Default: single games, of a round robin in Berger order; in a knockout pairs of games, and `overtime`.',
    { formats: ['round-robin', 'gauntlet', 'knockout', 'swiss'] },
  ),
  games: field(
    wholeNumber(1, 1_000_000),
    'Match: number of games; colours alternate. Knockout: regular games of each match, an even number.',
    {
      default: 2,
      formats: ['match', 'knockout'],
      isCount: true,
    },
  ),
  challengers: field(
    wholeNumber(1, 1000),
    'Gauntlet: how many entrants are challengers, counted from the first; they play all others.',
    {
      default: 1,
      formats: ['gauntlet'],
    },
  ),
  rounds: field(
    z.union([swissRounds, z.array(round).min(1, { error: ROUNDS_EXPECTED })], {
      error: `${SWISS_ROUNDS_EXPECTED}, or for a knockout ${ROUNDS_EXPECTED}`,
    }),
    'Swiss: the number of rounds, which must be given; Arbiter advises a round robin if that needs no more rounds. Knockout: a list from the first round to the final (17 to 32 entrants need 5; the best seeds have byes). Default: in a knockout as many as the field needs, named from the final.',
    { formats: ['knockout', 'swiss'], isCount: true },
  ),
  ...swissShape,
  bracket: field(
    oneOf(BRACKET_ORDERS),
    'Knockout: the pairings of the first round. Of eight, `fold` is 1–8, 4–5, 2–7, 3–6, and `slide` 1–5, 3–7, 2–6, 4–8.',
    { default: 'fold', formats: ['knockout'] },
  ),
  seeded: field(
    wholeNumber(0, 1000),
    'Knockout: so many entrants, from the first, keep their seeds; the others get theirs by lot when the event is opened, as cutechess-cli draws them from the same `rngSeed`. Default: all keep them.',
    { formats: ['knockout'] },
  ),
  smallFinal: field(
    z.union([z.boolean(), round], { error: 'true, false, or what is otherwise than in the final, such as { book: E }' }),
    'Knockout: a match for third place; missing fields are as in the final.',
    { shownDefault: false, formats: ['knockout'] },
  ),
  gamesPerOpening: field(wholeNumber(1, 1000), 'Match: so many regular games in a row have the same opening.', {
    default: 2,
    formats: ['match'],
  }),
  alternateColours: field(yesOrNo, 'Match: whether colours alternate; if not, one engine has White in all regular games.', {
    default: true,
    formats: ['match'],
  }),
  earlyStop: field(yesOrNo, 'Match and knockout: regular games stop as soon as one side cannot be overtaken.', {
    default: false,
    formats: ['match', 'knockout'],
  }),
  overtime: field(
    z.array(stage, { error: 'a list of stages such as [{ sets: 4 }, { timeControl: 60+1 }]' }),
    'Match and knockout: sets of games after a tie, stage by stage, until one set is decisive. Default: nothing, a ruling decides.',
    { formats: ['match', 'knockout'] },
  ),
  sprt: field(
    group(sprtShape, { such: '{ elo0: 0, elo1: 2 }' }),
    'Match: a sequential test that ends the match as soon as one of two hypotheses about the first entrant is likely enough (SPRT-1); `games` is then the most. Default: all games are played.',
    { formats: ['match'] },
  ),
  earlier: field(
    group(earlierShape, { such: '{ wins: 20, draws: 60, losses: 20 }' }),
    'Match: the results of its first games, which were played elsewhere, for example by another runner: numbers, colours and openings go on after them, and all statistics and tests include them. Default: none.',
    { formats: ['match'] },
  ),
  firstWhite: field(oneOf(FIRST_WHITE), 'Match: who has White in game 1.', { default: 'firstSeed', formats: ['match'] }),
  timeControl: field(
    timeControlField,
    `Seconds: \`60+0.6\`. Minutes and seconds: \`30'+5"\`. Moves in a period: \`40/60+1\`. Time per move: \`0.1/move\`. What one side uses, the other gains: \`hourglass 30\`. No clock: \`inf\`. Default: must be given, here or for each engine, unless there are \`limits\`.`,
  ),
  timeMargin: field(duration, 'How far an engine may overstep its clock, or its time per move, before it loses.', {
    default: '0s',
    clock: 'with',
  }),
  clock: field(
    group({
      dropBelow: field(
        duration.refine((ms) => ms > 0, { error: 'a time such as 1s' }),
        'Round the time of each move down to a multiple: with `1s` a move of 3.9 seconds costs 3 (CGF-6.2 allows it). Flags still fall by the real time. Default: no rounding.',
      ),
      incrementFirst: field(
        yesOrNo,
        'Whether the first move has its increment from the start: with `60+0.6` the clock begins at 60.6 seconds, as in cutechess and fastchess.',
        { default: false },
      ),
    }),
    'How time is charged.',
  ),
  protocolSubset: field(
    oneOf(SUBSET_WORDS),
    'Engines support only this part of UCI (4K-7.9): `4k` is `uci`, `isready`, `ucinewgame`, `position startpos`, `go` with clocks, `quit`.',
    { default: 'none', game: 'chess', instead: 'none, 4k is a subset of UCI' },
  ),
  limits: field(
    group(limitsShape),
    'Limits for each search, in addition to the clock; without `timeControl` there is no clock. Default: none.',
    {
      game: 'chess',
      instead: 'timeControl, programs of Go have no word for limits',
    },
  ),
  moveCap: field(duration, 'The hard time limit of a move without a clock: some engines ignore `nodes` and never answer.', {
    default: '60s',
    clock: 'without',
  }),
  engineLimits: field(
    group(engineLimitsShape),
    'Chess: what the options of engines may be, wherever an engine has them (S16-X). Default: anything.',
    { game: 'chess', instead: 'none, it is about options of engines of chess' },
  ),
  patience: field(
    duration,
    'How long Arbiter waits for a connected program or an operator after the start of a game; then the player loses by absence (CGF-6.3). If officials announced that it comes late (`arbiter rule --tardy`), its clock runs instead: [congress.md](congress.md). Default: its `startup`.',
  ),
  gamePause: field(duration, 'The pause after each game, before the next one begins in its place. Default: none.'),
  openings: field(
    book,
    'Where games start: a book, `season` (book exits of games already played in the other events), or `none`. Every second cycle repeats the openings of the one before, with colours reversed. Default: the start position.',
    NO_BOOK_IN_GO,
  ),
  books: field(
    z.record(oneLineName('a book'), book, { error: 'books by name, such as { A: { file: a.pgn } }' }),
    'Further books by name, for the `book` of rounds and stages; the name `season` needs no entry. Default: none.',
    NO_BOOK_IN_GO,
  ),
  bookless: field(
    yesOrNo,
    'Knockout: allow games without a book. Otherwise each round needs one: its `book`, or the `openings` of the event (CUP-4b).',
    {
      default: false,
      formats: ['knockout'],
      ...NO_BOOK_IN_GO,
    },
  ),
  tieBreaks: field(
    z.union([z.array(z.enum(TIE_BREAKS, { error: orList(TIE_BREAKS) })), oneOf(TIE_BREAK_TIMES)], {
      error: `${TIE_BREAKS_EXPECTED}; in a knockout afterRound or atOnce`,
    }),
    `Tables: how entrants with equal points are ordered, the most important first. ${Object.entries(CRITERIA)
      .map(([code, { meaning }]) => `${code}: ${meaning}`)
      .join(
        '. ',
      )}. RULING: the organisers decide. A Swiss of Go asks ${GO_SWISS_TIE_BREAKS.join(', ')} by default. Knockout: when tie-break games are played, afterRound (default) or atOnce.`,
    { shownDefault: SEASON_16_TIE_BREAKS },
  ),
  ruleSet: field(
    oneOf(RULE_SET_NAMES),
    'Adjudication, crashes, judging and interruption as in a known event; each of these groups may be replaced by the file’s own. Default: none.',
  ),
  adjudication: field(
    group(adjudicationShape, { such: '{ maxMoves: 300 }' }),
    'What ends games before the rules of the game do. Default: nothing.',
    {
      game: 'chess',
      instead: 'judging, which leaves games to judges',
    },
  ),
  crashes: field(group(crashesShape), 'What repeated crashes lead to. Default: each is a plain loss.'),
  judging: field(group(judgingShape), 'What is left to judges. Default: nothing.'),
  interruption: field(
    group(interruptionShape, { such: '{ winPawns: 10, drawPawns: 0.1 }' }),
    'What happens to games that were running when the host failed. Default: all are resumed.',
  ),
  schedule: field(group(scheduleShape, { such: '{ break: 30m }' }), 'When the event is opened.'),
  hardware: field(name('a label', 200), 'What it is played on, for people and for PGN. Default: none.'),
  rated: field(
    oneOf(RATED),
    'Whether its games count `jointly` in the joint rating list, or `apart`, in a list of their own (CUP-9a).',
    {
      default: 'jointly',
    },
  ),
};

export const eventShape = {
  name: field(name('a name', 200), 'What people call it. Default: its key.'),
  event: field(name('a name', 200), 'PGN `Event`. Default: the name of the tournament, " - ", and the name.'),
  ...ownShape,
  ...commonShape,
};
