// A game that a worker has: one attempt at it, and what was taken of it. Only the worker that has it may report, only facts that follow those taken before,
// and only what can be true of the game: its moves are legal, nothing comes after its end. So no message can bring the journal into contradiction.

import type { GameJob } from '../../core/gameJob.ts';
import type { GameRules } from '../../core/gameRules.ts';
import type { JudgeWord } from '../../core/judging.ts';
import { messageOf } from '../../core/messages/messageOf.ts';
import { needsOf, type Resources } from '../../core/resources.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { chessRules } from '../../games/chess/rules.ts';
import { goRules } from '../../games/go/rules.ts';
import type { EntryPayloads, NewEntry } from '../../journal/entries.ts';
import { unpackPly } from '../../journal/packedPlies.ts';
import { FACT_SHAPES, isFactKind } from './factShapes.ts';

/** `told`: what the last fact said; its place may not be free yet. */
type Stage = 'sent' | 'begun' | 'told';

export class Lease {
  readonly job: GameJob;
  readonly attempt: number;
  readonly worker: string;
  readonly sentAtMs: number;
  readonly needs: Resources | undefined;
  stage: Stage = 'sent';
  /** It was stopped before its end, and goes on in another attempt. */
  interrupted = false;
  /** Facts that were taken, and those of them that the journal has committed. */
  taken = 0;
  committed = 0;
  /** Whether its worker has said that it has it. */
  isConfirmed = false;
  /** What officials said to this game. */
  readonly words: JudgeWord[] = [];
  /** Asks that the worker gives it back: true if it has not begun. */
  withdrawing: ((isBack: boolean) => void) | undefined;
  /** Its ending is a loss on time, after which the engine may still answer (S16-15a). */
  isRecovering = false;
  readonly #moves: Moves;

  constructor(job: GameJob, worker: string, sentAtMs: number) {
    this.job = job;
    this.attempt = job.attempt ?? 0;
    this.worker = worker;
    this.sentAtMs = sentAtMs;
    this.needs = needsOf(job);
    this.#moves = job.opening.start.game === 'go' ? new MovesOf(goRules, job) : new MovesOf(chessRules, job);
  }

  /** The entry of the next fact. The error is the end of a sentence; nothing was taken then. */
  take(kind: string, payload: unknown): Result<NewEntry, string> {
    if (!isFactKind(kind)) return err(`expected a fact about a game, got "${kind.slice(0, 40)}"`);
    const read = FACT_SHAPES[kind].safeParse(payload);
    if (!read.success)
      return err(`expected a fact ${kind} of the usual form, got another (${read.error.issues[0]?.path.join('.')})`);
    // The shapes are those of the payloads: checked right above.
    const entry = { kind, payload: read.data } as unknown as NewEntry & { readonly payload: { readonly id: number } };
    if (entry.payload.id !== this.job.id) return err(`expected facts about game ${this.job.id}, got game ${entry.payload.id}`);
    if ((this.stage === 'told') !== (kind === 'engine-unresponsive'))
      return err(`expected ${this.stage === 'told' ? 'no fact after the end' : 'the end first'}, got ${kind}`);
    const problem = this.#note(entry);
    if (problem !== undefined) return err(problem);
    this.taken += 1;
    return ok(entry);
  }

  #note(entry: NewEntry): string | undefined {
    switch (entry.kind) {
      case 'plies-played':
        this.stage = 'begun';
        return this.#moves.play(entry.payload);
      case 'game-ended': {
        const { plies, ending } = entry.payload;
        if (plies > this.#moves.plies) return `expected ${this.#moves.plies} plies at the end, got ${plies}`;
        this.isRecovering = ending.kind === 'forfeit' && ending.fault === 'time' && this.job.unresponsive !== undefined;
        this.stage = 'told';
        return undefined;
      }
      case 'game-interrupted':
        this.interrupted = true;
        this.stage = 'told';
        return undefined;
      case 'game-referred':
      case 'game-held':
        this.stage = 'told';
        return undefined;
      case 'engine-unresponsive': {
        const { white, black } = this.job.players;
        const { entrant } = entry.payload;
        return entrant === white.name || entrant === black.name ? undefined : `expected a player of the game, got "${entrant}"`;
      }
      default:
        this.stage = 'begun';
        return undefined;
    }
  }
}

type Moves = {
  /** Including those of the opening. */
  readonly plies: number;
  /** What is wrong with these plies, as the end of a sentence. */
  readonly play: (played: EntryPayloads['plies-played']) => string | undefined;
};

class MovesOf<State> implements Moves {
  plies = 0;
  readonly #rules: GameRules<State>;
  readonly #job: GameJob;
  #state: State | undefined;

  constructor(rules: GameRules<State>, job: GameJob) {
    this.#rules = rules;
    this.#job = job;
    this.plies = job.opening.moves.length + (job.resume?.length ?? 0);
  }

  play({ firstPly, plies }: EntryPayloads['plies-played']): string | undefined {
    if (firstPly !== this.plies + 1) return `expected ply ${this.plies + 1}, got ply ${firstPly}`;
    let state = this.#state ?? this.#start();
    if (state === undefined) return 'expected no move in a game that cannot begin';
    for (const [index, packed] of plies.entries()) {
      let move: string;
      try {
        const record = unpackPly(packed, firstPly + index);
        if (!(record.elapsedMs >= 0)) return `expected a time of ply ${firstPly + index}, got ${record.elapsedMs}`;
        ({ move } = record);
      } catch (error) {
        return messageOf(error);
      }
      const played = this.#rules.play(state, move);
      if (!played.ok) return `expected a legal move as ply ${firstPly + index}: ${played.error}`;
      ({ state } = played.value);
    }
    this.#state = state;
    this.plies += plies.length;
    return undefined;
  }

  /** The position from which this attempt continues. */
  #start(): State | undefined {
    const { opening, resume = [] } = this.#job;
    const started = this.#rules.start(opening.start);
    if (!started.ok) return undefined;
    let state = started.value;
    for (const move of [...opening.moves, ...resume.map((ply) => ply.move)]) {
      const played = this.#rules.play(state, move);
      if (!played.ok) return undefined;
      ({ state } = played.value);
    }
    return state;
  }
}
