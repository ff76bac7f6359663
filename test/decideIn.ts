// Turns an official's request into the decision in a tournament that is played in memory.

import type { NewEntry } from '../src/journal/entries.ts';
import { english } from '../src/core/phrases/english.ts';
import type { Rehearsal } from '../src/director/testRehearsal.ts';
import { decide, type Decidable } from '../src/rulings/decide.ts';
import type { RulingContext } from '../src/rulings/decision.ts';
import type { TournamentDefinition } from '../src/tournament/definition.ts';

type Decided = { readonly entry: NewEntry; readonly follows: readonly NewEntry[]; readonly answer: string };

/** `more`: differences from a tournament that is run, without plies and tablebases. */
export function decideIn(
  { facts, nowUtcMs }: Pick<Rehearsal, 'facts' | 'nowUtcMs'>,
  definition: TournamentDefinition,
  request: Decidable,
  more: Partial<RulingContext> = {},
): Decided {
  const context = {
    definition,
    facts,
    isRun: true,
    nowUtcMs,
    playedPlies: () => [],
    probe: () => undefined,
    after: () => facts,
    ...more,
  };
  const decided = decide(request, context);
  const { entries } = decided;
  const answer = english(decided.answer);
  const [entry, ...follows] = entries;
  if (entry === undefined) throw new RangeError(`Cannot record "${answer}": expected an entry, got none`);
  return { entry, follows, answer };
}
