// Speaks the first version of the protocol: does not know `protover`, sends no features, and sends its moves in the old form.

import { say } from '../skeleton.ts';
import { runXboardEngine } from './skeleton.ts';

say('Protocol 1, an old engine');
runXboardEngine('Protocol 1', { features: [], onTurn: ({ move, play }) => play(`1. ... ${move}`) });
