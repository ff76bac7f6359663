// Writes what games report to the journal of this machine. Plies of fast moves, of one game or of several, are sent together every FLUSH_MS, so that
// fast games do not wake the writer for each ply; a slow move is sent immediately. So a kill takes at most the last FLUSH_MS of fast play, and what the
// writer has not read yet.

import type { Sides } from '../../core/colour.ts';
import type { GameEnding } from '../../core/ending.ts';
import type { EngineVersion } from '../../core/engines/engineVersion.ts';
import type { PlyRecord } from '../../core/gameJob.ts';
import type { EntrantName, EventKey, GameId } from '../../core/ids.ts';
import type { LineDoubt } from '../../core/lineDoubts.ts';
import type { JudgeCall } from '../../core/judging.ts';
import { present } from '../../core/present.ts';
import { shortened, withShortQuotes } from '../../core/messages/shortened.ts';
import type { Append } from '../../journal/writing/appender.ts';
import type { EntryPayloads, HoldCause, RecordedOptions } from '../../journal/entries.ts';
import { packPly, type PackedPly } from '../../journal/packedPlies.ts';
import type { FactSink } from './factSink.ts';

/** Promised are 100 ms; the disk takes its time too. A commit costs the same for one ply and for many. */
const FLUSH_MS = 60;
/** The longest that a fast move takes. */
const FAST_MOVE_MS = 100;

/** The facts of all games reported here: of each game, only the facts of its latest attempt are recorded. */
export class JournalFacts {
  readonly #journal: Append;
  readonly #latest = new Map<GameId, Attempt>();
  readonly #unsent = new Set<Attempt>();
  #sentAt = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(journal: Append) {
    this.#journal = journal;
  }

  /** Opens the sink for an attempt, before its first fact. Facts of earlier attempts are refused from now on. */
  open(id: GameId, attempt: number): FactSink {
    const latest = this.#latest.get(id);
    if (latest?.number === attempt) return new AttemptFacts(latest, this.#journal, id);
    const opened = new Attempt(id, attempt, this);
    if (latest === undefined || latest.number < attempt) {
      this.#latest.set(id, opened);
      latest?.replace();
    } else opened.replace();
    return new AttemptFacts(opened, this.#journal, id);
  }

  record(id: GameId, firstPly: number, plies: readonly PackedPly[]): void {
    this.#journal.append('plies-played', { id, firstPly, plies });
  }

  sendSoon(attempt: Attempt, isSlow: boolean): void {
    this.#unsent.add(attempt);
    const now = performance.now();
    const waitMs = isSlow ? 0 : this.#sentAt + FLUSH_MS - now;
    if (waitMs <= 0) this.#send(now);
    else this.#timer ??= setTimeout(() => this.#send(performance.now()), waitMs);
  }

  #send(now: number): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#sentAt = now;
    for (const attempt of this.#unsent) attempt.flush();
    this.#unsent.clear();
  }
}

/** What has been taken of one attempt, however often it is reported. One is kept for each game of the thread, so it has little of its own. */
class Attempt {
  readonly number: number;
  readonly #id: GameId;
  readonly #journal: JournalFacts;
  #isReplaced = false;
  #facts = 0;
  /** Those that were not sent yet; `undefined`: none. */
  #plies: PackedPly[] | undefined;
  #firstPly = 0;

  constructor(id: GameId, number: number, journal: JournalFacts) {
    this.#id = id;
    this.number = number;
    this.#journal = journal;
  }

  /** Whether the fact at this place of the report must be recorded. */
  takes(place: number): boolean {
    if (this.#isReplaced || place <= this.#facts) return false;
    this.#facts = place;
    return true;
  }

  replace(): void {
    this.flush();
    this.#isReplaced = true;
  }

  ply(record: PlyRecord): void {
    if (this.#plies === undefined) this.#firstPly = record.ply;
    (this.#plies ??= []).push(packPly(record));
    this.#journal.sendSoon(this, record.elapsedMs > FAST_MOVE_MS);
  }

  flush(): void {
    if (this.#plies === undefined) return;
    this.#journal.record(this.#id, this.#firstPly, this.#plies);
    this.#plies = undefined;
  }
}

class AttemptFacts implements FactSink {
  readonly #attempt: Attempt;
  readonly #journal: Append;
  readonly #id: GameId;
  #facts = 0;

  constructor(attempt: Attempt, journal: Append, id: GameId) {
    this.#attempt = attempt;
    this.#journal = journal;
    this.#id = id;
  }

  started(usedOptions: Sides<RecordedOptions>, atUtcMs: number, lateMs?: Sides<number>): void {
    this.#add('game-started', { id: this.#id, atUtcMs, usedOptions, ...present({ lateMs }) });
  }

  ply(record: PlyRecord): void {
    if (this.#isNew()) this.#attempt.ply(record);
  }

  noticed(ply: number, notice: string, doubt?: LineDoubt): void {
    this.#tell('game-noticed', { id: this.#id, ply, notice: withShortQuotes(notice), ...present({ doubt }) });
  }

  judgeCalled(call: JudgeCall, ply: number): void {
    this.#tell('judge-called', { id: this.#id, call: { ...call, evidence: withShortQuotes(call.evidence) }, ply });
  }

  interrupted(): void {
    this.#add('game-interrupted', { id: this.#id, reason: 'stopped' });
  }

  held(cause: HoldCause, reason: string, entrant?: EntrantName): void {
    this.#tell('game-held', { id: this.#id, cause, reason, ...present({ entrant }) });
  }

  versionRefused(event: EventKey, entrant: EntrantName, reason: string, found: EngineVersion): void {
    this.#tell('version-refused', { event, entrant, reason, found });
  }

  referred(referral: Omit<EntryPayloads['game-referred'], 'id'>): void {
    this.#tell('game-referred', { id: this.#id, ...referral });
  }

  ended(result: Omit<EntryPayloads['game-ended'], 'id'>): void {
    this.#tell('game-ended', { id: this.#id, ...result, ending: withShortEvidence(result.ending) });
  }

  async unresponsive(finding: Omit<EntryPayloads['engine-unresponsive'], 'id'>): Promise<void> {
    if (this.#isNew()) await this.#journal.appendDurably('engine-unresponsive', keptTexts({ id: this.#id, ...finding }));
  }

  #isNew(): boolean {
    this.#facts += 1;
    return this.#attempt.takes(this.#facts);
  }

  /** Sends the plies before it first, so that readers of the entry find them. */
  #add: Append['append'] = (kind, payload) => {
    if (!this.#isNew()) return;
    this.#attempt.flush();
    this.#journal.append(kind, payload);
  };

  /** For facts that may quote a player. */
  #tell: Append['append'] = (kind, payload) => this.#add(kind, keptTexts(payload));
}

/** No text of a fact is longer, whatever it quotes. */
const LONGEST_TEXT = 10_000;

function keptTexts<Value>(value: Value): Value;
function keptTexts(value: unknown): unknown {
  if (typeof value === 'string') return shortened(value, LONGEST_TEXT);
  if (Array.isArray(value)) return value.map((part: unknown) => keptTexts(part));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]: [string, unknown]) => [key, keptTexts(part)]));
}

/** An engine's words may be of any length; people read what is recorded, so it is shortened. */
const withShortEvidence = (ending: GameEnding): GameEnding =>
  ending.kind === 'forfeit' ? { ...ending, evidence: withShortQuotes(ending.evidence) } : ending;
