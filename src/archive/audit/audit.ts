// Audits archived games: replays the recorded evaluations through the adjudication of an event, with the same pure rules that judge live games
// (src/referee/adjudication). It ignores clocks and engines, and does not guess what would have been played.
//
// The verdict is the first ply at which a rule of the set fires, or 0: TB-1 (only if tables are given) and the others, in the order of docs/rules.md,
// "How a game of chess ends". A ply that ends the game by the rules of chess has no verdict, because these take precedence over any adjudication
// on the same ply; so does a tablebase ending recorded in the archive, if no table is available to probe.
// Moves of the book and moves replayed at a restart (`book`, or before a ply of the tag ResumedAtPly) never count; a move without a comment
// has no evaluation. auditEvaluation.ts interprets `d=1 … wv=0.00`.
//
// Verdict and archive agree if a game that is recorded as adjudicated by the draw, win or longest-game rule (by TB-1 if a table contains
// its last position) gets its verdict at exactly its last ply, by that rule, with that result; an adjudication whose rule the archive does
// not name may be any of them. A game recorded otherwise agrees without a verdict, or with one at its last ply that gives the same result.

import type { AdjudicationRules } from '../../core/adjudication.ts';
import type { GameEnding, Outcome } from '../../core/ending.ts';
import { err, ok, type Result } from '../../core/result.ts';
import type { Tablebases } from '../../files/tablebases.ts';
import { resultOf, type PgnGame, type PgnResult } from '../../games/chess/pgn/game.ts';
import { readEnding } from '../../games/chess/pgn/readEnding.ts';
import { BoardReplay, type Replay } from '../../games/chess/pgn/boardReplay.ts';
import { parseMoveComment } from '../../games/chess/pgn/comments/comment.ts';
import { chessRules } from '../../games/chess/rules.ts';
import { gameAdjudication } from '../../referee/adjudication/gameAdjudication.ts';
import { asksTablebases, endsGame } from '../../referee/adjudication/tablebases.ts';
import { AuditCounts, type CounterCheck } from './auditCounts.ts';

export type Verdict = { readonly rule: string; readonly ply: number; readonly result: PgnResult };

/**
 * `exact`: adjudicated, and the rule fired at that ply. `late`: adjudicated, but it did not. `early`: any game in which a rule fires before
 * the recorded end, or at an end that is recorded otherwise and with a different result.
 */
export type Agreement = 'exact' | 'early' | 'late' | 'not adjudicated';

export type AuditedGame = {
  readonly round: string;
  readonly white: string;
  readonly black: string;
  readonly result: PgnResult;
  readonly plies: number;
  /** The recorded ending of the game, in the archive's words; empty if there is none. */
  readonly recorded: string;
  /** Adjudicated by a rule that the audit covers. */
  readonly isAdjudicated: boolean;
  readonly verdict: Verdict | null;
  readonly agreement: Agreement;
  /** Plies with printed counters (`R50`, `Rd`, `Rr`), and how many of each differ from ours. */
  readonly counters: CounterCheck;
};

/** The outcome of a position by tablebase, including the 50-move counter unless it is ignored; `undefined` if no table contains it. */
export type ProbeOutcome = (position: string, ignoreFifty?: boolean) => Outcome | undefined;

/** Asks tables. A table that is damaged gives no outcome; `onDamage` receives what is wrong with it, at every position. */
export const probeOf =
  (tablebases: Pick<Tablebases, 'outcome'>, onDamage: (message: string) => void): ProbeOutcome =>
  (position, ignoreFifty) => {
    const value = tablebases.outcome(position, ignoreFifty);
    if (value.ok) return value.value?.outcome;
    onDamage(value.error);
    return undefined;
  };

