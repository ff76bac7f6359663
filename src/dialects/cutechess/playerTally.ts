// What cutechess counts for each engine: its results by colour, and how its games ended, in words and by kind.

import type { Colour } from '../../core/colour.ts';
import { outcomeOf, type GameEnding } from '../../core/ending.ts';
import type { Trinomial } from '../../core/matchTally.ts';
import type { EndedGame } from '../matchLines.ts';
import { endWords } from './endWords.ts';

/** The kinds of endings that have a column of their own (resultFormat.ts). */
export type Termination =
  | 'Time'
  | 'Illegal'
  | 'Discon'
  | 'Stall'
  | 'RegulW'
  | 'RegulL'
  | 'OtherW'
  | 'DStale'
  | 'DMater'
  | 'DRepet'
  | 'DMoves'
  | 'DAdj'
  | 'OtherD';

export class PlayerTally {
  readonly white: [losses: number, draws: number, wins: number] = [0, 0, 0];
  readonly black: [losses: number, draws: number, wins: number] = [0, 0, 0];
  readonly outcomes = new Map<string, number>();
  readonly terminations = new Map<Termination, number>();

  get games(): Trinomial {
    const { white, black } = this;
    return [white[0] + black[0], white[1] + black[1], white[2] + black[2]];
  }

  add({ ending }: EndedGame, colour: Colour): void {
    const outcome = outcomeOf(ending);
    if (outcome === undefined) return;
    const { reason } = endWords(ending);
    const points = outcome === 'draw' ? 1 : outcome === colour ? 2 : 0;
    this[colour][points]++;
    const words = { 0: `Loss: ${reason}`, 1: reason, 2: `Win: ${reason}` }[points];
    this.outcomes.set(words, (this.outcomes.get(words) ?? 0) + 1);
    const kind = terminationOf(ending, points);
    this.terminations.set(kind, (this.terminations.get(kind) ?? 0) + 1);
  }
}

const DRAWS = {
  stalemate: 'DStale',
  repetition: 'DRepet',
  'fifty-moves': 'DMoves',
  'insufficient-material': 'DMater',
} as const;
const FAULTS = {
  time: 'Time',
  'illegal-move': 'Illegal',
  stall: 'Stall',
  crash: 'Discon',
  protocol: 'Discon',
  absence: 'Discon',
} as const;

function terminationOf(ending: GameEnding, points: 0 | 1 | 2): Termination {
  if (ending.kind === 'forfeit') return points === 2 ? 'OtherW' : FAULTS[ending.fault];
  if (points !== 1) return points === 2 ? 'RegulW' : 'RegulL';
  if (ending.kind !== 'rules') return 'DAdj';
  return ending.reason in DRAWS ? DRAWS[ending.reason as keyof typeof DRAWS] : 'OtherD';
}
