// Officials and a game in play (CUP-5c): stopped, continued, adjudicated, replayed, ended; after a kill at any point the state is the same.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JudgeWord } from '../core/judging.ts';
import type { PlyRecord } from '../core/gameJob.ts';
import { gameId, type GameId } from '../core/ids.ts';
import type { Entry, NewEntry } from '../journal/entries.ts';
import { packPly } from '../journal/packedPlies.ts';
import { foldTournament } from '../projections/foldTournament.ts';
import { decideIn } from '../../test/decideIn.ts';
import type { RulingContext } from '../rulings/decision.ts';
import { Refusal } from '../rulings/refusal.ts';
import type { TournamentDefinition } from '../tournament/definition.ts';
import { definition, MAIN, Rehearsal, results } from './testRehearsal.ts';
import { questionsOf } from '../reports/statusReport.ts';

const WON = 'interruption: { winPawns: 5 }\n';

/** The plies of a game in the journal: a running director receives no plies. */
const pliesOf = ({ journal }: Rehearsal, id: GameId): readonly PlyRecord[] => {
  const fold = foldTournament();
  for (const entry of journal) fold.add(entry);
  return fold.facts.games.get(id)?.plies ?? [];
};

type GameLookup = Pick<RulingContext, 'playedPlies' | 'probe'>;

const lookupOf = (rehearsal: Rehearsal, outcome?: 'white' | 'draw'): GameLookup => ({
  playedPlies: (id) => pliesOf(rehearsal, id),
  probe: () => outcome,
});

type Asked = 'stop-game' | 'resume-game' | 'adjudicate-game';

function ruling(
  rehearsal: Rehearsal,
  tournament: TournamentDefinition,
  kind: Asked,
  game: number,
  isRun = true,
): readonly NewEntry[] {
  const request = { kind, game, by: 'Ada', reason: 'a lock-up' } as const;
  const { entry, follows } = decideIn(rehearsal, tournament, request, { isRun, ...lookupOf(rehearsal) });
  return [entry, ...follows];
}

async function ask(rehearsal: Rehearsal, tournament: TournamentDefinition, kind: Asked, game: number): Promise<void> {
  for (const entry of ruling(rehearsal, tournament, kind, game)) await rehearsal.rule(entry);
}

/** The last word to the game that has had no effect yet. */
function wordTo({ heard, facts }: Rehearsal, id: number): JudgeWord | undefined {
  const { stopping, judged } = facts.games.get(gameId(id)) ?? {};
  return stopping === undefined && judged === undefined ? undefined : heard.findLast((one) => one.id === id)?.word;
}

/** The game receives the word sent to it. */
async function hear(rehearsal: Rehearsal, id: number): Promise<boolean> {
  const word = wordTo(rehearsal, id);
  const index = rehearsal.jobs.findIndex((job) => job.id === id);
  if (word === undefined || index < 0) return false;
  if (word.kind === 'ended') await rehearsal.end(index, word.ending);
  if (word.kind === 'stopped') await rehearsal.hold(index, { cause: 'official', reason: word.reason });
  return true;
}

const ids = ({ jobs }: Rehearsal): readonly number[] => jobs.map(({ id }) => id);

