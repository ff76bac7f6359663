// Starts an engine for a game, a trial or a check: reaches its program, shakes hands, sets its options, and compares its version with the one
// that its event accepted.

import { describeVersionDifferences, versionDifferences, type EngineVersion } from '../core/engines/engineVersion.ts';
import type { EngineConfig } from '../core/gameJob.ts';
import { err, ok, type Result } from '../core/result.ts';
import { Dialogue } from './dialogue.ts';
import { EnginePlayer, type Introduction } from './enginePlayer.ts';
import { optionsFor } from './limitedOptions.ts';
import type { PlayerContext } from './playerContext.ts';
import { startFailure, type StartFailure } from './process/startFailure.ts';

/** A failure has one sentence for the organiser and leaves nothing running. */
export async function startPlayer(config: EngineConfig, context: PlayerContext): Promise<Result<EnginePlayer, StartFailure>> {
  const cannot = (reason: string): string => `Cannot start ${config.name}: ${reason}`;
  const another = (what: string): string => `${config.name} is not the version that was accepted: ${what}`;
  const dialogue = new Dialogue(config, context.setUpBoard);
  const reached = await dialogue.reach(config, context);
  if (!reached.ok) {
    const { fault, reason } = reached.error;
    return err({ ...reached.error, reason: fault === 'version' ? another(reason) : cannot(reason) });
  }
  const introduction = await shakeHands(dialogue, config, context.cores.length);
  if (!introduction.ok) {
    dialogue.kill();
    // A wrapper between us and the program could not execute it.
    if (dialogue.ended?.cause === 'could-not-start') return err(startFailure(cannot(introduction.error), 'entry'));
    return err({ fault: 'engine', reason: cannot(introduction.error) });
  }
  const renamed = nameDifference(config.version, introduction.value.identity.name);
  if (renamed === undefined) return ok(new EnginePlayer(config.name, dialogue, introduction.value));
  await dialogue.quit();
  return err({ ...renamed, reason: another(renamed.reason) });
}

async function shakeHands(dialogue: Dialogue, config: EngineConfig, cores: number): Promise<Result<Introduction, string>> {
  const { startupMs } = config;
  const introduced = await dialogue.introduce(startupMs);
  if (!introduced.ok) return err(introduced.error ?? dialogue.describeSilence('introduced', startupMs));
  const { identity, options } = introduced.value;
  const configured = dialogue.configure(optionsFor(config, options, cores));
  if (!configured.ok) return configured;
  if (!(await dialogue.ready(startupMs))) return err(dialogue.describeSilence('ready', startupMs));
  return ok({ identity, options, used: configured.value });
}

/** The name that an engine gives itself is part of its version; it is known only after the handshake. */
function nameDifference(accepted: EngineVersion | undefined, name: string | undefined): StartFailure | undefined {
  if (accepted === undefined || name === undefined) return undefined;
  const found = { ...accepted, name };
  const differences = versionDifferences(accepted, found);
  return differences.length === 0 ? undefined : { fault: 'version', reason: describeVersionDifferences(differences), found };
}
