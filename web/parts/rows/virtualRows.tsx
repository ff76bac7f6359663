// A long list in its own scroll area, which renders only the visible rows: twenty thousand scroll like twenty. For screen readers it is a table with
// its total number of rows and the index of each; arrow keys, Page Up and Down, Home and End move from row to row.

import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { rowAt, rowsInSight, type Span } from './offsets.ts';
import './virtualRows.css';

type VirtualRowsProps = {
  /** Where each row begins, and the end (`topsOf`). */
  readonly tops: Float64Array;
  readonly label: string;
  readonly columns: number;
  /** A head row, fixed above the rows. */
  readonly head?: ComponentChildren;
  /** The content of a row: cells. `isStop`: the Tab key reaches its link. */
  readonly row: (index: number, isStop: boolean) => ComponentChildren;
  readonly keyOf: (index: number) => string;
  readonly classOf: (index: number) => string;
  /** The row to scroll to at first, and whenever `turn` changes. */
  readonly start: number;
  readonly turn: number;
  /** Called with the top visible row. */
  readonly onTop?: (index: number) => void;
};

export function VirtualRows({ tops, label, columns, head, row, keyOf, classOf, start, turn, onTop }: VirtualRowsProps) {
  const box = useRef<HTMLDivElement>(null);
  const [span, setSpan] = useState<Span>({ from: 0, to: Math.min(40, tops.length - 1) });
  const [stop, setStop] = useState(start);
  const wanted = useRef<number | undefined>(undefined);
  const count = tops.length - 1;
  const height = tops[count] ?? 0;

  const look = useCallback(() => {
    const element = box.current;
    if (element === null) return;
    const seen = rowsInSight(tops, element.scrollTop, element.scrollTop + element.clientHeight);
    setSpan((known) => (known.from === seen.from && known.to === seen.to ? known : seen));
    onTop?.(rowAt(tops, element.scrollTop));
  }, [tops, onTop]);

  // Fills the rest of the screen.
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const fit = (): void => {
      element.style.setProperty('--above', `${Math.round(element.getBoundingClientRect().top + scrollY)}px`);
      look();
    };
    fit();
    addEventListener('resize', fit);
    return () => removeEventListener('resize', fit);
  }, [look]);

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    setStop(Math.max(0, Math.min(start, count - 1)));
    element.scrollTop = Math.max(0, (tops[start] ?? 0) - element.clientHeight / 3);
    look();
  }, [turn]);

  useEffect(look, [look]);

  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    const link = box.current?.querySelector<HTMLElement>(
      `[data-row="${wanted.current}"] a, [data-row="${wanted.current}"][tabindex]`,
    );
    if (link === null || link === undefined) return;
    wanted.current = undefined;
    link.focus({ preventScroll: true });
  });

  const turnTo = (index: number): void => {
    const element = box.current;
    if (element === null) return;
    const [top, bottom] = [tops[index] ?? 0, tops[index + 1] ?? 0];
    const covered = element.querySelector('.virtualRows-head')?.clientHeight ?? 0;
    // The rows begin below the fixed head.
    if (top < element.scrollTop) element.scrollTop = top;
    else if (bottom + covered > element.scrollTop + element.clientHeight)
      element.scrollTop = bottom + covered - element.clientHeight;
    wanted.current = index;
    setStop(index);
    look();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / ((height || 1) / Math.max(1, count))) - 2);
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity }[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    turnTo(Math.max(0, Math.min(count - 1, stop + step)));
  };

  const seen = Array.from({ length: Math.max(0, Math.min(span.to, count) - span.from) }, (_, index) => span.from + index);
  // The row that the Tab key reaches is always rendered, wherever the window is.
  const drawn = seen.includes(stop) || stop >= count ? seen : [...seen, stop].toSorted((one, other) => one - other);
  return (
    <div
      ref={box}
      class="virtualRows card"
      role="table"
      aria-label={label}
      aria-rowcount={count}
      aria-colcount={columns}
      onScroll={look}
      onKeyDown={onKeyDown}
    >
      {head !== undefined && (
        <div class="virtualRows-head" role="rowgroup">
          {head}
        </div>
      )}
      <div class="virtualRows-all" role="rowgroup" style={{ height: `${height}px` }}>
        {drawn.map((index) => (
          <div
            key={keyOf(index)}
            role="row"
            aria-rowindex={index + 1}
            data-row={index}
            class={`virtualRows-row ${classOf(index)}`}
            style={{ top: `${tops[index] ?? 0}px`, height: `${(tops[index + 1] ?? 0) - (tops[index] ?? 0)}px` }}
            onFocusIn={() => stop !== index && setStop(index)}
          >
            {row(index, index === stop)}
          </div>
        ))}
      </div>
    </div>
  );
}
