// Helpers of the PGN tests: random archived games that contain only what TCEC's layout can express, so that they are read back unchanged.

import type { Colour } from '../../../core/colour.ts';
import type { GameEnding } from '../../../core/ending.ts';
import type { Evaluation } from '../../../core/evaluation.ts';
import type { ChessStart } from '../../../core/gameRules.ts';
import { randomSource, type RandomSource } from '../../../core/random.ts';
import { unwrap } from '../../../core/result.ts';
import { fen, formatMove, generateMoves, type ChessState } from '../notation/notation.ts';
import { chessRules } from '../rules.ts';
import { playRandomly, standard } from '../testGames.ts';
import type { ArchivedGame, ArchivedPly } from './archivedGame.ts';

type GameWishes = { readonly rngSeed: number; readonly plies: number; readonly comments: 'none' | 'all kinds' };

/** Roughly: a third from the usual start, a third from some position (half of them with Black to move), a third Chess960. */
export function randomArchivedGame({ rngSeed, plies, comments }: GameWishes): ArchivedGame {
  const random = randomSource(rngSeed);
  const start = randomStart(random);
  const opening: string[] = [];
  const played: ArchivedPly[] = [];
  const openingPlies = random.below(5);
  const ponders = random.below(2) === 0;
  const last = playRandomly(unwrap(chessRules.start(start)), random, plies, (state, move, next) => {
    const text = formatMove(state, move);
    const { ply } = next;
    if (comments === 'none') played.push(silentPly(ply, text));
    else if (opening.length < openingPlies) opening.push(text);
    else if (!ponders && random.below(6) === 0) played.push(silentPly(ply, text));
    else played.push(thoughtfulPly(random, { ply, move: text, before: state, after: next, ponders }));
  });
  const board = chessRules.ending(last);
  return {
    event: `Random event ${rngSeed}`,
    site: 'http://localhost "here" \\ there',
    date: '2026.11.21',
    round: '1.1',
    players: { white: 'Ünïcode 1.0', black: 'B "x"] y' },
    start,
    openingMoves: opening,
    plies: comments === 'none' ? played : played.map((ply, index) => (index + 2 < played.length ? ply : withoutPonder(ply))),
    ending: board === undefined ? randomEnding(random) : { kind: 'rules', ...board },
    timeControls: {
      white: { kind: 'clock', periods: [{ moves: null, baseMs: 1_800_000, incrementMs: 5000 }], marginMs: 0 },
      black:
        random.below(2) === 0
          ? { kind: 'clock', periods: [{ moves: null, baseMs: 1_800_000, incrementMs: 5000 }], marginMs: 0 }
          : { kind: 'moveTime', moveTimeMs: 1500, marginMs: 0 },
    },
    options:
      comments === 'none'
        ? { white: [], black: [] }
        : { white: [{ name: 'Protocol', value: 'uci' }], black: [{ name: 'Line', value: '--backend-opts="(gpu=0),(gpu=1)"' }] },
    startedAtMs: 1_700_000_000_000 + random.below(1_000_000),
    endedAtMs: 1_700_001_000_000 + random.below(100_000_000),
    tags: new Map([['WhiteElo', String(2000 + random.below(1000))]]),
  };
}

function randomStart(random: RandomSource): ChessStart {
  const kind = random.below(3);
  if (kind === 0) return { game: 'chess', chess960: false };
  if (kind === 1) {
    const state = playRandomly(standard(), random, 1 + random.below(6), () => undefined);
    return { game: 'chess', chess960: false, position: fen(chessRules.ending(state) === undefined ? state : standard()) };
  }
  return { game: 'chess', chess960: true, position: 'rknqbbrn/pppppppp/8/8/8/8/PPPPPPPP/RKNQBBRN w KQkq - 0 1' };
}

const silentPly = (ply: number, move: string): ArchivedPly => ({ ply, move, elapsedMs: 0, evaluation: { kind: 'unknown' } });

type Thinking = {
  readonly ply: number;
  readonly move: string;
  readonly before: ChessState;
  readonly after: ChessState;
  readonly ponders: boolean;
};

function thoughtfulPly(random: RandomSource, { ply, move, before, after, ponders }: Thinking): ArchivedPly {
  const clock = { elapsedMs: random.below(100_000), leftMs: random.below(10_000_000), hashPermille: 0, ponderHitPermille: 0 };
  const answers = ponders ? generateMoves(after) : [];
  const answer = answers[random.below(Math.max(1, answers.length))];
  const common = { ply, move, ...clock, ...(answer === undefined ? {} : { ponder: formatMove(after, answer) }) };
  if (random.below(8) === 0) return { ...common, evaluation: { kind: 'unknown' } };
  const depth = 2 + random.below(60);
  return {
    ...common,
    evaluation: randomEvaluation(random),
    depth,
    selectiveDepth: depth + random.below(20),
    nodes: random.below(4_000_000_000),
    nodesPerSecond: random.below(4_000_000),
    ...(random.below(2) === 0 ? {} : { tablebaseHits: random.below(1000) }),
    hashPermille: random.below(1001),
    ponderHitPermille: random.below(1001),
    ...(random.below(3) === 0 ? {} : { pv: randomLine(random, before, move) }),
    ...(random.below(2) === 0 ? {} : { drawPliesLeft: random.below(20) - 11, winPliesLeft: random.below(20) - 11 }),
  };
}

function randomEvaluation(random: RandomSource): Evaluation {
  const kind = random.below(6);
  if (kind === 0) return { kind: 'unknown' };
  if (kind === 1) return { kind: 'mate', moves: (random.below(2) === 0 ? 1 : -1) * (1 + random.below(60)), view: 'white' };
  return { kind: 'centipawns', centipawns: random.below(4001) - 2000, view: 'white' };
}

function randomLine(random: RandomSource, before: ChessState, move: string): string {
  const line = [move];
  playRandomly(unwrap(chessRules.play(before, move)).state, random, random.below(5), (state, next) =>
    line.push(formatMove(state, next)),
  );
  return line.join(' ');
}

function withoutPonder(ply: ArchivedPly): ArchivedPly {
  const { ponder, ...rest } = ply;
  return rest;
}

function randomEnding(random: RandomSource): GameEnding | undefined {
  const by: Colour = random.below(2) === 0 ? 'white' : 'black';
  const name = by === 'white' ? 'White' : 'Black';
  const endings: readonly (GameEnding | undefined)[] = [
    undefined,
    { kind: 'void', reason: 'No result' },
    { kind: 'resigned', by },
    { kind: 'adjudicated', rule: 'DRAW-1', outcome: 'draw', evidence: 'TCEC draw rule' },
    { kind: 'adjudicated', rule: 'WIN-1', outcome: by, evidence: 'TCEC win rule' },
    { kind: 'adjudicated', rule: 'TB-1', outcome: by, evidence: 'SyzygyTB' },
    { kind: 'adjudicated', rule: 'INT-2', outcome: by, evidence: 'INT-2' },
    { kind: 'ruled', outcome: 'draw', by: '', reason: 'Manual adjudication' },
    { kind: 'forfeit', by, fault: 'time', evidence: `${name} loses on time` },
    { kind: 'forfeit', by, fault: 'crash', evidence: `${name} disconnects` },
    { kind: 'forfeit', by, fault: 'stall', evidence: `${name}'s connection stalls` },
    { kind: 'forfeit', by, fault: 'protocol', evidence: `${name} breaks the protocol` },
    { kind: 'forfeit', by, fault: 'illegal-move', evidence: 'Cannot play "e2e5"' },
  ];
  return endings[random.below(endings.length)];
}
