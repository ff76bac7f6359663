// Reaches the program of an engine: a process that Arbiter starts, a connection to a program that runs elsewhere, an engine
// host of the cluster, or its operator's seat. All are bytes in, bytes out, and one end. Every start goes through here, so this is where the version is compared with the accepted one.

import { describeVersionDifferences } from '../../core/engines/engineVersion.ts';
import type { EngineConfig } from '../../core/gameJob.ts';
import { present } from '../../core/present.ts';
import { err, type Result } from '../../core/result.ts';
import { english } from '../../core/phrases/english.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import { startEngineProcess, type ProcessHandlers } from '../process/engineProcess.ts';
import { openConnection, type ProgramConnection } from './programConnection.ts';
import { openSeatConnection } from './seatConnection.ts';
import { hostRefusal, isHostError, startFailure, type StartFailure } from '../process/startFailure.ts';
import type { PlayerContext } from '../playerContext.ts';
import { versions } from '../versionFiles.ts';

/** The reason of a failure is the end of a sentence: `no such file "/opt/x"`. */
export async function reachProgram(
  engine: EngineConfig,
  context: PlayerContext,
  handlers: ProcessHandlers,
): Promise<Result<ProgramConnection, StartFailure>> {
  try {
    return await reach(engine, context, handlers);
  } catch (error) {
    // Any step of a start may fail because the host has no descriptors left.
    if (isHostError(error)) return err(hostRefusal(error));
    throw error;
  }
}

async function reach(
  { name, program, protocol, options, version, startupMs, conditions }: EngineConfig,
  { cores, runId, logFile, dataFolder, hidden, signal, trace, cluster, engineHosts }: PlayerContext,
  handlers: ProcessHandlers,
): Promise<Result<ProgramConnection, StartFailure>> {
  const log = present({ logFile });
  switch (program.kind) {
    case 'operator':
      if (dataFolder === undefined) return err({ fault: 'engine', reason: english(phrase('seen.reach.noSeat')) });
      return orFailure(await openSeatConnection({ folder: dataFolder, entrant: name, ...log }, handlers));
    case 'tcp':
    case 'serial': {
      // SGMP repeats unanswered messages, so a lost connection may be restored; the clock keeps running meanwhile.
      const reconnectMs = protocol === 'sgmp' ? 86_400_000 : undefined;
      return orFailure(await openConnection(program, handlers, startupMs, present({ reconnectMs, logFile, signal })));
    }
    case 'hosted': {
      if (cluster === undefined)
        return err({ fault: 'entry', reason: english(phrase('seen.reach.noCluster', { host: program.on })) });
      // Loaded only where engines are on other machines.
      const { openHostedConnection } = await import('./hostedConnection.ts');
      return openHostedConnection(program, handlers, {
        cluster,
        startupMs,
        ...present({ version, signal, logFile, engineHosts }),
      });
    }
    case 'process': {
      const change = version === undefined ? undefined : await versions.compare({ program, options }, version);
      if (change !== undefined)
        return err({ fault: 'version', reason: describeVersionDifferences(change.differences), found: change.found });
      // What is traced may execute anything: the trace shows what is not allowed.
      const restriction = present(trace === undefined ? { allowList: conditions } : { trace });
      return startEngineProcess({ ...program, options, cores, runId, hidden, ...restriction, ...log }, handlers);
    }
  }
}

/** A program that cannot be reached is at fault, unless this host refuses. */
const orFailure = <Reached>(reached: Result<Reached, string>): Result<Reached, StartFailure> =>
  reached.ok ? reached : err(startFailure(reached.error, 'engine'));
