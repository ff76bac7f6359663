// The stage of an event, as an icon and a word: waiting, running, paused, over.

import type { EventStage } from '../../../src/broadcast/messages.ts';
import { t } from '../../words/words.ts';
import { Icon } from '../icon.tsx';
import './stageDot.css';

export function StageDot({ stage }: { readonly stage: EventStage }) {
  return (
    <span class={`stageDot stageDot-${stage}`}>
      {stage === 'over' ? <Icon name="check" size={12} /> : stage === 'break' ? <Icon name="pause" size={12} /> : null}
      <span class="hidden-but-read">{t(`stage.${stage}`)}: </span>
    </span>
  );
}

export const StageBadge = ({ stage }: { readonly stage: EventStage }) => (
  <span class={`stageBadge stageBadge-${stage}`}>{t(`stage.${stage}`)}</span>
);
