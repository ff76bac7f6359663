// What machines offer and games take, counted: graphics cards, licences, and memory in MiB. Never more is taken than is offered.

import type { Sides } from './colour.ts';
import type { Program } from './engines/program.ts';

/** `memory` in MiB; a machine without it does not count memory. */
export type Resources = Readonly<Record<string, number>>;

type Game = { readonly players: Sides<{ readonly uses?: Resources; readonly program: Program }> };

/** What both engines of a game take; absent: nothing. */
export function needsOf({ players: { white, black } }: Game): Resources | undefined {
  const needs: Record<string, number> = {};
  for (const { uses = {}, program } of [white, black]) {
    for (const [name, count] of Object.entries(uses)) needs[name] = (needs[name] ?? 0) + count;
    const memory = program.kind === 'process' ? program.memoryMiB : undefined;
    if (memory !== undefined) needs['memory'] = (needs['memory'] ?? 0) + memory;
  }
  return Object.values(needs).some((count) => count > 0) ? needs : undefined;
}

/** What a game takes of what this machine counts; absent: nothing. */
export function takenOf(job: Game, offer: Resources): Resources | undefined {
  const needs = needsOf(job);
  const isCounted = Object.keys(needs ?? {}).some((name) => name !== 'memory' || offer[name] !== undefined);
  return isCounted ? needs : undefined;
}

export const fits = (needs: Resources | undefined, left: Resources): boolean =>
  needs === undefined ||
  Object.entries(needs).every(([name, count]) => count <= (left[name] ?? (name === 'memory' ? Number.MAX_SAFE_INTEGER : 0)));

export const without = (left: Resources, needs: Resources | undefined): Resources =>
  needs === undefined
    ? left
    : Object.fromEntries(Object.entries(left).map(([name, count]) => [name, count - (needs[name] ?? 0)]));

/** `2 gpu, 4096 MiB memory`; empty: nothing. */
export const describeResources = (resources: Resources): string =>
  Object.entries(resources)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => (name === 'memory' ? `${count} MiB of memory` : `${count} ${name}`))
    .join(', ');
