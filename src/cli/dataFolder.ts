// The data folder of a tournament, as commands name it.

import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import type { TournamentFacts, FactsFold } from '../projections/tournamentFacts.ts';
import { foldTournament } from '../projections/tournamentFacts.ts';
import type { JournalFailure } from '../journal/failures.ts';
import { openReader } from '../journal/reader.ts';
import type { BookDefinition, EventDefinition, TournamentDefinition } from '../tournament/definition.ts';
import { PLAIN_CRASHES, PLAIN_INTERRUPTION } from '../tournament/ruleSets.ts';
import { err, ok, type Result } from '../core/result.ts';
import { Failure } from './command.ts';

/** `./<tournament>.arbiter`, with what no file system likes replaced. */
export function defaultDataFolder(tournament: string): string {
  const name = tournament.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').replaceAll(/^[-.]+|-+$/g, '');
  return resolve(`${name === '' ? 'tournament' : name}.arbiter`);
}

/**
 * The mark that the engines of a data folder carry. A folder has one owner at a time, so whatever carries its mark when a new owner
 * starts was left over by one that was killed.
 */
export const dataFolderMark = (folder: string): string =>
  createHash('sha256')
    .update(`${hostname()}\0${resolve(folder)}`)
    .digest('hex')
    .slice(0, 24);

/** The journal of a folder folded from zero. */
export function foldJournal(folder: string): Result<FactsFold, JournalFailure> {
  const reader = openReader(folder);
  if (!reader.ok) return reader;
  const fold = foldTournament();
  try {
    for (const entry of reader.value.entries({ kind: 'all' }, 0)) {
      if (!entry.ok) return entry;
      fold.add(entry.value);
    }
    return ok(fold);
  } catch (reason) {
    if (!(reason instanceof RangeError)) throw reason;
    return err({ kind: 'corrupt', message: reason.message });
  } finally {
    reader.value.close();
  }
}

export type OpenedTournament = {
  readonly folder: string;
  readonly facts: TournamentFacts;
  readonly definition: TournamentDefinition;
};

/** The tournament in a data folder, for commands that only read. Throws `Failure` where there is none. */
export function readTournament(folder: string): OpenedTournament {
  const fold = foldJournal(resolve(folder));
  if (!fold.ok) throw new Failure(fold.error.message);
  const { opened, definition } = fold.value.facts;
  if (opened === undefined)
    throw new Failure(`Cannot read the tournament in ${resolve(folder)}: expected one to have been opened, got an empty journal`);
  return { folder: resolve(folder), facts: fold.value.facts, definition: definitionOf(definition) };
}

/**
 * What the journal carries was written by us from a TournamentDefinition and is kept whole by the hash chain. Those of format version 1 have one event with its
 * entrants in the format, and the first of them know nothing of adjudication, crashes and interruptions: none of it was in force.
 */
export function definitionOf(recorded: unknown): TournamentDefinition {
  const definition = recorded as TournamentDefinition;
  return { ...{ tablebases: [] }, ...definition, events: definition.events.map(eventOfAnyVersion) };
}

type FirstEvent = Omit<EventDefinition, 'field' | 'format'> & {
  readonly field?: EventDefinition['field'];
  readonly format:
    | EventDefinition['format']
    | { readonly kind: 'round-robin'; readonly cycles: number }
    | { readonly kind: 'match'; readonly games: number };
};

const FIRST_BOOKS: Partial<BookDefinition> = { kind: 'book', exact: false };

function eventOfAnyVersion(recorded: FirstEvent): EventDefinition {
  const { field = recorded.entrants.map(({ engine }) => ({ kind: 'entrant' as const, name: engine.name })), format } = recorded;
  const openings = recorded.openings === undefined ? {} : { openings: { ...FIRST_BOOKS, ...recorded.openings } };
  return {
    ...{ adjudication: {}, crashes: PLAIN_CRASHES, interruption: PLAIN_INTERRUPTION, books: {} },
    ...{ schedule: { startAfter: [], breakMs: 0, check: false } },
    ...recorded,
    ...openings,
    field,
    format:
      'games' in format
        ? { kind: 'match', encounter: { games: format.games, earlyStop: false, tieBreaks: [] }, firstWhite: 'first-seed' }
        : format,
  };
}
