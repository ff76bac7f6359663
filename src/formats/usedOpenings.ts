// The number of openings of a book that an event is sure to use: those of its regular games. The range for the lot that places a single start
// position among them (S16-8a). They are the first of the book; tie-breaks come after them (openingNumbers.ts).

import type { BookName } from '../core/ids.ts';
import { present } from '../core/present.ts';
import { playedRounds, regularEncounters } from './knockout/bracket.ts';
import { encounterOpenings } from './roundRobin/encounters.ts';
import { openingsOf, type Encounter } from './match/encounter.ts';
import { gamesPerPairing, swissOpenings } from './swiss/swissGames.ts';
import { scheduleLength, type FormatSettings } from './registry.ts';

/** `book` absent: the event's own. Includes games that an early stop may cancel. */
export function usedOpenings(settings: FormatSettings, entrants: number, book?: BookName): number {
  const ofEncounters = (encounters: readonly Encounter[]): number =>
    encounters.reduce((sum, encounter) => sum + openingsOf(encounter, 'regular', book), 0);
  switch (settings.kind) {
    case 'round-robin':
    case 'gauntlet': {
      if (book !== undefined) return 0;
      if (settings.encounters !== undefined) {
        const challengers = settings.kind === 'gauntlet' ? settings.challengers : undefined;
        return encounterOpenings(settings.encounters, settings.cycles, { entrants, ...present({ challengers }) });
      }
      // Each opening is used in one pass and reversed in the next.
      const games = scheduleLength(settings, entrants) ?? 0;
      return (games / settings.cycles) * Math.ceil(settings.cycles / 2);
    }
    case 'match':
      return ofEncounters(entrants < 2 ? [] : [settings.encounter]);
    case 'knockout':
      return settings.encounters?.openingFor === 'round' && book === undefined
        ? playedRounds(settings, entrants)
        : ofEncounters(regularEncounters(settings, entrants));
    case 'swiss':
      return book === undefined
        ? swissOpenings(settings, (scheduleLength(settings, entrants) ?? 0) / gamesPerPairing(settings))
        : 0;
  }
}
