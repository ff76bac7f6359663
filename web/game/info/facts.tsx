// Facts about the game: event, round, opening, and what remains before a rule ends it.

import { useState } from 'preact/hooks';
import type { GameDocument, GameSummary } from '../../../src/broadcast/messages.ts';
import type { OutcomeChances } from '../../../src/core/chances.ts';
import { Dialog } from '../../parts/dialog.tsx';
import type { Colour } from '../../../src/core/colour.ts';
import { shortEventName } from '../../state/eventNames.ts';
import { t } from '../../words/words.ts';
import { formatChance } from '../../parts/figures/chance.ts';
import { chancesOf } from './chances.ts';
import type { GameView } from '../gameView.ts';
import './facts.css';

export function Facts({ view, onRules }: { readonly view: GameView; readonly onRules: () => void }) {
  const summary = view.summary.value;
  const document = view.document.value;
  const [explained, setExplained] = useState<Counter | undefined>(undefined);
  return (
    <section class="facts card" aria-label={t('game.facts')}>
      <p class="facts-title">{document === undefined ? '' : shortEventName(document.summary.event)}</p>
      <p class="facts-opening" title={summary?.opening?.name}>
        {summary?.opening === undefined ? '' : [summary.opening.eco, summary.opening.name].filter(Boolean).join(' · ')}
      </p>
      <dl class="facts-counters">
        {countersOf(view).map((counter) => {
          const { label, value, why, isNear, chances } = counter;
          return (
            <div key={label} class="facts-counter" data-near={isNear}>
              <dt>
                <button type="button" class="facts-label plain" title={why} onClick={() => setExplained(counter)}>
                  {label}
                </button>
              </dt>
              <dd>
                {value}
                {chances !== undefined && <ChanceBar chances={chances} />}
              </dd>
            </div>
          );
        })}
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
      {explained !== undefined && (
        <Dialog title={explained.label} onClose={() => setExplained(undefined)}>
          <p>{explained.why}</p>
        </Dialog>
      )}
    </section>
  );
}

const placeOf = ({ id, round, stage }: GameSummary): string =>
  [t('game.title', { id }), stage ?? t('game.round', { round })].join(' · ');

/** `why`: what it counts, for those who ask. */
type Counter = {
  readonly label: string;
  readonly value: string;
  readonly why: string;
  readonly isNear?: boolean;
  readonly chances?: OutcomeChances;
};

const NEAR_PLIES = 6;

/** Only what can happen in this game. */
function countersOf(view: GameView): readonly Counter[] {
  const document = view.document.value;
  const state = view.lastPly.value;
  if (document === undefined) return [];
  const countdown = (label: string, left: number | undefined, why: string): Counter => ({
    label,
    value: left === undefined ? '–' : t('game.plies', { count: left }),
    why,
    isNear: left !== undefined && left <= NEAR_PLIES,
  });
  if (document.summary.kind === 'go') {
    const captured = (by: Colour): Counter => ({
      label: t('game.capturedBy', { side: t(`game.${by}`) }),
      value: String(state?.captures?.[by] ?? 0),
      why: t('game.capturesWhy'),
    });
    return [
      { label: t('game.komi'), value: String(document.komi ?? '–'), why: t('game.komiWhy') },
      captured('black'),
      captured('white'),
      {
        label: t('game.board'),
        value: document.size === undefined ? '–' : `${document.size}×${document.size}`,
        why: t('game.boardWhy'),
      },
    ];
  }
  const ofRule = (rule: string, label: string, left: number | undefined): readonly Counter[] =>
    document.rules
      .filter((each) => each.rule === rule)
      .map(({ words }) => countdown(label, left, `${words}. ${t('game.countWhy')}`));
  return [
    ...chancesNow(view),
    ...ofRule('DRAW-1', t('game.drawRule'), state?.drawLeft),
    ...ofRule('WIN-1', t('game.winRule'), state?.winLeft),
    countdown(t('game.fiftyRule'), state?.fiftyLeft, t('game.fiftyWhy')),
    mobilityOf(view, document),
  ];
}

function chancesNow(view: GameView): readonly Counter[] {
  const chances = chancesOf(view);
  if (chances === undefined) return [];
  const { white, black } = chances;
  const value = [white, 1 - white - black, black].map(formatChance).join(' · ');
  return [{ label: t('game.chances'), value, why: t('game.chancesWhy'), chances }];
}

/** White's part, the draw's, Black's. */
function ChanceBar({ chances: { white, black } }: { readonly chances: OutcomeChances }) {
  return (
    <span class="facts-chances" aria-hidden="true">
      <span class="facts-white" style={{ width: `${100 * white}%` }} />
      <span class="facts-black" style={{ width: `${100 * black}%` }} />
    </span>
  );
}

/** While the game lasts, and at its earlier positions: the moves that are possible. At its end: its r-mobility, if that breaks ties. */
function mobilityOf(view: GameView, { mobilityGoal }: GameDocument): Counter {
  const mobility = view.lastPly.value?.mobility;
  if (mobilityGoal !== undefined && view.ply.value === view.plies.value.length)
    return { label: t('game.mobilityGoal'), value: String(mobilityGoal).replace('-', '−'), why: t('game.mobilityGoalWhy') };
  return { label: t('game.mobility'), value: mobility === undefined ? '–' : String(mobility), why: t('game.mobilityWhy') };
}
