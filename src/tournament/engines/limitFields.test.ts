// S16-X, 4K-0.1: settings of a file beyond the limits of an event are reported with their line, and only those.

import { describe, expect, it } from 'vitest';
import { presetText } from '../../../test/presetText.ts';
import { ok, unwrap } from '../../core/result.ts';
import { parseTournament } from '../parse.ts';

const LIMITS =
  'engineLimits: { threads: 43, hash: 16384, minorHashes: 4096, ponder: off, ownBook: off, largePages: off, contempt: requested, splitDepth: default, tablebases: [syzygy] }\n';
const file = (options: string, each = '', limits = LIMITS): string =>
  `tournament: T\ntimeControl: 1+0\nformat: match\n${limits}${each}engines:\n  - { name: A, cmd: a, options: { ${options} } }\n  - { name: B, cmd: b }\n`;
const told = (text: string): readonly string[] => {
  const parsed = parseTournament(text);
  return parsed.ok ? [] : parsed.error.map(({ line, path, message }) => `${line}: ${path}: ${message}`);
};
const PATH = 'engines[0].options';

describe('options beyond the limits of an event', () => {
  it.each([
    ['Max CPUs: 44', `6: ${PATH}["Max CPUs"]: Cannot set "Max CPUs" to "44": expected at most 43 (engineLimits)`],
    ['Hash: { atMost: 32768 }', `6: ${PATH}.Hash: Cannot set "Hash" to at most 32768: expected at most 16384 MiB (engineLimits)`],
    [
      'Permanent Brain: true',
      `6: ${PATH}["Permanent Brain"]: Cannot set "Permanent Brain" to "true": expected it to be off (engineLimits)`,
    ],
    ['Own Book: "true"', `6: ${PATH}["Own Book"]: Cannot set "Own Book" to "true": expected it to be off (engineLimits)`],
    ['Large Pages: true', `6: ${PATH}["Large Pages"]: Cannot set "Large Pages" to "true": expected it to be off (engineLimits)`],
    [
      'Split Depth: 12',
      `6: ${PATH}["Split Depth"]: Cannot set "Split Depth" to "12": expected the engine’s own default (engineLimits)`,
    ],
    ['NalimovPath: /n', `6: ${PATH}.NalimovPath: Cannot set "NalimovPath" to "/n": expected tablebases of syzygy (engineLimits)`],
    [
      'Pawn Hash: 2048, Eval Cache: 2049',
      `6: ${PATH}["Eval Cache"]: Cannot set "Eval Cache" to "2049": expected at most 4096 MiB for all hash tables other than the main one together (engineLimits), got 4097`,
    ],
  ])(
    'S16-X threads, S16-X hash, S16-X ponder, S16-X own book, S16-X large pages, S16-X split depth, S16-X tablebases, S16-X minor hashes: %s',
    (options, message) => {
      expect(told(file(options))).toEqual([message]);
    },
  );

  it('S16-X contempt, S16-X other settings: within them nothing is reported, and an author may ask for contempt', () => {
    const within = 'Threads: 43, Hash: 16384, Pawn Hash: 4096, OwnBook: false, Contempt: 20, SyzygyPath: /s, Style: 7';
    expect(told(file(within))).toEqual([]);
    expect(told(file('Style: 7', 'each: { options: { Contempt: 20 } }\n'))).toEqual([
      '5: each.options.Contempt: Cannot set "Contempt" to "20": expected it in the entry of an engine whose author asks for it, not for all (engineLimits)',
    ]);
  });

  it('a value that an engine’s own entry overrides does not matter; without limits everything is allowed', () => {
    expect(told(file('Threads: 8', 'each: { options: { Threads: 64 } }\n'))).toEqual([
      '5: each.options.Threads: Cannot set "Threads" to "64": expected at most 43 (engineLimits)',
    ]);
    expect(told(file('Threads: 64', '', ''))).toEqual([]);
  });

  it('S16-X minor hashes: the preset has 8192 MB of minor hashes in the Superfinal and 4096 elsewhere; 4K-0.1: the 4k preset has books and pondering off', () => {
    const names = Array.from({ length: 44 }, (_, index) => `E${index + 1}`);
    const seats = (from: number, to: number): string => `[${names.slice(from, to).join(', ')}]`;
    const season = unwrap(
      parseTournament(
        `preset: tcec-season-16\neach: { options: { Threads: { atMost: 43 }, Hash: { atMost: 16384 } } }\nengines:\n${names
          .map((name) => `  - { name: ${name}, cmd: engine }\n`)
          .join(
            '',
          )}events:\n  QL: { seats: ${seats(0, 16)}, openings: none }\n  L2: { seats: ${seats(16, 26)}, openings: none }\n` +
          `  L1: { seats: ${seats(26, 38)}, openings: none }\n  PO: { openings: none }\n  DivP: { seats: ${seats(38, 44)}, openings: none }\n  SF: { openings: none }\n`,
        { readPreset: (name) => ok(presetText(name)) },
      ),
    );
    const limits = season.events.map(({ key, entrants: [first] }) => [key, first?.engine.optionLimits?.minorHashes]);
    expect(limits).toEqual([
      ['QL', 4096],
      ['L2', 4096],
      ['L1', 4096],
      ['PO', 4096],
      ['DivP', 4096],
      ['SF', 8192],
    ]);
    expect(season.events[0]?.entrants[0]?.engine).toMatchObject({
      whereDeclared: ['Threads', 'Hash'],
      optionLimits: { threads: 43, hash: 16_384, ponder: 'off', ownBook: 'off', largePages: 'off', contempt: 'requested' },
    });
    const wrong = `preset: tcec-4k\nengines:\n  - { name: A, cmd: a, options: { OwnBook: true } }\n  - { name: B, cmd: b }\nevents: { Pool: { openings: none }, MiniFinal: { openings: none } }\n`;
    const parsed = parseTournament(wrong, { readPreset: (name) => ok(presetText(name)) });
    expect(parsed.ok ? [] : parsed.error.map(({ message }) => message)).toEqual([
      'Cannot set "OwnBook" to "true": expected it to be off (engineLimits)',
    ]);
  });
});
