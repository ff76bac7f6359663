// What was said to and by one engine, for diagnosis: lines with the wall time, the monotonic time in ms and a direction. Lines are written in
// groups outside the game's path, and files are rotated by size. This is not the journal: nothing depends on it, and when the disk refuses them or
// does not keep up, lines are dropped and counted.
//
//   2026-11-21T20:15:00.123Z 81234.567 > go wtime 1000 btime 1000
//   2026-11-21T20:15:00.124Z 81235.102 < bestmove e2e4
//
// `>` to the engine, `<` from it, `!` its standard error, `#` Arbiter's notes.

import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { codeOf, messageOf } from '../core/messages/messageOf.ts';
import { err, ok, type Result } from '../core/result.ts';
import { english } from '../core/phrases/english.ts';
import { phrase } from '../core/phrases/phrase.ts';

export type EngineLogSettings = {
  readonly file: string;
  /** A file that exceeds this size is renamed to `file.1`, and older ones to `file.2` and so on. */
  readonly maxBytes?: number;
  /** How many old files to keep; the oldest is deleted. */
  readonly keep?: number;
  readonly clock?: LogClock;
};

export type LogClock = { readonly wallMs: () => number; readonly monotonicMs: () => number };

export type EngineLog = {
  readonly sent: (text: string) => void;
  readonly received: (chunk: Buffer) => void;
  readonly complained: (chunk: Buffer) => void;
  readonly note: (text: string) => void;
  /** Resolves when everything is written. Later lines are ignored. */
  readonly close: () => Promise<void>;
  /** Why the disk refused lines since the last call, if it did; they are lost, and later ones are tried again. */
  readonly takeFailure: () => string | undefined;
};

const FLUSH_MS = 200;
const FLUSH_CHARACTERS = 64 * 1024;
const LONGEST_QUEUE_CHARACTERS = 8 * 1024 * 1024;
const LONGEST_LINE = 4096;
const SYSTEM_CLOCK: LogClock = { wallMs: () => Date.now(), monotonicMs: () => performance.now() };

/** Appends; creates the folder if it is missing. The error is the end of a sentence. */
export async function openEngineLog(settings: EngineLogSettings): Promise<Result<EngineLog, string>> {
  const { file, maxBytes = 16 * 1024 * 1024, keep = 3, clock = SYSTEM_CLOCK } = settings;
  let writer: RotatingFile;
  try {
    writer = await openRotatingFile(file, maxBytes, keep);
  } catch (error) {
    return err(english(phrase('seen.log.unwritten', { file, error: messageOf(error) })));
  }
  let queue: string[] = [];
  let queuedCharacters = 0;
  let dropped = 0;
  let refused = 0;
  let failure: string | undefined;
  let closing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  const add = (direction: string, line: string): void => {
    if (closing !== undefined) return;
    if (queuedCharacters > LONGEST_QUEUE_CHARACTERS) return void dropped++;
    const text = `${new Date(clock.wallMs()).toISOString()} ${clock.monotonicMs().toFixed(3)} ${direction} ${printable(line)}\n`;
    queue.push(text);
    const wasFull = queuedCharacters >= FLUSH_CHARACTERS;
    queuedCharacters += text.length;
    if (!wasFull && queuedCharacters >= FLUSH_CHARACTERS) flush();
    else timer ??= setTimeout(flush, FLUSH_MS);
  };

  /** One write is under way at a time; lines that arrive meanwhile go into the next one. */
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(async () => {
      const lines = queue;
      const before = refused > 0 ? `# ${refused} lines left out: the disk refused them\n` : '';
      const after = dropped > 0 ? `# ${dropped} lines left out: the disk did not keep up\n` : '';
      queue = [];
      queuedCharacters = 0;
      dropped = 0;
      const text = before + lines.join('') + after;
      if (text === '') return;
      try {
        await writer.append(text);
        refused = 0;
      } catch (error) {
        failure = messageOf(error);
        refused += lines.length;
      }
    });
  };

  const output = createLines((line) => add('<', line));
  const errors = createLines((line) => add('!', line));
  return ok({
    sent(text) {
      for (const line of text.replace(/\n$/, '').split('\n')) add('>', line);
    },
    received: output.add,
    complained: errors.add,
    note: (text) => add('#', text),
    close() {
      return (closing ??= (async () => {
        flush();
        await writing;
        await writer.close();
      })());
    },
    takeFailure() {
      const taken = failure;
      failure = undefined;
      return taken;
    },
  });
}

/** Splits chunks into whole lines; of a very long line only the beginning is kept. */
function createLines(onLine: (line: string) => void): { readonly add: (chunk: Buffer) => void } {
  const decoder = new StringDecoder('utf8');
  let begun = '';
  return {
    add(chunk) {
      const parts = decoder.write(chunk).split('\n');
      const last = parts.pop() ?? '';
      for (const part of parts) {
        onLine(begun + part);
        begun = '';
      }
      begun = begun.length > LONGEST_LINE ? begun : begun + last.slice(0, LONGEST_LINE + 1);
    },
  };
}

/** One line of readable text: control characters as `\x00`, the end of a very long line omitted. */
function printable(line: string): string {
  const text = line.endsWith('\r') ? line.slice(0, -1) : line;
  const short = text.length > LONGEST_LINE ? `${text.slice(0, LONGEST_LINE)}…` : text;
  // oxlint-disable-next-line no-control-regex
  return short.replace(/[\x00-\x08\x0a-\x1f\x7f]/g, (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

type RotatingFile = { readonly append: (text: string) => Promise<void>; readonly close: () => Promise<void> };

/** Logs are in a data folder, and for its owner alone. */
const MODE = 0o600;

async function openRotatingFile(file: string, maxBytes: number, keep: number): Promise<RotatingFile> {
  // Only the folder itself: one that was deleted is not made again.
  await mkdir(dirname(file), { mode: 0o700 }).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error;
  });
  let handle: FileHandle | undefined = await open(file, 'a', MODE);
  let size = (await handle.stat()).size;
  const close = async (): Promise<void> => {
    const closed = handle;
    handle = undefined;
    await closed?.close();
  };
  const rotate = async (): Promise<void> => {
    await close();
    if (keep === 0) await rm(file);
    for (let number = keep; number > 0; number--) {
      await rename(number === 1 ? file : `${file}.${number - 1}`, `${file}.${number}`).catch((error: unknown) => {
        if (codeOf(error) !== 'ENOENT') throw error;
      });
    }
  };
  return {
    async append(text) {
      if (size > 0 && size + Buffer.byteLength(text) > maxBytes) await rotate();
      try {
        if (handle === undefined) size = (await (handle = await open(file, 'a', MODE)).stat()).size;
        await handle.appendFile(text);
        size += Buffer.byteLength(text);
      } catch (error) {
        // Opened again for the next lines.
        await close();
        throw error;
      }
    },
    close,
  };
}
