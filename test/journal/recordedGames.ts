// A data folder with games that were played elsewhere, each in a few entries, as if its players had just played them here.

import { mkdirSync } from 'node:fs';
import { opposite } from '../../src/core/colour.ts';
import type { Outcome } from '../../src/core/ending.ts';
import { variantOf, type GameStart } from '../../src/core/gameRules.ts';
import { entrantName, eventKey, gameId, type GameId } from '../../src/core/ids.ts';
import { unwrap } from '../../src/core/result.ts';
import { FORMAT_VERSION, gameOf, type NewEntry } from '../../src/journal/entries.ts';
import { packPly } from '../../src/journal/packedPlies.ts';
import type { PendingEntry } from '../../src/journal/store.ts';
import { engines, read } from '../rehearsedTournaments.ts';
import { openStore } from './journals.ts';

export type GameToRecord = {
  readonly white: string;
  readonly black: string;
  /** `undefined`: the game is in play. */
  readonly outcome: Outcome | undefined;
  /** In protocol form. */
  readonly moves: readonly string[];
  readonly start?: GameStart;
  /** The first so many moves come from a book. */
  readonly bookMoves?: number;
  /** What the players say of each move: hundredths of a pawn in White's view, and a line. */
  readonly said?: { readonly centipawns: (ply: number) => number; readonly pv: (ply: number) => string };
};

const USUAL: GameStart = { game: 'chess', chess960: false };
/** As many plies as a game of a second a move gives in one entry. */
const PLIES_TOGETHER = 8;

/** A draw of Ada and Bob, unless `more` says otherwise; the moves with spaces between them. */
export const gameToRecord = (moves: string, more: Partial<GameToRecord> = {}): GameToRecord => ({
  white: 'Ada',
  black: 'Bob',
  outcome: 'draw',
  moves: moves.split(' '),
  ...more,
});

/** Adds games to the journal of a folder, made if there is none; ids follow the last one. Names must be simple words. `fields`: more of the tournament file. */
export function recordGames(
  folder: string,
  games: readonly GameToRecord[],
  { first = 1, all = namesOf(games), fields = '', tournament = 'Recorded Games' } = {},
): void {
  mkdirSync(folder, { recursive: true });
  const store = openStore(folder);
  let waiting: PendingEntry[] = [];
  const flush = (): void => {
    if (waiting.length > 0) unwrap(store.append(waiting, 1_800_000_000_000 + 60_000 * store.tail().sequence));
    waiting = [];
  };
  const add = (entry: NewEntry): void => {
    waiting.push({ kind: entry.kind, payload: JSON.stringify(entry.payload), game: gameOf(entry.kind, entry.payload) ?? 0 });
  };
  if (store.tail().sequence === 0) {
    const go = games[0]?.start?.game === 'go' ? games[0].start : undefined;
    const variant = games[0]?.start?.game === 'chess' ? variantOf(games[0].start) : 'standard';
    const kind = go === undefined ? (variant === 'standard' ? '' : `variant: ${variant}\n`) : `game: go\nboardSize: ${go.size}\n`;
    const file = `tournament: ${tournament}\ntimeControl: 60+1\nformat: round-robin\n${kind}${fields}${engines(all)}`;
    const definition = read(file);
    const { name } = definition;
    add({
      kind: 'tournament-opened',
      payload: { formatVersion: FORMAT_VERSION, name, file, fileName: 't.yaml', arbiterVersion: '1', definition },
    });
    add({ kind: 'event-opened', payload: { event: EVENT, entrants: all.map(entrantName) } });
  }
  for (const [index, game] of games.entries()) {
    for (const entry of entriesOf(game, first + index)) add(entry);
    if (waiting.length > 4000) flush();
  }
  flush();
  unwrap(store.close());
}

/** Goes on with a game in play, after its first `plies` plies. */
export function recordMoves(folder: string, number: number, plies: number, moves: readonly string[]): void {
  const store = openStore(folder);
  const packed = moves.map((move, index) => plyOf(plies + index + 1, move));
  const payload = { id: gameId(number), firstPly: plies + 1, plies: packed };
  unwrap(store.append([{ kind: 'plies-played', payload: JSON.stringify(payload), game: number }], 1_900_000_000_000));
  unwrap(store.close());
}

const EVENT = eventKey('main');
const namesOf = (games: readonly GameToRecord[]): readonly string[] => [
  ...new Set(games.flatMap(({ white, black }) => [white, black])),
];

function entriesOf(
  { white, black, outcome, moves, start = USUAL, bookMoves = 0, said }: GameToRecord,
  number: number,
): readonly NewEntry[] {
  const id = gameId(number);
  const opening = { start, moves: moves.slice(0, bookMoves) };
  const plies = moves.slice(bookMoves).map((move, index) => plyOf(bookMoves + index + 1, move, said));
  const groups = Array.from({ length: Math.ceil(plies.length / PLIES_TOGETHER) }, (_, group): NewEntry => {
    const from = group * PLIES_TOGETHER;
    return {
      kind: 'plies-played',
      payload: { id, firstPly: bookMoves + from + 1, plies: plies.slice(from, from + PLIES_TOGETHER) },
    };
  });
  const names = { white: entrantName(white), black: entrantName(black) };
  const place = { id, event: EVENT, number, round: number, board: 1, ...names };
  return [
    { kind: 'game-issued', payload: { ...place, opening, openingIndex: number - 1, attempt: 1 } },
    { kind: 'game-started', payload: { id, atUtcMs: 1_800_000_000_000, usedOptions: { white: [], black: [] } } },
    ...groups,
    ...(outcome === undefined ? [] : [endOf(id, outcome, moves.length)]),
  ];
}

const endOf = (id: GameId, outcome: Outcome, plies: number): NewEntry => ({
  kind: 'game-ended',
  payload: {
    id,
    ending: outcome === 'draw' ? { kind: 'rules', outcome, reason: 'repetition' } : { kind: 'resigned', by: opposite(outcome) },
    plies,
    durationMs: 60_000,
    evidence: [],
  },
});

function plyOf(ply: number, move: string, said?: GameToRecord['said']) {
  const evaluation = said && ({ kind: 'centipawns', centipawns: said.centipawns(ply), view: 'white' } as const);
  return packPly({
    ply,
    move,
    elapsedMs: 1000,
    leftMs: 60_000,
    evaluation: evaluation ?? { kind: 'unknown' },
    ...(said === undefined ? {} : { depth: 24, nodes: 1_234_567, nodesPerSecond: 1_234_567, pv: said.pv(ply) }),
  });
}
