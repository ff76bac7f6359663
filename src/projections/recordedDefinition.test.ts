// Journals of format version 1 had one event, with its entrants in the format.

import { expect, test } from 'vitest';
import { eventPlaces, planEvent } from '../formats/registry.ts';
import { foldTournament } from './tournamentFacts.ts';
import { definitionOf } from './recordedDefinition.ts';

const FIRST = {
  name: 'Evening',
  concurrency: 1,
  cores: { perGame: 1, shared: false },
  events: [
    {
      key: 'main',
      name: 'Evening',
      variant: 'standard',
      format: { kind: 'match', entrants: ['A', 'B'], games: 4 },
      entrants: [{ engine: { name: 'A' } }, { engine: { name: 'B' } }],
      openings: { file: 'book.epd', format: 'epd', order: 'sequential', start: 1 },
      tieBreaks: ['DE'],
    },
  ],
};

test('a journal of format version 1 is read as what it was', () => {
  const definition = definitionOf(FIRST);
  const [event] = definition.events;
  if (event === undefined) throw new RangeError('no event');
  expect(definition.tablebases).toEqual([]);
  expect(event.field).toEqual([
    { kind: 'entrant', name: 'A' },
    { kind: 'entrant', name: 'B' },
  ]);
  expect(event.openings).toMatchObject({ kind: 'book', file: 'book.epd', exact: false });
  expect(event.crashes).toEqual({ annul: false });
  expect(event.schedule).toEqual({ startAfter: [], breakMs: 0, check: false });

  const { facts, add } = foldTournament();
  const opened = { formatVersion: 1, name: 'Evening', file: '', fileName: '', arbiterVersion: '0.1.0', definition: FIRST };
  add({ sequence: 1, atUtcMs: 7, kind: 'tournament-opened', payload: opened });
  expect(facts.life(event.key).openedAtUtcMs).toBe(7);
  const plan = planEvent(event.format, facts.event(event.key), 9);
  expect(plan.kind === 'play' ? plan.games.map(({ white, opening }) => [white, opening]) : plan).toEqual([
    ['A', 0],
    ['B', 0],
    ['A', 1],
    ['B', 1],
  ]);
  expect(eventPlaces(event.format, facts.event(event.key), { tieBreaks: [], annul: true })).toHaveLength(1);
});
