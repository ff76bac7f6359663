// A row of ways in the header: those that fit, and the rest behind "More". The page shown is always in the row.

import type { ComponentChildren } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { route } from '../state/route.ts';
import { t } from '../words/words.ts';
import './wayRow.css';

export type ShownWay = { readonly page: string; readonly label: string; readonly href: string; readonly isElsewhere?: true };

/** A page of another site opens in a window of its own, and does not learn where its visitor comes from. */
export const elsewhere = (isElsewhere: true | undefined) =>
  isElsewhere === true ? ({ target: '_blank', rel: 'noopener noreferrer' } as const) : {};

type Props = {
  readonly ways: readonly ShownWay[];
  /** Comes before the way of this number. */
  readonly before?: { readonly way: number; readonly content: ComponentChildren } | undefined;
};

export function WayRow({ ways, before }: Props) {
  const at = route.value.page;
  const row = useRef<HTMLElement>(null);
  const hidden = useHidden(row, ways, at);
  const link = ({ page, label, href, isElsewhere }: ShownWay) => (
    <a
      key={page}
      class="way"
      href={href}
      {...elsewhere(isElsewhere)}
      aria-current={at === page ? 'page' : undefined}
      data-hidden={hidden.has(page)}
    >
      {label}
    </a>
  );
  const split = before?.way ?? 0;
  return (
    <nav class="wayRow" ref={row} aria-label={t('app.menu')}>
      {ways.slice(0, split).map(link)}
      {before !== undefined && <span class="wayRow-before">{before.content}</span>}
      {ways.slice(split).map(link)}
      <More ways={ways.filter(({ page }) => hidden.has(page))} />
    </nav>
  );
}

/** The pages whose ways do not fit, measured before the row is painted and whenever a width changes. */
function useHidden(row: { readonly current: HTMLElement | null }, ways: readonly ShownWay[], at: string): ReadonlySet<string> {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const pages = ways.map(({ page }) => page).join(' ');
  useLayoutEffect(() => {
    const place = row.current;
    if (place === null) return;
    const measure = (): void => {
      const found = hiddenOf(place, pages.split(' '), at);
      setHidden((known) => (String([...known]) === String([...found]) ? known : found));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(place);
    // A language or a font with other widths.
    for (const child of place.children) observer.observe(child);
    return () => observer.disconnect();
  }, [row, pages, at]);
  return hidden;
}

function hiddenOf(row: HTMLElement, pages: readonly string[], at: string): ReadonlySet<string> {
  const widthOf = (element: Element | null): number => element?.getBoundingClientRect().width ?? 0;
  const links = [...row.querySelectorAll(':scope > .way')].map((link, index) => ({
    page: pages[index] ?? '',
    width: widthOf(link),
  }));
  const all = links.reduce((sum, { width }) => sum + width, 0);
  const room = row.clientWidth - widthOf(row.querySelector('.wayRow-before'));
  if (all <= room) return new Set();
  const here = links.find(({ page }) => page === at);
  let left = room - widthOf(row.querySelector('.wayRow-more')) - (here?.width ?? 0);
  let isFull = false;
  const hides = ({ page, width }: { readonly page: string; readonly width: number }): boolean => {
    if (page === at) return false;
    isFull ||= width > left;
    left -= width;
    return isFull;
  };
  return new Set(links.filter(hides).map(({ page }) => page));
}

function More({ ways }: { readonly ways: readonly ShownWay[] }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const place = route.value;
  useEffect(() => list.current?.hidePopover(), [place]);
  return (
    <>
      <button type="button" class="way wayRow-more plain" ref={button} popovertarget={id} data-hidden={ways.length === 0}>
        {t('app.more')}
        <svg viewBox="0 0 10 6" class="wayRow-sign" aria-hidden="true">
          <path d="M1 1l4 4 4-4" />
        </svg>
      </button>
      <ul
        class="wayRow-list"
        id={id}
        ref={list}
        popover="auto"
        onBeforeToggle={() => {
          const { right = 0 } = button.current?.getBoundingClientRect() ?? {};
          list.current?.style.setProperty('right', `${Math.max(8, document.documentElement.clientWidth - right)}px`);
        }}
      >
        {ways.map(({ page, label, href, isElsewhere }) => (
          <li key={page}>
            <a href={href} {...elsewhere(isElsewhere)}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
