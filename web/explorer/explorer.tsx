// A position on the left, with the moves and variations around it; on the right what finished games played there. Moves are played on the board or in the
// list. The address follows: it holds the place and all variations, so that back takes a change back, and a link shows others the same.

import { useEffect, useRef, useState } from 'preact/hooks';
import type { ExplorerView } from '../../src/broadcast/messages.ts';
import { opposite, type Colour } from '../../src/core/colour.ts';
import { messageOf } from '../../src/core/messages/messageOf.ts';
import { present } from '../../src/core/present.ts';
import { SignButton } from '../game/moves/signButton.tsx';
import { Failure, Outline } from '../parts/event/shown.tsx';
import { Name } from '../parts/figures/name.tsx';
import { SeatBoard } from '../seat/seatBoard.tsx';
import { getJson } from '../state/api.ts';
import { lineReturns, summaries } from '../state/live.ts';
import { lazily } from '../state/loaded.ts';
import { hrefOf } from '../state/route.ts';
import { t } from '../words/words.ts';
import { boardOf, useAnalysis, type AnalysisNow } from './analysis.ts';
import { Changes, Files, Steps, useExplorerKeys } from './controls.tsx';
import { explorerPath, filterOf, sharedPlies, type ExplorerQuery } from './explorerWay.ts';
import { FenForm } from './fenForm.tsx';
import { LinesShown } from './lines.tsx';
import { PlayedHere } from './playedHere.tsx';
import './explorer.css';

/** Until all games are searched, the page asks again after this time. */
const AGAIN_MS = 1500;
/** Of steps that follow each other faster, only the last is asked for. */
const REST_MS = 150;

