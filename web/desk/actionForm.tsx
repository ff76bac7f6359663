// One action of the desk: its fields, the reason, and, if it is a grave one, a review of exactly what will be recorded, and under which name.

import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { DeskAction, DeskAnswer, DeskItem } from '../../src/broadcast/messages.ts';
import { messageOf } from '../../src/core/messages/messageOf.ts';
import { FactList } from '../parts/factList.tsx';
import { t } from '../words/words.ts';
import { FieldInput } from './fields/fieldInput.tsx';
import { bodyOf, filledIn, firstValues, missingField, type Values } from './ruling.ts';
import { account, postAs } from './session.ts';

export type ActionFormProps = {
  readonly item: DeskItem;
  readonly action: DeskAction;
  /** Initial values of fields filled in elsewhere (dead stones that were counted). */
  readonly given?: Values;
  readonly onDone: (answer: string) => void;
  readonly onCancel: () => void;
};

export function ActionForm({ item, action, given = {}, onDone, onCancel }: ActionFormProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Values>(() => ({ ...firstValues(action.fields), ...given }));
  const [reason, setReason] = useState('');
  const [step, setStep] = useState<'fill' | 'confirm'>('fill');
  const [isBusy, setBusy] = useState(false);
  /** What the ruling changes besides, once the server has said so. */
  const [toConfirm, setToConfirm] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<string | undefined>(undefined);

  // Focuses the control for the next step.
  useEffect(() => {
    const wanted = step === 'fill' ? 'input, select, textarea' : 'button[type="submit"]';
    form.current?.querySelector<HTMLElement>(wanted)?.focus();
  }, [step]);

  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    const missing = missingField(action.fields, values, reason);
    if (missing !== undefined) {
      setFailure(missing === 'reason' ? t('desk.reasonMissing') : t('desk.fieldMissing', { field: labelOf(action, missing) }));
      form.current?.querySelector<HTMLElement>(`[name="${missing}"]`)?.focus();
      return;
    }
    setFailure(undefined);
    if (action.tone === 'grave' && step === 'fill') return setStep('confirm');
    setBusy(true);
    try {
      const given = { ...bodyOf(action, values, reason), ...(toConfirm.length > 0 ? { confirmed: true } : {}) };
      const answered = await postAs<DeskAnswer>('/desk', given);
      if ('answer' in answered) return onDone(answered.answer);
      setToConfirm(answered.confirm);
      setStep('confirm');
    } catch (refused) {
      setFailure(messageOf(refused));
      back();
    } finally {
      setBusy(false);
    }
  };
  const back = (): void => {
    setStep('fill');
    setToConfirm([]);
  };
  const keys = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.preventDefault();
      if (step === 'confirm') back();
      else onCancel();
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      form.current?.requestSubmit();
    }
  };
  const name = account.value?.name ?? '';
  return (
    <form ref={form} class="action-form" noValidate onSubmit={(event) => void submit(event)} onKeyDown={keys}>
      {step === 'confirm' ? (
        <Record item={item} action={action} values={values} reason={reason} changes={toConfirm} />
      ) : (
        <>
          {action.fields?.map((field) => (
            <FieldInput
              key={field.name}
              field={field}
              request={action.request}
              value={values[field.name]}
              onChange={(value) => setValues((known) => ({ ...known, [field.name]: value }))}
            />
          ))}
          <label class="desk-field" for={`${id}-reason`}>
            <span>{t('desk.reason')}</span>
            <textarea
              id={`${id}-reason`}
              name="reason"
              rows={2}
              required
              aria-describedby={`${id}-hint`}
              value={reason}
              onInput={(event) => setReason(event.currentTarget.value)}
            />
          </label>
          <p class="action-hint muted" id={`${id}-hint`}>
            {t('desk.reasonHint', { name })}
          </p>
        </>
      )}
      <div role="alert">{failure === undefined ? null : <p class="desk-refusal">{failure}</p>}</div>
      <div class="action-buttons">
        {step === 'fill' ? (
          <button type="submit" class={`desk-button is-primary is-${action.tone}`} disabled={isBusy}>
            {action.tone === 'grave' ? t('desk.review') : t('desk.record')}
          </button>
        ) : (
          <button type="submit" class="desk-button is-primary is-grave" disabled={isBusy}>
            {t('desk.recordAs', { name })}
          </button>
        )}
        <button type="button" class="desk-button" onClick={() => (step === 'confirm' ? back() : onCancel())}>
          {step === 'confirm' ? t('desk.change') : t('desk.cancel')}
        </button>
      </div>
    </form>
  );
}

type RecordProps = Pick<ActionFormProps, 'item' | 'action'> & {
  readonly values: Values;
  readonly reason: string;
  readonly changes: readonly string[];
};

/** What the journal will record. */
function Record({ item, action, values, reason, changes }: RecordProps) {
  const who = account.value;
  const facts = [
    { label: t('desk.official'), value: who ? `${who.name} (${t(`role.${who.role}`)})` : '' },
    { label: t('desk.matter'), value: item.question },
    { label: t('desk.decision'), value: action.label },
    ...filledIn(action, values).map(({ label, text }) => ({ label, value: text })),
    { label: t('desk.reason'), value: reason.trim() },
  ];
  return (
    <div class="action-record">
      <p>{t('desk.willBeRecorded')}</p>
      <FactList facts={facts} />
      {changes.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p class="muted">{t('desk.onlyAnother')}</p>
    </div>
  );
}

const labelOf = ({ fields = [] }: DeskAction, name: string): string => fields.find((field) => field.name === name)?.label ?? name;
