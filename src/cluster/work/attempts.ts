// What a worker knows of the attempts that it has: their facts, in memory and in the spool, and how far the director has them. It sends what is new at once, and
// again what was not confirmed in time.

import { LONGEST_RESEND_MS, RESEND_MS, type AttemptEnd, type FromWorker, type Report } from './messages.ts';
import { textOf, type AttemptKey, type Spool } from './spool.ts';

/** Facts of these kinds end an attempt. */
const ENDS: ReadonlySet<string> = new Set(['game-ended', 'game-referred', 'game-held', 'game-interrupted']);
/** Of facts, in one message, and on their way in all. */
const MESSAGE_BYTES = 256 * 1024;
const UNCONFIRMED_BYTES = 512 * 1024;

export class Attempt {
  readonly key: AttemptKey;
  /** Facts as JSON; and how many of them are in the spool. */
  readonly facts: string[] = [];
  kept = 0;
  /** Facts that were sent, and that the director has committed. */
  sent = 0;
  taken = 0;
  sentAtMs = 0;
  resendMs = RESEND_MS;
  /** Words of judges that were heard. */
  words = 0;
  /** Whether its last fact ends it. */
  isTold = false;
  /** The director is to hear that this worker has the game. */
  isReceiptDue = false;
  closed: AttemptEnd | undefined;
  reason: string | undefined;
  isCloseSent = false;

  constructor(key: AttemptKey) {
    this.key = key;
  }

  /** The director has so many facts. */
  confirm(facts: number): void {
    if (facts > this.taken) this.resendMs = RESEND_MS;
    this.taken = Math.min(Math.max(this.taken, facts), this.facts.length);
  }

  close(how: AttemptEnd, reason?: string): void {
    this.closed ??= how;
    this.reason ??= reason;
  }
}

export class Attempts {
  readonly all = new Map<string, Attempt>();
  readonly #spool: Spool;
  readonly #unkept = new Set<Attempt>();
  readonly #onDisk: (trouble: unknown) => void;
  #hasTrouble = false;

  /** `onDisk`: the spool cannot be written, for this reason; `undefined`: it has everything again. */
  constructor(spool: Spool, nowMs: number, onDisk: (trouble: unknown) => void) {
    this.#spool = spool;
    this.#onDisk = onDisk;
    for (const { key, facts } of spool.read(nowMs)) {
      const attempt = new Attempt(key);
      attempt.facts.push(...facts);
      attempt.kept = facts.length;
      attempt.isTold = isEnd(facts.at(-1)) || facts.some((fact) => fact.startsWith('["engine-unresponsive"'));
      attempt.close(attempt.isTold ? 'over' : 'lost');
      this.all.set(textOf(key), attempt);
    }
  }

  get(key: AttemptKey): Attempt | undefined {
    return this.all.get(textOf(key));
  }

  begin(key: AttemptKey): Attempt {
    this.#spool.begin(key);
    const attempt = new Attempt(key);
    attempt.isReceiptDue = true;
    this.#unkept.add(attempt);
    this.all.set(textOf(key), attempt);
    return attempt;
  }

  tell(attempt: Attempt, kind: string, fact: string): void {
    attempt.facts.push(fact);
    this.#unkept.add(attempt);
    if (ENDS.has(kind)) attempt.isTold = true;
  }

  /** Writes what is new to the spool: nothing is sent before, unless the disk takes nothing. */
  keep(): void {
    let trouble: unknown;
    for (const attempt of this.#unkept) {
      const { key, facts, kept } = attempt;
      attempt.kept = facts.length;
      try {
        this.#spool.add(key, facts.slice(kept));
        this.#unkept.delete(attempt);
      } catch (error) {
        trouble = error;
      }
    }
    const hasTrouble = this.#unkept.size > 0;
    if (hasTrouble !== this.#hasTrouble) this.#onDisk(trouble);
    this.#hasTrouble = hasTrouble;
  }

  forget(attempt: Attempt): void {
    this.all.delete(textOf(attempt.key));
    this.#unkept.delete(attempt);
    this.#spool.remove(attempt.key);
  }

  /** What is to be sent now, by tournament: reports as JSON, few enough for a message each; empty if there is nothing, or too much on its way. */
  due(nowMs: number): ReadonlyMap<string, readonly string[]> {
    this.keep();
    const due = new Map<string, string[]>();
    let onTheWay = 0;
    for (const attempt of this.all.values()) {
      if ((attempt.sent > attempt.taken || attempt.isCloseSent) && nowMs - attempt.sentAtMs > attempt.resendMs) {
        attempt.sent = attempt.taken;
        attempt.isCloseSent = false;
        attempt.resendMs = Math.min(2 * attempt.resendMs, LONGEST_RESEND_MS);
      }
      for (let at = attempt.taken; at < attempt.sent; at++) onTheWay += attempt.facts[at]?.length ?? 0;
    }
    let bytes = 0;
    for (const attempt of this.all.values()) {
      const { key, facts, closed, reason } = attempt;
      const from = attempt.sent;
      while (attempt.sent < facts.length && bytes < MESSAGE_BYTES && onTheWay + bytes < UNCONFIRMED_BYTES)
        bytes += facts[attempt.sent++]?.length ?? 0;
      const isEnd = closed !== undefined && attempt.sent === facts.length && !attempt.isCloseSent;
      if (attempt.sent === from && !isEnd && !attempt.isReceiptDue) continue;
      attempt.isReceiptDue = false;
      attempt.sentAtMs = nowMs;
      attempt.isCloseSent ||= isEnd;
      const head: Omit<Report, 'facts'> = {
        game: key.game,
        attempt: key.attempt,
        from,
        ...(isEnd ? { end: closed, ...(reason === undefined ? {} : { reason: reason.slice(0, LONGEST_REASON) }) } : {}),
      };
      const report = withList(head, 'facts', facts.slice(from, attempt.sent));
      const reports = due.get(key.tournament);
      if (reports === undefined) due.set(key.tournament, [report]);
      else reports.push(report);
    }
    return due;
  }
}

const LONGEST_REASON = 2000;

/** The message with these reports. */
export const factsMessage = (tournament: string, reports: readonly string[]): string =>
  withList({ kind: 'facts', tournament } satisfies Omit<Extract<FromWorker, { kind: 'facts' }>, 'reports'>, 'reports', reports);

/** An object as JSON, with a list of what is JSON already. */
const withList = (head: object, name: string, list: readonly string[]): string =>
  `${JSON.stringify(head).slice(0, -1)},"${name}":[${list.join()}]}`;

const isEnd = (fact: string | undefined): boolean =>
  fact !== undefined && [...ENDS].some((kind) => fact.startsWith(`["${kind}"`));
