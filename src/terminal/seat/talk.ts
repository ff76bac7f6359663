// The talk at a terminal seat: messages of the game → words for the operator, and what is typed → messages to the game. It knows neither
// the connection nor the terminal (terminalSeat.ts, screen.ts). A legal move is sent at once and stands; one that breaks the rules forfeits the game
// (CGF-4.3), so that it is asked for twice; what is no move at all is never sent.

import type { Colour } from '../../core/colour.ts';
import type { FromSeat, SeatGameHeader, SeatPosition, ToSeat } from '../../protocols/seat/messages.ts';
import { seatBoard } from './board.ts';
import { clockText, nameOf } from './clockText.ts';
import { beginWords, clockWords, lastWords, overWords, playedWords, type Playing } from './talkWords.ts';
import { HELP, parseTyped, type Typed } from './typed.ts';

export type TalkOptions = {
  readonly say: (text: string) => void;
  readonly send: (message: FromSeat) => void;
  /** The operator wants to go. */
  readonly leave: () => void;
  /** Whether the board is drawn at every turn, or only where it is asked for. */
  readonly drawsBoards: boolean;
  /** Whether a move waits for its turn, and a score for its question, instead of being refused: lines of a pipe come when they like. */
  readonly patient: boolean;
  /** Monotonic ms. */
  readonly now: () => number;
};

export type SeatTalk = {
  readonly hear: (message: ToSeat) => void;
  /** `waits`: the same line is to be offered again when something was heard. */
  readonly typed: (line: string) => 'taken' | 'waits';
  /** The connection is gone: what was sent and not answered may have been heard or not. */
  readonly lost: () => void;
  /** What is before the operator's line: the clocks, and what is asked for. */
  readonly prompt: () => string;
  /** What goes on meanwhile where the operator goes, as far as is known here. */
  readonly goesOn: () => 'clock' | 'game' | 'nothing';
  /** Something was sent that has not been answered. */
  readonly busy: () => boolean;
  /** A question waits for yes or no. */
  readonly asking: () => boolean;
};

