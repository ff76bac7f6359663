// Below the board: steps through the moves, by keyboard too; changes of variations; the moves as a file.

import { useEffect } from 'preact/hooks';
import { SignButton } from '../game/moves/signButton.tsx';
import { CopyButton } from '../parts/copyButton.tsx';
import { addressOf, getText } from '../state/api.ts';
import { t } from '../words/words.ts';
import { lineAfter, type AnalysisNow } from './analysis.ts';
import { analysisPath, type ExplorerQuery } from './explorerWay.ts';

type Now = { readonly now: AnalysisNow | undefined };

export function Steps({ now }: Now) {
  const isFirst = now === undefined || now.here.length === 0;
  const isLast = now === undefined || lineAfter(now, 1).length === now.here.length;
  const step = (plies: number): void => now?.step(plies);
  return (
    <>
      <SignButton word="game.first" sign="first" disabled={isFirst} onClick={() => step(-Infinity)} />
      <SignButton word="game.back" sign="back" disabled={isFirst} onClick={() => step(-1)} />
      <SignButton word="game.on" sign="on" disabled={isLast} onClick={() => step(1)} />
      <SignButton word="game.last" sign="last" disabled={isLast} onClick={() => step(Infinity)} />
    </>
  );
}

export const Changes = ({ now }: Now) => (
  <>
    <SignButton word="explorer.promote" sign="promote" disabled={now?.canPromote !== true} onClick={() => now?.promote()} />
    <SignButton word="explorer.remove" sign="remove" disabled={now?.canRemove !== true} onClick={() => now?.remove()} />
  </>
);

export function Files({ query, as }: { readonly query: ExplorerQuery; readonly as: '.pgn' | '.sgf' }) {
  const path = analysisPath(query, as);
  const format = as.slice(1).toUpperCase();
  return (
    <span class="explorer-files">
      <a href={addressOf(path)} download title={t('explorer.saveFile')}>
        {format}
      </a>
      <CopyButton text={() => getText(path)} label={t('explorer.copyFile', { format })} />
    </span>
  );
}

const PLIES: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -2,
  ArrowDown: 2,
  Home: -Infinity,
  End: Infinity,
};

/** As in the view of a game. Keys that a field or the board uses are left to it. */
export function useExplorerKeys(now: AnalysisNow | undefined, flip: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { key, target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (target instanceof Element && target.closest('input, select, textarea, dialog, [role=grid]') !== null) return;
      const plies = PLIES[key];
      if (key === 'f') flip();
      else if (key === 'Delete') now?.remove();
      else if (plies !== undefined) now?.step(plies);
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [now, flip]);
}
