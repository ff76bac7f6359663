// Announces moves to a screen reader on request only: ten unwanted lines a minute are worse than none.

import { signal } from '@preact/signals';
import { says, t } from '../words/words.ts';
import { formatEvaluation } from './figures.ts';
import type { GameView } from './gameView.ts';

export const announces = signal(false);

export function Announcer({ view }: { readonly view: GameView }) {
  const said = view.lastPly.value;
  const ending = view.summary.value?.ending;
  const text = !announces.value
    ? t('game.announcesOff')
    : view.chosenPly.value === undefined && ending !== undefined
      ? says(ending, 'words')
      : said === undefined
        ? t('game.announcesOn')
        : t('game.announced', {
            side: t(`game.${said.by}`),
            move: said.text,
            evaluation: said.evaluation === undefined ? '' : formatEvaluation(said.evaluation),
          });
  return (
    <p class="hidden-but-read" aria-live="polite">
      {text}
    </p>
  );
}
