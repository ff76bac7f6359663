// CGF-6.3: what a job contains about lateness, before its game has begun and after a restart.

import { describe, expect, it } from 'vitest';
import { entrantName, eventKey, gameId } from '../../core/ids.ts';
import type { EntryPayloads } from '../../journal/entries.ts';
import { EventRecord } from '../../projections/eventRecord.ts';
import { latenessOf } from './job.ts';

const [late, there] = [entrantName('Late'), entrantName('There')];
const issued: EntryPayloads['game-issued'] = {
  id: gameId(1),
  event: eventKey('main'),
  number: 1,
  round: 2,
  board: 1,
  white: late,
  black: there,
  opening: { start: { game: 'chess', chess960: false }, moves: [] },
  openingIndex: 0,
  attempt: 1,
};

function lifeWith(...announced: readonly (readonly [round: number, lateMs: number])[]): EventRecord {
  const life = new EventRecord();
  for (const [round, lateMs] of announced) life.tardy(late, round, lateMs);
  return life;
}

describe('latenessOf', () => {
  it('CGF-6.3: is empty if no one was announced late in the round', () => {
    expect(latenessOf(lifeWith([1, 5000]), issued)).toEqual({ takenMs: { white: 0, black: 0 } });
  });

  it('CGF-6.3: has an announced player, with an unknown or a minimum delay, even after the game was issued', () => {
    expect(latenessOf(lifeWith([2, 0]), issued)).toEqual({ takenMs: { white: 0, black: 0 }, tardy: { white: 0 } });
    const known = { takenMs: { white: 60_000, black: 0 }, tardy: { white: 60_000 } };
    expect(latenessOf(lifeWith([2, 60_000]), issued)).toEqual(known);
    expect(latenessOf(lifeWith([2, 60_000]), { ...issued, lateMs: { white: 30_000, black: 0 } })).toEqual(known);
    expect(latenessOf(lifeWith(), { ...issued, lateMs: { white: 60_000, black: 0 } })).toEqual(known);
  });

  it('CGF-6.3: for a game that has begun, it is what the start says, and no one is late for it any more', () => {
    const lateMs = { white: 250_000, black: 0 };
    expect(latenessOf(lifeWith([2, 60_000]), issued, { started: true, lateMs })).toEqual({ takenMs: lateMs });
  });
});
