// Tournament files that were cut, shuffled or filled with junk: the parser refuses each with places and never throws.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printable } from '../../core/messages/printable.ts';
import { err, ok, unwrap } from '../../core/result.ts';
import { parseTournament, type ParseOptions } from '../parse.ts';

describe('parseTournament on damaged files', () => {
  const FULL = `tournament: Damaged\nevent: E\nsite: S\nvariant: standard\nformat: round-robin\ncycles: 2\ntimeControl: { base: 60, increment: 0.6, moves: 40 }
timeMargin: 50ms\nlimits: { depth: 10 }\nopenings: { file: b.pgn, order: random, plies: 4 }\ntieBreaks: [DE, SB]\nrngSeed: 1\nconcurrency: 2
cores: { perGame: 1, share: false }\nengineLogs: true\nenginesFrom: engines.json\neach: &e { options: { Hash: { atMost: 16 } }, env: { A: b }, memory: 1GiB }
engines:\n  - C\n  - { name: A, cmd: a, args: [-u], dir: ., nice: 3, openFiles: 64, startup: 5s, logs: false }\n  - { <<: *e, name: "B b", cmd: b, timeControl: "30'+5\\"" }\n`;
  const JSON_TEXT =
    '[{"name": "C", "command": "c \\"x y\\" -v", "protocol": "uci", "options": [{"name": "Hash", "value": 16, "type": "spin"}], "restart": "auto"}]';
  const options = (json: string): ParseOptions => ({
    fileName: 'x.yaml',
    readText: (path) => (path === 'engines.json' ? ok(json) : err('no such file')),
  });

  const LINKED = `tournament: Linked\ntimeControl: 60\nformat: round-robin\nschedule: { break: 5m, check: true }\nbooks: { E: { file: e.pgn } }
engines:\n  - { name: A, cmd: a }\n  - { name: B, cmd: b }\n  - { name: C, cmd: c }\n  - { name: D, cmd: d }\nevents:
  L2: { entrants: [{ seats: 2-3 }], seats: [B, C, D], cycles: 2 }\n  L1: { name: One, entrants: [A, { from: L2, places: 1 }], tieBreaks: [DE, RMOB] }
  P: { entrants: [{ from: L1, places: 1-2 }], versionsOf: L1, format: match, overtime: [{ sets: 2 }, { timeControl: 5+1, book: season }] }
  K: { format: knockout, entrants: all, rounds: [{ book: E }, { name: Final, book: E, games: 4 }], smallFinal: true, tieBreaks: atOnce, title: { name: T } }
nextSeason:\n  L2: [{ from: L1, places: 2 }, { from: L2, places: 2-3 }]\n`;

  const GO = `tournament: Go\ngame: go\ntimeControl: 50'\nformat: swiss\nrounds: 3\nboardSize: 9\nkomi: 5 1/2\nrules: chinese\nhandicap: 2
pairing: tcec\ncolours: nigiri\nbye: 0.5\nhouseProgram: D\nroundTimes: [2026-07-23T09:00Z, none]\nrest: 10m\nupdates: betweenRounds
judging: { flagFromMove: 300, stopAtMove: 400, crashes: judge }\ninterruption: { judged: true }\ncountTime: 60s
officials: [{ name: Kano, role: chair }, { name: Abe, role: judge }]\ndates: { testing: 2026-07-22T00:00Z }
engines:\n  - { name: A, cmd: a, author: Ada, args: ["--{colour}", "{{x}}"] }\n  - { name: B, connect: tcp:h:9 }\n  - { name: C, protocol: operator }
  - { name: D, serial: /dev/ttyS0, baud: 9600 }\n`;

  it('accepts the files that are damaged', () => {
    expect(unwrap(parseTournament(GO)).events[0]?.entrants).toHaveLength(4);
    expect(unwrap(parseTournament(FULL, options(JSON_TEXT))).events[0]?.entrants).toHaveLength(3);
    expect(unwrap(parseTournament(LINKED)).events).toHaveLength(4);
  });

  const junk = fc.oneof(
    fc.constantFrom(
      ...'{}[]:,&*!|>\'"%@`#-?\t\n \\~',
      '\n  ',
      ': ',
      '- ',
      '\u0000',
      '\u{feff}',
      'null',
      '<<: *e',
      '__proto__: ',
      '{ a: [',
      '.inf',
      '-1',
      '1e99',
      '---\n',
    ),
    fc.string({ maxLength: 6, unit: 'binary' }),
  );
  type Cut = { readonly at: number; readonly length: number; readonly put: string };
  const cuts = fc.array(fc.record({ at: fc.nat(2000), length: fc.nat(6), put: junk }), { minLength: 1, maxLength: 4 });
  const damage = (text: string, all: readonly Cut[]): string =>
    all.reduce((sum, { at, length, put }) => {
      const from = at % sum.length;
      return `${sum.slice(0, from)}${put}${sum.slice(from + length)}`;
    }, text);

  it('never throws, and every issue has a place in its file and a message', () => {
    fc.assert(
      fc.property(cuts, fc.constantFrom('json', 'file', 'linked', 'go'), (all, where) => {
        const whole = where === 'linked' ? LINKED : where === 'go' ? GO : FULL;
        const [text, json] = where === 'json' ? [FULL, damage(JSON_TEXT, all)] : [damage(whole, all), JSON_TEXT];
        const parsed = parseTournament(text, options(json));
        if (parsed.ok) return;
        expect(parsed.error.length).toBeGreaterThan(0);
        for (const { file, line = 0, column = 0, message } of parsed.error) {
          const lines = (file === 'x.yaml' ? text : json).split('\n');
          expect(line).toBeGreaterThanOrEqual(1);
          expect(line).toBeLessThanOrEqual(lines.length);
          expect(column).toBeGreaterThanOrEqual(1);
          expect(column).toBeLessThanOrEqual((lines[line - 1] ?? '').length + 2);
          expect(message).toMatch(/^Cannot /u);
          expect(printable(message)).toBe(message);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('never throws on a line dropped, doubled or moved', () => {
    const place = fc.nat(FULL.split('\n').length - 1);
    fc.assert(
      fc.property(
        fc.constantFrom(FULL, LINKED, GO),
        place,
        place,
        fc.constantFrom('drop', 'double', 'move'),
        (whole, from, to, how) => {
          const lines = whole.split('\n');
          const line = lines[from] ?? '';
          const rest = how === 'double' ? lines : lines.toSpliced(from, 1);
          const text = (how === 'drop' ? rest : rest.toSpliced(to, 0, line)).join('\n');
          expect(typeof parseTournament(text, options(JSON_TEXT)).ok).toBe('boolean');
        },
      ),
      { numRuns: 300 },
    );
  });

  it('does not overflow on very deep nesting', () => {
    for (const text of ['['.repeat(20_000), '{a: '.repeat(20_000), '- '.repeat(20_000), '? '.repeat(10_000)]) {
      const parsed = parseTournament(text);
      expect(parsed.ok).toBe(false);
    }
  });
});
