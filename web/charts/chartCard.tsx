// The charts of a game behind tabs, with the values under the cursor, and the same data as a table for those who do not see a canvas.

import { useId, useState } from 'preact/hooks';
import type { ShownKibitz, ShownPly } from '../../src/broadcast/messages.ts';
import { COLOURS, type Colour } from '../../src/core/colour.ts';
import type { GameView } from '../game/gameView.ts';
import { lookOf } from '../game/kibitz/kibitzers.ts';
import { numberedMove } from '../game/moves/plyNumber.ts';
import { lazily } from '../state/loaded.ts';
import { t } from '../words/words.ts';
import { CHARTS, CHART_KINDS, columnsOf, sideOf, type ChartKind, type ChartName } from './series.ts';
import './chartCard.css';

const loadPlot = lazily(async () => (await import('./plot.tsx')).Plot);

/** `place`: among several charts above each other; each begins with another one. */
export function ChartCard({ view, place = 0 }: { readonly view: GameView; readonly place?: number }) {
  const [chosen, setChart] = useState<ChartName | undefined>(undefined);
  const [isTable, setTable] = useState(false);
  const [pointed, setPointed] = useState<ShownPly | undefined>(undefined);
  const id = useId();
  const Plot = loadPlot();
  const charts = chartsOf(view);
  const chart =
    chosen !== undefined && charts.includes(chosen) ? chosen : (FIRST.filter((name) => charts.includes(name))[place] ?? 'time');

  const label = place === 0 ? t('game.charts') : `${t('game.charts')} ${place + 1}`;
  const turn = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    event.stopPropagation();
    const next = charts[(charts.indexOf(chart) + step + charts.length) % charts.length] ?? chart;
    setChart(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <section class="chartCard card" aria-label={label}>
      <div class="chartCard-tabs" role="tablist" aria-label={label} onKeyDown={turn}>
        {charts.map((name) => (
          <button
            key={name}
            id={`${id}-${name}`}
            type="button"
            role="tab"
            class="chartCard-tab plain"
            aria-selected={name === chart}
            aria-controls={`${id}-panel`}
            tabIndex={name === chart ? 0 : -1}
            title={t(`chart.${name}Long`)}
            onClick={() => setChart(name)}
          >
            {t(`chart.${name}`)}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} class="chartCard-panel" role="tabpanel" aria-labelledby={`${id}-${chart}`}>
        <p class="chartCard-values">
          <Values view={view} chart={chart} pointed={pointed} />
          <button type="button" class="chartCard-toggle plain" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {t('chart.table')}
          </button>
        </p>
        {isTable ? (
          <ChartTable view={view} chart={chart} />
        ) : (
          <div class="chartCard-plot">{Plot !== undefined && <Plot view={view} chart={chart} onPoint={setPointed} />}</div>
        )}
      </div>
    </section>
  );
}

/** What several charts begin with; the others follow in the order of the tabs. */
const FIRST = ['evaluation', 'winRate', 'time', 'left', 'depth', 'speed'] as const satisfies readonly ChartName[];

/** Only kibitzers say them. */
const OF_GO: ReadonlySet<ChartName> = new Set(['winRate', 'lead']);

/** Go programs say very different things, and many nothing: what no one has said has no tab. All use time. */
export function chartsOf(view: GameView): readonly ChartName[] {
  const plies = view.compared.value;
  const found = [...view.game.kibitzers.value.values()].flatMap((ofOne) => [...ofOne.values()]);
  const isSaid = (name: ChartName): boolean => [...plies, ...found].some((said) => CHART_KINDS[name].valueOf(said) !== undefined);
  if (view.summary.value?.kind !== 'go' && !view.isSilent.value) return CHARTS.filter((name) => !OF_GO.has(name));
  return CHARTS.filter((name) => name === 'time' || name === 'left' || isSaid(name));
}

/** Both sides' last values at the ply under the cursor, or else at the one on the board. */
function Values({
  view,
  chart,
  pointed,
}: {
  readonly view: GameView;
  readonly chart: ChartName;
  readonly pointed: ShownPly | undefined;
}) {
  const kind: ChartKind = CHART_KINDS[chart];
  const plies = view.compared.value;
  const until = pointed?.ply ?? view.ply.value;
  const textOf = (colour: Colour): string => {
    for (let index = until - 1; index >= 0 && index > until - 4; index -= 1) {
      const ply = plies[index];
      if (ply !== undefined && ply.book !== true && sideOf(chart, ply) === colour) return kind.textOf(ply) ?? '–';
    }
    return '–';
  };
  return (
    <>
      <span class="chartCard-place">{pointed === undefined ? t(`chart.${chart}Long`) : placeOf(view, pointed)}</span>
      {!OF_GO.has(chart) &&
        COLOURS.map((colour) => (
          <span
            key={`${colour} ${textOf(colour)}`}
            class={`chartCard-value look-${colour}`}
            title={view.summary.value?.[colour] ?? ''}
          >
            {textOf(colour)}
          </span>
        ))}
      {[...view.game.kibitzers.value].map(([name, found], index) => {
        const text = kibitzText(kind, found, pointed?.ply ?? until + 1);
        return (
          text !== undefined && (
            <span key={`${name} ${text}`} class={`chartCard-value look-${lookOf(index)}`} title={name}>
              {text}
            </span>
          )
        );
      })}
    </>
  );
}

/** What a kibitzer said before a ply, or a little earlier; `undefined` if it says nothing that this chart shows. */
function kibitzText(kind: ChartKind, found: ReadonlyMap<number, ShownKibitz>, ply: number): string | undefined {
  for (let at = ply; at > 0 && at > ply - 3; at -= 1) {
    const text = kind.textOf(found.get(at) ?? {});
    if (text !== undefined) return text;
  }
  return [...found.values()].some((said) => kind.valueOf(said) !== undefined) ? '–' : undefined;
}

function placeOf(view: GameView, played: ShownPly): string {
  const document = view.document.value;
  return document === undefined ? played.text : numberedMove(document, played);
}

function ChartTable({ view, chart }: { readonly view: GameView; readonly chart: ChartName }) {
  const kind: ChartKind = CHART_KINDS[chart];
  const plies = view.compared.value;
  const [, white] = columnsOf(chart, plies);
  const kibitzers = [...view.game.kibitzers.value].filter(([, found]) =>
    [...found.values()].some((said) => kind.valueOf(said) !== undefined),
  );
  return (
    <div class="chartCard-table" tabIndex={0}>
      <table>
        <caption class="hidden-but-read">{t(`chart.${chart}Long`)}</caption>
        <thead>
          <tr>
            <th scope="col">{t('game.move')}</th>
            <th scope="col">{t('game.white')}</th>
            <th scope="col">{t('game.black')}</th>
            {kibitzers.map(([name]) => (
              <th key={name} scope="col">
                <bdi>{name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {plies.map((ply, index) => {
            const text = ply.book === true ? '' : (kind.textOf(ply) ?? '');
            const isWhite = white[index] !== null;
            return (
              <tr key={ply.ply}>
                <th scope="row">{placeOf(view, ply)}</th>
                <td>{isWhite ? text : ''}</td>
                <td>{isWhite ? '' : text}</td>
                {kibitzers.map(([name, found]) => (
                  <td key={name}>{kind.textOf(found.get(ply.ply) ?? {}) ?? ''}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
