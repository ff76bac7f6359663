// The form of one action, whatever it asks: its fields are data. What was typed outlives a refusal, a lost line and a session that ended.

import { useState } from 'preact/hooks';
import type { FormAction, Recorded } from '../../../src/broadcast/registry/messages.ts';
import { messageOf } from '../../../src/core/messages/messageOf.ts';
import { account, postAs } from '../../desk/session.ts';
import { SteppedForm, type Step } from '../../desk/steppedForm.tsx';
import { FactList } from '../../parts/factList.tsx';
import { r } from '../../words/registry/words.ts';
import { says, t } from '../../words/words.ts';
import { changes } from '../page.ts';
import { choiceWord, FormInput } from './formInput.tsx';
import { filledIn, firstValues, missingField, requestOf, type Values } from './request.ts';

export type RequestFormProps = {
  /** What it is about, for the review. */
  readonly about: string;
  readonly action: FormAction;
  readonly onDone: (answer: string) => void;
  readonly onCancel: () => void;
};

/** By request: what was typed and not recorded yet. */
const drafts = new Map<string, Values>();

export function RequestForm({ about, action, onDone, onCancel }: RequestFormProps) {
  const draft = JSON.stringify(action.request);
  const [values, setValues] = useState<Values>(() => ({ ...firstValues(action), ...drafts.get(draft) }));
  const [step, setStep] = useState<Step>('fill');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | undefined>(undefined);

  const fill = (name: string, value: string): void => {
    const filled = { ...values, [name]: value };
    drafts.set(draft, filled);
    setValues(filled);
  };
  const submit = async (form: HTMLFormElement): Promise<void> => {
    const missing = missingField(action, values);
    if (missing !== undefined) {
      setFailure(t('desk.fieldMissing', { field: says(missing, 'label') }));
      form.querySelector<HTMLElement>(`[name="${CSS.escape(missing.name)}"]`)?.focus();
      return;
    }
    setFailure(undefined);
    if (action.tone === 'grave' && step === 'fill') return setStep('confirm');
    setBusy(true);
    try {
      const recorded = await postAs<Recorded>('/registry/requests', requestOf(action, values));
      drafts.delete(draft);
      changes.value += 1;
      onDone(says(recorded, 'answer'));
    } catch (reason) {
      setFailure(messageOf(reason));
      setStep('fill');
    } finally {
      setBusy(false);
    }
  };
  const who = account.value;
  const fields = (
    <>
      {action.fields.map((field) => (
        <FormInput key={field.name} field={field} value={values[field.name] ?? ''} onInput={(value) => fill(field.name, value)} />
      ))}
      <p class="action-hint muted">{r('recordHint', { name: who?.name ?? '' })}</p>
    </>
  );
  const review = (
    <div class="action-record">
      <p>{t('desk.willBeRecorded')}</p>
      <FactList
        facts={[
          { label: r('by'), value: who ? `${who.name} (${t(`role.${who.role}`)})` : '' },
          // What is new is about nothing that the registry has.
          { label: r('about'), value: Object.keys(action.request).length > 1 ? about : '' },
          { label: t('desk.decision'), value: says(action, 'label') },
          ...filledIn(action, values).map(({ field, value }) => ({
            label: says(field, 'label'),
            value: choiceWord(field, value),
          })),
        ]}
      />
    </div>
  );
  return (
    <SteppedForm
      {...{ step, tone: action.tone, isBusy, failure, fields, review, onCancel }}
      onBack={() => setStep('fill')}
      onSubmit={(form) => void submit(form)}
    />
  );
}
