// All moves with evaluation and time, one row per full move. A finished row is never rendered again, so that the 400th move costs as much as the
// first; the mark of the current ply bypasses the components.

import type { VNode } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import type { ShownPly } from '../../../src/broadcast/messages.ts';
import { useMark } from '../../parts/rows/useMark.ts';
import { language, t } from '../../words/words.ts';
import { formatElapsed, formatEvaluation } from '../figures.ts';
import { isFollowing, showPly, type GameView } from '../gameView.ts';
import './moveList.css';

type Row = { readonly number: string; readonly left: ShownPly | undefined; readonly right: ShownPly | undefined };

export function MoveList({ view }: { readonly view: GameView }) {
  const list = useRef<HTMLOListElement>(null);
  const plies = view.plies.value;
  const document = view.document.value;
  const ply = view.ply.value;
  const spoken = language.value;
  const drawn = useMemo(() => new Map<number, { readonly row: Row; readonly node: VNode }>(), [view, spoken]);

  const rows =
    document === undefined ? [] : rowsOf(plies, document.summary.kind === 'go', document.firstMove, document.first === 'white');
  const nodes = rows.map((row, index) => {
    const known = drawn.get(index);
    if (known !== undefined && known.row.left === row.left && known.row.right === row.right) return known.node;
    const node = <MoveRow key={index} row={row} />;
    drawn.set(index, { row, node });
    return node;
  });

  useMark(list, `[data-ply="${ply}"]`, isFollowing(view), [plies, spoken]);

  const choose = (event: MouseEvent): void => {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-ply]') : null;
    if (cell !== null) showPly(view, Number(cell.dataset['ply']));
  };
  if (document !== undefined && plies.length === 0) return <p class="moves-none">{t('game.noMoves')}</p>;
  return (
    <ol class="moves-list" ref={list} onClick={choose} aria-label={t('game.moves')} tabIndex={0}>
      {nodes}
    </ol>
  );
}

function MoveRow({ row }: { readonly row: Row }) {
  return (
    <li class="moves-row">
      <span class="moves-number">{row.number}</span>
      <Move ply={row.left} />
      <Move ply={row.right} />
    </li>
  );
}

function Move({ ply }: { readonly ply: ShownPly | undefined }) {
  if (ply === undefined) return <span class="moves-move" />;
  return (
    <button type="button" class="moves-move plain" data-ply={ply.ply} data-book={ply.book ?? false} tabIndex={-1}>
      <span class="moves-text">{ply.text}</span>
      <span class="moves-evaluation">
        {ply.book === true ? t('game.book') : ply.evaluation === undefined ? '' : formatEvaluation(ply.evaluation)}
      </span>
      <span class="moves-time">{ply.elapsedMs === undefined ? '' : formatElapsed(ply.elapsedMs)}</span>
    </button>
  );
}

/** Chess: White's move on the left, even if Black begins. Go: two stones per row, each with its number on the left. */
function rowsOf(plies: readonly ShownPly[], isGo: boolean, firstMove: number, isWhiteFirst: boolean): readonly Row[] {
  const rows: Row[] = [];
  const skipped = isGo || isWhiteFirst ? 0 : 1;
  for (let index = -skipped; index < plies.length; index += 2) {
    const place = (index + skipped) / 2;
    const number = isGo ? String(index + 1) : String(firstMove + place);
    rows.push({ number, left: plies[index], right: plies[index + 1] });
  }
  return rows;
}
