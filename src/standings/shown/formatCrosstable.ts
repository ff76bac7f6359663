// The crosstable as text for a terminal: `1=0` for each game in schedule order. If that is too wide, cells show only the score; if that is too wide
// as well, names are shortened and the opponents come in blocks, one below the other. Annulled games: `(10)`; a `+` for each bye.

import { formatPoints } from '../../core/points.ts';
import { cellText, isAnnulled, type Crosstable, type CrosstableCell, type CrosstableRow } from '../crosstable.ts';
import { alignedDecimals, rankText } from './formatStandings.ts';
import { formatTextTable, textTableWidth, type TextColumn } from './textTable.ts';

const SHORTEST_NAME = 8;

/** `width` in terminal columns, default unlimited. */
export function formatCrosstable(crosstable: Crosstable, width = Number.POSITIVE_INFINITY): string {
  const head = headColumns(crosstable);
  const games = opponentColumns(crosstable, cellText);
  const annulled = crosstable.rows.some(({ cells }) => cells.some(isAnnulled));
  const legend = annulled ? 'In brackets: annulled, they count for no one.\n' : '';
  if (textTableWidth([...head, ...games]) <= width) return formatTextTable([...head, ...games]) + legend;

  const scores = opponentColumns(crosstable, scoreText);
  return (
    blocks(head, scores, width)
      .map((block) => formatTextTable([...head, ...block], width))
      .join('\n') + legend
  );
}

function scoreText(cell: CrosstableCell): string {
  if (cell.games.length === 0) return '';
  return isAnnulled(cell) ? '(–)' : formatPoints(cell.points);
}

function headColumns({ rows }: Crosstable): readonly TextColumn[] {
  const standings = rows.map(({ standing }) => standing);
  const byes: readonly TextColumn[] = standings.some((row) => row.byes > 0)
    ? [{ head: 'Bye', align: 'left', cells: standings.map((row) => '+'.repeat(row.byes)) }]
    : [];
  return [
    { head: '#', align: 'right', cells: standings.map(rankText(standings)) },
    { head: 'Name', align: 'left', cells: standings.map(({ name }) => name), shrinksTo: SHORTEST_NAME },
    { head: '', align: 'left', cells: rows.map(({ abbreviation }) => abbreviation) },
    { head: 'Points', align: 'right', cells: alignedDecimals(standings.map(({ points }) => points / 2)) },
    { head: 'Games', align: 'right', dispensable: 1, cells: standings.map(({ games }) => `${games}`) },
    ...byes,
  ];
}

function opponentColumns({ rows }: Crosstable, textOf: (cell: CrosstableCell) => string): readonly TextColumn[] {
  return rows.map(({ abbreviation }, column) => {
    const texts = rows.map(({ cells }: CrosstableRow) => {
      const cell = cells[column];
      return cell === undefined ? '' : textOf(cell);
    });
    const longest = Math.max(1, ...texts.map(({ length }) => length));
    return { head: abbreviation, align: 'left', cells: texts.map((text, row) => (row === column ? '·'.repeat(longest) : text)) };
  });
}

/** The opponents in groups that fit next to the head with shortened names; at least one in each. */
function blocks(
  head: readonly TextColumn[],
  opponents: readonly TextColumn[],
  width: number,
): readonly (readonly TextColumn[])[] {
  const narrowest = head
    .filter(({ dispensable }) => dispensable === undefined)
    .map((column) => (column.shrinksTo === undefined ? column : { ...column, head: '', cells: ['x'.repeat(SHORTEST_NAME)] }));
  const result: TextColumn[][] = [[]];
  for (const opponent of opponents) {
    const block = result.at(-1) ?? [];
    if (block.length > 0 && textTableWidth([...narrowest, ...block, opponent]) > width) result.push([opponent]);
    else block.push(opponent);
  }
  return result;
}
