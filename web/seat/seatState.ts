// What a page at a seat knows: the fold of the messages that come from the game, whose whole state comes again with every connection.
// Pure; when a message came is an argument, because clocks come as "so long ago".

import type { SeatBoard, SeatLineState, SeatMessage } from '../../src/broadcast/messages.ts';
import type { Colour, Sides } from '../../src/core/colour.ts';

type Of<Kind extends SeatMessage['kind']> = Extract<SeatMessage, { readonly kind: Kind }>;

export type SeatGame = Pick<Of<'game'>, 'game' | 'opponent' | 'event' | 'round' | 'colour' | 'asks'> & {
  readonly kind: Of<'game'>['start']['game'];
  /** Moves made so far, as far as the game has told. */
  readonly ply: number;
};

/** `sinceMs`: when the clock of `running` began to run, by this machine's clock. */
export type ShownSeatClock = { readonly left: Sides<number> | undefined; readonly running?: Colour; readonly sinceMs: number };

export type SeatState = {
  readonly line: { readonly state: SeatLineState | 'connecting'; readonly words: string };
  readonly game?: SeatGame;
  readonly board?: SeatBoard;
  readonly clock?: ShownSeatClock;
  /** The last word of the game that was not a position: why something was not taken, what was. */
  readonly refused?: Of<'refused'>;
  readonly note?: string;
  /** After `ask-score`, what was entered. */
  readonly scored?: { readonly score: string | null };
  readonly over?: string;
};

export const FIRST_STATE: SeatState = { line: { state: 'connecting', words: '' } };

export function foldSeat(state: SeatState, message: SeatMessage, nowMs: number): SeatState {
  switch (message.kind) {
    case 'line':
      return { ...state, line: { state: message.state, words: message.words } };
    case 'waiting':
      return without(state, ['game', 'board', 'clock', 'refused', 'scored']);
    case 'game': {
      const { game, opponent, event, round, colour, asks, start, clock } = message;
      const header = {
        game,
        opponent,
        asks,
        kind: start.game,
        ply: message.moves.length,
        ...(event === undefined ? {} : { event }),
        ...(round === undefined ? {} : { round }),
        ...(colour === undefined ? {} : { colour }),
      };
      // A game that is sent again after a reconnection is the same game.
      const isSame = state.game?.game === game;
      const kept = without(state, isSame ? ['refused', 'clock'] : ['refused', 'clock', 'board', 'scored', 'over', 'note']);
      return { ...kept, game: header, ...clockOf(clock, nowMs) };
    }
    case 'turn':
      return {
        ...without(asked(state, message.asks, message.moves.length), ['refused', 'scored', 'clock']),
        ...clockOf(message.clock, nowMs),
      };
    case 'moved':
      return { ...without(asked(state, 'nothing', message.ply), ['refused']), ...clockOf(message.clock, nowMs) };
    case 'ask-score':
      return stopped(without(asked(state, 'score', message.moves.length), ['refused', 'scored']), nowMs);
    case 'scored':
      return { ...without(asked(state, 'nothing'), ['refused']), scored: { score: message.score } };
    case 'over':
      return { ...stopped(without(asked(state, 'nothing'), ['refused']), nowMs), over: message.words };
    case 'refused':
      return { ...state, refused: message };
    case 'note':
    case 'closed':
      return { ...state, note: message.words };
    case 'board':
      return { ...state, board: message };
  }
}

/** Whether the board is that of the position which is asked about: it comes in a message of its own, a moment later. */
export const isInStep = ({ game, board }: SeatState): boolean =>
  game !== undefined && board !== undefined && board.game === game.game && board.ply === game.ply;

function asked(state: SeatState, asks: SeatGame['asks'], ply?: number): SeatState {
  return state.game === undefined ? state : { ...state, game: { ...state.game, asks, ply: ply ?? state.game.ply } };
}

function clockOf(clock: Of<'game'>['clock'], nowMs: number): { readonly clock?: ShownSeatClock } {
  if (clock === undefined) return {};
  const { time, running, runningMs } = clock;
  const left = time.kind === 'clock' ? time.left : undefined;
  return { clock: { left, sinceMs: nowMs - runningMs, ...(running === undefined ? {} : { running }) } };
}

/** The clocks as they stand from now on. */
function stopped(state: SeatState, nowMs: number): SeatState {
  const { left, running, sinceMs } = state.clock ?? {};
  if (left === undefined || running === undefined || sinceMs === undefined) return state;
  return { ...state, clock: { left: { ...left, [running]: left[running] - (nowMs - sinceMs) }, sinceMs: nowMs } };
}

function without(state: SeatState, names: readonly Exclude<keyof SeatState, 'line'>[]): SeatState {
  const { line, ...rest } = state;
  const kept = Object.fromEntries(Object.entries(rest).filter(([name]) => !names.some((known) => known === name)));
  return { line, ...kept };
}
