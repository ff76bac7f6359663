// The dialogue at a terminal seat: turns messages into words for the operator, and typed lines into entries. The view of the dialogue (src/seats)
// says what may be entered now and what it means; this only tracks what the operator has seen, and the question that waits for yes or no.

import type { ToSeat } from '../../protocols/seat/messages.ts';
import type { SeatDialogue } from '../../seats/seatDialogue.ts';
import type { SeatView, SeatWord } from '../../seats/seatView.ts';
import { askWords, beginWords, clockWords, drawBoard, lastWords, overWords } from './talkWords.ts';
import { HELP, parseTyped, type Typed } from './typed.ts';

export type TalkOptions = {
  readonly dialogue: SeatDialogue;
  readonly say: (text: string) => void;
  /** The operator wants to leave. */
  readonly leave: () => void;
  /** A person at a terminal: the board is drawn at every turn. Otherwise lines come from a pipe at any time: an early one waits. */
  readonly live: boolean;
};

export type SeatTalk = {
  readonly typed: (line: string) => void;
  /** No more lines come: leaves once all are processed and answered. */
  readonly end: () => void;
  /** Number of waiting lines. */
  readonly waiting: () => number;
  /** The text before the input line: the clocks, and what is asked for. */
  readonly prompt: () => string;
  /** What continues after the operator leaves. */
  readonly goesOn: () => string;
};

