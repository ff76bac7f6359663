// A game thread: holds the clocks of one game at a time and talks to its engines, and does nothing else. Started by pool.ts.

import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { mapSides, type Sides } from '../core/colour.ts';
import type { GameEnding } from '../core/ending.ts';
import type { EngineConfig, GameJob } from '../core/gameJob.ts';
import { chessRules } from '../games/chess/rules.ts';
import { openSender } from '../journal/sender.ts';
import type { EnginePlayer, PlayerSurroundings } from '../players/enginePlayer.ts';
import { GameJournal } from './gameJournal.ts';
import type { FromGameThread, GameThreadData, ToGameThread } from './messages.ts';
import { playGame } from './playGame.ts';
import { Seats } from './seats.ts';
import { createProbe } from './tablebaseProbe.ts';

if (parentPort === null) throw new Error('Cannot play: expected to be started as a game thread');
const main = parentPort;
const data = workerData as GameThreadData;
const tell = (message: FromGameThread): void => main.postMessage(message);
const journal = openSender(data.journal, () => void abort());
const seats = new Seats(surroundings);
const probe = createProbe(data.tablebases, (text) => tell({ kind: 'notice', text }));
let stopping = false;
let playing: Promise<void> = Promise.resolve();

main.on('message', (message: ToGameThread) => {
  switch (message.kind) {
    case 'play':
      playing = play(message.job).then(() => tell({ kind: 'free' }));
      return;
    case 'stop':
      stopping = true;
      void playing.then(leave);
      return;
    case 'abort':
      void abort();
      return;
  }
});

async function play(job: GameJob): Promise<void> {
  const record = new GameJournal(journal.append, job.id);
  const startedAt = performance.now();
  const seated = await seats.take(job);
  if (stopping) {
    // One that had begun in an earlier run is stopped again before it could go on.
    if (job.resume !== undefined) record.interrupted();
    return;
  }
  if (!seated.ok) {
    const ending: GameEnding = { kind: 'forfeit', by: seated.error.by, fault: 'crash', evidence: seated.error.reason };
    return record.ended(ending, job.opening.moves.length + (job.resume?.length ?? 0), performance.now() - startedAt, []);
  }
  const players = seated.value;
  record.started(
    mapSides(players, (player) => player.introduction.used),
    Date.now(),
  );
  const result = await playGame(chessRules, job, players, {
    onPly: (ply) => record.ply(ply),
    stopRequested: () => stopping,
    probe,
  });
  if (result.kind === 'interrupted') return record.interrupted();
  const { ending, plies, evidence, mobilityGoal } = result;
  record.ended(ending, plies, Math.round(performance.now() - startedAt), evidence, mobilityGoal);
  discardFaulty(result.ending, players);
}

/** After a fault the engine is started afresh for its next game; so is one that ended by itself. */
function discardFaulty(ending: GameEnding, players: Sides<EnginePlayer>): void {
  if (ending.kind === 'forfeit') {
    // One that answers nothing any more would not hear a farewell either.
    if (ending.fault === 'stall') players[ending.by].kill();
    seats.discard(players[ending.by]);
  }
  for (const player of [players.white, players.black]) if (player.ended !== undefined) seats.discard(player);
}

async function leave(): Promise<void> {
  await seats.clear();
  journal.close();
  tell({ kind: 'stopped' });
  main.close();
}

function abort(): void {
  seats.kill();
  process.exit();
}

function surroundings(engine: EngineConfig): PlayerSurroundings {
  const { cores, runId, logFolder, slot } = data;
  if (logFolder === undefined || engine.logs !== true) return { cores, runId };
  return { cores, runId, logFile: join(logFolder, `${engine.name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '_')}-${slot}.log`) };
}
