// One player's output: its evaluation, the figures of its search, and its line. Shows the last thought while the other is to move.

import type { Colour } from '../../../src/core/colour.ts';
import { FactList } from '../../parts/factList.tsx';
import { t } from '../../words/words.ts';
import { formatCount, formatEvaluation } from '../figures.ts';
import type { GameView, HeardThought } from '../gameView.ts';
import { numberOfPly } from '../moves/plyNumber.ts';
import { ThoughtLine } from './thoughtLine.tsx';
import './engineCard.css';

export function EngineCard({
  view,
  by,
  onDetails,
}: {
  readonly view: GameView;
  readonly by: Colour;
  readonly onDetails: (by: Colour) => void;
}) {
  const thought = view.thoughts[by].value;
  const name = view.summary.value?.[by] ?? '';
  const about = doing(view, thought);
  return (
    <section class={`engine card engine-${by}`} aria-label={t('game.engine', { name })} data-running={thought?.running ?? false}>
      <header class="engine-head">
        <span class="engine-evaluation">{formatEvaluation(thought?.evaluation)}</span>
        <span class="engine-about">
          <button
            type="button"
            class="engine-name plain"
            dir="auto"
            onClick={() => onDetails(by)}
            title={t('game.engineDetails')}
          >
            {name}
          </button>
          <span key={about} class="engine-doing">
            {about}
          </span>
        </span>
      </header>
      <FactList
        className="engine-figures"
        rowClass="engine-figure"
        facts={[
          { label: t('game.depth'), value: depthOf(thought) },
          { label: t('game.nodes'), value: countOf(thought?.nodes) },
          {
            label: t('game.speed'),
            value: thought?.nodesPerSecond === undefined ? '–' : `${formatCount(thought.nodesPerSecond)}/s`,
          },
          { label: t('game.tablebases'), value: countOf(thought?.tablebaseHits) },
          {
            label: t('game.hash'),
            value: thought?.hashPermille === undefined ? '–' : `${Math.round(thought.hashPermille / 10)}%`,
          },
        ]}
      />
      <ThoughtLine
        view={view}
        by={by}
        name={name}
        thought={thought}
        remaining={view.lines[by].value}
        parting={view.parting.value}
      />
    </section>
  );
}

const countOf = (count: number | undefined): string => (count === undefined ? '–' : formatCount(count));

function depthOf(thought: HeardThought | undefined): string {
  if (thought?.depth === undefined) return '–';
  return thought.selectiveDepth === undefined ? String(thought.depth) : `${thought.depth}/${thought.selectiveDepth}`;
}

function doing(view: GameView, thought: HeardThought | undefined): string {
  const document = view.document.value;
  if (document === undefined) return '';
  if (thought === undefined || isEmpty(thought)) return t(view.lastPly.value?.book === true ? 'game.inBook' : 'game.silent');
  const number = numberOfPly(document, thought.ply);
  return thought.running ? t('game.thinksAbout', { number }) : t('game.saidAt', { number });
}

/** A program that only plays reports nothing about its search. */
const isEmpty = ({ evaluation, depth, nodes, pv, running }: HeardThought): boolean =>
  !running && evaluation === undefined && depth === undefined && nodes === undefined && pv === undefined;
