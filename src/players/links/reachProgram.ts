// A program as whoever plays with it reaches it: a process that we start, a line to one that runs elsewhere, or its operator's seat. All three
// are bytes in, bytes out, and one end. It is the one door to every start, so the version that an event accepted is compared here.

import { describeVersionDifferences } from '../../core/engines/engineVersion.ts';
import type { EngineConfig } from '../../core/gameJob.ts';
import { err, type Result } from '../../core/result.ts';
import { startEngineProcess, type ProcessHandlers } from '../process/engineProcess.ts';
import { openLink, type ProgramLink } from './programLink.ts';
import { openSeatLink } from './seatLink.ts';
import { startFailure, type StartFailure } from '../process/startFailure.ts';
import type { PlayerContext } from '../playerContext.ts';
import { versions } from '../versionFiles.ts';

/** The reason of a failure is the tail of a sentence: `no such file "/opt/x"`. */
export async function reachProgram(
  config: EngineConfig,
  context: PlayerContext,
  handlers: ProcessHandlers,
): Promise<Result<ProgramLink, StartFailure>> {
  const { cores, runId, logFile, dataFolder, signal } = context;
  const log = logFile === undefined ? {} : { logFile };
  if (config.protocol === 'operator') {
    if (dataFolder === undefined)
      return err({ fault: 'engine', reason: 'its operator has no seat here: expected a tournament with a data folder' });
    return orFailure(await openSeatLink({ folder: dataFolder, entrant: config.name, ...log }, handlers));
  }
  if (config.connection !== undefined) {
    // SGMP repeats what was not answered, so that a line may be lost and found again; the clock runs meanwhile.
    const reconnect = config.protocol === 'sgmp' ? { reconnectMs: 86_400_000 } : {};
    return orFailure(
      await openLink(config.connection, handlers, config.startupMs, {
        ...reconnect,
        ...log,
        ...(signal === undefined ? {} : { signal }),
      }),
    );
  }
  const change = config.version === undefined ? undefined : await versions.compare(config, config.version);
  if (change !== undefined)
    return err({ fault: 'version', reason: describeVersionDifferences(change.differences), found: change.found });
  return startEngineProcess(
    {
      command: config.command,
      args: config.args,
      environment: config.environment,
      cores,
      runId,
      ...(config.workingDirectory === undefined ? {} : { workingDirectory: config.workingDirectory }),
      ...(config.memoryMiB === undefined ? {} : { memoryMiB: config.memoryMiB }),
      ...(config.openFiles === undefined ? {} : { openFiles: config.openFiles }),
      ...(config.niceness === undefined ? {} : { niceness: config.niceness }),
      ...log,
    },
    handlers,
  );
}

/** Who does not come is not there, unless our own host lets nobody in. */
const orFailure = <Link>(reached: Result<Link, string>): Result<Link, StartFailure> =>
  reached.ok ? reached : err(startFailure(reached.error, 'engine'));
