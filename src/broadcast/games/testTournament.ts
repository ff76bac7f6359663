// A test tournament written entry by entry, into a real journal in its own folder and into a followed tournament and games that follow it as the
// server does.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GameEnding } from '../../core/ending.ts';
import { processOf } from '../../core/engines/program.ts';
import type { Opening, PlyRecord } from '../../core/gameJob.ts';
import { entrantName, eventKey, gameId } from '../../core/ids.ts';
import { unwrap } from '../../core/result.ts';
import { FORMAT_VERSION, gameOf, type Entry, type EntryKind, type EntryPayloads } from '../../journal/entries.ts';
import { packPly } from '../../journal/packedPlies.ts';
import { openJournal } from '../../journal/open.ts';
import { journalStore, type JournalStore } from '../../journal/store.ts';
import type { EntrantDefinition, EventDefinition, TournamentDefinition } from '../../tournament/definition.ts';
import { FollowedTournament } from '../followedTournament.ts';
import { Games, type PlayedOn } from './games.ts';

export const CHESS: Opening = { start: { game: 'chess', chess960: false }, moves: ['e2e4', 'e7e5'] };
export const UNKNOWN = { kind: 'unknown' } as const;

/** `white` and `black` are the players' names, however hostile; `event`: what differs from a plain match of four games. */
type Wishes = { readonly event?: Partial<EventDefinition>; readonly white?: string; readonly black?: string };

export class TestTournament implements Disposable {
  readonly folder = mkdtempSync(join(tmpdir(), 'arbiter-games-'));
  readonly followed = new FollowedTournament(this.folder);
  readonly games = new Games(this.followed);
  readonly entries: Entry[] = [];
  readonly white: string;
  readonly black: string;
  readonly #store: JournalStore = journalStore(unwrap(openJournal(this.folder)));
  /** The time of the next entry, UTC ms. */
  nowUtcMs = 1_800_000_000_000;

  constructor({ event = {}, white = 'Alpha', black = 'Beta' }: Wishes = {}) {
    this.white = white;
    this.black = black;
    this.followed.isRun = true;
    const definition = definitionOf([white, black], event);
    const { name } = definition;
    const opened = { formatVersion: FORMAT_VERSION, name, file: '', fileName: 't.yaml', arbiterVersion: '1', definition };
    this.record('tournament-opened', opened);
    this.record('event-opened', { event: eventKey('main'), entrants: [entrantName(white), entrantName(black)] });
  }

  /** The hash of the last entry. */
  get head(): string {
    return this.#store.tail().hash;
  }

  /** Writes an entry, folds it and passes it to the games. */
  record<Kind extends EntryKind>(kind: Kind, payload: EntryPayloads[Kind]): PlayedOn | undefined {
    const entry = this.write(kind, payload);
    this.followed.add(entry);
    return this.games.add(entry);
  }

  /** Writes an entry that no one has read yet. */
  write<Kind extends EntryKind>(kind: Kind, payload: EntryPayloads[Kind]): Entry {
    const text = JSON.stringify(payload);
    const sequence = unwrap(this.#store.append([{ kind, payload: text, game: gameOf(kind, payload) ?? 0 }], this.nowUtcMs));
    const entry = {
      sequence,
      atUtcMs: this.nowUtcMs,
      kind,
      payload: JSON.parse(text) as EntryPayloads[Kind],
      hash: this.head,
    } as unknown as Entry;
    this.entries.push(entry);
    return entry;
  }

  issue(number: number, opening: Opening = CHESS, more: Partial<EntryPayloads['game-issued']> = {}): void {
    const [white, black] = [entrantName(this.white), entrantName(this.black)];
    const place = { id: gameId(number), event: eventKey('main'), number, round: number, board: 1 };
    this.record('game-issued', { ...place, white, black, opening, openingIndex: number - 1, attempt: 1, ...more });
  }

  start(number: number): void {
    const options = [
      { name: 'Threads', value: '4' },
      { name: 'Hash', value: '256' },
      { name: 'SyzygyPath', value: '<empty>' },
    ];
    this.record('game-started', { id: gameId(number), atUtcMs: this.nowUtcMs, usedOptions: { white: options, black: [] } });
  }

  /** One entry with these plies; a plain string is a ply with only its move. */
  play(number: number, firstPly: number, plies: readonly (string | Partial<PlyRecord>)[]): PlayedOn | undefined {
    const packed = plies.map((ply, index) =>
      packPly({
        ply: firstPly + index,
        move: '',
        elapsedMs: 100,
        evaluation: UNKNOWN,
        ...(typeof ply === 'string' ? { move: ply } : ply),
      }),
    );
    return this.record('plies-played', { id: gameId(number), firstPly, plies: packed });
  }

  end(number: number, plies: number, ending: GameEnding, more: Partial<EntryPayloads['game-ended']> = {}): void {
    this.record('game-ended', { id: gameId(number), ending, plies, durationMs: 60_000, evidence: [], ...more });
  }

  [Symbol.dispose](): void {
    this.games.close();
    unwrap(this.#store.close());
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function definitionOf(names: readonly string[], event: Partial<EventDefinition>): TournamentDefinition {
  const main: EventDefinition = {
    key: eventKey('main'),
    name: 'T',
    variant: 'standard',
    format: { kind: 'match', encounter: { games: 4, earlyStop: false, tieBreaks: [] }, firstWhite: 'first-seed' },
    field: names.map((name) => ({ kind: 'entrant', name: entrantName(name) })),
    entrants: names.map(entrant),
    books: {},
    tieBreaks: ['DE', 'SB'],
    adjudication: {},
    crashes: { annul: false },
    interruption: { drawFromMove: 35 },
    schedule: { startAfter: [], breakMs: 0, check: false },
    ...event,
  };
  return { name: 'T', concurrency: 1, cores: { perGame: 1, shared: false }, tablebases: [], events: [main] };
}

const entrant = (name: string): EntrantDefinition => ({
  engine: {
    name: entrantName(name),
    protocol: 'uci',
    program: processOf('engine'),
    options: {},
    startupMs: 30_000,
  },
  timeControl: { kind: 'clock', periods: [{ moves: null, baseMs: 900_000, incrementMs: 10_000 }], marginMs: 0 },
  limits: {},
  logs: false,
});
