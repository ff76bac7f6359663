// Plays a well-formed move that is legal in no position: `a1a1`, or the move given by `--move`.

import { parseArgs } from 'node:util';
import { runEngine, say } from './skeleton.ts';

const { values } = parseArgs({ options: { move: { type: 'string', default: 'a1a1' } }, strict: false });

runEngine('Illegal', { onGo: () => say(`bestmove ${String(values.move)}`) });
