// Keeps the copy of a journal (journal/copying.ts) up to date with its stream: what it missed in order, then what it hears. What is heard may be lost, so
// it asks now and then; the place where to ask is found again by the numbers in the messages, so only the copy itself is remembered. A stream that
// does not continue the copy is refused and told, and the copy stays what it is. A director also gives the stream what the server lost and the copy has.

import { setTimeout as pause } from 'node:timers/promises';
import { err, ok, type Result } from '../../core/result.ts';
import type { JournalCopy } from '../../journal/copying.ts';
import type { CopiedEntry } from '../../journal/parseEntry.ts';
import type { JournalFailure } from '../../journal/failures.ts';
import { decodeBatch } from './entryBatch.ts';
import { unanswered, type JournalStream, type StreamMessage } from './journalStream.ts';
import { fillStream, TooLarge } from './streamEnd.ts';

/** How often it asks for what it did not hear, in ms. */
const ASK_MS = 1000;
/** After the server did not answer, and while the stream is another one. */
const AGAIN_MS = 500;
const REFUSED_MS = 10_000;
/** More than this and what it hears is asked for instead. */
const MOST_HEARD = 256;

type Heard = StreamMessage & { readonly before: number };

/** Thrown out of the loop: this machine cannot write its copy. */
class CopyFailed extends Error {
  readonly failure: JournalFailure;

