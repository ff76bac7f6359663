// The data folder of a tournament, as named on the command line.

import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { foldJournal } from '../projections/foldJournal.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import type { TournamentDefinition } from '../tournament/definition.ts';
import { Failure, orFail } from '../core/messages/failure.ts';

/** `./<tournament>.arbiter`, with characters that file systems do not accept replaced. */
export function defaultDataFolder(tournament: string): string {
  const name = tournament.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').replaceAll(/^[-.]+|-+$/g, '');
  return resolve(`${name === '' ? 'tournament' : name}.arbiter`);
}

/**
 * The mark on the engines of a data folder. A folder has one owner at a time, so any process with its mark when a new owner starts was left
 * over by an owner that was killed.
 */
export const dataFolderMark = (folder: string): string =>
  createHash('sha256')
    .update(`${hostname()}\0${resolve(folder)}`)
    .digest('hex')
    .slice(0, 24);

export type OpenedTournament = {
  readonly folder: string;
  readonly facts: TournamentFacts;
  readonly definition: TournamentDefinition;
};

/** The tournament in a data folder, for commands that only read. Throws `Failure` if there is none. */
export function readTournament(folder: string): OpenedTournament {
  const { facts } = orFail(foldJournal(resolve(folder)));
  if (facts.definition === undefined)
    throw new Failure(`Cannot read the tournament in ${resolve(folder)}: expected one to have been opened, got an empty journal`);
  return { folder: resolve(folder), facts, definition: facts.definition };
}
