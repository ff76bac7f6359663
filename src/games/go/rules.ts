// Go as an implementation of the interface of all games (core/gameRules.ts): boards of 2 to 25 lines, Japanese, Chinese and Tromp-Taylor
// scoring (CGF-8). By Tromp-Taylor rules two passes end the game with a score; by the others play stops, and the players are asked for theirs
// (CGF-9). The rules of the Nihon Ki-in leave a repetition of the whole board to the players, so it is reported and does not end the game.

import { GO_RULE_SETS, type Counting, type GameRules, type RulesOutcome } from '../../core/gameRules.ts';
import { cannotPlay, sideName } from '../../core/moveWords.ts';
import { english } from '../../core/phrases/english.ts';
import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { colourOf } from './board.ts';
import { diagramOf } from './diagram.ts';
import { formatScore, outcomeOfMargin, parseScore } from './scoreText.ts';
import { countBoard, countsArea, ownedPoints } from './scoring.ts';
import { legalPoints, playPoint, startState, type GoState, type Refusal } from './state.ts';
import { formatVertex, parseVertex, PASS } from './vertex.ts';

const counting: Counting<GoState> = {
  isDue: (state) => state.start.ruleSet !== 'tromp-taylor' && state.passes >= 2,
  byScore(text) {
    const margin = parseScore(text);
    return margin.ok ? ok(byCounting(margin.value)) : margin;
  },
  boardDecides: (state) => countsArea(state.start.ruleSet),
  count(state, dead) {
    const points = stonePoints(state, dead);
    return points.ok ? ok(formatScore(countBoard(state, points.value).margin)) : points;
  },
  deadChains(state, dead) {
    const points = stonePoints(state, dead);
    if (!points.ok) return points;
    const chains = ownedPoints(state, points.value).dead.toSorted((one, other) => one - other);
    return ok(chains.map((point) => formatVertex(point, state.start.size)));
  },
  method: ({ start }) => english(phrase(`seen.method.${start.ruleSet}`, { komi: start.komi / 2 })),
  otherMethod(state, dead, score) {
    const points = stonePoints(state, dead);
    if (!points.ok) return undefined;
    const others = GO_RULE_SETS.filter((ruleSet) => countsArea(ruleSet) !== countsArea(state.start.ruleSet));
    const found = others.find((ruleSet) => {
      const counted = { ...state, start: { ...state.start, ruleSet } };
      return formatScore(countBoard(counted, points.value).margin) === score;
    });
    return found === undefined ? undefined : english(phrase(`seen.rulesOf.${found}`));
  },
  diagram: diagramOf,
};

export const goRules: GameRules<GoState> = {
  start: startState,
  turn: (state) => state.turn,
  ply: (state) => state.ply,
  pliesBefore: () => 0,
  quietPlies: (state) => state.ply,
  play(state, text) {
    const { size } = state.start;
    const point = parseVertex(text, size);
    if (!point.ok) return err(cannotPlay(text, point.error));
    const after = playPoint(state, point.value);
    if (!after.ok) return err(cannotPlay(text, REFUSAL_WORDS[after.error](state, point.value)));
    // In Go no move resets the counts of adjudication by evaluations.
    return ok({ state: after.value, move: formatVertex(point.value, size), irreversible: false });
  },
  ending: (state) =>
    state.start.ruleSet === 'tromp-taylor' && state.passes >= 2 ? byCounting(countBoard(state, []).margin) : undefined,
  men(state) {
    let men = 0;
    for (let point = 0; point < state.stones.length; point++) if (state.stones[point] !== 0) men++;
    return men;
  },
  tablebasePosition: () => undefined,
  position: ({ start, stones, turn, ko }) => `${start.size} ${Array.from(stones).join('')} ${turn} ${ko ?? '-'}`,
  counting,
  notice({ repeats: ply }) {
    if (ply === undefined) return undefined;
    return english(ply === 0 ? phrase('seen.repeats.start') : phrase('seen.repeats', { ply }));
  },
};

/** Canonical texts of all legal moves, `pass` last. */
export const legalMoves = (state: GoState): string[] =>
  [...legalPoints(state), PASS].map((point) => formatVertex(point, state.start.size));

export type { GoState } from './state.ts';

function byCounting(margin: number): RulesOutcome {
  return { reason: 'counting', outcome: outcomeOfMargin(margin), score: formatScore(margin) };
}

function stonePoints(state: GoState, texts: readonly string[]): Result<readonly number[], string> {
  const points: number[] = [];
  for (const text of texts) {
    const point = stonePoint(state, text);
    if (!point.ok) return point;
    points.push(point.value);
  }
  return ok(points);
}

function stonePoint(state: GoState, text: string): Result<number, string> {
  const point = parseVertex(text, state.start.size);
  if (!point.ok) return err(`Cannot count "${text}" as dead: ${point.error}`);
  if (colourOf(state.stones[point.value]) === undefined) {
    return err(
      `Cannot count "${text}" as dead: expected a stone there, got ${point.value === PASS ? 'no point' : 'an empty point'}`,
    );
  }
  return point;
}

const REFUSAL_WORDS = {
  occupied: ({ stones }, point) => phrase('seen.illegal.occupied', { side: sideName(colourOf(stones[point]) ?? 'black') }),
  ko: ({ turn }) => phrase('seen.illegal.ko', { side: sideName(turn) }),
  suicide: ({ turn }) => phrase('seen.illegal.suicide', { side: sideName(turn) }),
  superko(state, point) {
    const ply = earlierOf(state, point) ?? 0;
    return ply === 0 ? phrase('seen.illegal.superko.start') : phrase('seen.illegal.superko', { ply });
  },
} as const satisfies Record<Refusal, (state: GoState, point: number) => Phrase>;

/** The ply that a move forbidden by superko would repeat. */
function earlierOf(state: GoState, point: number): number | undefined {
  const allowed = playPoint({ ...state, start: { ...state.start, superko: 'none' } }, point);
  return allowed.ok ? allowed.value.repeats : undefined;
}
