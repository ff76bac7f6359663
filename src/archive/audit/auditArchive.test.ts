// The rules of adjudication compared with the decisions of TCEC's own adjudicator, game by game and counter by counter. Data: TCEC archive
// (CC BY-SA 3.0), read from ARBITER_DATA, never copied.

import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { referenceData } from '../../../test/needs.ts';
import { UNKNOWN_EVALUATION, type Evaluation } from '../../core/evaluation.ts';
import { processOf } from '../../core/engines/program.ts';
import type { EngineConfig } from '../../core/gameJob.ts';
import { entrantName, eventKey, gameId } from '../../core/ids.ts';
import { unwrap } from '../../core/result.ts';
import { readPgnFile } from '../../files/pgnStream.ts';
import { archiveOf } from '../../games/chess/pgn/testArchiveOf.ts';
import type { MoveComment } from '../../games/chess/pgn/comments/moveComment.ts';
import { parseEvaluation } from '../../games/chess/pgn/comments/values.ts';
import { chessRules, type ChessState } from '../../games/chess/rules.ts';
import { moveOfSan, formatMove, tcecReversiblePlies } from '../../games/chess/notation/notation.ts';
import { printedDrawPlies, printedWinPlies } from '../../referee/adjudication/pliesLeft.ts';
import { createReferee, type RefereeState } from '../../referee/referee.ts';
import { RULE_SETS, type RuleSetName } from '../../tournament/events/ruleSets.ts';
import type { AuditedGame } from './audit.ts';
import { seenEvaluation } from './auditEvaluation.ts';
import { auditFile } from './auditFile.ts';
import { withPrintedCounters } from '../printedCounters.ts';

const folder = referenceData('tcec');

/** The number of adjudicated games, counted from TerminationDetails with grep, draw and win rule together. */
const FILES: readonly (readonly [file: string, rules: RuleSetName, games: number, adjudicated: number])[] = [
  ['TCEC_Season_16_-_League_1_Playoff.pgn', 'tcec-season-16', 24, 11],
  ['TCEC_Cup_4_Round32.pgn', 'tcec-season-16', 103, 56],
  ['TCEC_Cup_4_Round16.pgn', 'tcec-season-16', 71, 38],
  ['TCEC_Season_15_-_Division_1.pgn', 'tcec-season-16', 112, 71],
  ['TCEC_Season_18_-_League_2.pgn', 'tcec-season-18', 90, 53],
  ['TCEC_Season_26_-_4k_Iii.pgn', 'tcec-4k', 120, 0],
  ['TCEC_Season_26_-_4k_Iii_Minifinal.pgn', 'tcec-4k', 50, 0],
];

async function audited(file: string, rules: RuleSetName): Promise<readonly AuditedGame[]> {
  const games: AuditedGame[] = [];
  for await (const step of auditFile(`${folder ?? ''}/pgn/${file}`, RULE_SETS[rules].adjudication)) {
    expect(step.issues).toEqual([]);
    if (step.kind === 'game') games.push(step.game);
  }
  return games;
}

describe.runIf(folder !== undefined)('S16-11b, S16-11c, CUP-6b: DRAW-1, WIN-1 on the TCEC archive', () => {
  test.each(FILES)('%s under %s: every verdict and every printed counter is TCEC’s own', async (file, rules, count, fired) => {
    const games = await audited(file, rules);
    expect(games.length).toBe(count);
    expect(games.filter(({ recorded }) => /TCEC (?:draw|win) rule/.test(recorded)).length).toBe(fired);
    for (const game of games) {
      const { round, plies, result, recorded, verdict, counters } = game;
      const rule = /TCEC (draw|win) rule/.exec(recorded)?.[1]?.toUpperCase();
      expect(verdict, `${file} ${round}`).toEqual(rule === undefined ? null : { rule: `${rule}-1`, ply: plies, result });
      expect({ ...counters, plies: 0 }, `${file} ${round}`).toEqual({ plies: 0, R50: 0, Rd: 0, Rr: 0 });
    }
    // Some games ended within the book or just after it.
    expect(games.filter(({ counters }) => counters.plies > 0).length).toBeGreaterThan(0.95 * games.length);
  });

  test('CUP-6c: the text’s four moves for a win end won games two plies before the archive does', async () => {
    const games = await audited('TCEC_Cup_4_Round32.pgn', 'tcec-cup-4');
    const won = games.filter(({ recorded }) => recorded === 'TCEC win rule');
    expect(won.length).toBeGreaterThan(20);
    for (const { verdict, plies, agreement } of won) {
      expect(verdict?.rule).toBe('WIN-1');
      expect(plies - (verdict?.ply ?? 0)).toBeGreaterThanOrEqual(2);
      expect(agreement).toBe('early');
    }
  });

  test('a rule set other than the event’s does not agree', async () => {
    const games = await audited('TCEC_Season_18_-_League_2.pgn', 'tcec-season-16');
    expect(games.filter(({ agreement }) => agreement === 'late').length).toBeGreaterThan(5);
  });

  test('printed counters of our own archives equal TCEC’s for the same evaluations', async () => {
    for await (const game of readPgnFile(`${folder ?? ''}/pgn/TCEC_Season_16_-_League_1_Playoff.pgn`)) {
      const archive = unwrap(archiveOf(game));
      const bare = archive.plies.map(({ drawPliesLeft, winPliesLeft, ...ply }) => ply);
      const again = withPrintedCounters(RULE_SETS['tcec-season-16'].adjudication, { ...archive, plies: bare, resumedAt: [] });
      expect(again).toEqual(archive.plies);
    }
  });
});

