// The tournament file: any text is a definition or issues in words; a definition is plain data, and is rehearsed as far as its first plan.

import { err, ok } from '../../../../src/core/result.ts';
import { parseTournament } from '../../../../src/tournament/parse.ts';
import { tournamentDifferences } from '../../../../src/tournament/changes/changes.ts';
import { writtenChanges } from '../../../../src/tournament/changes/writtenChanges.ts';
import { hasControls, mustBe, mustBeWords, mustEqual } from '../oracles.ts';
import { textOf, type Target } from '../target.ts';

const ENGINES = '[{"name":"A","command":"a","protocol":"uci"},{"name":"B","command":"b","protocol":"xboard"}]';
const TWO = 'engines:\n  - { name: A, cmd: ./a }\n  - { name: B, cmd: ./b, options: { Hash: 16 } }\n';
const OPTIONS = {
  readText: (path: string) => (path.endsWith('.json') ? ok(ENGINES) : err('no such file')),
  readPreset: () => ok('tournament: P\nformat: round-robin\ntimeControl: 60+1\n'),
};

export const target: Target = {
  reads: ['src/tournament'],
  seeds: [
    `tournament: T\nformat: round-robin\ntimeControl: 60+0.6\ncycles: 2\n${TWO}`,
    `tournament: T\nformat: knockout\ntimeControl: 40/5m\nrounds: [{ games: 4 }, { games: 6, earlyStop: true }]\novertime: [{ games: 2, timeControl: 1+1 }]\nopenings: { file: b.epd, order: random, rngSeed: 7 }\n${TWO}`,
    `tournament: T\ngame: go\nformat: swiss\nrounds: 2\nboardSize: 9\nkomi: 5.5\nrules: japanese\ntimeControl: 10m\njudging: { flagFromMove: 300 }\nengines:\n  - { name: A, cmd: a }\n  - { name: B, connect: tcp:localhost:9000 }\n  - { name: C, protocol: operator }\n`,
    `tournament: T\nenginesFrom: e.json\nformat: gauntlet\nchallengers: 1\ntimeControl: { moveTime: 100ms }\nadjudication: { draw: { moves: 5, pawns: 0.08 }, win: { moves: 4, pawns: 6.5 }, maxMoves: 100 }\ntieBreaks: [SB, DE, RULING]\nengines: [A, { conf: B, name: C, memory: 512MiB, nice: 5 }]\n`,
    `tournament: T\ntimeControl: 1\nevents:\n  One: { entrants: all, format: round-robin }\n  Two: { entrants: [{ from: One, places: 1-2 }], format: match, games: 4, schedule: { break: 5m } }\nnextSeason: { main: [A] }\n${TWO}`,
    'preset: tcec-4k\ntournament: "é\\u0000\\x07"\n<<: *a\nengines: &a [!!binary x, *a]\n',
    'sprt: { elo0: 0, elo1: 5 }\nformat: match\ngames: 10\ntimeControl: 1+0.1\ntournament: T\nofficials: [{ name: Ada, role: chair }]\nratings: { method: ordo, known: { A: 3000 } }\nsandbox: sealed\n' +
      TWO,
  ],
  words: [
    ...[
      'tournament: ',
      'engines:\n',
      '  - { name: ',
      'cmd: ',
      'format: ',
      'round-robin',
      'knockout',
      'gauntlet',
      'match',
      'swiss',
      'timeControl: ',
      'cycles: ',
      'games: ',
    ],
    ...[
      'rounds: ',
      'events:\n',
      'entrants: ',
      'from: ',
      'places: ',
      'openings: ',
      'file: ',
      'order: random',
      'adjudication: ',
      'tieBreaks: ',
      'each: ',
      'options: ',
      'schedule: ',
    ],
    ...[
      '60+0.6',
      '40/60',
      '1m',
      '100ms',
      '512MiB',
      'true',
      'null',
      '[',
      ']',
      '{',
      '}',
      '- ',
      ': ',
      ', ',
      '\n',
      '  ',
      '&a ',
      '*a',
      '<<: ',
      '!!str ',
      '|\n',
      '>-\n',
      '#',
      '"',
      "'",
      '---\n',
      '? ',
    ],
    ...[
      '__proto__: ',
      'constructor: ',
      'toString',
      '.inf',
      '.nan',
      '1e999',
      '0x10',
      '0o7',
      '-0',
      '2026-01-01T00:00Z',
      'preset: tcec-4k',
      'game: go',
      'komi: ',
      'sprt: ',
      'elo0: ',
    ],
  ],
  failed: [
    'tournament: T\ntimeControl: 1\nopenings: { file: b.epd, order: random, rngSeed: "7 x" }\n',
    `tournament: T\ntimeControl: 1\nnextSeason: { constructor }\n${TWO}`,
    Array.from({ length: 60 }, (_, index) => `${'q'.repeat(58)}${index}: 1\n`).join(''),
  ],
  check(bytes) {
    const text = new TextDecoder().decode(bytes);
    const parsed = parseTournament(text, OPTIONS);
    if (!parsed.ok) {
      mustBe(parsed.error.length > 0 && parsed.error.length <= 10_000, `issues, got ${parsed.error.length}`);
      const lines = textOf(bytes).split(/\r\n|\r|\n/).length;
      for (const { message, line, column } of parsed.error) {
        mustBeWords(message, 5000);
        mustBe(!hasControls(message), `a message without control characters, got ${JSON.stringify(message)}`);
        mustBe(line === undefined || (line >= 1 && line <= lines + 1), `a line of the file, got ${line}`);
        mustBe(column === undefined || column >= 1, 'a column from 1');
      }
      return;
    }
    const definition = parsed.value;
    mustEqual(JSON.parse(JSON.stringify(definition)), definition, 'a definition, written as JSON and read');
    mustEqual(parseTournament(text, OPTIONS), parsed, 'a file, read twice');
    mustEqual(tournamentDifferences(definition, definition), [], 'what differs between a tournament and itself');
    mustEqual(writtenChanges(text, text), [], 'what differs between a file and itself');
    for (const { field } of definition.events) mustBe(field.length > 0, 'an event that someone plays');
  },
};
