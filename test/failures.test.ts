// docs/failures.md describes every kind of failure, and nothing else.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FAULTS, type Fault, type GameEnding } from '../src/core/ending.ts';
import { EXIT_CODES } from '../src/cli/command.ts';
import { JOURNAL_FAILURES } from '../src/journal/failures.ts';

const ENDING_KINDS = {
  rules: true,
  adjudicated: true,
  resigned: true,
  forfeit: true,
  ruled: true,
  void: true,
} as const satisfies Record<GameEnding['kind'], true>;

/** The proof of each row: a test file, and the title of a test in it about that ending. */
const PROOFS = {
  rules: ['src/referee/referee.test.ts', 'ends by the rules of the game: fool’s mate'],
  adjudicated: ['src/referee/adjudication/precedence.test.ts', 'DRAW-1: ends the game and says what it saw'],
  resigned: ['src/referee/precedence.test.ts', 'takes a claim of one’s own loss for a resignation'],
  forfeit: ['src/match/game/playGame.test.ts', 'quotes what the loser said last'],
  ruled: ['test/e2e/host/stopAndGo.long.test.ts', 'takes a ruling on a result after the end, and plays nothing more'],
  void: ['test/e2e/host/stopAndGo.long.test.ts', 'plays a game again that was ruled void while no one ran it'],
  time: ['src/referee/referee.test.ts', 'loses on time at the last move of a period too'],
  'illegal-move': ['src/referee/referee.test.ts', 'forfeits the mover for an illegal move and says what was wrong'],
  crash: ['src/referee/referee.test.ts', 'forfeits the player that failed, the mover or not'],
  stall: ['src/referee/referee.test.ts', 'calls a fallen flag of a player that answers=%s a %s'],
  absence: ['src/referee/judging.test.ts', 'CGF-6.3: an absent player loses, whatever judges may decide'],
  protocol: ['src/referee/precedence.test.ts', 'and any other claim that reaches it for false'],
} as const satisfies Record<GameEnding['kind'] | Fault, readonly [file: string, title: string]>;

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
    ['Exit codes', Object.keys(EXIT_CODES)],
  ])('has a row for each member under "%s"', (heading, members) => {
    expect(rowsUnder(heading).toSorted()).toEqual([...members].toSorted());
  });

  it.each(Object.entries(PROOFS))('has a test for "%s" that names it', (member, [file, title]) => {
    const text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
    expect(text).toContain(title);
    expect(text).toContain(`'${member}'`);
  });
});