export function createSeatTalk({ say, send, leave, drawsBoards, patient, now }: TalkOptions): SeatTalk {
  let playing: Playing | undefined;
  /** Moves that the operator has seen. */
  let told = 0;
  let sent: FromSeat | undefined;
  let question: { readonly about: 'move' | 'resign'; readonly onYes: () => void } | undefined;
  let dead: readonly string[] | undefined;
  let explained = false;

  const place = (header: SeatGameHeader, position: SeatPosition): Playing => {
    playing = { header, position, board: seatBoard(header.start, position.moves), toldAtMs: now() };
    return playing;
  };

  const hear = (message: ToSeat): void => {
    switch (message.kind) {
      case 'waiting':
        sent = undefined;
        return void (playing = undefined);
      case 'game': {
        const goesOn = playing?.header.game === message.game && told > 0;
        forgetQuestion();
        sent = undefined;
        if (!goesOn) dead = undefined;
        const begun = place(message, message);
        say(beginWords(begun));
        told = message.moves.length;
        if (told > 0) say(`The game stands after move ${told}: ${lastWords(begun)}.`);
        if (drawsBoards && (told > 0 || message.asks !== 'nothing')) drawBoard(begun);
        return ask(begun);
      }
      case 'turn':
        return heardTurn(message);
      case 'moved':
        return heardMoved(message);
      case 'ask-score':
        if (playing?.header.game !== message.game) return;
        if (question?.about === 'move') forgetQuestion();
        tellLast(place(playing.header, { moves: message.moves, asks: 'score' }));
        return ask(playing);
      case 'scored':
        sent = undefined;
        if (playing !== undefined) place(playing.header, { ...playing.position, asks: 'nothing' });
        return say(
          message.score === null ? 'Told: your program displays no score.' : `Told: your program displays ${message.score}.`,
        );
      case 'over':
        forgetQuestion();
        sent = undefined;
        say(overWords(message, playing?.header.colour));
        playing = undefined;
        dead = undefined;
        told = 0;
        return;
      case 'refused':
        return heardRefused(message);
      case 'note':
        if (sent?.kind === 'resign') {
          sent = undefined;
          if (playing !== undefined) place(playing.header, { ...withoutClock(playing.position), asks: 'nothing' });
        }
        return say(message.words);
      case 'closed':
        return;
    }
  };

  /** The opponent's move, where it has not been shown yet. */
  const tellLast = (at: Playing): void => {
    const { length } = at.position.moves;
    if (length > told) say(`${lastWords(at)} (move ${length}).`);
    told = length;
  };

  const heardTurn = (message: Extract<ToSeat, { readonly kind: 'turn' }>): void => {
    if (playing?.header.game !== message.game) return;
    if (question?.about === 'move') forgetQuestion();
    const at = place({ ...playing.header, ...ownColour(playing, message) }, message);
    tellLast(at);
    if (drawsBoards && message.asks === 'move') drawBoard(at);
    ask(at);
  };

  const heardMoved = (message: Extract<ToSeat, { readonly kind: 'moved' }>): void => {
    sent = undefined;
    if (playing?.header.game !== message.game) return;
    const clock = message.clock === undefined ? {} : { clock: message.clock };
    const moves = [...playing.position.moves.slice(0, message.ply - 1), message.move];
    const at = place(playing.header, { moves, asks: 'nothing', ...clock });
    told = message.ply;
    const stands = explained ? '' : ' It stands: only a judge can take a move back.';
    explained = true;
    say(`${playedWords('You', at.board?.last ?? message.move)} (move ${message.ply}).${stands}`);
    if (drawsBoards) drawBoard(at);
  };

  const heardRefused = (message: Extract<ToSeat, { readonly kind: 'refused' }>): void => {
    const refused = sent;
    sent = undefined;
    if (message.mayConfirm !== true || refused?.kind !== 'move') return say(`Refused: ${message.why}`);
    askTwice('move', `${message.why} Send it?`, () => put({ ...refused, kind: 'confirm' }));
  };

  const put = (message: FromSeat): void => {
    sent = message;
    send(message);
  };

  const askTwice = (about: 'move' | 'resign', words: string, onYes: () => void): void => {
    question = { about, onYes };
    say(`${words} (yes/no)`);
  };

  const forgetQuestion = (): void => {
    if (question !== undefined) say('Not sent: the game has gone on.');
    question = undefined;
  };

  const ask = ({ header, position, board }: Playing): void => {
    if (position.asks === 'score') {
      return say(
        'Play has stopped. What score does your program display? (score B+6.5; before it dead D4 E5, where it shows dead stones)',
      );
    }
    const turn = position.clock?.running ?? board?.turn;
    const clock = position.clock === undefined || drawsBoards ? '' : ` Clocks: ${clockText(position.clock, 0)}.`;
    if (position.asks === 'move') {
      return say(`Your move ${position.moves.length + 1}${turn === undefined ? '' : ` (${nameOf(turn)})`}.${clock}`);
    }
    if (turn !== undefined && turn !== header.colour) say(`${nameOf(turn)} (${header.opponent}) is to move.${clock}`);
  };

  const drawBoard = ({ header, board }: Playing): void => {
    if (board !== undefined) say(['', ...board.draw(header.colour ?? 'white'), ''].join('\n'));
  };

  /** Lines that come when they like wait for what they are an answer to. */
  const notNow = (why: string): 'taken' | 'waits' => {
    if (patient) return 'waits';
    say(why);
    return 'taken';
  };

  const typed = (line: string): 'taken' | 'waits' => {
    const words = parseTyped(line);
    if (words.kind === 'nothing') return 'taken';
    if (sent !== undefined) {
      if (patient) return 'waits';
      if (!isLook(words)) return notNow('Wait a moment: what you sent last has not been answered yet.');
    }
    if (question !== undefined && !isLook(words)) {
      const { onYes } = question;
      question = undefined;
      if (words.kind === 'answer' && words.yes) onYes();
      else say('Not sent.');
      if (words.kind === 'answer') return 'taken';
    }
    return act(words);
  };

  const act = (words: Typed): 'taken' | 'waits' => {
    switch (words.kind) {
      case 'move':
        return typedMove(words.text);
      case 'resign': {
        if (playing === undefined) return notNow(NO_GAME);
        const { header } = playing;
        askTwice('resign', `Resign against ${header.opponent}?`, () => put({ kind: 'resign', game: header.game }));
        return 'taken';
      }
      case 'dead':
        return typedDead(words.stones);
      case 'score':
        if (playing?.position.asks !== 'score') {
          return notNow(playing === undefined ? NO_GAME : 'The score is not asked for yet: both sides have to pass first.');
        }
        put({ kind: 'score', game: playing.header.game, score: words.score, ...(dead === undefined ? {} : { dead }) });
        return 'taken';
      case 'answer':
        say('Nothing was asked.');
        return 'taken';
      case 'board':
        if (playing?.board === undefined) say(NO_GAME);
        else drawBoard(playing);
        return 'taken';
      case 'clock':
        say(playing === undefined ? NO_GAME : clockWords(playing.position.clock, now() - playing.toldAtMs));
        return 'taken';
      case 'help':
        say(HELP);
        return 'taken';
      case 'undo':
        say('Only a judge can take a move back: ask one. The clock runs on.');
        return 'taken';
      case 'wrong':
        say(words.why);
        return 'taken';
      case 'quit':
        leave();
        return 'taken';
      case 'nothing':
        return 'taken';
    }
  };

  const typedMove = (text: string): 'taken' | 'waits' => {
    if (playing === undefined) return notNow(NO_GAME);
    const { header, position, board } = playing;
    if (position.asks === 'score') {
      say('Play has stopped: the score is asked for (score B+6.5).');
      return 'taken';
    }
    if (position.asks !== 'move') return notNow('It is not your turn.');
    const at = { game: header.game, ply: position.moves.length + 1 };
    const reading = board?.read(text) ?? { kind: 'legal', move: text, shown: text };
    switch (reading.kind) {
      case 'legal':
        put({ kind: 'move', ...at, move: reading.move });
        return 'taken';
      case 'illegal':
        askTwice('move', `${text} breaks the rules: ${reading.why}. Sending it forfeits the game. Send it?`, () =>
          put({ kind: 'confirm', ...at, move: reading.move }),
        );
        return 'taken';
      case 'none':
        say(`${reading.why} (help tells the commands)`);
        return 'taken';
    }
  };

  const typedDead = (stones: readonly string[]): 'taken' | 'waits' => {
    if (playing === undefined || (patient && playing.position.asks !== 'score')) return notNow(NO_GAME);
    const { refuseDead } = playing.board ?? {};
    if (refuseDead === undefined) say('There are no dead stones in this game.');
    else if (stones.length === 1 && stones[0] === '-') {
      dead = undefined;
      say(NONE_DEAD);
    } else {
      const wrong = refuseDead(stones);
      if (wrong === undefined && stones.length > 0)
        dead = [...new Set([...(dead ?? []), ...stones.map((stone) => stone.toUpperCase())])];
      if (wrong === undefined)
        say(dead === undefined ? NONE_DEAD : `Dead stones: ${dead.join(' ')}. They are sent with the score.`);
      else say(`Cannot take dead stones: ${wrong}.`);
    }
    return 'taken';
  };

  return {
    hear,
    typed,
    lost() {
      sent = undefined;
      question = undefined;
    },
    prompt() {
      if (playing === undefined) return '> ';
      const { position, toldAtMs } = playing;
      const clock = position.clock === undefined ? '' : `${clockText(position.clock, now() - toldAtMs)} | `;
      return `${clock}${question === undefined ? PROMPTS[position.asks] : 'yes or no'}> `;
    },
    goesOn: () => (playing === undefined ? 'nothing' : playing.position.clock?.running === undefined ? 'game' : 'clock'),
    busy: () => sent !== undefined,
    asking: () => question !== undefined,
  };
}

const NO_GAME = 'No game is in play yet.';
const NONE_DEAD = 'Dead stones: none told.';
const PROMPTS = { move: 'your move', score: 'score', nothing: '' } as const satisfies Record<SeatPosition['asks'], string>;

/** What a question need not be answered for. */
const isLook = ({ kind }: Typed): boolean => kind === 'board' || kind === 'clock' || kind === 'help' || kind === 'nothing';

const withoutClock = ({ moves, asks }: SeatPosition): SeatPosition => ({ moves, asks });

/** A game that was not announced with a colour tells it by asking for a move. */
function ownColour({ header }: Playing, { asks, clock }: SeatPosition): { readonly colour?: Colour } {
  if (header.colour !== undefined || asks !== 'move' || clock?.running === undefined) return {};
  return { colour: clock.running };
}
