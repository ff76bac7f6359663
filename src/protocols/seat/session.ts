// An operator's seat as a session (SEAT): what to write to the operator, and events from the lines that come back.
// Operators read their program's move from its screen and type it here (CGF-4.3); they resign for it (CGF-9.1.3) and enter the score that
// it displays (CGF-9.3). It is not the connection, holds no clock and judges no move: what is sent counts, and the referee judges
// it. If the session has boards, a move that breaks their rules must be confirmed once before it is passed on; the seat's own program
// asks too. Nothing is taken back here: a judge decides that.
//
// Every `hello` is answered with the whole current state, so that an operator may leave and come back at any time: the game continues
// meanwhile. Messages about another game or another position than the current one are refused, whenever they arrive.
//
// The same seat serves a program that plays by itself: `show` displays the position and asks for nothing; its operator may resign and enter
// the score, and if a judge lets the game continue here after a protocol fault (CGF-10.1), `search` asks for the next move.
//
// The clocks that are shown between two searches are computed from the last search and the time that the driver passes (`timed`);
// the next search corrects them.

import { english } from '../../core/phrases/english.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import { opposite, withSide, type Colour } from '../../core/colour.ts';
import { present } from '../../core/present.ts';
import { err, ok } from '../../core/result.ts';
import { createLineReader } from '../lines.ts';
import type { NewGame, NotationBoard, PlayerSession, SearchRequest, SessionEvent, SetUpBoard } from '../session.ts';
import type { FromSeat, SeatAsk, SeatClock, SeatGameHeader, SeatPosition, ToSeat } from './messages.ts';
import { formatSeatMessage, isScoreText, LATE_SCORE, LONGEST_SEAT_LINE_BYTES, readFromSeat, SEAT_VERSION } from './wire.ts';

const decoder = new TextDecoder();
const HISTORY_BYTES = 1 << 14;

export type SeatSession = PlayerSession & {
  /** Shows a position without asking for a move: for the seat of a program that plays by itself. */
  readonly show: (request: SearchRequest) => string;
  readonly endGame: NonNullable<PlayerSession['endGame']>;
  readonly count: NonNullable<PlayerSession['count']>;
  readonly timed: NonNullable<PlayerSession['timed']>;
};

