// Parts of a page side by side on a narrow screen, reached by a swipe or by tabs. On a wide screen the grid places them, and the panes have no boxes
// there.

import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { matchesMedia } from '../parts/rows/media.ts';
import { t } from '../words/words.ts';
import './panes.css';

export type Pane = {
  readonly name: string;
  readonly label: string;
  readonly content: ComponentChildren;
  /** On a narrow screen, drawn only when it is shown or one swipe away. */
  readonly isCostly?: boolean;
};

export function Panes({ panes }: { readonly panes: readonly Pane[] }) {
  const row = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  const turnTo = (index: number): void => {
    const element = row.current;
    if (element === null) return;
    element.scrollTo({ left: index * element.clientWidth, behavior: isCalm() ? 'instant' : 'smooth' });
    setShown(index);
  };
  const onScroll = (): void => {
    const element = row.current;
    if (element !== null && element.clientWidth > 0) setShown(Math.round(element.scrollLeft / element.clientWidth));
  };
  return (
    <div class="panes">
      <nav class="panes-tabs" aria-label={t('game.parts')}>
        {panes.map(({ name, label }, index) => (
          <button
            key={name}
            type="button"
            class="panes-tab plain"
            aria-current={index === shown ? 'true' : undefined}
            onClick={() => turnTo(index)}
          >
            {label}
          </button>
        ))}
      </nav>
      <div class="panes-row" ref={row} onScroll={onScroll}>
        {panes.map(({ name, label, content, isCostly = false }, index) => (
          <div key={name} class={`panes-pane panes-${name}`} role="group" aria-label={label} tabIndex={0}>
            {isCostly && isInPanes() && Math.abs(index - shown) > 1 ? null : content}
          </div>
        ))}
      </div>
    </div>
  );
}

const isInPanes = (): boolean => matchesMedia('(max-width: 1199.98px)');
const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
