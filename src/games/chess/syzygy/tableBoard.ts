// A board of at most seven men that is played on and taken back: what probing needs of the rules of chess, and nothing more. Men are kept in
// slots, so that attacks are looked up for a handful of pairs and not of 64 squares. No castling: tables know none.
// moves.ts and state.ts are the rules; that both agree on every legal move is proved in tableBoard.test.ts. Source: FIDE Laws 3.

import { DIRECTIONS, FIRST_DIAGONAL, jumpsFrom, KNIGHT_JUMPS, lineFrom, LINES } from '../boardLines.ts';
import { BISHOP, BLACK, KING, KNIGHT, PAWN, QUEEN, roleOf, ROOK } from '../notation/notationMove.ts';
import { keyOfMan, MAX_MEN, type MaterialKey } from './material.ts';

/** Slot, target and new man's role as one number. */
export type TableMove = number;
const moveOf = (slot: number, to: number, promotion: number): TableMove => slot | (to << 3) | (promotion << 9);

const PROMOTIONS = [QUEEN, KNIGHT, ROOK, BISHOP] as const;
const DEEPEST = 16;
const TAKEN = -1;

export class TableBoard {
  /** By slot; White's king has slot 0, Black's 1. */
  readonly #men = new Int8Array(MAX_MEN);
  /** By slot; `TAKEN` where the man is gone. */
  readonly #squares = new Int8Array(MAX_MEN).fill(TAKEN);
  /** By square: the slot plus one, 0 where it is empty. */
  readonly #slots = new Int8Array(64);
  #count = 2;
  /** 0 White, `BLACK` Black. */
  turn = 0;
  /** The square that a pawn has just passed while an enemy pawn stands ready to take it; else -1. */
  passed = -1;
  key: MaterialKey = 0;
  /** Undone from the last: move's slot, from, its man, taken slot, taken square, passed, key. */
  readonly #done = new Int32Array(DEEPEST * 7);
  #depth = 0;

  clear(): void {
    this.#squares.fill(TAKEN);
    this.#slots.fill(0);
    this.#count = 2;
    this.turn = 0;
    this.passed = -1;
    this.key = 0;
    this.#depth = 0;
  }

