// What starts a UCI search, `position … moves …` and `go …`, as bytes in one buffer per session. A game's moves only grow, so the bytes of
// earlier moves stay and new ones are appended: as text, the whole game would be joined and encoded again for each move.
// The tests compare it with plain text.

import { chessStartOf } from '../../core/gameRules.ts';
import type { SearchRequest } from '../session.ts';
import { formatPosition } from './command.ts';

const FIRST_BYTES = 2048;
const ZERO = 0x30;
/** Whole numbers below this are written digit by digit. */
const MANY = 1e9;

export class SearchBytes {
  #bytes = new Uint8Array(FIRST_BYTES);
  #start: SearchRequest['start'] | undefined;
  #moves: SearchRequest['moves'] = [];
  /** How many moves are in the buffer, and where the position's line ends. */
  #moveCount = 0;
  #positionEnd = 0;
  #end = 0;

  /** Valid until the next call. `ponder`: the last move is only expected. */
  encode(request: SearchRequest, ponder = false): Uint8Array {
    const { start, moves } = request;
    if (moves !== this.#moves || moves.length < this.#moveCount || start !== this.#start) this.#begin(request);
    this.#end = this.#positionEnd;
    if (this.#moveCount === 0 && moves.length > 0) this.#put(' moves');
    for (let index = this.#moveCount; index < moves.length; index++) {
      this.#put(' ');
      this.#put(moves[index] ?? '');
    }
    this.#moveCount = moves.length;
    this.#positionEnd = this.#end;
    this.#put('\n');
    this.#put(ponder ? 'go ponder' : 'go');
    this.#putLimits(request);
    this.#put('\n');
    return this.#bytes.subarray(0, this.#end);
  }

  #begin({ start, moves }: SearchRequest): void {
    this.#start = start;
    this.#moves = moves;
    this.#moveCount = 0;
    this.#end = 0;
    this.#put(formatPosition(chessStartOf(start).position, ''));
    this.#positionEnd = this.#end;
  }

  /** Sends at least 1 ms, because an engine that receives no time may divide by it; the referee decides about flags. */
  #putLimits({ time, limits }: SearchRequest): void {
    if (time.kind === 'clock') {
      this.#putNumber(' wtime ', Math.max(Math.floor(time.left.white), 1));
      this.#putNumber(' btime ', Math.max(Math.floor(time.left.black), 1));
      this.#putNumber(' winc ', time.increment.white);
      this.#putNumber(' binc ', time.increment.black);
      if (time.movesToGo !== undefined) this.#putNumber(' movestogo ', time.movesToGo);
    }
    if (limits.depth !== undefined) this.#putNumber(' depth ', limits.depth);
    if (limits.nodes !== undefined) this.#putNumber(' nodes ', limits.nodes);
    if (time.kind === 'moveTime') this.#putNumber(' movetime ', time.moveTimeMs);
    if (time.kind === 'unlimited' && limits.depth === undefined && limits.nodes === undefined) this.#put(' infinite');
  }

  #putNumber(word: string, number: number): void {
    this.#put(word);
    if (!(number >= 0 && number < MANY && Number.isInteger(number))) return this.#put(String(number));
    let unit = 1;
    while (unit * 10 <= number) unit *= 10;
    this.#makeRoom(10);
    for (; unit >= 1; unit = Math.floor(unit / 10)) this.#bytes[this.#end++] = ZERO + (Math.floor(number / unit) % 10);
  }

  /** ASCII only: positions and moves have been checked, and the rest is ours. */
  #put(text: string): void {
    this.#makeRoom(text.length);
    const bytes = this.#bytes;
    const at = this.#end;
    for (let index = 0; index < text.length; index++) bytes[at + index] = text.charCodeAt(index);
    this.#end = at + text.length;
  }

  #makeRoom(length: number): void {
    if (this.#end + length <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#end + length));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}
