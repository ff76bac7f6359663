// The position as text, to copy it or to paste another, and where else it can be analysed.

import { useState } from 'preact/hooks';
import type { ExplorerFilter } from '../../src/broadcast/messages.ts';
import { CopyButton } from '../parts/copyButton.tsx';
import { go, hrefOf } from '../state/route.ts';
import { t } from '../words/words.ts';

type Props = { readonly fen: string; readonly variant: string | undefined; readonly filter: ExplorerFilter };

export function FenForm({ fen: shown, variant, filter }: Props) {
  const [text, setText] = useState(shown);
  return (
    <form
      class="explorer-fen"
      onSubmit={(event) => {
        event.preventDefault();
        const fen = text.trim();
        go(hrefOf('explorer', [], { ...(variant === undefined ? {} : { variant }), ...(fen === '' ? {} : { fen }), ...filter }));
      }}
    >
      <label>
        <span class="muted">FEN</span>
        <input value={text} spellcheck={false} autocomplete="off" onInput={({ currentTarget }) => setText(currentTarget.value)} />
      </label>
      <CopyButton text={shown} label={t('explorer.copyFen')} />
      <button type="submit">{t('explorer.find')}</button>
      <a href={lichessHref(shown, variant)} target="_blank" rel="noopener noreferrer">
        {t('explorer.lichess')}
      </a>
    </form>
  );
}

/** The analysis board of lichess.org, which names variants as Arbiter does. Nothing is sent there before the viewer follows the link. */
const lichessHref = (fen: string, variant = 'standard'): string =>
  `https://lichess.org/analysis/${variant}/${encodeURI(fen.replaceAll(' ', '_'))}`;
