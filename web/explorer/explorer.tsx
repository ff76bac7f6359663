// A position on the left, with the moves that led to it; on the right what finished games played there. Moves are played on the board or in the list; the
// address follows, so that back goes back and a position can be sent to others.

import { useEffect, useState } from 'preact/hooks';
import type { ExplorerView } from '../../src/broadcast/messages.ts';
import { opposite, type Colour } from '../../src/core/colour.ts';
import { messageOf } from '../../src/core/messages/messageOf.ts';
import { CopyButton } from '../parts/copyButton.tsx';
import { SignButton } from '../game/moves/signButton.tsx';
import { Failure, Outline } from '../parts/event/shown.tsx';
import { SeatBoard } from '../seat/seatBoard.tsx';
import { getJson } from '../state/api.ts';
import { lineReturns } from '../state/live.ts';
import { go } from '../state/route.ts';
import { t } from '../words/words.ts';
import { explorerHref, explorerPath, movesOfView } from './explorerWay.ts';
import { MovesToHere } from './movesToHere.tsx';
import { PlayedHere } from './playedHere.tsx';
import './explorer.css';

/** Until all games are searched, the page asks again after this time. */
const AGAIN_MS = 1500;

export function Explorer({ query }: { readonly query: Readonly<Record<string, string>> }) {
  const path = explorerPath(query);
  const [view, setView] = useState<ExplorerView | undefined>(undefined);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const [attempt, setAttempt] = useState(0);
  const [orientation, setOrientation] = useState<Colour>('white');

  useEffect(() => {
    const aborter = new AbortController();
    let again: ReturnType<typeof setTimeout> | undefined;
    getJson<ExplorerView>(path, aborter.signal).then(
      (answer) => {
        setFailure(undefined);
        setView(answer);
        if (!answer.searched.isWhole) again = setTimeout(() => setAttempt(attempt + 1), AGAIN_MS);
      },
      (reason: unknown) => aborter.signal.aborted || setFailure(messageOf(reason)),
    );
    return () => {
      aborter.abort();
      clearTimeout(again);
    };
  }, [path, attempt]);
  const returns = lineReturns.value;
  useEffect(() => {
    if (failure !== undefined) setAttempt(attempt + 1);
  }, [returns]);

  const back = (): void => {
    if (view !== undefined && view.moves.length > 0) go(explorerHref(view, movesOfView(view, view.moves.length - 1)));
  };
  useEffect(() => {
    const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
      if (ctrlKey || metaKey || altKey) return;
      if (target instanceof Element && target.closest('input, select, textarea, [role=grid]') !== null) return;
      if (key === 'ArrowLeft') back();
      const [first] = view?.next ?? [];
      if (key === 'ArrowRight' && view !== undefined && first !== undefined) play(view, first.move);
      if (key === 'f') setOrientation(opposite);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [view]);

  if (view === undefined)
    return failure === undefined ? <Outline lines={12} /> : <Failure words={failure} retry={() => setAttempt(attempt + 1)} />;
  const isGo = view.kind === 'go';
  return (
    <div class="explorer">
      <div class="explorer-left">
        <section class="explorer-position" aria-label={t('explorer.position')}>
          <div class="explorer-board">
            <SeatBoard
              board={view.board}
              colour={isGo ? view.board.turn : orientation}
              asksMove
              chosen={undefined}
              onChoose={(point) => {
                if (point !== undefined) play(view, point);
              }}
              onPlay={(move) => play(view, move)}
            />
          </div>
          <div class="explorer-controls" role="toolbar" aria-label={t('game.controls')}>
            <SignButton
              word="game.first"
              sign="first"
              disabled={view.moves.length === 0}
              onClick={() => go(explorerHref(view, []))}
            />
            <SignButton word="game.back" sign="back" disabled={view.moves.length === 0} onClick={back} />
            {!isGo && <SignButton word="game.flip" sign="flip" onClick={() => setOrientation(opposite(orientation))} />}
            {isGo && (
              <button type="button" onClick={() => play(view, 'pass')}>
                {t('explorer.pass')}
              </button>
            )}
          </div>
          <MovesToHere view={view} />
          {failure !== undefined && <Failure words={failure} />}
        </section>
        {view.fen !== undefined && <FenForm key={view.fen} fen={view.fen} variant={view.start.variant} />}
      </div>
      <PlayedHere view={view} />
    </div>
  );
}

const play = (view: ExplorerView, move: string): void => go(explorerHref(view, movesOfView(view, view.moves.length, move)));

/** The analysis board of lichess.org, which names variants as Arbiter does. Nothing is sent there before the viewer follows the link. */
const lichessHref = (fen: string, variant = 'standard'): string =>
  `https://lichess.org/analysis/${variant}/${encodeURI(fen.replaceAll(' ', '_'))}`;

type FenFormProps = { readonly fen: string; readonly variant: string | undefined };

/** The position as text, to copy it or to paste another. */
function FenForm({ fen: shown, variant }: FenFormProps) {
  const [text, setText] = useState(shown);
  return (
    <form
      class="explorer-fen"
      onSubmit={(event) => {
        event.preventDefault();
        const fen = text.trim();
        go(explorerHref({ start: { ...(variant === undefined ? {} : { variant }), ...(fen === '' ? {} : { fen }) } }, []));
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
