// Facts about the game: event, round, opening, and what remains before a rule ends it.

import type { GameSummary } from '../../../src/broadcast/messages.ts';
import { t } from '../../words/words.ts';
import type { GameView } from '../gameView.ts';
import './facts.css';

export function Facts({ view, onRules }: { readonly view: GameView; readonly onRules: () => void }) {
  const summary = view.summary.value;
  const document = view.document.value;
  return (
    <section class="facts card" aria-label={t('game.facts')}>
      <p class="facts-title">{document?.eventName ?? ''}</p>
      <p class="facts-opening" title={summary?.opening?.name}>
        {summary?.opening === undefined ? '' : [summary.opening.eco, summary.opening.name].filter(Boolean).join(' · ')}
      </p>
      <dl class="facts-counters">
        {countersOf(view).map(({ label, value, isNear }) => (
          <div key={label} class="facts-counter" data-near={isNear}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p class="facts-foot">
        <span>
          {[document?.variant, document?.engines.white.timeControl, summary === undefined ? undefined : placeOf(summary)]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <button type="button" class="facts-rules plain" onClick={onRules}>
          {t('game.rulesShort')}
        </button>
      </p>
    </section>
  );
}

const placeOf = ({ id, round, stage }: GameSummary): string =>
  [t('game.title', { id }), stage ?? t('game.round', { round })].join(' · ');

type Counter = { readonly label: string; readonly value: string; readonly isNear?: boolean };

const NEAR_PLIES = 6;

function countersOf(view: GameView): readonly Counter[] {
  const document = view.document.value;
  const state = view.lastPly.value;
  if (document === undefined) return [];
  const countdown = (label: string, left: number | undefined): Counter => ({
    label,
    value: left === undefined ? '–' : t('game.plies', { count: left }),
    isNear: left !== undefined && left <= NEAR_PLIES,
  });
  if (document.summary.kind === 'go') {
    return [
      { label: t('game.komi'), value: String(document.komi ?? '–') },
      { label: t('game.capturedBy', { side: t('game.black') }), value: String(state?.captures?.black ?? 0) },
      { label: t('game.capturedBy', { side: t('game.white') }), value: String(state?.captures?.white ?? 0) },
      { label: t('game.board'), value: document.size === undefined ? '–' : `${document.size}×${document.size}` },
    ];
  }
  const mobility =
    document.mobilityGoal === undefined
      ? { label: t('game.mobility'), value: state?.mobility === undefined ? '–' : String(state.mobility) }
      : { label: t('game.mobilityGoal'), value: String(document.mobilityGoal).replace('-', '−') };
  return [
    countdown(t('game.drawRule'), state?.drawLeft),
    countdown(t('game.winRule'), state?.winLeft),
    countdown(t('game.fiftyRule'), state?.fiftyLeft),
    mobility,
  ];
}
