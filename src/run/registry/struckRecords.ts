// The records of a fraudulent program in the tournaments of a registry (CGF-12.3), and whether the journal of each has them struck: read from its data
// folder, where the registry says that it was run last.

import { isSameName } from '../../registry/plainName.ts';
import type { Fraud } from '../../registry/cases/caseBook.ts';
import { heldTournament, type HeldTournaments } from '../../registry/tournaments/tournament.ts';
import { possibleEntrants } from '../../tournament/season/possibleEntrants.ts';
import { readTournament, type OpenedTournament } from '../dataFolder.ts';
import { identityOf } from './tellRegistry.ts';

export type RecordsOfFraud = {
  readonly tournament: string;
  /** `unknown`: its data is not here. */
  readonly state: 'struck' | 'to-strike' | 'unknown';
  /** Of the program in that tournament; its name in the registry if its data is not here. */
  readonly entrant: string;
  /** Absent: no run has told it. */
  readonly folder?: string;
};

/** In the order of the fraud's tournaments. */
export function recordsOfFraud(held: HeldTournaments, { engine, strike }: Fraud): readonly RecordsOfFraud[] {
  return strike.flatMap((name): readonly RecordsOfFraud[] => {
    const { folder, identity } = heldTournament(held, name) ?? {};
    const of = { tournament: name, ...(folder === undefined ? {} : { folder }) };
    const opened = folder === undefined ? undefined : openedAt(folder, identity);
    if (opened === undefined) return [{ ...of, state: 'unknown', entrant: engine }];
    return entrantsOf(opened, engine).map(({ entrant, isStruck }) => ({
      ...{ ...of, entrant },
      state: isStruck ? 'struck' : 'to-strike',
    }));
  });
}

/** `undefined`: there is none, or another one. */
function openedAt(folder: string, identity: string | undefined): OpenedTournament | undefined {
  try {
    const opened = readTournament(folder);
    return identityOf(opened.facts) === identity ? opened : undefined;
  } catch {
    return undefined;
  }
}

function entrantsOf(
  { definition, facts }: OpenedTournament,
  engine: string,
): readonly { readonly entrant: string; readonly isStruck: boolean }[] {
  const found = new Map<string, boolean>();
  for (const event of definition.events)
    for (const { engine: own } of possibleEntrants(event)) {
      if (own.registered === undefined || !isSameName(own.registered.engine, engine)) continue;
      found.set(own.name, found.get(own.name) === true || facts.discipline(event.key).struck.has(own.name));
    }
  return [...found].map(([entrant, isStruck]) => ({ entrant, isStruck }));
}
