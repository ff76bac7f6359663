// The games of an SGF file, which may hold several, in order. What cannot be read is reported, with the number of its game, not dropped silently.
// Names are as written.

import type { GameEnding } from '../core/ending.ts';
import type { Issue } from '../core/messages/issue.ts';
import { archiveBytes } from '../files/archiveFile.ts';
import { decodeSgf, encodingOddities } from '../games/go/sgf/decode.ts';
import type { SgfGame } from '../games/go/sgf/game.ts';
import type { SgfReader } from '../games/go/sgf/reader.ts';
import { endingOfResult } from '../games/go/sgf/result.ts';

/** A game with two names and a result; `number` in its file, from 1. */
export type GoArchiveGame = {
  readonly number: number;
  readonly game: SgfGame;
  readonly white: string;
  readonly black: string;
  readonly ending: Exclude<GameEnding, { readonly kind: 'void' }>;
};

/** `read`: of `openSgfReader`. Rejects like `archiveBytes`. */
export async function goArchiveGames(
  file: string,
  read: SgfReader,
  complain: (issue: Issue) => void,
): Promise<readonly GoArchiveGame[]> {
  const bytes = await archiveBytes(file);
  const text = decodeSgf(bytes);
  for (const message of encodingOddities(bytes, text)) complain({ file, message });
  const found = read(text);
  const several = found.games.length + found.issues.filter(({ refused }) => refused).length > 1;
  for (const { game: number, refused, message, ...place } of found.issues) {
    const words = [
      ...(several && number !== undefined ? [`game ${number}`] : []),
      ...(refused && number !== undefined ? ['it is left out'] : []),
    ];
    complain({ file, ...place, message: words.length === 0 ? message : `${message} (${words.join(', ')})` });
  }
  return found.games.flatMap(({ number, game }) => {
    const [white, black] = [game.players.white?.trim() ?? '', game.players.black?.trim() ?? ''];
    const ending = endingOfResult(game.result ?? '');
    if (white !== '' && black !== '' && white !== black && ending !== undefined && ending.kind !== 'void')
      return [{ number, game, white, black, ending }];
    const message = `Cannot count ${several ? `game ${number}, ` : ''}${namesOf(game)}: expected two names and a result, got "${game.result ?? ''}"`;
    complain({ file, message });
    return [];
  });
}

const namesOf = ({ players }: SgfGame): string => `"${players.black ?? ''}" - "${players.white ?? ''}"`;
