// What can be done, as buttons that open a form, one at a time.

import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Phrased } from '../../src/core/phrases/phrase.ts';
import { says } from '../words/words.ts';
import './actionForm.css';

type Action = Phrased<'label'> & { readonly label: string; readonly tone: 'plain' | 'good' | 'grave' };

export type ActionButtonsProps<Known extends Action> = {
  readonly actions: readonly Known[];
  /** Whether a single form is open at first. */
  readonly opensOne?: boolean;
  /** The form of an action; `close` gives the focus back to its button. */
  readonly form: (action: Known, close: () => void) => ComponentChildren;
};

export function ActionButtons<Known extends Action>({ actions, opensOne = false, form }: ActionButtonsProps<Known>) {
  const [open, setOpen] = useState<number | undefined>(opensOne && actions.length === 1 ? 0 : undefined);
  const buttons = useRef<HTMLUListElement>(null);
  const close = (index: number): void => {
    setOpen(undefined);
    buttons.current?.children[index]?.querySelector<HTMLElement>('button')?.focus();
  };
  return (
    <ul ref={buttons} class="action-list">
      {actions.map((action, index) => (
        <li key={action.label} class={open === index ? 'is-open' : ''}>
          <button
            type="button"
            class={`matter-action is-${action.tone}`}
            aria-expanded={open === index}
            onClick={() => setOpen(open === index ? undefined : index)}
          >
            <span>{says(action, 'label')}</span>
            <span class="matter-chevron" aria-hidden="true" />
          </button>
          {open === index ? form(action, () => close(index)) : null}
        </li>
      ))}
    </ul>
  );
}
