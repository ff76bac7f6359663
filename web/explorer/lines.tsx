// The moves of a game, or of the viewer, with all variations: each move leads to its position, and what replaces a move stands below it.

import type { VNode } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import type { ExplorerFilter } from '../../src/broadcast/messages.ts';
import { movesAlong, type MoveTree, type TreeMove } from '../../src/core/lines/moveTree.ts';
import { formatMoveNumber } from '../game/figures.ts';
import { useMark } from '../parts/rows/useMark.ts';
import { t } from '../words/words.ts';
import type { Analysis, Place } from './analysis.ts';
import { placeHrefs } from './explorerWay.ts';
import './lines.css';

type Props = Pick<Place, 'analysis' | 'here' | 'filter'>;

export function LinesShown({ analysis, here, filter }: Props) {
  const list = useRef<HTMLDivElement>(null);
  // The mark of the place bypasses the components: a game has hundreds of moves.
  const { nodes, places } = useMemo(() => drawnLines(analysis, filter), [analysis, JSON.stringify(filter)]);
  const move = movesAlong(analysis.tree, here)[here.length - 1];
  const place = move === undefined ? undefined : places.get(move);
  useMark(list, place === undefined ? undefined : `[data-place="${place}"]`, false, [nodes]);
  return (
    <div class="lines" ref={list} role="group" aria-label={t('explorer.moves')} tabIndex={0}>
      {nodes.length === 0 ? <p class="muted">{t('explorer.start')}</p> : nodes}
    </div>
  );
}

function drawnLines(
  analysis: Analysis,
  filter: ExplorerFilter,
): { readonly nodes: readonly VNode[]; readonly places: ReadonlyMap<TreeMove, number> } {
  const { tree, kind, first, firstMove, given } = analysis;
  const hrefOf = placeHrefs(analysis, filter);
  const places = new Map<TreeMove, number>();
  const draw = (first_: MoveTree, before: readonly string[], isGame: boolean): readonly VNode[] => {
    const blocks: VNode[] = [];
    let run: VNode[] = [];
    let line = before;
    let place = first_;
    for (let [main, ...others] = place; main !== undefined; [main, ...others] = place) {
      const ply = line.length + 1;
      const number = kind === 'go' ? `${ply} ` : numberOf(ply, run.length === 0);
      const after = [...line, main.move];
      places.set(main, places.size);
      run.push(
        <a
          key={ply}
          class={isGame && ply <= given.length ? 'lines-move is-played' : 'lines-move'}
          href={hrefOf(after)}
          data-place={places.get(main)}
        >
          {number}
          {main.text}
        </a>,
      );
      if (others.length > 0) {
        blocks.push(<Run key={`to ${ply}`}>{run}</Run>);
        run = [];
        const from = line;
        blocks.push(
          <ul key={`instead of ${ply}`} class="lines-others">
            {others.map((other) => (
              <li key={other.move}>{draw([other], from, false)}</li>
            ))}
          </ul>,
        );
      }
      line = after;
      place = main.after;
    }
    if (run.length > 0) blocks.push(<Run key="rest">{run}</Run>);
    return blocks;
  };
  const numberOf = (ply: number, isFirst: boolean): string => {
    const number = formatMoveNumber(ply, firstMove, first === 'white');
    return number.endsWith('.') || isFirst ? `${number}\u2009` : '';
  };
  return { nodes: draw(tree, [], true), places };
}

const Run = ({ children }: { readonly children: readonly VNode[] }) => <p class="lines-run">{children}</p>;
