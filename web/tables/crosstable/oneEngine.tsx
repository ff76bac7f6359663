// The games of one engine in a crosstable, opponent by opponent: for screens that are too narrow for the whole table.

import type { CrosstableView } from '../../../src/broadcast/messages.ts';
import { NameLink } from '../../parts/figures/name.tsx';
import { formatPoints } from '../../parts/figures/numbers.ts';
import { Points } from '../../parts/figures/points.tsx';
import { t } from '../../words/words.ts';
import { Mark } from './crosstableMark.tsx';

/** `name`: whose games; absent or unknown: those of the first. */
export function OneEngine({ view, name }: { readonly view: CrosstableView; readonly name: string | undefined }) {
  const chosen = Math.max(
    0,
    view.rows.findIndex((row) => row.name === name),
  );
  const row = view.rows[chosen];
  if (row === undefined) return null;
  const played = row.cells.reduce((sum, { games }) => sum + games.filter(({ result }) => result !== '*').length, 0);
  // Of a single game the mark says it all.
  const hasSums = row.cells.some(({ games }) => games.length > 1);
  return (
    <table class="card dense crosstable-one">
      <caption>
        <NameLink name={row.name} />{' '}
        <span class="muted">
          {formatPoints(row.points)} / {played}
        </span>
      </caption>
      <thead class="hidden-but-read">
        <tr>
          <th scope="col">#</th>
          <th scope="col">{t('mine.opponent')}</th>
          <th scope="col">{t('tables.games')}</th>
          {hasSums && <th scope="col">{t('tables.points')}</th>}
        </tr>
      </thead>
      <tbody>
        {view.rows.map((opponent, index) => {
          const cell = row.cells[index];
          if (index === chosen || cell === undefined) return null;
          return (
            <tr key={opponent.name}>
              <td class="number muted">{opponent.rank}</td>
              <th scope="row">
                <NameLink name={opponent.name} />
              </th>
              <td>
                <span class="crosstable-oneGames">
                  {cell.games.map((game) => (
                    <Mark key={game.id} game={game} row={row} opponent={opponent} isStop />
                  ))}
                </span>
              </td>
              {hasSums && <td class="number">{cell.games.length > 0 && <Points points={cell.points} />}</td>}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
