// The frame of a page about the whole tournament.

import type { ComponentChildren } from 'preact';
import { useTitle } from './useTitle.ts';
import './page.css';

type TitledPageProps = {
  readonly title: string;
  /** Next to the title: the number of entries. */
  readonly beside?: ComponentChildren;
  readonly children: ComponentChildren;
};

export function TitledPage({ title, beside, children }: TitledPageProps) {
  useTitle(title);
  return (
    <div class="page">
      <header class="page-head">
        <h1>{title}</h1>
        <span class="muted">{beside}</span>
      </header>
      {children}
    </div>
  );
}
