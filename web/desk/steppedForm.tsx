// The frame of a form that records a decision: its fields, then, if it is a grave one, a review of what will be recorded and under which name.

import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../words/words.ts';
import { account } from './session.ts';
import './desk.css';
import './actionForm.css';

export type Step = 'fill' | 'confirm';

export type SteppedFormProps = {
  readonly step: Step;
  readonly tone: 'plain' | 'good' | 'grave';
  readonly isBusy: boolean;
  readonly failure: string | undefined;
  readonly fields: ComponentChildren;
  readonly review: ComponentChildren;
  readonly onSubmit: (form: HTMLFormElement) => void;
  readonly onBack: () => void;
  readonly onCancel: () => void;
};

export function SteppedForm({ step, tone, isBusy, failure, fields, review, onSubmit, onBack, onCancel }: SteppedFormProps) {
  const form = useRef<HTMLFormElement>(null);
  // Focuses the control for the next step.
  useEffect(() => {
    const wanted = step === 'fill' ? 'input, select, textarea' : 'button[type="submit"]';
    (form.current?.querySelector<HTMLElement>(wanted) ?? form.current?.querySelector('button'))?.focus();
  }, [step]);
  const leave = (): void => (step === 'confirm' ? onBack() : onCancel());
  const keys = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.preventDefault();
      leave();
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      form.current?.requestSubmit();
    }
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!isBusy && form.current !== null) onSubmit(form.current);
  };
  return (
    <form ref={form} class="action-form" noValidate onSubmit={submit} onKeyDown={keys}>
      {step === 'confirm' ? review : fields}
      <div role="alert">{failure === undefined ? null : <p class="desk-refusal">{failure}</p>}</div>
      <div class="action-buttons">
        {step === 'fill' ? (
          <button type="submit" class={`desk-button is-primary is-${tone}`} disabled={isBusy}>
            {tone === 'grave' ? t('desk.review') : t('desk.record')}
          </button>
        ) : (
          <button type="submit" class="desk-button is-primary is-grave" disabled={isBusy}>
            {t('desk.recordAs', { name: account.value?.name ?? '' })}
          </button>
        )}
        <button type="button" class="desk-button" onClick={leave}>
          {step === 'confirm' ? t('desk.change') : t('desk.cancel')}
        </button>
      </div>
    </form>
  );
}
