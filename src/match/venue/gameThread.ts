// A game thread: holds the clocks of one game at a time, talks to its engines, and does nothing else. Started by localVenue.ts.

import { join } from 'node:path';
import { BroadcastChannel, parentPort, workerData } from 'node:worker_threads';
import { COLOURS, mapSides, type Colour, type Sides } from '../../core/colour.ts';
import type { GameEnding } from '../../core/ending.ts';
import { isStarted, type EngineConfig, type GameJob } from '../../core/gameJob.ts';
import type { GameId } from '../../core/ids.ts';
import type { JudgeWord } from '../../core/judging.ts';
import { present } from '../../core/present.ts';
import { chessRules } from '../../games/chess/rules.ts';
import { goRules } from '../../games/go/rules.ts';
import { openSender } from '../../journal/writing/sender.ts';
import type { EnginePlayer } from '../../players/enginePlayer.ts';
import type { PlayerContext } from '../../players/playerContext.ts';
import { Arrivals } from '../seating/arrivals.ts';
import { Desk } from '../game/desk.ts';
import type { FactSink } from '../facts/factSink.ts';
import { JournalFacts } from '../facts/journalFacts.ts';
import { LiveTicker } from '../facts/liveTicker.ts';
import type { FromGameThread, GameThreadData, ToGameThread } from './messages.ts';
import { OperatorBeside } from '../seating/operatorBeside.ts';
import type { GameContext } from '../game/game.ts';
import { playGame } from '../game/playGame.ts';
import { Seats } from '../seating/seats.ts';
import { createProbe } from './tablebaseProbe.ts';

if (parentPort === null) throw new Error('Cannot play: expected to be started as a game thread');
const main = parentPort;
const data = workerData as GameThreadData;
const tell = (message: FromGameThread): void => main.postMessage(message);
const { host, cores, slot } = data;
const journal = openSender(data.journal, () => void abort());
const facts = new JournalFacts(journal);
const seats = new Seats(contextOf);
let probe = probeIn(host.tablebases);
const channel = host.live === undefined ? undefined : new BroadcastChannel(host.live);
const live = channel === undefined ? undefined : new LiveTicker((word) => channel.postMessage(word));
let stopping = false;
let playing: Promise<unknown> = Promise.resolve();
let desk: { readonly id: GameId; readonly desk: Desk } | undefined;

main.on('message', (message: ToGameThread) => {
  switch (message.kind) {
    case 'play':
      playing = play(message.job).then((end) => tell({ kind: 'free', refused: end === 'refused' }));
      return;
    case 'rest':
      void seats.clear();
      return;
    case 'judge':
      if (desk?.id !== message.id) return;
      hear(desk.desk, message.word);
      return;
    case 'tablebases':
      probe = probeIn(message.folders);
      return;
    case 'stop':
      stopping = true;
      desk?.desk.stop();
      void playing.then(leave);
      return;
    case 'abort':
      void abort();
      return;
  }
});

function hear(at: Desk, word: JudgeWord): void {
  switch (word.kind) {
    case 'ended':
      return at.rule(word.ending);
    case 'answered':
      return at.answer(word.answer);
    case 'tardy':
      return at.announceTardy(word.by, word.lateMs);
    case 'stopped':
      return at.hold(word.reason);
  }
}

function probeIn(folders: readonly string[]): ReturnType<typeof createProbe> {
  return createProbe(folders, (text) => tell({ kind: 'notice', text }));
}

