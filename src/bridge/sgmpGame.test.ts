// Whole games between two instances over an in-memory connection, and what ends them.

import { describe, expect, it } from 'vitest';
import { randomSource } from '../core/random.ts';
import { unwrap } from '../core/result.ts';
import { goRules, legalMoves } from '../games/go/rules.ts';
import { newSgmp, stepSgmp } from '../protocols/sgmp/machine.ts';
import type { SgmpConnection } from './connections/connection.ts';
import { startSgmpGame, type FindMove, type SgmpGame } from './sgmpGame.ts';
import { connectedEnds, NO_LISTENER, smallGame } from './connections/testConnections.ts';

/** Random legal moves, then passes from move `length` on. */
function randomPlayer(size: number, rngSeed: number, length: number): FindMove {
  const random = randomSource(rngSeed);
  return async (moves) => {
    let state = unwrap(goRules.start(smallGame(size)));
    for (const move of moves) state = unwrap(goRules.play(state, move)).state;
    const legal = legalMoves(state);
    return { kind: 'move', move: moves.length >= length ? 'pass' : (legal[random.below(legal.length)] ?? 'pass') };
  };
}

const scripted =
  (...script: readonly string[]): FindMove =>
  async (moves) => ({ kind: 'move', move: script[Math.floor(moves.length / 2)] ?? 'pass' });

function twoGames(
  size: number,
  black: FindMove,
  white: FindMove,
): { games: readonly [SgmpGame, SgmpGame]; connections: readonly [SgmpConnection, SgmpConnection] } {
  const connections = connectedEnds();
  const start = smallGame(size);
  const blackGame = startSgmpGame({ connection: connections[0], start, colour: 'black', findMove: black, listener: NO_LISTENER });
  const whiteGame = startSgmpGame({ connection: connections[1], start, colour: 'white', findMove: white, listener: NO_LISTENER });
  return { games: [blackGame, whiteGame], connections };
}

const endsOf = async ({ games }: ReturnType<typeof twoGames>): Promise<readonly Awaited<SgmpGame['over']>[]> => {
  const ends = await Promise.all(games.map((game) => game.over));
  for (const game of games) game.leave();
  return ends;
};

describe('startSgmpGame', () => {
  it.each([2, 5, 9, 19, 22])('two ends play the same game to two passes on %i lines', async (size) => {
    const [black, white] = await endsOf(twoGames(size, randomPlayer(size, 1, 60), randomPlayer(size, 2, 60)));
    expect(black?.kind).toBe('passed');
    expect(black?.moves.slice(-2)).toEqual(['pass', 'pass']);
    expect(white).toEqual(black);
    expect(black).toMatchObject({ resent: 0, dropped: 0 });
  });

  it('a move that the rules forbid ends the game before play continues', async () => {
    const { games } = twoGames(5, scripted('C3', 'B2'), scripted('D4'));
    // Black plays any move: its own side checks the move too, so an illegal one is never sent.
    const cheat = twoGames(5, scripted('C3', 'D4'), scripted('D4'));
    expect(await cheat.games[0].over).toMatchObject({ kind: 'gone', words: /Arbiter's own player may not play D4: .*occupied/ });
    expect((await games[0].over).kind).toBe('passed');
    for (const game of [...games, ...cheat.games]) game.leave();
  });

  it('an illegal move from the other side is reported with the reason', async () => {
    const [ours, theirs] = connectedEnds();
    const game = startSgmpGame({
      connection: ours,
      start: smallGame(5),
      colour: 'white',
      findMove: scripted('D4'),
      listener: NO_LISTENER,
    });
    // Only Black's protocol machine, which does not know the rules of Go.
    const moves = ['C3', 'D4'];
    let machine = newSgmp({ colour: 'black', size: 5, handicap: 0 });
    const step = (input: Parameters<typeof stepSgmp>[1]): void => {
      const next = stepSgmp(machine, input);
      machine = next.state;
      next.write.forEach(theirs.write);
      for (const { kind } of next.events) {
        const move = kind === 'agreed' || kind === 'moved' ? moves.shift() : undefined;
        if (move !== undefined) step({ kind: 'send-move', move, nowMs: 0 });
      }
    };
    theirs.attach({ onBytes: (bytes) => step({ kind: 'bytes', bytes, nowMs: 0 }), onEnd: () => {} });
    step({ kind: 'start', nowMs: 0 });
    expect(await game.over).toMatchObject({ kind: 'illegal', move: 'D4', why: expect.stringContaining('occupied') as string });
    game.leave();
  });

  it('a pass that arrives together with the OK for ours is reported before the end', async () => {
    const [ours, theirs] = connectedEnds();
    const heard: string[] = [];
    const onMove = (mover: string, move: string): void => void heard.push(`${mover} ${move}`);
    const listener = { ...NO_LISTENER, onMove };
    const game = startSgmpGame({ connection: ours, start: smallGame(5), colour: 'black', findMove: scripted('pass'), listener });
    // White answers immediately, and its whole answer arrives in one chunk.
    let machine = newSgmp({ colour: 'white', size: 5, handicap: 0 });
    const written: number[] = [];
    const step = (input: Parameters<typeof stepSgmp>[1]): void => {
      const next = stepSgmp(machine, input);
      machine = next.state;
      for (const bytes of next.write) written.push(...bytes);
      for (const { kind } of next.events) if (kind === 'moved') step({ kind: 'send-move', move: 'pass', nowMs: 0 });
    };
    const say = (input: Parameters<typeof stepSgmp>[1]): void => {
      step(input);
      theirs.write(Uint8Array.from(written.splice(0)));
    };
    theirs.attach({ onBytes: (bytes) => say({ kind: 'bytes', bytes, nowMs: 0 }), onEnd: () => {} });
    say({ kind: 'start', nowMs: 0 });
    expect(await game.over).toMatchObject({ kind: 'passed', moves: ['pass', 'pass'] });
    expect(heard).toEqual(['black pass', 'white pass']);
    game.leave();
  });

  it('distinguishes the end of the connection, a resignation and a player that is gone', async () => {
    const closing = twoGames(5, scripted('C3'), () => new Promise(() => {}));
    closing.connections[0].close();
    expect(await closing.games[1].over).toMatchObject({ kind: 'left', words: 'closed' });
    for (const game of closing.games) game.leave();

    const resigning = twoGames(5, async () => ({ kind: 'resigned' }), scripted());
    expect(await resigning.games[0].over).toMatchObject({ kind: 'resigned', moves: [] });
    for (const game of resigning.games) game.leave();

    const gone = twoGames(5, scripted('C3'), async () => ({ kind: 'gone', words: 'it crashed' }));
    expect(await gone.games[1].over).toMatchObject({ kind: 'gone', words: 'it crashed', moves: ['C3'] });
    for (const game of gone.games) game.leave();
  });
});