/** `setUpBoard` absent, or without a board for the game: moves are passed on as they were typed. */
export function createSeatSession(emit: (event: SessionEvent) => void, setUpBoard?: SetUpBoard): SeatSession {
  let opened = false;
  let occupied = false;
  let introduced = false;

  let games = 0;
  let game: SeatGameHeader | undefined;
  let moves: readonly string[] = [];
  let asks: SeatAsk = 'nothing';
  let hasResigned = false;
  /** Until when a score is taken, if that has an end. */
  let scoreUntilMs: number | undefined;
  let time: SearchRequest['time'] | undefined;
  let running: Colour | undefined;
  let runningSinceMs = 0;
  let nowMs = 0;
  /** The board before the requested move; computed when it is needed. */
  let board: { readonly plies: number; readonly board: NotationBoard | undefined } | undefined;

  let lateMoves = 0;
  let unknownLines = 0;

  const reader = createLineReader(
    {
      line(bytes, start, end) {
        const message = readFromSeat(decoder.decode(bytes.subarray(start, end)));
        if (message.ok) return heard(message.value);
        unknownLines++;
        refuse('message', message.error);
      },
    },
    { maxLineBytes: LONGEST_SEAT_LINE_BYTES, historyBytes: HISTORY_BYTES },
  );

  const answer = (message: ToSeat): void => emit({ kind: 'answer', text: formatSeatMessage(message) });
  const refuse = (what: Extract<ToSeat, { readonly kind: 'refused' }>['what'], why: string): void =>
    answer({ kind: 'refused', what, why: plain(why) });

  const heard = (message: FromSeat): void => {
    if (message.kind === 'hello') return heardHello(message.version);
    if (game === undefined || message.game !== game.game) {
      if (message.kind === 'move' || message.kind === 'confirm') lateMoves++;
      if (message.kind === 'score') return refuse('score', LATE_SCORE);
      return refuse(message.kind === 'confirm' ? 'move' : message.kind, english(phrase('seen.seat.notInPlay')));
    }
    switch (message.kind) {
      case 'move':
      case 'confirm':
        return heardMove(game, message);
      case 'resign':
        return heardResignation(game);
      case 'score':
        return heardScore(game, message);
    }
  };

  const heardHello = (version: number): void => {
    if (version !== SEAT_VERSION) {
      return refuse('hello', `Cannot sit down here: expected a seat of version ${SEAT_VERSION}, got version ${version}.`);
    }
    occupied = true;
    answer(stateNow());
    introduce();
  };

  const introduce = (): void => {
    if (!opened || !occupied || introduced) return;
    introduced = true;
    emit({ kind: 'introduced', identity: { name: undefined, author: undefined }, options: [] });
  };

  const heardMove = (played: SeatGameHeader, message: Extract<FromSeat, { readonly kind: 'move' | 'confirm' }>): void => {
    const ply = moves.length + 1;
    if (asks !== 'move') {
      lateMoves++;
      return refuse('move', whyNoMove());
    }
    if (message.ply !== ply) {
      lateMoves++;
      return refuse('move', english(phrase('seen.seat.otherMove', { meant: message.ply, ply })));
    }
    const known = boardNow(played);
    const move = known === undefined ? message.move : known.read(message.move);
    if (move === undefined && message.kind === 'move') {
      const why = english(phrase('seen.seat.illegal', { move: message.move }));
      return answer({ kind: 'refused', what: 'move', why, mayConfirm: true });
    }
    const sent = move ?? message.move;
    const mover = running ?? played.colour;
    asks = 'nothing';
    moves = [...moves, sent];
    if (mover !== undefined) handOver(mover);
    const clock = clockNow();
    answer({ kind: 'moved', game: played.game, ply, move: sent, ...present({ clock }) });
    emit({ kind: 'moved', move: sent, ponder: undefined, thought: { evaluation: { kind: 'unknown' } } });
  };

  const whyNoMove = (): string => {
    if (hasResigned) return english(phrase('seen.seat.hasResigned'));
    return english(phrase(asks === 'score' ? 'seen.seat.scoreAsked' : 'seen.seat.notAwaited'));
  };

  const heardResignation = (played: SeatGameHeader): void => {
    if (hasResigned) return refuse('resign', english(phrase('seen.seat.resignedAlready')));
    hasResigned = true;
    asks = 'nothing';
    running = undefined;
    answer({ kind: 'note', words: english(phrase('seen.seat.resigned', { opponent: played.opponent })) });
    emit({ kind: 'resigned' });
  };

  const heardScore = (played: SeatGameHeader, { score, dead }: Extract<FromSeat, { readonly kind: 'score' }>): void => {
    if (asks !== 'score') return refuse('score', english(phrase('seen.seat.scoreNotAsked')));
    if (score !== null && !isScoreText(score)) {
      return refuse('score', english(phrase('seen.seat.scoreForm', { score })));
    }
    asks = 'nothing';
    answer({ kind: 'scored', game: played.game, score });
    if (score === null) {
      return emit({
        kind: 'counted',
        claim: { kind: 'silent', evidence: english(phrase('seen.noScore.shown')) },
      });
    }
    emit({ kind: 'counted', claim: dead === undefined ? { kind: 'told', score } : { kind: 'told', score, dead } });
  };

  /** The mover's clock stops and the other one starts, as far as is known here. */
  const handOver = (mover: Colour): void => {
    if (time?.kind === 'clock') {
      const left = Math.round(time.left[mover] - (nowMs - runningSinceMs) + time.increment[mover]);
      time = { ...time, left: withSide(time.left, mover, left), movesToGo: undefined };
    }
    run(opposite(mover));
  };

  const run = (colour: Colour | undefined): void => {
    running = colour;
    runningSinceMs = nowMs;
  };

  const boardNow = (played: SeatGameHeader): NotationBoard | undefined => {
    if (board === undefined || board.plies > moves.length) board = { plies: 0, board: setUpBoard?.(played.start) };
    let at = board.board;
    for (let index = board.plies; index < moves.length; index++) at = at?.play(moves[index] ?? '');
    board = { plies: moves.length, board: at };
    return at;
  };

  const clockNow = (): SeatClock | undefined => {
    if (time === undefined) return undefined;
    if (running === undefined) return { time, runningMs: 0 };
    return { time, running, runningMs: Math.max(0, Math.round(nowMs - runningSinceMs)) };
  };

  const positionNow = (): SeatPosition => {
    const leftMs = asks === 'score' && scoreUntilMs !== undefined ? Math.max(0, Math.round(scoreUntilMs - nowMs)) : undefined;
    return { moves, asks, ...present({ clock: clockNow(), leftMs }) };
  };

  const stateNow = (): ToSeat =>
    game === undefined
      ? { kind: 'waiting', version: SEAT_VERSION }
      : { kind: 'game', version: SEAT_VERSION, ...game, ...positionNow() };

  const begin = ({ start, opponent, colour, event, round }: NewGame): SeatGameHeader => {
    games++;
    game = {
      game: games,
      start,
      opponent: plain(opponent),
      ...present({ colour }),
      ...(event === undefined ? {} : { event: plain(event) }),
      ...present({ round }),
    };
    moves = [];
    asks = 'nothing';
    hasResigned = false;
    time = undefined;
    run(undefined);
    board = undefined;
    return game;
  };

  const turnText = (request: SearchRequest, asked: SeatAsk): string => {
    // A game that begins in the middle was not announced.
    const played = game ?? begin({ start: request.start, opponent: 'the opponent' });
    if (asked === 'move' && played.colour === undefined) game = { ...played, colour: request.turn };
    if (moves[request.moves.length - 1] !== request.moves.at(-1)) board = undefined;
    moves = request.moves;
    asks = asked;
    // A new request means that the game has not ended: a resignation while nothing counted (a warm-up) belongs to no game.
    hasResigned = false;
    time = wholeMs(request.time);
    run(request.turn);
    return formatSeatMessage({ kind: 'turn', game: played.game, ...positionNow() });
  };

  return {
    words: { introduced: english(phrase('seen.word.operator')), ready: english(phrase('seen.word.operator')) },
    describeSilence: () => 'no operator has come: they sit down with "arbiter seat"',
    open() {
      opened = true;
      introduce();
      return '';
    },
    configure(options) {
      const names = Object.keys(options);
      if (names.length === 0) return ok({ text: '', used: [] });
      return err(names.map((name) => ({ path: name, message: `Cannot set an option of a seat: expected none, got "${name}"` })));
    },
    // An operator who is away may be coming back; the clock runs at the operator's risk.
    synchronise() {
      emit({ kind: 'ready' });
      return '';
    },
    supports: () => ok(undefined),
    newGame(next) {
      if (asks === 'move') throw new Error('Cannot begin a game: expected the running search to be over or abandoned');
      const begun = begin(next);
      return formatSeatMessage({ kind: 'game', version: SEAT_VERSION, ...begun, ...positionNow() });
    },
    search(request) {
      if (asks === 'move') throw new Error('Cannot begin a search: expected the move of the last one first, it is running');
      return turnText(request, 'move');
    },
    show: (request) => turnText(request, 'nothing'),
    stop() {
      if (asks !== 'move') return '';
      const words = english(phrase(time?.kind === 'unlimited' ? 'seen.seat.moveNow' : 'seen.seat.searchOver'));
      return formatSeatMessage({ kind: 'note', words });
    },
    count(counted, withinMs) {
      if (game === undefined) throw new Error('Cannot ask for the score: expected a game in play, got none');
      // The operator may resign at any moment, also just before this question.
      if (hasResigned) {
        emit({ kind: 'counted', claim: { kind: 'silent', evidence: english(phrase('seen.noScore.resigned')) } });
        return '';
      }
      moves = counted;
      asks = 'score';
      scoreUntilMs = withinMs === undefined ? undefined : nowMs + withinMs;
      run(undefined);
      return formatSeatMessage({ kind: 'ask-score', game: game.game, moves, ...present({ leftMs: withinMs }) });
    },
    endGame(outcome, words) {
      if (game === undefined) return '';
      const over: ToSeat = { kind: 'over', game: game.game, words: plain(words), ...present({ outcome }) };
      game = undefined;
      asks = 'nothing';
      run(undefined);
      return formatSeatMessage(over);
    },
    quit: () => formatSeatMessage({ kind: 'closed', words: english(phrase('seen.seat.closed')) }),
    receive: reader.receive,
    finish: reader.finish,
    abandonSearch() {
      if (asks === 'move') asks = 'nothing';
    },
    silentWhileThinking: true,
    isByHand: true,
    timed: {
      now(ms) {
        nowMs = ms;
      },
      due: () => undefined,
    },
    lastLines: reader.lastLines,
    oddities: () => ({ lateMoves, unknownLines, overlongLines: reader.overlongLines() }),
  };
}

/** One line of printable text. */
const plain = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim();

function wholeMs(time: SearchRequest['time']): SearchRequest['time'] {
  if (time.kind !== 'clock') return time;
  const { left, increment } = time;
  return { ...time, left: { white: Math.round(left.white), black: Math.round(left.black) }, increment };
}
