// A book of games: the first moves of each are an opening. games/chess/pgn decides which games a text contains.

import type { Variant } from '../core/chessVariants.ts';
import { err } from '../core/result.ts';
import { isUsualStart, openingFromGame, type OpeningCut } from '../games/chess/openings/openings.ts';
import type { PgnGame } from '../games/chess/pgn/game.ts';
import { pgnReader } from '../games/chess/pgn/reader.ts';
import type { BookFinding, BookReader } from './bookReader.ts';
import { pgnText } from './pgnStream.ts';

export function pgnBook(variant: Variant, cut: OpeningCut): BookReader {
  return {
    scan(file, visit) {
      const reader = pgnReader();
      const take = (game: PgnGame): void => visit({ line: game.line, offset: game.offset, found: foundIn(game, variant, cut) });
      // Offsets are bytes. Names outside ASCII are damaged; they are not needed.
      const scanned = file.scan((piece) => reader.push(pgnText(piece)).forEach(take));
      reader.end().forEach(take);
      return scanned;
    },
    read(file, offset, source) {
      const reader = pgnReader();
      for (const piece of file.from(offset)) {
        const [game] = reader.push(pgnText(piece));
        if (game !== undefined) return openingFromGame(game, variant, cut, source);
      }
      const [game] = reader.end();
      return game === undefined ? err('Cannot read the opening: expected a game') : openingFromGame(game, variant, cut, source);
    },
  };
}

function foundIn(game: PgnGame, variant: Variant, cut: OpeningCut): BookFinding['found'] {
  const found = openingFromGame(game, variant, cut, '');
  if (!found.ok) return { kind: 'wrong', why: found.error };
  const { opening, exit } = found.value;
  const fromPosition = opening.start.position === undefined ? {} : ({ fromPosition: true } as const);
  return { kind: isUsualStart(opening) ? 'usual-start' : 'opening', exit, ...fromPosition };
}
