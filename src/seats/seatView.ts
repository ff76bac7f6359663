// What an operator sees of a seat, as one value: the state of the connection, the game, its board and clocks, what may be entered now,
// and the last answer. A page and a terminal draw it and send what was entered; they keep no game state of their own.

import { withSide } from '../core/colour.ts';
import type { Phrased } from '../core/phrases/phrase.ts';
import { present } from '../core/present.ts';
import type { FromSeat, SeatClock, SeatGameHeader, SeatPosition, ToSeat } from '../protocols/seat/messages.ts';
import { followGame, type SeatBoard } from './seatBoard.ts';

/**
 * `waiting`: no seat is open yet. `seated`: connected to the game. `taken`: someone else sits there; taking over replaces them. `over`: no more
 * games will be played.
 */
export type SeatLineState = 'waiting' | 'seated' | 'taken' | 'over';

/** What an operator says about a game. */
export type SeatWord = Exclude<FromSeat, { readonly kind: 'hello' }>;

export type SeatView = {
  readonly line: { readonly state: SeatLineState; readonly words: string } & Phrased<'words'>;
  /** The current game, or the last one; `asks` is what may be entered now; the clock's `runningMs` counts up to the time of this view. */
  readonly game?: SeatGameHeader & SeatPosition;
  /** Absent if the moves do not form a valid game. */
  readonly board?: SeatBoard;
  /** Why the last input was refused; `confirm` sends a move that breaks the rules anyway. */
  readonly refused?: {
    readonly why: string;
    readonly confirm?: Extract<SeatWord, { readonly kind: 'confirm' }>;
  } & Phrased<'why'>;
  readonly note?: string;
  /** The score that was entered. */
  readonly scored?: { readonly score: string | null };
  /** How the game ended. */
  readonly over?: Pick<Extract<ToSeat, { readonly kind: 'over' }>, 'outcome' | 'words'> & Phrased<'words'>;
} & Phrased<'note'>;

/** The view after one more message. `sent` is the operator's last input. */
export function foldSeat(view: SeatView, message: ToSeat, sent: SeatWord | undefined): SeatView {
  const { line, game } = view;
  if ('game' in message && message.kind !== 'game' && message.game !== game?.game) return view;
  switch (message.kind) {
    case 'waiting':
      return { line, ...present({ note: view.note, over: view.over }) };
    case 'game': {
      const { kind: _, version: __, ...begun } = message;
      // A game that is sent again after a lost connection is the same game.
      const isSame = game?.game === begun.game && view.over === undefined;
      return placed({ line, ...(isSame ? present({ note: view.note, scored: view.scored }) : {}) }, begun);
    }
    case 'turn': {
      const { kind: _, clock, ...position } = message;
      const turn = clock?.running;
      // If the game was announced without a colour, the request for a move shows it.
      const colour = game?.colour ?? (message.asks === 'move' ? turn : undefined);
      return changed({ line, ...present({ note: view.note }) }, view, { ...position, ...present({ clock, colour }) });
    }
    case 'moved': {
      const moves = [...(game?.moves ?? []).slice(0, message.ply - 1), message.move];
      return changed(unrefused(view), view, { moves, asks: 'nothing', ...present({ clock: message.clock ?? game?.clock }) });
    }
    case 'ask-score': {
      const { scored: _, ...rest } = unrefused(view);
      const { moves, leftMs } = message;
      return changed(rest, view, { moves, asks: 'score', ...present({ clock: stopped(game?.clock), leftMs }) });
    }
    case 'scored':
      return { ...withoutAsking(unrefused(view)), scored: { score: message.score } };
    case 'over': {
      const { outcome, words } = message;
      return changed({ ...unrefused(view), over: { words, ...present({ outcome }) } }, view, {
        moves: game?.moves ?? [],
        asks: 'nothing',
        ...present({ clock: stopped(game?.clock) }),
      });
    }
    case 'refused': {
      const mayConfirm = message.mayConfirm === true && sent?.kind === 'move';
      return { ...view, refused: { why: message.why, ...(mayConfirm ? { confirm: { ...sent, kind: 'confirm' } } : {}) } };
    }
    case 'note':
      return { ...(sent?.kind === 'resign' ? withoutAsking(view) : view), note: message.words };
    case 'closed':
      return { ...view, note: message.words };
  }
}

/** The same view, `elapsedMs` later. */
export function later(view: SeatView, elapsedMs: number): SeatView {
  const { game } = view;
  if (game === undefined) return view;
  const passedMs = Math.round(elapsedMs);
  if (game.leftMs !== undefined) return { ...view, game: { ...game, leftMs: Math.max(0, game.leftMs - passedMs) } };
  const { clock } = game;
  if (clock?.running === undefined) return view;
  return { ...view, game: { ...game, clock: { ...clock, runningMs: clock.runningMs + passedMs } } };
}

/** Nothing can be entered until the next message of the game. */
export function withoutAsking(view: SeatView): SeatView {
  if (view.game === undefined) return view;
  const { leftMs: _, ...game } = view.game;
  return { ...view, game: { ...game, asks: 'nothing' } };
}

function changed(base: SeatView, { game }: SeatView, position: SeatPosition & Partial<SeatGameHeader>): SeatView {
  if (game === undefined) return base;
  const { clock: _, leftMs: __, ...header } = game;
  return placed(base, { ...header, ...position });
}

function placed({ board: _, ...base }: SeatView, game: SeatGameHeader & SeatPosition): SeatView {
  const board = followGame(game.start, game.moves)?.show(game.asks === 'move');
  return { ...base, game, ...present({ board }) };
}

function unrefused({ refused: _, ...rest }: SeatView): SeatView {
  return rest;
}

function stopped(clock: SeatClock | undefined): SeatClock | undefined {
  if (clock?.running === undefined) return clock;
  const { time, running, runningMs } = clock;
  if (time.kind !== 'clock') return { time, runningMs: 0 };
  return { time: { ...time, left: withSide(time.left, running, time.left[running] - runningMs) }, runningMs: 0 };
}
