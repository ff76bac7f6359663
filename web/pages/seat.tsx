// The operator's seat. `/seat`: all of their seats; `/seat/EVENT/ENTRANT`: one of them.

import { Gate } from '../desk/gate.tsx';
import { isOperator } from '../desk/session.ts';
import { Seat } from '../seat/seat.tsx';
import { SeatList } from '../seat/seatList.tsx';
import { t } from '../words/words.ts';
import type { PageProps } from './page.ts';

export function SeatPage({ args: [event, entrant] }: PageProps) {
  return (
    <Gate isFor={isOperator} why={t('seat.why')} title={entrant ?? t('seat.title')}>
      {event === undefined || entrant === undefined ? (
        <SeatList />
      ) : (
        <Seat key={`${event}/${entrant}`} event={event} entrant={entrant} />
      )}
    </Gate>
  );
}
