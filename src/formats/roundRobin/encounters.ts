// A round robin or a gauntlet in encounters: the games of two entrants follow each other, and the encounters of each cycle come in one of the orders
// that match programs have. Like Berger's, each game is computed from its position, so no schedule is stored.

import type { BergerGame } from './berger.ts';
import { entrantAt, type FixedSchedule } from './fixedSchedule.ts';
import type { EntrantName } from '../../core/ids.ts';

/**
 * `listed`: 1–2, 1–3, 1–4, 2–3 …, as fastchess plays; a gauntlet always. `circle`: each round everyone has one encounter, as in cutechess's round
 * robin. `newcomers`: each entrant meets all before it, as in cutechess's pyramid.
 */
export const ENCOUNTER_ORDERS = ['listed', 'circle', 'newcomers'] as const;
export type EncounterOrder = (typeof ENCOUNTER_ORDERS)[number];

/** `byNumber`: every second game of the event has colours reversed, regardless of who plays. */
export const ENCOUNTER_COLOURS = ['alternate', 'same', 'byNumber'] as const;

export type EncounterRules = {
  readonly order: EncounterOrder;
  /** The games of an encounter. */
  readonly games: number;
  /** So many games of an encounter in a row have the same opening. */
  readonly gamesPerOpening: number;
  /** `round`: all games of a round have the same opening. */
  readonly openingFor: 'encounter' | 'round';
  /** Which of the two, in the order of the encounters, has White in its first game. */
  readonly firstWhite: 'first' | 'second';
  readonly colours: (typeof ENCOUNTER_COLOURS)[number];
  /** Whether each cycle begins with other colours than the one before. */
  readonly reverseCycles: boolean;
  /** Gauntlet: whether the challengers also meet each other. */
  readonly challengersMeet: boolean;
};

/** `challengers` absent: a round robin. */
export type EncounterField = { readonly entrants: number; readonly challengers?: number };

export const encounterSchedule = (
  rules: EncounterRules,
  cycles: number,
  field: EncounterField,
  entrants: readonly EntrantName[],
): FixedSchedule => ({
  length: encounterLength(rules, cycles, field),
  game(number) {
    const { white, black, ...place } = encounterGameAt(rules, field, number - 1);
    return { number, white: entrantAt(entrants, white), black: entrantAt(entrants, black), ...place };
  },
});

export const encounterLength = (rules: EncounterRules, cycles: number, field: EncounterField): number =>
  cycles * encountersOfCycle(rules, field) * rules.games;

/** The openings of the whole event, if none comes twice. */
export const encounterOpenings = (rules: EncounterRules, cycles: number, field: EncounterField): number =>
  cycles *
  (rules.openingFor === 'round'
    ? roundsOfCycle(rules, field)
    : encountersOfCycle(rules, field) * Math.ceil(rules.games / rules.gamesPerOpening));

/** The game at a position of the schedule, `index` from 0. */
export function encounterGameAt(rules: EncounterRules, field: EncounterField, index: number): BergerGame {
  const { games, gamesPerOpening } = rules;
  const perCycle = encountersOfCycle(rules, field);
  const encounter = Math.floor(index / games);
  const inEncounter = index % games;
  const cycle = Math.floor(encounter / perCycle);
  const { first, second, round, board } = meetingAt(rules, field, encounter % perCycle);
  const rounds = cycle * roundsOfCycle(rules, field) + round;
  const turns =
    (rules.firstWhite === 'second' ? 1 : 0) +
    (rules.reverseCycles ? cycle : 0) +
    { alternate: inEncounter, same: 0, byNumber: index }[rules.colours];
  const [white, black] = turns % 2 === 0 ? [first, second] : [second, first];
  return {
    ...{ white, black, round: rounds + 1, board: board * games + inEncounter + 1 },
    opening:
      rules.openingFor === 'round'
        ? rounds
        : encounter * Math.ceil(games / gamesPerOpening) + Math.floor(inEncounter / gamesPerOpening),
  };
}

function encountersOfCycle({ challengersMeet }: EncounterRules, { entrants, challengers }: EncounterField): number {
  if (entrants < 2) return 0;
  if (challengers === undefined) return (entrants * (entrants - 1)) / 2;
  const others = Math.max(0, entrants - challengers);
  return challengers * others + (challengersMeet ? (challengers * (challengers - 1)) / 2 : 0);
}

/** A round of a list is a whole cycle. */
function roundsOfCycle({ order }: EncounterRules, { entrants, challengers }: EncounterField): number {
  if (challengers !== undefined || order === 'listed') return 1;
  return order === 'circle' ? entrants - 1 + (entrants % 2) : entrants - 1;
}

/** Entrants as indices; `round` and `board` from 0, within the cycle. */
type Meeting = { readonly first: number; readonly second: number; readonly round: number; readonly board: number };

function meetingAt(
  { order, challengersMeet }: EncounterRules,
  { entrants, challengers }: EncounterField,
  index: number,
): Meeting {
  if (challengers !== undefined && !challengersMeet) {
    const others = entrants - challengers;
    return { first: Math.floor(index / others), second: challengers + (index % others), round: 0, board: index };
  }
  if (challengers !== undefined || order === 'listed') return { ...listed(entrants, index), round: 0, board: index };
  return order === 'circle' ? circle(entrants, index) : newcomer(index);
}

function listed(entrants: number, index: number): Pick<Meeting, 'first' | 'second'> {
  let [first, before] = [0, 0];
  while (index - before >= entrants - 1 - first) before += entrants - 1 - first++;
  return { first, second: first + 1 + index - before };
}

/** Entrant 1 keeps its seat, the others move on by one seat a round. In an odd field the seat of a bye moves with them; its encounter is left out. */
function circle(entrants: number, index: number): Meeting {
  const seats = entrants + (entrants % 2);
  const moving = seats - 1;
  const tables = seats / 2 - (entrants % 2);
  const round = Math.floor(index / tables);
  const board = index % tables;
  const sitterAt = (seat: number): number => (seat === 0 ? 0 : ((((seat - 1 - round) % moving) + moving) % moving) + 1);
  const byeSeat = ((moving - 1 + round) % moving) + 1;
  const byeTable = Math.min(byeSeat, moving - byeSeat);
  const table = entrants % 2 === 1 && board >= byeTable ? board + 1 : board;
  return { first: sitterAt(table), second: sitterAt(moving - table), round, board };
}

function newcomer(index: number): Meeting {
  let [first, before] = [1, 0];
  while (index - before >= first) before += first++;
  return { first, second: index - before, round: first - 1, board: index - before };
}
