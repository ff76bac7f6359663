// One slot of a game thread: plays one game at a time from the arrival of its players to the last fact about it, and keeps the players for its next
// game. Slots of a thread share only its journal: each has its own seats, cores and engine logs.

import { logStem } from '../../core/engines/engineLogs.ts';
import { join } from 'node:path';
import { COLOURS, mapSides, type Colour, type Sides } from '../../core/colour.ts';
import type { GameEnding } from '../../core/ending.ts';
import { isLaunched, type EngineConfig, type GameJob } from '../../core/gameJob.ts';
import type { GameId } from '../../core/ids.ts';
import type { JudgeWord } from '../../core/judging.ts';
import type { LiveWord } from '../../core/live.ts';
import { present } from '../../core/present.ts';
import { english } from '../../core/phrases/english.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import { chessRules } from '../../games/chess/rules.ts';
import { goRules } from '../../games/go/rules.ts';
import type { EnginePlayer } from '../../players/enginePlayer.ts';
import { heartbeat } from '../../players/heartbeat.ts';
import { describeLateness } from '../../players/lateness.ts';
import type { PlayerContext } from '../../players/playerContext.ts';
import { timerMs } from '../../players/within.ts';
import type { FactSink } from '../facts/factSink.ts';
import type { JournalFacts } from '../facts/journalFacts.ts';
import { LiveTicker } from '../facts/liveTicker.ts';
import { Desk } from '../game/desk.ts';
import type { GameContext, Probe } from '../game/game.ts';
import { playGame } from '../game/playGame.ts';
import { Arrivals } from '../seating/arrivals.ts';
import { OperatorBeside } from '../seating/operatorBeside.ts';
import { Seats, type SeatingFailure } from '../seating/seats.ts';
import type { Host } from './host.ts';
import type { FromGameThread } from './messages.ts';

/** What officials and spectators may have noticed. */
const NOTED_LAG_MS = 1000;

export type SlotContext = {
  readonly host: Host;
  readonly facts: JournalFacts;
  readonly probe: Probe;
  readonly report: (message: FromGameThread) => void;
  /** Sends spectators what the players think; absent: no one watches. */
  readonly watch?: (word: LiveWord) => void;
};

export class GameSlot {
  readonly #number: number;
  readonly #cores: readonly number[];
  readonly #context: SlotContext;
  readonly #seats = new Seats((engine) => this.#playerContext(engine));
  readonly #live: LiveTicker | undefined;
  #stopping = false;
  #endPause: (() => void) | undefined;
  #playing: Promise<unknown> = Promise.resolve();
  #game: { readonly id: GameId; readonly desk: Desk } | undefined;

  /** `number` counts the slots of the venue from 1; `cores` are those that its games own, empty: any. */
  constructor(number: number, cores: readonly number[], context: SlotContext) {
    this.#number = number;
    this.#cores = cores;
    this.#context = context;
    this.#live = context.watch === undefined ? undefined : new LiveTicker(context.watch);
  }

