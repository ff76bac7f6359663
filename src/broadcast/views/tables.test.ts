// Views against the output of the commands for the same tournament.

import { english } from '../../core/phrases/english.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { congress, league, season16 } from '../../../test/rehearsedTournaments.ts';
import type { GameEnding, Outcome } from '../../core/ending.ts';
import { entrantName, eventKey } from '../../core/ids.ts';
import { randomSource } from '../../core/random.ts';
import { finalPlaces } from '../../course/eventState.ts';
import { pairingsReport } from '../../reports/pairingsReport.ts';
import { statusOf } from '../../reports/statusReport.ts';
import { eventStandings, tableInput } from '../../reports/tables.ts';
import { cellText, crosstableOf } from '../../standings/crosstable.ts';
import { standingsJson } from '../../standings/shown/standingsJson.ts';
import type { EventDefinition } from '../../tournament/definition.ts';
import type { CrosstableView, PairingsView, StandingsView, TournamentViewName, Views } from '../messages.ts';
import { shelfOf, TestDirector, view } from './testDirector.ts';
import type { ViewShelf } from './shelf/viewShelf.ts';

const MAIN = eventKey('main');
function whole<Name extends TournamentViewName>(views: ViewShelf, name: Name): Views[Name] {
  const value = views.current(name)?.value;
  if (value === undefined) throw new Error(`no ${name}`);
  return value as Views[Name];
}

const byLot = (rngSeed: number): (() => Outcome | GameEnding) => {
  const random = randomSource(rngSeed);
  return () =>
    random.below(40) === 0
      ? { kind: 'forfeit', by: 'black', fault: 'crash', evidence: 'gone' }
      : ((['white', 'draw', 'draw', 'draw', 'black'] as const)[random.below(5)] ?? 'draw');
};

/** As in `arbiter standings --json` and `arbiter status --json`. */
function expectSameTable(test: TestDirector, event: EventDefinition, table: StandingsView): void {
  const { entrants } = standingsJson(eventStandings(test.followed.facts, event));
  expect(table.rows.map(({ name, rank, points, why }) => ({ name, rank, points, why }))).toEqual(
    entrants.map(({ name, rank, points, decidedBy: why }) => ({ name, rank, points, why })),
  );
  for (const [index, row] of table.rows.entries()) {
    const { games, wins, draws, losses, crashes, tieBreaks, disqualified } = entrants[index] ?? {};
    expect(row).toMatchObject({ games, wins, draws, losses, crashes });
    expect(row.disqualified !== undefined).toBe(disqualified);
    expect(Object.fromEntries(Object.entries(row.tieBreaks).map(([code, text]) => [code, Number(text)]))).toEqual(tieBreaks);
  }
}

function expectSameCrosstable(test: TestDirector, event: EventDefinition, table: CrosstableView): void {
  const { rows } = crosstableOf(tableInput(test.followed.facts, event));
  expect(table.rows.map(({ name, abbreviation }) => [name, abbreviation])).toEqual(
    rows.map(({ standing, abbreviation }) => [standing.name, abbreviation]),
  );
  const signs = { '1': '1', '½': '=', '0': '0', '*': '' };
  for (const [index, { cells }] of table.rows.entries()) {
    const texts = cells.map(({ games }) => {
      const text = games.map(({ result }) => signs[result]).join('');
      return games.some(({ annulled }) => annulled) ? `(${text})` : text;
    });
    expect(texts).toEqual(rows[index]?.cells.map(cellText));
    for (const { games } of cells) {
      for (const { id, colour } of games) {
        expect(test.followed.facts.games.get(id as never)?.issued[colour]).toBe(table.rows[index]?.name);
      }
    }
  }
}

