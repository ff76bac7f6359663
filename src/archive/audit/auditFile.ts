// A PGN file of any size audited game by game, in the memory of one game. A broken game is reported with its line and skipped.

import type { AdjudicationRules } from '../../core/adjudication.ts';
import type { Issue } from '../../core/messages/issue.ts';
import { readPgnFile } from '../../files/pgnStream.ts';
import type { PgnGame } from '../../games/chess/pgn/game.ts';
import { auditGame, type AuditedGame, type ProbeOutcome } from './audit.ts';

/** `number` is the game's place in its file, from 1, including skipped ones. */
export type AuditStep =
  | { readonly kind: 'game'; readonly number: number; readonly game: AuditedGame; readonly issues: readonly Issue[] }
  | { readonly kind: 'skipped'; readonly number: number; readonly issues: readonly Issue[] };

/** Throws like `archivePieces`. */
export async function* auditFile(file: string, rules: AdjudicationRules, probe?: ProbeOutcome): AsyncGenerator<AuditStep> {
  let number = 0;
  let notes: readonly Issue[] = [];
  for await (const game of readPgnFile(file, { note: (issue) => (notes = [...notes, issue]) })) {
    number += 1;
    const issues: Issue[] = [...notes, ...game.issues.map((issue) => ({ file, ...issue }))];
    notes = [];
    if (game.issues.length > 0 && !isWhole(game)) {
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
