// An input by the kind of its field.

import { useId } from 'preact/hooks';
import type { FormField } from '../../../src/broadcast/registry/messages.ts';
import { r } from '../../words/registry/words.ts';
import { t } from '../../words/words.ts';

export type FormInputProps = {
  readonly field: FormField;
  readonly value: string;
  readonly onInput: (value: string) => void;
};

const ROWS = { text: 3, names: 2 } as const;

export function FormInput({ field: { name, label, kind, choices = [], optional }, value, onInput }: FormInputProps) {
  const id = useId();
  const shown = optional === true ? `${label} (${t('desk.optional')})` : label;
  if (kind === 'yesNo')
    return (
      <fieldset class="field-pills">
        <legend>{shown}</legend>
        {(['yes', 'no'] as const).map((answer) => (
          <label key={answer}>
            <input type="radio" name={name} value={answer} checked={value === answer} onChange={() => onInput(answer)} />
            <span>{r(answer)}</span>
          </label>
        ))}
      </fieldset>
    );
  const common = { id, name, value, required: optional !== true } as const;
  return (
    <label class="desk-field" for={id}>
      <span>{shown}</span>
      {kind === 'choice' ? (
        <select {...common} onChange={({ currentTarget }) => onInput(currentTarget.value)}>
          <option value="">{optional === true ? '–' : t('desk.choose')}</option>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      ) : kind === 'text' || kind === 'names' ? (
        <textarea
          {...common}
          rows={ROWS[kind]}
          spellcheck={kind === 'text'}
          onInput={({ currentTarget }) => onInput(currentTarget.value)}
        />
      ) : kind === 'time' ? (
        <input {...common} type="datetime-local" onInput={({ currentTarget }) => onInput(currentTarget.value)} />
      ) : (
        <input
          {...common}
          inputMode={kind === 'number' ? 'numeric' : 'text'}
          autocomplete="off"
          spellcheck={false}
          onInput={({ currentTarget }) => onInput(currentTarget.value)}
        />
      )}
    </label>
  );
}
