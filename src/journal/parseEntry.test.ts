// Reading refuses what it does not understand: each row of the table is an entry that must not be read as a different one.

import { describe, expect, test } from 'vitest';
import { entrantName, eventKey, gameId } from '../core/ids.ts';
import { halfPoints } from '../core/points.ts';
import { unwrap } from '../core/result.ts';
import type { TournamentDefinition } from '../tournament/definition.ts';
import type { EntryKind, EntryPayloads } from './entries.ts';
import { ENTRY_KINDS, FORMAT_VERSION, gameOf, OLDEST_FORMAT_VERSION } from './entries.ts';
import type { StoredEntry } from './parseEntry.ts';
import { parseEntry } from './parseEntry.ts';

const definition: TournamentDefinition = {
  name: 'Cup',
  events: [],
  tablebases: [],
  concurrency: 1,
  cores: { perGame: 1, shared: false },
};

const EXAMPLES: EntryPayloads = {
  'tournament-opened': {
    formatVersion: FORMAT_VERSION,
    name: 'Cup "A"\n2',
    file: 'name: Cup\n# ü – \u2028 \u0000',
    fileName: 'cup.yaml',
    arbiterVersion: '0.1.0',
    definition,
  },
  'ratings-read': {
    sources: [{ use: 'earlier', path: '/games/season.pgn', sha256: 'cd'.repeat(32), games: 3 }],
    earlier: { names: ['A', 'B'], encounters: [[0, 1, 1, 1, 1]] },
    tests: { names: [], encounters: [] },
  },
  'engine-accepted': {
    event: eventKey('cup'),
    entrant: entrantName('Alpha'),
    command: '/engines/alpha',
    sha256: 'ab'.repeat(32),
    files: [{ path: '/engines/alpha', bytes: 3, sha256: 'ab'.repeat(32) }],
    identity: { name: 'Alpha 3' },
    usedOptions: [{ name: 'Hash', value: '64' }],
  },
  'version-refused': {
    event: eventKey('cup'),
    entrant: entrantName('Alpha'),
    reason: 'Alpha is not the version that was accepted',
    found: { files: [{ path: '/engines/alpha', bytes: 3, sha256: 'cd'.repeat(32) }], name: 'Alpha 3' },
  },
  'definition-changed': {
    file: 'tournament: T',
    fileName: 't.yaml',
    arbiterVersion: '0.1.0',
    definition,
    changes: ['a: 1 → 2'],
  },
  'submissions-closed': {
    event: eventKey('cup'),
    engines: [{ entrant: entrantName('A'), files: [{ path: '/a', bytes: 1, sha256: '0'.repeat(64) }] }],
  },
  'update-refused': { event: eventKey('cup'), entrant: entrantName('A'), changes: ['a'] },
  'event-opened': { event: eventKey('cup'), entrants: [entrantName('A'), entrantName('B')] },
  'event-closed': { event: eventKey('cup') },
  'seed-drawn': { event: eventKey('cup'), purpose: 'openings', rngSeed: 7 },
  'game-issued': {
    id: gameId(1),
    event: eventKey('cup'),
    number: 1,
    round: 1,
    board: 1,
    white: entrantName('Alpha'),
    black: entrantName('Beta'),
    opening: { start: { game: 'chess', chess960: false }, moves: ['e2e4'] },
    openingIndex: 0,
    attempt: 1,
  },
  'sprt-decided': {
    event: eventKey('Match'),
    decision: {
      ...{ accepted: 'H1', llr: 2.95, lower: -2.94, upper: 2.94 },
      tally: { games: [1, 2, 3], pairs: [0, 1, 1, 1, 0], decisivePairs: 0 },
    },
  },
  'round-paired': {
    event: eventKey('Open'),
    round: {
      round: 1,
      pairings: [{ white: entrantName('Alpha'), black: entrantName('Beta') }],
      byes: [{ entrant: entrantName('Gamma'), points: halfPoints(2) }],
    },
  },
  'game-held': {
    id: gameId(1),
    cause: 'host',
    entrant: entrantName('Alpha'),
    reason: 'the system refuses to start "x": spawn EMFILE',
  },
  'engine-unresponsive': {
    id: gameId(1),
    entrant: entrantName('Alpha'),
    evidence: 'the engine exited with code 1',
    counts: true,
  },
  'game-referred': {
    id: gameId(1),
    referral: { kind: 'late-flag', by: 'white', evidence: 'no move within 3000000 ms' },
    plies: 301,
    durationMs: 3_000_000,
    diagram: ['. X', 'O .'],
    evidence: ['black: = D4'],
  },
  'judge-called': { id: gameId(1), call: { by: 'black', fault: 'crash', evidence: 'it ended by SIGSEGV' }, ply: 12 },
  'game-noticed': { id: gameId(1), ply: 60, notice: 'the whole board stood so after ply 54' },
  'game-started': { id: gameId(1), atUtcMs: 1_700_000_000_000, usedOptions: { white: [], black: [] } },
  'plies-played': { id: gameId(1), firstPly: 2, plies: [['e7e5', 12]] },
  'game-interrupted': { id: gameId(1), reason: 'killed' },
  'game-resumed': { id: gameId(1), fromPly: 3 },
  'game-ended': { id: gameId(1), ending: { kind: 'resigned', by: 'white' }, plies: 2, durationMs: 9, evidence: [] },
  'ruling-made': { by: 'chair', reason: 'power cut', subject: { kind: 'game-void', id: gameId(1) } },
  'entrant-disqualified': { entrant: entrantName('Beta'), by: 'chair', reason: 'a clone' },
  'tournament-closed': { outcome: 'finished' },
  'official-keys': { keys: [{ name: 'Ada', key: 'k' }] },
  'journal-restored': { identity: 'b', backedUpAtUtcMs: 1, arbiterVersion: '0.1.0' },
  'run-started': { arbiterVersion: '0.1.0', host: 'desk', processId: 1, cores: [0, 1] },
  'run-stopped': { reason: 'finished' },
};

