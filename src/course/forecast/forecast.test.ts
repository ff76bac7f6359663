// Expected start times of games, on half-played tournaments of all kinds.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { congress, league, randomSeason, read, season16 } from '../../../test/rehearsedTournaments.ts';
import type { Outcome } from '../../core/ending.ts';
import { eventKey, type GameId } from '../../core/ids.ts';
import { english } from '../../core/phrases/english.ts';
import { PLAIN_CRASHES } from '../../core/incidents.ts';
import { eventState } from '../eventState.ts';
import { forecastOf, type Forecast } from './forecast.ts';
import { GameLengths } from './gameLength.ts';
import { HOUR_MS, TestDirector } from '../../broadcast/views/testDirector.ts';

const MAIN = eventKey('main');
const MINUTE_MS = 60_000;
const OUTCOMES = ['white', 'draw', 'black'] as const satisfies readonly Outcome[];

const startsOf = (forecast: Forecast, key = MAIN): readonly number[] => [...(forecast.events.get(key)?.starts.values() ?? [])];

describe('the forecast', () => {
  it('uses the time control before any game, and the length of the games played afterwards', () => {
    const test = new TestDirector(league(4, 2));
    test.open(MAIN);
    const byClock = startsOf(forecastOf(test.followed, test.nowUtcMs));
    // Two players with half an hour and 5 s per move have an hour and ten minutes together.
    const lengthMs = (byClock[1] ?? 0) - (byClock[0] ?? 0);
    expect(lengthMs).toBeGreaterThan(45 * MINUTE_MS);
    expect(lengthMs).toBeLessThan(70 * MINUTE_MS);
    test.play(MAIN, 3, () => 'draw', 20 * MINUTE_MS);
    const measured = startsOf(forecastOf(test.followed, test.nowUtcMs));
    expect(measured).toHaveLength(9);
    expect((measured[1] ?? 0) - (measured[0] ?? 0)).toBe(20 * MINUTE_MS);
  });

  it('the next game in a slot waits for the pause after the one before, which is no part of a game', () => {
    const test = new TestDirector(league(4, 2, 'gamePause: 10m\n'));
    test.open(MAIN);
    test.play(MAIN, 3, () => 'draw', 20 * MINUTE_MS);
    test.nowUtcMs += 4 * MINUTE_MS;
    const paused = forecastOf(test.followed, test.nowUtcMs);
    const starts = startsOf(paused).map((utcMs) => (utcMs - test.nowUtcMs) / MINUTE_MS);
    expect(starts).toEqual(Array.from({ length: 9 }, (_, game) => 6 + 30 * game));
    expect(paused.events.get(MAIN)?.endsAtUtcMs).toBe((startsOf(paused).at(-1) ?? 0) + 20 * MINUTE_MS);
    test.nowUtcMs += 6 * MINUTE_MS;
    const begun = test.nowUtcMs;
    test.begin(MAIN);
    test.nowUtcMs += 5 * MINUTE_MS;
    expect(startsOf(forecastOf(test.followed, test.nowUtcMs))[0]).toBe(begun + 30 * MINUTE_MS);
  });

  it('waits for the game in play, and shifts when that takes longer', () => {
    const test = new TestDirector(league(4, 2));
    test.open(MAIN);
    test.play(MAIN, 2, () => 'draw');
    test.begin(MAIN);
    const begun = test.nowUtcMs;
    test.nowUtcMs += HOUR_MS / 2;
    const early = forecastOf(test.followed, test.nowUtcMs);
    expect(Math.min(...startsOf(early))).toBe(begun + HOUR_MS);
    expect(early.holdsUntilUtcMs).toBe(begun + HOUR_MS);
    test.nowUtcMs += 2 * HOUR_MS;
    expect(Math.min(...startsOf(forecastOf(test.followed, test.nowUtcMs)))).toBe(test.nowUtcMs + HOUR_MS / 8);
  });

  it('covers the whole season: every event after those that it waits for, and their break', () => {
    const test = new TestDirector(season16());
    test.open(eventKey('QL'));
    test.play(eventKey('QL'), 5, () => 'draw');
    const { events } = forecastOf(test.followed, test.nowUtcMs);
    const keys = ['QL', 'L2', 'L1', 'PO', 'DivP'].map(eventKey);
    for (const [index, key] of keys.entries()) {
      const before = events.get(keys[index - 1] ?? eventKey('none'));
      const first = Math.min(...(events.get(key)?.starts.values() ?? []));
      if (before === undefined) continue;
      const breakMs = key === 'PO' ? 0 : 30 * MINUTE_MS;
      expect([key, first]).toEqual([key, (before.endsAtUtcMs ?? 0) + breakMs]);
    }
    expect(keys.map((key) => events.get(key)?.starts.size)).toEqual([235, 240, 240, 24, 168]);
    expect(events.get(eventKey('SF'))?.starts.size).toBe(100);
  });

  it('CGF-5, CGF-6.4: rounds of a Swiss have their start times and rests, before anyone is paired', () => {
    const hour = (utcMs: number): string => `${new Date(utcMs).toISOString().slice(0, 16)}Z`;
    const dawn = Date.UTC(2026, 0, 2, 9);
    const starts = `roundTimes: ["${hour(dawn)}", "${hour(dawn + 5 * HOUR_MS)}"]\n`;
    const definition = congress(starts);
    const test = new TestDirector({ ...definition, concurrency: 14 });
    const restMs = test.event(MAIN).rounds?.restMs ?? 0;
    expect(restMs).toBeGreaterThan(0);
    test.open(MAIN);
    test.planned(MAIN);
    const forecast = forecastOf(test.followed, test.nowUtcMs).events.get(MAIN);
    const games = forecast?.future.blocks ?? [];
    expect(games.map(({ games: { length } }) => length)).toEqual(Array.from({ length: 9 }, () => 14));
    const startOf = (round: number): readonly number[] =>
      (games[round - 1]?.games ?? []).map(({ number }) => forecast?.starts.get(number) ?? 0);
    expect(new Set(startOf(1))).toEqual(new Set([dawn]));
    expect(new Set(startOf(2))).toEqual(new Set([dawn + 5 * HOUR_MS]));
    const lengthMs = new GameLengths(test.followed).of(test.event(MAIN))({});
    expect(Math.min(...startOf(3))).toBe(dawn + 5 * HOUR_MS + lengthMs + restMs);
    expect(games[8]?.games.every(({ white }) => white === undefined)).toBe(true);
  });

  it('an event never begins before its start time', () => {
    const hour = '2026-03-01T10:00Z';
    const test = new TestDirector(league(4, 1, `schedule: { notBefore: "${hour}" }\n`));
    const state = eventState(test.definition, test.event(MAIN), test.followed.facts, test.nowUtcMs);
    expect(state.kind).toBe('break');
    expect(Math.min(...startsOf(forecastOf(test.followed, test.nowUtcMs)))).toBe(Date.UTC(2026, 2, 1, 10));
  });

  it('a knockout shows the games of its round, why more follow, and when it is likely to end', () => {
    const test = new TestDirector(
      read(`tournament: C\nformat: knockout\ngames: 4\ntimeControl: 1+0\nbookless: true\nrounds: [{name: Semifinals},{name: Final}]
engines: [${['A', 'B', 'C', 'D'].map((name) => `{ name: ${name}, cmd: e }`).join(', ')}]\n`),
    );
    test.open(MAIN);
    test.play(MAIN, 1, () => 'white', MINUTE_MS);
    const { future, starts, endsAtUtcMs } = forecastOf(test.followed, test.nowUtcMs).events.get(MAIN) ?? {};
    expect(starts?.size).toBe(7);
    expect(english(future?.more)).toMatch(/The games of Final follow when their players are known/);
    expect(endsAtUtcMs).toBeGreaterThanOrEqual(test.nowUtcMs + (7 + 3) * MINUTE_MS);
    expect(endsAtUtcMs).toBeLessThanOrEqual(test.nowUtcMs + (7 + 4) * MINUTE_MS);
  });

  it('a finished tournament expects nothing', () => {
    const test = new TestDirector(league(3, 1));
    test.playOut(MAIN, () => 'draw');
    test.add({ kind: 'tournament-closed', payload: { outcome: 'finished' } });
    const forecast = forecastOf(test.followed, test.nowUtcMs);
    expect([startsOf(forecast), forecast.events.get(MAIN)?.endsAtUtcMs]).toEqual([[], undefined]);
  });

  it('nothing before now or its event, no more concurrent games than boards, no one at two boards', () => {
    fc.assert(
      fc.property(fc.nat(), fc.array(fc.nat({ max: 5 }), { maxLength: 60 }), (rngSeed, moves) => {
        const test = new TestDirector(randomSeason(rngSeed, PLAIN_CRASHES));
        const playing = playAtRandom(test, moves);
        const forecast = forecastOf(test.followed, test.nowUtcMs);
        const { concurrency, gamesPerEntrant } = test.definition;
        const lengths = new GameLengths(test.followed);
        const all = test.definition.events.flatMap((event) => {
          const one = forecast.events.get(event.key);
          const games = (one?.future.blocks ?? []).flatMap((block) => block.games);
          return games.flatMap((game) => {
            const from = one?.starts.get(game.number);
            return from === undefined ? [] : [{ event, game, from, to: from + lengths.of(event)(game) }];
          });
        });
        for (const { event, from } of all) {
          expect(from).toBeGreaterThanOrEqual(test.nowUtcMs);
          if (test.followed.facts.life(event.key).openedAtUtcMs !== undefined) continue;
          for (const key of event.schedule.startAfter) {
            const end = forecast.events.get(key)?.endsAtUtcMs ?? test.followed.facts.life(key).settledAtUtcMs ?? 0;
            expect(from).toBeGreaterThanOrEqual(end + event.schedule.breakMs);
          }
        }
        // Games in play last at least an eighth of their length from now.
        for (const { from } of all) {
          const beside = all.filter((other) => other.from <= from && from < other.to).length;
          const still = playing.filter((id) => {
            const issued = test.followed.facts.games.get(id)?.issued;
            return issued !== undefined && from < test.nowUtcMs + lengths.of(test.event(issued.event))(issued) / 8 - 1;
          }).length;
          expect(beside + still).toBeLessThanOrEqual(concurrency);
        }
        if (gamesPerEntrant === undefined) return;
        for (const { game, from } of all) {
          for (const name of [game.white, game.black]) {
            const own = all.filter(
              (other) => [other.game.white, other.game.black].includes(name) && other.from <= from && from < other.to,
            );
            if (name !== undefined) expect(own.length).toBeLessThanOrEqual(gamesPerEntrant);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});

/** Opens what can be opened, begins and ends games; returns the games in play at the end. */
function playAtRandom(test: TestDirector, moves: readonly number[]): readonly GameId[] {
  const playing: GameId[] = [];
  const inPlay = (name: string): boolean =>
    playing.some((id) => {
      const issued = test.followed.facts.games.get(id)?.issued;
      return issued?.white === name || issued?.black === name;
    });
  for (const move of moves) {
    for (const { key } of test.definition.events) {
      const state = eventState(test.definition, test.event(key), test.followed.facts, test.nowUtcMs);
      if (state.kind === 'ready') test.open(key);
    }
    const running = test.definition.events.find(
      ({ key }) => test.followed.facts.life(key).openedAtUtcMs !== undefined && test.planned(key).length > 0,
    );
    const [next] = running === undefined ? [] : test.planned(running.key);
    const first = playing[0];
    const full = playing.length >= test.definition.concurrency;
    if (move > 2 && next !== undefined && running !== undefined && !full && !inPlay(next.white) && !inPlay(next.black)) {
      const id = test.issue(running.key, next);
      test.start(id);
      playing.push(id);
    } else if (first !== undefined) {
      test.nowUtcMs += 1000 * (1 + move);
      playing.shift();
      test.end(first, OUTCOMES[move % 3] ?? 'draw');
    }
  }
  return playing;
}
