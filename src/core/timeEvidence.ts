// Sentences of the journal about time that are also read again: by how much a player overstepped, and how late Arbiter itself was.

import { english } from './phrases/english.ts';
import { phrase } from './phrases/phrase.ts';

/** The evidence of a move that came after the flag. */
export const overstepText = (move: string, elapsedMs: number, allowedMs: number): string =>
  english(phrase('seen.overstepped', { move, elapsed: elapsedMs, allowed: allowedMs }));

/** By how much, in ms; `undefined`: no move came, or the evidence is about something else. */
export function overstepMs(evidence: string): number | undefined {
  const [, elapsed, allowed] = /after (\d+) ms, (\d+) ms were allowed/.exec(evidence) ?? [];
  return elapsed === undefined || allowed === undefined ? undefined : Number(elapsed) - Number(allowed);
}

/** The beginning of the evidence of a flag that fell before a move came. */
export const noMoveText = (allowedMs: number): string => english(phrase('seen.noMove', { allowed: allowedMs }));

/** The time that the player had for its move, in ms; `undefined`: the evidence is about something else. */
export function noMoveMs(evidence: string): number | undefined {
  const [, allowed] = /^no move within (\d+) ms/.exec(evidence) ?? [];
  return allowed === undefined ? undefined : Number(allowed);
}

/** How often a thread looked whether it was late, how often it was, and by how much at most. */
export type LateChecks = { readonly checks: number; readonly late: number; readonly worstMs: number };

export const overloadText = ({ checks, late, worstMs }: LateChecks): string =>
  english(phrase('seen.overload', { late, checks, worst: worstMs }));

/** `undefined`: the notice is about something else. */
export function overloadOf(notice: string): LateChecks | undefined {
  const found = /^Arbiter was overloaded: (\d+) of (\d+) checks came late, one by (\d+) ms/.exec(notice);
  if (found === null) return undefined;
  const [late = 0, checks = 0, worstMs = 0] = found.slice(1).map(Number);
  return { checks, late, worstMs };
}

export const standstillText = (stillMs: number, name: string): string =>
  english(phrase('seen.standstill', { ms: stillMs, name }));

/** Whether a notice says that Arbiter itself was late. */
export const isStall = (notice: string): boolean =>
  overloadOf(notice) !== undefined || /^Arbiter stood still for \d+ ms/.test(notice);
