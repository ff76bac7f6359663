// The dialogue at a seat: turns the game's messages into the current view for all listeners, and input into messages to the game. Moves
// are checked here: a move that breaks the rules forfeits the game (CGF-4.3), so it must be confirmed, and text that is not a move is never sent.
// Not here: the connection (seatLine.ts).

import { english } from '../core/phrases/english.ts';
import { phrase } from '../core/phrases/phrase.ts';
import type { ToSeat } from '../protocols/seat/messages.ts';
import { formatSeatMessage } from '../protocols/seat/wire.ts';
import { followGame } from './seatBoard.ts';
import { foldSeat, later, withoutAsking, type SeatLineState, type SeatView, type SeatWord } from './seatView.ts';

/** `message` absent: the state of the connection has changed. `text`: the line of the message. */
export type SeatListener = (view: SeatView, message?: ToSeat, text?: string) => void;

/** Messages that do not answer the operator's last input. */
const UNASKED: ReadonlySet<ToSeat['kind']> = new Set(['turn', 'ask-score', 'closed']);

export class SeatDialogue {
  readonly #listeners = new Set<SeatListener>();
  #write: ((line: string) => void) | undefined;
  #view: SeatView = { line: { state: 'waiting', words: english(phrase('seen.seat.connecting')) } };
  #viewedAtMs = performance.now();
  #sent: SeatWord | undefined;

  get view(): SeatView {
    return later(this.#view, performance.now() - this.#viewedAtMs);
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  /** Whether the operator sent something that has not been answered. */
  get isBusy(): boolean {
    return this.#sent !== undefined;
  }

  /** The listener receives everything from now on. Call the returned function to stop. */
  listen(listener: SeatListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** The text of a move may be in any notation. Returns false if no game is connected. */
  say(word: SeatWord): boolean {
    if (this.#write === undefined) return false;
    const { sent, refusal } = this.#read(word);
    this.#sent = sent;
    if (refusal === undefined) this.#write(formatSeatMessage(sent));
    else this.hear({ kind: 'refused', what: 'move', ...refusal });
    return true;
  }

  /** Sends a line unchanged. Returns false if no game is connected. */
  write(text: string): boolean {
    this.#write?.(`${text}\n`);
    return this.#write !== undefined;
  }

  /** The operator now has the seat: `write` sends a line to the game. */
  connect(write: (line: string) => void, words: string): void {
    this.#write = write;
    this.#tell({ ...this.view, line: { state: 'seated', words } });
  }

  /** No game is connected any more. */
  disconnect(state: Exclude<SeatLineState, 'seated'>, words: string): void {
    this.#write = undefined;
    this.#sent = undefined;
    const { line } = this.#view;
    if (line.state !== state || line.words !== words) this.#tell({ ...withoutAsking(this.view), line: { state, words } });
  }

  hear(message: ToSeat, text?: string): void {
    const view = foldSeat(this.view, message, this.#sent);
    if (!UNASKED.has(message.kind)) this.#sent = undefined;
    this.#tell(view, message, text);
  }

  #tell(view: SeatView, message?: ToSeat, text?: string): void {
    this.#view = view;
    this.#viewedAtMs = performance.now();
    for (const listener of this.#listeners) listener(view, message, text);
  }

  #read(word: SeatWord): { readonly sent: SeatWord; readonly refusal?: { readonly why: string; readonly mayConfirm?: true } } {
    const { game } = this.#view;
    // The game itself refuses input for another position.
    const isNow = game?.asks === 'move' && word.game === game.game && 'ply' in word && word.ply === game.moves.length + 1;
    const reading = word.kind === 'move' && isNow ? followGame(game.start, game.moves)?.read(word.move) : undefined;
    if (word.kind !== 'move' || reading === undefined) return { sent: word };
    if (reading.kind === 'none')
      return { sent: word, refusal: { why: english(phrase('seen.seat.noMove', { move: word.move, why: reading.why })) } };
    const sent = { ...word, move: reading.move };
    if (reading.kind === 'legal') return { sent };
    const why = english(phrase('seen.seat.breaks', { move: word.move, why: reading.why }));
    return { sent, refusal: { why, mayConfirm: true } };
  }
}
