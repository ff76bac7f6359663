// Three kinds of results as parts of a bar, each with its number: won, drawn and lost, or White, draw and Black.

import { t } from '../../words/words.ts';
import './resultBar.css';

type ResultBarProps = {
  readonly counts: readonly [number, number, number];
  /** Whose results: an engine's, or those of the two colours. */
  readonly of: 'engine' | 'colours';
};

const WORDS = {
  engine: ['tables.won', 'tables.drawn', 'tables.lost'],
  colours: ['tables.white', 'tables.draws', 'tables.black'],
} as const;
const PARTS = ['first', 'middle', 'last'] as const;

export function ResultBar({ counts, of }: ResultBarProps) {
  const label = counts.map((count, index) => `${t(WORDS[of][index] ?? WORDS[of][0])}: ${count}`).join(', ');
  return (
    <span class={`resultBar resultBar-${of}`} role="img" aria-label={label} title={label}>
      {counts.map(
        (count, index) =>
          count > 0 && (
            <span key={index} class={`resultBar-${PARTS[index]}`} style={{ flexGrow: count }}>
              {count}
            </span>
          ),
      )}
    </span>
  );
}
