// Never moves, but answers `ping`.

import { runXboardEngine } from './skeleton.ts';

runXboardEngine('Stalls X', { onTurn: () => undefined });
