// For tests only: cups in memory, and their state as text.

import { english } from '../../core/phrases/english.ts';
import type { PlannedGame } from '../../core/facts.ts';
import { bracketOf, type KnockoutSettings, type Seat } from './bracket.ts';
import { roundsFor } from './bracketSeeds.ts';
import type { Encounter } from '../match/encounter.ts';
import { knockout } from './knockout.ts';
import { seeds, TestEvent } from '../testFacts.ts';

export const ROUND_NAMES = ['Round of 64', 'Round of 32', 'Round of 16', 'Quarterfinals', 'Semifinals', 'Final'];

type Made = {
  readonly entrants: number;
  readonly encounter?: Partial<Encounter>;
  readonly tieBreaks?: KnockoutSettings['tieBreaks'];
  readonly smallFinal?: boolean;
};

/** By default two games and endless pairs. */
export function cup({ entrants, encounter = {}, tieBreaks = 'at-once', smallFinal = true }: Made): TestEvent {
  const own: Encounter = { games: 2, earlyStop: false, tieBreaks: [{ set: 2 }], ...encounter };
  const settings: KnockoutSettings = {
    kind: 'knockout',
    rounds: ROUND_NAMES.slice(ROUND_NAMES.length - Math.max(1, roundsFor(entrants))).map((name) => ({ name, encounter: own })),
    ...(smallFinal ? { smallFinal: { name: 'Small final', encounter: own } } : {}),
    tieBreaks,
  };
  return new TestEvent(settings, seeds(entrants));
}

export const settingsOf = (event: TestEvent) => event.settings as KnockoutSettings;
export const bracket = (event: TestEvent) => bracketOf(settingsOf(event), event.facts);
export const shown = ({ white, black }: PlannedGame): string => `${white}-${black}`;
export const nameOf = (seat: Seat): string => (seat.kind === 'entrant' ? seat.name : seat.kind);
export const matchesOf = (event: TestEvent, round: number): readonly string[] =>
  bracket(event)[round - 1]?.matches.map(({ seats }) => `${nameOf(seats.first)}v${nameOf(seats.second)}`) ?? [];
export const placesOf = (event: TestEvent) =>
  knockout
    .places(settingsOf(event), event.facts, { tieBreaks: [], annul: true })
    .map(({ entrants, decidedBy }) => [entrants.join(' '), english(decidedBy)]);
export const namesInPlaces = (event: TestEvent) => placesOf(event).map(([names]) => names);
export const drawn = () => 'draw' as const;