describe('shared places of Season 16', () => {
  const test = new TestDirector(season16());
  const QL = eventKey('QL');

  it('are open only when the event is over and they lead somewhere, until the organisers have decided', () => {
    test.open(QL);
    test.play(QL, 8, () => 'draw', 60_000);
    expect(view(shelfOf(test), 'standings', 'QL').undecided).toEqual([]);
    test.play(QL, Infinity, () => 'draw', 60_000);
    test.add({ kind: 'event-closed', payload: { event: QL } });
    const views = shelfOf(test);
    const field = test.followed.facts.event(QL).entrants;
    expect(view(views, 'standings', 'QL').undecided.map((names) => names.toSorted())).toEqual([field.toSorted()]);
    const [league] = whole(views, 'overview').events;
    expect([league?.stage, league?.leaders.length]).toEqual(['over', field.length]);
    const [shown] = whole(views, 'season').events;
    expect(shown?.places.map(({ place, sharedTo, zone }) => [place, sharedTo, zone])).toEqual(
      field.map(() => [1, field.length, undefined]),
    );
    expect(whole(views, 'season').moves.flatMap(({ names }) => names)).toEqual([]);

    test.rule({ kind: 'tie-decided', event: QL, order: field });
    const decided = shelfOf(test);
    expect(view(decided, 'standings', 'QL').undecided).toEqual([]);
    expect(whole(decided, 'overview').events[0]?.leaders).toEqual(field.slice(0, 1));
    expect(
      whole(decided, 'season')
        .events[0]?.places.slice(0, 2)
        .map(({ place, name }) => [place, name]),
    ).toEqual([
      [1, field[0]],
      [2, field[1]],
    ]);
  });
});

