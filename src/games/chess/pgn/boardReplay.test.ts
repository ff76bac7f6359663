// The replay on one board compared with the replay by states (replay.ts), on random games and on texts in every form that archives contain.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomSource, type RandomSource } from '../../../core/random.ts';
import { unwrap } from '../../../core/result.ts';
import { afterMove, formatMove, generateMoves, sanOf, type ChessState, type Move } from '../notation/notation.ts';
import { chessRules } from '../rules.ts';
import { BoardReplay } from './boardReplay.ts';
import type { PgnGame } from './game.ts';
import { readPgn } from './reader.ts';
import { replayGame } from './replay.ts';

const STARTS = [
  { name: 'the usual start', tags: '' },
  { name: 'en passant at the start', tags: '[FEN "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"]\n' },
  { name: 'en passant along a pinned rank', tags: '[FEN "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"]\n' },
  { name: 'a draw at hand', tags: '[FEN "8/5k2/8/8/8/2B5/1N3K2/8 w - - 90 70"]\n' },
  { name: 'castling of both sides', tags: '[FEN "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"]\n' },
  { name: 'Chess960', tags: '[Variant "chess960"]\n[FEN "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1"]\n' },
] as const;

const gameOf = (text: string): PgnGame => {
  const [game] = readPgn(text);
  if (game === undefined) throw new TypeError('Expected a game');
  return game;
};

/** SAN as archives write it: mostly exact, sometimes in another form, rarely wrong. */
function written(state: ChessState, move: Move, random: RandomSource): string {
  const san = sanOf(state, move);
  const forms = [
    formatMove(state, move),
    san.replace('O-O', '0-0'),
    san.replace('=', ''),
    san.replace('x', ':'),
    'Qa9',
    san.slice(1),
  ];
  return random.below(8) === 0 ? (forms[random.below(forms.length)] ?? san) : san;
}

/** A game of random moves that often goes back to where it came from, so that positions occur again. */
function randomMoves(first: ChessState, random: RandomSource): string {
  const words: string[] = [];
  const played: Move[] = [];
  let state = first;
  for (let ply = 0; ply < 120; ply++) {
    const moves = generateMoves(state);
    const own = played.at(-2);
    const back = moves.find(({ from, to, promotion }) => promotion === undefined && from === own?.to && to === own.from);
    const move = back !== undefined && random.below(3) > 0 ? back : moves[random.below(Math.max(1, moves.length))];
    if (move === undefined) break;
    words.push(written(state, move, random));
    played.push(move);
    state = afterMove(state, move);
  }
  return words.join(' ');
}

describe('a replay on one board', () => {
  test.each(STARTS)('gives the states, endings and errors of the replay by states: $name', ({ tags }) => {
    const seen = new Set<string | undefined>();
    fc.assert(
      fc.property(fc.integer(), (rngSeed) => {
        const random = randomSource(rngSeed);
        const { first } = unwrap(replayGame(gameOf(`${tags}\n*`)));
        const game = gameOf(`${tags}\n${randomMoves(first, random)} *`);
        const replay = unwrap(BoardReplay.of(game));
        let ply = 0;
        const states = unwrap(
          replayGame(game, ({ after }) => {
            expect(replay.play(game.moves[ply]?.san ?? '')).toBeUndefined();
            ply += 1;
            const state = replay.state();
            expect(chessRules.notation?.(state)).toBe(chessRules.notation?.(after));
            expect([state.ply, state.occurrence, state.tcecReversiblePlies]).toEqual([
              ply,
              after.occurrence,
              after.tcecReversiblePlies,
            ]);
            expect(chessRules.ending(state)).toEqual(chessRules.ending(after));
            seen.add(chessRules.ending(after)?.reason);
          }),
        );
        const illegal = states.issues.find((issue) => issue.ply > 0);
        if (illegal !== undefined) expect(replay.play(game.moves[ply]?.san ?? '')).toBe(illegal.message);
      }),
      { numRuns: 60 },
    );
    expect(seen).toContain('repetition');
  });

  test('gives the reason why a game cannot be started', () => {
    const game = gameOf('[Variant "Suicide"]\n\n1. e4 *');
    expect(BoardReplay.of(game)).toEqual(replayGame(game));
  });
});
