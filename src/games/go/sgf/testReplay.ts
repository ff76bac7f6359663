// A game as SGF holds it → a game by the rules of Go, for tests: its terms, and the states of its moves.
// SGF does not specify superko and suicide, and files say little about the rules; the default is Japanese, as at CGF (CGF-8).

import { SIDE_NAMES } from '../../../core/colour.ts';
import type { GoRuleSet, GoStart } from '../../../core/gameRules.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import { handicapPoints } from '../handicap.ts';
import { goRules } from '../rules.ts';
import { startState, type GoState } from '../state.ts';
import { forcePoint, withStones } from '../testStones.ts';
import { formatVertex, parseVertex, PASS } from '../vertex.ts';
import type { SgfEdit, SgfGame } from './game.ts';

/** The rule set that a file's RU means; `undefined` if it is missing or not supported. */
export function ruleSetOf(rules: string | undefined): GoRuleSet | undefined {
  if (rules === undefined) return undefined;
  if (/^japan/i.test(rules)) return 'japanese';
  if (/^chin/i.test(rules)) return 'chinese';
  return /^tromp/i.test(rules) ? 'tromp-taylor' : undefined;
}

/** The terms of an archived game. Initial stones are a handicap if they are GTP's fixed ones, or if there is only HA. */
export function startOfSgf(game: SgfGame): GoStart {
  const ruleSet = ruleSetOf(game.rules) ?? 'japanese';
  const trompTaylor = ruleSet === 'tromp-taylor';
  return {
    game: 'go',
    size: game.size,
    komi: game.komi ?? 0,
    ruleSet,
    superko: trompTaylor ? 'positional' : 'none',
    suicide: trompTaylor,
    handicap: fixedHandicap(game),
  };
}

/** The states of a game, the first before its first move; the error says which move breaks the rules. */
export function replaySgf(game: SgfGame, start: GoStart = startOfSgf(game)): Result<readonly GoState[], string> {
  const first = firstState(game, start);
  if (!first.ok) return first;
  const states = [first.value];
  let state = first.value;
  const edits = new Map((game.edits ?? []).map((edit) => [edit.afterMoves, edit]));
  for (const [index, { colour, move, forced }] of game.moves.entries()) {
    const edit = edits.get(index);
    if (edit !== undefined) {
      const edited = withPoints(state, edit);
      if (!edited.ok) return edited;
      // The side to move is free after the board was changed by hand.
      state = { ...edited.value, turn: colour };
    }
    if (forced === true) {
      const point = parseVertex(move, game.size);
      if (!point.ok) return err(`Cannot replay move ${index + 1}: ${point.error}`);
      state = forcePoint({ ...state, turn: colour }, point.value);
      states.push(state);
      continue;
    }
    if (state.turn !== colour) {
      return err(
        `Cannot replay move ${index + 1}: expected one of ${SIDE_NAMES[state.turn]}, got "${move}" of ${SIDE_NAMES[colour]}`,
      );
    }
    const played = goRules.play(state, move);
    if (!played.ok) return err(`Cannot replay move ${index + 1} of ${SIDE_NAMES[colour]}: ${played.error}`);
    state = played.value.state;
    states.push(state);
  }
  return ok(states);
}

/** The side that moves first in the file begins; without moves, the one that begins by the rules. */
function firstState(game: SgfGame, start: GoStart): Result<GoState, string> {
  const byRules = startState(start);
  if (!byRules.ok) return byRules;
  const turn = game.moves[0]?.colour ?? byRules.value.turn;
  if (start.handicap > 0 || game.setup.white.length + game.setup.black.length === 0) return ok({ ...byRules.value, turn });
  const set = withPoints(byRules.value, { ...game.setup, empty: [] });
  return set.ok ? ok({ ...set.value, turn }) : set;
}

function withPoints(state: GoState, named: Omit<SgfEdit, 'afterMoves'>): Result<GoState, string> {
  const points = { white: new Array<number>(), black: new Array<number>(), empty: new Array<number>() };
  for (const kind of ['empty', 'white', 'black'] as const) {
    for (const vertex of named[kind]) {
      const point = parseVertex(vertex, state.start.size);
      if (!point.ok || point.value === PASS)
        return err(`Cannot set up "${vertex}": ${point.ok ? 'it is no point' : point.error}`);
      points[kind].push(point.value);
    }
  }
  return ok(withStones(state, points));
}

function fixedHandicap({ size, handicap, setup }: SgfGame): number {
  if (handicap < 2 || setup.white.length > 0) return 0;
  const fixed = handicapPoints(size, handicap).map((point) => formatVertex(point, size));
  const isFixed = fixed.length === setup.black.length && fixed.every((vertex) => setup.black.includes(vertex));
  return isFixed || setup.black.length === 0 ? handicap : 0;
}
