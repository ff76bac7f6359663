// Who may not take part after a fraud (CGF-12.3): the programmer and associates, in the next three tournaments, counted as they are opened.

import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
import { hasName, isSameName } from '../plainName.ts';
import type { HeldTournaments } from '../tournaments/tournament.ts';
import type { Bar, CaseBook } from './caseBook.ts';

const BARRED_TOURNAMENTS = 3;

/** How many tournaments have still to be opened before the bar ends. */
export const remainingOf = ({ tournamentsBefore }: Bar, { tournaments }: HeldTournaments): number =>
  Math.max(0, tournamentsBefore + BARRED_TOURNAMENTS - tournaments.length);

/** Why one of these people may not enter a program, as the end of a sentence; `undefined`: all may. `tournament`: which they want to enter; absent: the next. */
export function barProblem(
  registry: HeldTournaments & Pick<CaseBook, 'bars'>,
  names: readonly string[],
  tournament?: string,
): Phrase | undefined {
  const { tournaments, bars } = registry;
  const held = tournaments.findIndex(({ name }) => tournament !== undefined && isSameName(name, tournament));
  const index = held === -1 ? tournaments.length : held;
  const bar = bars.find(
    ({ name, tournamentsBefore: from }) => hasName(names, name) && index >= from && index < from + BARRED_TOURNAMENTS,
  );
  if (bar === undefined) return undefined;
  const served = tournaments.slice(bar.tournamentsBefore, bar.tournamentsBefore + BARRED_TOURNAMENTS).map(({ name }) => name);
  const remaining = remainingOf(bar, registry);
  const which = remaining === 0 ? phrase('barred.served', { names: served }) : phrase('barred.ahead', { count: remaining });
  return phrase('refused.barred', { name: bar.name, engine: bar.engine, which });
}
