// A small Go congress, in memory (CGF'99): rounds paired one after the other, games that officials decide, rests, lateness, pairings that are
// changed or confirmed; stopped after any entry and restarted.

import { describe, expect, it } from 'vitest';
import { presetText } from '../../test/presetText.ts';
import type { EntrantName } from '../core/ids.ts';
import { entrantName, eventKey } from '../core/ids.ts';
import { english } from '../core/phrases/english.ts';
import { ok, unwrap } from '../core/result.ts';
import type { NewEntry } from '../journal/entries.ts';
import type { RulingSubject } from '../journal/rulingSubject.ts';
import type { TournamentDefinition } from '../tournament/definition.ts';
import { parseTournament } from '../tournament/parse.ts';
import { Rehearsal } from './testRehearsal.ts';
import { questionsOf } from '../reports/statusReport.ts';

const MAIN = eventKey('main');
const REST_MS = 600_000;

function congress(entrants: number, more = ''): TournamentDefinition {
  const engines = Array.from({ length: entrants }, (_, index) => `  - { name: P${index + 1}, cmd: program }\n`).join('');
  const text = `preset: cgf-1999\ntournament: Congress\nrngSeed: 7\nroundTimes: [none]\nrounds: 3\n${more}engines:\n${engines}`;
  return unwrap(parseTournament(text, { readPreset: (name) => ok(presetText(name)) }));
}

async function started(definition: TournamentDefinition): Promise<Rehearsal> {
  const rehearsal = new Rehearsal(definition, 4);
  await rehearsal.start();
  return rehearsal;
}

const ruling = (subject: RulingSubject): NewEntry => ({
  kind: 'ruling-made',
  payload: { by: 'Ada', reason: 'so it is', subject },
});
const better = (one: EntrantName, other: EntrantName): boolean => one < other;

/** Ends all games of the current round; the lower number wins. */
async function playRound(rehearsal: Rehearsal): Promise<void> {
  const round = rehearsal.facts.event(MAIN).rounds.length;
  while (rehearsal.jobs.some((job) => job.round === round)) {
    const [job] = rehearsal.jobs;
    if (job === undefined) return;
    await rehearsal.end(0, better(job.players.white.name, job.players.black.name) ? 'white' : 'black');
  }
}

async function playOut(rehearsal: Rehearsal): Promise<void> {
  for (let rounds = 0; !rehearsal.over && rounds < 10; rounds++) {
    await playRound(rehearsal);
    await rehearsal.wait(REST_MS);
  }
}

describe('a congress', () => {
  it('CGF-5: pairs round by round, no one meets twice, and is over after the last', async () => {
    const rehearsal = await started(congress(6));
    await playOut(rehearsal);
    expect(rehearsal.over).toBe(true);
    const { rounds } = rehearsal.facts.event(MAIN);
    expect(rounds.map(({ pairings }) => pairings.length)).toEqual([3, 3, 3]);
    const met = rounds.flatMap(({ pairings }) => pairings.map(({ white, black }) => [white, black].sort().join('-')));
    expect(new Set(met).size).toBe(9);
  });

  it('CGF-6.1: colours are drawn by a lot that is recorded', async () => {
    const rehearsal = await started(congress(6));
    const kinds = rehearsal.journal.map(({ kind }) => kind);
    expect(kinds.slice(0, 3)).toEqual(['seed-drawn', 'event-opened', 'round-paired']);
    expect(rehearsal.facts.event(MAIN).lot).toBeDefined();
  });

  it('CGF-6.4: a round begins when everyone in it has rested', async () => {
    const rehearsal = await started(congress(4));
    await playRound(rehearsal);
    expect(rehearsal.jobs).toEqual([]);
    expect(rehearsal.rounds).toEqual([{ round: 2, untilUtcMs: REST_MS }]);
    await rehearsal.wait(REST_MS - 1);
    expect(rehearsal.jobs).toEqual([]);
    await rehearsal.wait(1);
    expect(rehearsal.jobs.map(({ round }) => round)).toEqual([2, 2]);
  });

  it('is the same after a stop at any entry', async () => {
    const whole = await started(congress(5));
    await playOut(whole);
    const essence = ({ journal }: Rehearsal): readonly unknown[] =>
      journal.flatMap(({ kind, payload }) =>
        kind === 'round-paired' || kind === 'game-issued' || kind === 'event-opened' || kind === 'game-ended'
          ? [[kind, payload]]
          : [],
      );
    for (let killedAfter = 0; killedAfter < whole.journal.length; killedAfter++) {
      // After a kill the judges decide about a game that had begun (CGF-10.2), so all are cut before their start.
      if (whole.journal[killedAfter]?.kind === 'game-ended') continue;
      const again = new Rehearsal(congress(5), 4, whole.journal.slice(0, killedAfter));
      await again.start();
      await again.wait(REST_MS);
      await playOut(again);
      expect(essence(again), `killed after entry ${killedAfter}`).toEqual(essence(whole));
    }
  });
});

