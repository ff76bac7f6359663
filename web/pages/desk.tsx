// The officials' desk: on the left the matters that await a ruling, on the right the selected one. `/desk/ID`, `/desk?game=12`.

import { useEffect, useState } from 'preact/hooks';
import { desk, deskFailure, followDesk, readDesk, settleAtDesk } from '../desk/deskState.ts';
import { DeskList } from '../desk/deskList.tsx';
import { Gate } from '../desk/gate.tsx';
import { Matter } from '../desk/matter.tsx';
import { isOfficial } from '../desk/session.ts';
import { go, hrefOf } from '../state/route.ts';
import { useTitle } from '../parts/event/useTitle.ts';
import { t } from '../words/words.ts';
import type { PageProps } from './page.ts';

export function DeskPage({ args, query }: PageProps) {
  return (
    <Gate isFor={isOfficial} why={t('desk.why')} title={t('desk.title')}>
      <Desk chosen={args[0]} game={numberOf(query['game'])} />
    </Gate>
  );
}

function Desk({ chosen, game }: { readonly chosen: string | undefined; readonly game: number | undefined }) {
  const [said, setSaid] = useState('');
  useEffect(() => followDesk(game), [game]);
  const view = desk.value;
  const waiting = view?.queue.length ?? 0;
  useTitle(waiting > 0 ? `(${waiting}) ${t('desk.title')}` : t('desk.title'));
  if (view === undefined)
    return (
      <p class="muted" role="status">
        {deskFailure.value ?? t('desk.loading')}
      </p>
    );
  const all = [...view.queue, ...view.standing];
  const ofGame = game === undefined ? undefined : all.find((item) => item.game === game);
  const item = chosen === undefined ? (ofGame ?? view.queue[0]) : all.find(({ id }) => id === chosen);
  const isTurnedTo = chosen !== undefined || game !== undefined;
  const done = (answer: string): void => {
    setSaid(answer);
    if (item !== undefined) settleAtDesk(item.id);
    go(hrefOf('desk'));
    void readDesk();
  };
  return (
    <>
      <div role="status" class={said === '' ? 'desk-silent' : 'desk-said'}>
        {said}
      </div>
      {deskFailure.value === undefined ? null : (
        <p role="alert" class="desk-refusal">
          {deskFailure.value}
        </p>
      )}
      <div class={isTurnedTo ? 'desk-columns has-matter' : 'desk-columns'}>
        <DeskList view={view} chosen={item?.id} />
        <div class="desk-matter">
          <a class="desk-back" href={hrefOf('desk')}>
            ‹ {t('desk.back')}
          </a>
          {item === undefined ? (
            <div class="card desk-calm">
              <h2>{isTurnedTo ? t('desk.settled') : t('desk.empty')}</h2>
              <p class="muted">{isTurnedTo ? t('desk.settledMore') : t('desk.emptyMore')}</p>
            </div>
          ) : (
            <Matter item={item} shouldFocus={isTurnedTo} onDone={done} />
          )}
        </div>
      </div>
    </>
  );
}

function numberOf(text: string | undefined): number | undefined {
  const number = Number(text);
  return text !== undefined && Number.isInteger(number) && number > 0 ? number : undefined;
}
