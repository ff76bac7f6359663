// A book of games: each is an opening with its first moves. Which games a text holds is for games/chess/pgn to say.

import { err } from '../core/result.ts';
import { isUsualStart, openingFromGame, type OpeningCut } from '../games/chess/openings/openings.ts';
import type { PgnGame } from '../games/chess/pgn/game.ts';
import { pgnReader } from '../games/chess/pgn/reader.ts';
import type { BookFinding, BookReader } from './bookReader.ts';

export function pgnBook(chess960: boolean, cut: OpeningCut): BookReader {
  return {
    scan(file, visit) {
      const reader = pgnReader();
      const take = (game: PgnGame): void => visit({ line: game.line, offset: game.offset, found: foundIn(game, chess960, cut) });
      // One byte, one character: offsets are bytes. Names that are lost so are not asked for.
      const scanned = file.scan((piece) => reader.push(piece.toString('latin1')).forEach(take));
      reader.end().forEach(take);
      return scanned;
    },
    read(file, offset, source) {
      const reader = pgnReader();
      for (const piece of file.from(offset)) {
        const [game] = reader.push(piece.toString('latin1'));
        if (game !== undefined) return openingFromGame(game, chess960, cut, source);
      }
      const [game] = reader.end();
      return game === undefined ? err('Cannot read the opening: expected a game') : openingFromGame(game, chess960, cut, source);
    },
  };
}

function foundIn(game: PgnGame, chess960: boolean, cut: OpeningCut): BookFinding['found'] {
  const found = openingFromGame(game, chess960, cut, '');
  if (!found.ok) return { kind: 'wrong', why: found.error };
  const { opening, exit } = found.value;
  const fromPosition = opening.start.position === undefined ? {} : ({ fromPosition: true } as const);
  return { kind: isUsualStart(opening) ? 'usual-start' : 'opening', exit, ...fromPosition };
}
