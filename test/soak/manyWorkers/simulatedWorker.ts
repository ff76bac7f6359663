// A worker without engines: it speaks to the director as a worker does, and makes up the moves of its games, which are legal.

import type { GameJob } from '../../../src/core/gameJob.ts';
import { present } from '../../../src/core/present.ts';
import { unwrap } from '../../../src/core/result.ts';
import { legalMoves } from '../../../src/games/chess/position/moves.ts';
import { chessRules } from '../../../src/games/chess/rules.ts';
import type { Cluster } from '../../../src/cluster/link/connection.ts';
import { listen } from '../../../src/cluster/link/listen.ts';
import { workSubject } from '../../../src/cluster/link/machine.ts';
import { ReachableConnection } from '../../../src/cluster/link/reachable.ts';
import { Attempts, factsMessage, type Attempt } from '../../../src/cluster/work/attempts.ts';
import { Pulse } from '../../../src/cluster/work/pulse.ts';
import { toWorker, WORK_VERSION, type FromWorker, type Play, type ToWorker } from '../../../src/cluster/work/messages.ts';
import { Spool, type AttemptKey } from '../../../src/cluster/work/spool.ts';
import { drawn, type Counts } from './counts.ts';

export type SimulatedOptions = {
  readonly cluster: Cluster;
  readonly folder: string;
  readonly version: string;
  /** How long a game takes on average, in ms. */
  readonly playMs: number;
  /** Says now and then what cannot be. */
  readonly isLiar: boolean;
  readonly counts: Counts;
};

const GATHER_MS = 4;
/** Of 100 reports so many are sent twice; of 100 looks of a liar so many bring garbage and forgeries. */
const DOUBLED = 5;
const LIED = 5;
const PLIES = 40;

type Playing = { readonly attempt: Attempt; readonly timers: NodeJS.Timeout[] };

export class SimulatedWorker {
  readonly #options: SimulatedOptions;
  readonly #attempts: Attempts;
  readonly #queue: { readonly attempt: Attempt; readonly job: GameJob }[] = [];
  readonly #reached: ReachableConnection;
  readonly #pulse: Pulse;
  #playing: Playing | undefined;
  #isStopping = false;
  #isSending = false;
  #beatAtMs: number | undefined;

