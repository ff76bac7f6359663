// The last move of a game of Go in its canonical text; `undefined` at the start.

import type { GoState } from '../../../src/games/go/rules.ts';
import { formatVertex } from '../../../src/games/go/vertex.ts';

export const lastMove = ({ last, start }: GoState): string | undefined =>
  last === undefined ? undefined : formatVertex(last, start.size);
