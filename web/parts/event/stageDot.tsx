// Where an event stands, as a sign and a word: waits, is played, pauses, is over.

import type { EventStage } from '../../../src/broadcast/messages.ts';
import type { Word } from '../../words/en.ts';
import { t } from '../../words/words.ts';
import { Icon } from '../icon.tsx';
import './stageDot.css';

const WORDS = {
  waiting: 'tables.stageWaiting',
  break: 'tables.stageBreak',
  running: 'tables.stageRunning',
  over: 'tables.stageOver',
} as const satisfies Record<EventStage, Word>;

export function StageDot({ stage }: { readonly stage: EventStage }) {
  return (
    <span class={`stageDot stageDot-${stage}`}>
      {stage === 'over' ? <Icon name="check" size={12} /> : stage === 'break' ? <Icon name="pause" size={12} /> : null}
      <span class="hidden-but-read">{t(WORDS[stage])}: </span>
    </span>
  );
}

export const StageBadge = ({ stage }: { readonly stage: EventStage }) => (
  <span class={`stageBadge stageBadge-${stage}`}>{t(WORDS[stage])}</span>
);
