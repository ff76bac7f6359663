// Whether the engine offers the variant that the check is about. All other checks play it: their games begin in it, and their positions are those of
// standard chess that are the same in it (variantTrials.ts).

import { variantTitle } from '../../core/chessVariants.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import { onEngine } from '../bench.ts';
import { fail, notApplicable, pass } from '../outcome.ts';
import { chessStartFor } from '../request.ts';

export const variant = onEngine((subject, bench) => {
  const { variant: named } = bench.target;
  if (named === undefined) return notApplicable(phrase('check.variant.unnamed'));
  const title = { variant: variantTitle(named) };
  return subject.supports(chessStartFor(bench))
    ? pass(phrase('check.variant.offered', title))
    : fail(phrase('check.variant.missing', title));
});
