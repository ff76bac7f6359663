// Games for rating lists, from archives and data folders: players, result, and the properties by which a list may be separated.

import { messageOf } from '../core/messages/messageOf.ts';
import { entrantOf } from '../tournament/season/possibleEntrants.ts';
import { readArchiveTable, type ArchiveTable } from '../archive/archiveTable.ts';
import { outcomeOf } from '../core/ending.ts';
import { endedGames, type FinishedGame } from '../core/facts.ts';
import type { Issue } from '../core/messages/issue.ts';
import { readPgnFile } from '../files/pgnStream.ts';
import type { RatedGame } from '../ratings/gameResults.ts';
import { formatTimeControl, parseTimeControl } from '../tournament/values/timeControl.ts';
import { Failure } from '../core/messages/failure.ts';
import { readTournament } from './dataFolder.ts';

/** Names as written. `timeControl` has one form for all sources, `?` if unknown. */
export type SourcedGame = RatedGame & { readonly event: string; readonly timeControl: string };

export type SourcedGames = { readonly games: readonly SourcedGame[]; readonly issues: readonly Issue[] };

/** `withTimeControls`: reads each archive a second time for them. Throws `Failure` if a file cannot be read. */
export async function archiveGames(files: readonly string[], withTimeControls: boolean): Promise<SourcedGames> {
  const games: SourcedGame[] = [];
  const issues: Issue[] = [];
  for (const file of files) {
    try {
      const table = await readArchiveTable([file]);
      const controls = withTimeControls ? await timeControls(file, table) : [];
      issues.push(...table.issues);
      table.games.forEach((game, index) => games.push(...sourced(game, game.event, controls[index])));
    } catch (reason) {
      throw new Failure(`Cannot read the archive: ${messageOf(reason)}`);
    }
  }
  return { games, issues };
}

/** All games of a tournament that count, including annulled ones, under the names of its events. */
export function tournamentGames(folder: string): readonly SourcedGame[] {
  const { definition, facts } = readTournament(folder);
  return definition.events.flatMap((event) =>
    endedGames(facts.event(event.key)).flatMap((game) => {
      const control = facts.games.get(game.id)?.issued.timeControl ?? entrantOf(event, game.players.white)?.timeControl;
      return sourced(game, event.name, control === undefined ? undefined : formatTimeControl(control));
    }),
  );
}

function sourced(game: FinishedGame, event: string, timeControl = '?'): readonly SourcedGame[] {
  const rated = ratedGame(game);
  return rated === undefined ? [] : [{ ...rated, event, timeControl }];
}

/** Names as written; `undefined`: the game has no result. */
export function ratedGame({ players, ending }: FinishedGame): RatedGame | undefined {
  const outcome = outcomeOf(ending);
  return outcome === undefined ? undefined : { white: players.white, black: players.black, outcome };
}

/** The time control of each game of `table`, which was read from `file` and knows the places of games that it could not use. */
async function timeControls(file: string, table: ArchiveTable): Promise<readonly string[]> {
  const unusable = new Set(
    table.issues.filter(({ message }) => message.startsWith('Cannot count the game')).map(({ line }) => line),
  );
  const controls: string[] = [];
  for await (const game of readPgnFile(file)) {
    if (!unusable.has(game.line)) controls.push(oneForm(game.tags.get('TimeControl') ?? '?'));
  }
  if (controls.length !== table.games.length) throw new Error(`"${file}" changed while it was read`);
  return controls;
}

function oneForm(written: string): string {
  const control = parseTimeControl(written);
  return control.ok ? formatTimeControl(control.value) : written;
}
