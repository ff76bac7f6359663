// A page for people with an account: a login first, then what is behind it.

import type { ComponentChildren } from 'preact';
import { LoginForm } from '../desk/loginForm.tsx';
import { account, sessionFailure, type Account } from '../desk/session.ts';
import { r } from '../words/registry/words.ts';
import { t } from '../words/words.ts';

export type GateProps = { readonly title: string; readonly children: (who: Account) => ComponentChildren };

export function Gate({ title, children }: GateProps) {
  const who = account.value;
  if (who === null) return <LoginForm why={r('loginWhy')} />;
  if (who !== undefined) return children(who);
  return (
    <div class="page">
      <h1 class="hidden-but-read">{title}</h1>
      <p class="muted" role="status">
        {sessionFailure.value ?? t('desk.loading')}
      </p>
    </div>
  );
}
