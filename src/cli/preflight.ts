// Before the event: every engine is started once, shakes hands, gets its options and is sent home again. What is wrong with any of them
// is told before anything is created on disk.

import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { EngineConfig } from '../core/gameJob.ts';
import type { GameStart } from '../core/gameRules.ts';
import type { Issue } from '../core/issue.ts';
import { err, ok, type Result } from '../core/result.ts';
import type { EntryPayloads } from '../journal/entries.ts';
import { setUpChessBoard } from '../match/chessBoard.ts';
import { engineWith } from '../match/engineFor.ts';
import { EnginePlayer } from '../players/enginePlayer.ts';
import { resolveProgram } from '../players/program.ts';
import type { TournamentDefinition } from '../tournament/definition.ts';

export type Acceptance = EntryPayloads['engine-accepted'];

/** An engine, and the game that it has to play. */
export type Candidate = { readonly engine: EngineConfig; readonly start: GameStart };

/** Every engine that may come to play, each once for each game that it has to play. */
export function candidatesOf({ events }: Pick<TournamentDefinition, 'events'>): readonly Candidate[] {
  const found = new Map<string, Candidate>();
  for (const { entrants, variant, go } of events) {
    const start: GameStart = go ?? { game: 'chess', chess960: variant === 'chess960' };
    for (const { engine, timeControl } of entrants) {
      // Either colour will do: what is tried is whether it starts.
      const candidate = { engine: engineWith(engine, start, timeControl, 'black'), start };
      found.set(JSON.stringify(candidate), candidate);
    }
  }
  return [...found.values()];
}

/** What each engine says of itself on the `cores` of a game, in their order; or everything that is wrong with them. */
export async function preflight(
  candidates: readonly Candidate[],
  cores: readonly number[],
): Promise<Result<readonly Acceptance[], readonly Issue[]>> {
  const results: Result<Acceptance, Issue>[] = [];
  // One after another: a slow start must not be the fault of the others.
  for (const { engine, start } of candidates) results.push(await accept(engine, start, cores));
  const issues = results.flatMap((result) => (result.ok ? [] : [result.error]));
  return issues.length > 0 ? err(issues) : ok(results.flatMap((result) => (result.ok ? [result.value] : [])));
}

async function accept(engine: EngineConfig, start: GameStart, cores: readonly number[]): Promise<Result<Acceptance, Issue>> {
  // One that is reached, or has an operator only, comes when its game begins.
  if (engine.protocol === 'operator' || engine.connection !== undefined)
    return ok({ entrant: engine.name, command: '', sha256: '', identity: {}, usedOptions: [] });
  const started = await EnginePlayer.start(engine, {
    cores,
    runId: `preflight-${process.pid}`,
    setUpBoard: setUpChessBoard,
  });
  if (!started.ok) return err({ message: started.error.reason });
  const { identity, used } = started.value.introduction;
  const supported = started.value.supports(start);
  await started.value.quit();
  if (!supported.ok) return err({ message: `Cannot enter ${engine.name}: ${supported.error}` });
  const program = resolveProgram(engine.command, process.env['PATH'] ?? '');
  return ok({
    entrant: engine.name,
    command: engine.command,
    sha256: program.ok ? await fileHash(program.value) : '',
    identity: {
      ...(identity.name === undefined ? {} : { name: identity.name }),
      ...(identity.author === undefined ? {} : { author: identity.author }),
    },
    usedOptions: used,
  });
}

const HASHED_BYTES = 64 * 1024;

/** Through one small buffer: some engines carry networks of a hundred megabytes. */
async function fileHash(path: string): Promise<string> {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(HASHED_BYTES);
  await using file = await open(path);
  for (;;) {
    const { bytesRead } = await file.read(buffer, 0, HASHED_BYTES);
    if (bytesRead === 0) return hash.digest('hex');
    hash.update(buffer.subarray(0, bytesRead));
  }
}
