// Name and password, for pages that need an account; further codes only where the server asks for them.

import { useEffect, useRef, useState } from 'preact/hooks';
import { ApiFailure } from '../../src/broadcast/client/apiFailure.ts';
import { messageOf } from '../../src/core/messages/messageOf.ts';
import { present } from '../../src/core/present.ts';
import { t } from '../words/words.ts';
import { logIn, sessionFailure } from './session.ts';
import './desk.css';
import './loginForm.css';

/** `why`: why a login is needed. */
export function LoginForm({ why }: { readonly why: string }) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  /** `undefined`: not asked for. */
  const [code, setCode] = useState<string | undefined>(undefined);
  const [browserCode, setBrowserCode] = useState<string | undefined>(undefined);
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
      await logIn({ name: name.trim(), password, ...present({ code, browserCode }) });
    } catch (reason) {
      setFailure(messageOf(reason));
      const word = reason instanceof ApiFailure ? reason.word : undefined;
      // The password stays, since it was right or was not looked at.
      if (word === 'code-needed') return setCode('');
      if (word === 'stranger-waits') return setBrowserCode('');
      setPassword('');
      setCode(undefined);
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
        {code === undefined ? null : <CodeField label={t('login.code')} value={code} onInput={setCode} isOneTime />}
        {browserCode === undefined ? null : (
          <CodeField label={t('login.browserCode')} value={browserCode} onInput={setBrowserCode} />
        )}
        <div role="alert">{said === undefined ? null : <p class="desk-refusal">{said}</p>}</div>
        <button class="desk-button is-primary" disabled={isBusy}>
          {t('login.enter')}
        </button>
        <p class="login-hint muted">{t('login.hint')}</p>
      </form>
    </div>
  );
}

type CodeFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onInput: (value: string) => void;
  /** Whether phones may offer a code that they know. */
  readonly isOneTime?: boolean;
};

/** Takes the focus when it appears. */
function CodeField({ label, value, onInput, isOneTime = false }: CodeFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <label class="desk-field">
      <span>{label}</span>
      <input
        ref={field}
        autocomplete={isOneTime ? 'one-time-code' : 'off'}
        autocapitalize="none"
        spellcheck={false}
        required={isOneTime}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </label>
  );
}
