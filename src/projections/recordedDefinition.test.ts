// Journals of format version 1 had one event, with its entrants in the format. Up to version 2 an engine had the fields of its program among its own.

import { expect, test } from 'vitest';
import { unwrap } from '../core/result.ts';
import { eventPlaces, planEvent } from '../formats/registry.ts';
import { tournamentDifferences } from '../tournament/changes.ts';
import { parseTournament } from '../tournament/parse.ts';
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

/** A tournament file, and its engines as Arbiter 0.1.0 recorded them in a journal of format version 2. */
const FILE_OF_SECOND = `tournament: Before
format: round-robin
game: go
boardSize: 9
timeControl: 60
engines:
  - name: G
    cmd: /usr/games/gnugo
    args: [--mode, gtp, --level, "0"]
    author: Ada
    dir: /tmp
    env: { A: 1 }
    files: [/etc/hostname]
    writes: [/tmp/log]
    memory: 8GiB
    openFiles: 100
    nice: 5
  - { name: P, cmd: gnugo, protocol: sgmp, args: ["{colour}"] }
  - { name: O, protocol: operator }
  - { name: T, connect: "tcp:127.0.0.1:39999", options: { Level: 1 } }
  - { name: S, protocol: sgmp, serial: /dev/ttyS9 }
each: { options: { Level: 3 } }
`;
const ENGINES_OF_SECOND = [
  '{"name":"G","protocol":"gtp","author":"Ada","command":"/usr/games/gnugo","args":["--mode","gtp","--level","0"],"workingDirectory":"/tmp","environment":{"A":"1"},"options":{"Level":3},"whereDeclared":["Level"],"startupMs":30000,"files":["/etc/hostname"],"writes":["/tmp/log"],"memoryMiB":8192,"openFiles":100,"niceness":5}',
  '{"name":"P","protocol":"sgmp","command":"gnugo","args":["{colour}"],"environment":{},"options":{},"startupMs":30000}',
  '{"name":"O","protocol":"operator","command":"","args":[],"environment":{},"options":{},"startupMs":30000}',
  '{"name":"T","protocol":"gtp","connection":{"kind":"tcp","host":"127.0.0.1","port":39999,"listen":false},"command":"","args":[],"environment":{},"options":{"Level":1},"startupMs":30000}',
  '{"name":"S","protocol":"sgmp","connection":{"kind":"serial","device":"/dev/ttyS9","baud":2400},"command":"","args":[],"environment":{},"options":{},"startupMs":30000}',
];

test('a journal of format version 2 says of every engine what its file says today', () => {
  const now = unwrap(parseTournament(FILE_OF_SECOND, { resolvePath: (path) => path }));
  const recorded = {
    ...now,
    events: now.events.map((event) => ({
      ...event,
      entrants: event.entrants.map((entrant, index) => ({
        ...entrant,
        engine: JSON.parse(ENGINES_OF_SECOND[index] ?? '') as unknown,
      })),
    })),
  };
  expect(definitionOf(recorded)).toEqual(now);
  expect(tournamentDifferences(definitionOf(recorded), now)).toEqual([]);
  expect(definitionOf(JSON.parse(JSON.stringify(now)))).toEqual(now);
});
