// Positions of archived games of TCEC with what both engines said of them, how strong the two were, and how the game ended: what chances are fitted to
// and judged by.

import type { OutcomeChances, GameState } from '../src/core/chances.ts';
import type { Outcome } from '../src/core/ending.ts';
import { readBenchGames } from './bench/runners/pgnGames.ts';

export type EvaluatedPosition = GameState & { readonly outcome: Outcome };

const OUTCOMES: Readonly<Record<string, Outcome>> = { '1-0': 'white', '0-1': 'black', '1/2-1/2': 'draw' };

/** Every fourth ply after both have spoken. Games that crashes or clocks ended are left out: no position foretells them. */
export function evaluatedPositions(pgn: string): readonly EvaluatedPosition[] {
  return readBenchGames(pgn).flatMap(({ tags, comments }): readonly EvaluatedPosition[] => {
    const outcome = OUTCOMES[tags.get('Result') ?? ''];
    if (outcome === undefined || /disconnect|stall|on time/.test(tags.get('TerminationDetails') ?? '')) return [];
    const difference = Number(tags.get('WhiteElo')) - Number(tags.get('BlackElo'));
    const said: (number | undefined)[] = [undefined, undefined];
    return comments.flatMap((comment, index) => {
      said[index % 2] = centipawns(/\bwv=([^,]+)/.exec(comment)?.[1]) ?? said[index % 2];
      const [white, black] = said;
      if (index % 4 !== 0 || white === undefined || black === undefined) return [];
      return [{ ply: index + 1, evaluations: { white, black }, difference, outcome }];
    });
  });
}

function centipawns(told: string | undefined): number | undefined {
  if (told === undefined) return undefined;
  if (told.includes('M')) return told.startsWith('-') ? -Infinity : Infinity;
  const pawns = Number(told);
  return Number.isNaN(pawns) ? undefined : 100 * pawns;
}

/** The Brier score of a forecast of three results: 0 if it was certain and right, 2 if certain and wrong, 0.67 if it gave each a third. */
export function brierScore({ white, black }: OutcomeChances, outcome: Outcome): number {
  const miss = (chance: number, happened: boolean): number => (chance - (happened ? 1 : 0)) ** 2;
  return miss(white, outcome === 'white') + miss(1 - white - black, outcome === 'draw') + miss(black, outcome === 'black');
}
