// A journal of format version 2 gives the same engines as reading its file does today.

import { expect, test } from 'vitest';
import { unwrap } from '../core/result.ts';
import { parseTournament } from '../tournament/parse.ts';
import { definitionOfSecondFormat, type RecordedDefinition } from './secondFormat.ts';
import { EVERY_PROGRAM } from './testPrograms.ts';

/** The engines of the file as Arbiter 0.1.0 recorded them in a journal of format version 2. */
const ENGINES_OF_SECOND = [
  '{"name":"G","protocol":"gtp","author":"Ada","command":"/usr/games/gnugo","args":["--mode","gtp","--level","0"],"workingDirectory":"/tmp","environment":{"A":"1"},"options":{"Level":3},"whereDeclared":["Level"],"startupMs":30000,"files":["/etc/hostname"],"writes":["/tmp/log"],"memoryMiB":8192,"openFiles":100,"niceness":5}',
  '{"name":"P","protocol":"sgmp","command":"gnugo","args":["{colour}"],"environment":{},"options":{},"startupMs":30000}',
  '{"name":"O","protocol":"operator","command":"","args":[],"environment":{},"options":{},"startupMs":30000}',
  '{"name":"T","protocol":"gtp","connection":{"kind":"tcp","host":"127.0.0.1","port":39999,"listen":false},"command":"","args":[],"environment":{},"options":{"Level":1},"startupMs":30000}',
  '{"name":"S","protocol":"sgmp","connection":{"kind":"serial","device":"/dev/ttyS9","baud":2400},"command":"","args":[],"environment":{},"options":{},"startupMs":30000}',
];

test('a journal of format version 2 gives the same engines as its file does today', () => {
  const now = unwrap(parseTournament(EVERY_PROGRAM, { resolvePath: (path) => path }));
  const recorded: RecordedDefinition = {
    ...now,
    events: now.events.map((event) => ({
      ...event,
      entrants: event.entrants.map((entrant, index) => ({
        ...entrant,
        engine: JSON.parse(ENGINES_OF_SECOND[index] ?? ''),
      })),
    })),
  };
  expect(definitionOfSecondFormat(recorded)).toEqual(now);
  expect(definitionOfSecondFormat(JSON.parse(JSON.stringify(now)))).toEqual(now);
});