type OracleGame = {
  readonly event: string;
  readonly round: string;
  readonly terminationDetails: string;
  readonly plyCount: number;
  readonly bookPlies: number;
  readonly san: string;
  readonly wv: readonly (string | null)[];
  readonly d: readonly (number | null)[];
  readonly R50: readonly (number | null)[];
  readonly Rd: readonly (number | null)[];
  readonly Rr: readonly (number | null)[];
  readonly fires: { readonly ply: number; readonly rule: string } | null;
};

const oracle = referenceData('tcec/oracles/adjudication_s16.json.gz');

describe.runIf(oracle !== undefined)('the referee itself, fed with the evaluations of adjudication_s16.json.gz', () => {
  test('DRAW-1, WIN-1: 198 games end where TCEC ended them, with its Rd, Rr and R50 on every ply', () => {
    const { games } = JSON.parse(gunzipSync(readFileSync(oracle ?? '')).toString()) as { games: readonly OracleGame[] };
    expect(games.length).toBe(198);
    let compared = 0;
    for (const game of games) compared += refereed(game);
    expect(compared).toBeGreaterThan(24_900);
  });
});

const RULES = RULE_SETS['tcec-season-16'].adjudication;

/** Plays the game before the referee; returns the number of plies whose counters were compared. */
function refereed(game: OracleGame): number {
  const moves = uciMoves(game.san);
  const referee = createReferee(chessRules, {
    id: gameId(1),
    event: eventKey('event'),
    number: 1,
    round: 1,
    board: 1,
    players: { white: engine, black: engine },
    opening: { start: { game: 'chess', chess960: false }, moves: moves.slice(0, game.bookPlies) },
    timeControls: { white: { kind: 'unlimited', capMs: 1 }, black: { kind: 'unlimited', capMs: 1 } },
    limits: { white: {}, black: {} },
    adjudication: { draw: RULES.draw, win: RULES.win },
  });
  let { state, order } = unwrap(referee.open());
  let compared = 0;
  for (const [index, move] of moves.entries()) {
    if (index < game.bookPlies) continue;
    expect(order.kind, `${game.round} before ply ${index + 1}`).toBe('search');
    const mover = state.turn;
    ({ state, order } = referee.judge(state, { kind: 'moved', move, elapsedMs: 0, evaluation: told(game, index, move, state) }));
    if (typeof game.Rd[index] !== 'number') continue;
    compared += 1;
    expect(
      [
        printedDrawPlies(RULES, state.counts, state.ply),
        printedWinPlies(RULES, state.counts, mover),
        Math.floor((100 - tcecReversiblePlies(state.position)) / 2),
      ],
      `${game.event} ${game.round} ply ${state.ply}`,
    ).toEqual([game.Rd[index], game.Rr[index], game.R50[index]]);
  }
  // The oracle's rule fires at the last ply of games that end by repetition or mate there, which take precedence over it.
  const fires = game.fires === null || !/TCEC/.test(game.terminationDetails) ? undefined : game.fires;
  const ended = order.kind === 'end' && order.ending.kind === 'adjudicated' ? order.ending.rule : undefined;
  const rule = fires === undefined ? undefined : fires.rule === 'draw' ? 'DRAW-1' : 'WIN-1';
  expect([state.ply, ended], `${game.event} ${game.round}`).toEqual([fires?.ply ?? game.plyCount, rule]);
  if (game.fires !== null && fires === undefined) expect(order).toMatchObject({ kind: 'end', ending: { kind: 'rules' } });
  return compared;
}

function told(game: OracleGame, index: number, move: string, state: RefereeState<ChessState>): Evaluation {
  const [wv, depth, Rd, Rr] = [game.wv[index], game.d[index], game.Rd[index], game.Rr[index]];
  const evaluation = typeof wv === 'string' ? parseEvaluation(wv, 'white', 'moves') : undefined;
  const after = unwrap(chessRules.play(state.position, move));
  const comment: MoveComment = {
    book: false,
    text: '',
    evaluation: evaluation ?? UNKNOWN_EVALUATION,
    ...(typeof depth === 'number' ? { depth } : {}),
    ...(typeof Rd === 'number' ? { drawPliesLeft: Rd } : {}),
    ...(typeof Rr === 'number' ? { winPliesLeft: Rr } : {}),
  };
  return seenEvaluation(RULES, state.counts, {
    ply: index + 1,
    mover: state.turn,
    irreversible: after.irreversible,
    zeroing: chessRules.quietPlies(after.state) === 0,
    men: chessRules.men(after.state),
    comment,
    drawPliesLeftBefore: undefined,
  });
}

function uciMoves(sans: string): readonly string[] {
  let state = unwrap(chessRules.start({ game: 'chess', chess960: false }));
  return sans.split(' ').map((san) => {
    const move = formatMove(state, unwrap(moveOfSan(state, san)));
    state = unwrap(chessRules.play(state, move)).state;
    return move;
  });
}

const engine: EngineConfig = {
  name: entrantName('E'),
  protocol: 'uci',
  program: processOf('e'),
  options: {},
  startupMs: 1,
};
