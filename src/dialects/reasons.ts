// What both runners say in the same words about the end of a game.

import { opposite, SIDE_NAMES, type Colour } from '../core/colour.ts';
import type { GameEnding, RulesEnding } from '../core/ending.ts';

type Ending<Kind extends GameEnding['kind']> = Extract<GameEnding, { kind: Kind }>;

const DRAWS = {
  stalemate: 'Draw by stalemate',
  repetition: 'Draw by 3-fold repetition',
  'fifty-moves': 'Draw by fifty moves rule',
  'insufficient-material': 'Draw by insufficient mating material',
  'race-over': 'Drawn race',
} as const;

/** The own endings of chess variants, as only cutechess plays them (its projects/lib/src/board), by the winner. */
const VARIANT_WINS: Readonly<Partial<Record<RulesEnding, (winner: Colour) => string>>> = {
  'king-exploded': (winner) => `${SIDE_NAMES[opposite(winner)]}'s king exploded`,
  'no-men-left': (winner) => `${SIDE_NAMES[winner]} wins`,
  stalemate: (winner) => `${SIDE_NAMES[winner]} wins`,
  'horde-destroyed': (winner) => `${SIDE_NAMES[winner]} wins`,
  'king-on-hill': (winner) => `${SIDE_NAMES[winner]} wins with king in the center`,
  'race-over': (winner) => `${SIDE_NAMES[winner]} wins the race`,
  'third-check': (winner) => `${SIDE_NAMES[winner]} checks 3 times`,
};

export function rulesReason({ outcome, reason }: Ending<'rules'>): string {
  if (outcome !== 'draw') return VARIANT_WINS[reason]?.(outcome) ?? `${SIDE_NAMES[outcome]} mates`;
  return reason in DRAWS ? DRAWS[reason as keyof typeof DRAWS] : 'Draw';
}

export function adjudication(ending: Ending<'adjudicated' | 'ruled'>): string {
  const table = ending.kind === 'adjudicated' && ending.rule.startsWith('TB-') ? ': SyzygyTB' : '';
  return ending.outcome === 'draw'
    ? `Draw by adjudication${table}`
    : `${SIDE_NAMES[ending.outcome]} wins by adjudication${table}`;
}

/** The illegal move, if the evidence names one. */
export const illegalMoveIn = (evidence: string): string | undefined => /"([^"\s]{1,12})"/.exec(evidence)?.[1];

/** `+M5`, `-M4`: a mate in so many plies, for the mover. */
export const matePlies = (moves: number): string => (moves > 0 ? `+M${2 * moves - 1}` : `-M${-2 * moves}`);