const stored = <Kind extends EntryKind>(kind: Kind, payload: EntryPayloads[Kind] = EXAMPLES[kind]): StoredEntry => ({
  sequence: 5,
  atUtcMs: 1_700_000_000_000,
  kind,
  payload: JSON.stringify(payload),
  game: gameOf(kind, payload) ?? null,
  previousHash: 'a'.repeat(64),
  hash: 'b'.repeat(64),
});

test.each(ENTRY_KINDS)('%s is read back unchanged', (kind) => {
  const entry = unwrap(parseEntry(stored(kind)));
  expect(entry).toEqual({
    sequence: 5,
    atUtcMs: 1_700_000_000_000,
    kind,
    payload: EXAMPLES[kind],
    previousHash: 'a'.repeat(64),
    hash: 'b'.repeat(64),
  });
});

test('a ruling on a game belongs to that game, a pause belongs to no game', () => {
  expect(gameOf('ruling-made', EXAMPLES['ruling-made'])).toBe(1);
  expect(gameOf('ruling-made', { by: 'chair', reason: 'lunch', subject: { kind: 'paused' } })).toBeUndefined();
});

describe('what is refused', () => {
  const ended = stored('game-ended');
  const opened = EXAMPLES['tournament-opened'];
  test.each<[string, StoredEntry, string]>([
    ['an unknown kind', { ...ended, kind: 'game-dreamt' }, 'Cannot read entry 5: expected one of the kinds'],
    ['a kind that every object has', { ...ended, kind: 'toString' }, 'got "toString"'],
    ['a payload that is no JSON', { ...ended, payload: '{"id":1' }, 'expected a JSON object, got "{"id":1"'],
    ['a payload that is a list', { ...ended, payload: '[]' }, 'expected a JSON object'],
    ['a payload that is null', { ...ended, payload: 'null' }, 'expected a JSON object'],
    ['a game entry without its game', { ...ended, payload: '{}' }, 'expected the game 1 of its column, got "undefined"'],
    ['a game entry of another game', { ...ended, game: 2 }, 'expected the game 2 of its column, got "1"'],
    ['a ruling without a subject', { ...stored('ruling-made'), payload: '{}' }, 'expected a ruling with a subject'],
    [
      'a newer format',
      stored('tournament-opened', { ...opened, formatVersion: FORMAT_VERSION + 1 }),
      `expected a journal of format version ${OLDEST_FORMAT_VERSION} to ${FORMAT_VERSION} (another version of Arbiter wrote it: use that version), got "${FORMAT_VERSION + 1}"`,
    ],
    [
      'an older format',
      stored('tournament-opened', { ...opened, formatVersion: OLDEST_FORMAT_VERSION - 1 }),
      `expected a journal of format version ${OLDEST_FORMAT_VERSION} to ${FORMAT_VERSION} (another version of Arbiter wrote it: use that version), got "${OLDEST_FORMAT_VERSION - 1}"`,
    ],
    [
      'a definition whose events have no entrants',
      stored('tournament-opened', { ...opened, definition: { events: [{}] } as never }),
      'expected a tournament with its events, their entrants and engines',
    ],
    ['a format that is no number', { ...stored('tournament-opened'), payload: '{}' }, 'got "undefined"'],
  ])('%s', (_, entry, message) => {
    const read = parseEntry(entry);
    expect(read.ok).toBe(false);
    if (!read.ok) expect(read.error).toContain(message);
  });
});
