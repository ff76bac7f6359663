// An input by the kind of its field.

import { useId, useRef } from 'preact/hooks';
import type { FormField } from '../../../src/broadcast/registry/messages.ts';
import { r } from '../../words/registry/words.ts';
import { says, t } from '../../words/words.ts';

export type FormInputProps = {
  readonly field: FormField;
  readonly value: string;
  readonly onInput: (value: string) => void;
};

const ROWS = { text: 3, names: 2, yaml: 6 } as const;

/** What a choice is called. */
export function choiceWord({ choices = [], choiceWords = [] }: FormField, choice: string): string {
  const words = choiceWords[choices.indexOf(choice)];
  return words === undefined ? choice : says(words, 'words');
}

export function FormInput({ field, value, onInput }: FormInputProps) {
  const { name, kind, choices = [], optional } = field;
  const id = useId();
  const label = says(field, 'label');
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
  if (kind === 'yaml') return <YamlInput {...{ common, label: shown, onInput }} />;
  return (
    <label class="desk-field" for={id}>
      <span>{shown}</span>
      {kind === 'choice' ? (
        <select {...common} onChange={({ currentTarget }) => onInput(currentTarget.value)}>
          <option value="">{optional === true ? '–' : t('desk.choose')}</option>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choiceWord(field, choice)}
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

type YamlProps = {
  readonly common: { readonly id: string; readonly name: string; readonly value: string; readonly required: boolean };
  readonly label: string;
  readonly onInput: (value: string) => void;
};

/** Typed or pasted, or from a file, which can be changed before it is sent. */
function YamlInput({ common, label, onInput }: YamlProps) {
  const file = useRef<HTMLInputElement>(null);
  const read = async (input: HTMLInputElement): Promise<void> => {
    const [picked] = input.files ?? [];
    if (picked !== undefined) onInput(await picked.text());
    // So that the same file can be picked again.
    input.value = '';
  };
  return (
    <div class="desk-field">
      <span>
        <label for={common.id}>{label}</label>
      </span>
      <textarea
        {...common}
        class="registry-yaml"
        rows={ROWS.yaml}
        spellcheck={false}
        placeholder={YAML_EXAMPLE}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
      <input
        ref={file}
        type="file"
        hidden
        accept=".yaml,.yml,.json,.txt"
        aria-label={r('form.fromFile')}
        onChange={({ currentTarget }) => void read(currentTarget)}
      />
      <div class="action-buttons">
        <button type="button" class="desk-button" onClick={() => file.current?.click()}>
          {r('form.fromFile')}
        </button>
      </div>
    </div>
  );
}

/** The form of a questionnaire (docs/registry-entries.md). */
const YAML_EXAMPLE = `- { key: language, text: "Programming language", kind: line, required: true }
- { key: connects, text: "How does it connect?", kind: choice, choices: [GTP, by hand] }`;
