// Each player's opinion of the position: two thin columns, so that viewers see when they disagree.

import { COLOURS } from '../../../src/core/colour.ts';
import { t } from '../../words/words.ts';
import { formatEvaluation, shareOf } from '../figures.ts';
import type { GameView } from '../gameView.ts';
import './evaluationBar.css';

export function EvaluationBar({ view }: { readonly view: GameView }) {
  const opinions = COLOURS.map((by) => ({ by, evaluation: view.thoughts[by].value?.evaluation }));
  const label = opinions.map(({ by, evaluation }) => `${t(`game.${by}`)} ${formatEvaluation(evaluation)}`).join(', ');
  return (
    <div
      class={`evaluationBar evaluationBar-${view.orientation.value}`}
      role="img"
      aria-label={t('game.evaluations', { values: label })}
    >
      {opinions.map(({ by, evaluation }) => (
        <span key={by} class={`evaluationBar-column evaluationBar-${by}Says`}>
          <span
            class="evaluationBar-share"
            style={{ transform: `scaleY(${(evaluation === undefined ? 0.5 : shareOf(evaluation)).toFixed(3)})` }}
          />
        </span>
      ))}
    </div>
  );
}
