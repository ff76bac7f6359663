// What the tournament does now, in one word for the header and the live page. "Playing" is said only while games are played.

import { computed, effect, signal } from '@preact/signals';
import type { GameSummary, Overview } from '../../src/broadcast/messages.ts';
import { overview, summaries } from './live.ts';

/** `ahead`: nothing has begun. `waiting`: for officials. `break`: until a set time. `between`: the next game begins by itself. */
export type Standing = 'ahead' | 'playing' | 'between' | 'break' | 'waiting' | 'paused' | 'stopped' | 'over';

/** One game follows another at once: the word would only flicker. */
const GRACE_MS = 3000;
/** From here on a pause between games is a break. */
const BREAK_MS = 5 * 60_000;

export function standingOf(known: Overview, games: Iterable<GameSummary>, nowUtcMs: number): Standing {
  const { state, questions, events, next } = known;
  if (state !== 'running') return state;
  for (const { state: game } of games) if (game === 'playing' || game === 'called') return 'playing';
  if (questions.length > 0) return 'waiting';
  if (events.every(({ stage }) => stage === 'over')) return 'over';
  const begins = next?.startsAtUtcMs ?? 0;
  if (events.some(({ stage }) => stage === 'running') && begins < nowUtcMs + BREAK_MS) return 'between';
  return events.every(({ finished }) => finished === 0) ? 'ahead' : 'break';
}

const now = computed(() =>
  overview.value === undefined ? undefined : standingOf(overview.value, summaries.value.values(), Date.now()),
);

export const standing = signal(now.peek());
let timer: ReturnType<typeof setTimeout> | undefined;
effect(() => {
  const next = now.value;
  clearTimeout(timer);
  if (next === 'between' && standing.peek() === 'playing') timer = setTimeout(() => (standing.value = next), GRACE_MS);
  else standing.value = next;
});
