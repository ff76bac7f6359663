// Tables on disk: real ones compared with the values of another program, and every way in which a file can be wrong.

import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referenceData } from '../../test/needs.ts';
import { formatIssue } from '../core/messages/issue.ts';
import { randomSource } from '../core/random.ts';
import { unwrap } from '../core/result.ts';
import { generateMoves } from '../games/chess/position/moves.ts';
import { fen as fenOfState, parseFen } from '../games/chess/position/setup.ts';
import { afterMove } from '../games/chess/position/state.ts';
import { fenOf, menOf, randomPosition, type PlacedMan } from '../games/chess/syzygy/testPositions.ts';
import { writeTable } from '../games/chess/syzygy/testTable.ts';
import { openTablebases, type Tablebases, type TablebaseValue } from './tablebases.ts';

const data = referenceData('syzygy');

describe.runIf(data !== undefined)('the tables of the reference data', () => {
  const folder = data ?? '';
  let tablebases: Tablebases;
  beforeAll(() => {
    tablebases = unwrap(openTablebases([folder]));
  });
  afterAll(() => tablebases.close());

  const valueOf = (fen: string): TablebaseValue => {
    const value = unwrap(tablebases.probe(fen));
    if (value === undefined) throw new TypeError(`Expected a value of ${fen}`);
    return value;
  };
  const rows = (): readonly string[][] =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.tsv'))
      .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => line.split('\t'));

  test('S16-11d, CUP-6d, TB-1: WDL and DTZ equal those of python-chess, in all 10,000 rows', () => {
    let agree = 0;
    for (const [, fen = '', wdl = '', dtz = ''] of rows()) {
      const value = valueOf(fen);
      if (value.wdl !== Number(wdl) || value.dtz !== Number(dtz))
        throw new Error(`${fen}: expected ${wdl} ${dtz}, got ${value.wdl} ${value.dtz}`);
      agree++;
    }
    expect(agree).toBeGreaterThanOrEqual(10_000);
    expect(tablebases.men).toBe(5);
  });

  test('without the en passant square the value is the one published for that case', () => {
    let agree = 0;
    for (const [, fen = '', , , dtz] of rows()) {
      if (dtz === undefined) continue;
      const without = fen.replace(/ [a-h][36] /, ' - ');
      if (valueOf(without).dtz !== Number(dtz)) throw new Error(`${without}: expected ${dtz}, got ${valueOf(without).dtz}`);
      agree++;
    }
    expect(agree).toBe(250);
  });

  test('TB-1: a win stands while the sum of distance and counter is at most 100', () => {
    let spoilt = 0;
    for (const [, fen = ''] of rows().filter((_, index) => index % 20 === 0)) {
      const { wdl, dtz, outcome } = valueOf(fen);
      const winner = fen.includes(' w ') === wdl > 0 ? 'white' : 'black';
      expect(outcome).toBe(wdl === 0 ? 'draw' : winner);
      if (wdl === 0 || dtz === -1) continue;
      const with100 = (counter: number): string => valueOf(fen.replace(/ 0 1$/, ` ${counter} 80`)).outcome;
      expect(with100(100 - Math.abs(dtz))).toBe(winner);
      expect(with100(101 - Math.abs(dtz))).toBe('draw');
      spoilt++;
    }
    expect(spoilt).toBeGreaterThan(200);
  });

  test('TB-1: the outcome is that of the value; without the fifty-move rule every win wins', () => {
    let cursed = 0;
    for (const [, fen = ''] of rows().filter((_, index) => index % 20 === 0)) {
      const { wdl, dtz, outcome } = valueOf(fen);
      expect(unwrap(tablebases.outcome(fen))).toEqual({ wdl, dtz, outcome });
      const winner = fen.includes(' w ') === wdl > 0 ? 'white' : 'black';
      const late = fen.replace(/ 0 1$/, ' 99 80');
      expect(unwrap(tablebases.outcome(late))).toEqual(unwrap(tablebases.probe(late)));
      expect(unwrap(tablebases.outcome(late, true))?.outcome).toBe(wdl === 0 ? 'draw' : winner);
      if (unwrap(tablebases.outcome(late))?.outcome === 'draw' && wdl !== 0) cursed++;
    }
    expect(cursed).toBeGreaterThan(100);
  });

  test('TB-1: tables without distances are enough where no counter can spoil a win', () => {
    const wdlOnly = mkdtempSync(join(tmpdir(), 'arbiter-wdl-'));
    try {
      for (const name of readdirSync(folder).filter((name) => name.endsWith('.rtbw')))
        symlinkSync(join(folder, name), join(wdlOnly, name));
      using tables = unwrap(openTablebases([wdlOnly], { check: false }));
      let unknown = 0;
      for (const [, fen = ''] of rows().filter((_, index) => index % 50 === 0)) {
        const { wdl, outcome } = valueOf(fen);
        expect(unwrap(tables.outcome(fen))).toMatchObject({ wdl, outcome });
        const late = fen.replace(/ 0 1$/, ' 1 1');
        expect(unwrap(tables.outcome(late, true))).toEqual(
          unwrap(tablebases.outcome(late, true)) && expect.objectContaining({ wdl }),
        );
        const told = unwrap(tables.outcome(late));
        if (told === undefined) unknown++;
        else expect(told.outcome).toBe(unwrap(tablebases.outcome(late))?.outcome);
      }
      expect(unknown).toBeGreaterThan(50);
    } finally {
      rmSync(wdlOnly, { recursive: true, force: true });
    }
  });

  test('a value is the best of the values after each move, by the rules of chess', () => {
    const random = randomSource(21);
    const names = tablebases.names;
    for (let round = 0; round < 700; round++) {
      const fen = randomPosition(names[round % names.length] ?? '', random);
      const state = unwrap(parseFen(fen, false));
      const replies = generateMoves(state).map((move) => 0 - valueOf(fenOfState(afterMove(state, move))).wdl);
      const ended = state.context.checkers.nonEmpty() ? -2 : 0;
      expect(valueOf(fen).wdl, fen).toBe(replies.length === 0 ? ended : Math.max(...replies));
    }
  });

  test('the value is the same with colours exchanged and the board turned', () => {
    const random = randomSource(22);
    const names = tablebases.names;
    for (let round = 0; round < 700; round++) {
      const name = names[round % names.length] ?? '';
      const fen = randomPosition(name, random);
      const men = menOf(fen);
      const turn = fen.includes(' w ') ? 'w' : 'b';
      const { wdl, dtz } = valueOf(fen);
      const exchanged = men.map(([man, square]): PlacedMan => [man ^ 8, square ^ 56]);
      expect(valueOf(fenOf(exchanged, turn === 'w' ? 'b' : 'w')), fen).toMatchObject({ wdl, dtz });
      const turns = [
        (square: number) => square ^ 7,
        (square: number) => square ^ 56,
        (square: number) => (square >> 3) | ((square & 7) << 3),
      ];
      for (const change of name.includes('P') ? turns.slice(0, 1) : turns) {
        expect(
          valueOf(
            fenOf(
              men.map(([man, square]): PlacedMan => [man, change(square)]),
              turn,
            ),
          ),
          fen,
        ).toMatchObject({ wdl, dtz });
      }
    }
  });

  test('little memory and two open files give the same values', () => {
    const cacheBytes = 1 << 20;
    const small = unwrap(openTablebases([folder], { cacheBytes, openFiles: 2 }));
    let most = 0;
    for (const [, fen = '', wdl, dtz] of rows().filter((_, index) => index % 10 === 0)) {
      expect(unwrap(small.probe(fen))).toMatchObject({ wdl: Number(wdl), dtz: Number(dtz) });
      most = Math.max(most, small.held.bytes);
      expect(small.held.files).toBeLessThanOrEqual(2);
    }
    expect(most).toBeLessThanOrEqual(cacheBytes);
    expect(tablebases.held.files).toBeLessThanOrEqual(64);
    small.close();
    expect(small.held).toEqual({ bytes: 0, files: 0 });
  });
});

