// A program that speaks SGMP as a session of one game: what to write to it, and events from the bytes that come back. The conversation
// itself is machine.ts; here it meets the search requests of the match. Source: CGF'99 call for participation, 9 and appendix 1; SGMP-1.
//
// What is independent of the match's requests is in machine.ts and its parts; this file shares one state, the search that waits for a move.
//
// The protocol has no introduction, board size, komi, clock or result: those are in the program's arguments or on its
// screen.
// - `open` sends nothing; `introduced` and the first `ready` come immediately. `newGame` opens the exchange, and `ready` is its end. What Black
//   sends before that (NEWGAME, as soon as it runs) is kept until then.
// - `search` writes the opponent's move. The first search writes the OK that lets Black begin, so that Black's clock starts with it.
// - What a search must report immediately (a move that came before it, a list of moves that cannot be played) is reported at the next call of
//   `timed.now`, which `timed.due` requests: never before `search` has returned.
// - A move is reported as soon as it is acknowledged, unchecked. The match must check it before the opponent receives it; an SGMP
//   program never receives an illegal one (GNU Go aborts on it).
// - One process plays one game (`spent`): a second NEWGAME breaks GNU Go. A restarted program cannot receive its own moves: a
//   search that does not continue from the moves of both is `broken`, and the game continues at the operator's seat (CGF-10.1).
// - SGMP allows no question during a game, so `ready` comes immediately then: a program that thinks, hangs, or has resigned
//   (CGF-9.1.2) looks the same. The clock keeps running, and the program loses on time or by a ruling, never as crashed.
// - `count` first writes the opponent's pass that ended the game. GNU Go then shows "Result: B+6.5" on standard error, ends that line with
//   our next frame or when its input is closed, and exits with code 0. Other programs show their score only to their operator.

import type { Issue } from '../../core/messages/issue.ts';
import { opposite } from '../../core/colour.ts';
import type { GameStart, GoStart } from '../../core/gameRules.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { english } from '../../core/phrases/english.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import type { PlayerSession, SessionEvent } from '../session.ts';
import { settingsOf } from '../settings.ts';
import { decodeFrame, splitFrames, type Frame } from './frame.ts';
import { describeFrame } from './describe.ts';
import { newSgmp, sgmpDue, stepSgmp, type SgmpEvent, type SgmpState, type SgmpTiming } from './machine.ts';
import { isBoardSize, isHandicap } from './point.ts';
import { readShownScore } from './shownScore.ts';
import { BROKEN, describeSilence } from './silence.ts';

/** A program that speaks before its game may send NEWGAME several times; more bytes than this are not SGMP. */
const MAX_EARLY_BYTES = 4096;
const HISTORY_LINES = 100;
const GAME_OVER = 'Cannot continue over SGMP after two passes: the program takes the game for over';

export type SgmpSession = PlayerSession & {
  readonly spent: NonNullable<PlayerSession['spent']>;
  readonly count: NonNullable<PlayerSession['count']>;
  readonly heardOnErrors: NonNullable<PlayerSession['heardOnErrors']>;
  readonly timed: NonNullable<PlayerSession['timed']>;
};

