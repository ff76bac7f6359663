// Evaluates the claims after play has stopped and both players have named the score and the dead stones (CGF-9.3).
// Where the score is territory by agreement (Japanese rules), two equal scores are the result. Where the board decides (area rules), the players
// agree only on the dead stones, and the board gives the score by the event's rules and komi: two programs that count by other rules than the
// event's name the same wrong number. Anything still unsettled is referred to officials, with the counts that the board gives.
// A difference between the named score and the board's is reported with both numbers and changes nothing else.

import { COLOURS, type Sides } from '../core/colour.ts';
import type { GameEnding } from '../core/ending.ts';
import type { Counting, GameRules } from '../core/gameRules.ts';
import { deadOf, type Referral, type ScoreClaim } from '../core/judging.ts';
import { english } from '../core/phrases/english.ts';
import { phrase, type Phrase } from '../core/phrases/phrase.ts';
import { present } from '../core/present.ts';
import { unwrap } from '../core/result.ts';

export type CountVerdict =
  /** `notice`: how the named score differs from the board's, for people. */
  | { readonly kind: 'agreed'; readonly ending: GameEnding; readonly notice?: string }
  | { readonly kind: 'differing'; readonly referral: Referral };

/** A claim applied to the board: its score in canonical text, its dead stones as whole chains, and the score that the board gives with them. */
type Reading = {
  readonly said: string | undefined;
  readonly dead: readonly string[] | undefined;
  readonly board: string | undefined;
};

/** Throws `TypeError` if the game's rules have no counting. */
export function afterCounts<Position>(rules: GameRules<Position>, position: Position, claims: Sides<ScoreClaim>): CountVerdict {
  const { counting } = rules;
  if (counting === undefined) throw new TypeError('Cannot count: expected the rules of a game that is counted');
  const readings = { black: readClaim(counting, position, claims.black), white: readClaim(counting, position, claims.white) };
  const { black, white } = readings;
  const said = black.said === white.said ? black.said : undefined;
  const settled = counting.boardDecides(position)
    ? settledBoard(readings, said, unwrap(counting.count(position, [])))
    : settledScore(readings, said);
  if (settled === undefined) return { kind: 'differing', referral: referralOf(counting, position, claims) };
  const { score, dead } = settled;
  const ending = { kind: 'rules', ...unwrap(counting.byScore(score)), ...present({ dead }) } as const;
  const notice = differenceOf(counting, position, readings, settled);
  return { kind: 'agreed', ending, ...present({ notice }) };
}

type Settled = { readonly score: string; readonly dead: readonly string[] | undefined };

/** CGF-9.3: equal scores are the result; the dead stones are those that both name, or those with which the board gives the score. */
function settledScore({ black, white }: Sides<Reading>, said: string | undefined): Settled | undefined {
  if (said === undefined) return undefined;
  if (areSame(black.dead, white.dead)) return { score: said, dead: black.dead };
  return { score: said, dead: [white, black].find(({ board }) => board === said)?.dead };
}

/** Area rules: the same dead stones, or the same count with each side's stones; otherwise a score that both name and the board confirms. */
function settledBoard({ black, white }: Sides<Reading>, said: string | undefined, asItStands: string): Settled | undefined {
  if (black.board !== undefined && black.board === white.board) return { score: black.board, dead: black.dead };
  if (said === undefined) return undefined;
  const confirming = [white, black].find(({ board }) => board === said);
  if (confirming !== undefined) return { score: said, dead: confirming.dead };
  const noneNamed = black.dead === undefined && white.dead === undefined;
  return noneNamed && asItStands === said ? { score: said, dead: [] } : undefined;
}

function readClaim<Position>(counting: Counting<Position>, position: Position, claim: ScoreClaim): Reading {
  const score = claim.kind === 'told' ? counting.byScore(claim.score) : undefined;
  const named = deadOf(claim);
  const chains = named && counting.deadChains(position, named);
  const dead = chains?.ok === true ? chains.value : undefined;
  const board = dead && counting.count(position, dead);
  return {
    said: score?.ok === true ? score.value.score : undefined,
    dead,
    board: board?.ok === true ? board.value : undefined,
  };
}

const areSame = (one: readonly string[] | undefined, other: readonly string[] | undefined): boolean =>
  one !== undefined && one.join(' ') === other?.join(' ');

/** `undefined` if everything named agrees with the board, or no one named dead stones to count with. */
function differenceOf<Position>(
  counting: Counting<Position>,
  position: Position,
  { black, white }: Sides<Reading>,
  { score, dead }: Settled,
): string | undefined {
  const named = [black, white].flatMap(({ said, dead: own = dead }) => (own === undefined ? [] : [{ said, dead: own }]));
  const differing = named.filter((one) => unwrap(counting.count(position, one.dead)) !== one.said);
  if (differing.length === 0) return undefined;
  const [blackSaid, whiteSaid] = [black.said ?? 'no score', white.said ?? 'no score'];
  const more =
    blackSaid === whiteSaid
      ? phrase('seen.scores.both', { score: blackSaid })
      : phrase('seen.scores.each', { black: blackSaid, white: whiteSaid });
  const boards = new Set(differing.map((one) => boardWith(counting, position, one.dead)));
  const gives = { more, part: [...boards].join(' and '), method: counting.method(position) };
  const result = counting.boardDecides(position)
    ? phrase('seen.scores.board', { ...gives, score })
    : phrase('seen.scores.agreed', gives);
  const others = differing.flatMap((one) => {
    const method = one.said && counting.otherMethod(position, one.dead, one.said);
    return method === undefined ? [] : [{ score: one.said ?? '', rules: method }];
  });
  const told = [...new Map(others.map((other) => [other.score, other])).values()];
  return english(told.reduce((why, other) => phrase('seen.scores.method', { why, ...other }), result));
}

const boardWith = <Position>(counting: Counting<Position>, position: Position, dead: readonly string[]): string =>
  english(scoreWith(unwrap(counting.count(position, dead)), dead));

const scoreWith = (score: string, dead: readonly string[]): Phrase =>
  dead.length === 0 ? phrase('seen.scores.noDead', { score }) : phrase('seen.scores.dead', { score, stones: dead.join(' ') });

function referralOf<Position>(counting: Counting<Position>, position: Position, claims: Sides<ScoreClaim>): Referral {
  const counts = [{ label: english(phrase('seen.count')), dead: [] as readonly string[] }];
  for (const colour of COLOURS) {
    const dead = deadOf(claims[colour]);
    if (dead !== undefined) counts.push({ label: english(phrase('seen.count.dead', { side: colour })), dead });
  }
  return {
    kind: 'scores-differ',
    claims,
    counts: counts.map(({ label, dead }) => {
      const counted = counting.count(position, dead);
      return { label, score: counted.ok ? counted.value : `none: ${counted.error}` };
    }),
    method: counting.method(position),
  };
}
