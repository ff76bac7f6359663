// A cell of a crosstable: the games of two entrants as marks, or their sum if there are too many.

import { t } from '../../words/words.ts';
import { Mark, type Row } from './crosstableMark.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { isolated } from '../../parts/figures/isolated.ts';
import { formatPoints } from '../../parts/figures/numbers.ts';
import { Points } from '../../parts/figures/points.tsx';

/** A cell and its two entrants. */
export type CellOfTwo = { readonly row: Row; readonly opponent: Row | undefined; readonly cell: Row['cells'][number] };

type CellProps = CellOfTwo & { readonly at: string; readonly first: number | undefined };

export function Cell({ row, opponent, cell, at, first }: CellProps) {
  if (cell.games.length === 0) return <span class="crosstable-none">·</span>;
  return (
    <div class="crosstable-cell">
      {cell.games.length > 4 && (
        <span class="crosstable-sum">
          <Points points={cell.points} />
        </span>
      )}
      <span class="crosstable-games">
        {cell.games.map((game) => (
          <Mark key={game.id} game={game} row={row} opponent={opponent} at={at} isStop={game.id === first} />
        ))}
      </span>
    </div>
  );
}

type CrowdedCellProps = CellOfTwo & { readonly at: string; readonly isStop: boolean; readonly onOpen: () => void };

/** The points of a long encounter; its games open in a dialog. */
export function CrowdedCell({ row, opponent, cell, at, isStop, onOpen }: CrowdedCellProps) {
  if (cell.games.length === 0) return <span class="crosstable-none">·</span>;
  const share = cell.points / cell.games.length;
  const tone = share > 0.5 ? 'mark-win' : share < 0.5 ? 'mark-loss' : 'mark-draw';
  const points = formatPoints(cell.points);
  return (
    <button
      type="button"
      class={`plain mark crosstable-crowded ${tone}`}
      data-at={at}
      tabIndex={isStop ? 0 : -1}
      aria-haspopup="dialog"
      aria-label={`${points} / ${cell.games.length}: ${isolated(row.name)} ${t('tables.against', { name: opponent?.name ?? '' })}`}
      onClick={onOpen}
    >
      {points}
    </button>
  );
}

/** The games behind a sum. */
export const CellDialog = ({ row, opponent, cell, onClose }: CellOfTwo & { readonly onClose: () => void }) => (
  <Dialog
    title={`${isolated(row.name)} – ${isolated(opponent?.name ?? '')}: ${formatPoints(cell.points)} / ${cell.games.length}`}
    onClose={onClose}
  >
    <p class="crosstable-dialog">
      {cell.games.map((game) => (
        <Mark key={game.id} game={game} row={row} opponent={opponent} isStop />
      ))}
    </p>
  </Dialog>
);
