// Name and password, for pages that need an account.

import { useEffect, useRef, useState } from 'preact/hooks';
import { messageOf } from '../../src/core/messages/messageOf.ts';
import { t } from '../words/words.ts';
import { logIn, sessionFailure } from './session.ts';
import './desk.css';
import './loginForm.css';

/** `why`: why a login is needed. */
export function LoginForm({ why }: { readonly why: string }) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);

  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await logIn(name.trim(), password);
    } catch (reason) {
      setFailure(messageOf(reason));
      setPassword('');
      first.current?.focus();
    } finally {
      setBusy(false);
    }
  };
  const said = failure ?? sessionFailure.value;
  return (
    <div class="login">
      <form class="login-card card" onSubmit={(event) => void submit(event)}>
        <h1 class="login-title">{t('login.title')}</h1>
        <p class="muted">{why}</p>
        <label class="desk-field">
          <span>{t('login.name')}</span>
          <input
            ref={first}
            name="username"
            autocomplete="username"
            autocapitalize="none"
            spellcheck={false}
            required
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <label class="desk-field">
          <span>{t('login.password')}</span>
          <input
            name="password"
            type="password"
            autocomplete="current-password"
            required
            value={password}
            onInput={(event) => setPassword(event.currentTarget.value)}
          />
        </label>
        <div role="alert">{said === undefined ? null : <p class="desk-refusal">{said}</p>}</div>
        <button class="desk-button is-primary" disabled={isBusy}>
          {t('login.enter')}
        </button>
        <p class="login-hint muted">{t('login.hint')}</p>
      </form>
    </div>
  );
}
