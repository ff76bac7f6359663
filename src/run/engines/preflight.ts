// Before the event: every engine is started once, completes the handshake, receives its options and is shut down again. Every error is reported
// before anything is created on disk.

import { checkConditions } from '../../conformance/conditions/conditions.ts';
import { ruledReason } from '../../conformance/outcome.ts';
import type { Colour } from '../../core/colour.ts';
import { isLaunched, isStarted, type EngineConfig, type StartedEngine } from '../../core/gameJob.ts';
import { pathOfDifference, versionDifferences, type VersionFile } from '../../core/engines/engineVersion.ts';
import { optionKind } from '../../core/engines/optionKinds.ts';
import { chessStart, type GameStart } from '../../core/gameRules.ts';
import type { Issue } from '../../core/messages/issue.ts';
import { present } from '../../core/present.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { whileWaiting, type TellWait } from '../../files/longWait.ts';
import type { EntryPayloads } from '../../journal/entries.ts';
import { setUpChessBoard } from '../../games/chess/notation/sessionBoard.ts';
import { engineWith } from '../../match/seating/engineFor.ts';
import type { EnginePlayer, Introduction } from '../../players/enginePlayer.ts';
import type { EntrantName } from '../../core/ids.ts';
import { recogniseProtocol } from '../../players/recogniseProtocol.ts';
import type { TrialPlace } from '../../players/playerContext.ts';
import { startPlayer } from '../../players/startPlayer.ts';
import { versions } from '../../players/versionFiles.ts';
import { versionPaths } from '../../players/versionPaths.ts';
import { alteredVersion } from '../registry/verifyRegistry.ts';
import type { TournamentDefinition } from '../../tournament/definition.ts';

export type Acceptance = Omit<EntryPayloads['engine-accepted'], 'event'>;

/** An engine, and the game that it must play. */
export type Candidate = {
  readonly engine: EngineConfig;
  readonly start: GameStart;
  /** The same with the other colour: in Go its arguments may name other files. */
  readonly asWhite: EngineConfig;
};

/** `onAway`: the machine of an engine was lost, and the error says no more than that. */
export type CheckPlace = TrialPlace & { readonly onAway?: () => void };

/** Every engine that may play, once for each kind of game that it must play. */
export function candidatesOf({ events }: Pick<TournamentDefinition, 'events'>): readonly Candidate[] {
  const found = new Map<string, Candidate>();
  for (const { entrants, variant, go } of events) {
    const start: GameStart = go ?? chessStart(variant);
    for (const { engine, timeControl } of entrants) {
      // Either colour works: the trial only tests whether it starts.
      const as = (colour: Colour): EngineConfig => engineWith(engine, start, timeControl, colour);
      const candidate = { engine: as('black'), asWhite: as('white'), start };
      found.set(JSON.stringify(candidate), candidate);
    }
  }
  return [...found.values()];
}

/**
 * What each engine reports about itself on the cores of a game, in order; or every error found. `onWait` says which start takes long,
 * `onIntroduced` receives what an engine declared.
 */
export async function preflight(
  candidates: readonly Candidate[],
  place: CheckPlace,
  onWait: TellWait,
  onIntroduced: (engine: EntrantName, introduction: Introduction) => void = () => undefined,
): Promise<Result<readonly Acceptance[], readonly Issue[]>> {
  const results: Result<Acceptance, readonly Issue[]>[] = [];
  // One after another, so that a slow start is not caused by the others.
  for (const candidate of candidates) {
    const { name, startupMs } = candidate.engine;
    const waiting = `Waiting for ${name} to start: it may take ${startupMs / 1000} s ("startup" in its entry).`;
    results.push(await whileWaiting(waiting, onWait, () => accept(candidate, place, onIntroduced)));
  }
  const issues = results.flatMap((result) => (result.ok ? [] : result.error));
  return issues.length > 0 ? err(issues) : ok(results.flatMap((result) => (result.ok ? [result.value] : [])));
}

/** A program that has not started by then may speak another protocol: it is asked, unless it starts, until an XBoard engine need not answer. */
const ASKED_AFTER_MS = 500;
const ASKED_UNTIL_MS = 4500;

/** The error of a program that answers in another protocol only says which line to write; it does not have to use up its time to start. */
async function startedOrRecognised(engine: StartedEngine, place: TrialPlace): Promise<Result<EnginePlayer, string>> {
  const context = { ...place, runId: `preflight-${process.pid}` };
  const giveUp = new AbortController();
  const asking = new AbortController();
  const started = startPlayer(engine, { ...context, setUpBoard: setUpChessBoard, signal: giveUp.signal });
  let other: string | undefined;
  const timers = [
    setTimeout(() => {
      void recogniseProtocol(engine, context, asking.signal).then((found) => {
        other = found;
        if (found !== undefined) giveUp.abort();
      });
    }, ASKED_AFTER_MS),
    setTimeout(() => asking.abort(), ASKED_UNTIL_MS),
  ];
  const result = await started;
  timers.forEach(clearTimeout);
  asking.abort();
  return result.ok ? result : err(other === undefined ? result.error.reason : `Cannot start ${engine.name}: ${other}`);
}

