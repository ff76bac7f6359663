// An entry list as someone may see it: organisers all of it, authors their own programs with their answers, everyone who plays and who is in reserve.

import { hasName, plainName } from '../plainName.ts';
import { engineOf, type Registry } from '../registry.ts';
import { isOrganiser, type Asker } from '../rights.ts';
import type { Candidate, EntryList } from './candidates.ts';
import { systemTestOf, type SystemTest } from './systemTest.ts';

export type CandidateView = Pick<Candidate, 'engine' | 'status' | 'sinceUtcMs'> & {
  readonly authors: readonly string[];
  /** For organisers and its authors. */
  readonly more?: Pick<Candidate, 'answers' | 'operators' | 'rating' | 'feePaid' | 'reason'> & {
    readonly systemTest: SystemTest;
  };
};

export type EntryListView = Pick<EntryList, 'tournament' | 'conditions'> & { readonly candidates: readonly CandidateView[] };

/** `undefined`: the tournament has no entry list. */
export function entryListFor(registry: Registry, tournament: string, { name, role }: Asker): EntryListView | undefined {
  const list = registry.entryLists.get(plainName(tournament));
  if (list === undefined) return undefined;
  const candidates = [...list.candidates.values()].flatMap((candidate): readonly CandidateView[] => {
    const { engine, status, sinceUtcMs, answers, operators, rating, feePaid, reason } = candidate;
    const authors = engineOf(registry, engine)?.authors ?? [];
    const isOwn = isOrganiser(role) || hasName(authors, name);
    if (!isOwn && status !== 'accepted' && status !== 'reserve') return [];
    const of = { engine, status, sinceUtcMs, authors };
    const systemTest = systemTestOf(registry, engine);
    return [isOwn ? { ...of, more: { answers, operators, rating, feePaid, reason, systemTest } } : of];
  });
  return { tournament: list.tournament, conditions: list.conditions, candidates };
}
