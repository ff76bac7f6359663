// The view of a seat, built from the messages of a game.

import { describe, expect, test } from 'vitest';
import type { SeatClock, ToSeat } from '../protocols/seat/messages.ts';
import { SeatDialogue } from './seatDialogue.ts';
import { foldSeat, later, type SeatView, type SeatWord } from './seatView.ts';

const FIRST: SeatView = { line: { state: 'seated', words: 'ok' } };
const MOVE: SeatWord = { kind: 'move', game: 3, ply: 1, move: 'E5' };
const after = (...messages: readonly ToSeat[]): SeatView =>
  messages.reduce((view, message) => foldSeat(view, message, MOVE), FIRST);

const clock = (running: 'white' | 'black', runningMs: number): SeatClock => ({
  time: { kind: 'clock', left: { white: 60_000, black: 50_000 }, increment: { white: 0, black: 0 }, movesToGo: undefined },
  running,
  runningMs,
});
const GAME: Extract<ToSeat, { readonly kind: 'game' }> = {
  kind: 'game',
  version: 1,
  game: 3,
  start: { game: 'go', size: 9, komi: 11, ruleSet: 'japanese', superko: 'situational', suicide: false, handicap: 0 },
  opponent: 'Goliath',
  moves: [],
  asks: 'move',
  clock: clock('black', 2000),
};

describe('foldSeat', () => {
  test('a game with its board and its clock, which keeps running', () => {
    const view = after(GAME);
    expect(view.game).toMatchObject({ game: 3, opponent: 'Goliath', asks: 'move', moves: [], clock: clock('black', 2000) });
    expect(view.board).toMatchObject({ turn: 'black', size: 9, position: '' });
    expect(view.board?.legal).toHaveLength(82);
    expect(later(view, 500.4).game?.clock?.runningMs).toBe(2500);
    expect(
      later(after({ ...GAME, clock: { ...clock('black', 0), running: undefined } as never }), 500).game?.clock?.runningMs,
    ).toBe(0);
  });

  test('a refusal remains until something is accepted, and names the move that may be sent anyway', () => {
    const refused: ToSeat = { kind: 'refused', what: 'move', why: 'no', mayConfirm: true };
    expect(after(GAME, refused).refused).toEqual({ why: 'no', confirm: { ...MOVE, kind: 'confirm' } });
    expect(after(GAME, { ...refused, mayConfirm: false }).refused).toEqual({ why: 'no' });
    const moved = after(GAME, refused, { kind: 'moved', game: 3, ply: 1, move: 'E5' });
    expect(moved.refused).toBeUndefined();
    expect(moved.game).toMatchObject({ asks: 'nothing', moves: ['E5'], clock: clock('black', 2000) });
    expect(moved.board).toMatchObject({ position: 'E5b', legal: [] });
    expect(after(GAME, refused, { kind: 'turn', game: 3, moves: ['E5'], asks: 'move' }).refused).toBeUndefined();
  });

  test('a score is requested and entered, and the game is over; the next game starts with a new view', () => {
    const asked = after(GAME, { kind: 'ask-score', game: 3, moves: ['pass', 'pass'], leftMs: 60_000 });
    expect(asked.game?.asks).toBe('score');
    expect([later(asked, 1500.2).game?.leftMs, later(asked, 99_000).game?.leftMs]).toEqual([58_500, 0]);
    const { running: _, ...standing } = clock('black', 0);
    const left = { white: 60_000, black: 48_000 };
    expect(asked.game?.clock).toEqual({ ...standing, time: { ...standing.time, left } });
    const scored = foldSeat(asked, { kind: 'scored', game: 3, score: null }, undefined);
    expect(scored).toMatchObject({ scored: { score: null }, game: { asks: 'nothing' } });
    expect(scored.game).not.toHaveProperty('leftMs');
    const over = foldSeat(scored, { kind: 'over', game: 3, outcome: 'black', words: 'counting' }, undefined);
    expect(over.over).toEqual({ outcome: 'black', words: 'counting' });
    // A seat that is opened again numbers its games from 1 again.
    for (const game of [3, 1]) {
      const next = foldSeat(over, { ...GAME, game }, undefined);
      expect([next.over, next.scored, next.game?.game]).toEqual([undefined, undefined, game]);
    }
  });

  test('a game that is sent again after a lost connection is the same game', () => {
    const noted = after(GAME, { kind: 'note', words: 'Your search is over' });
    expect(foldSeat(noted, GAME, undefined).note).toBe('Your search is over');
    expect(foldSeat(noted, { kind: 'waiting', version: 1 }, undefined)).toEqual({ ...FIRST, note: 'Your search is over' });
  });

  test('the colour is known at the latest when the game asks for a move; messages about another game are ignored', () => {
    const { clock: _, ...unknown } = GAME;
    const view = after({ ...unknown, asks: 'nothing' });
    expect(view.game?.colour).toBeUndefined();
    const turn: ToSeat = { kind: 'turn', game: 3, moves: ['E5'], asks: 'move', clock: clock('white', 0) };
    expect(foldSeat(view, turn, undefined).game?.colour).toBe('white');
    expect(foldSeat(view, { ...turn, game: 4 }, undefined)).toBe(view);
    expect(foldSeat(view, { kind: 'over', game: 2, words: '' }, undefined)).toBe(view);
  });

  test('after resigning, nothing can be entered', () => {
    const resigned = foldSeat(after(GAME), { kind: 'note', words: 'resigned' }, { kind: 'resign', game: 3 });
    expect([resigned.game?.asks, resigned.note]).toEqual(['nothing', 'resigned']);
  });
});

