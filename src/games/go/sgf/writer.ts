// Games → SGF text, in one of two forms. `cgf` is the seed's (CGF-A2): FF[1], its properties in its order, minutes, `tt` for a pass, no clocks.
// `ff4` is SGF FF[4]: seconds, the clock after each move, `[]` for a pass, the program that wrote it. Both have one header per line and ten moves
// per line, like the seed's example, and both keep the game's other data: properties that the seed does not have follow those that it has.
// The text must be stored as UTF-8.

import type { Colour } from '../../../core/colour.ts';
import { unwrap } from '../../../core/result.ts';
import { formatSgfPoint, parseVertex, PASS } from '../vertex.ts';
import type { SgfEdit, SgfGame, SgfMove } from './game.ts';
import { HEADERS, type SgfForm } from './headers.ts';
import { formatSeconds } from './times.ts';

/** Variations by the index of the move that they replace, from 0, each in its brackets. */
export type SgfAsides = ReadonlyMap<number, string>;

/** One game, ended by a line feed. Throws `TypeError` for a move or a stone that is not on the board: the game was not checked. */
export function writeSgf(game: SgfGame, form: SgfForm, asides: SgfAsides = NONE): string {
  const lines = ['(;', form === 'cgf' ? 'GM[1]FF[1]' : 'GM[1]FF[4]CA[UTF-8]', property('SZ', game.size.toString())];
  for (const [name, header] of Object.entries(HEADERS)) {
    const text = header.write(game, form);
    if (text !== undefined) lines.push(property(name, name === 'GC' ? text : text.replaceAll(/\s+/g, ' ')));
  }
  lines.push(...stones('AB', game, 'black'), ...stones('AW', game, 'white'));
  for (const { name, values } of game.others) lines.push(property(name, ...values));
  if (game.comment !== undefined) lines.push(property('C', game.comment));
  const edits = new Map((game.edits ?? []).map((edit) => [edit.afterMoves, editNode(edit, game.size)]));
  const moves = game.moves.map(
    (move, index) => (asides.has(index) ? '(' : '') + (edits.get(index) ?? '') + moveNode(move, game.size, form),
  );
  const last = edits.get(game.moves.length);
  if (last !== undefined) moves.push(last);
  for (let at = 0; at < moves.length; at += MOVES_A_LINE) lines.push(moves.slice(at, at + MOVES_A_LINE).join(''));
  // The main line comes first, so the variations of its last moves do too.
  const closing = game.moves.flatMap((_, index) => asides.get(index) ?? []).toReversed();
  return `${lines.join('\n')}${closing.map((variations) => `)\n${variations}`).join('')})\n`;
}

const NONE: SgfAsides = new Map();
const MOVES_A_LINE = 10;

const property = (name: string, ...values: readonly string[]): string =>
  name + values.map((value) => `[${escape(value)}]`).join('');

const escape = (text: string): string => text.replaceAll(/[\\\]]/g, String.raw`\$&`);

function stones(name: 'AB' | 'AW', { setup, size }: SgfGame, colour: Colour): string[] {
  const points = setup[colour].map((vertex) => sgfPoint(vertex, size, 'ff4'));
  return points.length === 0 ? [] : [property(name, ...points)];
}

function editNode({ black, white, empty }: SgfEdit, size: number): string {
  const named = Object.entries({ AB: black, AW: white, AE: empty }).filter(([, points]) => points.length > 0);
  return `;${named.map(([name, points]) => property(name, ...points.map((vertex) => sgfPoint(vertex, size, 'ff4')))).join('')}`;
}

export function moveNode({ colour, move, clock, comment, forced }: SgfMove, size: number, form: SgfForm): string {
  const letter = colour === 'black' ? 'B' : 'W';
  let text = `;${property(letter, sgfPoint(move, size, form))}${forced === true ? 'KO[]' : ''}`;
  if (clock !== undefined && form === 'ff4') {
    text += property(`${letter}L`, formatSeconds(clock.leftMs));
    if (clock.movesLeft !== undefined) text += property(`O${letter}`, clock.movesLeft.toString());
  }
  return comment === undefined ? text : text + property('C', comment);
}

/** A pass is `tt` in the seed's form, unless a point of the board has that name. */
function sgfPoint(vertex: string, size: number, form: SgfForm): string {
  const point = unwrap(parseVertex(vertex, size));
  return point === PASS && form === 'cgf' && size <= 19 ? 'tt' : formatSgfPoint(point, size);
}
