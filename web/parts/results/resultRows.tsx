// Results by some kind, a row with a bar each.

import type { ComponentChildren } from 'preact';
import { ResultBar } from './resultBar.tsx';
import './resultRows.css';

export type ResultRow = {
  readonly key: string;
  readonly label: ComponentChildren;
  readonly counts: readonly [number, number, number];
  readonly figure: string;
};

type ResultRowsProps = { readonly rows: readonly ResultRow[]; readonly of: 'engine' | 'colours' };

/** Rows without games are left out. */
export const ResultRows = ({ rows, of }: ResultRowsProps) => (
  <table class="resultRows">
    <tbody>
      {rows
        .filter(({ counts }) => counts.some((count) => count > 0))
        .map(({ key, label, counts, figure }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td>
              <ResultBar counts={counts} of={of} />
            </td>
            <td class="resultRows-figure">{figure}</td>
          </tr>
        ))}
    </tbody>
  </table>
);
