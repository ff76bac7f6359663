// A program that Arbiter does not start, and an operator, play one game at a time, whatever the format lets entrants play at once.

import { describe, expect, test } from 'vitest';
import { unwrap } from '../core/result.ts';
import { parseTournament } from '../tournament/parse.ts';
import { Rehearsal } from './testRehearsal.ts';

const PROGRAMS = {
  'a connected program': 'protocol: gtp, listen: "tcp:127.0.0.1:5600"',
  'an operator': 'protocol: operator',
} as const;
const FORMATS = {
  'a match': ['format: match\ngames: 12', 2],
  'a round robin in encounters': ['format: round-robin\ncycles: 4\nencounters: { order: listed, games: 4 }', 4],
  'a Swiss with several games a pairing': ['format: swiss\nrounds: 3\nencounters: { games: 4 }', 4],
  'a round robin': ['format: round-robin\ncycles: 4', 4],
  'a knockout': ['format: knockout\ngames: 4', 4],
} as const;

describe.each(Object.entries(PROGRAMS))('%s', (_, fields) => {
  test.each(Object.entries(FORMATS))('in %s', async (_, [format, entrants]) => {
    const others = Array.from({ length: entrants - 1 }, (_, index) => `  - { name: E${index + 2}, cmd: engine }\n`).join('');
    const text = `tournament: T\ngame: go\ntimeControl: 10m\nconcurrency: 4\n${format}\nengines:\n  - { name: E1, ${fields} }\n${others}`;
    const rehearsal = new Rehearsal(unwrap(parseTournament(text, { resolvePath: (path) => path })), 4);
    await rehearsal.start();
    let [most, played] = [0, 0];
    for (let step = 0; step < 100 && rehearsal.jobs.length > 0; step++) {
      const own = rehearsal.jobs.filter(({ players }) => [players.white.name, players.black.name].some((name) => name === 'E1'));
      most = Math.max(most, own.length);
      played += own.length;
      await rehearsal.end(rehearsal.jobs.length - 1, step % 2 === 0 ? 'white' : 'black');
    }
    expect([most, played > 1]).toEqual([1, true]);
  });
});
