// A card with a heading, on pages that are made of several.

import type { ComponentChildren } from 'preact';
import './titledCard.css';

type TitledCardProps = {
  readonly title: string;
  /** Over all columns. */
  readonly wide?: boolean;
  readonly children: ComponentChildren;
};

export const TitledCard = ({ title, wide = false, children }: TitledCardProps) => (
  <section class={`card titledCard ${wide ? 'titledCard-wide' : ''}`}>
    <h2>{title}</h2>
    {children}
  </section>
);
