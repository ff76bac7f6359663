// A score that did not reach its game (CGF-9.3): handed in afterwards, as evidence for the officials.

import { useState } from 'preact/hooks';
import type { SeatsView } from '../../src/broadcast/messages.ts';
import { ActionForm } from '../desk/actionForm.tsx';
import '../desk/matter.css';
import { says, t } from '../words/words.ts';
import { useSeats } from './useSeats.ts';

/** Nothing unless the last game of this seat waits for the officials without a score of its program. */
export function LateScore({ event, entrant }: { readonly event: string; readonly entrant: string }) {
  const { view, said, setSaid } = useSeats();
  const score = view?.seats.find((seat) => seat.event === event && seat.entrant === entrant)?.score;
  return (
    <>
      <div role="status" class={said === '' ? 'desk-silent' : 'desk-said'}>
        {said}
      </div>
      {score !== undefined && (
        <section class="seat-late card" aria-label={t('seat.lateTitle')}>
          <h2>{t('seat.lateTitle')}</h2>
          <p class="muted">{t('seat.lateMore')}</p>
          <ScoreOfProgram item={score} onDone={setSaid} />
        </section>
      )}
    </>
  );
}

type ScoreOfProgramProps = {
  readonly item: NonNullable<SeatsView['seats'][number]['score']>;
  readonly onDone: (answer: string) => void;
};

export function ScoreOfProgram({ item, onDone }: ScoreOfProgramProps) {
  const [isOpen, setOpen] = useState(false);
  const [action] = item.actions;
  if (action === undefined) return null;
  return (
    <div>
      <p>{says(item, 'question')}</p>
      {isOpen ? (
        <ActionForm item={item} action={action} onDone={onDone} onCancel={() => setOpen(false)} />
      ) : (
        <button type="button" class="desk-button" onClick={() => setOpen(true)}>
          {says(action, 'label')}
        </button>
      )}
    </div>
  );
}
