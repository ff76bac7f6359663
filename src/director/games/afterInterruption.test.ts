// What happens to games that were running when everything stopped, in a running tournament (INT-2, INT-5, CUP-5c, CUP-5d).

import { describe, expect, it } from 'vitest';
import { outcomeOf } from '../../core/ending.ts';
import { gameId } from '../../core/ids.ts';
import type { Entry, NewEntry } from '../../journal/entries.ts';
import { packPly } from '../../journal/packedPlies.ts';
import type { TournamentDefinition } from '../../tournament/definition.ts';
import { definition, Rehearsal, results } from '../testRehearsal.ts';

describe('interrupted games', () => {
  const WON = 'interruption: { winPawns: 10, drawPawns: 0.1 }\n';
  const mate = { kind: 'mate', moves: 3, view: 'white' } as const;
  /** A journal in which game 1 has two plies with evaluations beyond every threshold, and nothing after them. */
  async function withWonGame(tournament: TournamentDefinition): Promise<readonly Entry[]> {
    const rehearsal = new Rehearsal(tournament, 1);
    await rehearsal.start();
    const [job] = rehearsal.jobs;
    if (job === undefined) throw new RangeError('nothing is played');
    await rehearsal.begin(job);
    const plies = ['e2e4', 'e7e5'].map((move, index) => packPly({ ply: index + 1, move, elapsedMs: 7, evaluation: mate }));
    await rehearsal.rule({ kind: 'plies-played', payload: { id: job.id, firstPly: 1, plies } });
    return rehearsal.journal;
  }
  const interruption = (reason: 'stopped' | 'killed'): NewEntry => ({
    kind: 'game-interrupted',
    payload: { id: gameId(1), reason },
  });

  it('INT-2: a killed game is scored before anything is played, even after further kills at any point', async () => {
    const tournament = definition(2, 2, WON);
    const journal = await withWonGame(tournament);
    const expected = [
      { kind: 'game-interrupted', payload: { reason: 'killed' } },
      {
        kind: 'game-ended',
        payload: { ending: { kind: 'adjudicated', rule: 'INT-2', outcome: 'white' }, plies: 2, durationMs: 14 },
      },
      { kind: 'game-issued', payload: { number: 2 } },
    ];
    for (const killedAfter of [0, 1, 2, 3]) {
      const killed = new Rehearsal(tournament, 1, journal, journal.length + killedAfter);
      await killed.start().catch(() => undefined);
      const next = new Rehearsal(tournament, 1, killed.journal);
      await next.start();
      expect(next.journal.slice(journal.length)).toMatchObject(expected);
      expect(next.jobs.map(({ number, resume }) => [number, resume])).toEqual([[2, undefined]]);
    }
  });

  it('INT-5: a game continues after an orderly stop, whatever the evaluations, and after a kill without a policy, with warm-up', async () => {
    const tournament = definition(2, 2, WON);
    const stopped = new Rehearsal(tournament, 1, await withWonGame(tournament));
    await stopped.rule(interruption('stopped'));
    const second = new Rehearsal(tournament, 1, stopped.journal);
    await second.start();
    expect(second.jobs).toMatchObject([{ number: 1, resume: [{ move: 'e2e4' }, { move: 'e7e5' }] }]);
    expect(second.jobs[0]?.warmUpMs).toEqual({ white: 33, black: 33 });
    // Another orderly stop before the game is resumed: still nothing is scored.
    const waiting = new Rehearsal(tournament, 1, second.journal.slice(0, stopped.journal.length + 1));
    await waiting.rule(interruption('stopped'));
    const again = new Rehearsal(tournament, 1, waiting.journal);
    await again.start();
    await again.stop();
    const after = new Rehearsal(tournament, 1, again.journal);
    await after.start();
    expect(after.jobs).toMatchObject([{ number: 1, resume: [{ move: 'e2e4' }, { move: 'e7e5' }] }]);
    // Resumed and killed: now the policy decides.
    const third = new Rehearsal(tournament, 1, second.journal);
    await third.start();
    expect(outcomeOf(third.facts.games.get(gameId(1))?.ending ?? { kind: 'void', reason: '' })).toBe('white');

    const plain = definition(2, 2);
    const resumed = new Rehearsal(plain, 1, await withWonGame(plain));
    await resumed.start();
    expect(resumed.jobs[0]?.resume).toHaveLength(2);
    await resumed.end(0, 'draw');
    expect(results(resumed)).toMatchObject([{ number: 1, ending: { rule: 'LOT' } }]);
  });

  it('a game that had not begun is played as if nothing had happened, and CUP-5c: a ruling replaces the policy', async () => {
    const tournament = definition(3, 1, WON);
    const fresh = new Rehearsal(tournament, 1);
    await fresh.start();
    const again = new Rehearsal(tournament, 1, fresh.journal);
    await again.start();
    expect(again.jobs[0]).not.toHaveProperty('resume');
    expect(again.journal).toEqual(fresh.journal);

    const locked = await withWonGame(tournament);
    for (const [replay, next] of [
      ['now', 1],
      ['end-of-round', 1],
    ] as const) {
      const ruled = new Rehearsal(tournament, 1, locked);
      await ruled.rule({
        kind: 'ruling-made',
        payload: { by: 'Chair', reason: 'locked up', subject: { kind: 'game-void', id: gameId(1), replay } },
      });
      const restarted = new Rehearsal(tournament, 1, ruled.journal);
      await restarted.start();
      expect(restarted.jobs).toMatchObject([{ number: next, id: 2 }]);
      expect(restarted.jobs[0]).not.toHaveProperty('resume');
    }
  });

  it('CUP-5d: a replay at the end of the round comes after the other games of its round', async () => {
    const tournament = definition(4, 1, WON);
    const locked = await withWonGame(tournament);
    const order = async (replay: 'now' | 'end-of-round'): Promise<readonly number[]> => {
      const ruled = new Rehearsal(tournament, 1, locked);
      const subject = { kind: 'game-void', id: gameId(1), replay } as const;
      await ruled.rule({ kind: 'ruling-made', payload: { by: 'Chair', reason: 'locked up', subject } });
      const restarted = new Rehearsal(tournament, 1, ruled.journal);
      await restarted.start();
      const numbers: number[] = [];
      while (!restarted.over) {
        numbers.push(restarted.jobs[0]?.number ?? 0);
        await restarted.end(0, 'draw');
      }
      return numbers;
    };
    expect(await order('now')).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await order('end-of-round')).toEqual([2, 1, 3, 4, 5, 6]);
  });
});