/** `refused`: the host cannot start engines, for this game or any other. */
async function play(issued: GameJob): Promise<'refused' | undefined> {
  const record = facts.open(issued.id, issued.attempt ?? 0);
  const startedAt = performance.now();
  const own = new Desk();
  desk = { id: issued.id, desk: own };
  if (stopping) own.stop();
  const arrivals = new Arrivals(issued, own, (words) => record.noticed(0, words));
  const seated = await seats.take(issued, (colour) => arrivals.waitFor(colour));
  arrivals.close();
  const { job, lateMs } = arrivals;
  if (own.held !== undefined) {
    desk = undefined;
    record.held('official', own.held);
    return;
  }
  if (stopping) {
    // A game that had begun in an earlier run is stopped again before it could continue.
    if (job.resume !== undefined) record.interrupted();
    return;
  }
  if (!seated.ok && own.ending === undefined && arrivals.ending === undefined && seated.error.fault !== 'engine') {
    desk = undefined;
    const { fault, by, reason } = seated.error;
    if (fault === 'version') {
      const { name } = job.players[by];
      record.versionRefused(job.event, name, reason, seated.error.found);
      record.held('version', reason, name);
      return;
    }
    // The host may lack just what the other player holds.
    await seats.clear();
    record.held('host', reason, fault === 'entry' ? job.players[by].name : undefined);
    return fault === 'entry' ? undefined : 'refused';
  }
  if (!seated.ok || own.ending !== undefined) {
    const ending = own.ending ?? arrivals.ending ?? absenceOrCrash(job, seated);
    const plies = job.opening.moves.length + (job.resume?.length ?? 0);
    record.ended({ ending, plies, durationMs: Math.round(performance.now() - startedAt), evidence: [] });
    return;
  }
  const players = seated.value;
  record.started(
    mapSides(players, (player) => player.introduction.used),
    Date.now(),
    lateMs,
  );
  const operators = await operatorsBeside(job, own);
  /** The players at the game's end. */
  const used = { ...players };
  const context: GameContext = {
    facts: record,
    desk: own,
    probe,
    operators,
    async replace(by, how) {
      // The operator of the program continues for it, at the same seat.
      if (how === 'seat') {
        await operators.get(by)?.close(undefined);
        operators.delete(by);
      }
      const replaced = await seats.replace(job, by, how, used[by]);
      if (replaced.ok) used[by] = replaced.value;
      return replaced;
    },
    ...present({ live }),
  };
  const result =
    job.opening.start.game === 'go'
      ? await playGame(goRules, job, players, context)
      : await playGame(chessRules, job, players, context);
  desk = undefined;
  const closing = [...operators.values()].map((operator) => operator.close(result.kind === 'ended' ? result.ending : undefined));
  if (result.kind === 'interrupted' && own.held === undefined) {
    record.interrupted();
    return;
  }
  const durationMs = Math.round(performance.now() - startedAt);
  if (result.kind === 'held') record.held('host', result.reason);
  else if (result.kind === 'interrupted') record.held('official', own.held ?? '');
  else if (result.kind === 'referred') {
    const { kind: _, ...referred } = result;
    record.referred({ ...referred, durationMs });
  } else {
    const { kind: _, ...ended } = result;
    record.ended({ ...ended, durationMs });
    if (ended.ending.kind === 'forfeit' && ended.ending.fault === 'time') awaitReturn(job, ended.ending.by, used, record);
    else discardFaulty(ended.ending, used);
  }
  for (const player of [used.white, used.black]) if (player.ended !== undefined) void seats.discard(player);
  // Another thread may play the next game: the seat, or the connection, must be free before.
  await Promise.all(closing);
  await Promise.all(
    COLOURS.filter((colour) => !isStarted(job.players[colour]) || used[colour] !== players[colour]).map((colour) =>
      seats.discard(used[colour]),
    ),
  );
  return result.kind === 'held' ? 'refused' : undefined;
}

/** Where officials judge, operators have seats for their programs (CGF-4.1); an operator without a program sits there already. */
async function operatorsBeside(job: GameJob, desk: Desk): Promise<Map<Colour, OperatorBeside>> {
  const operators = new Map<Colour, OperatorBeside>();
  if (job.judging === undefined || job.opening.start.game !== 'go') return operators;
  for (const colour of COLOURS) {
    if (job.players[colour].program.kind === 'operator') continue;
    const resigned = (): void => desk.rule({ kind: 'resigned', by: colour });
    const operator = await OperatorBeside.open(job, colour, host.dataFolder, resigned);
    if (operator !== undefined) operators.set(colour, operator);
  }
  return operators;
}

/** S16-15a: an engine that overstepped its time may still answer; its seat is free meanwhile. A failure to answer is a separate fact. */
function awaitReturn(job: GameJob, by: Colour, players: Sides<EnginePlayer>, record: FactSink): void {
  const player = players[by];
  const { event, unresponsive } = job;
  const { name: entrant } = job.players[by];
  if (unresponsive === undefined || !isStarted(job.players[by])) return void seats.discard(player);
  tell({ kind: 'recovering', event, entrant });
  void seats.release(player, unresponsive.graceMs).then(async (evidence) => {
    if (evidence !== undefined && !stopping) await record.unresponsive({ entrant, evidence, counts: unresponsive.counts });
    tell({ kind: 'recovered', event, entrant });
  });
}

/** After a fault, the engine is restarted for its next game. */
function discardFaulty(ending: GameEnding, players: Sides<EnginePlayer>): void {
  if (ending.kind !== 'forfeit') return;
  // An engine that does not answer any more would not read a farewell either.
  if (ending.fault === 'stall') players[ending.by].kill();
  void seats.discard(players[ending.by]);
}

/** A program that Arbiter starts and that does not come has crashed; any other player is absent (CGF-6.3). */
function absenceOrCrash(job: GameJob, seated: Awaited<ReturnType<Seats['take']>>): GameEnding {
  if (seated.ok) throw new TypeError('Cannot end a game: expected a player who is not there');
  const { by, reason } = seated.error;
  return { kind: 'forfeit', by, fault: isStarted(job.players[by]) ? 'crash' : 'absence', evidence: reason };
}

async function leave(): Promise<void> {
  await seats.clear();
  journal.close();
  channel?.close();
  tell({ kind: 'stopped' });
  main.close();
}

function abort(): void {
  seats.kill();
  process.exit();
}

function contextOf(engine: EngineConfig): PlayerContext {
  const { runId, logFolder, dataFolder } = host;
  const here = { cores, runId, dataFolder };
  if (engine.logs !== true) return here;
  return { ...here, logFile: join(logFolder, `${engine.name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '_')}-${slot}.log`) };
}
