// What the journal of a league says about time and trouble.

import { unwrap } from '../../../src/core/result.ts';
import { unpackPly } from '../../../src/journal/packedPlies.ts';
import { openReader } from '../../../src/journal/reader.ts';

export type Figures = {
  readonly moves: number;
  /** What a move was charged beyond the time that its engine itself measured, in ms: the most of any move, and all together. */
  readonly mostBeyondMs: number;
  readonly beyondMs: number;
  /** How far the clock of a side was, after any of its moves, from what its engine's own times leave. */
  readonly clockBeyondMs: number;
  /** Clocks that are not what the charged times leave. */
  readonly wrongClocks: number;
  /** Games that were started or ended twice. */
  readonly twice: number;
  readonly held: number;
  readonly resumed: number;
  /** Notices to officials, without numbers, and how often each was given. */
  readonly notices: ReadonlyMap<string, number>;
};

export function figuresOf(data: string, control: { readonly baseMs: number; readonly incrementMs: number }): Figures {
  const clocks = new Map<string, { moves: number; chargedMs: number; ownMs: number }>();
  const seen = new Set<string>();
  const notices = new Map<string, number>();
  const found = { moves: 0, mostBeyondMs: 0, beyondMs: 0, clockBeyondMs: 0, wrongClocks: 0, twice: 0, held: 0, resumed: 0 };
  const once = (key: string): void => {
    if (seen.has(key)) found.twice++;
    seen.add(key);
  };
  using reader = unwrap(openReader(data));
  for (const read of reader.entries({ kind: 'all' }, 0)) {
    const { kind, payload } = unwrap(read);
    if (kind === 'game-issued') once(`issued ${payload.event} ${payload.number}`);
    if (kind === 'game-ended') once(`ended ${payload.id}`);
    if (kind === 'game-held') found.held++;
    if (kind === 'game-resumed') found.resumed++;
    if (kind === 'game-noticed') {
      const notice = payload.notice.replaceAll(/\d+(?:\.\d+)?/gu, 'N');
      notices.set(notice, (notices.get(notice) ?? 0) + 1);
    }
    if (kind !== 'plies-played') continue;
    for (const [index, packed] of payload.plies.entries()) {
      const { ply, elapsedMs, reportedMs = 0, leftMs = 0 } = unpackPly(packed, payload.firstPly + index);
      once(`ply ${payload.id} ${ply}`);
      const key = `${payload.id} ${ply % 2}`;
      const clock = clocks.get(key) ?? { moves: 0, chargedMs: 0, ownMs: 0 };
      clocks.set(key, clock);
      clock.moves++;
      clock.chargedMs += elapsedMs;
      clock.ownMs += reportedMs;
      const given = control.baseMs + clock.moves * control.incrementMs;
      if (leftMs !== given - clock.chargedMs) found.wrongClocks++;
      found.moves++;
      found.beyondMs += elapsedMs - reportedMs;
      if (Math.abs(elapsedMs - reportedMs) > Math.abs(found.mostBeyondMs)) found.mostBeyondMs = elapsedMs - reportedMs;
      found.clockBeyondMs = Math.max(found.clockBeyondMs, Math.abs(leftMs - (given - clock.ownMs)));
    }
  }
  return { ...found, notices };
}

/** How many plies are played after entry `after`, and the number of the last entry. */
export function pliesAfter(data: string, after: number): { readonly plies: number; readonly last: number } {
  const opened = openReader(data);
  if (!opened.ok) return { plies: 0, last: after };
  using reader = opened.value;
  let plies = 0;
  let last = after;
  for (const read of reader.entries({ kind: 'all' }, after)) {
    const { kind, payload, sequence } = unwrap(read);
    if (kind === 'plies-played') plies += payload.plies.length;
    last = sequence;
  }
  return { plies, last };
}
