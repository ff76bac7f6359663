// Reads the games of two players for their comparison, from any number of PGN or SGF files and data folders, in two passes: who met, then their games.

import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openedGame, pairNames, type OpenedGame } from '../archive/archivePairs.ts';
import { readArchiveResults, unusable } from '../archive/archiveResults.ts';
import { archivedComparison } from '../archive/compared/archivedComparison.ts';
import { archivedGoComparison, openedGoGame } from '../archive/compared/archivedGoComparison.ts';
import { recordedComparison } from '../archive/compared/recordedComparison.ts';
import { goArchiveGames } from '../archive/goArchive.ts';
import { finishedGames, recordedGames } from '../archive/recordedGame.ts';
import type { ComparedGame } from '../core/comparedGame.ts';
import { entrantName } from '../core/ids.ts';
import { Failure, orFail, WrongUse } from '../core/messages/failure.ts';
import type { Issue } from '../core/messages/issue.ts';
import { meantName } from '../core/messages/meantName.ts';
import { oneOf, suggestion } from '../core/messages/nearest.ts';
import type { TimeControl } from '../core/timeControl.ts';
import type { ArchiveKind } from '../files/archiveFile.ts';
import { checkArchives } from '../files/checkArchives.ts';
import { readPgnFile } from '../files/pgnStream.ts';
import { openSgfReader } from '../games/go/sgf/reader.ts';
import { openReader } from '../journal/reader.ts';
import { Comparer, type Both, type Comparison, type ComparisonSettings } from '../ratings/compare/comparison.ts';
import { parseTimeControl } from '../tournament/values/timeControl.ts';
import { readTournament, type OpenedTournament } from './dataFolder.ts';

/** `written`: two names, in any case where one is meant. Throws `WrongUse` for names that no game has, and like `archivePieces`. */
export async function readComparison(
  written: Both<string>,
  sources: readonly string[],
  settings: Pick<ComparisonSettings, 'centipawns' | 'most'>,
  complain: (issue: Issue) => void,
): Promise<Comparison> {
  const { folders, files, kind } = await checkedSources(sources);
  const opponents = await opponentsOf(folders, files, kind, complain);
  const players = meantPlayers(written, [...opponents.keys()].toSorted(), sources);
  const [first, second] = players.map((player) => opponents.get(player) ?? new Set<string>()) as [Set<string>, Set<string>];
  const met = first.has(players[1]);
  const common = new Set([...first].filter((name) => second.has(name) && !players.includes(name)));
  if (!met && common.size === 0)
    throw new Failure(
      `Cannot compare ${players[0]} and ${players[1]}: expected games against each other or against the same opponents in ${sources.join(', ')}, got none`,
    );

  const comparer = new Comparer({ players, met, opponents: common, ...settings });
  const pairs = new MatchPairs(players);
  for (const { folder, definition, facts } of folders) {
    using reader = orFail(openReader(folder));
    for (const recorded of recordedGames(reader, { definition, facts })) {
      const game = recordedComparison(recorded, folder);
      if (game === undefined) continue;
      const { event, openingIndex, book = '' } = recorded.game.issued;
      pairs.addPlanned(game, JSON.stringify([folder, event, openingIndex, book]));
      comparer.add(game);
    }
  }
  const controlOf = timeControlReader();
  for (const file of kind === 'sgf' ? files : []) {
    // The first pass has reported what is odd.
    for (const found of await goArchiveGames(file, await openSgfReader(), () => undefined)) {
      const game = archivedGoComparison(found, file);
      if (game === undefined) continue;
      // No move is marked as book: games are paired by their order.
      pairs.addOpened(game, () => openedGoGame(found));
      comparer.add(game);
    }
  }
  for (const file of kind === 'pgn' ? files : []) {
    let number = 0;
    for await (const pgn of readPgnFile(file)) {
      number += 1;
      const game = archivedComparison(pgn, { source: file, number }, controlOf);
      for (const issue of pgn.issues) complain({ file, ...issue });
      if (game === undefined) complain({ file, line: pgn.line, message: unusable(pgn) });
      else {
        const { white, black } = game.players;
        pairs.addOpened(game, () => openedGame(pgn, entrantName(white), entrantName(black)));
        comparer.add(game);
      }
    }
  }
  return comparer.comparison(pairs.names());
}

