// A column head that sorts the table.

import type { ComponentChildren } from 'preact';
import { Icon } from '../icon.tsx';
import { type Order, turnOrder } from './sortRows.ts';

type SortHeadProps = {
  readonly column: string;
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
  readonly firstDown?: boolean;
  readonly isNumber?: boolean;
  readonly title?: string;
  readonly className?: string;
  readonly children: ComponentChildren;
};

export function SortHead({
  column,
  order,
  onOrder,
  firstDown = true,
  isNumber = true,
  title,
  className,
  children,
}: SortHeadProps) {
  const isChosen = order.column === column;
  return (
    <th
      scope="col"
      class={`${isNumber ? 'number' : ''} ${className ?? ''}`}
      aria-sort={isChosen ? (order.down ? 'descending' : 'ascending') : 'none'}
    >
      <button type="button" class="head-sort" title={title} onClick={() => onOrder(turnOrder(order, column, firstDown))}>
        {children}
        <Icon name={isChosen && !order.down ? 'up' : 'down'} size={8} />
      </button>
    </th>
  );
}
