// A PGN file of any size audited game by game, in the memory of one game. A broken game is reported with its line and skipped.

import type { AdjudicationRules } from '../core/adjudication.ts';
import type { Issue } from '../core/messages/issue.ts';
import { readPgnFile } from '../files/pgnStream.ts';
import type { PgnGame } from '../games/chess/pgn/game.ts';
import { replayGame } from '../games/chess/pgn/replay.ts';
import { auditGame, type AuditedGame, type ProbeOutcome } from './audit.ts';

/** `number` is the game's place in its file, from 1, including skipped ones. */
export type AuditStep =
  | { readonly kind: 'game'; readonly number: number; readonly game: AuditedGame; readonly issues: readonly Issue[] }
  | { readonly kind: 'skipped'; readonly number: number; readonly issues: readonly Issue[] };

/** Throws `Error` that names the file if it cannot be read. */
export async function* auditFile(file: string, rules: AdjudicationRules, probe?: ProbeOutcome): AsyncGenerator<AuditStep> {
  let number = 0;
  for await (const game of readPgnFile(file)) {
    number += 1;
    const issues: Issue[] = game.issues.map((issue) => ({ file, ...issue }));
    if (issues.length > 0 && !isWhole(game)) {
      yield { kind: 'skipped', number, issues };
      continue;
    }
    const audited = auditGame(game, rules, probe);
    if (audited.ok) yield { kind: 'game', number, game: audited.value, issues };
    else yield { kind: 'skipped', number, issues: [...issues, { file, line: game.line, message: audited.error }] };
  }
}

/** For an odd text, only the number of plies that it claims confirms its moves. */
const isWhole = (game: PgnGame): boolean => game.tags.get('PlyCount') === String(game.moves.length);

/** Whether the file contains chess games: one of its first games has a tag or a legal move. Throws like `auditFile`. */
export async function holdsGames(file: string): Promise<boolean> {
  let looked = 0;
  for await (const game of readPgnFile(file)) {
    if (game.tags.size > 0) return true;
    const replayed = replayGame({ ...game, moves: game.moves.slice(0, 1) });
    if (replayed.ok && replayed.value.moves.length > 0) return true;
    looked += 1;
    if (looked >= LOOKED_AT) return false;
  }
  return false;
}

const LOOKED_AT = 100;