/** A journal in the folder makes it a data folder. */
async function checkedSources(
  sources: readonly string[],
): Promise<{ readonly folders: readonly OpenedTournament[]; readonly files: readonly string[]; readonly kind: ArchiveKind }> {
  const isFolder = (source: string): boolean => statSync(source, { throwIfNoEntry: false })?.isDirectory() === true;
  const files = sources.filter((source) => !isFolder(source));
  for (const file of files) {
    if (statSync(file, { throwIfNoEntry: false })?.isFile() === false)
      throw new WrongUse(`Cannot read "${file}": expected a file, since it is read twice, got a pipe or device; save it first`);
  }
  const kind = await checkArchives(files);
  const folders = new Set(sources.filter(isFolder).map((source) => resolve(source)));
  return {
    folders: [...folders].map((folder) => readTournament(folder)),
    files: [...new Set(files.map((file) => join(file)))],
    kind,
  };
}

/** The opponents that each player has met, in the order of their first games. */
async function opponentsOf(
  folders: readonly OpenedTournament[],
  files: readonly string[],
  kind: ArchiveKind,
  complain: (issue: Issue) => void,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map<string, Set<string>>();
  const meet = (player: string, opponent: string): void => {
    const known = found.get(player);
    if (known === undefined) found.set(player, new Set([opponent]));
    else known.add(opponent);
  };
  const take = ({ white, black }: { readonly white: string; readonly black: string }): void => {
    meet(white, black);
    meet(black, white);
  };
  for (const tournament of folders) for (const { game } of finishedGames(tournament)) take(game.shown);
  for (const file of files) {
    if (kind === 'sgf') (await goArchiveGames(file, await openSgfReader(), complain)).forEach(take);
    // The second pass reports what is odd.
    else await readArchiveResults(file, take, () => undefined);
  }
  return found;
}

function meantPlayers(written: Both<string>, names: readonly string[], sources: readonly string[]): Both<string> {
  const [first, second] = written.map((name) => {
    const meant = meantName(name, names);
    if (meant !== undefined) return meant;
    const expected = names.length === 0 ? 'a player with a finished game' : oneOf(name, names, sources.join(', '));
    throw new WrongUse(`Cannot compare "${name}": expected ${expected}${suggestion(name, names)}`);
  }) as [string, string];
  if (first === second) throw new WrongUse(`Cannot compare "${first}" with itself: expected two names`);
  return [first, second];
}

/** The pairs of the games of the two players: as planned, or as the moves of an archive show them. */
class MatchPairs {
  readonly #players: Both<string>;
  readonly #planned: (string | undefined)[] = [];
  readonly #opened: { readonly index: number; readonly game: OpenedGame }[] = [];

  constructor(players: Both<string>) {
    this.#players = players;
  }

  addPlanned(game: ComparedGame, pair: string): void {
    if (this.#isOfBoth(game)) this.#planned.push(pair);
  }

  addOpened(game: ComparedGame, opened: () => OpenedGame): void {
    if (!this.#isOfBoth(game)) return;
    this.#opened.push({ index: this.#planned.length, game: opened() });
    this.#planned.push(undefined);
  }

  names(): readonly (string | undefined)[] {
    const found = pairNames(this.#opened.map(({ game }) => game));
    const names = [...this.#planned];
    for (const [position, { index }] of this.#opened.entries()) names[index] = found[position];
    return names;
  }

  #isOfBoth({ players: { white, black } }: ComparedGame): boolean {
    return white !== black && this.#players.includes(white) && this.#players.includes(black);
  }
}

/** Archives repeat a few time controls. */
function timeControlReader(): (written: string) => TimeControl | undefined {
  const known = new Map<string, TimeControl | undefined>();
  return (written) => {
    if (known.has(written)) return known.get(written);
    const control = parseTimeControl(written);
    const value = control.ok ? control.value : undefined;
    known.set(written, value);
    return value;
  };
}
