// A button with an icon; the browser shows its label as a tooltip.

import type { Word } from '../../words/en.ts';
import { t } from '../../words/words.ts';
import './signButton.css';

const SIGNS = {
  first: 'M5 4v12M16 4l-8 6 8 6z',
  back: 'M13 4l-8 6 8 6z',
  play: 'M6 4l10 6-10 6z',
  stop: 'M6 4h3v12H6zM11 4h3v12h-3z',
  on: 'M7 4l8 6-8 6z',
  last: 'M15 4v12M4 4l8 6-8 6z',
  flip: 'M6 16V5M3 8l3-3 3 3M14 4v11M11 12l3 3 3-3',
  link: 'M8 12l4-4M9 6l2-2a3.5 3.5 0 0 1 5 5l-2 2M11 14l-2 2a3.5 3.5 0 0 1-5-5l2-2',
  done: 'M4 11l4 4 8-10',
  close: 'M5 5l10 10M15 5L5 15',
  copy: 'M7 7h9v9H7zM4 13V4h9',
  promote: 'M10 16V5M5 10l5-5 5 5',
  remove: 'M4 6h12M8 6V4h4v2M6 6l1 10h6l1-10',
} as const;
const DRAWN_AS_LINES: ReadonlySet<keyof typeof SIGNS> = new Set(['flip', 'link', 'done', 'close', 'copy', 'promote', 'remove']);

type ButtonProps = {
  readonly word: Word;
  readonly sign: keyof typeof SIGNS;
  readonly disabled?: boolean;
  readonly onClick: () => void;
};

export function SignButton({ word, sign, disabled = false, onClick }: ButtonProps) {
  return (
    <button type="button" class="signButton plain" disabled={disabled} onClick={onClick} aria-label={t(word)} title={t(word)}>
      <svg viewBox="0 0 20 20" class={DRAWN_AS_LINES.has(sign) ? 'signButton-lines' : 'signButton-shape'} aria-hidden="true">
        <path d={SIGNS[sign]} />
      </svg>
    </button>
  );
}
