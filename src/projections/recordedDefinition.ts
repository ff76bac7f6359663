// The definition of a tournament as the journal has it, in whatever format version it was recorded.

import type { Connection, ProcessProgram } from '../core/engines/program.ts';
import type { EngineConfig } from '../core/gameJob.ts';
import { PLAIN_CRASHES, PLAIN_INTERRUPTION } from '../core/incidents.ts';
import { present } from '../core/present.ts';
import type { BookDefinition, EntrantDefinition, EventDefinition, TournamentDefinition } from '../tournament/definition.ts';

/**
 * What the journal carries was written by Arbiter from a TournamentDefinition and is kept whole by the hash chain. Those of format version 1 have
 * one event with its entrants in the format, and the first of them know nothing of adjudication, crashes and interruptions: none of it was in
 * force. Up to version 2 an engine has the fields of its program among its own.
 */
export function definitionOf(recorded: unknown): TournamentDefinition {
  const definition = recorded as TournamentDefinition;
  return { ...{ tablebases: [] }, ...definition, events: definition.events.map(eventOfAnyVersion) };
}

type FirstEvent = Omit<EventDefinition, 'field' | 'format' | 'entrants' | 'reserves'> & {
  readonly entrants: readonly FlatEntrant[];
  readonly reserves?: readonly FlatEntrant[];
  readonly field?: EventDefinition['field'];
  readonly format:
    | EventDefinition['format']
    | { readonly kind: 'round-robin'; readonly cycles: number }
    | { readonly kind: 'match'; readonly games: number };
};

const FIRST_BOOKS: Partial<BookDefinition> = { kind: 'book', exact: false };

function eventOfAnyVersion(recorded: FirstEvent): EventDefinition {
  const {
    entrants,
    reserves,
    field = entrants.map(({ engine }) => ({ kind: 'entrant' as const, name: engine.name })),
    ...event
  } = recorded;
  const { format } = event;
  const openings = recorded.openings === undefined ? {} : { openings: { ...FIRST_BOOKS, ...recorded.openings } };
  return {
    ...{ adjudication: {}, crashes: PLAIN_CRASHES, interruption: PLAIN_INTERRUPTION, books: {} },
    ...{ schedule: { startAfter: [], breakMs: 0, check: false } },
    ...event,
    ...openings,
    entrants: entrants.map(entrantOfAnyVersion),
    ...(reserves === undefined ? {} : { reserves: reserves.map(entrantOfAnyVersion) }),
    field,
    format:
      'games' in format
        ? { kind: 'match', encounter: { games: format.games, earlyStop: false, tieBreaks: [] }, firstWhite: 'first-seed' }
        : format,
  };
}

/** An engine as it was up to format version 2: `command` is empty where it has a connection, or an operator. */
type FlatEngine = Omit<EngineConfig, 'program'> & Omit<ProcessProgram, 'kind'> & { readonly connection?: Connection };
type FlatEntrant = Omit<EntrantDefinition, 'engine'> & { readonly engine: EngineConfig | FlatEngine };

function entrantOfAnyVersion(recorded: FlatEntrant): EntrantDefinition {
  const { engine } = recorded;
  return { ...recorded, engine: 'program' in engine ? engine : withProgram(engine) };
}

function withProgram(engine: FlatEngine): EngineConfig {
  const { command, args, workingDirectory, environment, files, writes, memoryMiB, openFiles, niceness, connection, ...rest } =
    engine;
  if (rest.protocol === 'operator') return { ...rest, program: { kind: 'operator' } };
  if (connection !== undefined) return { ...rest, program: connection };
  const given = present({ workingDirectory, files, writes, memoryMiB, openFiles, niceness });
  return { ...rest, program: { kind: 'process', command, args, environment, ...given } };
}
