// The row below the board: to the first ply, the last, one back or forward; replay; flip; the link to this ply; the game as a file.

import { useEffect } from 'preact/hooks';
import { signal, type Signal } from '@preact/signals';
import { opposite } from '../../../src/core/colour.ts';
import { addressOf } from '../../state/api.ts';
import { Icon } from '../../parts/icon.tsx';
import { hrefOf } from '../../state/route.ts';
import { t } from '../../words/words.ts';
import { chooseLayout, hasLayouts, layout, LAYOUTS } from '../layout.ts';
import { isFollowing, showPly, type GameView } from '../gameView.ts';
import { CopySign } from './copySign.tsx';
import { numberedMove, numberOfPly } from './plyNumber.ts';
import { SignButton } from './signButton.tsx';
import './controls.css';

/** Milliseconds per ply of the replay; `undefined` while none runs. */
export type Replay = Signal<number | undefined>;
export const newReplay = (): Replay => signal<number | undefined>(undefined);
const SPEEDS = [
  { label: '½×', ms: 2000 },
  { label: '1×', ms: 1000 },
  { label: '2×', ms: 500 },
  { label: '5×', ms: 200 },
] as const;
const FIRST_SPEED_MS = 1000;

export function Controls({ view, replay }: { readonly view: GameView; readonly replay: Replay }) {
  const ply = view.ply.value;
  const last = view.plies.value.length;
  const isOver = ['over', 'void', 'struck'].includes(view.summary.value?.state ?? '');
  const parting = partingOf(view);
  useReplay(view, replay);
  return (
    <div class="controls" role="toolbar" aria-label={t('game.controls')}>
      <SignButton word="game.first" sign="first" disabled={ply === 0} onClick={() => showPly(view, 0)} />
      <SignButton word="game.back" sign="back" disabled={ply === 0} onClick={() => showPly(view, ply - 1)} />
      <SignButton
        word={replay.value === undefined ? 'game.play' : 'game.stop'}
        sign={replay.value === undefined ? 'play' : 'stop'}
        disabled={last === 0}
        onClick={() => toggleReplay(view, replay)}
      />
      <SignButton word="game.on" sign="on" disabled={ply === last} onClick={() => showPly(view, ply + 1)} />
      <SignButton word="game.last" sign="last" disabled={ply === last} onClick={() => showPly(view, last)} />
      {replay.value === undefined ? (
        <span class="controls-place">
          <span class="controls-move">{placeOf(view)}</span>
          <span key={parting} class="controls-parting">
            {parting}
          </span>
        </span>
      ) : (
        <span class="controls-place" role="group" aria-label={t('game.speedOfReplay')}>
          {SPEEDS.map(({ label, ms }) => (
            <button
              key={ms}
              type="button"
              class="controls-speed plain"
              aria-pressed={replay.value === ms}
              onClick={() => (replay.value = ms)}
            >
              {label}
            </button>
          ))}
        </span>
      )}
      {!isOver && !isFollowing(view) && (
        <button type="button" class="controls-live" onClick={() => showPly(view, last)}>
          {t('game.follow')}
        </button>
      )}
      <SignButton word="game.flip" sign="flip" onClick={() => (view.orientation.value = opposite(view.orientation.value))} />
      {hasLayouts() && <LayoutChoice />}
      <CopyLink view={view} />
      <Downloads view={view} />
    </div>
  );
}

export function toggleReplay(view: GameView, replay: Replay): void {
  if (replay.value !== undefined) {
    replay.value = undefined;
    return;
  }
  if (view.ply.value === view.plies.value.length) showPly(view, 0);
  replay.value = FIRST_SPEED_MS;
}

function useReplay(view: GameView, replay: Replay): void {
  const ms = replay.value;
  useEffect(() => {
    if (ms === undefined) return;
    const timer = setInterval(() => {
      showPly(view, view.ply.peek() + 1);
      if (view.ply.peek() >= view.plies.peek().length) replay.value = undefined;
    }, ms);
    return () => clearInterval(timer);
  }, [ms, view]);
}

function placeOf(view: GameView): string {
  const document = view.document.value;
  const said = view.lastPly.value;
  if (document === undefined || said === undefined) return t('game.start');
  return numberedMove(document, said);
}

/** Where the lines of the two players diverge. */
function partingOf(view: GameView): string {
  const document = view.document.value;
  const parting = view.parting.value;
  if (document === undefined || parting?.parts !== true) return '';
  return t('game.linesPart', { number: numberOfPly(document, view.ply.value + 1 + parting.shared) });
}

function LayoutChoice() {
  return (
    <select
      class="controls-layout"
      aria-label={t('layout.choose')}
      title={t('layout.choose')}
      value={layout.value}
      onChange={({ currentTarget }) => {
        const chosen = LAYOUTS.find((name) => name === currentTarget.value);
        if (chosen !== undefined) chooseLayout(chosen);
      }}
    >
      {LAYOUTS.map((name) => (
        <option key={name} value={name}>
          {t(`layout.${name}`)}
        </option>
      ))}
    </select>
  );
}

function CopyLink({ view }: { readonly view: GameView }) {
  const address = (): string => new URL(hrefOf('game', [view.game.id, view.ply.value]), location.href).href;
  return <CopySign word="game.copyLink" sign="link" text={address} />;
}

/** The position on the board, to try moves from it. */
export const analysisHref = (view: GameView): string => hrefOf('explorer', [], { game: view.game.id, ply: view.ply.value });

function Downloads({ view }: { readonly view: GameView }) {
  const record = view.summary.value?.kind === 'go' ? 'sgf' : 'pgn';
  const { id } = view.game;
  return (
    <span class="controls-files">
      {[record, 'json'].map((format) => (
        <a key={format} class="controls-file" href={addressOf(`/games/${id}.${format}`)} download={`game-${id}.${format}`}>
          {format.toUpperCase()}
        </a>
      ))}
      <a
        class="controls-file controls-picture"
        href={addressOf(`/games/${id}/plies/${view.ply.value}.png?bottom=${view.orientation.value}`)}
        download={`game-${id}-${view.ply.value}.png`}
      >
        PNG
      </a>
      <a
        class="controls-file controls-picture"
        href={addressOf(`/games/${id}.gif?bottom=${view.orientation.value}`)}
        download={`game-${id}.gif`}
        title={t('game.animation')}
      >
        GIF
      </a>
      <a class="controls-file controls-explorer" href={analysisHref(view)} title={t('explorer.like')}>
        <span class="controls-explorerWord">{t('explorer.analysis')}</span>
        <span class="controls-explorerSign">
          <Icon name="search" />
        </span>
      </a>
    </span>
  );
}