  /** Plays a game, and reports when the slot is free again. */
  play(job: GameJob): void {
    this.#playing = this.#play(job).then(async (end) => {
      await this.#pause(job.pauseMs);
      this.#context.report({ kind: 'free', slot: this.#number, refused: end === 'refused' });
    });
  }

  /** Delivers a judge's word, if the game with this id is played here. */
  judge(id: GameId, word: JudgeWord): void {
    if (this.#game?.id !== id) return;
    const { desk } = this.#game;
    switch (word.kind) {
      case 'ended':
        return desk.rule(word.ending);
      case 'answered':
        return desk.answer(word.answer);
      case 'tardy':
        return desk.announceTardy(word.by, word.lateMs);
      case 'stopped':
        return desk.hold(word.reason);
    }
  }

  /** Dismisses the players that are kept for a next game. */
  rest(): void {
    void this.#seats.clear().then(() => this.#context.report({ kind: 'rested', slot: this.#number }));
  }

  /** Lets the ply in progress end; resolves when the game has been recorded as interrupted and nothing of its players is left. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#game?.desk.stop();
    this.#endPause?.();
    await this.#playing;
    await this.#seats.clear();
  }

  /** Kills all players. */
  kill(): void {
    this.#seats.kill();
  }

  /** A stop ends it. */
  async #pause(pauseMs = 0): Promise<void> {
    if (pauseMs === 0 || this.#stopping) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, timerMs(pauseMs));
      this.#endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** `refused`: the host cannot start engines, for this game or any other. */
  async #play(issued: GameJob): Promise<'refused' | undefined> {
    const { facts, probe } = this.#context;
    const seats = this.#seats;
    const record = facts.open(issued.id, issued.attempt ?? 0);
    const startedAt = performance.now();
    const desk = new Desk();
    this.#game = { id: issued.id, desk };
    if (this.#stopping) desk.stop();
    const arrivals = new Arrivals(issued, desk, (words) => record.noticed(0, words));
    const seated = await seats.take(issued, (colour) => arrivals.waitFor(colour));
    arrivals.close();
    const { job, lateMs } = arrivals;
    if (desk.held !== undefined) {
      this.#game = undefined;
      record.held('official', desk.held);
      return;
    }
    if (this.#stopping) {
      // A game that had begun in an earlier run is stopped again before it could continue.
      if (job.resume !== undefined) record.interrupted();
      return;
    }
    if (!seated.ok && desk.ending === undefined && arrivals.ending === undefined && seated.error.fault !== 'engine') {
      this.#game = undefined;
      return this.#hold(job, record, seated.error);
    }
    if (!seated.ok || desk.ending !== undefined) {
      const ending = desk.ending ?? arrivals.ending ?? absenceOrCrash(job, seated);
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
    const operators = await this.#operatorsBeside(job, desk);
    const mark = heartbeat.lateness.mark;
    /** The players at the game's end. */
    const used = { ...players };
    const context: GameContext = {
      facts: record,
      desk,
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
      ...present({ live: this.#live }),
    };
    const result =
      job.opening.start.game === 'go'
        ? await playGame(goRules, job, players, context)
        : await playGame(chessRules, job, players, context);
    this.#game = undefined;
    const closing = [...operators.values()].map((operator) =>
      operator.close(result.kind === 'ended' ? result.ending : undefined),
    );
    if (result.kind === 'interrupted' && desk.held === undefined) {
      record.interrupted();
      return;
    }
    const durationMs = Math.round(performance.now() - startedAt);
    for (const { name, elsewhere } of [used.white, used.black]) {
      const lagMs = elsewhere?.takeLag().longestMs ?? 0;
      if (lagMs < NOTED_LAG_MS) continue;
      const lag = { name, host: String(elsewhere?.host), ms: Math.round(lagMs) };
      record.noticed(result.plies, english(phrase('seen.lag', lag)));
    }
    const isTimedHere = [used.white, used.black].some(({ elsewhere }) => elsewhere === undefined);
    if (isTimedHere && (result.kind === 'ended' || result.kind === 'referred')) {
      const wasLostOnTime = result.kind === 'ended' && result.ending.kind === 'forfeit' && result.ending.fault === 'time';
      const overload = describeLateness(heartbeat.lateness.since(mark), wasLostOnTime);
      if (overload !== undefined) record.noticed(result.plies, overload);
    }
    let refused: 'refused' | undefined;
    if (result.kind === 'held') refused = await this.#hold(job, record, result.failure);
    else if (result.kind === 'interrupted') record.held('official', desk.held ?? '');
    else if (result.kind === 'referred') {
      const { kind: _, ...referred } = result;
      record.referred({ ...referred, durationMs });
    } else {
      const { kind: _, ...ended } = result;
      record.ended({ ...ended, durationMs });
      if (ended.ending.kind === 'forfeit' && ended.ending.fault === 'time') this.#awaitReturn(job, ended.ending.by, used, record);
      else this.#discardFaulty(ended.ending, used);
    }
    for (const player of [used.white, used.black]) if (player.ended !== undefined) void seats.discard(player);
    // Another slot may play the next game: the seat, or the connection, must be free before.
    await Promise.all(closing);
    await Promise.all(
      COLOURS.filter((colour) => playsOnce(job.players[colour]) || used[colour] !== players[colour]).map((colour) =>
        seats.discard(used[colour]),
      ),
    );
    return refused;
  }

  /** Records that a player cannot be started as it is. */
  async #hold(job: GameJob, record: FactSink, failure: SeatingFailure): Promise<'refused' | undefined> {
    const { name } = job.players[failure.by];
    if (failure.fault === 'version') {
      record.versionRefused(job.event, name, failure.reason, failure.found);
      record.held('version', failure.reason, name);
      return undefined;
    }
    // The host may lack just what the other player holds.
    await this.#seats.clear();
    record.held('host', failure.reason, failure.fault === 'entry' ? name : undefined);
    return failure.fault === 'entry' ? undefined : 'refused';
  }

  /** Where officials judge, operators have seats for their programs (CGF-4.1); an operator without a program sits there already. */
  async #operatorsBeside(job: GameJob, desk: Desk): Promise<Map<Colour, OperatorBeside>> {
    const operators = new Map<Colour, OperatorBeside>();
    if (job.judging === undefined || job.opening.start.game !== 'go') return operators;
    for (const colour of COLOURS) {
      if (job.players[colour].program.kind === 'operator') continue;
      const resigned = (): void => desk.rule({ kind: 'resigned', by: colour });
      const operator = await OperatorBeside.open(job, colour, this.#context.host.dataFolder, resigned);
      if (operator !== undefined) operators.set(colour, operator);
    }
    return operators;
  }

  /** S16-15a: an engine that overstepped its time may still answer; its seat is free meanwhile. A failure to answer is a separate fact. */
  #awaitReturn(job: GameJob, by: Colour, players: Sides<EnginePlayer>, record: FactSink): void {
    const { report } = this.#context;
    const player = players[by];
    const { event, unresponsive } = job;
    const { name: entrant } = job.players[by];
    if (unresponsive === undefined || !isLaunched(job.players[by])) return void this.#seats.discard(player);
    report({ kind: 'recovering', event, entrant });
    void this.#seats.release(player, unresponsive.graceMs).then(async (evidence) => {
      if (evidence !== undefined && !this.#stopping)
        await record.unresponsive({ entrant, evidence, counts: unresponsive.counts });
      report({ kind: 'recovered', event, entrant });
    });
  }

  /** After a fault, the engine is restarted for its next game. */
  #discardFaulty(ending: GameEnding, players: Sides<EnginePlayer>): void {
    if (ending.kind !== 'forfeit') return;
    // An engine that does not answer any more would not read a farewell either.
    if (ending.fault === 'stall') players[ending.by].kill();
    void this.#seats.discard(players[ending.by]);
  }

  #playerContext(engine: EngineConfig): PlayerContext {
    const { runId, logFolder, dataFolder, hidden, cluster, places } = this.#context.host;
    const engineHosts = places?.[this.#number - 1];
    const here = { cores: this.#cores, runId, dataFolder, hidden, ...present({ cluster, engineHosts }) };
    if (engine.logs !== true) return here;
    return { ...here, logFile: join(logFolder, `${logStem(engine.name)}-${this.#number}.log`) };
  }
}

/** Whether nothing of the player may be left when the slot is free. */
const playsOnce = (engine: EngineConfig): boolean => !isLaunched(engine) || engine.restart === 'betweenGames';

/** A program that Arbiter starts and that does not come has crashed; any other player is absent (CGF-6.3). */
function absenceOrCrash(job: GameJob, seated: Awaited<ReturnType<Seats['take']>>): GameEnding {
  if (seated.ok) throw new TypeError('Cannot end a game: expected a player who is not there');
  const { by, reason } = seated.error;
  return { kind: 'forfeit', by, fault: isLaunched(job.players[by]) ? 'crash' : 'absence', evidence: reason };
}
