// The start of a game in PGN: the tags Variant, SetUp and FEN. Source: PGN standard 9.7; Variant as archives write it.

import { variantOfWord, VARIANT_NAMES } from '../../../core/chessVariants.ts';
import { chessStart, type ChessStart } from '../../../core/gameRules.ts';
import { err, ok, type Result } from '../../../core/result.ts';

/** A FEN counts even without `SetUp`. The error names a variant that is not supported. */
export function startOf(tags: ReadonlyMap<string, string>): Result<ChessStart, string> {
  const named = (tags.get('Variant') ?? '').trim();
  const variant = named === '' || named.toLowerCase() === 'from position' ? 'standard' : variantOfWord(named);
  if (variant === undefined) {
    return err(`Cannot replay the game: expected standard chess, Chess960 or a variant (${OTHERS}), got the variant "${named}"`);
  }
  const position = tags.get('FEN')?.trim();
  return ok(chessStart(variant, position === '' ? undefined : position));
}

const OTHERS = Object.values(VARIANT_NAMES)
  .map(({ word }) => word)
  .join(', ');

/** The tags of a start: none for standard chess from its usual position. A variant has the name that engines and cutechess use. */
export function startTags(start: ChessStart): readonly (readonly [string, string])[] {
  const tags: (readonly [string, string])[] = [];
  if (start.chess960) tags.push(['Variant', 'chess960']);
  if (start.variant !== undefined) tags.push(['Variant', VARIANT_NAMES[start.variant].word]);
  if (start.position !== undefined) tags.push(['FEN', start.position], ['SetUp', '1']);
  return tags;
}
