// What differs in journals of format version 2. In definitions an engine had the fields of its program among its own fields. The first of these journals
// recorded the hash of an accepted engine's program only, and not the files of its version. Converts both to the current form.

import type { Connection, ProcessProgram, Program } from '../core/engines/program.ts';
import type { EngineConfig } from '../core/gameJob.ts';
import { present } from '../core/present.ts';
import type { EntrantDefinition, TournamentDefinition } from '../tournament/definition.ts';

type Fields<Engine> = {
  readonly events: readonly { readonly entrants: readonly Entrant<Engine>[]; readonly reserves?: readonly Entrant<Engine>[] }[];
};
type Entrant<Engine> = Omit<EntrantDefinition, 'engine'> & { readonly engine: Engine };

/** `command` is empty if the engine has a connection, or an operator. */
type SecondEngine = Omit<EngineConfig, 'program'> & Omit<ProcessProgram, 'kind'> & { readonly connection?: Connection };

export type RecordedDefinition = Fields<EngineConfig | SecondEngine>;

/** Leaves a current definition unchanged. */
export function definitionOfSecondFormat(recorded: RecordedDefinition): TournamentDefinition {
  const today = (entrant: Entrant<EngineConfig | SecondEngine>): EntrantDefinition => ({
    ...entrant,
    engine: engineOf(entrant.engine),
  });
  const events = recorded.events.map((event) => ({
    ...event,
    entrants: event.entrants.map(today),
    ...present({ reserves: event.reserves?.map(today) }),
  }));
  // Arbiter wrote all other fields from a TournamentDefinition, and the hash chain protects them.
  return { ...recorded, events } as unknown as TournamentDefinition;
}

/** Without files nothing is compared at a start, as in the Arbiter that wrote it. Leaves a current payload unchanged. */
export const acceptedOfSecondFormat = <Payload extends object>(payload: Payload): Payload & { readonly files: unknown } =>
  'files' in payload ? payload : { ...payload, files: [] };

function engineOf(engine: EngineConfig | SecondEngine): EngineConfig {
  if ('program' in engine) return engine;
  const { command, args, workingDirectory, environment, files, writes, memoryMiB, openFiles, niceness, connection, ...rest } =
    engine;
  const given = present({ workingDirectory, files, writes, memoryMiB, openFiles, niceness });
  const started: Program = { kind: 'process', command, args, environment, ...given };
  return { ...rest, program: rest.protocol === 'operator' ? { kind: 'operator' } : (connection ?? started) };
}
