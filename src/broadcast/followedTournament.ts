// What the server knows about a tournament: the fold of its journal, and data that only people ask for (when a game began, its last evaluation).
// Updated entry by entry, including plies; everything sent is computed from this. Not here: reading the journal (tail.ts), boards (games/), tables
// (views/).

import { present } from '../core/present.ts';
import { colourOfPly } from '../core/plies.ts';
import type { Sides } from '../core/colour.ts';
import type { Evaluation } from '../core/evaluation.ts';
import type { GameId } from '../core/ids.ts';
import type { Entry, EntryKind, RecordedOptions } from '../journal/entries.ts';
import { foldTournament } from '../projections/foldTournament.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import type { TournamentDefinition } from '../tournament/definition.ts';
import { digestOf, type GameDigest } from './games/gameDigest.ts';
import type { JournalHead } from './messages.ts';

/** A game that was issued. Times are UTC ms, absent before they are known. */
export type GameRecord = {
  readonly issuedAtUtcMs: number;
  /** When the game ended or stopped for officials. */
  readonly endedAtUtcMs?: number;
  readonly options?: Sides<RecordedOptions>;
  /** Each side's last evaluation and remaining time. */
  readonly evaluations: Partial<Sides<Evaluation>>;
  readonly leftMs: Partial<Sides<number>>;
  /** When its last ply was recorded, or it was started or resumed: the clock of the side to move runs from then. */
  readonly movedAtUtcMs?: number;
  /** The program's last output before it failed. */
  readonly lines?: readonly string[];
  readonly mobilityGoal?: number;
  /** Once it has ended, or stopped for officials. */
  readonly digest?: GameDigest;
  /** The final position of a finished chess game (FEN). */
  readonly finalPosition?: string;
  /** The hash of the entry that ended it. */
  readonly head?: string;
  /** Sequence of the last entry about the game. What was made from the game stays valid while this is unchanged. */
  readonly sequence: number;
};

/** Kinds of entries that are announced individually. */
const ANNOUNCED: ReadonlySet<EntryKind> = new Set<EntryKind>([
  'definition-changed',
  'update-refused',
  'event-opened',
  'event-closed',
  'round-paired',
  'sprt-decided',
  'game-referred',
  'judge-called',
  'game-noticed',
  'game-interrupted',
  'game-held',
  'engine-unresponsive',
  'game-ended',
  'ruling-made',
  'entrant-disqualified',
  'tournament-closed',
  'journal-restored',
  'run-started',
  'run-stopped',
]);

/** Kinds of entries after which the overview tells the head of the journal: it follows the games, and does not change with every move. */
const TELLS_HEAD: ReadonlySet<EntryKind> = new Set<EntryKind>([
  'tournament-opened',
  'game-ended',
  'event-closed',
  'tournament-closed',
  'run-started',
  'run-stopped',
]);

export class FollowedTournament {
  readonly folder: string;
  /** Whether a process runs the tournament now; the owner keeps this up to date. */
  isRun = false;
  readonly #fold = foldTournament();
  readonly #records = new Map<GameId, GameRecord>();
  readonly #announced: Entry[] = [];
  #openedAtUtcMs: number | undefined;
  #changedAt = 0;
  #head: JournalHead | undefined;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Folds one more entry, which has its hash if it comes from a journal. Throws `RangeError` if it contradicts earlier entries. */
  add(entry: Entry & { readonly hash?: string }): void {
    this.#digest(entry);
    this.#fold.add(entry);
    const { sequence, atUtcMs, kind, hash } = entry;
    if (hash !== undefined && TELLS_HEAD.has(kind)) this.#head = { entry: sequence, hash, atUtcMs };
    if (ANNOUNCED.has(entry.kind)) this.#announced.push(entry);
    if (entry.kind !== 'plies-played') this.#changedAt = entry.sequence;
    if (entry.kind === 'tournament-opened') this.#openedAtUtcMs = entry.atUtcMs;
    this.#record(entry);
  }