  constructor(options: SimulatedOptions) {
    this.#options = options;
    const { connection, machine } = options.cluster;
    this.#attempts = new Attempts(new Spool(options.folder), Date.now(), (trouble) => {
      if (trouble !== undefined) throw trouble;
    });
    listen(connection, toWorker(machine.name), (message) => this.#hear(message.json<ToWorker>()));
    this.#reached = new ReachableConnection(connection, (isUp) => {
      if (!isUp) return;
      this.#pulse.now();
      this.#sendSoon();
    });
    this.#pulse = new Pulse(() => this.#beat());
  }

  /** Loses its connection, and comes back at once. */
  async reconnect(): Promise<void> {
    await this.#options.cluster.connection.reconnect();
  }

  #hear(message: ToWorker): void {
    const { tournament } = message;
    const { counts } = this.#options;
    switch (message.kind) {
      case 'lead':
        if (this.#beatAtMs !== undefined) counts.answerMs.push(performance.now() - this.#beatAtMs);
        this.#beatAtMs = undefined;
        this.#pulse.answered(message.beatMs);
        if (message.stopping && !this.#isStopping) this.#stop();
        return;
      case 'busy':
        counts.sentAway++;
        this.#beatAtMs = undefined;
        return this.#pulse.busy(message.seconds);
      case 'refused':
        counts.refused.add(this.#options.cluster.machine.name);
        return;
      case 'taken':
        for (const [game, attempt, facts] of message.taken) {
          this.#attempts.get({ tournament, game, attempt })?.confirm(facts);
        }
        return this.#sendSoon();
      case 'forget':
        return message.games.forEach(([game, attempt]) => this.#forget({ tournament, game, attempt }));
      case 'play':
        return this.#receive(message);
      case 'withdraw': {
        const [game, attempt] = message.game;
        const at = this.#queue.findIndex(({ attempt: { key } }) => key.game === game && key.attempt === attempt);
        if (at >= 0) this.#queue.splice(at, 1)[0]?.attempt.close('returned');
        return this.#sendSoon();
      }
      case 'judge':
      case 'probed':
    }
  }

  #forget(key: AttemptKey): void {
    const known = this.#attempts.get(key);
    if (known === undefined) return;
    if (known.facts.at(-1)?.startsWith('["game-ended"') === true) this.#options.counts.confirmed.push(key.game);
    this.#attempts.forget(known);
    const at = this.#queue.findIndex(({ attempt }) => attempt === known);
    if (at >= 0) this.#queue.splice(at, 1);
    if (this.#playing?.attempt !== known) return;
    this.#playing.timers.forEach(clearTimeout);
    this.#playing = undefined;
    this.#playNext();
  }

  #receive({ tournament, job }: Play): void {
    const key = { tournament, game: job.id, attempt: job.attempt ?? 0 };
    const known = this.#attempts.get(key);
    if (known !== undefined) {
      known.isReceiptDue = true;
      this.#options.counts.redelivered++;
      return this.#sendSoon();
    }
    const attempt = this.#attempts.begin(key);
    this.#options.counts.jobs++;
    this.#sendSoon();
    if (this.#isStopping) return attempt.close('returned');
    this.#queue.push({ attempt, job });
    this.#playNext();
  }

  #playNext(): void {
    const next = this.#playing === undefined ? this.#queue.shift() : undefined;
    if (next === undefined) return;
    const { attempt, job } = next;
    const { id } = job;
    const { moves, first } = movesOf(job);
    const plies = moves.map((move) => [move, 1000]);
    const half = Math.floor(plies.length / 2);
    const steps: readonly (() => void)[] = [
      () => this.#tell(attempt, 'plies-played', { id, firstPly: first, plies: plies.slice(0, half) }),
      () => this.#tell(attempt, 'plies-played', { id, firstPly: first + half, plies: plies.slice(half) }),
      () => this.#end(attempt, job, first - 1 + plies.length),
    ];
    // Some are half as long as others.
    const playMs = this.#options.playMs * (0.67 + 0.67 * Math.random());
    this.#playing = {
      attempt,
      timers: steps.map((step, index) => setTimeout(step, (playMs * (index + 1)) / steps.length)),
    };
    this.#tell(attempt, 'game-started', { id, atUtcMs: Date.now(), usedOptions: { white: [], black: [] } });
  }

  #end(attempt: Attempt, { id }: GameJob, plies: number): void {
    const ending = { kind: 'resigned', by: Math.random() < 0.5 ? 'white' : 'black' };
    this.#tell(attempt, 'game-ended', { id, ending, plies, durationMs: Math.round(this.#options.playMs), evidence: [] });
    this.#options.counts.ended.push(id);
    this.#close(attempt);
  }

  #close(attempt: Attempt): void {
    attempt.close('over');
    this.#playing = undefined;
    this.#sendSoon();
    this.#playNext();
  }

  #tell(attempt: Attempt, kind: string, payload: object): void {
    this.#attempts.tell(attempt, kind, JSON.stringify([kind, payload]));
    this.#sendSoon();
  }

  #stop(): void {
    this.#isStopping = true;
    for (const { attempt } of this.#queue.splice(0)) attempt.close('returned');
    const playing = this.#playing;
    if (playing !== undefined) {
      playing.timers.forEach(clearTimeout);
      this.#tell(playing.attempt, 'game-interrupted', { id: playing.attempt.key.game, reason: 'stopped' });
      this.#close(playing.attempt);
    }
    this.#sendSoon();
  }

  /** To be called every half second: a timer for each of thousands would take more than their games. */
  look(): void {
    this.#send();
    if (!this.#options.isLiar || Math.random() * 100 >= LIED) return;
    const { counts, cluster } = this.#options;
    this.#reached.publish(
      workSubject(cluster.machine.name),
      drawn(['', '{', '[]', '{"kind":"beat"}', '\u0000', '{"kind":"facts","reports":[{}]}']),
    );
    counts.malformed++;
    const own = this.#playing?.attempt.key;
    if (own === undefined) return;
    // Of a game that another has, or of an attempt that never was.
    const held = new Set([...this.#attempts.all.values()].map(({ key }) => key.game));
    const others = [own.game - 1, own.game + 1].filter((game) => game > 0 && !held.has(game)).map((game) => ({ game }));
    const forged = { ...own, ...drawn([...others, { attempt: own.attempt + 1 }]) };
    const fact: [string, unknown] = [
      'game-ended',
      { id: forged.game, ending: { kind: 'resigned', by: 'white' }, plies: 0, durationMs: 1, evidence: [] },
    ];
    this.#say({
      kind: 'facts',
      tournament: own.tournament,
      reports: [{ game: forged.game, attempt: forged.attempt, from: 0, facts: [fact], end: 'over' }],
    });
    counts.forged++;
  }

  #beat(): void {
    const holds = [...this.#attempts.all.values()].map(({ key, words }) => ({ ...key, words }));
    const serves = this.#playing?.attempt.key.tournament;
    this.#beatAtMs ??= performance.now();
    this.#options.counts.beats++;
    const { version } = this.#options;
    this.#say({
      kind: 'beat',
      arbiter: version,
      work: WORK_VERSION,
      place: 'simulated',
      cores: 1,
      games: 1,
      holds,
      ...present({ serves }),
    });
  }

  #sendSoon(): void {
    if (this.#isSending) return;
    this.#isSending = true;
    setTimeout(() => {
      this.#isSending = false;
      this.#send();
    }, GATHER_MS);
  }

  #send(): void {
    if (!this.#reached.isUp) return;
    for (const [tournament, reports] of this.#attempts.due(performance.now())) {
      const message = factsMessage(tournament, reports);
      this.#publish(message);
      if (Math.random() * 100 >= DOUBLED) continue;
      this.#publish(message);
      this.#options.counts.doubled++;
    }
  }

  #say(message: FromWorker): void {
    this.#publish(JSON.stringify(message));
  }

  #publish(text: string): void {
    this.#reached.publish(workSubject(this.#options.cluster.machine.name), text);
  }
}

const GAMES: (readonly string[])[] = [];

/** Moves that can follow the position of the job; of games from the beginning, one of a few games. `first`: the number of their first ply. */
function movesOf({ opening, resume = [] }: GameJob): { readonly moves: readonly string[]; readonly first: number } {
  const before = [...opening.moves, ...resume.map(({ move }) => move)];
  if (before.length > 0) return { moves: randomMoves(before), first: before.length + 1 };
  while (GAMES.length < 20) GAMES.push(randomMoves([]));
  return { moves: drawn(GAMES), first: 1 };
}

function randomMoves(before: readonly string[]): readonly string[] {
  let state = unwrap(chessRules.start({ game: 'chess', chess960: false }));
  for (const move of before) ({ state } = unwrap(chessRules.play(state, move)));
  const moves: string[] = [];
  while (moves.length < PLIES) {
    const legal = legalMoves(state);
    if (legal.length === 0) break;
    const move = drawn(legal);
    moves.push(move);
    ({ state } = unwrap(chessRules.play(state, move)));
  }
  return moves;
}
