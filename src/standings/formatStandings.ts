// Standings as text for a terminal. On a narrow one the reasons go below the table (only those of tied places), then tie-breaks,
// crashes, games, and results are left out, then long names are shortened; rank, name and points always stay.

import { wrapped } from './displayWidth.ts';
import type { Standings, StandingsRow } from './standings.ts';
import { formatTextTable, textTableWidth, type TextColumn } from './textTable.ts';
import { criteriaOf } from './tieBreaks/declared.ts';

const SHORTEST_NAME = 8;

/** `width` in terminal columns, default unlimited. A rank that is shared is marked `3=`; crashes are shown where there are any. */
export function formatStandings(standings: Standings, width = Number.POSITIVE_INFINITY): string {
  const columns = figureColumns(standings);
  const reasons: TextColumn = { head: 'Decided by', align: 'left', cells: standings.rows.map(({ decidedBy }) => decidedBy) };
  if (textTableWidth([...columns, reasons]) <= width) return formatTextTable([...columns, reasons]);

  const notes = standings.rows
    .filter(({ decidedBy }) => decidedBy !== '' && !decidedBy.startsWith('points '))
    .map(({ rank, name, decidedBy }) => wrapped(`${rank} ${name}: ${decidedBy}`, width));
  return [formatTextTable(columns, width), ...(notes.length === 0 ? [] : ['\n', ...notes])].join('');
}

/** The rank of each row as shown: `3`, or `3=` where it is shared. */
export function rankText(rows: readonly StandingsRow[]): (row: StandingsRow) => string {
  const holders = new Map<number, number>();
  for (const { rank } of rows) holders.set(rank, (holders.get(rank) ?? 0) + 1);
  const sharing = [...holders.values()].some((count) => count > 1);
  return ({ rank }) => ((holders.get(rank) ?? 0) > 1 ? `${rank}=` : sharing ? `${rank} ` : `${rank}`);
}

/** Exact decimals, all with as many places as the longest needs, so that they align; `undefined` is left empty. */
export function alignedDecimals(values: readonly (number | undefined)[]): readonly string[] {
  const places = Math.max(0, ...values.map((value) => `${value ?? ''}`.split('.')[1]?.length ?? 0));
  return values.map((value) => value?.toFixed(places) ?? '');
}

function figureColumns({ rows, tieBreaks }: Standings): readonly TextColumn[] {
  const numbers = (head: string, dispensable: number, valueOf: (row: StandingsRow) => number | undefined): TextColumn => ({
    head,
    align: 'right',
    dispensable,
    cells: alignedDecimals(rows.map(valueOf)),
  });
  const columns: TextColumn[] = [
    { head: '#', align: 'right', cells: rows.map(rankText(rows)) },
    { head: 'Name', align: 'left', cells: rows.map(({ name }) => name), shrinksTo: SHORTEST_NAME },
    { head: 'Points', align: 'right', cells: alignedDecimals(rows.map(({ points }) => points / 2)) },
    numbers('Games', 2, ({ games }) => games),
    numbers('Won', 1, ({ wins }) => wins),
    numbers('Drawn', 1, ({ draws }) => draws),
    numbers('Lost', 1, ({ losses }) => losses),
  ];
  if (rows.some(({ crashes }) => crashes > 0)) columns.push(numbers('Crashes', 3, ({ crashes }) => crashes));
  // Wins and crashes have columns of their own already.
  for (const code of criteriaOf(tieBreaks).filter((criterion) => criterion !== 'WIN' && criterion !== 'CRASH')) {
    if (rows.some((row) => row.tieBreaks[code] !== undefined)) columns.push(numbers(code, 4, (row) => row.tieBreaks[code]));
  }
  return columns;
}