/** The error says in one sentence what part of the game cannot be played. */
export function auditGame(game: PgnGame, rules: AdjudicationRules, probe?: ProbeOutcome): Result<AuditedGame, string> {
  const opened = BoardReplay.of(game);
  if (!opened.ok) return opened;
  const replay = opened.value;
  const opening = bookPlies(game);
  const own = gameAdjudication(rules, chessRules.pliesBefore(replay.state()), opening);
  const counts = new AuditCounts(own, resumedAt(game));
  let verdict: Verdict | undefined;
  let text = game.startComment;
  let ply = 0;
  const judge = (adjudication: { readonly rule: string; readonly outcome: Outcome } | undefined): void => {
    if (verdict !== undefined || adjudication === undefined || chessRules.ending(replay.state()) !== undefined) return;
    verdict = { rule: adjudication.rule, ply, result: resultOf(adjudication.outcome) };
  };
  const byTablesHere = () => byTables(rules, replay, ply > opening, probe);
  // The position after the opening is judged before anything is played.
  if (opening === 0) judge(byTablesHere());
  for (const move of game.moves) {
    const mover = replay.board.whiteToMove ? 'white' : 'black';
    const illegal = replay.play(move.san);
    ply += 1;
    if (illegal !== undefined) return err(`ply ${ply}: ${illegal}`);
    const comment = parseMoveComment(move.comment, mover);
    text = comment.text;
    if (ply === opening) judge(byTablesHere());
    if (comment.book) continue;
    const { men, reversiblePlies, halfmoves } = replay.board;
    const fired = counts.add({ ply, mover, men, reversiblePlies, zeroing: halfmoves === 0, comment });
    if (verdict === undefined) judge(byTablesHere() ?? fired);
  }

  const tag = (name: string): string => game.tags.get(name) ?? '';
  const ending = readEnding({
    result: game.result,
    termination: game.tags.get('Termination'),
    details: game.tags.get('TerminationDetails'),
    text,
    board: chessRules.ending(replay.state()),
  });
  const recorded = [tag('TerminationDetails'), text, tag('Termination')].find((words) => words !== '') ?? '';
  const end = { plies: ply, result: game.result };
  const byTable = ending?.kind === 'adjudicated' && ending.rule === 'TB-1' && isForTables(rules, replay, ply > opening);
  const isProbed = byTable && byTablesHere() !== undefined;
  const told = byTable && !isProbed && verdict?.ply === end.plies ? undefined : verdict;
  const expected = expectedRule(ending, `${recorded} ${tag('Termination')}`, isProbed);
  return ok({
    round: tag('Round'),
    white: tag('White'),
    black: tag('Black'),
    ...end,
    recorded,
    isAdjudicated: expected !== undefined,
    verdict: told ?? null,
    agreement: agreement(expected, end, told),
    counters: counts.checked(),
  });
}

/** The opening moves that the archive marks as such. */
function bookPlies(game: PgnGame): number {
  const thought = game.moves.findIndex(({ comment }) => !parseMoveComment(comment, 'white').book);
  return thought < 0 ? game.moves.length : thought;
}

/** The first plies played after interruptions, as Arbiter's own archives record them. */
const resumedAt = (game: PgnGame): ReadonlySet<number> =>
  new Set(
    (game.tags.get('ResumedAtPly') ?? '')
      .split(/\s+/)
      .filter((word) => /^\d+$/.test(word))
      .map(Number),
  );

function byTables(
  rules: AdjudicationRules,
  replay: Replay,
  hasMoved: boolean,
  probe: ProbeOutcome | undefined,
): { readonly rule: string; readonly outcome: Outcome } | undefined {
  const { tablebases } = rules;
  if (probe === undefined || tablebases === undefined || !isForTables(rules, replay, hasMoved)) return undefined;
  const position = chessRules.tablebasePosition(replay.state());
  const outcome = position === undefined ? undefined : probe(position, tablebases.ignoreFifty);
  return outcome === undefined || !endsGame(tablebases, outcome) ? undefined : { rule: 'TB-1', outcome };
}

const isForTables = ({ tablebases }: AdjudicationRules, { board }: Replay, hasMoved: boolean): boolean =>
  tablebases !== undefined && asksTablebases(tablebases, { men: board.men, quietPlies: board.halfmoves, hasMoved });

/** `any`: adjudicated, but the archive does not name the rule (cutechess and fastchess: "Draw by adjudication"). */
function expectedRule(ending: GameEnding | undefined, words: string, isProbed: boolean): string | undefined {
  if (ending?.kind !== 'adjudicated') return undefined;
  if (ending.rule === 'TB-1') return isProbed ? 'TB-1' : undefined;
  if (JUDGED.has(ending.rule)) return ending.rule;
  return /adjudicat/i.test(words) ? 'any' : undefined;
}

const JUDGED: ReadonlySet<string> = new Set(['DRAW-1', 'WIN-1', 'RESIGN-1', 'MAX-1']);

function agreement(
  expected: string | undefined,
  end: { readonly plies: number; readonly result: PgnResult },
  verdict: Verdict | undefined,
): Agreement {
  if (verdict !== undefined && verdict.ply < end.plies) return 'early';
  const sameResult = verdict !== undefined && verdict.result === end.result;
  if (expected === undefined) return verdict === undefined || sameResult ? 'not adjudicated' : 'early';
  return sameResult && (expected === 'any' || expected === verdict.rule) ? 'exact' : 'late';
}