  /** Puts a man on an empty square; false where there is no room for it: too many men, or a second king. */
  put(man: number, square: number): boolean {
    const isKing = roleOf(man) === KING;
    const slot = isKing ? (man === KING ? 0 : 1) : this.#count;
    if (slot >= MAX_MEN || (isKing && this.#squares[slot] !== TAKEN)) return false;
    if (!isKing) this.#count++;
    this.#men[slot] = man;
    this.#squares[slot] = square;
    this.#slots[square] = slot + 1;
    this.key += keyOfMan(man);
    return true;
  }

  get hasBothKings(): boolean {
    return this.#squares[0] !== TAKEN && this.#squares[1] !== TAKEN;
  }

  isEmpty(square: number): boolean {
    return this.#slots[square] === 0;
  }

  /** The man on a square, 0 where there is none. */
  manOn(square: number): number {
    const slot = (this.#slots[square] ?? 0) - 1;
    return slot < 0 ? 0 : (this.#men[slot] ?? 0);
  }

  /** Writes the squares of a man's likes, each xor `flip`, into `into` from `at` on; returns where it stopped. */
  collect(man: number, flip: number, into: Int8Array, at: number): number {
    let next = at;
    for (let slot = 0; slot < this.#count; slot++) {
      const square = this.#squares[slot] ?? TAKEN;
      if (square !== TAKEN && this.#men[slot] === man) into[next++] = square ^ flip;
    }
    return next;
  }

  /** Whether the side to move, or the other one, is in check. */
  inCheck(turn = this.turn): boolean {
    const king = this.#squares[turn === 0 ? 0 : 1] ?? TAKEN;
    for (let slot = 0; slot < this.#count; slot++) {
      const from = this.#squares[slot] ?? TAKEN;
      const man = this.#men[slot] ?? 0;
      if (from !== TAKEN && (man & BLACK) !== turn && this.#attacks(man, from, king)) return true;
    }
    return false;
  }

  /** Plays a pseudo-legal move; false, and nothing played, where it leaves the king in check. */
  play(move: TableMove): boolean {
    const slot = move & 7;
    const to = (move >> 3) & 63;
    const promotion = move >> 9;
    const from = this.#squares[slot] ?? TAKEN;
    const man = this.#men[slot] ?? 0;
    const isPawn = roleOf(man) === PAWN;
    const takenOn = isPawn && to === this.passed ? to + (this.turn === 0 ? -8 : 8) : to;
    const taken = (this.#slots[takenOn] ?? 0) - 1;
    const done = this.#done;
    const at = 7 * this.#depth++;
    done[at] = slot;
    done[at + 1] = from;
    done[at + 2] = man;
    done[at + 3] = taken;
    done[at + 4] = takenOn;
    done[at + 5] = this.passed;
    done[at + 6] = this.key;
    if (taken >= 0) {
      this.#squares[taken] = TAKEN;
      this.#slots[takenOn] = 0;
      this.key -= keyOfMan(this.#men[taken] ?? 0);
    }
    this.#slots[from] = 0;
    this.#slots[to] = slot + 1;
    this.#squares[slot] = to;
    if (promotion > 0) {
      this.#men[slot] = promotion | this.turn;
      this.key += keyOfMan(promotion | this.turn) - keyOfMan(man);
    }
    this.passed = -1;
    const safe = !this.inCheck();
    this.turn ^= BLACK;
    if (!safe) {
      this.undo();
      return false;
    }
    if (isPawn && Math.abs(to - from) === 16) this.#markPassed((from + to) >> 1);
    return true;
  }

  /** Takes the last move back. */
  undo(): void {
    const done = this.#done;
    const at = 7 * --this.#depth;
    const slot = done[at] ?? 0;
    const from = done[at + 1] ?? 0;
    this.turn ^= BLACK;
    this.#slots[this.#squares[slot] ?? 0] = 0;
    this.#men[slot] = done[at + 2] ?? 0;
    this.#squares[slot] = from;
    this.#slots[from] = slot + 1;
    const taken = done[at + 3] ?? -1;
    if (taken >= 0) {
      const square = done[at + 4] ?? 0;
      this.#squares[taken] = square;
      this.#slots[square] = taken + 1;
    }
    this.passed = done[at + 5] ?? -1;
    this.key = done[at + 6] ?? 0;
  }

  /** Marks a square that has just been passed, where a pawn of the side to move could take there. */
  #markPassed(square: number): void {
    for (let slot = 2; slot < this.#count; slot++) {
      const from = this.#squares[slot] ?? TAKEN;
      const man = this.#men[slot] ?? 0;
      if (from !== TAKEN && man === (PAWN | this.turn) && this.#attacks(man, from, square)) this.passed = square;
    }
  }

  /** Pseudo-legal captures of men that stand where they are taken, in no order, into `moves`; returns how many. */
  captures(moves: TableMove[]): number {
    let count = 0;
    for (let slot = 0; slot < this.#count; slot++) {
      const from = this.#squares[slot] ?? TAKEN;
      const man = this.#men[slot] ?? 0;
      if (from === TAKEN || (man & BLACK) !== this.turn) continue;
      // A king is never taken.
      for (let target = 2; target < this.#count; target++) {
        const to = this.#squares[target] ?? TAKEN;
        if (to === TAKEN || ((this.#men[target] ?? 0) & BLACK) === this.turn || !this.#attacks(man, from, to)) continue;
        count = this.#add(moves, count, slot, man, to);
      }
    }
    return count;
  }

  /** Pseudo-legal captures in passing. */
  passingCaptures(moves: TableMove[]): number {
    let count = 0;
    if (this.passed < 0) return 0;
    for (let slot = 2; slot < this.#count; slot++) {
      const from = this.#squares[slot] ?? TAKEN;
      const man = this.#men[slot] ?? 0;
      if (from !== TAKEN && man === (PAWN | this.turn) && this.#attacks(man, from, this.passed)) {
        moves[count++] = moveOf(slot, this.passed, 0);
      }
    }
    return count;
  }

  /** Pseudo-legal moves of pawns that take nothing. */
  pawnMoves(moves: TableMove[]): number {
    let count = 0;
    const ahead = this.turn === 0 ? 8 : -8;
    for (let slot = 2; slot < this.#count; slot++) {
      const from = this.#squares[slot] ?? TAKEN;
      const man = this.#men[slot] ?? 0;
      if (from === TAKEN || man !== (PAWN | this.turn) || !this.isEmpty(from + ahead)) continue;
      count = this.#add(moves, count, slot, man, from + ahead);
      if (from >> 3 === (this.turn === 0 ? 1 : 6) && this.isEmpty(from + 2 * ahead)) {
        moves[count++] = moveOf(slot, from + 2 * ahead, 0);
      }
    }
    return count;
  }

  /** Pseudo-legal moves of pieces that take nothing: what does not start the 50 moves again. */
  quietMoves(moves: TableMove[]): number {
    let count = 0;
    for (let slot = 0; slot < this.#count; slot++) {
      const from = this.#squares[slot] ?? TAKEN;
      const man = this.#men[slot] ?? 0;
      const role = roleOf(man);
      if (from === TAKEN || (man & BLACK) !== this.turn || role === PAWN) continue;
      if (role === KNIGHT) {
        for (let at = jumpsFrom(from); (KNIGHT_JUMPS[at] ?? -1) >= 0; at++) {
          const to = KNIGHT_JUMPS[at] ?? 0;
          if (this.isEmpty(to)) moves[count++] = moveOf(slot, to, 0);
        }
        continue;
      }
      const first = role === BISHOP ? FIRST_DIAGONAL : 0;
      const last = role === ROOK ? FIRST_DIAGONAL : DIRECTIONS;
      for (let direction = first; direction < last; direction++) {
        for (let at = lineFrom(from, direction); (LINES[at] ?? -1) >= 0; at++) {
          const to = LINES[at] ?? 0;
          if (!this.isEmpty(to)) break;
          moves[count++] = moveOf(slot, to, 0);
          if (role === KING) break;
        }
      }
    }
    return count;
  }

  /** UCI text of a move that has not been played. */
  formatMove(move: TableMove): string {
    const name = (square: number): string => `${'abcdefgh'.charAt(square & 7)}${(square >> 3) + 1}`;
    return `${name(this.#squares[move & 7] ?? 0)}${name((move >> 3) & 63)}${move >> 9 === 0 ? '' : ' pnbrqk'.charAt(move >> 9)}`;
  }

  #add(moves: TableMove[], count: number, slot: number, man: number, to: number): number {
    let next = count;
    if (roleOf(man) === PAWN && (to >= 56 || to < 8)) for (const role of PROMOTIONS) moves[next++] = moveOf(slot, to, role);
    else moves[next++] = moveOf(slot, to, 0);
    return next;
  }

  #attacks(man: number, from: number, to: number): boolean {
    const way = (WAYS[(from << 6) | to] ?? 0) & (WAY_OF_MAN[man] ?? 0);
    if (way === 0) return false;
    if ((way & (STRAIGHT | DIAGONAL)) === 0) return true;
    const step = STEPS[(from << 6) | to] ?? 0;
    for (let square = from + step; square !== to; square += step) if (this.#slots[square] !== 0) return false;
    return true;
  }
}

/** Ways to come from one square to another, by `from << 6 | to`, and the steps along lines. */
const JUMP = 1;
const ADJACENT = 2;
const STRAIGHT = 4;
const DIAGONAL = 8;
const WHITE_PAWN = 16;
const BLACK_PAWN = 32;
const WAYS = new Int8Array(64 * 64);
const STEPS = new Int8Array(64 * 64);

const WAY_OF_MAN = new Int8Array(16);
for (const [role, way] of [
  [KNIGHT, JUMP],
  [KING, ADJACENT],
  [ROOK, STRAIGHT],
  [BISHOP, DIAGONAL],
  [QUEEN, STRAIGHT | DIAGONAL],
] as const) {
  WAY_OF_MAN[role] = way;
  WAY_OF_MAN[role | BLACK] = way;
}
WAY_OF_MAN[PAWN] = WHITE_PAWN;
WAY_OF_MAN[PAWN | BLACK] = BLACK_PAWN;

for (let from = 0; from < 64; from++) {
  for (let at = jumpsFrom(from); (KNIGHT_JUMPS[at] ?? -1) >= 0; at++) WAYS[(from << 6) | (KNIGHT_JUMPS[at] ?? 0)] = JUMP;
  for (let direction = 0; direction < DIRECTIONS; direction++) {
    const begin = lineFrom(from, direction);
    const step = (LINES[begin] ?? 0) - from;
    for (let at = begin; (LINES[at] ?? -1) >= 0; at++) {
      const to = LINES[at] ?? 0;
      let way = direction < FIRST_DIAGONAL ? STRAIGHT : DIAGONAL;
      if (at === begin) way |= ADJACENT;
      if (at === begin && direction >= FIRST_DIAGONAL) way |= to > from ? WHITE_PAWN : BLACK_PAWN;
      WAYS[(from << 6) | to] = way;
      STEPS[(from << 6) | to] = step;
    }
  }
}
