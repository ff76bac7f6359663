// How one part of a table numbers its positions: the order of the men, which of them are numbered together, and with which weight. The file
// chooses the order, for better compression; an arrangement that does not match its name is refused.

import { BLACK, KING, PAWN } from '../notation/notationMove.ts';
import { DamagedTable } from './byteSource.ts';
import { countIn, mirroredKey, type MaterialKey } from './material.ts';
import {
  aboveDiagonal,
  BELOW_DIAGONAL,
  choose,
  IN_TRIANGLE,
  KINGS_PLACINGS,
  kingsNumber,
  leadingBegin,
  leadingPlacings,
  mirroredAtDiagonal,
  PAWN_RANKING,
} from './squareNumbers.ts';

export type Arrangement = {
  /** Men in the order in which their squares are numbered. */
  readonly men: readonly number[];
  /** How many of them belong together: first the leading ones, then men of one kind. */
  readonly groups: readonly number[];
  /** The weight of each group's number in the index. */
  readonly weights: readonly number[];
  /** Indices are below this. */
  readonly size: number;
  readonly leading: 'pawns' | 'three' | 'kings';
  /** Whether the second group is pawns: both sides have some. */
  readonly pawnsFollow: boolean;
};

/** What the name of a table determines about its arrangements. */
export type Leading = {
  readonly kind: Arrangement['leading'];
  /** The pawns that lead, as a man; 0 if there are none. */
  readonly pawn: number;
  readonly pawnsFollow: boolean;
};

/** Pawns lead, those of the side with fewer; without pawns, three men if any man is the only one of its kind besides the kings; else the kings. */
export function leadingOf(key: MaterialKey): Leading {
  const [white, black] = [countIn(key, PAWN), countIn(key, PAWN | BLACK)];
  if (white + black > 0) {
    const whiteLeads = black === 0 || (white > 0 && black >= white);
    return { kind: 'pawns', pawn: whiteLeads ? PAWN : PAWN | BLACK, pawnsFollow: white > 0 && black > 0 };
  }
  const single = [key, mirroredKey(key)].some((side) => [1, 2, 3, 4, 5].some((role) => countIn(side, role) === 1));
  return { kind: single ? 'three' : 'kings', pawn: 0, pawnsFollow: false };
}

/** `order` gives the places of the leading group and of the following pawns among the weights; `file` that of the leading pawn. */
export function arrange(
  key: MaterialKey,
  leading: Leading,
  men: readonly number[],
  order: readonly [number, number],
  file: number,
): Arrangement {
  const groups = groupsOf(key, leading, men);
  const [first = 0, second = 0] = groups;
  const weights = new Array<number>(groups.length).fill(0);
  let next = leading.pawnsFollow ? 2 : 1;
  let free = 64 - first - (leading.pawnsFollow ? second : 0);
  let size = 1;
  let weighed = 0;
  for (let place = 0; weighed < groups.length; place++) {
    if (place === order[0]) {
      weights[0] = size;
      size *= leadingCount(leading, first, file);
    } else if (leading.pawnsFollow && place === order[1]) {
      weights[1] = size;
      size *= choose(second, 48 - first);
    } else if (next < groups.length) {
      const count = groups[next] ?? 0;
      weights[next++] = size;
      size *= choose(count, free);
      free -= count;
    } else break;
    weighed++;
  }
  if (weighed < groups.length) throw new DamagedTable(`expected an order of ${groups.length} groups, got ${order.join(' ')}`);
  return { men, groups, weights, size, leading: leading.kind, pawnsFollow: leading.pawnsFollow };
}

/** The number of ways to place the leading group. Three men: the first below the diagonal or on it, and so on (`threeNumber`). */
const leadingCount = (leading: Leading, count: number, file: number): number =>
  leading.kind === 'pawns' ? leadingPlacings(count, file) : leading.kind === 'three' ? THREE_PLACINGS : KINGS_PLACINGS;

function groupsOf(key: MaterialKey, { kind, pawn, pawnsFollow }: Leading, men: readonly number[]): number[] {
  const groups: number[] = [];
  const seen = new Map<number, number>();
  const leaders = kind === 'three' ? 3 : kind === 'kings' ? 2 : 0;
  for (const [index, man] of men.entries()) {
    const continues = index > 0 && (index < leaders || (index > leaders && man === men[index - 1]));
    if (continues) groups.push((groups.pop() ?? 0) + 1);
    else groups.push(1);
    if (seen.has(man) && !continues) throw unexpectedMen(men);
    seen.set(man, (seen.get(man) ?? 0) + 1);
  }
  for (const [man, count] of seen) {
    const role = man & 7;
    if (role === 0 || role > KING || man > 15 || countIn(key, man) !== count) throw unexpectedMen(men);
  }
  if (kind === 'pawns' && (men[0] !== pawn || (pawnsFollow && men[groups[0] ?? 0] !== (pawn ^ BLACK)))) throw unexpectedMen(men);
  if (kind === 'kings' && (men[0] ?? 0) + (men[1] ?? 0) !== KING + (KING | BLACK)) throw unexpectedMen(men);
  return groups;
}

