// Whether the engine offers the variant that the check is about. All other checks play it: their games begin in it, and their positions are those of
// standard chess that are the same in it (variantTrials.ts).

import { variantTitle } from '../../core/chessVariants.ts';
import { onEngine } from '../bench.ts';
import { fail, notApplicable, pass } from '../outcome.ts';
import { chessStartFor } from '../request.ts';

export const variant = onEngine((subject, bench) => {
  const { variant: named } = bench.target;
  if (named === undefined) return notApplicable('none was named (--variant)');
  const title = variantTitle(named);
  return subject.supports(chessStartFor(bench)) ? pass(`offers ${title}`) : fail(`does not offer ${title}`);
});
