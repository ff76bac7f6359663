// Reports its opponent's legal move as illegal.

import { say } from '../skeleton.ts';
import { runXboardEngine } from './skeleton.ts';

runXboardEngine('Refuses Moves', { onTurn: ({ answered }) => say(`Illegal move (who says so): ${answered}`) });
