import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unwrap } from '../core/result.ts';
import { canonicalJson, changesBetween, formatDifference, tournamentDifferences } from './changes.ts';
import type { TournamentDefinition } from './definition.ts';
import { parseTournament } from './parse.ts';

const FILE = `tournament: T
timeControl: 60+0.6
format: round-robin
cycles: 2
concurrency: 1
engines:
  - { name: Glaurung, cmd: glaurung, options: { Hash: 16 } }
  - { name: Toga II, cmd: toga2 }
  - { name: Crafty, cmd: crafty }
`;
const definition = (text: string): TournamentDefinition => unwrap(parseTournament(text));
const before = definition(FILE);
const after = (change: (text: string) => string): TournamentDefinition => definition(change(FILE));

describe('tournamentDifferences', () => {
  it('finds none where a file is only written otherwise', () => {
    const other = after(
      (text) =>
        `# a comment\n${text.replace('60+0.6', '{ base: 1:00, increment: 600ms }').replace('options: { Hash: 16 }', 'options: { "Hash": 16 }')}`,
    );
    expect(tournamentDifferences(before, other)).toEqual([]);
    expect(canonicalJson(other)).toBe(canonicalJson(before));
  });

  it('allows what cannot change a result', () => {
    const other = after((text) => text.replace('concurrency: 1', 'concurrency: 2\nengineLogs: true'));
    expect(tournamentDifferences(before, other).map(formatDifference)).toEqual([
      'concurrency: 1 → 2',
      'events[0].entrants["Glaurung"].logs: false → true',
      'events[0].entrants["Toga II"].logs: false → true',
      'events[0].entrants["Crafty"].logs: false → true',
    ]);
    expect(changesBetween(before, other)).toEqual([]);
  });

  it('names every other difference, old and new', () => {
    const other = after((text) =>
      text
        .replace('Hash: 16', 'Hash: 32')
        .replace('60+0.6', '60+1')
        .replace('cycles: 2', 'cycles: 4\nsite: Leiden')
        .replace('  - { name: Toga II, cmd: toga2 }\n', ''),
    );
    const changes = changesBetween(before, other);
    expect(changes).toEqual(
      expect.arrayContaining([
        'events[0].format.entrants[1]: "Toga II" → "Crafty"',
        'events[0].format.entrants[2]: "Crafty" → absent',
        'events[0].format.cycles: 2 → 4',
        'events[0].entrants["Glaurung"].engine.options.Hash: 16 → 32',
        'events[0].entrants["Crafty"].timeControl.periods[0].incrementMs: 600 → 1000',
        'events[0].entrants["Toga II"].engine.command: "toga2" → absent',
        'events[0].site: absent → "Leiden"',
      ]),
    );
    expect(changes.filter((change) => change.includes('Crafty'))).not.toContainEqual(expect.stringContaining('command'));
  });

  it('sees another seed order', () => {
    const other = after((text) => text.replace(/( {2}- .*Toga.*\n)( {2}- .*Crafty.*\n)/u, '$2$1'));
    expect(changesBetween(before, other)).toEqual([
      'events[0].format.entrants[1]: "Toga II" → "Crafty"',
      'events[0].format.entrants[2]: "Crafty" → "Toga II"',
    ]);
  });
});

describe('canonicalJson', () => {
  it('is JSON of the same value, and the same whatever the order of names', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const reversed = Object.fromEntries(Object.entries(value).toReversed());
        expect(canonicalJson(reversed)).toBe(canonicalJson(value));
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});
