// Whether the chances of games in play fit archived games of TCEC, and which figures would fit them best.
//
//   node test/bench/chances.ts PGN...    Brier scores by file: of the figures used, and of those that the other files alone would give

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import {
  chancesInPlay,
  eloScale,
  outcomeChances,
  TCEC_OUTCOMES,
  TCEC_PLAY,
  type OutcomeChances,
  type PlayFigures,
} from '../../src/core/chances.ts';
import { brierScore, evaluatedPositions, type EvaluatedPosition } from '../evaluatedGames.ts';

type Source = { readonly name: string; readonly positions: readonly EvaluatedPosition[] };

const NAMES = ['pawn', 'pawnGrows', 'strengthFades', 'drawsGrow'] as const satisfies readonly (keyof PlayFigures)[];
/** The search ends when steps are this share of the first ones. */
const SMALLEST_STEP = 0.02;

const sources: readonly Source[] = process.argv
  .slice(2)
  .map((file) => ({ name: basename(file), positions: evaluatedPositions(readFileSync(file, 'latin1')) }));
const all = sources.flatMap(({ positions }) => positions);

console.log(`${'Brier score'.padEnd(46)} positions strengths     as used   by others`);
let byOthers = 0;
for (const { name, positions } of sources) {
  const others = sources.flatMap((source) => (source.name === name ? [] : source.positions));
  const judged = score(positions, fitted(others));
  byOthers += judged * positions.length;
  tell(name, positions, judged);
}
tell('all', all, byOthers / all.length);
console.log(`figures used: ${JSON.stringify(TCEC_PLAY)}; fitted to all: ${JSON.stringify(fitted(all))}`);

function tell(name: string, positions: readonly EvaluatedPosition[], judged: number): void {
  const strengths = mean(positions, ({ difference, outcome }) =>
    brierScore(outcomeChances(difference / eloScale(TCEC_OUTCOMES.drawElo), TCEC_OUTCOMES), outcome),
  );
  const scores = [strengths, score(positions, TCEC_PLAY), judged].map((value) => value.toFixed(3).padStart(11)).join('');
  console.log(`${name.padEnd(46)} ${String(positions.length).padStart(9)} ${scores}`);
}

function score(positions: readonly EvaluatedPosition[], figures: PlayFigures): number {
  return mean(positions, (position) => brierScore(chancesOf(position, figures), position.outcome));
}

/** The most likely figures: the likelihood has one maximum in each. */
function fitted(positions: readonly EvaluatedPosition[]): PlayFigures {
  const loss = (figures: PlayFigures): number =>
    mean(positions, (position) => {
      const { white, black } = chancesOf(position, figures);
      return -Math.log(Math.max(1e-6, { white, black, draw: 1 - white - black }[position.outcome]));
    });
  let best = { figures: TCEC_PLAY, loss: loss(TCEC_PLAY) };
  for (let step = 0.2; step > 0.2 * SMALLEST_STEP;) {
    const before = best.loss;
    for (const name of NAMES) {
      for (const change of [-step, step]) {
        const figures = { ...best.figures, [name]: best.figures[name] * (1 + change) };
        const found = loss(figures);
        if (found < best.loss) best = { figures, loss: found };
      }
    }
    if (best.loss === before) step /= 2;
  }
  return best.figures;
}

function chancesOf(position: EvaluatedPosition, figures: PlayFigures): OutcomeChances {
  return chancesInPlay(position, TCEC_OUTCOMES, figures) ?? { white: 0, black: 0 };
}

function mean<Item>(items: readonly Item[], valueOf: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + valueOf(item), 0) / items.length;
}
