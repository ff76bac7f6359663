// A mutable board for code that only writes moves down or reads them: it refuses illegal moves and plays the others, ten times as fast as a chain
// of states. An engine's line of thirty moves needs this, and an archived game; neither needs at every ply what a game in play does: draws, a list
// of legal moves, reasons. `stateOf` (setup.ts) gives these where a reader asks.
// moves.ts and state.ts are the rules; notationBoard.test.ts proves that both agree on every move.
// Source: FIDE Laws 3; castling also Chess960's (FIDE Laws, guidelines II).

import {
  BISHOP,
  BLACK,
  KING,
  KNIGHT,
  NO_MOVE,
  originOf,
  PAWN,
  promotionAt,
  promotionOf,
  QUEEN,
  roleOf,
  ROOK,
  squareAt,
  targetOf,
  type NotationMove,
} from './notationMove.ts';
import { attackerOf, attacks, isOnOneLine } from './reach.ts';
import type { ChessState, Role } from '../position/state.ts';

const NUMBER_OF = { pawn: PAWN, knight: KNIGHT, bishop: BISHOP, rook: ROOK, queen: QUEEN, king: KING } as const satisfies Record<
  Role,
  number
>;

export class NotationBoard {
  readonly #men = new Int8Array(64);
  /** 0 for White, `BLACK` for Black. */
  #turn = 0;
  #whiteKing = 0;
  #blackKing = 0;
  /** The rooks that may still castle: White's on the a and h side, then Black's; -1 if the right is lost. */
  readonly #castlingRooks = new Int8Array(4).fill(-1);
  /** The square that a pawn has just passed, if it can be captured there; -1: none. */
  passed = -1;
  /** The square of a man that gives check to the side to move; -1: none. */
  checker = -1;
  /** White's men minus Black's, by role number. */
  readonly balance = new Int8Array(7);
  /** Counts as `ChessState.tcecReversiblePlies` does. */
  reversiblePlies = 0;
  /** The halfmove clock of FEN. */
  halfmoves = 0;
  /** How many plies back positions may occur again: since the last pawn move, capture or loss of a castling right, or since the start. */
  repeatablePlies = 0;
  /** On the board, of both sides. */
  men = 0;
  /** The move number that the FEN shows. */
  moveNumber = 1;

  static of({ position, tcecReversiblePlies }: ChessState): NotationBoard {
    const made = new NotationBoard();
    for (let square = 0; square < 64; square++) {
      const piece = position.board.get(square);
      if (piece === undefined) continue;
      const number = NUMBER_OF[piece.role];
      made.#put(square, piece.color === 'white' ? number : number + BLACK);
      made.#count(number, piece.color === 'white' ? 1 : -1);
      made.men++;
    }
    made.#turn = position.turn === 'white' ? 0 : BLACK;
    const { white, black } = position.castles.rook;
    made.#castlingRooks.set([white.a ?? -1, white.h ?? -1, black.a ?? -1, black.h ?? -1]);
    made.passed = position.epSquare ?? -1;
    made.reversiblePlies = tcecReversiblePlies;
    made.halfmoves = position.halfmoves;
    made.moveNumber = position.fullmoves;
    made.checker = made.#attackerOf(made.king);
    return made;
  }

  /** Copies another board's position into this one. */
  copy(other: NotationBoard): void {
    this.#men.set(other.#men);
    this.#turn = other.#turn;
    this.#whiteKing = other.#whiteKing;
    this.#blackKing = other.#blackKing;
    this.#castlingRooks.set(other.#castlingRooks);
    this.passed = other.passed;
    this.checker = other.checker;
    this.balance.set(other.balance);
    this.reversiblePlies = other.reversiblePlies;
    this.halfmoves = other.halfmoves;
    this.repeatablePlies = other.repeatablePlies;
    this.men = other.men;
    this.moveNumber = other.moveNumber;
  }

  get whiteToMove(): boolean {
    return this.#turn === 0;
  }

  /** The rook with which a side may castle (0: White's a side, 1: its h side, 2 and 3: Black's); -1: the right is lost. */
  castlingRook(index: number): number {
    return this.#castlingRooks[index] ?? -1;
  }

  /** The man on a square; 0: empty. */
  manOn(square: number): number {
    return this.#men[square] ?? 0;
  }