export function Explorer({ query }: { readonly query: ExplorerQuery }) {
  const path = explorerPath(query);
  const [held, setHeld] = useState<{ readonly path: string; readonly view: ExplorerView } | undefined>(undefined);
  const view = held?.view;
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const [attempt, setAttempt] = useState(0);
  const askedAtMs = useRef(-REST_MS);
  const [orientation, setOrientation] = useState<Colour>('white');
  const [enginePath, setEnginePath] = useState<string | undefined>(undefined);
  const now = useAnalysis(query);
  const offered = enginePath ?? now?.analysis.engine;
  const EngineHere = enginePath === undefined ? undefined : loadEngine();

  useEffect(() => {
    const aborter = new AbortController();
    let again: ReturnType<typeof setTimeout> | undefined;
    const seen = seenViews.get(path);
    if (seen !== undefined) setHeld({ path, view: seen });
    const ask = (): void => {
      askedAtMs.current = performance.now();
      getJson<ExplorerView>(path, aborter.signal).then(
        (answer) => {
          remember(path, answer);
          setFailure(undefined);
          setHeld({ path, view: answer });
          if (!answer.searched.isWhole) again = setTimeout(() => setAttempt(attempt + 1), AGAIN_MS);
        },
        (reason: unknown) => aborter.signal.aborted || setFailure(messageOf(reason)),
      );
    };
    const first = setTimeout(ask, performance.now() - askedAtMs.current < REST_MS ? REST_MS : 0);
    return () => {
      aborter.abort();
      clearTimeout(first);
      clearTimeout(again);
    };
  }, [path, attempt]);
  const returns = lineReturns.value;
  useEffect(() => {
    if (failure !== undefined) setAttempt(attempt + 1);
  }, [returns]);
  const flip = (): void => setOrientation(opposite);
  useExplorerKeys(now, flip);

  if (view === undefined)
    return failure === undefined ? <Outline lines={12} /> : <Failure words={failure} retry={() => setAttempt(attempt + 1)} />;
  const isGo = view.kind === 'go';
  // Until its position has come with the legal moves, the board of a place is known from the moves alone.
  const isHere = now !== undefined && held?.path === path;
  const board = isHere || now === undefined ? view.board : { ...boardOf(now), ...present({ size: view.board.size }) };
  const play = (move: string): void => {
    const choice = board.legal.find((one) => one.move === move);
    if (choice !== undefined) now?.play(choice);
  };
  const isOfGame = query['game'] !== undefined;
  const way = (
    <div class="explorer-way">
      {now?.isFull === true && <p role="alert">{t('explorer.full')}</p>}
      {EngineHere !== undefined && enginePath !== undefined && (
        <EngineHere path={enginePath} view={view} now={isHere ? now : undefined} />
      )}
      <GameOfMoves query={query} now={now} />
      {view.opening !== undefined && (
        <p class="explorer-opening">
          <span class="muted">{view.opening.eco}</span> {view.opening.name}
        </p>
      )}
      {now !== undefined && <LinesShown {...now} />}
    </div>
  );
  return (
    <div class={isOfGame ? 'explorer is-game' : 'explorer'}>
      <div class="explorer-left">
        <section class="explorer-position" aria-label={t('explorer.position')}>
          <div class="explorer-board" onClick={leaveGrid}>
            <SeatBoard
              board={board}
              colour={isGo ? board.turn : orientation}
              asksMove={isHere}
              chosen={undefined}
              onChoose={(point) => {
                if (point !== undefined) play(point);
              }}
              onPlay={play}
            />
          </div>
          <div class="explorer-controls" role="toolbar" aria-label={t('game.controls')}>
            <Steps now={now} />
            {!isGo && <SignButton word="game.flip" sign="flip" onClick={flip} />}
            {isGo && (
              <button type="button" disabled={!isHere} onClick={() => play('pass')}>
                {t('explorer.pass')}
              </button>
            )}
            <Changes now={now} />
            {offered !== undefined && (
              <button
                type="button"
                aria-pressed={enginePath !== undefined}
                onClick={() => setEnginePath(enginePath === undefined ? offered : undefined)}
              >
                {t('explorer.engineHere')}
              </button>
            )}
            <Files query={query} as={isGo ? '.sgf' : '.pgn'} />
          </div>
          {!isOfGame && way}
          {failure !== undefined && <Failure words={failure} />}
        </section>
        {view.fen !== undefined && (
          <FenForm key={view.fen} fen={view.fen} variant={view.start.variant} filter={filterOf(query)} />
        )}
      </div>
      {isOfGame && way}
      <PlayedHere view={view} now={isHere ? now : undefined} query={query} />
    </div>
  );
}

const loadEngine = lazily(async () => (await import('./engine/engineHere.tsx')).EngineHere);

/** After a click the arrows step through the moves; for those who move with the keyboard they stay on the board. */
function leaveGrid({ detail }: MouseEvent): void {
  const { activeElement: active } = document;
  if (detail > 0 && (active instanceof HTMLElement || active instanceof SVGElement) && active.closest('[role=grid]') !== null)
    active.blur();
}

/** Steps back to positions seen before are shown at once, and asked for again. */
const seenViews = new Map<string, ExplorerView>();
const MOST_SEEN = 200;

function remember(path: string, view: ExplorerView): void {
  seenViews.delete(path);
  seenViews.set(path, view);
  for (const oldest of seenViews.keys()) if (seenViews.size > MOST_SEEN) seenViews.delete(oldest);
}

/** The game whose moves these are, at the ply where the viewer left it. */
function GameOfMoves({ query: { game }, now }: { readonly query: ExplorerQuery; readonly now: AnalysisNow | undefined }) {
  if (game === undefined || now === undefined) return null;
  const summary = summaries.value.get(Number(game));
  return (
    <p class="explorer-game">
      <a href={hrefOf('game', [game, sharedPlies(now.analysis.given, now.here)])}>
        {summary === undefined ? (
          t('game.title', { id: game })
        ) : (
          <>
            <Name name={summary.white} /> – <Name name={summary.black} />
          </>
        )}
      </a>
    </p>
  );
}
