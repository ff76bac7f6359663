// An input for an official, by the kind of the field.

import { useId } from 'preact/hooks';
import type { DeskAction } from '../../../src/broadcast/messages.ts';
import { isWord, says, t } from '../../words/words.ts';
import { OrderField } from './orderField.tsx';
import type { Field } from '../ruling.ts';
import { SeatsField } from './seatsField.tsx';

/** A name, or a word of the request. */
function called(choice: string): string {
  const word = `desk.choice.${choice}`;
  return isWord(word) ? t(word) : choice;
}

/** Up to this many choices are shown as buttons, more as a drop-down list. */
const MOST_PILLS = 4;

export type FieldInputProps = {
  readonly field: Field;
  /** The request that the field is part of. */
  readonly request: DeskAction['request'];
  readonly value: string | readonly string[] | undefined;
  readonly onChange: (value: string | readonly string[]) => void;
};

export function FieldInput({ field, request, value, onChange }: FieldInputProps) {
  const id = useId();
  const { name, kind, choices = [], optional } = field;
  const label = optional === true ? `${says(field, 'label')} (${t('desk.optional')})` : says(field, 'label');
  if (kind === 'order') {
    const order = typeof value === 'object' ? value : choices;
    if (name === 'seats') {
      const boards = typeof request['boards'] === 'number' ? request['boards'] : Math.floor(order.length / 2);
      return <SeatsField label={label} seats={order} boards={boards} paired={choices} onChange={onChange} />;
    }
    return <OrderField label={label} order={order} onChange={onChange} />;
  }
  const text = typeof value === 'string' ? value : '';
  if (kind === 'choice' && choices.length <= MOST_PILLS)
    return (
      <fieldset class="field-pills">
        <legend>{label}</legend>
        {(optional === true ? ['', ...choices] : choices).map((choice) => (
          <label key={choice}>
            <input type="radio" name={name} value={choice} checked={text === choice} onChange={() => onChange(choice)} />
            <span>{choice === '' ? '–' : called(choice)}</span>
          </label>
        ))}
      </fieldset>
    );
  return (
    <label class="desk-field" for={id}>
      <span>{label}</span>
      {kind === 'choice' ? (
        <select id={id} name={name} value={text} onChange={(event) => onChange(event.currentTarget.value)}>
          <option value="">{optional === true ? '–' : t('desk.choose')}</option>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {called(choice)}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          name={name}
          autocomplete="off"
          spellcheck={false}
          inputMode={kind === 'number' ? 'numeric' : 'text'}
          list={choices.length > 0 ? `${id}-list` : undefined}
          value={text}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
      {kind === 'text' && choices.length > 0 ? (
        <datalist id={`${id}-list`}>
          {choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      ) : null}
    </label>
  );
}