describe('games that officials decide', () => {
  it('CGF-9: a game that waits for them blocks no other game, but does block the next round', async () => {
    const rehearsal = await started(congress(6));
    const job = await rehearsal.refer(0);
    expect(rehearsal.questions).toEqual([expect.stringContaining('it was stopped at its last move')]);
    await playRound(rehearsal);
    await rehearsal.wait(REST_MS);
    expect(rehearsal.facts.event(MAIN).rounds).toHaveLength(1);
    await rehearsal.rule(
      ruling({
        kind: 'game-result',
        id: job.id,
        ending: { kind: 'ruled', outcome: 'black', by: 'Ada', reason: 'ahead', score: 'B+2.5' },
      }),
    );
    await rehearsal.wait(REST_MS);
    expect(rehearsal.facts.event(MAIN).rounds).toHaveLength(2);
    expect(rehearsal.jobs.map(({ round }) => round)).toEqual([2, 2, 2]);
  });

  it('CGF-9: a slot that waits for no one else plays on, even after a restart', async () => {
    const rehearsal = await started(congress(4));
    const { id } = await rehearsal.refer(0);
    const again = new Rehearsal(congress(4), 4, rehearsal.journal);
    await again.start();
    expect(again.jobs.map((job) => job.id)).not.toContain(id);
    const asked = questionsOf(congress(4), again.facts);
    expect(again.questions).toEqual(asked.map(({ question }) => english(question)));
    expect(asked.map(({ answers }) => answers)).toEqual([
      [
        [`${id}`, '--result', 'B+R'],
        [`${id}`, '--result', 'W+R'],
        [`${id}`, '--replay', 'now'],
      ],
    ]);
  });

  it('CGF-10.2: the judges adjudicate a game that was running when the power failed', async () => {
    const rehearsal = await started(congress(4));
    await rehearsal.ply(0);
    const again = new Rehearsal(congress(4), 4, rehearsal.journal);
    await again.start();
    expect(again.jobs).toHaveLength(1);
    expect(again.questions).toEqual([expect.stringContaining('CGF-10.2')]);
  });

  it('CGF-9.1.7: a judge’s word goes to the game in play; a game that has not begun ends at once', async () => {
    const rehearsal = await started(congress(4));
    const [first, second] = rehearsal.jobs;
    if (first === undefined || second === undefined) throw new Error('two games are played');
    await rehearsal.begin(first);
    const ending = { kind: 'ruled', outcome: 'white', by: 'Ada', reason: 'came too late (CGF-6.3)' } as const;
    await rehearsal.rule(ruling({ kind: 'play-ended', id: first.id, ending }));
    expect(rehearsal.heard[0]).toEqual({ id: first.id, word: { kind: 'ended', ending } });
    expect(rehearsal.facts.games.get(first.id)?.ending).toBeUndefined();
    await rehearsal.rule(ruling({ kind: 'play-ended', id: second.id, ending }));
    expect(rehearsal.facts.games.get(second.id)?.ending).toEqual(ending);
  });

  it('CGF-9.1.7: the word of a judge counts even if everything stopped before the game had received it', async () => {
    const rehearsal = await started(congress(4));
    const [first] = rehearsal.jobs;
    if (first === undefined) throw new Error('a game is played');
    await rehearsal.begin(first);
    const ending = { kind: 'ruled', outcome: 'white', by: 'Ada', reason: 'over' } as const;
    await rehearsal.rule(ruling({ kind: 'play-ended', id: first.id, ending }));
    const again = new Rehearsal(congress(4), 4, rehearsal.journal);
    await again.start();
    expect(again.facts.games.get(first.id)?.ending).toEqual(ending);
  });

  it('CGF-10.3: a cheating entrant loses its current game and is not paired again', async () => {
    const rehearsal = await started(congress(5));
    const [first] = rehearsal.jobs;
    if (first === undefined) throw new Error('a game is played');
    await rehearsal.begin(first);
    const cheat = first.players.white.name;
    await rehearsal.rule({ kind: 'entrant-disqualified', payload: { entrant: cheat, by: 'Ada', reason: 'cheating' } });
    expect(rehearsal.heard[0]).toMatchObject({ id: first.id, word: { kind: 'ended', ending: { outcome: 'black' } } });
    await rehearsal.end(rehearsal.jobs.indexOf(first), { kind: 'ruled', outcome: 'black', by: 'CGF-10.3', reason: '' });
    await playRound(rehearsal);
    await rehearsal.wait(REST_MS);
    const players = rehearsal.facts
      .event(MAIN)
      .rounds.at(-1)
      ?.pairings.flatMap(({ white, black }) => [white, black]);
    expect(players).toHaveLength(4);
    expect(players).not.toContain(cheat);
  });
});

