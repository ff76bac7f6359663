// Everyone against everyone: each mark is a game and links to it. Row and column of the cell under the pointer are highlighted; names and heads stay
// visible; arrow keys move from game to game. A phone has room for a few engines: of more it shows one at a time, and the whole table on request.

import { useRef, useState } from 'preact/hooks';
import type { CrosstableView } from '../../../src/broadcast/messages.ts';
import { t } from '../../words/words.ts';
import { Cell, CellDialog, CrowdedCell, type CellOfTwo } from './crosstableCell.tsx';
import { signOf, SIGNS } from './crosstableMark.tsx';
import { OneEngine } from './oneEngine.tsx';
import { isNarrow } from '../../parts/rows/media.ts';
import { moveInGrid } from '../../parts/rows/moveFocus.ts';
import { NameLink } from '../../parts/figures/name.tsx';
import { Points } from '../../parts/figures/points.tsx';
import './crosstable.css';

/** Marks per line of a cell before they wrap. */
const lineOf = (games: number): number => (games <= 4 ? games : games <= 16 ? 4 : games <= 40 ? 8 : 20);

/** Of more engines a phone shows one at a time. */
const MOST_ON_PHONES = 4;

type CrosstableProps = {
  readonly view: CrosstableView;
  readonly name: string;
  /** Whose games a phone shows; absent: the first. */
  readonly chosen: string | undefined;
  readonly onChoose: (engine: string) => void;
};

export function Crosstable({ view, name, chosen, onChoose }: CrosstableProps) {
  const [isWhole, setWhole] = useState(false);
  if (!isNarrow() || view.rows.length <= MOST_ON_PHONES) return <WholeTable view={view} name={name} />;
  return (
    <>
      <div class="crosstable-choice">
        <select
          aria-label={t('tables.engine')}
          value={chosen}
          disabled={isWhole}
          onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        >
          {view.rows.map((row) => (
            <option key={row.name} value={row.name}>
              {`${row.rank}. ${row.name}`}
            </option>
          ))}
        </select>
        <button type="button" aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
          {t('tables.wholeCrosstable')}
        </button>
      </div>
      {isWhole ? <WholeTable view={view} name={name} /> : <OneEngine view={view} name={chosen} />}
    </>
  );
}

function WholeTable({ view, name }: Pick<CrosstableProps, 'view' | 'name'>) {
  const table = useRef<HTMLTableElement>(null);
  const most = Math.max(0, ...view.rows.flatMap(({ cells }) => cells.map(({ games }) => games.length)));
  const first = firstGame(view);
  const [open, setOpen] = useState<CellOfTwo | undefined>(undefined);
  const isCrowded =
    view.rows.reduce((sum, { cells }) => sum + cells.reduce((games, cell) => games + cell.games.length, 0), 0) > MOST_MARKS;
  return (
    <section class={`crosstable ${most <= 1 ? 'is-dense' : ''}`} style={{ '--line-length': String(lineOf(most)) }}>
      <div class="crosstable-width">
        <div class="card table-scroll crosstable-scroll">
          <table
            ref={table}
            class="crosstable-table"
            onMouseOver={(event) => light(table.current, event.target)}
            onMouseLeave={() => light(table.current, null)}
            onFocusIn={(event) => light(table.current, event.target)}
            onKeyDown={(event) => moveInGrid(event, table.current)}
          >
            <caption class="hidden-but-read">
              {t('tables.crosstableOf', { event: name })}. {t('tables.arrowHint')}
            </caption>
            <colgroup>
              <col />
              <col />
              <col />
              {view.rows.map((row) => (
                <col key={row.name} class="crosstable-column" />
              ))}
            </colgroup>
            <thead>
              <tr>
                <th scope="col" class="crosstable-rank">
                  #
                </th>
                <th scope="col" class="crosstable-name">
                  {t('tables.engine')}
                </th>
                <th scope="col" class="number crosstable-points">
                  {t('tables.pointsShort')}
                </th>
                {view.rows.map((row) => (
                  <th key={row.name} scope="col" class="crosstable-head" title={row.name}>
                    <abbr>{row.abbreviation}</abbr>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {view.rows.map((row, at) => (
                <tr key={row.name}>
                  <td class="crosstable-rank">{row.rank}</td>
                  <th scope="row" class="crosstable-name">
                    <NameLink name={row.name} />
                  </th>
                  <td class="number crosstable-points">
                    <Points points={row.points} />
                  </td>
                  {row.cells.map((cell, column) =>
                    column === at ? (
                      <td key={column} class="crosstable-self" />
                    ) : (
                      <td key={column}>
                        {isCrowded ? (
                          <CrowdedCell
                            row={row}
                            opponent={view.rows[column]}
                            cell={cell}
                            at={`${at} ${column}`}
                            isStop={at === 0 && column === 1}
                            onOpen={() => setOpen({ row, opponent: view.rows[column], cell })}
                          />
                        ) : (
                          <Cell row={row} opponent={view.rows[column]} cell={cell} at={`${at} ${column}`} first={first} />
                        )}
                      </td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
      <Legend />
      {open !== undefined && <CellDialog {...open} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

/** More marks are slow to render and unreadable: then cells show their sum, and their games on request. */
const MOST_MARKS = 5000;

const firstGame = ({ rows }: CrosstableView): number | undefined =>
  rows.flatMap(({ cells }) => cells.flatMap(({ games }) => games.map(({ id }) => id)))[0];

/** Without rendering again: a table of forty has 1,600 cells. */
function light(table: HTMLTableElement | null, target: EventTarget | null): void {
  const cell = target instanceof Element ? target.closest('td, th') : null;
  const index = cell instanceof HTMLTableCellElement && cell.cellIndex > 2 ? cell.cellIndex : -1;
  for (const lit of table?.querySelectorAll('.crosstable-lit') ?? []) lit.classList.remove('crosstable-lit');
  if (index < 0 || table === null) return;
  table.querySelectorAll('col')[index]?.classList.add('crosstable-lit');
  table.tHead?.rows[0]?.cells[index]?.classList.add('crosstable-lit');
}

const Legend = () => (
  <p class="crosstable-legend muted">
    {(['1', '½', '0', '*'] as const).map((sign) => (
      <span key={sign}>
        <span class={`mark ${SIGNS[sign].className}`}>{signOf({ result: sign })}</span> {t(SIGNS[sign].word)}
      </span>
    ))}
    <span>
      <span class="mark mark-draw mark-annulled">½</span> {t('tables.annulled')}
    </span>
    <span>
      <span class="mark mark-draw mark-white">½</span> {t('tables.asWhite')}
    </span>
    <span>
      <span class="mark mark-draw mark-black">½</span> {t('tables.asBlack')}
    </span>
  </p>
);
