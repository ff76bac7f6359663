// How an engine plays, as its fields say: pondering and the restarts of its process; and a clock of its event that depends on both engines.

import { describe, expect, it } from 'vitest';
import { formatIssue } from '../../core/messages/issue.ts';
import { parseTournament } from '../parse.ts';

const file = (engines: string, more = ''): string =>
  `tournament: T\nformat: match\ntimeControl: 60+1\n${more}engines:\n${engines}`;
const read = (text: string) => {
  const parsed = parseTournament(text);
  return parsed.ok ? parsed.value : parsed.error.map(formatIssue);
};
const enginesOf = (text: string) => {
  const tournament = read(text);
  if (!('events' in tournament)) throw new TypeError(tournament.join('\n'));
  return tournament.events.flatMap(({ entrants }) => entrants.map(({ engine }) => engine));
};

describe('ponder', () => {
  it('is off, or what the engine or each says', () => {
    const pool = '  - { name: A, cmd: a, ponder: false }\n  - { name: B, cmd: b }\n';
    expect(enginesOf(file(pool)).map(({ ponder }) => ponder)).toEqual([undefined, undefined]);
    expect(enginesOf(file(pool, 'each: { ponder: true }\n')).map(({ ponder }) => ponder)).toEqual([undefined, true]);
  });

  it('gives each game the cores of both engines', () => {
    const threads = (ponder: string): string =>
      `  - { name: A, cmd: a, options: { Threads: 4 }${ponder} }\n  - { name: B, cmd: b, options: { Threads: 3 } }\n`;
    expect(read(file(threads('')))).toMatchObject({ cores: { perGame: 4 } });
    expect(read(file(threads(', ponder: true')))).toMatchObject({ cores: { perGame: 7 } });
    expect(read(file(threads(', ponder: true'), 'cores: { perGame: 2 }\n'))).toMatchObject({ cores: { perGame: 2 } });
    expect(read(file('  - { name: A, cmd: a, ponder: true }\n  - { name: B, cmd: b }\n'))).toMatchObject({
      cores: { perGame: 2 },
    });
  });

  it('S16-2a: plays one game at each place of engine hosts', () => {
    const pool = '  - { name: A, on: cpu }\n  - { name: B, on: gpu }\n';
    const hosts = 'hosts: [[c1, g1], [c2, g2]]\n';
    expect(read(file(pool, hosts))).toMatchObject({
      concurrency: 2,
      hosts: [
        ['c1', 'g1'],
        ['c2', 'g2'],
      ],
    });
    expect(read(file(pool, `${hosts}concurrency: 2\n`))).toEqual([
      expect.stringContaining('Cannot use "concurrency" together with "hosts"'),
    ]);
    expect(read(file(pool, 'hosts: [[c1, g1], [c1]]\n'))).toEqual([
      expect.stringContaining('Cannot use the engine host "c1" twice'),
    ]);
    expect(read(file(pool, 'hosts: [c1]\n'))).toEqual([expect.stringContaining('expected a list of places')]);
    expect(read(file(pool, 'hosts: [[]]\n'))).toEqual([expect.stringContaining('expected a list of places')]);
  });

  it('gives no cores to engines on other machines', () => {
    const both = '  - { name: A, on: gpu, options: { Threads: 4 } }\n  - { name: B, on: gpu }\n';
    expect(read(file(both))).toMatchObject({ cores: { perGame: 1, shared: true } });
    const one = '  - { name: A, on: gpu, options: { Threads: 4 } }\n  - { name: B, cmd: b, options: { Threads: 2 } }\n';
    expect(read(file(one))).toMatchObject({ cores: { perGame: 2, shared: false } });
  });

  it('S16-X, 4K-7.9: is refused where the event forbids it, or the subset has no words for it', () => {
    const pool = '  - { name: A, cmd: a, ponder: true }\n  - { name: B, cmd: b }\n';
    expect(read(file(pool, 'engineLimits: { ponder: off }\n'))).toEqual([
      '6:24: engines[0].ponder: Cannot ponder: expected it to be off (engineLimits)',
    ]);
    expect(read(file(pool, 'protocolSubset: 4k\n'))).toEqual([
      expect.stringMatching(
        /engines\[0\]\.ponder: Cannot ponder: expected ponder: false, the 4k subset of UCI has no words for it/,
      ),
    ]);
  });
});