describe('SeatDialogue', () => {
  function seated() {
    const dialogue = new SeatDialogue();
    const sent: string[] = [];
    dialogue.connect((line) => sent.push(line), 'yours');
    dialogue.hear(GAME);
    return { dialogue, sent: () => sent.splice(0).map((line) => JSON.parse(line) as SeatWord) };
  }

  test('CGF-4.3: a legal move is sent in the game’s notation, an illegal one only after confirmation, and anything else never', () => {
    const { dialogue, sent } = seated();
    dialogue.hear({ kind: 'turn', game: 3, moves: ['E5', 'D4'], asks: 'move' });
    const move = (text: string, ply = 3) => dialogue.say({ kind: 'move', game: 3, ply, move: text });
    expect(move('Z9')).toBe(true);
    expect([sent(), dialogue.view.refused, dialogue.isBusy]).toEqual([
      [],
      { why: '"Z9" is not a move: it is off the board, which ends at J9' },
      false,
    ]);
    move('e5');
    const confirm = { kind: 'confirm', game: 3, ply: 3, move: 'E5' } as const;
    expect([sent(), dialogue.view.refused]).toEqual([
      [],
      { why: 'e5 breaks the rules: the point is occupied by Black. Sending it forfeits the game.', confirm },
    ]);
    dialogue.say(confirm);
    expect([sent(), dialogue.isBusy]).toEqual([[confirm], true]);
    move('c3');
    expect(sent()).toEqual([{ kind: 'move', game: 3, ply: 3, move: 'C3' }]);
    // The game itself answers a move for another position.
    move('anything', 7);
    expect(sent()).toMatchObject([{ move: 'anything' }]);
  });

  test('without a connected game nothing is sent and nothing can be entered', () => {
    const { dialogue, sent } = seated();
    const lines: string[] = [];
    dialogue.listen(({ line: { state, words } }) => lines.push(`${state} ${words}`));
    dialogue.say(MOVE);
    dialogue.disconnect('waiting', 'one');
    dialogue.disconnect('waiting', 'one');
    expect(dialogue.view.game?.asks).toBe('nothing');
    expect([dialogue.say(MOVE), dialogue.isBusy, lines, sent().length]).toEqual([false, false, ['waiting one'], 1]);
  });

  test('a game that cannot be replayed here can still be played', () => {
    const { dialogue, sent } = seated();
    dialogue.hear({ ...GAME, moves: ['Q99'] });
    expect(dialogue.view.board).toBeUndefined();
    dialogue.say({ kind: 'move', game: 3, ply: 2, move: 'anything' });
    expect(sent()).toMatchObject([{ move: 'anything' }]);
  });
});
