// docs/failures.md speaks of every way in which something can go wrong, and of nothing else.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FAULTS, type GameEnding } from '../src/core/ending.ts';
import { JOURNAL_FAILURES } from '../src/journal/failures.ts';

const ENDING_KINDS = {
  rules: true,
  adjudicated: true,
  resigned: true,
  forfeit: true,
  ruled: true,
  void: true,
} as const satisfies Record<GameEnding['kind'], true>;

const page = readFileSync(new URL('../docs/failures.md', import.meta.url), 'utf8');

/** The first cells of the table under a heading, without their backquotes. */
function rowsUnder(heading: string): string[] {
  const section = page.split(/^## /m).find((text) => text.startsWith(heading)) ?? '';
  return [...section.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name ?? '');
}

describe('docs/failures.md', () => {
  it.each([
    ['How a game ends', Object.keys(ENDING_KINDS)],
    ['Faults of a player', FAULTS],
    ['The journal', JOURNAL_FAILURES],
  ])('has a row for each member under "%s"', (heading, members) => {
    expect(rowsUnder(heading).toSorted()).toEqual([...members].toSorted());
  });
});