describe('rounds', () => {
  it('CGF-5: with confirmRounds a round waits for an official, who may change its pairings first', async () => {
    const rehearsal = await started(congress(4, 'confirmRounds: true\n'));
    expect(rehearsal.jobs).toEqual([]);
    const tournament = congress(4, 'confirmRounds: true\n');
    expect(rehearsal.questions).toEqual(['round 1 of main is paired (2 boards): an official confirms or changes it']);
    expect(questionsOf(tournament, rehearsal.facts)[0]?.answers).toEqual([['--event', 'main', '--start-round', '1']]);
    const pairings = [
      { white: entrantName('P1'), black: entrantName('P2') },
      { white: entrantName('P3'), black: entrantName('P4') },
    ];
    await rehearsal.rule(ruling({ kind: 'round-repaired', event: MAIN, round: { round: 1, pairings, byes: [] } }));
    expect(rehearsal.jobs).toEqual([]);
    await rehearsal.rule(ruling({ kind: 'round-confirmed', event: MAIN, round: 1 }));
    expect(rehearsal.jobs.map(({ players: { white, black } }) => ({ white: white.name, black: black.name }))).toEqual(pairings);
  });

  it('CGF-4.2: programs may change between rounds, so they are tried and recorded before each', async () => {
    const tried: number[] = [];
    const rehearsal = new Rehearsal(congress(4), 4);
    rehearsal.onPrepare = async () => void tried.push(rehearsal.facts.event(MAIN).rounds.length);
    await rehearsal.start();
    await playOut(rehearsal);
    expect(rehearsal.over).toBe(true);
    expect(tried).toEqual([0, 2, 3]);
  });

  it('CGF-6.3: lateness is deducted from the playing time', async () => {
    const rehearsal = await started(congress(4, 'confirmRounds: true\n'));
    await rehearsal.rule(ruling({ kind: 'entrant-tardy', event: MAIN, entrant: entrantName('P1'), round: 1, lateMs: 420_000 }));
    await rehearsal.rule(ruling({ kind: 'round-confirmed', event: MAIN, round: 1 }));
    const job = rehearsal.jobs.find(({ players }) => [players.white.name, players.black.name].includes(entrantName('P1')));
    if (job === undefined) throw new Error('P1 plays');
    const colour = job.players.white.name === 'P1' ? 'white' : 'black';
    const left = (control: typeof job.timeControls.white): number | undefined =>
      control.kind === 'clock' ? control.periods[0]?.baseMs : undefined;
    expect(left(job.timeControls[colour])).toBe(43 * 60_000);
    expect(left(job.timeControls[colour === 'white' ? 'black' : 'white'])).toBe(50 * 60_000);
  });

  it('CGF-6.3: an absent entrant is not paired, and may come back', async () => {
    const rehearsal = await started(congress(6));
    await rehearsal.rule(ruling({ kind: 'entrant-absent', event: MAIN, entrant: entrantName('P6'), from: 2 }));
    await playRound(rehearsal);
    await rehearsal.wait(REST_MS);
    const round = rehearsal.facts.event(MAIN).rounds[1];
    expect(round?.pairings).toHaveLength(2);
    expect(round?.byes).toHaveLength(1);
    await rehearsal.rule(ruling({ kind: 'entrant-present', event: MAIN, entrant: entrantName('P6'), from: 3 }));
    await playRound(rehearsal);
    await rehearsal.wait(REST_MS);
    expect(rehearsal.facts.event(MAIN).rounds[2]?.pairings).toHaveLength(3);
  });
});
