// A stored row → a typed entry. Cheap on purpose, because it runs on every read: it checks that the kind is known, that the payload is a JSON
// object of a version that we read, and that a game's entry names its game. The hash chain proves that the payload is unchanged (verify.ts);
// the code that folds the entries checks that they make sense as a tournament.

import type { Result } from '../core/result.ts';
import { err, ok } from '../core/result.ts';
import type { EntryPayloads, JournalEntry } from './entries.ts';
import { ENTRY_KINDS, FORMAT_VERSION, gameOf, isEntryKind, OLDEST_FORMAT_VERSION } from './entries.ts';
import { acceptedOfSecondFormat, definitionOfSecondFormat, type RecordedDefinition } from './secondFormat.ts';

/** An entry as stored in the database: `payload` is the exact text that was hashed. */
export type StoredEntry = {
  readonly sequence: number;
  readonly atUtcMs: number;
  readonly kind: string;
  readonly payload: string;
  /** The game column; `null` for entries without a game. */
  readonly game: number | null;
  readonly previousHash: string;
  readonly hash: string;
};

/** What of it goes to other machines, byte for byte. */
export type CopiedEntry = Omit<StoredEntry, 'game' | 'previousHash'>;

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
        `a journal of format version ${OLDEST_FORMAT_VERSION} to ${FORMAT_VERSION} (another version of Arbiter wrote it: use that version)`,
        version,
      );
  }
  if (stored.kind === 'ruling-made' && !isObject(payload['subject']))
    return cannot('a ruling with a subject', excerpt(stored.payload));
  // Beyond this, the compiler checked the shape when the entry was written, and the hash protects it.
  const game = gameOf(
    stored.kind,
    payload as EntryPayloads[typeof stored.kind] & { readonly id: never; readonly subject: never },
  );
  if ((game ?? null) !== stored.game) return cannot(`the game ${stored.game ?? 'none'} of its column`, game);
  const recorded = payload['definition'];
  if (recorded !== undefined && !isDefinition(recorded))
    return cannot('a tournament with its events, their entrants and engines', excerpt(stored.payload));
  const definition = recorded === undefined ? undefined : definitionOfSecondFormat(recorded);
  return ok({
    sequence: stored.sequence,
    atUtcMs: stored.atUtcMs,
    kind: stored.kind,
    payload:
      definition !== undefined
        ? { ...payload, definition }
        : stored.kind === 'engine-accepted'
          ? acceptedOfSecondFormat(payload)
          : payload,
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

const isDefinition = (value: unknown): value is RecordedDefinition => isObject(value) && isListOf(value['events'], isEvent);
const isEvent = (value: unknown): boolean =>
  isObject(value) &&
  isListOf(value['entrants'], isEntrant) &&
  (value['reserves'] === undefined || isListOf(value['reserves'], isEntrant));
const isEntrant = (value: unknown): boolean => isObject(value) && isObject(value['engine']);
const isListOf = (value: unknown, isItem: (item: unknown) => boolean): boolean => Array.isArray(value) && value.every(isItem);

const excerpt = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