describe('restart', () => {
  it('is what the engine or each says; auto is the default', () => {
    const pool = '  - { name: A, cmd: a, restart: auto }\n  - { name: B, cmd: b, restart: never }\n  - { name: C, cmd: c }\n';
    const text = file(pool, 'each: { restart: betweenGames }\n').replace('format: match', 'format: round-robin');
    expect(enginesOf(text).map(({ restart }) => restart)).toEqual([undefined, 'never', 'betweenGames']);
  });
});

describe('BOOK-1: book', () => {
  const books = (text: string) =>
    enginesOf(text).map(({ book, program }) => [book, program.kind === 'process' ? program.files : []]);
  const pool = (own: string): string => `  - { name: A, cmd: a, ${own} }\n  - { name: B, cmd: b }\n`;

  it('is what the engine or each says, and belongs to the engine’s version', () => {
    expect(books(file(pool('files: [x], book: { file: a.bin, moves: 8 }'), 'each: { book: { file: b.bin } }\n'))).toEqual([
      [{ file: 'a.bin', moves: 8 }, ['x', 'a.bin']],
      [{ file: 'b.bin' }, ['b.bin']],
    ]);
    expect(books(file(pool('logs: true')))).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });

  it('has a file and at least one move, and is of chess', () => {
    expect(read(file(pool('book: { moves: 0 }')))).toEqual([
      '5:30: engines[0].book.file: Cannot find "file": expected a file',
      '5:39: engines[0].book.moves: Cannot read "moves": expected a whole number from 1 to 1000, got "0"',
    ]);
    expect(read(file(pool('protocol: operator, book: { file: a.bin }').replace('cmd: a, ', '')))).toEqual([
      expect.stringMatching(/engines\[0\]\.book: /),
    ]);
  });

  it('S16-X own book: is refused where the event forbids it', () => {
    const refused = 'Cannot play from a book of its own: expected none (engineLimits)';
    expect(read(file(pool('book: { file: a.bin }'), 'engineLimits: { ownBook: off }\n'))).toEqual([
      `6:24: engines[0].book: ${refused}`,
    ]);
    expect(read(file(pool('logs: true'), 'each: { book: { file: a.bin } }\nengineLimits: { ownBook: off }\n'))).toEqual([
      `4:9: engines[0].book: ${refused}`,
      `4:9: engines[1].book: ${refused}`,
    ]);
  });
});

describe('an hourglass', () => {
  it('CLOCK-2: is one for all engines of an event', () => {
    const pool = '  - { name: A, cmd: a, timeControl: hourglass 10 }\n  - { name: B, cmd: b }\n';
    expect(read(file(pool))).toEqual([
      '3:14: timeControl: Cannot play with and without an hourglass: expected one for all, "B" has none',
    ]);
    expect(read(file(pool).replace('timeControl: 60+1', 'timeControl: { hourglass: 60 }'))).toMatchObject({
      events: [
        { entrants: [{ timeControl: { hourglass: true } }, { timeControl: { hourglass: true, periods: [{ baseMs: 60_000 }] } }] },
      ],
    });
  });

  it.each(['hourglass', 'hg', 'hourglass 40/60', 'hourglass 60+1'])('%s is no hourglass', (written) => {
    expect(read(file('  - { name: A, cmd: a }\n  - { name: B, cmd: b }\n').replace('60+1', written))).toEqual([
      expect.stringMatching(/^3:14: timeControl: Cannot read the time control: expected/),
    ]);
  });
});

describe('firstLines and scoresFrom', () => {
  const pool =
    '  - { name: A, cmd: a, firstLines: [memory 64], scoresFrom: white }\n  - { name: B, cmd: b, scoresFrom: mover }\n';

  it('are what the engine or each says', () => {
    const said = enginesOf(file(pool, 'each: { firstLines: [easy, hard], scoresFrom: white }\n'));
    expect(said.map(({ firstLines, scoresFrom }) => [firstLines, scoresFrom])).toEqual([
      [['memory 64'], 'white'],
      [['easy', 'hard'], undefined],
    ]);
  });

  it('S16-X, 4K-7.9: first lines are refused where the event limits options, or the subset has no words for them', () => {
    expect(read(file(pool, 'engineLimits: { threads: 4 }\n'))).toEqual([
      '6:24: engines[0].firstLines: Cannot send first lines: expected options, which engineLimits can check',
    ]);
    expect(read(file(pool, 'protocolSubset: 4k\n'))).toEqual([
      expect.stringMatching(
        /engines\[0\]\.firstLines: Cannot send first lines: expected none, the 4k subset of UCI has no words/,
      ),
    ]);
  });
});