const unexpectedMen = (men: readonly number[]): DamagedTable =>
  new DamagedTable(`expected the men of the table's name, got ${men.map((man) => ' PNBRQK??pnbrqk?'.charAt(man)).join('')}`);

/**
 * The index of a position whose men are on `squares`, in the order of the arrangement; overwrites `squares`. With pawns the first must
 * be the leading one. -1 if the men are in an impossible position.
 */
export function indexOf(arrangement: Arrangement, squares: Int8Array): number {
  const { men, groups, weights, leading } = arrangement;
  const count = men.length;
  const first = groups[0] ?? 0;
  if (((squares[0] ?? 0) & 7) > 3) for (let at = 0; at < count; at++) squares[at] = (squares[at] ?? 0) ^ 7;
  let number: number;
  if (leading === 'pawns') number = leadingPawnsNumber(squares, first);
  else {
    intoTriangle(squares, first, count);
    number = leading === 'three' ? threeNumber(squares) : kingsNumber(IN_TRIANGLE[squares[0] ?? 0] ?? -1, squares[1] ?? 0);
  }
  if (number < 0) return -1;
  let index = number * (weights[0] ?? 0);
  let begin = first;
  // Following pawns have only 48 squares.
  let left = arrangement.pawnsFollow ? 8 : 0;
  for (let group = 1; group < groups.length; group++) {
    const end = begin + (groups[group] ?? 0);
    sort(squares, begin, end);
    let placing = 0;
    for (let at = begin; at < end; at++) {
      const square = squares[at] ?? 0;
      let free = square - left;
      for (let before = 0; before < begin; before++) if ((squares[before] ?? 0) < square) free--;
      if (free < 0) return -1;
      placing += choose(at - begin + 1, free);
    }
    index += placing * (weights[group] ?? 0);
    begin = end;
    left = 0;
  }
  return index;
}

/** Turns the board until the first man is in the lower half, and the first leading man off the diagonal below it. */
function intoTriangle(squares: Int8Array, leaders: number, count: number): void {
  if ((squares[0] ?? 0) >> 3 > 3) for (let at = 0; at < count; at++) squares[at] = (squares[at] ?? 0) ^ 56;
  for (let leader = 0; leader < leaders; leader++) {
    const above = aboveDiagonal(squares[leader] ?? 0);
    if (above === 0) continue;
    if (above > 0) for (let at = 0; at < count; at++) squares[at] = mirroredAtDiagonal(squares[at] ?? 0);
    return;
  }
}

const THREE_OFF = 6 * 63 * 62;
const THREE_FIRST_ON = THREE_OFF + 4 * 28 * 62;
const THREE_TWO_ON = THREE_FIRST_ON + 4 * 7 * 28;
const THREE_PLACINGS = THREE_TWO_ON + 4 * 7 * 6;

/** Three men, numbered in separate ranges: the first below the diagonal, the second, the third, and all of them on it. */
function threeNumber(squares: Int8Array): number {
  const [a, b, c] = [squares[0] ?? 0, squares[1] ?? 0, squares[2] ?? 0];
  const second = b > a ? 1 : 0;
  const third = (c > a ? 1 : 0) + (c > b ? 1 : 0);
  if (aboveDiagonal(a) !== 0) return ((IN_TRIANGLE[a] ?? 0) * 63 + b - second) * 62 + c - third;
  const onDiagonal = a >> 3;
  if (aboveDiagonal(b) !== 0) return THREE_OFF + (onDiagonal * 28 + (BELOW_DIAGONAL[b] ?? 0)) * 62 + c - third;
  const secondOnDiagonal = (b >> 3) - second;
  if (aboveDiagonal(c) !== 0) return THREE_FIRST_ON + (onDiagonal * 7 + secondOnDiagonal) * 28 + (BELOW_DIAGONAL[c] ?? 0);
  return THREE_TWO_ON + (onDiagonal * 7 + secondOnDiagonal) * 6 + (c >> 3) - third;
}

function leadingPawnsNumber(squares: Int8Array, count: number): number {
  for (let at = 2; at < count; at++) {
    const square = squares[at] ?? 0;
    let to = at;
    for (; to > 1 && (PAWN_RANKING[squares[to - 1] ?? 0] ?? 0) > (PAWN_RANKING[square] ?? 0); to--)
      squares[to] = squares[to - 1] ?? 0;
    squares[to] = square;
  }
  let number = leadingBegin(count, squares[0] ?? 0);
  for (let at = 1; at < count; at++) number += choose(at, PAWN_RANKING[squares[at] ?? 0] ?? 0);
  return number;
}

/** Sorts ascending, from `begin` up to but not including `end`. */
function sort(squares: Int8Array, begin: number, end: number): void {
  for (let at = begin + 1; at < end; at++) {
    const square = squares[at] ?? 0;
    let to = at;
    for (; to > begin && (squares[to - 1] ?? 0) > square; to--) squares[to] = squares[to - 1] ?? 0;
    squares[to] = square;
  }
}
