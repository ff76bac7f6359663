// The effect of a peer's command on the game, once it has been transmitted exactly once (delivery.ts). The rules are in machine.ts.

import { opposite, type Colour } from '../../core/colour.ts';
import { english } from '../../core/phrases/english.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import { QUERY } from './describe.ts';
import type { Command } from './frame.ts';
import { moveOf } from './point.ts';
import { timingOf, type SgmpGame, type SgmpState } from './state.ts';
import { agree, breakOff, notice, send, sendOk, told, update, type Work } from './work.ts';

/** Why a command cannot be intended; `acknowledged` is the command of ours that it has heard. */
export function nonsenseIn(state: SgmpState, { name, value }: Command, acknowledged: Command | undefined): string | undefined {
  const { game, phase, turn, passes, lastPeerMove, delivery } = state;
  if (name === 'newgame') {
    if (game.colour === 'black') return english(phrase('seen.sgmp.newGame.white'));
    if (phase === 'playing') return english(phrase('seen.sgmp.newGame.playing'));
  }
  if (name !== 'move') return undefined;
  const { move } = moveOf(value, game.size);
  if (move === undefined) return english(phrase('seen.sgmp.noPoint', { value, size: game.size }));
  if (passes >= 2) return undefined;
  // With a handicap White begins, and its MOVE may replace the OK that ends the exchange. No one can answer a move that it has not heard.
  const hasHeardOurs = acknowledged !== undefined || delivery.underWay?.command.name !== 'move';
  const isItsTurn = turn !== game.colour && hasHeardOurs && !(game.colour === 'black' && phase === 'waiting');
  // A peer that repeats a move with another sequence bit means the same move.
  return isItsTurn || (turn === game.colour && value === lastPeerMove) ? undefined : english(phrase('seen.sgmp.turn', { move }));
}

/** Handles an OK for the command under way. */
export function heardOk(work: Work): void {
  const { phase, asked, game } = work.state;
  if (phase !== 'proposing') return;
  if (asked.colour && asked.handicap) agree(work);
  else update(work, { omissionDueMs: work.nowMs + timingOf(game).omissionMs });
}

/** Handles a new command; `acknowledged` is the command of ours that it has heard. A command without another answer gets OK. */
export function heardNew(work: Work, command: Command, acknowledged: Command | undefined): void {
  switch (command.name) {
    case 'ok':
      return;
    case 'newgame':
      if (work.state.phase !== 'waiting') return notice(work, english(phrase('seen.sgmp.newGame')));
      update(work, { phase: 'asking-colour' });
      return send(work, { name: 'query', value: QUERY.colour });
    case 'query':
      return heardQuery(work, command.value);
    case 'answer':
      return heardAnswer(work, command.value);
    case 'move':
      return heardMove(work, command);
    case 'undo':
      notice(work, english(phrase('seen.sgmp.undo', { value: command.value })));
      return send(work, { name: 'deny', value: 0 });
    case 'extended':
      return notice(work, english(phrase('seen.sgmp.extended', { value: command.value })));
    case 'deny':
      if (acknowledged?.name === 'newgame' || acknowledged?.name === 'move') {
        return breakOff(work, english(phrase('seen.sgmp.refused', { command: told(work, acknowledged) })));
      }
      return notice(
        work,
        english(
          acknowledged === undefined
            ? phrase('seen.sgmp.deny')
            : phrase('seen.sgmp.deny.to', { command: told(work, acknowledged) }),
        ),
      );
  }
}

function heardQuery(work: Work, about: number): void {
  const { asked, game } = work.state;
  update(work, {
    asked: { colour: asked.colour || about === QUERY.colour, handicap: asked.handicap || about === QUERY.handicap },
    omissionDueMs: undefined,
  });
  send(work, { name: 'answer', value: answerTo(about, game) });
}

function answerTo(about: number, { colour, size, handicap }: SgmpGame): number {
  switch (about) {
    case QUERY.game:
      return 1;
    case QUERY.handicap:
      return handicapValue(handicap);
    case QUERY.size:
      return size;
    case QUERY.colour:
      return COLOUR_VALUES[colour];
    default:
      return 0;
  }
}

const COLOUR_VALUES = { white: 1, black: 2 } as const satisfies Record<Colour, number>;
const handicapValue = (handicap: number): number => (handicap === 0 ? 1 : handicap);

/** An answer of 0 means "I do not know". */
function heardAnswer(work: Work, value: number): void {
  const { phase, game } = work.state;
  if (phase === 'asking-colour') {
    if (value === COLOUR_VALUES.white) return breakOff(work, english(phrase('seen.sgmp.white')));
    if (value !== COLOUR_VALUES.black)
      notice(work, english(phrase('seen.sgmp.answer', { value, query: QUERY.colour, expected: COLOUR_VALUES.black })));
    update(work, { phase: 'asking-handicap' });
    return send(work, { name: 'query', value: QUERY.handicap });
  }
  if (phase !== 'asking-handicap') return notice(work, english(phrase('seen.sgmp.answer.none', { value })));
  const expected = handicapValue(game.handicap);
  if (value !== 0 && value !== expected) {
    return breakOff(work, english(phrase('seen.sgmp.handicap', { value, expected })));
  }
  if (value === 0) notice(work, english(phrase('seen.sgmp.answer', { value, query: QUERY.handicap, expected })));
  update(work, { phase: game.holdsStart === true ? 'held' : 'playing' });
  work.events.push({ kind: 'agreed' });
}

function heardMove(work: Work, { value }: Command): void {
  const { game, phase, turn, passes } = work.state;
  const { colour, move } = moveOf(value, game.size);
  if (move === undefined) return;
  if (passes >= 2) return notice(work, english(phrase('seen.sgmp.afterPasses', { move })));
  if (turn === game.colour) return notice(work, english(phrase('seen.sgmp.twice', { move })));
  if (colour === game.colour) notice(work, english(phrase(`seen.sgmp.colour.${colour}`, { move })));
  if (phase !== 'playing') begin(work, move);
  update(work, { turn: opposite(turn), passes: move === 'pass' ? passes + 1 : 0, lastPeerMove: value });
  sendOk(work);
  work.events.push({ kind: 'moved', move });
}

/** Handles a MOVE in place of what should have come before it. */
function begin(work: Work, move: string): void {
  const { phase, asked, delivery } = work.state;
  const wasAgreed = phase === 'held';
  const standsForOk = phase === 'proposing' && asked.colour && asked.handicap;
  if (!wasAgreed && !standsForOk) notice(work, english(phrase('seen.sgmp.beforeOpening', { move })));
  // Open questions are no longer asked.
  update(work, { delivery: { ...delivery, queue: delivery.queue.filter(({ name }) => name !== 'query') } });
  if (wasAgreed) update(work, { phase: 'playing' });
  else agree(work);
}
