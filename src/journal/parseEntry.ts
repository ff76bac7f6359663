// A stored row → a typed entry. Cheap on purpose, for it runs on every read: the kind is known, the payload is a JSON object,
// its version is one that we read, a game's entry names its game. That the payload is what was written is the hash chain's word
// (verify.ts); that it makes sense as a tournament is checked by those who fold it.

import type { Result } from '../core/result.ts';
import { err, ok } from '../core/result.ts';
import type { EntryPayloads, JournalEntry } from './entries.ts';
import { ENTRY_KINDS, FORMAT_VERSION, gameOf, isEntryKind, OLDEST_FORMAT_VERSION } from './entries.ts';
import { definitionOfSecondFormat, type RecordedDefinition } from './secondFormat.ts';

/** An entry as it lies in the database: `payload` is the exact text that was hashed. */
export type StoredEntry = {
  readonly sequence: number;
  readonly atUtcMs: number;
  readonly kind: string;
  readonly payload: string;
  /** The game column, `null` for entries of no game. */
  readonly game: number | null;
  readonly previousHash: string;
  readonly hash: string;
};

/** The error is one sentence that names the entry. */
export function parseEntry(stored: StoredEntry): Result<JournalEntry, string> {
  const cannot = (expected: string, got: unknown): Result<JournalEntry, string> =>
    err(`Cannot read entry ${stored.sequence}: expected ${expected}, got "${String(got)}"`);

  if (!isEntryKind(stored.kind)) {
    return cannot(`one of the kinds ${ENTRY_KINDS.join(', ')} (a newer arbiter may have written it)`, stored.kind);
  }
  const payload = parseObject(stored.payload);
  if (payload === undefined) return cannot('a JSON object', excerpt(stored.payload));
  if (stored.kind === 'tournament-opened') {
    const version = payload['formatVersion'];
    if (typeof version !== 'number' || version > FORMAT_VERSION || version < OLDEST_FORMAT_VERSION)
      return cannot(
        `a journal of format version ${OLDEST_FORMAT_VERSION} or ${FORMAT_VERSION} (another version of Arbiter wrote it: use that version)`,
        version,
      );
  }
  if (stored.kind === 'ruling-made' && !isObject(payload['subject']))
    return cannot('a ruling with a subject', excerpt(stored.payload));
  // The shape beyond this is the writer's promise, which the compiler checked and the hash keeps.
  const game = gameOf(
    stored.kind,
    payload as EntryPayloads[typeof stored.kind] & { readonly id: never; readonly subject: never },
  );
  if ((game ?? null) !== stored.game) return cannot(`the game ${stored.game ?? 'none'} of its column`, game);
  const recorded = payload['definition'];
  const definition = isDefinition(recorded) ? definitionOfSecondFormat(recorded) : undefined;
  return ok({
    sequence: stored.sequence,
    atUtcMs: stored.atUtcMs,
    kind: stored.kind,
    payload: definition === undefined ? payload : { ...payload, definition },
    previousHash: stored.previousHash,
    hash: stored.hash,
  } as unknown as JournalEntry);
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isDefinition = (value: unknown): value is RecordedDefinition => isObject(value) && Array.isArray(value['events']);

const excerpt = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
