// What each engine did with its time: means of its moves, and how they change over the game.

import { useState } from 'preact/hooks';
import type { StatisticsView } from '../../../src/broadcast/messages.ts';
import { NameLink } from '../../parts/figures/name.tsx';
import { formatThink } from '../../parts/figures/times.ts';
import { clock } from '../../parts/figures/zone.ts';
import { SortHead } from '../../parts/rows/sortHead.tsx';
import { sortRows, type Order } from '../../parts/rows/sortRows.ts';
import { t } from '../../words/words.ts';

type Engine = StatisticsView['engines'][number];
const FIGURES = ['moveMs', 'depth'] as const;
type FigureName = (typeof FIGURES)[number];

export function EngineTable({ view: { engines, stageMoves } }: { readonly view: StatisticsView }) {
  const [order, setOrder] = useState<Order>({ column: 'speed', down: true });
  const figures = FIGURES.filter((figure) => engines.some((engine) => engine[figure] !== undefined));
  const [chosen, setChosen] = useState<FigureName>('moveMs');
  const figure = figures.includes(chosen) ? chosen : (figures[0] ?? 'moveMs');
  const head = { order, onOrder: setOrder };
  const stages = Math.max(0, ...engines.map((engine) => engine.stages.length));
  const most = Math.max(...engines.flatMap((engine) => engine.stages.map((stage) => stage[figure] ?? 0)), 1);
  return (
    <>
      <div class="tabs statistics-choice" role="group" aria-label={t('tables.show')}>
        {figures.map((name) => (
          <button key={name} type="button" aria-pressed={name === figure} onClick={() => setChosen(name)}>
            {t(name === 'moveMs' ? 'statistics.timeByMoves' : 'statistics.depthByMoves')}
          </button>
        ))}
      </div>
      <div class="table-scroll" tabIndex={0} role="region" aria-label={t('statistics.engines')}>
        <table class="dense statistics-engines">
          <thead>
            <tr>
              <SortHead {...head} column="name" firstDown={false} isNumber={false}>
                {t('tables.engine')}
              </SortHead>
              <SortHead {...head} column="moveMs">
                {t('statistics.moveTime')}
              </SortHead>
              <SortHead {...head} column="depth">
                {t('game.depth')}
              </SortHead>
              <SortHead {...head} column="speed">
                {t('game.speed')}
              </SortHead>
              {Array.from({ length: stages }, (_, stage) => (
                <th key={stage} scope="col" class="number">
                  {stageName(stage, stages, stageMoves)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sortRows(engines, order, valueOf).map((engine) => (
              <tr key={engine.name}>
                <th scope="row">
                  <NameLink name={engine.name} />
                </th>
                <td class="number">{figureText('moveMs', engine.moveMs)}</td>
                <td class="number">{figureText('depth', engine.depth)}</td>
                <td class="number">{engine.speed === undefined ? '' : speedText(engine.speed)}</td>
                {Array.from({ length: stages }, (_, stage) => {
                  const value = engine.stages[stage]?.[figure];
                  return (
                    <td key={stage} class="number statistics-stage" style={{ '--share': String((value ?? 0) / most) }}>
                      {figureText(figure, value)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

const stageName = (stage: number, stages: number, moves: number): string =>
  stage === stages - 1 && stages >= 12 ? `${stage * moves + 1}+` : `${stage * moves + 1}–${(stage + 1) * moves}`;

function figureText(figure: FigureName, value: number | undefined): string {
  if (value === undefined) return '';
  return figure === 'depth' ? value.toFixed(1) : formatThink(value, clock.value.locale);
}

function speedText(speed: number): string {
  const { locale } = clock.value;
  return new Intl.NumberFormat(locale, { notation: 'compact', maximumSignificantDigits: 3 }).format(speed);
}

function valueOf(engine: Engine, column: string): number | string {
  switch (column) {
    case 'name':
      return engine.name;
    case 'moveMs':
      return engine.moveMs ?? 0;
    case 'depth':
      return engine.depth ?? 0;
    default:
      return engine.speed ?? 0;
  }
}
