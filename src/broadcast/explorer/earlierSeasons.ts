// Games of earlier seasons as they count in the explorer.

import { present } from '../../core/present.ts';
import { unpackGames, type EarlierSource } from '../../positions/earlier/earlierGames.ts';
import type { EarlierKnown } from '../../positions/earlier/earlierIndex.ts';
import type { CountedGame } from './explorerView.ts';

/** `version` changes with what is known. */
export type EarlierSeasons = {
  readonly version: number;
  readonly sources: readonly EarlierSource[];
  readonly gameOf: (id: number) => CountedGame | undefined;
};

export const earlierSeasons = ({ version, sources, games }: EarlierKnown): EarlierSeasons => ({
  version,
  sources,
  gameOf: unpackGames(games, ({ source, id: _, date, ...game }): CountedGame => ({
    ...game,
    tournament: sources[source]?.name ?? '',
    ...present({ date: date === '' ? undefined : date }),
  })),
});