  /** The legal move that a UCI text names, read as in moves.ts; `NO_MOVE` if it names none. */
  read(text: string): NotationMove {
    if (text.length !== 4 && text.length !== 5) return NO_MOVE;
    const from = squareAt(text, 0);
    const to = squareAt(text, 2);
    if (from < 0 || to < 0 || !this.#isOwn(from)) return NO_MOVE;
    const promotion = text.length === 5 ? promotionAt(text, 4) : 0;
    const role = roleOf(this.manOn(from));
    const promotes = role === PAWN && (to >= 56 || to < 8);
    if (promotion < 0 || promotes !== promotion > 0) return NO_MOVE;
    const target = role === KING ? this.#castlingTarget(from, to) : to;
    return this.isLegal(from, target) ? from | (target << 6) | (promotion << 12) : NO_MOVE;
  }

  /** Whether a man of the side to move can go there; castling is the king taking its rook. Ignores promotion. */
  isLegal(from: number, to: number): boolean {
    if (!this.#isOwn(from)) return false;
    if (this.isCastling(from, to)) return this.#canCastle(from, to);
    return this.#reaches(from, to) && this.#keepsKingSafe(from, to);
  }

  isCastling(from: number, to: number): boolean {
    return roleOf(this.manOn(from)) === KING && this.#isOwn(to);
  }

  /** Plays a move that `read` returned. */
  play(move: NotationMove): void {
    const from = originOf(move);
    const to = targetOf(move);
    const man = this.manOn(from);
    const role = roleOf(man);
    const lostRight = this.#loseRights(from, to, role);
    let zeroing = role === PAWN;
    const passed = this.passed;
    this.passed = -1;
    let takenOn = to;
    if (this.isCastling(from, to)) this.#castle(from, to, man);
    else {
      if (role === PAWN && to === passed) takenOn = to - this.#forward;
      const taken = this.manOn(takenOn);
      if (taken !== 0) {
        this.#count(roleOf(taken), this.whiteToMove ? 1 : -1);
        this.men--;
        zeroing = true;
      }
      this.#men[takenOn] = 0;
      this.#men[from] = 0;
      const promotion = promotionOf(move);
      if (promotion > 0) this.#promote(promotion);
      this.#put(to, promotion > 0 ? promotion | this.#turn : man);
      if (role === PAWN && Math.abs(to - from) === 16) this.passed = (from + to) >> 1;
    }
    this.reversiblePlies = zeroing || (lostRight && role === ROOK) ? 0 : this.reversiblePlies + 1;
    this.halfmoves = zeroing ? 0 : this.halfmoves + 1;
    this.repeatablePlies = zeroing || lostRight ? 0 : this.repeatablePlies + 1;
    if (!this.whiteToMove) this.moveNumber++;
    this.#turn ^= BLACK;
    // The checking man is the one that moved, or one that it uncovered; castling and en passant may uncover others.
    const { king } = this;
    const uncovers = role === KING || takenOn !== to || isOnOneLine(from, king);
    this.checker = attacks(this.#men, to, king) ? to : uncovers ? this.#attackerOf(king) : -1;
    if (this.passed >= 0 && !this.#canCapturePassed(to)) this.passed = -1;
  }

  /** The square of the king of the side to move. */
  get king(): number {
    return this.whiteToMove ? this.#whiteKing : this.#blackKing;
  }

  /** Whether a man of the side to move can go there by its way of moving, without regard to its king's safety. */
  #reaches(from: number, to: number): boolean {
    const target = this.manOn(to);
    if (target !== 0 && (target & BLACK) === this.#turn) return false;
    const isPawn = roleOf(this.manOn(from)) === PAWN;
    if (attacks(this.#men, from, to)) return !isPawn || target !== 0 || to === this.passed;
    if (!isPawn || target !== 0) return false;
    const forward = this.#forward;
    if (to - from === forward) return true;
    const atHome = this.whiteToMove ? from < 16 : from >= 48;
    return to - from === 2 * forward && atHome && this.manOn(from + forward) === 0;
  }

  #keepsKingSafe(from: number, to: number): boolean {
    const man = this.manOn(from);
    // A man that is not on a line with its king uncovers nothing; en passant also clears a second square.
    if (this.checker < 0 && roleOf(man) !== KING && to !== this.passed && !isOnOneLine(from, this.king)) return true;
    const takenOn = roleOf(man) === PAWN && to === this.passed ? to - this.#forward : to;
    const taken = this.manOn(takenOn);
    this.#men[takenOn] = 0;
    this.#men[from] = 0;
    this.#men[to] = man;
    const safe = this.#attackerOf(roleOf(man) === KING ? to : this.king) < 0;
    this.#men[to] = 0;
    this.#men[from] = man;
    this.#men[takenOn] = taken;
    return safe;
  }

  /** Whether the squares between king and rook are free, and the king neither leaves, crosses nor reaches an attacked square. */
  #canCastle(king: number, rook: number): boolean {
    const side = this.#sideOf(rook);
    if (side < 0 || this.checker >= 0) return false;
    const first = this.whiteToMove ? 0 : 56;
    const kingTo = first + (side === 0 ? 2 : 6);
    const rookTo = first + (side === 0 ? 3 : 5);
    for (let square = Math.min(king, rook, kingTo, rookTo); square <= Math.max(king, rook, kingTo, rookTo); square++) {
      const crossed = isBetween(square, king, kingTo) || isBetween(square, rook, rookTo);
      if (crossed && square !== king && square !== rook && this.manOn(square) !== 0) return false;
    }
    const [kingMan, rookMan] = [this.manOn(king), this.manOn(rook)];
    this.#men[king] = 0;
    let safe = true;
    for (let square = Math.min(king, kingTo); square <= Math.max(king, kingTo); square++) {
      if (square !== king && square !== kingTo && this.#attackerOf(square) >= 0) safe = false;
    }
    this.#men[rook] = 0;
    this.#men[rookTo] = rookMan;
    if (this.#attackerOf(kingTo) >= 0) safe = false;
    this.#men[rookTo] = 0;
    this.#men[rook] = rookMan;
    this.#men[king] = kingMan;
    return safe;
  }

  #castle(king: number, rook: number, man: number): void {
    const first = this.whiteToMove ? 0 : 56;
    this.#men[king] = 0;
    this.#men[rook] = 0;
    this.#put(first + (rook > king ? 6 : 2), man);
    this.#men[first + (rook > king ? 5 : 3)] = ROOK | this.#turn;
  }

  /** Whether a pawn next to the one that has just moved two squares to `square` can capture it. */
  #canCapturePassed(square: number): boolean {
    const pawn = PAWN | this.#turn;
    const canFrom = (from: number): boolean => this.manOn(from) === pawn && this.isLegal(from, this.passed);
    return canFrom(square - 1) || canFrom(square + 1);
  }

  /** The rook's square if a king's move is castling towards `to`; otherwise `to` itself. As in moves.ts. */
  #castlingTarget(from: number, to: number): number {
    if (this.#isOwn(to) || Math.abs(from - to) === 1) return to;
    const first = this.whiteToMove ? 0 : 56;
    const side = to === first + 2 ? 0 : to === first + 6 ? 1 : -1;
    const rook = side < 0 ? -1 : this.castlingRook((this.#turn >> 2) + side);
    return rook < 0 ? to : rook;
  }

  /** 0: the a-side rook that may castle, 1: the h-side one, -1: any other. */
  #sideOf(rook: number): number {
    const own = this.#turn >> 2;
    if (this.castlingRook(own) === rook) return 0;
    return this.castlingRook(own + 1) === rook ? 1 : -1;
  }

  /** Whether a move loses a castling right. */
  #loseRights(from: number, to: number, role: number): boolean {
    const own = this.#turn >> 2;
    let lost = false;
    for (let index = 0; index < 4; index++) {
      const rook = this.castlingRook(index);
      if (rook < 0 || (rook !== from && rook !== to && (role !== KING || (index !== own && index !== own + 1)))) continue;
      this.#castlingRooks[index] = -1;
      lost = true;
    }
    return lost;
  }

  /** A square from which a man of the other side attacks `square`; -1: none. */
  #attackerOf(square: number): number {
    return attackerOf(this.#men, square, this.#turn ^ BLACK);
  }

  #isOwn(square: number): boolean {
    const man = this.manOn(square);
    return man !== 0 && (man & BLACK) === this.#turn;
  }

  get #forward(): number {
    return this.whiteToMove ? 8 : -8;
  }

  #put(square: number, man: number): void {
    this.#men[square] = man;
    if (man === KING) this.#whiteKing = square;
    else if (man === (KING | BLACK)) this.#blackKing = square;
  }

  #promote(role: number): void {
    const sign = this.whiteToMove ? 1 : -1;
    this.#count(PAWN, -sign);
    this.#count(role, sign);
  }

  #count(role: number, change: number): void {
    this.balance[role] = (this.balance[role] ?? 0) + change;
  }
}

const isBetween = (square: number, from: number, to: number): boolean =>
  square >= Math.min(from, to) && square <= Math.max(from, to);