describe('Season 16, with random results', () => {
  const test = new TestDirector(season16());
  const keys = ['QL', 'L2', 'L1', 'PO', 'DivP', 'SF'].map(eventKey);
  let views = shelfOf(test);
  beforeAll(() => {
    for (const [index, key] of keys.entries()) test.playOut(key, byLot(index), 60_000);
    views = shelfOf(test);
  });

  it('standings and crosstables match those that the commands print', () => {
    for (const key of keys.slice(0, -1)) {
      expectSameTable(test, test.event(key), view(views, 'standings', key));
      expectSameCrosstable(test, test.event(key), view(views, 'crosstable', key));
    }
  });

  it('the table of a match has the order and the reason of the match', () => {
    const [winner, loser] = finalPlaces(test.event(eventKey('SF')), test.followed.facts) ?? [];
    const { rows } = view(views, 'standings', 'SF');
    expect(rows.map(({ rank, name }) => [rank, name])).toEqual([
      [1, winner?.entrants[0]],
      [2, loser?.entrants[0]],
    ]);
    expect(rows[0]?.why).toBe(english(winner?.decidedBy));
  });

  it('the overview says what `arbiter status --json` says', () => {
    const status = statusOf(test.definition, test.followed.facts, true, test.nowUtcMs);
    const overview = whole(views, 'overview');
    expect(overview.events.map(({ key, stage, finished, scheduled }) => [key, stage, finished, scheduled ?? null])).toEqual(
      status.events.map(({ key, stage, finished, scheduled, cancelled }) => [
        key,
        stage,
        finished,
        scheduled === null ? null : scheduled - cancelled,
      ]),
    );
    expect(overview.titles).toEqual(status.titles.map(({ title, holder }) => ({ title, holder })));
    expect(overview.titles).toEqual([{ title: 'TCEC Grand Champion', holder: view(views, 'standings', 'SF').rows[0]?.name }]);
    expect(overview).toMatchObject({ name: 'TCEC Season 16', state: 'running', questions: status.questions });
  });

  it('S16-3d, S16-4c, S16-5c, S16-6c, S16-7c: moves between events match who played there', () => {
    const { moves, events } = whole(views, 'season');
    for (const { from, to, names, next } of moves) {
      if (next === true) continue;
      const field = test.followed.facts.event(eventKey(to)).entrants;
      expect([from, to, names.filter((name) => !field.includes(entrantName(name)))]).toEqual([from, to, []]);
    }
    expect(moves.filter(({ next }) => next === true).map(({ from, to, places }) => [from, places, to])).toEqual([
      ['L2', '11–16', 'QL'],
      ['QL', '7–16', 'QL'],
      ['L1', '13–16', 'L2'],
      ['L2', '5–10', 'L2'],
      ['DivP', '7–8', 'L1'],
      ['PO', '3–4', 'L1'],
      ['L1', '5–12', 'L1'],
      ['DivP', '1–6', 'DivP'],
    ]);
    const kinds = (key: string): readonly string[] =>
      events.find((event) => event.key === key)?.places.map(({ zone }) => zone?.kind ?? '-') ?? [];
    const times = (count: number, kind: string): readonly string[] => Array.from({ length: count }, () => kind);
    expect(kinds('QL')).toEqual([...times(6, 'promotion'), ...times(10, 'stay')]);
    expect(kinds('L2')).toEqual([...times(4, 'promotion'), ...times(6, 'stay'), ...times(6, 'relegation')]);
    expect(kinds('L1')).toEqual([...times(4, 'playoff'), ...times(8, 'stay'), ...times(4, 'relegation')]);
    expect(kinds('PO')).toEqual([...times(2, 'promotion'), ...times(2, 'stay')]);
    expect(kinds('DivP')).toEqual([...times(2, 'playoff'), ...times(4, 'stay'), ...times(2, 'relegation')]);
    expect(kinds('SF')).toEqual(['title', '-']);
  });

  it('ratings include everyone, with intervals, and a table shows what its own games changed', () => {
    const { lists } = whole(views, 'ratings');
    expect(lists[0]?.rows).toHaveLength(44);
    expect(lists.map(({ name }) => name)).toEqual(['Joint list', ...keys.map((key) => test.event(key).name)]);
    for (const row of lists.flatMap(({ rows }) => rows)) expect(row.plus).toBeGreaterThan(0);
    expect(
      view(views, 'standings', 'QL').rows.every(({ rating, ratingChange }) => rating !== undefined && ratingChange === undefined),
    ).toBe(true);
    const changes = view(views, 'standings', 'DivP').rows.flatMap(({ ratingChange }) => ratingChange ?? []);
    expect(changes.length).toBeGreaterThanOrEqual(2);
    expect(Math.abs(changes.reduce((sum, change) => sum + change, 0))).toBeLessThanOrEqual(changes.length);
  });

  it('the schedule has every game, in order, with how it ended', () => {
    for (const key of keys) {
      const { games, more } = view(views, 'schedule', key);
      const { finished } = test.followed.facts.event(key);
      expect(games.filter(({ state }) => state === 'over')).toHaveLength(finished.size);
      expect(games.map(({ number }) => number)).toEqual(games.map((_, index) => index + 1));
      expect(games.every(({ ending, startsAtUtcMs }) => ending !== undefined && startsAtUtcMs !== undefined)).toBe(true);
      expect(more).toBeUndefined();
    }
  });
});

