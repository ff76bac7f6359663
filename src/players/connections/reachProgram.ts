// Reaches the program of an engine: a process that Arbiter starts, a line to one that runs elsewhere, or its operator's seat. All three are
// bytes in, bytes out, and one end. Every start goes through here, so the version that an event accepted is compared here.

import { describeVersionDifferences } from '../../core/engines/engineVersion.ts';
import type { EngineConfig } from '../../core/gameJob.ts';
import { present } from '../../core/present.ts';
import { err, type Result } from '../../core/result.ts';
import { startEngineProcess, type ProcessHandlers } from '../process/engineProcess.ts';
import { openConnection, type ProgramConnection } from './programConnection.ts';
import { openSeatConnection } from './seatConnection.ts';
import { hostRefusal, isHostError, startFailure, type StartFailure } from '../process/startFailure.ts';
import type { PlayerContext } from '../playerContext.ts';
import { versions } from '../versionFiles.ts';

/** The reason of a failure is the tail of a sentence: `no such file "/opt/x"`. */
export async function reachProgram(
  engine: EngineConfig,
  context: PlayerContext,
  handlers: ProcessHandlers,
): Promise<Result<ProgramConnection, StartFailure>> {
  try {
    return await reach(engine, context, handlers);
  } catch (error) {
    // Every step of a start may be the one that needs the descriptor which the host no longer has.
    if (isHostError(error)) return err(hostRefusal(error));
    throw error;
  }
}

async function reach(
  { name, program, protocol, options, version, startupMs }: EngineConfig,
  { cores, runId, logFile, dataFolder, signal }: PlayerContext,
  handlers: ProcessHandlers,
): Promise<Result<ProgramConnection, StartFailure>> {
  const log = present({ logFile });
  switch (program.kind) {
    case 'operator':
      if (dataFolder === undefined)
        return err({ fault: 'engine', reason: 'it has no seat here: expected a tournament with a data folder' });
      return orFailure(await openSeatConnection({ folder: dataFolder, entrant: name, ...log }, handlers));
    case 'tcp':
    case 'serial': {
      // SGMP repeats what was not answered, so that a line may be lost and found again; the clock runs meanwhile.
      const reconnectMs = protocol === 'sgmp' ? 86_400_000 : undefined;
      return orFailure(await openConnection(program, handlers, startupMs, present({ reconnectMs, logFile, signal })));
    }
    case 'process': {
      const change = version === undefined ? undefined : await versions.compare({ program, options }, version);
      if (change !== undefined)
        return err({ fault: 'version', reason: describeVersionDifferences(change.differences), found: change.found });
      return startEngineProcess({ ...program, cores, runId, ...log }, handlers);
    }
  }
}

/** A program that does not come is at fault, unless this host lets no one in. */
const orFailure = <Reached>(reached: Result<Reached, string>): Result<Reached, StartFailure> =>
  reached.ok ? reached : err(startFailure(reached.error, 'engine'));
