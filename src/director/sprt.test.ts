// SPRT-1 in the director: a decision is recorded once, a restart after any entry finds the same, and nothing changes it.

import { english } from '../core/phrases/english.ts';
import { describe, expect, it, test } from 'vitest';
import type { Outcome } from '../core/ending.ts';
import { gameId } from '../core/ids.ts';
import { eventPlaces } from '../formats/registry.ts';
import type { Entry } from '../journal/entries.ts';
import { unwrap } from '../core/result.ts';
import type { TournamentDefinition } from '../tournament/definition.ts';
import { parseTournament } from '../tournament/parse.ts';
import { MAIN, Rehearsal } from './testRehearsal.ts';

/** E1 against E2. */
const match = (sprt: string, games = 1000, more = ''): TournamentDefinition =>
  unwrap(
    parseTournament(
      `tournament: T\ntimeControl: 1+0\nformat: match\ngames: ${games}\nsprt: { ${sprt} }\n${more}engines:\n  - { name: E1, cmd: e }\n  - { name: E2, cmd: e }\n`,
    ),
  );

/** E1 wins most games: a lot of the game's number. */
const outcome = (number: number): Outcome => {
  const lot = (number * 7919) % 11;
  const first: Outcome = number % 2 === 1 ? 'white' : 'black';
  return lot < 5 ? 'draw' : lot < 9 ? first : first === 'white' ? 'black' : 'white';
};

const decisions = (journal: readonly Entry[]) => journal.filter((entry) => entry.kind === 'sprt-decided');

async function playOn(rehearsal: Rehearsal): Promise<Rehearsal> {
  await rehearsal.start();
  while (!rehearsal.over) {
    const number = rehearsal.facts.games.get(rehearsal.jobs[0]?.id ?? gameId(0))?.issued.number ?? 0;
    await rehearsal.end(0, outcome(number));
  }
  return rehearsal;
}

describe('SPRT-1', () => {
  test('ends a match at the first pair that decides it, with the counts of that moment', async () => {
    const { journal, facts } = await playOn(new Rehearsal(match('elo0: 0, elo1: 100'), 1));
    const [decided, ...others] = decisions(journal);
    expect(others).toEqual([]);
    if (decided?.kind !== 'sprt-decided') throw new Error('expected a decision');
    const { accepted, llr, upper, tally } = decided.payload.decision;
    expect(accepted).toBe('H1');
    expect(llr).toBeGreaterThanOrEqual(upper);
    const [losses, draws, wins] = tally.games;
    expect(facts.event(MAIN).finished.size).toBe(losses + draws + wins);
    expect(facts.event(MAIN).finished.size % 2).toBe(0);
    expect(facts.life(MAIN).closedAtUtcMs).toBeDefined();
  });

  test('places say what was accepted', async () => {
    const tournament = match('elo0: 0, elo1: 100');
    const { facts } = await playOn(new Rehearsal(tournament, 1));
    const [event] = tournament.events;
    if (event === undefined) throw new Error('expected an event');
    const [first] = eventPlaces(event.format, facts.event(MAIN), { tieBreaks: event.tieBreaks, annul: true });
    expect(first?.entrants).toEqual(['E1']);
    expect(english(first?.decidedBy)).toMatch(/, H1 accepted \(SPRT-1\)$/);
  });

  test('a kill after any entry: the same decision after the same game', async () => {
    const whole = await playOn(new Rehearsal(match('elo0: 0, elo1: 200, overshoot: true'), 2));
    const [decided] = decisions(whole.journal);
    for (let entries = 1; entries < whole.journal.length; entries++) {
      const killed = whole.journal.slice(0, entries);
      const again = await playOn(new Rehearsal(match('elo0: 0, elo1: 200, overshoot: true'), 2, killed));
      const [one, ...others] = decisions(again.journal);
      expect([one?.payload, others]).toEqual([decided?.payload, []]);
    }
  });

  test('the second seed may have White in game 1: the first entrant is tested', async () => {
    const { journal } = await playOn(new Rehearsal(match('elo0: 0, elo1: 100', 1000, 'firstWhite: secondSeed\n'), 1));
    const [decided] = decisions(journal);
    expect(decided?.payload).toMatchObject({ decision: { accepted: 'H0' } });
  });

  test('inPlay finish: games in play are played to their end and count, and no game is issued', async () => {
    const rehearsal = new Rehearsal(match('elo0: 0, elo1: 400'), 5);
    await rehearsal.start();
    await untilDecided(rehearsal);
    const left = rehearsal.jobs.length;
    expect(left).toBeGreaterThan(0);
    expect(rehearsal.heard).toEqual([]);
    const before = rehearsal.facts.event(MAIN).finished.size;
    for (let game = 0; game < left; game++) {
      expect(rehearsal.over).toBe(false);
      await rehearsal.end(0, 'white');
    }
    expect([rehearsal.over, rehearsal.facts.event(MAIN).finished.size]).toEqual([true, before + left]);
    expect(decisions(rehearsal.journal)).toHaveLength(1);
  });

  test('inPlay drop: games in play are void and are not played again', async () => {
    const rehearsal = new Rehearsal(match('elo0: 0, elo1: 400, inPlay: drop'), 5);
    await rehearsal.start();
    for (const job of rehearsal.jobs) await rehearsal.begin(job);
    await untilDecided(rehearsal);
    const before = rehearsal.facts.event(MAIN).finished.size;
    // Games that have begun receive their end, the others are taken back.
    for (const { word } of rehearsal.heard)
      expect(word).toEqual({
        kind: 'ended',
        ending: { kind: 'void', reason: 'dropped: the test of the match has accepted H1 (SPRT-1)' },
      });
    const [{ word } = { word: undefined }] = rehearsal.heard;
    while (rehearsal.jobs.length > 0) {
      if (word?.kind !== 'ended') throw new Error('expected the end of a game');
      await rehearsal.end(0, word.ending);
    }
    expect([rehearsal.over, rehearsal.facts.event(MAIN).finished.size]).toEqual([true, before]);
  });

  test('a ruling after the decision changes nothing, and a void game is not played again', async () => {
    const rehearsal = new Rehearsal({ ...match('elo0: 0, elo1: 400'), settleMs: 600_000 }, 1);
    await rehearsal.start();
    await untilDecided(rehearsal);
    const subject = { kind: 'game-void', id: gameId(1) } as const;
    await rehearsal.rule({ kind: 'ruling-made', payload: { by: 'Ada', reason: 'the power failed', subject } });
    expect([rehearsal.jobs, rehearsal.over]).toEqual([[], false]);
    expect(decisions(rehearsal.journal)).toHaveLength(1);
    await rehearsal.wait(600_000);
    expect(rehearsal.over).toBe(true);
  });

  it('ends a match without a decision with its last game', async () => {
    const { journal, facts } = await playOn(new Rehearsal(match('elo0: 0, elo1: 1', 20), 2));
    expect([decisions(journal), facts.event(MAIN).finished.size]).toEqual([[], 20]);
  });
});

async function untilDecided(rehearsal: Rehearsal): Promise<void> {
  while (rehearsal.facts.event(MAIN).sprt === undefined) {
    const [job] = rehearsal.jobs;
    const number = rehearsal.facts.games.get(job?.id ?? gameId(0))?.issued.number ?? 0;
    await rehearsal.end(0, number % 2 === 1 ? 'white' : 'black');
  }
}