describe('a game in play that an official stops (CUP-5c)', () => {
  it('stays on hold, its slot free, over a restart too; then it continues from its position', async () => {
    const tournament = definition(4, 1);
    const first = new Rehearsal(tournament, 1);
    await first.start();
    await first.ply(0);
    await ask(first, tournament, 'stop-game', 1);
    expect(first.heard).toEqual([{ id: 1, word: { kind: 'stopped', reason: 'Ada has stopped it: a lock-up' } }]);
    await hear(first, 1);
    expect(ids(first)).toEqual([2]);
    expect(first.questions).toEqual([
      'game 1, E1 - E4, is held: Ada has stopped it: a lock-up; it waits for an official, who continues, adjudicates or decides it',
    ]);
    expect(questionsOf(tournament, first.facts)[0]?.answers.map((words) => words.join(' '))).toEqual([
      '1 --resume',
      '1 --adjudicate',
      '1 --result 1-0',
      '1 --result 0-1',
      '1 --result 1/2-1/2',
      '1 --replay now',
    ]);
    const second = new Rehearsal(tournament, 1, first.journal);
    await second.start();
    expect(ids(second)).not.toContain(1);
    await ask(second, tournament, 'resume-game', 1);
    expect(second.journal.at(-1)).toMatchObject({ kind: 'game-resumed', payload: { id: 1, fromPly: 2 } });
    expect(second.jobs.find(({ id }) => id === 1)?.resume?.map(({ move }) => move)).toEqual(['e2e4']);
    while (!second.over) await second.end(0, 'draw');
    expect(results(second)).toHaveLength(6);
  });

  it('that has not begun is held at once, and begins when it may', async () => {
    const tournament = definition(3, 1);
    const rehearsal = new Rehearsal(tournament, 2);
    await rehearsal.start();
    await ask(rehearsal, tournament, 'stop-game', 2);
    expect(rehearsal.heard).toEqual([]);
    expect(rehearsal.facts.games.get(gameId(2))?.held).toMatchObject({ cause: 'official' });
    expect(ids(rehearsal)).toEqual([1, 3]);
    await ask(rehearsal, tournament, 'resume-game', 2);
    expect(rehearsal.jobs.find(({ id }) => id === 2)?.resume).toBeUndefined();
    while (!rehearsal.over) await rehearsal.end(0, 'draw');
    expect(results(rehearsal)).toHaveLength(3);
  });

  it('is held by the next start if everything was killed before it received the word, whatever the policy says', async () => {
    const tournament = definition(2, 1, WON);
    const first = new Rehearsal(tournament, 1);
    await first.start();
    await first.ply(0);
    await ask(first, tournament, 'stop-game', 1);
    const second = new Rehearsal(tournament, 1, first.journal);
    await second.start();
    expect(ids(second)).toEqual([]);
    expect(second.journal.at(-1)).toMatchObject({
      kind: 'game-held',
      payload: { id: 1, cause: 'official', reason: 'Ada has stopped it: a lock-up' },
    });
    // Killed again between the ruling that lets it continue and its effect: INT-5 alone.
    const third = new Rehearsal(tournament, 1, [
      ...second.journal,
      ...ruling(second, tournament, 'resume-game', 1).map((entry, index): Entry => ({
        sequence: second.journal.length + index + 1,
        atUtcMs: 0,
        ...entry,
      })),
    ]);
    await third.start();
    expect(third.jobs.map(({ id, resume }) => [id, resume?.length])).toEqual([[1, 1]]);
    expect(third.journal.at(-1)).toMatchObject({ kind: 'game-resumed', payload: { id: 1, fromPly: 2 } });
  });

  it('is voided and replayed, at once or at the end of its round (CUP-5d), and ended with a result', async () => {
    for (const replay of [undefined, 'end-of-round'] as const) {
      const tournament = definition(4, 1);
      const rehearsal = new Rehearsal(tournament, 1);
      await rehearsal.start();
      await rehearsal.ply(0);
      await ask(rehearsal, tournament, 'stop-game', 1);
      await hear(rehearsal, 1);
      // Its place was given to another game in the meantime.
      expect(ids(rehearsal)).toEqual([2]);
      const request = { kind: 'rule', game: 1, result: 'void', replay, by: 'Ada', reason: 'x' } as const;
      await rehearsal.rule(decideIn(rehearsal, tournament, request).entry);
      expect([...rehearsal.facts.event(MAIN).postponed]).toEqual(replay === undefined ? [] : [1]);
      await rehearsal.end(0, 'white');
      expect(rehearsal.facts.games.get(gameId(1))?.ending).toMatchObject({ kind: 'void' });
      while (!rehearsal.over) await rehearsal.end(0, 'draw');
      const ends = [...rehearsal.facts.event(MAIN).finished.values()].toSorted((one, other) => one.id - other.id);
      expect(
        ends
          .filter(({ round }) => round === 1)
          .map(({ number }) => number)
          .toSorted((one, other) => one - other),
      ).toEqual([1, 2]);
    }
  });

  it('is adjudicated by its last evaluations, by tables of any size, or not at all', async () => {
    const tournament = definition(2, 1, 'interruption: { drawPawns: 0.5, drawFromMove: 1 }\n');
    const rehearsal = new Rehearsal(tournament, 1);
    await rehearsal.start();
    const request = { kind: 'adjudicate-game', game: 1, by: 'Ada', reason: 'a lock-up' } as const;
    const adjudicate = (lookup: GameLookup) => decideIn(rehearsal, tournament, request, lookup);
    expect(() => adjudicate(lookupOf(rehearsal))).toThrow('it is in play; stop it first, with --stop');
    await rehearsal.ply(0);
    await ask(rehearsal, tournament, 'stop-game', 1);
    await hear(rehearsal, 1);
    expect(() => adjudicate(lookupOf(rehearsal, 'white'))).toThrow('neither the last evaluations (INT-2, INT-3) nor tablebases');
    const level = (ply: number, move: string): PlyRecord => ({
      ply,
      move,
      elapsedMs: 1,
      evaluation: { kind: 'centipawns', centipawns: 10, view: 'white' },
    });
    const plies = [level(1, 'e2e4'), level(2, 'e7e5')];
    const { entry, answer } = adjudicate({ playedPlies: () => plies, probe: () => undefined });
    expect(answer).toBe(
      'Ruled: game 1, E1 - E2, is 1/2-1/2, by INT-3: stopped by an official; White +0.10 at ply 1, Black +0.10 at ply 2.',
    );
    await rehearsal.rule(entry);
    expect(rehearsal.facts.games.get(gameId(1))?.ending).toMatchObject({ kind: 'adjudicated', rule: 'INT-3', outcome: 'draw' });
    expect(rehearsal.over).toBe(true);
  });

  it('while no process runs it, an interrupted game is stopped or continues, whatever the policy says', async () => {
    const tournament = definition(2, 1, WON);
    const first = new Rehearsal(tournament, 1);
    await first.start();
    await first.begin(first.jobs[0] as never);
    const mate = (ply: number, move: string): NewEntry => ({
      kind: 'plies-played',
      payload: {
        id: gameId(1),
        firstPly: ply,
        plies: [packPly({ ply, move, elapsedMs: 1, evaluation: { kind: 'centipawns', centipawns: 900, view: 'white' } })],
      },
    });
    await first.rule(mate(1, 'e2e4'));
    await first.rule(mate(2, 'e7e5'));
    const next = async (entries: readonly NewEntry[]): Promise<Rehearsal> => {
      const more = entries.map((entry, index): Entry => ({ sequence: first.journal.length + index + 1, atUtcMs: 0, ...entry }));
      const rehearsal = new Rehearsal(tournament, 1, [...first.journal, ...more]);
      await rehearsal.start();
      return rehearsal;
    };
    expect((await next([])).facts.games.get(gameId(1))?.ending).toMatchObject({ rule: 'INT-2', outcome: 'white' });
    const resumed = await next(ruling(first, tournament, 'resume-game', 1, false));
    expect(resumed.jobs.map(({ resume }) => resume?.length)).toEqual([2]);
    const stopped = await next(ruling(first, tournament, 'stop-game', 1, false));
    expect([stopped.jobs, stopped.facts.games.get(gameId(1))?.held?.cause]).toEqual([[], 'official']);
    const adjudicated = await next(ruling(first, tournament, 'adjudicate-game', 1, false));
    expect(adjudicated.facts.games.get(gameId(1))?.ending).toMatchObject({ rule: 'INT-2' });
  });

  it('CGF-10.2: a game referred because of an interruption may continue too, in the same run and after a kill', async () => {
    const tournament = definition(2, 1, 'interruption: { judged: true }\n');
    const first = new Rehearsal(tournament, 1);
    await first.start();
    await first.ply(0);
    const second = new Rehearsal(tournament, 1, first.journal);
    await second.start();
    expect([ids(second), [...second.facts.referred]]).toEqual([[], [1]]);
    const going = ruling(second, tournament, 'resume-game', 1);
    const third = new Rehearsal(tournament, 1, [
      ...second.journal,
      ...going.map((entry, index): Entry => ({ sequence: second.journal.length + index + 1, atUtcMs: 0, ...entry })),
    ]);
    await third.start();
    for (const entry of going) await second.rule(entry);
    for (const rehearsal of [second, third]) {
      expect(rehearsal.jobs.map(({ id, resume }) => [id, resume?.map(({ move }) => move)])).toEqual([[1, ['e2e4']]]);
      expect(rehearsal.facts.referred.size).toBe(0);
      await rehearsal.end(0, 'draw');
      expect(rehearsal.over).toBe(true);
    }
  });

  it('says why a request is refused', async () => {
    const tournament = definition(2, 1);
    const rehearsal = new Rehearsal(tournament, 1);
    await rehearsal.start();
    const refusal = (kind: Asked, game: number): string => {
      try {
        ruling(rehearsal, tournament, kind, game);
        return 'taken';
      } catch (reason) {
        return reason instanceof Refusal ? reason.message : String(reason);
      }
    };
    expect(refusal('stop-game', 9)).toBe('Cannot stop game 9: expected a game that was issued, 1, got "9"');
    expect(refusal('resume-game', 1)).toBe('Cannot resume game 1, E1 - E2: expected a game that is on hold, but it is in play');
    await rehearsal.ply(0);
    await ask(rehearsal, tournament, 'stop-game', 1);
    expect(refusal('resume-game', 1)).toBe('Cannot resume game 1, E1 - E2: it is being stopped; try again in a moment');
    expect(refusal('stop-game', 1)).toBe('Cannot stop game 1, E1 - E2: it is stopped already');
    await hear(rehearsal, 1);
    expect(refusal('resume-game', 1)).toBe('taken');
    await ask(rehearsal, tournament, 'resume-game', 1);
    await rehearsal.end(0, 'draw');
    expect(refusal('stop-game', 1)).toMatch(/expected a game that has not ended/);
  });

  it('has one consistent state, whatever is stopped, resumed, ended, replayed and killed at any moment', async () => {
    const WISHES = ['stop-game', 'resume-game', 'adjudicate-game', 'result', 'void', 'end-of-round'] as const;
    const step = fc.record({
      index: fc.nat(9),
      what: fc.constantFrom('end', 'end', 'ply', 'hear', 'kill', 'rule', 'rule'),
      wish: fc.constantFrom(...WISHES),
      game: fc.integer({ min: 1, max: 14 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(step, { minLength: 80, maxLength: 80 }),
        async (wanted, steps) => {
          const tournament = definition(4, 2, WON);
          let rehearsal = new Rehearsal(tournament, wanted);
          await rehearsal.start();
          const rule = async (wish: (typeof WISHES)[number], game: number): Promise<void> => {
            try {
              if (wish === 'stop-game' || wish === 'resume-game' || wish === 'adjudicate-game') {
                await ask(rehearsal, tournament, wish, game);
              } else {
                const how = wish === 'result' ? ({ result: { outcome: 'white' } } as const) : ({ result: 'void' } as const);
                const replay = wish === 'result' || wish === 'void' ? undefined : wish;
                const request = { kind: 'rule', game, replay, by: 'Ada', reason: 'x', ...how } as const;
                await rehearsal.rule(decideIn(rehearsal, tournament, request).entry);
              }
            } catch (reason) {
              if (!(reason instanceof Refusal)) throw reason;
            }
          };
          const isAsked = (id: number): boolean => wordTo(rehearsal, id) !== undefined;
          for (const { index, what, wish, game } of steps) {
            if (rehearsal.over) break;
            const job = rehearsal.jobs[index % Math.max(1, rehearsal.jobs.length)];
            if (what === 'rule') await rule(wish, game);
            else if (what === 'kill') {
              rehearsal = new Rehearsal(tournament, wanted, rehearsal.journal);
              await rehearsal.start();
            } else if (job === undefined) continue;
            else if (what === 'ply') await rehearsal.ply(index);
            else if (what === 'hear') await hear(rehearsal, job.id);
            else if (!isAsked(job.id)) await rehearsal.end(index, 'draw');
            // No held game is played.
            const stands = [...rehearsal.facts.held].filter((id) => rehearsal.facts.games.get(id)?.held?.released !== true);
            expect(ids(rehearsal).filter((id) => stands.includes(gameId(id)))).toEqual([]);
          }
          for (let left = 200; !rehearsal.over && left > 0; left--) {
            for (const id of [...rehearsal.facts.held]) await rule('resume-game', id);
            const [job] = rehearsal.jobs;
            if (job !== undefined && !(await hear(rehearsal, job.id))) await rehearsal.end(0, 'draw');
          }
          expect(rehearsal.over).toBe(true);
          expect([...rehearsal.facts.event(MAIN).finished.keys()].toSorted((one, other) => one - other)).toEqual(
            Array.from({ length: 12 }, (_, index) => index + 1),
          );
          expect(results(new Rehearsal(tournament, wanted, rehearsal.journal))).toEqual(results(rehearsal));
        },
      ),
      { numRuns: 100 },
    );
  });
});
