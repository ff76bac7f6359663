// What a tournament has come to, and how two of them differ. Two runs are the same if they have the same games, move for move, under the same numbers, with
// the same endings, and the same tables; if each game is once in games.pgn or games.sgf; and if the journal is whole.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { unwrap } from '../../../src/core/result.ts';
import type { GameEnding } from '../../../src/core/ending.ts';
import { openReader } from '../../../src/journal/reader.ts';
import { verifyJournal } from '../../../src/journal/verify.ts';
import { foldWholeJournal } from '../../../src/projections/foldJournal.ts';
import { statusOf } from '../../../src/reports/statusReport.ts';
import { readWholeTournament } from '../../../src/run/dataFolder.ts';

export type PlayedGame = {
  readonly event: string;
  readonly number: number;
  readonly round: number;
  readonly white: string;
  readonly black: string;
  readonly moves: string;
  readonly ending: GameEnding | undefined;
};

export type Outcome = {
  /** By id, the number in the whole tournament. */
  readonly games: ReadonlyMap<number, PlayedGame>;
  readonly tables: readonly unknown[];
  /** Of the files of games, without what was measured. */
  readonly files: readonly string[];
};

/** Throws if the journal is not whole. */
export function outcomeOf(data: string): Outcome {
  const chain = unwrap(verifyJournal(data));
  if (chain.kind === 'broken') throw new Error(`the journal is broken at entry ${chain.sequence}: ${chain.reason}`);
  const { facts } = unwrap(foldWholeJournal(data));
  const moves = movesIn(data);
  const games = new Map<number, PlayedGame>();
  for (const { issued, ending } of facts.games.values()) {
    const { id, event, number, round, white, black } = issued;
    games.set(id, { event, number, round, white, black, ending, moves: (moves.get(id) ?? []).join(' ') });
  }
  const tournament = readWholeTournament(data);
  const report = statusOf(tournament.definition, tournament.facts, false, 0, 100);
  return {
    games,
    tables: report.events.map(({ key, table }) => [key, table]),
    files: ['games.pgn', 'games.sgf'].map((name) => gamesIn(join(data, name))),
  };
}

function movesIn(data: string): ReadonlyMap<number, readonly string[]> {
  const moves = new Map<number, string[]>();
  using reader = unwrap(openReader(data));
  for (const read of reader.entries({ kind: 'all' }, 0)) {
    const { kind, payload } = unwrap(read);
    if (kind === 'plies-played')
      moves.set(payload.id, [...(moves.get(payload.id) ?? []), ...payload.plies.map(([move]) => String(move))]);
  }
  return moves;
}

/** The moves of all games of a file, in its order, without tags, comments and times. */
const gamesIn = (path: string): string =>
  !existsSync(path)
    ? 'none'
    : readFileSync(path, 'utf8')
        .replaceAll(/^\[(?!GameNumber|White |Black |Result).*\]$/gmu, '')
        .replaceAll(/\{[^}]*\}/gu, '')
        .replaceAll(/\b(?:DT|[BW]L|AP|C|JH)\[(?:\\.|[^\]])*\]/gsu, '')
        .replaceAll(/\s+/gu, ' ');

/** In words; none: the same. `crashed` lists the games that may be different, because an engine ended in them. */
export function differences(found: Outcome, expected: Outcome, crashed: ReadonlySet<number> = new Set()): readonly string[] {
  const told: string[] = [];
  for (const number of new Set([...found.games.keys(), ...expected.games.keys()])) {
    if (crashed.has(number)) continue;
    const [one, other] = [found.games.get(number), expected.games.get(number)];
    if (!isDeepStrictEqual(one, other)) told.push(`game ${number}: ${shown(one)} instead of ${shown(other)}`);
  }
  if (crashed.size > 0) return told;
  if (!isDeepStrictEqual(found.tables, expected.tables)) told.push('the tables differ');
  for (const [index, text] of found.files.entries())
    if (text !== expected.files[index]) told.push(`${index === 0 ? 'games.pgn' : 'games.sgf'} differs`);
  return told;
}

const shown = (game: PlayedGame | undefined): string =>
  game === undefined ? 'none' : `${game.white}-${game.black} ${JSON.stringify(game.ending)} ${game.moves}`;
