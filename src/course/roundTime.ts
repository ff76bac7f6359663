// When a round may begin in an event that pairs round by round: at its start time, after everyone in it has rested (CGF-6.4), and, if required, only
// after an official has confirmed its pairings (CGF-5).

import type { EventKey } from '../core/ids.ts';
import type { PairedRound } from '../core/facts.ts';
import { phrase, type Phrase } from '../core/phrases/phrase.ts';
import type { EventLife } from '../projections/eventRecord.ts';
import type { EventDefinition } from '../tournament/definition.ts';

export type RoundTime =
  | { readonly kind: 'now' }
  | { readonly kind: 'at'; readonly utcMs: number }
  | { readonly kind: 'unconfirmed'; readonly question: Phrase };

export function roundTime(event: EventDefinition, round: PairedRound, life: EventLife, nowUtcMs: number): RoundTime {
  if (event.rounds === undefined) return { kind: 'now' };
  const { confirm, restMs, startsUtcMs } = event.rounds;
  if (confirm && !life.confirmedRounds.has(round.round)) return { kind: 'unconfirmed', question: questionOf(event.key, round) };
  const rested = round.pairings.flatMap(({ white, black }) =>
    [white, black].flatMap((name) => {
      const played = life.lastPlayedUtcMs.get(name);
      return played === undefined ? [] : [played + restMs];
    }),
  );
  const utcMs = Math.max(startsUtcMs[round.round - 1] ?? 0, ...rested);
  return nowUtcMs < utcMs ? { kind: 'at', utcMs } : { kind: 'now' };
}

const questionOf = (event: EventKey, { round, pairings }: PairedRound): Phrase =>
  phrase('round.unconfirmed', { round, event, boards: pairings.length });
