import { describe, expect, it } from 'vitest';
import { countTables } from '../games/chess/syzygy/inventory.ts';
import { formatTableName, menIn } from '../games/chess/syzygy/material.ts';
import { league, season16 } from '../../test/rehearsedTournaments.ts';
import { formatTablebases, tablebaseAdvice } from './tablebaseReport.ts';

const upTo = (men: number) => countTables((key) => menIn(key) <= men);
const season = season16();

describe('S16-11d, CUP-6d: tablebases before the games begin', () => {
  it('counts tables by number of men, as far as a rule needs them', () => {
    expect(formatTablebases(upTo(7), season)).toBe(
      'Tablebases: 3 men 5 of 5, 4 men 30 of 30, 5 men 110 of 110, 6 men 365 of 365, 7 men 1001 of 1001.',
    );
    expect(formatTablebases(upTo(4), season)).toBe(
      'Tablebases: 3 men 5 of 5, 4 men 30 of 30, 5 men none of 110, 6 men none of 365, 7 men none of 1001.',
    );
    expect(formatTablebases(upTo(4), league(4, 2))).toBe('Tablebases: 3 men 5 of 5, 4 men 30 of 30.');
  });

  it('names missing files if they are few, and counts them otherwise', () => {
    const without = countTables((key, kind) => menIn(key) <= 4 && !(formatTableName(key) === 'KRvK' && kind === 'dtz'));
    expect(formatTablebases(without, league(4, 2))).toBe(
      'Tablebases: 3 men 5 WDL and 4 DTZ of 5 (missing KRvK.rtbz), 4 men 30 of 30.',
    );
    const few = countTables((key) => menIn(key) === 3 && formatTableName(key) < 'KPvK');
    expect(formatTablebases(few, league(4, 2))).toBe(
      'Tablebases: 3 men 2 of 5 (missing KQvK.rtbw, KQvK.rtbz, KRvK.rtbw, KRvK.rtbz and 2 more files).',
    );
  });

  it('reports for each rule that some tables are missing, or that no folder is named', () => {
    const missing = 'some of these tables are missing. If one is missing, the game';
    expect(tablebaseAdvice(season, upTo(7))).toEqual([]);
    expect(tablebaseAdvice(season, upTo(6))).toEqual([
      `All events: an interrupted game with 7 men or fewer ends by tablebase (INT-4), but ${missing} is resumed.`,
    ]);
    expect(tablebaseAdvice(season, upTo(4))).toEqual([
      `All events: a position with 6 men or fewer ends by tablebase (TB-1), but ${missing} goes on.`,
      `All events: an interrupted game with 7 men or fewer ends by tablebase (INT-4), but ${missing} is resumed.`,
    ]);
    expect(tablebaseAdvice(league(4, 2, 'adjudication: { tablebases: { men: 5 } }\n'), undefined)).toEqual([
      'League: a position with 5 men or fewer ends by tablebase (TB-1), but the file names no folder with tables (tablebases). Every such game goes on.',
    ]);
    expect(tablebaseAdvice(league(4, 2), undefined)).toEqual([]);
  });

  it('TB-1: asks for no distances where the rule needs none', () => {
    const wdlOnly = countTables((key, kind) => menIn(key) <= 5 && kind === 'wdl');
    const advised = (fields: string): number =>
      tablebaseAdvice(league(4, 2, `adjudication: { tablebases: { men: 5${fields} } }\n`), wdlOnly).length;
    expect([advised(''), advised(', after: anyMove'), advised(', after: zeroing'), advised(', ignoreFifty: true')]).toEqual([
      1, 1, 0, 0,
    ]);
  });
});
