// Where an operator may sit, which games are played there, and scores that their programs did not name themselves (CGF-9.3).

import { shortEventName } from '../state/eventNames.ts';
import { hrefOf } from '../state/route.ts';
import { says, t } from '../words/words.ts';
import { ScoreOfProgram } from './lateScore.tsx';
import { useSeats } from './useSeats.ts';
import './seat.css';

export function SeatList() {
  const { view, failure, said, setSaid } = useSeats();
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
              <a href={hrefOf('seat', [seat.event, seat.entrant])}>
                <bdi>{seat.entrant}</bdi>
              </a>
            </h2>
            <p class="muted">{shortEventName(seat.event)}</p>
            <p class={`seat-card-state is-${seat.game?.state ?? 'none'}`}>
              {seat.game === undefined
                ? t('seat.noGame')
                : t('seat.gameNow', {
                    round: seat.game.round,
                    opponent: seat.game.opponent,
                    state: t(`seat.state.${seat.game.state}`),
                  })}
            </p>
            {seat.game?.words === undefined ? null : <p class="muted">{says(seat.game, 'words')}</p>}
            {seat.score === undefined ? null : <ScoreOfProgram item={seat.score} onDone={setSaid} />}
          </li>
        ))}
      </ul>
    </>
  );
}