  get facts(): TournamentFacts {
    return this.#fold.facts;
  }

  /** The definition in force. Throws `TypeError` before the tournament is opened: nothing can be shown until then. */
  get definition(): TournamentDefinition {
    const { definition } = this.facts;
    if (definition === undefined) throw new TypeError('Cannot show a tournament: expected it to have been opened');
    return definition;
  }

  get sequence(): number {
    return this.facts.sequence;
  }

  /** Number of the last entry that is not about plies: tables are valid while it is unchanged. */
  get changedAt(): number {
    return this.#changedAt;
  }

  get openedAtUtcMs(): number | undefined {
    return this.#openedAtUtcMs;
  }

  get head(): JournalHead | undefined {
    return this.#head;
  }

  get records(): ReadonlyMap<GameId, GameRecord> {
    return this.#records;
  }

  /** Announced entries, oldest first. */
  get announced(): readonly Entry[] {
    return this.#announced;
  }

  #record(entry: Entry & { readonly hash?: string }): void {
    const { atUtcMs, sequence, hash } = entry;
    const change = (id: GameId, changes: Partial<GameRecord>): void => {
      const known = this.#records.get(id);
      if (known !== undefined) this.#records.set(id, { ...known, ...changes, sequence });
    };
    switch (entry.kind) {
      case 'game-issued':
        this.#records.set(entry.payload.id, { issuedAtUtcMs: atUtcMs, evaluations: {}, leftMs: {}, sequence });
        return;
      case 'game-started': {
        const { id, usedOptions, atUtcMs: startedAtUtcMs } = entry.payload;
        return change(id, { options: usedOptions, movedAtUtcMs: startedAtUtcMs });
      }
      case 'plies-played':
        return this.#plies(entry);
      case 'game-resumed':
        return change(entry.payload.id, { movedAtUtcMs: atUtcMs });
      case 'game-referred': {
        const { id, evidence } = entry.payload;
        return change(id, { endedAtUtcMs: atUtcMs, lines: evidence });
      }
      case 'game-ended': {
        const { id, evidence, mobilityGoal, finalPosition } = entry.payload;
        const known = present({ mobilityGoal, finalPosition, head: hash });
        return change(id, { endedAtUtcMs: atUtcMs, lines: evidence, ...known });
      }
      case 'ruling-made':
        if ('id' in entry.payload.subject) change(entry.payload.subject.id, {});
        return;
      case 'judge-called':
      case 'game-noticed':
      case 'game-interrupted':
      case 'game-held':
        return change(entry.payload.id, {});
      default:
        return;
    }
  }

  /** Before the fold lets go of the plies. */
  #digest({ kind, payload }: Entry): void {
    if (kind !== 'game-ended' && kind !== 'game-referred') return;
    const game = this.facts.games.get(payload.id);
    const record = this.#records.get(payload.id);
    if (game === undefined || record === undefined || game.plies.length === 0) return;
    this.#records.set(payload.id, { ...record, digest: digestOf(game.issued.opening.start, game.plies) });
  }

  #plies({ payload: { id }, atUtcMs, sequence }: Entry<'plies-played'>): void {
    const known = this.#records.get(id);
    const game = this.facts.games.get(id);
    if (known === undefined || game === undefined) return;
    const evaluations = { ...known.evaluations };
    const leftMs = { ...known.leftMs };
    // The last two plies hold everything that is kept.
    for (const ply of game.plies.slice(-2)) {
      const by = colourOfPly(game.issued.opening.start, ply.ply);
      if (ply.evaluation.kind !== 'unknown') evaluations[by] = ply.evaluation;
      if (ply.leftMs !== undefined) leftMs[by] = ply.leftMs;
    }
    this.#records.set(id, { ...known, evaluations, leftMs, movedAtUtcMs: atUtcMs, sequence });
  }
}