/** `timing` is for tests; absent: that of CGF'99. */
export function createSgmpSession(emit: (event: SessionEvent) => void, timing?: SgmpTiming): SgmpSession {
  let nowMs = 0;
  let machine: SgmpState | undefined;
  let size = 19;
  let early: number[] = [];
  /** The moves that the program and we have sent each other. */
  const played: string[] = [];
  let waitsForReady = false;
  let search: 'none' | 'running' | 'abandoned' = 'none';
  /** The program's move, until a search has taken it. */
  let untaken: string | undefined;
  /** Why the running search fails, reported at the next call of `timed.now`. */
  let failure: string | undefined;
  let brokenBy: string | undefined;
  let shownScore: string | undefined;
  let counting = false;
  let lateMoves = 0;
  const history: string[] = [];

  const note = (line: string): void => {
    history.push(line);
    if (history.length > HISTORY_LINES) history.shift();
  };

  const write = (bytes: Uint8Array): void => {
    const frame = decodeFrame(bytes);
    if (frame !== undefined) note(describeFrame('Send -->', frame, size));
    emit({ kind: 'answer', text: bytes });
  };

  const hear = (frame: Frame, bytes: Uint8Array): void => {
    note(describeFrame('Read <--', frame, size));
    step({ kind: 'bytes', bytes, nowMs });
  };

  /** Writes frames before it reports the events that they answer. */
  const step = (input: Parameters<typeof stepSgmp>[1]): void => {
    if (machine === undefined) return;
    const { state, write: frames, events } = stepSgmp(machine, input);
    machine = state;
    frames.forEach(write);
    events.forEach(happened);
  };

  const happened = (event: SgmpEvent): void => {
    switch (event.kind) {
      case 'agreed':
        if (waitsForReady) ready();
        return;
      case 'moved':
        played.push(event.move);
        untaken = event.move;
        return tellMove();
      case 'noticed':
        return note(`note: ${event.words}`);
      case 'broken':
        return breakOff(event.evidence);
      case 'delivered':
        return;
    }
  };

  const breakOff = (evidence: string): void => {
    note(`${BROKEN}${evidence}`);
    search = 'none';
    failure = undefined;
    brokenBy ??= evidence;
    emit({ kind: 'broken', evidence });
  };

  const ready = (): void => {
    waitsForReady = false;
    emit({ kind: 'ready' });
  };

  const tell = (move: string): void => {
    played.push(move);
    step({ kind: 'send-move', move, nowMs });
  };

  const tellMove = (): void => {
    if (untaken === undefined || search === 'none') return;
    const move = untaken;
    untaken = undefined;
    if (search === 'abandoned') lateMoves++;
    else emit({ kind: 'moved', move, ponder: undefined, thought: { evaluation: { kind: 'unknown' } } });
    search = 'none';
  };

  const tellCount = (): void => {
    if (!counting || shownScore === undefined) return;
    counting = false;
    emit({ kind: 'counted', claim: { kind: 'told', score: shownScore } });
  };

  const session: SgmpSession = {
    words: { introduced: 'nothing', ready: english(phrase('seen.word.opening')) },
    describeSilence,
    open() {
      emit({ kind: 'introduced', identity: { name: undefined, author: undefined }, options: [] });
      return '';
    },
    configure(wanted) {
      const settings = settingsOf([], wanted);
      return settings.ok ? ok({ text: '', used: [] }) : settings;
    },
    synchronise() {
      waitsForReady = true;
      if (machine === undefined || machine.phase === 'held' || machine.phase === 'playing') ready();
      return '';
    },
    supports: (start) => {
      const supported = supportedStart(start);
      return supported.ok ? ok(undefined) : supported;
    },
    newGame({ start, colour }) {
      const supported = supportedStart(start);
      if (!supported.ok) throw new Error(supported.error.message);
      if (colour === undefined) throw new Error('Cannot begin a game over SGMP: expected the colour of the program');
      if (machine !== undefined) throw new Error('Cannot begin a game over SGMP: expected one game a program, got another');
      const { handicap } = supported.value;
      ({ size } = supported.value);
      const settings = { colour: opposite(colour), size, handicap, holdsStart: true };
      machine = newSgmp(timing === undefined ? settings : { ...settings, timing });
      step({ kind: 'start', nowMs });
      const bytes = Uint8Array.from(early);
      early = [];
      session.receive(bytes);
      return '';
    },
    search({ moves }) {
      if (machine === undefined) throw new Error('Cannot search over SGMP: expected a game to be begun first');
      if (search === 'running') throw new Error('Cannot begin a search: expected the move of the last one first, it is running');
      search = 'running';
      const known = untaken === undefined ? played : played.slice(0, -1);
      const isOurs = untaken === undefined && machine.turn === machine.game.colour;
      failure = brokenBy ?? (machine.passes >= 2 ? GAME_OVER : undefined) ?? misfitOf(moves, known, isOurs);
      if (failure !== undefined) return '';
      const added = moves[known.length];
      if (added === undefined) step({ kind: 'let-begin', nowMs });
      else tell(added);
      return '';
    },
    stop: () => '',
    quit: () => '',
    count(moves) {
      counting = true;
      // The opponent's pass that ended the game, which no search has sent to the program.
      const isOurs = machine !== undefined && machine.turn === machine.game.colour;
      const added = moves[played.length];
      if (isOurs && added !== undefined && misfitOf(moves, played, isOurs) === undefined) tell(added);
      tellCount();
      return '';
    },
    countsAtEndOfInput: true,
    heardOnErrors(line) {
      shownScore = readShownScore(line) ?? shownScore;
      tellCount();
    },
    silentWhileThinking: true,
    timed: {
      now(time) {
        nowMs = time;
        step({ kind: 'time', nowMs });
        if (failure !== undefined && search === 'running') breakOff(failure);
        tellMove();
      },
      due() {
        if (search === 'running' && (untaken !== undefined || failure !== undefined)) return nowMs;
        return machine === undefined ? undefined : sgmpDue(machine);
      },
    },
    spent: () => (machine === undefined ? undefined : 'a program that speaks SGMP plays one game only'),
    receive(chunk) {
      if (machine === undefined) {
        early = [...early, ...chunk.subarray(-MAX_EARLY_BYTES)].slice(-MAX_EARLY_BYTES);
        return;
      }
      const { frames, ends } = splitFrames(machine.rest, chunk);
      let from = 0;
      // Frame by frame, so that the evidence has each one before what came of it.
      for (const [index, frame] of frames.entries()) {
        if (machine.phase === 'broken') return;
        hear(frame, chunk.subarray(from, ends[index]));
        from = ends[index] ?? from;
      }
      step({ kind: 'bytes', bytes: chunk.subarray(from), nowMs });
    },
    finish() {},
    abandonSearch() {
      if (search === 'running') search = 'abandoned';
    },
    lastLines: (count) => (count <= 0 ? [] : history.slice(-count)),
    oddities: () => ({ lateMoves, unknownLines: machine?.dropped ?? 0, overlongLines: 0 }),
  };
  return session;
}

function supportedStart(start: GameStart): Result<GoStart, Issue> {
  if (start.game !== 'go') return err({ message: `Cannot play over SGMP: expected Go, got "${start.game}"` });
  const { size, handicap } = start;
  if (!isBoardSize(size)) {
    return err({ message: `Cannot play over SGMP: expected a board from 2 to 22 lines, which MOVE can number, got "${size}"` });
  }
  if (isHandicap(handicap)) return ok(start);
  return err({ message: `Cannot play over SGMP: expected a handicap of 0 or 2 to 9 stones, got "${handicap}"` });
}

/** Why a program that knows `known` cannot be brought to `moves`: it can receive one move of its opponent, and none of its own. */
function misfitOf(moves: readonly string[], known: readonly string[], isOurs: boolean): string | undefined {
  const goesOn = known.every((move, ply) => moves[ply] === move);
  if (goesOn && moves.length === known.length + (isOurs ? 1 : 0)) return undefined;
  return (
    `Cannot continue over SGMP at move ${moves.length + 1}: expected the ${known.length} moves that the program knows` +
    `${isOurs ? ' and one of its opponent' : ''}, got ${moves.length}${goesOn ? '' : ' others'}; ` +
    `SGMP cannot send a program its own moves, so the game has to continue at the operator's seat`
  );
}
