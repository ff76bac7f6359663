// Where an operator may sit, which games are played there, and scores that their programs did not name themselves (CGF-9.3).

import { useEffect, useState } from 'preact/hooks';
import type { SeatsView } from '../../src/broadcast/messages.ts';
import { messageOf } from '../../src/core/messages/messageOf.ts';
import { ActionForm } from '../desk/actionForm.tsx';
import '../desk/matter.css';
import { getJson } from '../state/api.ts';
import { lineReturns, news, overview, summaries } from '../state/live.ts';
import { hrefOf } from '../state/route.ts';
import { t } from '../words/words.ts';
import './seat.css';

export function SeatList() {
  const [view, setView] = useState<SeatsView | undefined>(undefined);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const [said, setSaid] = useState('');
  // Changes when games begin, stop or end.
  const games = [...summaries.value.values()].map(({ id, state }) => `${id}${state}`).join();
  const newest = news.value[0]?.sequence;
  useEffect(() => {
    const control = new AbortController();
    getJson<SeatsView>('/seats', control.signal).then(
      (seats) => {
        setView(seats);
        setFailure(undefined);
      },
      (reason: unknown) => control.signal.aborted || setFailure(messageOf(reason)),
    );
    return () => control.abort();
  }, [games, newest, said, overview.value?.state, lineReturns.value]);
  if (view === undefined)
    return (
      <p class="muted" role="status">
        {failure ?? t('desk.loading')}
      </p>
    );
  if (view.seats.length === 0)
    return (
      <div class="card desk-calm">
        <h2>{t('seat.none')}</h2>
        <p class="muted">{t('seat.noneMore')}</p>
      </div>
    );
  return (
    <>
      <div role="status" class={said === '' ? 'desk-silent' : 'desk-said'}>
        {said}
      </div>
      <ul class="seat-cards">
        {view.seats.map((seat) => (
          <li key={`${seat.event}/${seat.entrant}`} class="seat-card card">
            <h2>
              <a href={hrefOf('seat', [seat.event, seat.entrant])}>{seat.entrant}</a>
            </h2>
            <p class="muted">{seat.eventName}</p>
            <p class={`seat-card-state is-${seat.game?.state ?? 'none'}`}>
              {seat.game === undefined
                ? t('seat.noGame')
                : t('seat.gameNow', {
                    round: seat.game.round,
                    opponent: seat.game.opponent,
                    state: t(`seat.state.${seat.game.state}`),
                  })}
            </p>
            {seat.game?.words === undefined ? null : <p class="muted">{seat.game.words}</p>}
            {seat.score === undefined ? null : <ScoreOfProgram item={seat.score} onDone={setSaid} />}
          </li>
        ))}
      </ul>
    </>
  );
}

type ScoreOfProgramProps = {
  readonly item: NonNullable<SeatsView['seats'][number]['score']>;
  readonly onDone: (answer: string) => void;
};

function ScoreOfProgram({ item, onDone }: ScoreOfProgramProps) {
  const [isOpen, setOpen] = useState(false);
  const [action] = item.actions;
  if (action === undefined) return null;
  return (
    <div>
      <p>{item.question}</p>
      {isOpen ? (
        <ActionForm item={item} action={action} onDone={onDone} onCancel={() => setOpen(false)} />
      ) : (
        <button type="button" class="desk-button" onClick={() => setOpen(true)}>
          {action.label}
        </button>
      )}
    </div>
  );
}
