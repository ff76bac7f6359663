// Replaces a view until it has loaded: its placeholder, or why it cannot be shown, with a retry button.

import type { ComponentChildren } from 'preact';
import type { Views } from '../../../src/broadcast/messages.ts';
import { retryView, useView } from '../../state/views.ts';
import { t } from '../../words/words.ts';
import './shown.css';

type ShownProps<Name extends keyof Views> = {
  readonly view: Name;
  /** The event of the view. */
  readonly event?: string;
  /** Lines of the placeholder. */
  readonly lines?: number;
  readonly children: (value: Views[Name]) => ComponentChildren;
};

export function Shown<Name extends keyof Views>({ view, event, lines = 8, children }: ShownProps<Name>) {
  const held = useView(view, event);
  const value = held.value.value;
  const failure = held.failure.value;
  const retry = (): void => retryView(view, event);
  if (value !== undefined)
    return (
      <>
        {failure !== undefined && (
          <p class="shown-old" role="status">
            {t('tables.old', { reason: failure })}
            <button type="button" onClick={retry}>
              {t('tables.retry')}
            </button>
          </p>
        )}
        {children(value)}
      </>
    );
  return failure === undefined ? <Outline lines={lines} /> : <Failure words={failure} retry={retry} />;
}

export function Failure({ words, retry }: { readonly words: string; readonly retry?: () => void }) {
  return (
    <div class="card shown-failure" role="alert">
      <h2>{t('tables.failed')}</h2>
      <p class="muted">{words}</p>
      {retry !== undefined && (
        <button type="button" onClick={retry}>
          {t('tables.retry')}
        </button>
      )}
    </div>
  );
}

export function Outline({ lines }: { readonly lines: number }) {
  return (
    <div class="card shown-outline" role="status" aria-label={t('tables.loading')}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} />
      ))}
    </div>
  );
}

/** What will appear here, and when. */
export function Empty({ title, children }: { readonly title: string; readonly children?: ComponentChildren }) {
  return (
    <div class="card shown-empty">
      <h2>{title}</h2>
      <p class="muted">{children}</p>
    </div>
  );
}
