// Standings as text for a terminal. On a narrow one the reasons go below the table (only those of tied places), then tie-breaks, byes and crashes,
// games, and results are omitted, then long names are shortened; rank, name and points are always shown.

import { english } from '../../core/phrases/english.ts';
import { wrapped } from './displayWidth.ts';
import { formatFraction, fractionOf } from '../fraction.ts';
import type { Standings, StandingsRow } from '../standings.ts';
import { formatTextTable, textTableWidth, type TextColumn } from './textTable.ts';
import { CRITERIA, criteriaOf } from '../tieBreaks/declared.ts';
import { points } from '../tieBreaks/points.ts';

const SHORTEST_NAME = 8;

/** `width` in terminal columns, default unlimited. Marks a shared rank `3=`; shows byes and crashes if there are any. */
export function formatStandings(standings: Standings, width = Number.POSITIVE_INFINITY): string {
  const columns = figureColumns(standings);
  const reasons: TextColumn = {
    head: 'Decided by',
    align: 'left',
    cells: standings.rows.map(({ decidedBy }) => english(decidedBy)),
  };
  if (textTableWidth([...columns, reasons]) <= width) return formatTextTable([...columns, reasons]);

  const notes = standings.rows
    .filter(({ decidedBy }) => decidedBy !== undefined && decidedBy.values?.['criterion'] !== points.label)
    .map(({ rank, name, decidedBy }) => wrapped(`${rank} ${name}: ${english(decidedBy)}`, width));
  return [formatTextTable(columns, width), ...(notes.length === 0 ? [] : ['\n', ...notes])].join('');
}

/** The rank of each row as shown: `3`, or `3=` if it is shared. */
export function rankText(rows: readonly StandingsRow[]): (row: StandingsRow) => string {
  const holders = new Map<number, number>();
  for (const { rank } of rows) holders.set(rank, (holders.get(rank) ?? 0) + 1);
  const sharing = [...holders.values()].some((count) => count > 1);
  return ({ rank }) => ((holders.get(rank) ?? 0) > 1 ? `${rank}=` : sharing ? `${rank} ` : `${rank}`);
}

/** At most `most` decimals, all values with as many as the longest needs, so that they align; `undefined` becomes empty. */
export function alignedDecimals(values: readonly (number | undefined)[], most = 2): readonly string[] {
  const shown = values.map((value) => (value === undefined ? '' : formatFraction(fractionOf(value), most)));
  const places = Math.max(0, ...shown.map((text) => placesOf(text)));
  return shown.map((text) => {
    const missing = text === '' ? 0 : places - placesOf(text);
    return missing > 0 ? `${text}${text.includes('.') ? '' : '.'}${'0'.repeat(missing)}` : text;
  });
}

const placesOf = (text: string): number => text.split('.')[1]?.length ?? 0;

function figureColumns({ rows, tieBreaks }: Standings): readonly TextColumn[] {
  const numbers = (
    head: string,
    dispensable: number,
    valueOf: (row: StandingsRow) => number | undefined,
    decimals = 0,
  ): TextColumn => ({ head, align: 'right', dispensable, cells: alignedDecimals(rows.map(valueOf), decimals) });
  const columns: TextColumn[] = [
    { head: '#', align: 'right', cells: rows.map(rankText(rows)) },
    { head: 'Name', align: 'left', cells: rows.map(({ name }) => name), shrinksTo: SHORTEST_NAME },
    { head: 'Points', align: 'right', cells: alignedDecimals(rows.map(({ points }) => points / 2)) },
    numbers('Games', 2, ({ games }) => games),
    numbers('Won', 1, ({ wins }) => wins),
    numbers('Drawn', 1, ({ draws }) => draws),
    numbers('Lost', 1, ({ losses }) => losses),
  ];
  if (rows.some(({ byes }) => byes > 0)) columns.push(numbers('Byes', 3, ({ byes }) => byes));
  if (rows.some(({ crashes }) => crashes > 0)) columns.push(numbers('Crashes', 3, ({ crashes }) => crashes));
  // Wins and crashes already have their own columns.
  for (const code of criteriaOf(tieBreaks).filter((criterion) => criterion !== 'WIN' && criterion !== 'CRASH')) {
    if (rows.every((row) => row.tieBreaks[code] === undefined)) continue;
    columns.push(numbers(code, 4, (row) => row.tieBreaks[code], CRITERIA[code].decimals));
  }
  return columns;
}
