// One action of the desk: its fields, the reason, and, if it is a grave one, a review of exactly what will be recorded, and under which name.

import { useId, useState } from 'preact/hooks';
import type { DeskAction, DeskAnswer, DeskItem } from '../../src/broadcast/messages.ts';
import { messageOf } from '../../src/core/messages/messageOf.ts';
import { FactList } from '../parts/factList.tsx';
import { says, t } from '../words/words.ts';
import { FieldInput } from './fields/fieldInput.tsx';
import { bodyOf, filledIn, firstValues, missingField, type Values } from './ruling.ts';
import { account, postAs } from './session.ts';
import { SteppedForm } from './steppedForm.tsx';

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
  const [values, setValues] = useState<Values>(() => ({ ...firstValues(action.fields), ...given }));
  const [reason, setReason] = useState('');
  const [step, setStep] = useState<'fill' | 'confirm'>('fill');
  const [isBusy, setBusy] = useState(false);
  /** What the ruling changes besides, once the server has said so. */
  const [toConfirm, setToConfirm] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<string | undefined>(undefined);

  const submit = async (form: HTMLFormElement): Promise<void> => {
    const missing = missingField(action.fields, values, reason);
    if (missing !== undefined) {
      setFailure(missing === 'reason' ? t('desk.reasonMissing') : t('desk.fieldMissing', { field: labelOf(action, missing) }));
      form.querySelector<HTMLElement>(`[name="${missing}"]`)?.focus();
      return;
    }
    setFailure(undefined);
    if (action.tone === 'grave' && step === 'fill') return setStep('confirm');
    setBusy(true);
    try {
      const given = { ...bodyOf(action, values, reason), ...(toConfirm.length > 0 ? { confirmed: true } : {}) };
      const answered = await postAs<DeskAnswer>('/desk', given);
      if ('answer' in answered) return onDone(says(answered, 'answer'));
      setToConfirm(answered.confirm.map((one) => says(one, 'words')));
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
  const fields = (
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
        {t('desk.reasonHint', { name: account.value?.name ?? '' })}
      </p>
    </>
  );
  return (
    <SteppedForm
      {...{ step, tone: action.tone, isBusy, failure, fields, onBack: back, onCancel }}
      review={<Record item={item} action={action} values={values} reason={reason} changes={toConfirm} />}
      onSubmit={(form) => void submit(form)}
    />
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
    { label: t('desk.matter'), value: says(item, 'question') },
    { label: t('desk.decision'), value: says(action, 'label') },
    ...filledIn(action, values).map(({ field, text }) => ({ label: says(field, 'label'), value: text })),
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

function labelOf({ fields = [] }: DeskAction, name: string): string {
  const field = fields.find((one) => one.name === name);
  return field === undefined ? name : says(field, 'label');
}
