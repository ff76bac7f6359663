// Starts an engine for a game, a trial or a check: reaches its program, shakes hands, sets its options, and compares its version with the one
// that its event accepted.

import { describeVersionDifferences, versionDifferences, type EngineVersion } from '../core/engines/engineVersion.ts';
import type { EngineConfig } from '../core/gameJob.ts';
import { shortened } from '../core/messages/shortened.ts';
import { english } from '../core/phrases/english.ts';
import { phrase } from '../core/phrases/phrase.ts';
import { err, ok, type Result } from '../core/result.ts';
import { spokenIn } from '../protocols/otherProtocol.ts';
import { Dialogue } from './dialogue.ts';
import { EnginePlayer, type Introduction } from './enginePlayer.ts';
import { withHostOptions } from './hostOptions.ts';
import { optionsFor } from './limitedOptions.ts';
import type { PlayerContext } from './playerContext.ts';
import { HostWatch } from './hostWatch.ts';
import { startFailure, type StartFailure } from './process/startFailure.ts';

/** An engine that has shaken hands and is ready. */
export type StartedDialogue = {
  readonly dialogue: Dialogue;
  readonly introduction: Introduction;
  readonly watch: HostWatch;
};

/** A failure has one sentence for the organiser and leaves nothing running. */
export async function startPlayer(config: EngineConfig, context: PlayerContext): Promise<Result<EnginePlayer, StartFailure>> {
  const started = await startDialogue(config, context);
  if (!started.ok) return started;
  const { dialogue, introduction, watch } = started.value;
  return ok(new EnginePlayer(config, dialogue, introduction, watch));
}

/** The same for an engine that plays no game. */
export async function startDialogue(
  config: EngineConfig,
  context: PlayerContext,
): Promise<Result<StartedDialogue, StartFailure>> {
  const cannot = (why: string): string => english(phrase('seen.start', { name: config.name, why }));
  const another = (changes: string): string => english(phrase('seen.start.version', { name: config.name, changes }));
  const watch = new HostWatch(config, context.cores.length);
  const dialogue = new Dialogue(config, context.setUpBoard);
  const reached = await dialogue.reach(config, context);
  if (!reached.ok) {
    const { fault, reason } = reached.error;
    return err({ ...reached.error, reason: fault === 'version' ? another(reason) : cannot(reason) });
  }
  // Only its start is given up: what a player that has started leaves unanswered counts against it.
  const giveUp = (): void => dialogue.giveUp();
  context.signal?.addEventListener('abort', giveUp);
  const introduction = await shakeHands(dialogue, config, dialogue.elsewhere?.cores ?? context.cores.length);
  context.signal?.removeEventListener('abort', giveUp);
  if (!introduction.ok) {
    const said = itsWords(dialogue, introduction.error);
    const { ended } = dialogue;
    dialogue.kill();
    // Another machine that fails does not keep this one from other games.
    const failed = dialogue.elsewhere === undefined ? ({ fault: 'host' } as const) : ({ fault: 'entry', isAway: true } as const);
    if (ended?.cause === 'host-failed') return err({ ...failed, reason: cannot(introduction.error) });
    // A wrapper between us and the program could not execute it.
    if (ended?.cause === 'could-not-start') return err(startFailure(cannot(introduction.error), 'entry'));
    const failure = await watch.whyFailed(ended, dialogue.pid);
    if (failure !== undefined) return err({ fault: 'host', reason: `${cannot(failure)}: ${introduction.error}` });
    if (said === '') return err({ fault: 'engine', reason: cannot(introduction.error) });
    const told = { name: config.name, why: introduction.error, lines: said };
    return err({ fault: 'engine', reason: english(phrase('seen.start.said', told)) });
  }
  const renamed = nameDifference(config.version, introduction.value.identity.name);
  if (renamed === undefined) return ok({ dialogue, introduction: introduction.value, watch });
  await dialogue.quit();
  return err({ ...renamed, reason: another(renamed.reason) });
}

/** The last lines of a program that did not start, which often say why: a missing library, a missing network. Empty: the reason tells all. */
function itsWords(dialogue: Dialogue, reason: string): string {
  if (spokenIn(reason) !== undefined) return '';
  const lines = dialogue.ended === undefined ? dialogue.stderrTail() : dialogue.lastWords(LINES_TOLD, LONGEST_LINE);
  const told = lines
    .slice(-LINES_TOLD)
    .map((line) => shortened(line.trim(), LONGEST_LINE))
    .filter((line) => line !== '' && !reason.includes(line.replace(/^stderr: /u, '')));
  return told.join(' | ');
}

const LINES_TOLD = 4;
const LONGEST_LINE = 300;

async function shakeHands(dialogue: Dialogue, config: EngineConfig, cores: number): Promise<Result<Introduction, string>> {
  const { startupMs } = config;
  const introduced = await dialogue.introduce(startupMs);
  if (!introduced.ok) return err(introduced.error ?? dialogue.describeSilence('introduced', startupMs));
  const { identity, options } = introduced.value;
  const configured = dialogue.configure(optionsFor(withHostOptions(config, dialogue.elsewhere), options, cores));
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
