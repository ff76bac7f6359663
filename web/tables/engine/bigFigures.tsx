// The numbers that a page about an engine begins with, each with what it means.

import type { ComponentChildren } from 'preact';

export type BigFigure = { readonly value: ComponentChildren; readonly label: string };

type BigFiguresProps = { readonly figures: readonly BigFigure[] };

/** Empty ones are left out. */
export const BigFigures = ({ figures }: BigFiguresProps) => (
  <p class="profile-figures">
    {figures
      .filter(({ value }) => value !== '')
      .map(({ value, label }) => (
        <span key={label} class="profile-figure">
          <strong>{value}</strong>
          <span class="muted">{label}</span>
        </span>
      ))}
  </p>
);