  constructor(failure: JournalFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

class Refused extends Error {}

/** `fills`: this machine may write the stream, and what it has must not differ: a stream that is refused ends it. */
export type FollowerUse = 'reads' | 'fills';

export class JournalFollower {
  /** Resolves when everything in the stream is in the copy for the first time. */
  readonly caughtUp: Promise<void>;
  readonly #stream: JournalStream;
  readonly #journal: string;
  readonly #copy: JournalCopy;
  readonly #onNotice: (text: string) => void;
  readonly #use: FollowerUse;
  readonly #first = Promise.withResolvers<void>();
  #whole: PromiseWithResolvers<void> | undefined;
  /** The place in the stream of the first message that it has not read; `undefined`: it must be found. */
  #next: number | undefined;
  #heard: Heard[] = [];
  #wake: () => void = () => undefined;
  #told: string | undefined;

  constructor(stream: JournalStream, journal: string, copy: JournalCopy, onNotice: (text: string) => void, use: FollowerUse) {
    this.#stream = stream;
    this.#journal = journal;
    this.#copy = copy;
    this.#onNotice = onNotice;
    this.#use = use;
    this.caughtUp = this.#first.promise;
  }

  /** The server is there again: it may not have kept everything. */
  lookAgain(): void {
    this.#next = undefined;
    this.#wake();
  }

  /** Resolves when everything that the stream had at this moment is in the copy. */
  async whole(): Promise<void> {
    this.#whole ??= Promise.withResolvers<void>();
    this.#wake();
    await this.#whole.promise;
  }

  /** Until `signal` fires, this machine cannot write the copy, or a stream that it fills is refused. */
  async follow(signal: AbortSignal): Promise<Result<void, JournalFailure>> {
    this.#stream.listen(this.#journal, (message, before) => {
      if (this.#heard.length >= MOST_HEARD) this.#heard = [];
      this.#heard.push({ ...message, before });
      this.#wake();
    });
    signal.addEventListener('abort', () => this.#wake(), { once: true });
    while (!signal.aborted) {
      const waitMs = await this.#look().catch((error: unknown) => error);
      if (waitMs instanceof CopyFailed) return err(waitMs.failure);
      if (waitMs instanceof Refused && this.#use === 'fills') return err(divided(waitMs.message));
      if (waitMs instanceof Refused) {
        this.#tell(
          `The stream is refused: ${waitMs.message}. The page shows the tournament as it was until entry ${this.#copy.tail.sequence}.`,
        );
        await pause(REFUSED_MS, undefined, { signal }).catch(() => undefined);
      } else if (waitMs instanceof Error) {
        this.#next = undefined;
        this.#tell(waitMs instanceof TooLarge ? `The stream cannot be filled: ${waitMs.message}.` : unanswered(waitMs));
        await pause(AGAIN_MS, undefined, { signal }).catch(() => undefined);
      } else await this.#untilNews(signal);
    }
    return ok(undefined);
  }

  /** Takes everything that the stream has now. */
  async #look(): Promise<void> {
    const whole = this.#whole;
    if (this.#takeHeard() && whole === undefined) return;
    const isFound = this.#next !== undefined;
    if (!isFound && this.#use === 'fills') await this.#stream.ensure();
    this.#next ??= await this.#find();
    await this.#read();
    if (!isFound && this.#use === 'fills') await this.#fill();
    this.#first.resolve();
    whole?.resolve();
    if (whole === this.#whole) this.#whole = undefined;
    if (this.#told !== undefined) this.#onNotice('The stream is followed again.');
    this.#told = undefined;
  }

  /** Takes what follows what it has read. `false`: nothing. */
  async #read(): Promise<boolean> {
    for (let hasNews = false; ; hasNews = true) {
      const messages = await this.#stream.from(this.#journal, this.#next ?? 1);
      for (const message of messages) {
        this.#take(message);
        this.#next = message.place + 1;
      }
      if (messages.length === 0) return hasNews;
    }
  }

  async #fill(): Promise<void> {
    for (;;) {
      const filled = await fillStream(this.#stream, this.#journal, this.#copy);
      if (filled.ok) return;
      // The stream may have grown meanwhile.
      if (!(await this.#read())) throw this.#refusal(filled.error);
    }
  }

  /** What continues what it has read. `true`: it has all of the stream without asking. */
  #takeHeard(): boolean {
    const heard = this.#heard;
    this.#heard = [];
    for (const message of heard) {
      if (this.#next === undefined) return false;
      // Its places began again.
      if (message.place < this.#next && this.#isNew(message)) this.#next = undefined;
      else if (message.place >= this.#next && message.before < this.#next) {
        this.#take(message);
        this.#next = message.place + 1;
      }
    }
    const last = heard.at(-1);
    return last !== undefined && this.#next === last.place + 1;
  }

  #isNew(message: StreamMessage): boolean {
    return (this.#entriesOf(message).at(-1)?.sequence ?? 0) > this.#copy.tail.sequence;
  }

  /** The place of the first message with the last entry of the copy, or with a later one: what is compared first is what both have. */
  async #find(): Promise<number> {
    const { sequence } = this.#copy.tail;
    if (sequence === 0) return 1;
    let low = 1;
    let high = ((await this.#stream.last(this.#journal))?.place ?? 0) + 1;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const message = await this.#stream.at(this.#journal, middle);
      const last = message === undefined ? undefined : this.#entriesOf(message).at(-1);
      if (message === undefined || last === undefined || last.sequence >= sequence) high = middle;
      else low = message.place + 1;
    }
    return low;
  }

  #entriesOf({ place, data }: StreamMessage): readonly CopiedEntry[] {
    const decoded = decodeBatch(data);
    if (!decoded.ok) throw this.#refusal(`its message ${place} cannot be read: ${decoded.error}`);
    return decoded.value;
  }

  #take(message: StreamMessage): void {
    const appended = this.#copy.append(this.#entriesOf(message));
    if (appended.ok) return;
    if (appended.error.kind === 'failed') throw new CopyFailed(appended.error.failure);
    throw this.#refusal(appended.error.message);
  }

  /** It is looked for again: people may repair it. */
  #refusal(why: string): Refused {
    this.#next = undefined;
    this.#heard = [];
    return new Refused(why);
  }

  async #untilNews(signal: AbortSignal): Promise<void> {
    if (this.#heard.length > 0 || signal.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ASK_MS);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #tell(text: string): void {
    if (text !== this.#told) this.#onNotice(text);
    this.#told = text;
  }
}

const divided = (why: string): JournalFailure => ({
  kind: 'fenced',
  message: `Cannot share the tournament from this folder: its journal and the one in the cluster have gone on apart (${why}). Keep the folder, and share the tournament from another one (--data)`,
});
