// The keyboard shortcuts of a game. Keys that a field, a tab or a dialog uses are left to it.

import { useEffect } from 'preact/hooks';
import { opposite } from '../../../src/core/colour.ts';
import { announces } from '../announcer.tsx';
import { go } from '../../state/route.ts';
import { analysisHref, toggleReplay, type Replay } from './controls.tsx';
import { hasLayouts, nextLayout } from '../layout.ts';
import { showPly, type GameView } from '../gameView.ts';

export function useGameKeys(view: GameView, replay: Replay): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event)) return;
      const act = actionOf(event, view, replay);
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [view, replay]);
}

function actionOf(event: KeyboardEvent, view: GameView, replay: Replay): (() => void) | undefined {
  const ply = view.ply.peek();
  const opened = view.opened.peek();
  switch (event.key) {
    case 'ArrowLeft':
      return () => (opened === undefined ? showPly(view, ply - 1) : stepLine(view, -1));
    case 'ArrowRight':
      return () => (opened === undefined ? showPly(view, ply + 1) : stepLine(view, 1));
    case 'ArrowUp':
      return isInScroller(event) ? undefined : () => showPly(view, ply - 2);
    case 'ArrowDown':
      return isInScroller(event) ? undefined : () => showPly(view, ply + 2);
    case 'Home':
      return () => showPly(view, 0);
    case 'End':
      return () => showPly(view, view.plies.peek().length);
    case ' ':
      return isOnControl(event) ? undefined : () => toggleReplay(view, replay);
    case 'f':
      return () => (view.orientation.value = opposite(view.orientation.peek()));
    case 'a':
      return () => go(analysisHref(view));
    case 'm':
      return () => (announces.value = !announces.peek());
    case 'l':
      return hasLayouts() ? nextLayout : undefined;
    case 'p':
      return () => openLine(view);
    case 'Escape':
      return opened === undefined ? undefined : () => (view.opened.value = undefined);
    default:
      return undefined;
  }
}

function stepLine(view: GameView, steps: number): void {
  const opened = view.opened.peek();
  if (opened === undefined) return;
  view.opened.value = { ...opened, step: Math.max(0, Math.min(opened.step + steps, opened.line.moves.length)) };
}

/** Opens the line of the player to move; then the other's; then none. */
function openLine(view: GameView): void {
  const opened = view.opened.peek();
  const turn = view.turn.peek();
  const by = opened === undefined ? turn : opened.by === turn ? opposite(turn) : undefined;
  const thought = by === undefined ? undefined : view.thoughts[by].peek();
  view.opened.value =
    by === undefined || thought?.pv === undefined
      ? undefined
      : { by, name: view.summary.peek()?.[by] ?? '', line: { ply: thought.ply, moves: thought.pv }, step: thought.pv.length };
}

const closest = (event: KeyboardEvent, selector: string): boolean =>
  event.target instanceof Element && event.target.closest(selector) !== null;

const isTyping = (event: KeyboardEvent): boolean => closest(event, 'input, textarea, select, dialog, [contenteditable]');
const isOnControl = (event: KeyboardEvent): boolean => closest(event, 'button, a, summary');
const isInScroller = (event: KeyboardEvent): boolean => closest(event, '[tabindex="0"]:not(button)');
