// Knockouts in which something is decided off the board: disqualification, void games, rulings.

import { describe, expect, test } from 'vitest';
import { english } from '../../core/phrases/english.ts';
import { knockout } from './knockout.ts';
import { betterSeedWins } from '../testFacts.ts';
import { bracket, cup, settingsOf, shown, matchesOf, placesOf, namesInPlaces } from './testCup.ts';

describe('knockout: decisions off the board', () => {
  test('level after a ladder with an end: waits for the organisers once nothing else can be played (TIE-RULING)', () => {
    const event = cup({ entrants: 4, encounter: { tieBreaks: [{ set: 2, sets: 1 }] } });
    const played = event.playOn((game) => (/E1/.test(shown(game)) ? 'draw' : betterSeedWins(game)));
    expect(played.map(({ stage }) => stage).at(-1)).toBe('Semifinals, match 2, game 2');
    const plan = event.plan();
    expect(plan.kind === 'waiting-for-ruling' && plan.ties.map(({ tied, question }) => [tied, english(question)])).toEqual([
      [['E1', 'E4'], 'Semifinals, match 1: E1 and E4 are level after all tie-breaks, and the organisers decide who goes on'],
    ]);
    event.decideTie('E1', 'E4');
    event.decideTie('E4', 'E1');
    expect(event.playOn(betterSeedWins).map(shown)).toEqual(['E1-E3', 'E3-E1', 'E4-E2', 'E2-E4']);
    expect(namesInPlaces(event)).toEqual(['E2', 'E4', 'E1', 'E3']);
  });

  test('asks about all level matches of a round together', () => {
    const event = cup({ entrants: 4, encounter: { tieBreaks: [] } });
    event.playOn(() => 'draw');
    const tied = (): unknown => {
      const plan = event.plan();
      return plan.kind === 'waiting-for-ruling' ? plan.ties.map((tie) => tie.tied) : plan.kind;
    };
    expect(tied()).toEqual([
      ['E1', 'E4'],
      ['E2', 'E3'],
    ]);
    event.decideTie('E3', 'E2');
    expect(tied()).toEqual([['E1', 'E4']]);
    event.decideTie('E1', 'E4');
    expect(tied()).toBe('play');
  });

  test('waits first for the games of the round in play', () => {
    const event = cup({ entrants: 4, encounter: { tieBreaks: [] } });
    for (const game of event.games(4)) event.issue(game);
    for (const number of [1, 2, 3]) event.end(number, 'draw');
    expect(event.plan()).toEqual({ kind: 'wait' });
    event.end(4, 'white');
    expect(event.plan().kind).toBe('waiting-for-ruling');
  });

  test('a bye asks no question', () => {
    const event = cup({ entrants: 3, encounter: { tieBreaks: [] } });
    event.playOn(() => 'draw');
    expect(event.plan()).toMatchObject({ kind: 'waiting-for-ruling', ties: [{ tied: ['E2', 'E3'] }] });
  });

  test('S16-15c: of the games of the disqualified only those that were never decided are cancelled', () => {
    const event = cup({ entrants: 2, encounter: { games: 4 } });
    for (const game of event.games(3)) event.issue(game);
    event.end(1, 'draw');
    event.makeVoid(2);
    event.disqualify('E1');
    // Game 1 has ended, game 3 is in play.
    expect(knockout.cancelled(settingsOf(event), event.facts)).toBe(2);
  });

  test('S16-15c: the opponent of the disqualified advances, and the match has no more games', () => {
    const event = cup({ entrants: 4, encounter: { games: 4 } });
    event.play('white');
    event.disqualify('E1');
    expect(knockout.cancelled(settingsOf(event), event.facts)).toBe(3);
    const played = event.playOn(betterSeedWins);
    expect(played.map(shown)).not.toContain('E4-E1');
    // E1 has lost the semifinal, so E3 wins the small final without a game.
    expect(played.map(({ stage }) => stage?.split(',')[0])).not.toContain('Small final');
    expect(placesOf(event)).toEqual([
      ['E2', 'won the Final 4–0'],
      ['E4', 'lost the Final 0–4'],
      ['E3', 'won the Small final by disqualification'],
      ['E1', 'disqualified'],
    ]);
  });

  test('a win on the board stands; the next opponent has a walkover', () => {
    const event = cup({ entrants: 4 });
    event.playOn(betterSeedWins, ({ round }) => round > 2);
    event.disqualify('E1');
    expect(event.plan()).toEqual({ kind: 'over' });
    expect(placesOf(event)).toEqual([
      ['E2', 'won the Final by disqualification'],
      ['E3', 'won the Small final 2–0'],
      ['E4', 'lost the Small final 0–2'],
      ['E1', 'disqualified'],
    ]);
  });

  test('both entrants of a match disqualified: no one advances, and the next opponent has no one to play', () => {
    const event = cup({ entrants: 4 });
    event.disqualify('E1', 'E4');
    expect(event.playOn(betterSeedWins).map(shown)).toEqual(['E2-E3', 'E3-E2']);
    expect(event.plan()).toEqual({ kind: 'over' });
    expect(matchesOf(event, 3)).toEqual(['nobodyvE2']);
    expect(namesInPlaces(event)).toEqual(['E2', 'E3', 'E1 E4']);
  });

  test('a disqualified entrant with a bye leaves an empty seat', () => {
    const event = cup({ entrants: 3 });
    event.disqualify('E1');
    expect(event.playOn(betterSeedWins).map(shown)).toEqual(['E2-E3', 'E3-E2']);
    expect(matchesOf(event, 2)).toEqual(['nobodyvE2']);
    expect(event.plan()).toEqual({ kind: 'over' });
  });

  test('everyone disqualified: over without a winner', () => {
    const event = cup({ entrants: 6 });
    event.disqualify('E1', 'E2', 'E3', 'E4', 'E5', 'E6');
    expect(event.plan()).toEqual({ kind: 'over' });
    expect(namesInPlaces(event)).toEqual(['E1 E2 E3 E4 E5 E6']);
  });

  test('waits for a game in play of a disqualified entrant', () => {
    const event = cup({ entrants: 2 });
    for (const game of event.games(1)) event.issue(game);
    event.disqualify('E1');
    expect(event.plan()).toEqual({ kind: 'wait' });
    event.end(1, 'white');
    expect(event.plan()).toEqual({ kind: 'over' });
    expect(namesInPlaces(event)).toEqual(['E2', 'E1']);
  });

  test('a ruling that changes the winner after the next round has begun unseats no one', () => {
    const event = cup({ entrants: 4 });
    event.playOn(betterSeedWins, ({ round, board }) => round === 3 && board === 2);
    event.rule(1, 'black');
    event.rule(2, 'white');
    expect(matchesOf(event, 3)).toEqual(['E1vE2']);
    expect(event.playOn(betterSeedWins).map(shown)).toEqual(['E2-E1']);
    expect(event.plan()).toEqual({ kind: 'over' });
  });

  test('a ruling that changes the winner in time changes who advances', () => {
    const event = cup({ entrants: 4 });
    event.playOn(betterSeedWins, ({ round }) => round > 1);
    event.rule(1, 'black');
    event.rule(2, 'white');
    expect(event.games(4).map(shown)).toEqual(['E1-E3', 'E3-E1']);
  });

  test('an entrant reinstated after its opponent has advanced does not return to the bracket, but plays for third place', () => {
    const event = cup({ entrants: 4, encounter: { games: 4 } });
    event.play('white');
    event.disqualify('E1');
    event.playOn(betterSeedWins, ({ round, board }) => round === 3 && board === 2);
    event.reinstate('E1');
    const played = event.playOn(betterSeedWins).map((game) => `${shown(game)} ${game.stage}`);
    expect(played).toEqual([
      'E1-E3 Small final, game 1',
      'E3-E1 Small final, game 2',
      'E1-E3 Small final, game 3',
      'E3-E1 Small final, game 4',
      'E2-E4 Final, game 2',
      'E4-E2 Final, game 3',
      'E2-E4 Final, game 4',
    ]);
    expect(namesInPlaces(event)).toEqual(['E2', 'E4', 'E1', 'E3']);
  });

  test('an entrant reinstated too late has lost its match, also where the next round is the final', () => {
    const event = cup({ entrants: 4, smallFinal: false });
    event.play('white');
    event.disqualify('E1');
    event.playOn(betterSeedWins, ({ round, board }) => round === 2 && board === 2);
    event.reinstate('E1');
    expect(event.games(9).map(({ stage }) => stage)).toEqual(['Final, game 2']);
    expect(bracket(event)[0]?.matches[0]?.encounter?.course).toEqual({ kind: 'decided', by: 'ruling', winner: 'second' });
  });

  test('an entrant reinstated in time plays its match to the end', () => {
    const event = cup({ entrants: 4, encounter: { games: 4 } });
    event.play('white');
    event.disqualify('E1');
    event.play(betterSeedWins);
    event.reinstate('E1');
    expect(event.games().map((game) => `${shown(game)} ${game.stage}`)).toEqual(['E4-E1 Semifinals, match 1, game 2']);
  });

  test('a game set back after the next round has begun is played again first', () => {
    const event = cup({ entrants: 4 });
    event.playOn(betterSeedWins, ({ round, board }) => round === 3 && board === 2);
    event.setBack(2);
    expect(event.games(4).map(({ number }) => number)).toEqual([2]);
    event.playOn(betterSeedWins);
    expect(event.plan()).toEqual({ kind: 'over' });
    expect(namesInPlaces(event)).toEqual(['E1', 'E2', 'E3', 'E4']);
  });
});
