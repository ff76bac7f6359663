// The start of a game in PGN: the tags Variant, SetUp and FEN. Source: PGN standard 9.7; Variant as archives write it.

import type { ChessStart } from '../../../core/gameRules.ts';
import { err, ok, type Result } from '../../../core/result.ts';

const STANDARD: ReadonlySet<string> = new Set(['', 'normal', 'standard', 'chess', 'from position']);
const CHESS960: ReadonlySet<string> = new Set([
  'chess960',
  'chess 960',
  '960',
  'fischerandom',
  'fischerrandom',
  'fischer random',
  'frc',
  'dfrc',
]);

/** A FEN counts even without `SetUp`. The error names a variant that is not supported. */
export function startOf(tags: ReadonlyMap<string, string>): Result<ChessStart, string> {
  const variant = (tags.get('Variant') ?? '').trim().toLowerCase();
  const chess960 = CHESS960.has(variant);
  if (!chess960 && !STANDARD.has(variant)) {
    return err(`Cannot replay the game: expected standard chess or Chess960, got the variant "${tags.get('Variant') ?? ''}"`);
  }
  const position = tags.get('FEN')?.trim();
  if (position === undefined || position === '') return ok({ game: 'chess', chess960 });
  return ok({ game: 'chess', chess960, position });
}

/** The tags of a start: none for standard chess from its usual position. */
export function startTags(start: ChessStart): readonly (readonly [string, string])[] {
  const tags: (readonly [string, string])[] = [];
  if (start.chess960) tags.push(['Variant', 'chess960']);
  if (start.position !== undefined) tags.push(['FEN', start.position], ['SetUp', '1']);
  return tags;
}