export function createSeatTalk({ dialogue, say, leave, live }: TalkOptions): SeatTalk {
  let lines: string[] = [];
  let ended = false;
  /** The game and the number of its moves that the operator has seen. */
  let seen: { readonly game: number; readonly ply: number } | undefined;
  let question: { readonly about: 'move' | 'resign'; readonly word: SeatWord } | undefined;
  let dead: readonly string[] | undefined;
  let explained = false;
  let welcomed = !live;

  const hear = (view: SeatView, message: ToSeat): void => {
    const { game } = view;
    if ('game' in message && message.game !== game?.game) return;
    switch (message.kind) {
      case 'game': {
        if (seen?.game !== message.game) dead = undefined;
        forgetQuestion();
        const ply = message.moves.length;
        seen = { game: message.game, ply };
        say(beginWords(message));
        if (ply > 0) say(`The game is at move ${ply}: ${lastWords(view)}.`);
        if (ply > 0 || message.asks !== 'nothing') show(view);
        return ask(view);
      }
      case 'turn':
      case 'ask-score': {
        if (question?.about === 'move') forgetQuestion();
        const ply = message.moves.length;
        if (ply > (seen?.ply ?? 0)) say(`${lastWords(view)} (move ${ply}).`);
        seen = { game: message.game, ply };
        if (game?.asks === 'move') show(view);
        return ask(view);
      }
      case 'moved':
        seen = { game: message.game, ply: message.ply };
        say(
          `${lastWords(view, 'You')} (move ${message.ply}).${explained ? '' : ' It counts: only a judge can take a move back.'}`,
        );
        explained = true;
        return show(view);
      case 'scored':
        return say(`Told: your program displays ${message.score ?? 'no score'}.`);
      case 'over':
        forgetQuestion();
        say(overWords(view));
        seen = dead = undefined;
        if (lines.length > 0)
          say(`Not sent, the game is over: ${lines.slice(0, 10).join(', ')}${lines.length > 10 ? ', …' : ''}`);
        lines = [];
        return;
      case 'refused': {
        const confirm = view.refused?.confirm;
        return confirm === undefined ? say(`Refused: ${message.why}`) : askTwice('move', `${message.why} Send it?`, confirm);
      }
      case 'note':
        return say(message.words);
      case 'waiting':
      case 'closed':
        return;
    }
  };

  const ask = (view: SeatView): void => {
    const words = askWords(view);
    const clock = view.game?.clock;
    if (words !== undefined) say(clock === undefined || live ? words : `${words} Clocks: ${clockWords(clock)}.`);
  };

  const show = (view: SeatView): void => {
    const board = live ? drawBoard(view) : undefined;
    if (board !== undefined) say(board);
  };

  const put = (word: SeatWord): void => {
    if (!dialogue.say(word)) say('Not sent: no game listens at the seat now.');
  };

  const askTwice = (about: 'move' | 'resign', words: string, word: SeatWord): void => {
    question = { about, word };
    say(`${words} (yes/no)`);
  };

  const forgetQuestion = (): void => {
    if (question !== undefined) say('Not sent: the game has moved on.');
    question = undefined;
  };

  const take = (line: string): boolean => {
    const words = parseTyped(line);
    if (words.kind === 'nothing') return true;
    if (dialogue.isBusy && (!live || !isLook(words))) return notNow('Wait: your last message has not been answered yet.');
    if (question !== undefined && !isLook(words)) {
      const { word } = question;
      question = undefined;
      if (words.kind === 'answer' && words.yes) put(word);
      else say('Not sent.');
      if (words.kind === 'answer') return true;
    }
    return act(words);
  };

  /** Returns false if the line must wait for what it answers. */
  const notNow = (why: string): boolean => {
    if (live) say(why);
    return live;
  };

  const act = (words: Typed): boolean => {
    const { view } = dialogue;
    const game = view.over === undefined ? view.game : undefined;
    switch (words.kind) {
      case 'move':
        if (game === undefined) return notNow(NO_GAME);
        if (game.asks === 'nothing') return notNow('It is not your turn.');
        if (game.asks === 'score') say('Play has stopped: enter the score (score B+6.5).');
        else put({ kind: 'move', game: game.game, ply: game.moves.length + 1, move: words.text });
        return true;
      case 'resign':
        if (game === undefined || view.line.state !== 'seated') return notNow(NO_GAME);
        askTwice('resign', `Resign against ${game.opponent}?`, { kind: 'resign', game: game.game });
        return true;
      case 'dead':
        if (game === undefined || (!live && game.asks !== 'score')) return notNow(NO_GAME);
        say(markDead(view, words.stones));
        return true;
      case 'score':
        if (game?.asks !== 'score') {
          return notNow(game === undefined ? NO_GAME : 'You cannot enter a score yet: both sides have to pass first.');
        }
        put({ kind: 'score', game: game.game, score: words.score, ...(dead === undefined ? {} : { dead }) });
        return true;
      case 'quit':
        leave();
        return true;
      default:
        say(answerTo(words, game === undefined ? undefined : view));
        return true;
    }
  };

  const markDead = ({ board }: SeatView, stones: readonly string[]): string => {
    if (board?.size === undefined) return 'There are no dead stones in this game.';
    const named = stones.map((stone) => stone.toUpperCase());
    if (named.length === 1 && named[0] === '-') dead = undefined;
    else {
      const standing = new Set(board.position.split(' ').map((stone) => stone.slice(0, -1)));
      const empty = named.filter((stone) => !standing.has(stone));
      if (empty.length > 0) return `Cannot take dead stones: no stone is on ${empty.join(', ')}.`;
      if (named.length > 0) dead = [...new Set([...(dead ?? []), ...named])];
    }
    return dead === undefined ? 'Dead stones: none told.' : `Dead stones: ${dead.join(' ')}. They are sent with the score.`;
  };

  let pumping = false;
  const pump = (): void => {
    // Processing a line may cause an answer at once.
    if (pumping) return;
    pumping = true;
    while (lines[0] !== undefined && take(lines[0])) lines.shift();
    pumping = false;
    if (!ended || lines.length > 0 || dialogue.isBusy) return;
    ended = false;
    // No one can answer the question any more.
    if (question !== undefined) say('Not sent.');
    leave();
  };

  dialogue.listen((view, message) => {
    if (message !== undefined) hear(view, message);
    else if (view.line.state === 'waiting' || view.line.state === 'over') say(view.line.words);
    else if (!welcomed) say('You are at the seat: type what your program plays. "help" lists all commands.');
    if (view.line.state === 'seated') welcomed = true;
    else question = undefined;
    pump();
  });
  return {
    typed(line) {
      lines.push(line);
      pump();
    },
    end() {
      ended = true;
      pump();
    },
    waiting: () => lines.length,
    prompt() {
      const { game, over } = dialogue.view;
      if (game === undefined || over !== undefined) return '> ';
      const clock = game.clock === undefined ? '' : `${clockWords(game.clock)} | `;
      return `${clock}${question === undefined ? PROMPTS[game.asks] : 'yes or no'}> `;
    },
    goesOn() {
      const { game, over } = dialogue.view;
      if (game === undefined || over !== undefined) return '';
      return game.clock?.running === undefined ? ': the game goes on' : ': the clock runs on';
    },
  };
}

const NO_GAME = 'No game is in play yet.';
const PROMPTS = { move: 'your move', score: 'score', nothing: '' } as const;

/** Input that does not answer an open question. */
const isLook = ({ kind }: Typed): boolean => kind === 'board' || kind === 'clock' || kind === 'help' || kind === 'nothing';

/** The reply to input that is not entered; `view` absent: no game is in play. */
function answerTo(words: Typed, view: SeatView | undefined): string {
  switch (words.kind) {
    case 'answer':
      return 'Nothing was asked.';
    case 'board':
      return (view === undefined ? undefined : drawBoard(view)) ?? NO_GAME;
    case 'clock': {
      if (view === undefined) return NO_GAME;
      const clock = view.game?.clock;
      return clock === undefined ? 'The clocks are not known yet.' : `Clocks: ${clockWords(clock)}.`;
    }
    case 'help':
      return HELP;
    case 'undo':
      return 'Only a judge can take a move back: ask one. The clock keeps running.';
    case 'wrong':
      return words.why;
    default:
      return '';
  }
}
