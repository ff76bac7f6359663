// The last results of an entrant as small marks, latest last.

import { t } from '../../words/words.ts';

const CLASSES: Readonly<Record<string, string>> = { '1': 'mark-win', '½': 'mark-draw', '0': 'mark-loss' };

export function Form({ form }: { readonly form: string }) {
  if (form === '') return null;
  return (
    <span class="form" role="img" aria-label={t('tables.formOf', { results: [...form].join(' ') })}>
      {[...form].map((sign, index) => (
        <span key={index} class={`mark ${CLASSES[sign] ?? 'mark-draw'}`}>
          {sign}
        </span>
      ))}
    </span>
  );
}
