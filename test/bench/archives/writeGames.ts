// Writes an archive of made-up games: players a few Elo apart, 40 % of the games between equals drawn. Moves are of real length and shape but not
// legal: they are only read.

import { closeSync, openSync, writeSync } from 'node:fs';
import { randomSource } from '../../../src/core/random.ts';

/** `tags`: the seven tags and the result. `comments`: each move with what TCEC's archives say of it, some 230 characters. */
export const CONTENTS = ['tags', 'moves', 'comments'] as const;
export type Content = (typeof CONTENTS)[number];

export function writeGames(file: string, content: Content, games: number, players: number): void {
  const random = randomSource(1);
  const descriptor = openSync(file, 'w');
  let text = '';
  for (let game = 1; game <= games; game++) {
    const white = random.below(players);
    const black = (white + 1 + random.below(players - 1)) % players;
    const expected = 1 / (1 + 10 ** (((black - white) * 640) / players / 400));
    const draws = 1.6 * expected * (1 - expected);
    const lot = random.below(1_000_000) / 1_000_000;
    const result = lot < draws ? '1/2-1/2' : lot < draws / 2 + expected ? '1-0' : '0-1';
    text += `[Event "Bench"]\n[Site "?"]\n[Date "2026.01.01"]\n[Round "${game}"]\n[White "Player ${nameOf(white)}"]\n[Black "Player ${nameOf(black)}"]\n[Result "${result}"]\n\n`;
    text += `${content === 'tags' ? '' : movetext(60 + random.below(120), content === 'comments')}${result}\n\n`;
    if (text.length < 1 << 20 && game < games) continue;
    writeSync(descriptor, text);
    text = '';
  }
  closeSync(descriptor);
}

/** Without digits, which would be a version. */
const nameOf = (player: number): string =>
  [...player.toString(16)].map((digit) => LETTERS.charAt(Number.parseInt(digit, 16))).join('');
const LETTERS = 'ghijklmnopqrstuv';

const MOVES =
  'e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7 Nbd2 Bb7 Bc2 Re8 Nf1 Bf8 Ng3 g6 a4 c5'.split(' ');

function movetext(plies: number, commented: boolean): string {
  let text = '';
  let column = 0;
  for (let ply = 0; ply < plies; ply++) {
    const move = `${ply % 2 === 0 ? `${ply / 2 + 1}. ` : ''}${MOVES[ply % MOVES.length] ?? ''}${commented ? ` ${comment(ply)}` : ''}`;
    column += move.length + 1;
    text += column > 80 ? `\n${move} ` : `${move} `;
    if (column > 80) column = move.length + 1;
  }
  return text;
}

const comment = (ply: number): string =>
  `{d=${20 + (ply % 20)}, sd=${30 + (ply % 30)}, mt=${1000 + ply * 77}, tl=${1_800_000 - ply * 9000}, s=${5_000_000 + ply * 1000}, ` +
  `n=${123_456_789 + ply}, pv=${MOVES.slice(0, 20).join(' ')}, tb=0, h=99.9, ph=0.0, wv=0.${10 + (ply % 80)}, R50=50, Rd=-11, Rr=-11, mb=+0+0+0+0+0,}`;