/** Options for all engines that no engine has. Usual ones apply to none; any other name is probably mistyped. Each name once. */
export function unusedOptions(
  candidates: readonly Candidate[],
  accepted: readonly Acceptance[],
): { readonly refused: readonly Issue[]; readonly advice: readonly string[] } {
  const used = new Set(accepted.flatMap(({ usedOptions }) => usedOptions.map(({ name }) => name.toLowerCase())));
  const asked = candidates.flatMap(({ engine: { whereDeclared = [], options } }) =>
    whereDeclared.filter((name) => options[name] !== false && !used.has(name.toLowerCase())),
  );
  const [usual, unknown] = [true, false].map((isUsual) =>
    [...new Set(asked)].filter((name) => (optionKind(name) !== undefined) === isUsual),
  );
  return {
    refused: (unknown ?? []).map((name) => ({
      path: `each.options.${name}`,
      message: `Cannot set option "${name}" for all engines: expected one that any of them declares`,
    })),
    advice: (usual ?? []).map((name) => `No engine declares the option "${name}" of "each", so it applies to none.`),
  };
}

async function accept(
  { engine, asWhite, start }: Candidate,
  place: CheckPlace,
  onIntroduced: (engine: EntrantName, introduction: Introduction) => void,
): Promise<Result<Acceptance, readonly Issue[]>> {
  // Any other engine connects when its game begins.
  if (!isStarted(engine)) {
    if (engine.conditions === undefined && isLaunched(engine)) return acceptHosted(engine, start, place, onIntroduced);
    return engine.conditions === undefined
      ? ok({ entrant: engine.name, files: [], identity: {}, usedOptions: [] })
      : refused(`Cannot enter ${engine.name}: expected a program that Arbiter starts, "cmd", whose conditions it can check`);
  }
  const [problem] = versionPaths(engine).problems;
  if (problem !== undefined) return refused(`Cannot start ${engine.name}: ${problem}`);
  const before = await filesOf({ engine, asWhite });
  const altered = alteredVersion(engine, before);
  if (altered !== undefined) return refused(`Cannot start ${engine.name}: ${altered}`);
  const against = (await checkConditions(engine, { ...place, isPatient: false })).filter(({ verdict }) => verdict === 'fail');
  if (against.length > 0)
    return err(against.map((finding) => ({ message: `Cannot enter ${engine.name}: ${ruledReason(finding)}` })));
  const started = await startedOrRecognised(engine, place);
  if (!started.ok) return refused(started.error);
  const { identity, used } = started.value.introduction;
  onIntroduced(engine.name, started.value.introduction);
  const supported = started.value.supports(start);
  await started.value.quit();
  if (!supported.ok) return refused(`Cannot enter ${engine.name}: ${supported.error}`);
  // Files that changed during the trial were written by the engine.
  const differences = versionDifferences({ files: before }, { files: await filesOf({ engine, asWhite }) });
  const ownFiles = differences.map(pathOfDifference);
  const files = before.filter(({ path }) => !ownFiles.includes(path));
  return ok({
    entrant: engine.name,
    command: engine.program.command,
    ...present({ sha256: files[0]?.sha256, ownFiles: ownFiles.length === 0 ? undefined : ownFiles }),
    files,
    identity: present({ name: identity.name, author: identity.author }),
    usedOptions: used,
  });
}

/** On its engine host, which says what its files are. */
async function acceptHosted(
  engine: EngineConfig,
  start: GameStart,
  place: CheckPlace,
  onIntroduced: (engine: EntrantName, introduction: Introduction) => void,
): Promise<Result<Acceptance, readonly Issue[]>> {
  const started = await startPlayer(engine, { ...place, runId: `preflight-${process.pid}`, setUpBoard: setUpChessBoard });
  if (!started.ok) {
    if (started.error.fault !== 'version' && started.error.isAway === true) place.onAway?.();
    return refused(started.error.reason);
  }
  const { introduction, elsewhere } = started.value;
  onIntroduced(engine.name, introduction);
  const supported = started.value.supports(start);
  await started.value.quit();
  if (!supported.ok) return refused(`Cannot enter ${engine.name}: ${supported.error}`);
  const files = elsewhere?.files ?? [];
  return ok({
    entrant: engine.name,
    files,
    ...present({ sha256: files[0]?.sha256, hardware: elsewhere && `${elsewhere.host}: ${elsewhere.hardware}` }),
    identity: present({ name: introduction.identity.name, author: introduction.identity.author }),
    usedOptions: introduction.used,
  });
}

const refused = (message: string): Result<never, readonly Issue[]> => err([{ message }]);

/** The current files of its version, the program first; empty if Arbiter does not start it. */
export async function filesOf({ engine, asWhite }: Pick<Candidate, 'engine' | 'asWhite'>): Promise<readonly VersionFile[]> {
  if (!isStarted(engine) || !isStarted(asWhite)) return [];
  const { files } = await versions.read(engine);
  return asWhite.program.args.join('\0') === engine.program.args.join('\0') ? files : (await versions.read(asWhite, files)).files;
}