describe('a league that is played', () => {
  it('shows who plays, how the last games went, and games that are annulled or will not be played', () => {
    const test = new TestDirector(league(4, 2, 'crashes: { disqualifyAt: 3, annul: true }\n'));
    test.open(MAIN);
    test.play(MAIN, 4, byLot(3));
    test.add({
      kind: 'entrant-disqualified',
      payload: { entrant: entrantName('E4'), event: MAIN, by: 'Ada', reason: 'a clone' },
    });
    const id = test.begin(MAIN);
    const views = shelfOf(test);
    const table = view(views, 'standings', 'main');
    expectSameTable(test, test.event(MAIN), table);
    expect(table.rows.at(-1)).toMatchObject({ name: 'E4', disqualified: 'a clone (Ada)' });
    expect(table.rows.filter(({ playing }) => playing === id)).toHaveLength(2);
    const crosstable = view(views, 'crosstable', 'main');
    const games = crosstable.rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.games));
    expect(games.filter(({ result }) => result === '*')).toHaveLength(2);
    expect(games.some(({ annulled }) => annulled)).toBe(true);
    const { games: scheduled } = view(views, 'schedule', 'main');
    expect(scheduled).toHaveLength(12);
    const cancelled = scheduled.filter(({ state }) => state === 'cancelled');
    expect(cancelled.length).toBeGreaterThan(0);
    expect(cancelled.every(({ white, black }) => white === 'E4' || black === 'E4')).toBe(true);
    const expected = scheduled.filter((game) => game.expected === true);
    expect(expected.every(({ state, startsAtUtcMs = 0 }) => state === 'planned' && startsAtUtcMs >= test.nowUtcMs)).toBe(true);
  });

  it('names its tie-breaks before any has a value', () => {
    const test = new TestDirector(league(3, 2, 'tieBreaks: [FAST, RULING]\n'));
    test.open(MAIN);
    expect(view(shelfOf(test), 'standings', 'main')).toMatchObject({
      columns: [{ code: 'FAST', label: 'Average moves in won games' }],
      rows: [{ name: 'E1', tieBreaks: {}, form: '' }, { name: 'E2' }, { name: 'E3' }],
    });
  });

  it('before it is opened everything renders, and the overview says what it waits for', () => {
    const views = shelfOf(new TestDirector(season16()));
    for (const name of views.names) expect(() => views.current(name)).not.toThrow();
    const { events } = whole(views, 'overview');
    expect(events[1]).toMatchObject({
      stage: 'waiting',
      waitsFor: 'Begins when TCEC Season 16 - Qualification League is over.',
      entrants: 16,
    });
    expect(view(views, 'schedule', 'L2').games).toHaveLength(240);
    expect(view(views, 'schedule', 'QL').games.every(({ white }) => white !== undefined)).toBe(true);
  });
});

describe('a Swiss', () => {
  it('CGF-5: pairings are those of `arbiter pairings --explain --json`, with ids and the reasons that are not for organisers alone', () => {
    const test = new TestDirector(congress());
    test.open(
      MAIN,
      Array.from({ length: 9 }, (_, index) => entrantName(`P${index + 1}`)),
    );
    test.play(MAIN, 13, byLot(9), 60_000);
    const { format } = test.event(MAIN);
    if (format.kind !== 'swiss') throw new Error('no Swiss');
    const facts = test.followed.facts.event(MAIN);
    const shown: PairingsView = view(shelfOf(test), 'pairings', 'main');
    const report = pairingsReport({ key: 'main', name: '', settings: format, facts, field: facts.entrants }, facts.rounds, true);
    expect(shown.paired.map(({ round }) => round)).toEqual([1, 2, 3, 4]);
    for (const [index, round] of shown.paired.entries()) {
      const told = report.paired[index];
      expect(
        round.pairings.map(({ white, black, points, result }) => ({ white, black, points, result: result ?? null })),
      ).toEqual(told?.pairings.map(({ white, black, points, result }) => ({ white, black, points, result })));
      expect(round.byes.map(({ name }) => name)).toEqual(told?.byes.map(({ name }) => name));
      const reasons = [...(told?.pairings ?? []), ...(told?.byes ?? [])].map(({ why = [] }) =>
        why.filter((reason) => !reason.startsWith('without it the round would')),
      );
      for (const [place, { why, phrases }] of [...round.pairings, ...round.byes].entries()) {
        if (reasons[place]?.length !== 0) expect(why).toEqual(reasons[place]);
        else for (const usual of why) expect(usual).toMatch(/^(?:first round: |both have |has the lowest score)/);
        expect(english(phrases?.why)).toBe(why.join('; '));
      }
      expect(round.byes).toHaveLength(1);
    }
    const ids = shown.paired.flatMap(({ pairings }) => pairings.flatMap(({ id }) => id ?? []));
    expect(ids).toEqual(Array.from({ length: 13 }, (_, index) => index + 1));
    expectSameTable(test, test.event(MAIN), view(shelfOf(test), 'standings', 'main'));
  });
});