describe('openTablebases', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'arbiter-tables-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const WDL = writeTable('KRvK', 'wdl', [{ values: 4 }, { values: (index) => (index >> 6) % 2 }]);
  const DTZ = writeTable('KRvK', 'dtz', [{ values: (index) => (index * 7919) % 20 }]);
  const FEN = '6k1/8/8/2R5/8/8/8/1K6 w - - 0 1';
  let made = 0;
  const tables = (files: Readonly<Record<string, Uint8Array>>): string => {
    const path = join(folder, String(++made));
    mkdirSync(path);
    for (const [name, bytes] of Object.entries(files)) writeFileSync(join(path, name), bytes);
    return path;
  };
  const issuesOf = (...folders: readonly string[]): readonly string[] => {
    const opened = openTablebases(folders);
    if (opened.ok) opened.value.close();
    return opened.ok ? [] : opened.error.map((issue) => formatIssue(issue).replaceAll(`${folder}/`, ''));
  };

  test('finds tables in several folders, and answers', () => {
    const tablebases = unwrap(openTablebases([tables({ 'KRvK.rtbw': WDL }), tables({ 'KRvK.rtbz': DTZ, 'read.me': DTZ })]));
    expect(tablebases.men).toBe(3);
    expect(tablebases.names).toEqual(['KRvK']);
    expect(unwrap(tablebases.probe(FEN))).toMatchObject({ wdl: 2, outcome: 'white' });
    expect(unwrap(tablebases.probe('6K1/8/8/2r5/8/8/8/1k6 b - - 0 1'))).toMatchObject({ wdl: 2, outcome: 'black' });
    tablebases.close();
    expect(unwrap(tablebases.probe(FEN))).toBeUndefined();
  });

  test('has no value for castling rights, for eight men, and without a table', () => {
    const tablebases = unwrap(openTablebases([tables({ 'KRvK.rtbw': WDL })]));
    for (const [fen, reason] of [
      ['4k3/8/8/8/8/8/8/4K2R w K - 0 1', 'no table holds positions with castling rights'],
      ['k7/8/8/8/8/8/PPPPPP2/K7 w - - 0 1', 'no table holds positions of 8 men: expected at most 7'],
      ['k7/8/8/8/8/8/PP6/K7 w - - 0 1', 'there is no table KPPvK.rtbw'],
      [FEN, 'there is no table KRvK.rtbz'],
    ] as const) {
      expect(tablebases.ask(fen)).toEqual({ kind: 'unknown', reason });
      expect(unwrap(tablebases.probe(fen))).toBeUndefined();
    }
    expect(tablebases.probe('nonsense').ok).toBe(false);
    tablebases.close();
  });

  test('refuses every wrong file by name, all at once', () => {
    const path = tables({
      'KRvK.rtbw': WDL.subarray(0, WDL.length - 64),
      'KRvK.rtbz': WDL,
      'KQvK.rtbw': WDL,
      'KNvK.rtbw': new Uint8Array(0),
      'KBvK.rtbw': WDL.subarray(0, 100),
      'KBvK.rtbz': Uint8Array.from([...DTZ, ...new Uint8Array(64)]),
      'rooks.rtbw': WDL,
    });
    mkdirSync(join(path, 'KPvK.rtbz'));
    symlinkSync(join(path, 'nowhere'), join(path, 'KPvK.rtbw'));
    const name = path.slice(folder.length + 1);
    const issues = issuesOf(path, join(folder, 'absent'), tables({ 'read.me': WDL }));
    const about = (file: string): string => issues.find((issue) => issue.startsWith(`${file}: `)) ?? '';
    expect(about(`${name}/KRvK.rtbw`)).toMatch(
      /Cannot use tablebase: expected \d+ bytes by its header, got \d+: the file is cut off/,
    );
    expect(about(`${name}/KRvK.rtbz`)).toMatch(/expected a DTZ table, got other first bytes \(71 e8 23 5d\)/);
    expect(about(`${name}/KQvK.rtbw`)).toMatch(/expected the men of the table's name, got KkR/);
    expect(about(`${name}/KNvK.rtbw`)).toMatch(/expected a table of at least 80 bytes, got 0/);
    expect(about(`${name}/KBvK.rtbw`)).toMatch(/expected a multiple of 64 bytes and 16 more, got 100/);
    expect(about(`${name}/KBvK.rtbz`)).toMatch(/expected the men of the table's name|too long/);
    expect(about(`${name}/rooks.rtbw`)).toMatch(/expected a name such as "KQvKR", got "rooks.rtbw"/);
    expect(about(`${name}/KPvK.rtbz`)).toMatch(/expected a file, got a folder/);
    expect(about(`${name}/KPvK.rtbw`)).toMatch(/expected a file that can be read, got "ENOENT/);
    expect(about('absent')).toMatch(/Cannot open tablebases: expected a folder, got no such folder$/);
    expect(issues.join('\n')).toMatch(/expected .rtbw and .rtbz files in the folder, got none/);
    expect(issues.length).toBe(11);
  });

  test('an unchecked damaged table is an error when it is probed, and only then', () => {
    const path = tables({ 'KRvK.rtbw': WDL, 'KRvK.rtbz': DTZ, 'KQvK.rtbw': WDL });
    expect(issuesOf(path).length).toBe(1);
    const tablebases = unwrap(openTablebases([path], { check: false }));
    expect(unwrap(tablebases.probe(FEN))).toMatchObject({ wdl: 2 });
    const answer = tablebases.probe('6k1/8/8/2Q5/8/8/8/1K6 w - - 0 1');
    expect(answer.ok ? '' : answer.error).toMatch(
      /^Cannot use tablebase ".*KQvK\.rtbw": expected the men of the table's name, got KkR/,
    );
    tablebases.close();
  });

  test('a file that changes during play causes only an error that names it', () => {
    const path = tables({ 'KRvK.rtbw': WDL, 'KRvK.rtbz': DTZ });
    const opened = (): Tablebases => unwrap(openTablebases([path], { cacheBytes: 1 << 15, openFiles: 1, check: false }));
    // Part of it may still be in memory, so not all positions need the file.
    const random = randomSource(23);
    const fens = Array.from({ length: 50 }, () => randomPosition('KRvK', random));
    for (const spoil of [() => truncateSync(join(path, 'KRvK.rtbz'), 80), () => unlinkSync(join(path, 'KRvK.rtbz'))]) {
      const tablebases = opened();
      expect(unwrap(tablebases.probe('8/8/8/4k3/8/8/8/4K3 w - - 0 1'))?.wdl).toBe(0);
      spoil();
      const errors = fens.flatMap((fen) => {
        const answer = tablebases.probe(fen);
        return answer.ok ? [] : [answer.error];
      });
      expect(errors.length).toBeGreaterThan(0);
      for (const error of errors) expect(error).toMatch(/^Cannot use tablebase ".*KRvK\.rtbz": expected .*, got /);
      tablebases.close();
      writeFileSync(join(path, 'KRvK.rtbz'), DTZ);
    }
    const cut = opened();
    for (const fen of fens) expect(cut.probe(fen).ok).toBe(true);
    truncateSync(join(path, 'KRvK.rtbz'), 4096);
    expect(fens.some((fen) => !cut.probe(fen).ok)).toBe(true);
    cut.close();
    writeFileSync(join(path, 'KRvK.rtbz'), DTZ);
    const again = opened();
    expect(unwrap(again.probe(FEN))).toMatchObject({ wdl: 2 });
    again.close();
  });
});
