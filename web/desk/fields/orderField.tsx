// Names in an order: each has an up and a down button, and Alt with an arrow key moves the focused one. No dragging is needed.

import { useEffect, useRef } from 'preact/hooks';
import { isolated } from '../../parts/figures/isolated.ts';
import { Name } from '../../parts/figures/name.tsx';
import { t } from '../../words/words.ts';
import { moved } from './order.ts';
import './orderField.css';

export type OrderFieldProps = {
  readonly label: string;
  readonly order: readonly string[];
  readonly onChange: (order: readonly string[]) => void;
};

export function OrderField({ label, order, onChange }: OrderFieldProps) {
  const list = useRef<HTMLOListElement>(null);
  // The focus moves with the button that was pressed.
  const following = useRef<{ readonly index: number; readonly step: -1 | 1 } | undefined>(undefined);
  useEffect(() => {
    const { current: follow } = following;
    following.current = undefined;
    if (follow === undefined) return;
    const row = list.current?.children[follow.index];
    const wanted = row?.querySelector<HTMLButtonElement>(follow.step < 0 ? '[data-up]' : '[data-down]');
    const other = row?.querySelector<HTMLButtonElement>('button:not(:disabled)');
    (wanted?.disabled === false ? wanted : other)?.focus();
  }, [order]);

  const move = (index: number, step: -1 | 1): void => {
    const after = moved(order, index, step);
    if (after === order) return;
    following.current = { index: index + step, step };
    onChange(after);
  };
  const byKey = (event: KeyboardEvent, index: number): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(index, event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <fieldset class="order-field">
      <legend>{label}</legend>
      <ol ref={list}>
        {order.map((name, index) => (
          <li key={name} onKeyDown={(event) => byKey(event, index)}>
            <span class="order-place number">{index + 1}</span>
            <span class="order-name">
              <Name name={name} />
            </span>
            <button
              type="button"
              data-up=""
              disabled={index === 0}
              aria-label={t('desk.up', { name: name })}
              onClick={() => move(index, -1)}
            >
              ↑
            </button>
            <button
              type="button"
              data-down=""
              disabled={index === order.length - 1}
              aria-label={t('desk.down', { name: name })}
              onClick={() => move(index, 1)}
            >
              ↓
            </button>
          </li>
        ))}
      </ol>
      <p class="hidden-but-read" role="status">
        {order.map((name, index) => `${index + 1} ${isolated(name)}`).join(', ')}
      </p>
    </fieldset>
  );
}
