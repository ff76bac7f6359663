// What people read instead of names: in every view of an event, and as it was when the event was opened.

import { expect, it } from 'vitest';
import { eventKey } from '../../core/ids.ts';
import { unwrap } from '../../core/result.ts';
import { parseTournament } from '../../tournament/parse.ts';
import type { CrosstableView, ScheduleView, SeasonView, StandingsView } from '../messages.ts';
import { summaryOf } from '../games/gameSummary.ts';
import { shelfOf, TestDirector } from './testDirector.ts';

const LOW = eventKey('Low');
const file = (version: string): string => `tournament: T
timeControl: 60
format: round-robin
engines:
  - { name: A, displayName: A ${version}, cmd: a }
  - { name: B, cmd: b }
  - { name: C, cmd: c }
events:
  Low: { entrants: [A, B] }
  High: { entrants: [C, { from: Low, places: 1 }], versions: { B: { displayName: B 7 } } }
`;

it('S16-13a: an event keeps its display names when the file changes, and a future one shows those of the file', () => {
  const test = new TestDirector(unwrap(parseTournament(file('1.0'))));
  test.add({ kind: 'event-opened', payload: { event: LOW, entrants: ['A', 'B'] as never, displayNames: { A: 'A 1.0' } } });
  const [game] = test.planned(LOW);
  if (game === undefined) throw new RangeError('nothing is planned');
  const id = test.issue(LOW, game);
  const change = { file: '', fileName: 't.yaml', arbiterVersion: 'test', changes: [] };
  test.add({ kind: 'definition-changed', payload: { ...change, definition: unwrap(parseTournament(file('2.0'))) } });

  const shelf = shelfOf(test);
  const viewOf = (name: string): unknown => shelf.current(name)?.value;
  const summary = summaryOf(test.followed, id);
  expect([summary.white, summary.black].sort()).toEqual(['A 1.0', 'B']);
  const standings = viewOf('standings/Low') as StandingsView;
  expect(standings.rows.map(({ name }) => name).sort()).toEqual(['A 1.0', 'B']);
  const crosstable = viewOf('crosstable/Low') as CrosstableView;
  expect(crosstable.rows.map(({ name }) => name).sort()).toEqual(['A 1.0', 'B']);
  const schedule = viewOf('schedule/Low') as ScheduleView;
  expect(new Set(schedule.games.flatMap(({ white, black }) => [white, black]))).toEqual(new Set(['A 1.0', 'B']));
  // The engine's card in the current event and in the future one.
  const engines = viewOf('engines') as { events: { event: string; engines: { name: string }[] }[] };
  expect(engines.events.map((event) => event.engines.map(({ name }) => name))).toEqual([['A 1.0', 'B'], ['C']]);
  const season = viewOf('season') as SeasonView;
  expect(JSON.stringify(season)).not.toContain('2.0');
  // An engine is found by its name and by every name that it is shown under.
  for (const name of ['A', 'A 1.0', 'B 7']) expect(shelf.current(`engine/${name}`), name).toBeDefined();
  expect(viewOf('engine/A 1.0')).toEqual(viewOf('engine/A'));
  expect(shelf.current('engine/A 3.0')).toBeUndefined();
});
