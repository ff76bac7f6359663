// Restricts a page to some people: asks for a login, and admits accounts that `isFor` accepts.

import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Role } from '../../src/broadcast/messages.ts';
import { lineReturns } from '../state/live.ts';
import { hrefOf, route } from '../state/route.ts';
import { t } from '../words/words.ts';
import { LoginForm } from './loginForm.tsx';
import { account, isOperator, loadSession, logOut, sessionFailure } from './session.ts';
import './desk.css';

export type GateProps = {
  readonly isFor: (role: Role) => boolean;
  /** Why a login is needed here. */
  readonly why: string;
  readonly title: string;
  readonly children: ComponentChildren;
};

/** Of an operator. */
const PLACES = [
  { page: 'seat', word: 'seat.title' },
  { page: 'mine', word: 'mine.title' },
] as const;

export function Gate({ isFor, why, title, children }: GateProps) {
  useEffect(() => void loadSession(), [lineReturns.value]);
  const who = account.value;
  if (who === undefined)
    return (
      <div class="desk">
        <h1 class="hidden-but-read">{title}</h1>
        <p class="muted" role="status">
          {sessionFailure.value ?? t('desk.loading')}
        </p>
      </div>
    );
  if (who === null) return <LoginForm why={why} />;
  return (
    <div class="desk">
      <header class="desk-head">
        <h1>
          <bdi>{title}</bdi>
        </h1>
        {isOperator(who.role) ? (
          <nav class="desk-places" aria-label={t('desk.places')}>
            {PLACES.filter(({ page }) => page !== route.value.page).map(({ page, word }) => (
              <a key={page} href={hrefOf(page)}>
                {t(word)}
              </a>
            ))}
          </nav>
        ) : null}
        <p class="desk-who">
          <strong>{who.name}</strong> · {t(`role.${who.role}`)}
        </p>
        <button type="button" onClick={() => void logOut()}>
          {t('login.leave')}
        </button>
      </header>
      {isFor(who.role) ? (
        children
      ) : (
        <div class="card desk-calm">
          <p>{t('desk.notYours', { name: who.name, role: t(`role.${who.role}`) })}</p>
        </div>
      )}
    </div>
  );
}
