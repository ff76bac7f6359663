// A chess board before an operator (seatBoard.ts): a letter a man, White's in capitals, the squares of the last move in brackets.

import type { Colour } from '../../core/colour.ts';
import type { ChessStart } from '../../core/gameRules.ts';
import { fen, formatSan, inCheck, parseMove, parseSan, type ChessState } from '../../games/chess/notation/notation.ts';
import { chessRules } from '../../games/chess/rules.ts';
import type { Reading, SeatBoard } from './seatBoard.ts';

const FILES = 'abcdefgh';
const UCI_FORM = /^[a-h][1-8][a-h][1-8][qrbn]?$/i;
/** Moves of pieces and pawns, and castling, with whatever people add at the end. */
const SAN_FORM = /^(?:[KQRBN]?[a-h]?[1-8]?[x:-]?[a-h][1-8](?:[=/]?\(?[QRBN]\)?)?|[O0o]-[O0o](?:-[O0o])?)[+#!?]*$/;

export function chessSeatBoard(start: ChessStart, moves: readonly string[]): SeatBoard | undefined {
  const first = chessRules.start(start);
  if (!first.ok) return undefined;
  let state = first.value;
  let last: { readonly san: string; readonly uci: string } | undefined;
  for (const move of moves) {
    const san = formatSan(state, move);
    const played = chessRules.play(state, move);
    if (!played.ok || !san.ok) return undefined;
    last = { san: san.value, uci: played.value.move };
    state = played.value.state;
  }
  const uci = last?.uci;
  return {
    turn: state.position.turn,
    last: last?.san,
    draw: (side) => drawBoard(state, uci, side),
    read: (text) => readMove(state, text),
  };
}

function readMove(state: ChessState, text: string): Reading {
  const san = parseSan(state, text);
  if (san.ok) {
    const shown = formatSan(state, san.value);
    return { kind: 'legal', move: san.value, shown: shown.ok ? shown.value : text };
  }
  if (UCI_FORM.test(text)) {
    const move = text.toLowerCase();
    const parsed = parseMove(state, move);
    return { kind: 'illegal', move, why: parsed.ok ? 'it is not legal' : reasonOf(parsed.error) };
  }
  if (SAN_FORM.test(text)) return { kind: 'illegal', move: text, why: reasonOf(san.error) };
  return { kind: 'none', why: `"${text}" is no move: expected one such as "e4", "Nf3", "O-O" or "e2e4"` };
}

/** What stands after `Cannot …: `. */
const reasonOf = (error: string): string => error.slice(error.indexOf(': ') + 2);

function drawBoard(state: ChessState, lastMove: string | undefined, side: Colour): readonly string[] {
  const marked = lastMove === undefined ? [] : [lastMove.slice(0, 2), lastMove.slice(2, 4)];
  const [placement = ''] = fen(state).split(' ');
  const ranks = placement.split('/').map((rank, index) => rankText(rank, 8 - index, marked, side));
  const files = `   ${[...(side === 'white' ? FILES : [...FILES].toReversed())].join('  ')}`;
  const check = inCheck(state) ? ['Check.'] : [];
  return [files, ...(side === 'white' ? ranks : ranks.toReversed()), files, ...check];
}

function rankText(rank: string, number: number, marked: readonly string[], side: Colour): string {
  const men = [...rank].flatMap((sign) => (/\d/.test(sign) ? Array.from({ length: Number(sign) }, () => '.') : [sign]));
  const cells = men.map((man, file) => (marked.includes(`${FILES.charAt(file)}${number}`) ? `(${man})` : ` ${man} `));
  return `${number} ${(side === 'white' ? cells : cells.toReversed()).join('')} ${number}`;
}
