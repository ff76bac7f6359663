// An engine replaced in mid-event (S16-X): what is annulled, who replays what, and that a kill at any point changes nothing.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GameEnding } from '../core/ending.ts';
import { annulledGames } from '../core/facts.ts';
import { entrantName, gameId } from '../core/ids.ts';
import { unwrap } from '../core/result.ts';
import type { Entry, NewEntry } from '../journal/entries.ts';
import { eventStandings } from '../reports/tables.ts';
import { decideIn } from '../../test/decideIn.ts';
import type { TournamentDefinition } from '../tournament/definition.ts';
import { parseTournament } from '../tournament/parse.ts';
import { MAIN, Rehearsal, results } from './testRehearsal.ts';

const withReserves = (players: number, format: string): TournamentDefinition => {
  const names = Array.from({ length: players }, (_, index) => `E${index + 1}`);
  const engines = [...names, 'R1', 'R2'].map((name) => `  - { name: ${name}, cmd: engine }\n`).join('');
  return unwrap(
    parseTournament(`tournament: T\ntimeControl: 1+0\n${format}\nentrants: [${names.join(', ')}]\nengines:\n${engines}`),
  );
};

const LEAGUE = 'format: round-robin\ncycles: 2\nruleSet: tcec-season-16';

const replacing = (
  rehearsal: Pick<Rehearsal, 'facts' | 'nowUtcMs'>,
  definition: TournamentDefinition,
  entrant: string,
  replacement: string,
): NewEntry =>
  decideIn(rehearsal, definition, {
    kind: 'replace',
    event: MAIN,
    entrant,
    replacement,
    by: 'Chair',
    reason: 'its own book',
  }).entry;

const crash = (by: 'white' | 'black'): GameEnding => ({ kind: 'forfeit', by, fault: 'crash', evidence: 'it ended' });

async function playOut(rehearsal: Rehearsal): Promise<void> {
  while (!rehearsal.over) {
    // A game that an official ended ends as ruled.
    const heard = rehearsal.heard.find(({ id }) => rehearsal.jobs.some((job) => job.id === id));
    const index = Math.max(
      0,
      rehearsal.jobs.findIndex((job) => job.id === heard?.id),
    );
    await rehearsal.end(index, heard?.word.kind === 'ended' ? heard.word.ending : 'white');
  }
}

/** Number, colours and opening of each game that counts. */
const schedule = ({ facts }: Rehearsal) =>
  [...facts.event(MAIN).finished.values()]
    .toSorted((one, other) => one.number - other.number)
    .map(({ number, players, pair }) => [number, players.white, players.black, pair]);

