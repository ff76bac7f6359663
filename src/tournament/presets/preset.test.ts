// How a tournament file and its preset merge, and where their mistakes are reported.

import { describe, expect, it } from 'vitest';
import { formatIssue } from '../../core/messages/issue.ts';
import { err, ok } from '../../core/result.ts';
import type { Result } from '../../core/result.ts';
import { parseTournament } from '../parse.ts';

const ENGINES = 'engines:\n  - { name: A, cmd: a }\n  - { name: B, cmd: b }\n';
const PRESET = `tournament: P
timeControl: 60
format: round-robin
openings: { order: random, plies: 8, exact: true }
each: { startup: 9s, options: { Hash: 16 } }
events:
  One: { entrants: all, cycles: 4, tieBreaks: [SB] }
`;

function result(text: string, preset: Result<string, string> = ok(PRESET)) {
  const parsed = parseTournament(text, { fileName: 'mine.yaml', readPreset: () => preset });
  return parsed.ok ? parsed.value : parsed.error.map(formatIssue);
}

describe('preset', () => {
  it('merges groups, and replaces lists and values', () => {
    const text = `preset: tcec-4k\n${ENGINES}openings: { file: b.pgn, plies: 4 }\neach: { options: { Threads: 2 } }
events: { One: { tieBreaks: [DE, WIN] }, Two: { entrants: [{ from: One, places: 1-2 }], format: match, openings: none } }\n`;
    const definition = result(text);
    expect(definition).toMatchObject({
      name: 'P',
      events: [
        {
          key: 'One',
          format: { kind: 'round-robin', cycles: 4 },
          tieBreaks: ['DE', 'WIN'],
          openings: { file: 'b.pgn', order: 'random', plies: 4, exact: true },
          entrants: [{ engine: { startupMs: 9000, options: { Hash: 16, Threads: 2 } } }, {}],
        },
        { key: 'Two', format: { kind: 'match' } },
      ],
    });
  });

  it('asks no depth of positions', () => {
    const definition = result(`preset: tcec-4k\n${ENGINES}openings: { file: b.epd }\n`);
    expect(definition).toMatchObject({ events: [{ openings: { format: 'epd', exact: false } }] });
    expect(definition).not.toHaveProperty('events[0].openings.plies');
  });

  it('reports each mistake at its place, and missing fields in the tournament file', () => {
    const wrong = PRESET.replace('cycles: 4', 'cycels: 4').replace('timeControl: 60', 'timeControl: soon');
    const text = `preset: tcec-4k\n${ENGINES}concurrency: many\nopenings: { file: 5 }\n`;
    const problems = result(text, ok(wrong));
    expect(problems).toEqual([
      'mine.yaml:5:14: concurrency: Cannot read "concurrency": expected auto, or a whole number from 1 to 1024, got "many"',
      'mine.yaml:6:19: openings.file: Cannot read "file": expected a file in one line of 1 to 4096 characters, without spaces around it, got "5" (put it in quotes: "5")',
      expect.stringMatching(/^presets\/tcec-4k.yaml:2:14: timeControl: Cannot read the time control: expected .*, got "soon"$/u),
      'presets/tcec-4k.yaml:7:25: events.One.cycels: Cannot use the field "cycels": expected a known name (did you mean "cycles"?)',
    ]);
    expect(result(`preset: tcec-4k\n${ENGINES}`)).toEqual(['mine.yaml:1:9: openings.file: Cannot find "file": expected a file']);
  });

  it('reports nothing else if the preset cannot be read', () => {
    expect(result(`preset: tcec-4k\n`, err('no such file'))).toEqual([
      'mine.yaml:1:9: preset: Cannot read the preset "tcec-4k": no such file',
    ]);
    expect(result(`preset: tcec-4k\n`, ok('tournament: [\n'))).toEqual([
      'presets/tcec-4k.yaml:1:13: Cannot find the end of the list: expected a closing ]',
    ]);
  });
});
