// Whose fault it was that a game was lost without being beaten, or did not go on: the engine's, Arbiter's, or the host's.

import type { Sides } from '../core/colour.ts';
import type { GameEnding } from '../core/ending.ts';
import { noMoveMs, overloadOf, overstepMs } from '../core/timeEvidence.ts';
import type { Entry } from '../journal/entries.ts';

/** `arbiter`: it was late itself. */
export type GameFault = { readonly of: 'engine' | 'operator' | 'arbiter' | 'host'; readonly words: string };

/** `undefined`: no one’s, or not known yet. `entries` are all of the game. */
export function gameFault(
  ending: GameEnding | undefined,
  entries: readonly Entry[],
  names: Sides<string>,
): GameFault | undefined {
  const last = entries.at(-1);
  if (ending === undefined)
    return last?.kind === 'game-held' && last.payload.cause === 'host' ? { of: 'host', words: last.payload.reason } : undefined;
  if (ending.kind === 'adjudicated' && ending.rule.startsWith('INT-'))
    return { of: 'host', words: 'Arbiter was stopped or killed while the game was played' };
  if (ending.kind !== 'forfeit') return undefined;
  const name = names[ending.by];
  if (ending.fault === 'absence') return { of: 'operator', words: `${name} did not come to the game` };
  if (ending.fault !== 'time') return { of: 'engine', words: `${name}: ${ending.evidence}` };
  return timeFault(name, ending.evidence, entries);
}

/**
 * A loss on time may be Arbiter’s own fault: each of its late checks may have charged a move too much. That counts if it adds up to what the player
 * overstepped, or without a move to what it had left.
 */
function timeFault(name: string, evidence: string, entries: readonly Entry[]): GameFault {
  const overloads = entries.flatMap((entry) => (entry.kind === 'game-noticed' ? (overloadOf(entry.payload.notice) ?? []) : []));
  const [late, worstMs] = [
    Math.max(0, ...overloads.map((found) => found.late)),
    Math.max(0, ...overloads.map((found) => found.worstMs)),
  ];
  const overMs = overstepMs(evidence);
  const over = overMs === undefined ? `${name} had not moved when its flag fell` : `${name} overstepped by ${overMs} ms`;
  if (late === 0) return { of: 'engine', words: `${over}; Arbiter was not late in this game` };
  const lateness = `Arbiter was late ${late === 1 ? 'once' : `${late} times`}, by ${worstMs} ms at most`;
  if (late * worstMs < (overMs ?? noMoveMs(evidence) ?? 0))
    return { of: 'engine', words: `${over}; ${lateness}, which does not explain it` };
  return { of: 'arbiter', words: `${over}, but ${lateness}. Play fewer games at once` };
}