describe('an engine that is replaced in mid-event (S16-X)', () => {
  it('annuls all its games; the replacement plays them with the same numbers, colours and openings; a game in play ends', async () => {
    const definition = withReserves(3, LEAGUE);
    const undisturbed = new Rehearsal(definition, 1);
    await undisturbed.start();
    await playOut(undisturbed);

    const rehearsal = new Rehearsal(definition, 2);
    await rehearsal.start();
    const [first] = rehearsal.jobs;
    // E1 crashes against the engine that is replaced later.
    const own = rehearsal.jobs.findIndex(({ players }) => players.white.name === 'E2' || players.black.name === 'E2');
    const opponent = rehearsal.jobs[own]?.players.white.name === 'E2' ? 'black' : 'white';
    const crasher = rehearsal.jobs[own]?.players[opponent].name ?? '';
    await rehearsal.end(own, crash(opponent));
    expect(first).toBeDefined();
    const inPlay = rehearsal.jobs.find(({ players }) => players.white.name === 'E2' || players.black.name === 'E2');
    if (inPlay === undefined) throw new RangeError('expected a game of E2 in play');
    await rehearsal.begin(inPlay);
    await rehearsal.rule(replacing(rehearsal, definition, 'E2', 'R1'));
    const ending = { kind: 'void', reason: 'cancelled: E2 is replaced by R1' };
    expect(rehearsal.heard.at(-1)).toEqual({ id: inPlay.id, word: { kind: 'ended', ending } });
    await playOut(rehearsal);

    const seats = (name: unknown): unknown => (name === 'E2' ? 'R1' : name);
    expect(schedule(rehearsal)).toEqual(schedule(undisturbed).map((game) => game.map(seats)));
    const facts = rehearsal.facts.event(MAIN);
    expect(facts.entrants).toEqual(['E1', 'R1', 'E3']);
    expect(annulledGames(facts).map(({ players }) => Object.values(players).includes(entrantName('E2')))).toEqual([true]);
    const [event] = definition.events;
    if (event === undefined) throw new RangeError('no event');
    const { rows } = eventStandings(rehearsal.facts, event);
    expect(rows.map(({ name }) => name).toSorted()).toEqual(['E1', 'E3', 'R1']);
    // S16-15d: the crash counts, its game does not.
    expect(rows.find(({ name }) => name === crasher)).toMatchObject({ crashes: 1, games: 4 });
    expect(() =>
      decideIn(rehearsal, definition, {
        kind: 'rule',
        game: annulledGames(facts)[0]?.id ?? 0,
        result: { outcome: 'draw' },
        by: 'Chair',
        reason: 'x',
      }),
    ).toThrow(/expected one that counts, but E2 was replaced by R1/);
  });

  it('is the same after a kill at any point', async () => {
    const definition = withReserves(4, LEAGUE);
    const whole = new Rehearsal(definition, 2);
    await whole.start();
    for (let game = 0; game < 5; game++) await whole.end(0, 'white');
    const [playing] = whole.jobs;
    if (playing === undefined) throw new RangeError('nothing is played');
    await whole.begin(playing);
    const replaced = replacing(whole, definition, playing.players.white.name, 'R1');
    await whole.rule(replaced);
    await playOut(whole);
    const ruledAt = whole.journal.findIndex(({ kind }) => kind === 'ruling-made');
    for (let killedAfter = 0; killedAfter < whole.journal.length; killedAfter++) {
      const cut = new Rehearsal(definition, 2, whole.journal.slice(0, killedAfter));
      await cut.start();
      if (killedAfter <= ruledAt) await cut.rule(replaced);
      await playOut(cut);
      expect(results(cut), `killed after entry ${killedAfter}`).toEqual(results(whole));
    }
  });

  it('plays each game of every seat once, no matter who is replaced when, and when it is killed', async () => {
    const step = fc.record({ index: fc.nat(9), kill: fc.nat(5), replace: fc.nat(12), seat: fc.nat(3) });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(step, { minLength: 60, maxLength: 60 }),
        async (wanted, steps) => {
          const definition = withReserves(4, LEAGUE);
          let rehearsal = new Rehearsal(definition, wanted);
          await rehearsal.start();
          const reserves = ['R1', 'R2'];
          for (const { index, kill, replace, seat } of steps) {
            if (rehearsal.over) break;
            const out = rehearsal.facts.event(MAIN).entrants[seat];
            const reserve = replace === 0 ? reserves.shift() : undefined;
            if (reserve !== undefined && out !== undefined) await rehearsal.rule(replacing(rehearsal, definition, out, reserve));
            if (kill === 0) {
              rehearsal = new Rehearsal(definition, wanted, rehearsal.journal);
              await rehearsal.start();
            }
            if (rehearsal.over) break;
            const job = rehearsal.jobs[index % rehearsal.jobs.length];
            const heard = rehearsal.heard.find(({ id }) => id === job?.id);
            await rehearsal.end(index, heard?.word.kind === 'ended' ? heard.word.ending : 'draw');
          }
          await playOut(rehearsal);
          const { entrants, finished } = rehearsal.facts.event(MAIN);
          expect([...finished.keys()].toSorted((one, other) => one - other)).toEqual(
            Array.from({ length: 12 }, (_, index) => index + 1),
          );
          for (const { players } of finished.values())
            expect([players.white, players.black].filter((name) => !entrants.includes(name))).toEqual([]);
          // Folding the whole journal gives the same.
          expect(results(new Rehearsal(definition, 1, rehearsal.journal))).toEqual(results(rehearsal));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('restarts a match from its first game', async () => {
    const definition = withReserves(2, 'format: match\ngames: 4');
    const rehearsal = new Rehearsal(definition, 1);
    await rehearsal.start();
    for (let game = 0; game < 3; game++) await rehearsal.end(0, 'white');
    await rehearsal.rule(replacing(rehearsal, definition, 'E1', 'R1'));
    await playOut(rehearsal);
    expect(schedule(rehearsal)).toEqual([
      [1, 'R1', 'E2', '#0'],
      [2, 'E2', 'R1', '#0'],
      [3, 'R1', 'E2', '#1'],
      [4, 'E2', 'R1', '#1'],
    ]);
    expect(annulledGames(rehearsal.facts.event(MAIN)).map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  it('in a knockout decided matches stand, and an undecided one restarts', async () => {
    const definition = withReserves(
      4,
      'format: knockout\nbookless: true\nrounds: [{ games: 2, earlyStop: false }, { games: 2, earlyStop: false }]',
    );
    const rehearsal = new Rehearsal(definition, 1);
    await rehearsal.start();
    const win = async (name: string): Promise<void> => {
      const [job] = rehearsal.jobs;
      await rehearsal.end(0, job?.players.white.name === name ? 'white' : 'black');
    };
    for (const winner of ['E1', 'E1', 'E2', 'E2', 'E1']) await win(winner);
    const ruling = replacing(rehearsal, definition, 'E1', 'R1');
    expect(ruling.payload).toMatchObject({ subject: { standing: [1, 2] } });
    expect(() => replacing(rehearsal, definition, 'E4', 'R2')).toThrow(/expected an entrant with a match to play/);
    await rehearsal.rule(ruling);
    expect(rehearsal.heard).toEqual([]);
    while (!rehearsal.over) await win('R1');
    const games = [...rehearsal.facts.event(MAIN).finished.values()].map(({ number, round, players }) => [
      number,
      round,
      players.white,
      players.black,
    ]);
    expect(games.toSorted(([one], [other]) => Number(one) - Number(other))).toEqual([
      [1, 1, 'E1', 'E4'],
      [2, 1, 'E4', 'E1'],
      [3, 1, 'E2', 'E3'],
      [4, 1, 'E3', 'E2'],
      [5, 2, 'R1', 'E2'],
      [6, 2, 'E2', 'R1'],
    ]);
    const [event] = definition.events;
    if (event === undefined) throw new RangeError('no event');
    expect(
      eventStandings(rehearsal.facts, event)
        .rows.map(({ name }) => name)
        .toSorted(),
    ).toEqual(['E2', 'E3', 'E4', 'R1']);
  });

  it('in a Swiss event the replacement joins the next round, and the replaced engine is out', async () => {
    const definition = withReserves(4, 'format: swiss\nrounds: 3');
    const rehearsal = new Rehearsal(definition, 4);
    await rehearsal.start();
    await rehearsal.end(0, 'white');
    const ruling = replacing(rehearsal, definition, 'E1', 'R1');
    expect(ruling.payload).toMatchObject({ subject: { fromRound: 2 } });
    await rehearsal.rule(ruling);
    await playOut(rehearsal);
    const { rounds, entrants, disqualified, finished } = rehearsal.facts.event(MAIN);
    expect(entrants).toEqual(['E1', 'E2', 'E3', 'E4', 'R1']);
    expect([...disqualified]).toEqual(['E1']);
    expect(rehearsal.facts.discipline(MAIN).disqualified.get(entrantName('E1'))?.reason).toBe('replaced by R1: its own book');
    for (const round of rounds.slice(1)) {
      const paired = round.pairings.flatMap(({ white, black }) => [white, black]);
      expect(paired.toSorted()).toEqual(['E2', 'E3', 'E4', 'R1']);
    }
    expect(finished.size).toBeGreaterThanOrEqual(5);
  });

  it('S16-15c: a replacement is disqualified by its own crashes, and the replaced engine is not', async () => {
    const definition = withReserves(3, 'format: round-robin\ncycles: 4\nruleSet: tcec-season-16');
    const rehearsal = new Rehearsal(definition, 1);
    await rehearsal.start();
    const crashAll = async (name: string, times: number): Promise<void> => {
      for (let left = times; left > 0 && !rehearsal.over;) {
        const [job] = rehearsal.jobs;
        const by = job?.players.white.name === name ? 'white' : job?.players.black.name === name ? 'black' : undefined;
        await rehearsal.end(0, by === undefined ? 'draw' : crash(by));
        if (by !== undefined) left--;
      }
    };
    await crashAll('E1', 2);
    await rehearsal.rule(replacing(rehearsal, definition, 'E1', 'R1'));
    await crashAll('R1', 3);
    const out = rehearsal.journal.flatMap((entry) => (entry.kind === 'entrant-disqualified' ? [entry.payload.entrant] : []));
    expect(out).toEqual(['R1']);
    const asked = { kind: 'reinstate', entrant: 'R1', event: MAIN, by: 'Chair', reason: 'mended' } as const;
    expect(decideIn(rehearsal, definition, asked).answer).toContain('R1 is back in T');
  });

  it('refuses impossible replacements, and says why', async () => {
    const definition = withReserves(3, LEAGUE);
    const rehearsal = new Rehearsal(definition, 1);
    expect(() => replacing(rehearsal, definition, 'E1', 'R1')).toThrow(
      'Cannot replace "E1" in T: expected an event that has begun; before, use --withdraw with --replacement',
    );
    await rehearsal.start();
    expect(() => replacing(rehearsal, definition, 'E9', 'R1')).toThrow('expected one of its entrants, E1, E2 or E3');
    expect(() => replacing(rehearsal, definition, 'E1', 'E2')).toThrow(
      'expected a replacement among the engines that have not played there, R1 or R2, got "E2"',
    );
    await rehearsal.rule(replacing(rehearsal, definition, 'E1', 'R1'));
    expect(() => replacing(rehearsal, definition, 'R1', 'E1')).toThrow('R2, got "E1"');
    await rehearsal.rule(replacing(rehearsal, definition, 'R1', 'R2'));
    expect(() => replacing(rehearsal, definition, 'R2', 'R1')).toThrow('but the file has none: add the engine to it');
    await playOut(rehearsal);
    expect(() => replacing(rehearsal, definition, 'E2', 'R1')).toThrow('expected a running event, but it is over');
    expect(rehearsal.facts.games.has(gameId(1))).toBe(true);
  });

  it('a replacement is tried as an engine before its first game', async () => {
    const definition = withReserves(3, LEAGUE);
    const rehearsal = new Rehearsal(definition, 1);
    const tried: string[] = [];
    rehearsal.onPrepare = async (event) => void tried.push(event);
    await rehearsal.start();
    await rehearsal.end(0, 'white');
    expect(tried).toEqual(['main']);
    await rehearsal.rule(replacing(rehearsal, definition, 'E1', 'R1'));
    expect(tried).toEqual(['main', 'main']);
    await playOut(rehearsal);
    expect(tried).toEqual(['main', 'main']);
    const kinds = rehearsal.journal.map((entry: Entry) => entry.kind);
    expect(kinds.lastIndexOf('ruling-made')).toBeLessThan(kinds.lastIndexOf('game-issued'));
  });
});
