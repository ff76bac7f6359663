// The dialogue at a seat: messages of the game → the present view, told to all who listen, and what an operator enters → words to the game. Moves
// are read here: one that breaks the rules forfeits the game (CGF-4.3), so it has to be confirmed, and what is not a move at all is never sent.
// Not here: the connection (seatLine.ts).

import type { ToSeat } from '../protocols/seat/messages.ts';
import { formatSeatMessage } from '../protocols/seat/wire.ts';
import { followGame } from './seatBoard.ts';
import { foldSeat, later, withoutAsking, type SeatLineState, type SeatView, type SeatWord } from './seatView.ts';

/** `message` absent: the line to the game has changed. `text`: the line that the message was. */
export type SeatListener = (view: SeatView, message?: ToSeat, text?: string) => void;

/** What the last word need not be answered for. */
const UNASKED: ReadonlySet<ToSeat['kind']> = new Set(['turn', 'ask-score', 'closed']);

export class SeatDialogue {
  readonly #listeners = new Set<SeatListener>();
  #write: ((line: string) => void) | undefined;
  #view: SeatView = { line: { state: 'waiting', words: 'Connecting to the seat.' } };
  #viewedAtMs = performance.now();
  #sent: SeatWord | undefined;

  get view(): SeatView {
    return later(this.#view, performance.now() - this.#viewedAtMs);
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  /** Whether something was sent that has not been answered. */
  get isBusy(): boolean {
    return this.#sent !== undefined;
  }

  /** Hears all from now on. Call what comes back to stop. */
  listen(listener: SeatListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** The text of a move may be in any notation. False: no one listens at the seat now. */
  say(word: SeatWord): boolean {
    if (this.#write === undefined) return false;
    const { sent, refusal } = this.#read(word);
    this.#sent = sent;
    if (refusal === undefined) this.#write(formatSeatMessage(sent));
    else this.hear({ kind: 'refused', what: 'move', ...refusal });
    return true;
  }

  /** A line as it is. False: no one listens. */
  write(text: string): boolean {
    this.#write?.(`${text}\n`);
    return this.#write !== undefined;
  }

  /** The seat is the operator's: `write` sends a line to the game. */
  connect(write: (line: string) => void, words: string): void {
    this.#write = write;
    this.#tell({ ...this.view, line: { state: 'seated', words } });
  }

  /** No one listens at the seat now. */
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
    // What is said of another position the game refuses by itself.
    const isNow = game?.asks === 'move' && word.game === game.game && 'ply' in word && word.ply === game.moves.length + 1;
    const reading = word.kind === 'move' && isNow ? followGame(game.start, game.moves)?.read(word.move) : undefined;
    if (word.kind !== 'move' || reading === undefined) return { sent: word };
    if (reading.kind === 'none') return { sent: word, refusal: { why: `"${word.move}" is not a move: ${reading.why}` } };
    const sent = { ...word, move: reading.move };
    if (reading.kind === 'legal') return { sent };
    const why = `${word.move} breaks the rules: ${reading.why}. Sending it forfeits the game.`;
    return { sent, refusal: { why, mayConfirm: true } };
  }
}
