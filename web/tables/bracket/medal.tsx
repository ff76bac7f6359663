// Gold, silver, bronze: also distinguished by the number.

import type { Word } from '../../words/en.ts';
import { t } from '../../words/words.ts';

const MEDALS = {
  gold: { place: '1', word: 'tables.gold' },
  silver: { place: '2', word: 'tables.silver' },
  bronze: { place: '3', word: 'tables.bronze' },
} as const satisfies Record<string, { readonly place: string; readonly word: Word }>;

export type MedalKind = keyof typeof MEDALS;

export function Medal({ kind, size = 18 }: { readonly kind: MedalKind; readonly size?: number }) {
  const { place, word } = MEDALS[kind];
  return (
    <svg class={`medal medal-${kind}`} viewBox="0 0 18 18" width={size} height={size} role="img" aria-label={t(word)}>
      <path d="M5.5 1h7l-2 6h-3Z" fill="currentColor" opacity="0.45" />
      <circle cx="9" cy="11.2" r="5.8" fill="currentColor" />
      <text x="9" y="14" text-anchor="middle" class="medal-place">
        {place}
      </text>
    </svg>
  );
}
