// A GTP program as a session: what to write to it, and events out of the bytes that come back.
// Source: Specification of the Go Text Protocol, version 2, draft 2 (G. Farnebäck, 2002); extensions of KGS, Leela Zero and KataGo where a
// program lists them. It is not the program's process, holds no clock and judges no move: a point that is occupied or off the board is passed
// on to the referee; an answer that is not a point, `pass` or `resign` breaks the protocol, and so does a failure to play a legal move.
//
// Commands are sent together, position, clock and search in one write, and are answered in order (conversation.ts). So an abandoned search
// needs no special treatment: its answer is ignored, and `ready` or the next move follows it. GTP has no command
// that stops a search; `stop` sends nothing, and a program that thinks is silent until it has moved.
//
// The program's board is known (board.ts): only new moves are sent. If a judge took moves back, or moves were discarded, `undo` is used
// if it is listed, and the game continues when it has succeeded; otherwise, and after an abandoned search, the board is set up again.
//
// protocol_version: the specification says that it never fails and returns 2. A program that returns something else is accepted if
// it lists the commands of version 2 that a game needs; version 1 had different commands for moves, and is refused with its number.
//
// `lz-genmove_analyze` or `kata-genmove_analyze` always replaces `genmove` if it is listed: it is the same search and the same
// move ("same as genmove except will also produce output": KataGo, GTP_Extensions.md; Leela Zero by our test), costs a line per second, which is
// read only when the move arrives unless someone watches, and is the only way to know what a program thought. A program that fails
// to answer it receives `genmove` from then on.
//
// Not here: depth and nodes of `limits`, which GTP cannot express, and free handicap. Long because one conversation has one state.

import type { GameStart, GoStart } from '../../core/gameRules.ts';
import type { Issue } from '../../core/messages/issue.ts';
import type { ScoreClaim } from '../../core/judging.ts';
import { english } from '../../core/phrases/english.ts';
import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
import { ok, type Result } from '../../core/result.ts';
import { createLineReader } from '../lines.ts';
import type { DeclaredOption, NewGame, PlayerSession, SearchRequest, SessionEvent, Thought } from '../session.ts';
import { isAnalysis, parseAnalysis } from './analysis.ts';
import { moverAt, wayTo, type KnownBoard } from './board.ts';
import { configureOptions, declaredOptions } from './configure.ts';
import { Conversation, quoted, type Reply } from './conversation.ts';
import { countText } from './counting.ts';
import { createReplyLines } from './replyLines.ts';
import { rulesCommands } from './rules.ts';
import { formatKomi } from './score.ts';
import { describeSilence } from './silence.ts';
import { misplacedHandicap, supportsStart } from './starting.ts';
import { TimeText } from './timeText.ts';
import { COLOUR_WORDS, parseAnswer } from './vertex.ts';

/** The commands that a game requires; the others that the specification requires are sent whether listed or not. */
const NEEDED = ['boardsize', 'clear_board', 'play', 'genmove'] as const;
const ANALYSES = ['kata-genmove_analyze', 'lz-genmove_analyze'] as const;
/** Without a move at their end, for kibitzers: they go on until the next command. */
const ENDLESS = [
  ['kata-analyze', ' rootInfo true ownership true'],
  ['lz-analyze', ''],
] as const;
/** How often a program reports its thoughts, in hundredths of a second. */
const ANALYSIS_INTERVAL = 100;
const ENDLESS_INTERVAL = 25;
const LONGEST_NAME = 200;
const NO_THOUGHT: Thought = { evaluation: { kind: 'unknown' } };

export type GtpSession = PlayerSession & {
  readonly count: NonNullable<PlayerSession['count']>;
  readonly spent: NonNullable<PlayerSession['spent']>;
  /** A search cannot be stopped and nothing can be asked meanwhile, so silence after a fallen flag is not a stall. */
  readonly silentWhileThinking: true;
  /**
   * While true, moves are requested by `kgs-genmove_cleanup` if it is listed: play that continues after two passes, when the players'
   * scores differ under a rule set that counts the stones on the board, until every dead stone is captured. Off by default.
   */
  cleansUp: boolean;
};

/** One search; if another one is running, or none, its move is ignored. */
type Search = { readonly request: SearchRequest; state: 'preparing' | 'asked' | 'abandoned' };

export function createGtpSession(emit: (event: SessionEvent) => void): GtpSession {
  let phase: 'closed' | 'opening' | 'introduced' | 'broken' = 'closed';
  let version: string | undefined;
  let ownName: string | undefined;
  let ownVersion: string | undefined;
  let commands: ReadonlySet<string> = new Set();
  let options: readonly DeclaredOption[] = [];
  /** False if the organiser's options set the rules. */
  let setsRules = true;

  /** A new object for every game: a reply that captured an older one belongs to a game that is over. */
  let game: object = {};
  let gameStart: GoStart | undefined;
  let board: KnownBoard | undefined;
  let search: Search | undefined;
  /** The request that is analysed, if one is; `isEnding`: it was asked to end. */
  let analysed: { readonly request: SearchRequest; isEnding: boolean } | undefined;
  /** The last analysis line of the running search. */
  let lastAnalysis = '';
  /** The win rate that it gives a game that is won. */
  let sure: 1 | 10_000 = 1;
  /** Whether it is new since the last call of `thinking`. */
  let saidMore = false;
  let analyses = true;
  const time = new TimeText();

  /** The doubts that its answers to the rules of the current game raised. */
  const doubts = new Set<string>();

  /** Receives the awaited score. */
  let claim: ((claim: ScoreClaim) => void) | undefined;

  /** The number of abandoned searches without an answer so far. */
  let owedMoves = 0;
  let lateMoves = 0;

  const breakOff = (evidence: string): void => {
    if (phase === 'broken') return;
    phase = 'broken';
    search = undefined;
    emit({ kind: 'broken', evidence });
    claim?.({ kind: 'silent', evidence });
  };

  const conversation = new Conversation((evidence) => breakOff(english(phrase('seen.gtp.replies', { why: evidence }))));
  const lines = createReplyLines((text) => conversation.line(text));
  /** Only keeps the last lines. */
  const history = createLineReader({ line: () => {} });

  const lists = (name: string): boolean => commands.has(name);
  const tell = (words: string, heard: (reply: Reply) => void = () => {}): string => conversation.tell(words, heard);
  /** Sends a command of the current game whose failure ends it; `refusal` says what the program refused. */
  const must = (words: string, refusal: (reply: string) => Phrase, further?: (reply: Reply) => void): string => {
    const told = game;
    return tell(words, (reply) => {
      if (told !== game) return;
      if (reply.kind === 'success') further?.(reply);
      else breakOff(english(refusal(quoted(reply))));
    });
  };

  const handshake = (): string =>
    tell('protocol_version', (reply) => (version = lineOf(reply))) +
    tell('name', (reply) => (ownName = lineOf(reply))) +
    tell('version', (reply) => (ownVersion = lineOf(reply))) +
    tell('list_commands', heardCommands);

  const heardCommands = (reply: Reply): void => {
    if (phase !== 'opening') return;
    if (reply.kind !== 'success') {
      const { numbersCommands, repeatsNumbers } = conversation;
      // A program that has repeated no number may take it for the command.
      if (!numbersCommands || repeatsNumbers)
        return breakOff(english(phrase('seen.gtp.refusedToList', { reply: quoted(reply) })));
      conversation.numbersCommands = false;
      return emit({ kind: 'answer', text: handshake() });
    }
    commands = new Set(reply.text.split(/\s+/).filter((name) => name !== ''));
    const missing = NEEDED.filter((name) => !lists(name));
    if (missing.length > 0) {
      const lacks =
        version === undefined
          ? phrase('seen.gtp.noVersion', { commands: missing })
          : phrase('seen.gtp.version', { version, commands: missing });
      return breakOff(english(lacks));
    }
    phase = 'introduced';
    options = declaredOptions(commands);
    const name = [ownName, ownVersion].filter((part) => part !== undefined && part !== '').join(' ');
    emit({ kind: 'introduced', identity: { name: name === '' ? undefined : name, author: undefined }, options });
  };

  const supports = (start: GameStart): Result<GoStart, Issue> => supportsStart(start, lists, ownName ?? 'the program');

  const optionText = (words: string): string =>
    tell(words, (reply) => {
      if (reply.kind !== 'success') breakOff(english(phrase('seen.gtp.refusedOption', { words, reply: quoted(reply) })));
    });

  /** Sets up the empty board of a game, or its handicap. */
  const startText = (start: GoStart): string => {
    const { size, komi, handicap } = start;
    board = { start, moves: [] };
    const rules = rulesCommands(start, lists, setsRules).map(({ words, doubt }) =>
      tell(words, (reply) => {
        const doubted = doubt(reply);
        if (doubted !== undefined) doubts.add(doubted);
      }),
    );
    let text =
      rules.join('') +
      must(`boardsize ${size}`, (reply) => phrase('seen.gtp.refusedBoard', { size, reply })) +
      must('clear_board', (reply) => phrase('seen.gtp.refusedToClear', { reply }));
    text += must(`komi ${formatKomi(komi)}`, (reply) => phrase('seen.gtp.refusedKomi', { komi: formatKomi(komi), reply }));
    if (handicap === 0) return text;
    const placed = (reply: Reply): void => {
      const expected = misplacedHandicap(start, reply.text);
      if (expected === undefined) return;
      breakOff(english(phrase('seen.gtp.placed', { expected, reply: quoted(reply) })));
    };
    return (
      text +
      must(`fixed_handicap ${handicap}`, (reply) => phrase('seen.gtp.refusedHandicap', { stones: handicap, reply }), placed)
    );
  };

  /** Brings the program's board to a position, then sends what `then` gives: immediately, or as an answer once moves have been undone. */
  const reach = (start: GoStart, moves: readonly string[], then: () => string, isWanted: () => boolean): string => {
    const way = wayTo(board, start, moves, lists('undo'));
    if (way.kind === 'from-start') return startText(start) + playText(start, moves, 0) + then();
    const { back, from } = way;
    if (back === 0) return playText(start, moves, from) + then();
    board = undefined;
    let failed = false;
    let text = '';
    for (let left = back; left > 0; left--) {
      text += tell('undo', (reply) => {
        failed ||= reply.kind !== 'success';
        if (left > 1 || !isWanted()) return;
        if (!failed) board = { start, moves: moves.slice(0, from) };
        const onward = failed ? startText(start) + playText(start, moves, 0) : playText(start, moves, from);
        emit({ kind: 'answer', text: onward + then() });
      });
    }
    return text;
  };

  const playText = (start: GoStart, moves: readonly string[], from: number): string => {
    let text = '';
    for (let index = from; index < moves.length; index++) {
      const move = moves[index] ?? '';
      board?.moves.push(move);
      text += must(`play ${COLOUR_WORDS[moverAt(start, index)]} ${move}`, (reply) =>
        phrase('seen.gtp.refusedMove', { move, reply }),
      );
    }
    return text;
  };

  const searchText = (running: Search): string => {
    const { request } = running;
    lastAnalysis = '';
    saidMore = false;
    const clock = time.of(request, lists).map((words) => tell(words));
    return clock.join('') + genmoveText(running);
  };

  const genmoveText = (running: Search): string => {
    running.state = 'asked';
    const colour = COLOUR_WORDS[running.request.turn];
    if (session.cleansUp && lists('kgs-genmove_cleanup')) {
      return conversation.tell(`kgs-genmove_cleanup ${colour}`, (reply) => heardMove(running, reply, false));
    }
    const analysis = analyses ? ANALYSES.find(lists) : undefined;
    if (analysis === undefined) return conversation.tell(`genmove ${colour}`, (reply) => heardMove(running, reply, false));
    sure = scaleOf(analysis);
    return conversation.tell(
      `${analysis} ${colour} ${ANALYSIS_INTERVAL}`,
      (reply) => heardMove(running, reply, true),
      (line) => heardAnalysis(running, line),
    );
  };

  const heardAnalysis = (running: Search, line: string): boolean => {
    if (!isAnalysis(line)) return false;
    if (search !== running) return true;
    lastAnalysis = line;
    saidMore = true;
    return true;
  };

  /** Handles the answer to a search; `analysed`: the move follows the word `play`. */
  const heardMove = (running: Search, reply: Reply, analysed: boolean): void => {
    if (search !== running) {
      if (running.state === 'abandoned') owedMoves--;
      if (reply.kind === 'success') lateMoves++;
      return;
    }
    if (reply.kind === 'failure' && analysed) {
      analyses = false;
      return emit({ kind: 'answer', text: genmoveText(running) });
    }
    if (reply.kind !== 'success') return breakOff(english(phrase('seen.gtp.refusedToMove', { reply: quoted(reply) })));
    const text = analysed ? (/^play\s+(\S+)$/i.exec(reply.text)?.[1] ?? '') : reply.text;
    const move = parseAnswer(text);
    if (move === undefined) {
      const expected = analysed ? '"play" and a point, "pass" or "resign"' : 'a point, "pass" or "resign"';
      return breakOff(english(phrase('seen.move.gtp', { expected, reply: quoted(reply) })));
    }
    search = undefined;
    if (move === 'resign') return emit({ kind: 'resigned' });
    board?.moves.push(move);
    const thought = (lastAnalysis === '' ? undefined : parseAnalysis(lastAnalysis, running.request.turn, sure)) ?? NO_THOUGHT;
    emit({ kind: 'moved', move, ponder: undefined, thought });
  };

  const endlessText = (running: NonNullable<typeof analysed>): string => {
    const [command, more] = ENDLESS.find(([name]) => lists(name)) ?? [];
    if (command === undefined) throw new Error('Cannot analyse: expected a program that lists lz-analyze or kata-analyze');
    // It was to end while moves were taken back on its board.
    if (running.isEnding) {
      analysed = undefined;
      emit({ kind: 'stopped' });
      return '';
    }
    sure = scaleOf(command);
    return conversation.tell(
      `${command} ${COLOUR_WORDS[running.request.turn]} ${ENDLESS_INTERVAL}${more}`,
      (reply) => {
        if (analysed !== running) return;
        analysed = undefined;
        if (reply.kind !== 'success') return breakOff(english(phrase('seen.gtp.refusedToAnalyse', { reply: quoted(reply) })));
        if (running.isEnding) return emit({ kind: 'stopped' });
        // One that ends by itself has seen all.
        const thought = parseAnalysis(lastAnalysis, running.request.turn, sure) ?? NO_THOUGHT;
        emit({ kind: 'moved', move: 'pass', ponder: undefined, thought });
      },
      (line) => {
        if (!isAnalysis(line)) return false;
        if (analysed !== running || running.isEnding) return true;
        lastAnalysis = line;
        saidMore = true;
        return true;
      },
    );
  };

  const session: GtpSession = {
    words: { introduced: english(phrase('seen.word.introduced')), ready: english(phrase('seen.word.ready')) },
    describeSilence,
    cleansUp: false,
    silentWhileThinking: true,
    open() {
      if (phase === 'closed') phase = 'opening';
      return handshake();
    },
    configure(wanted) {
      if (phase !== 'introduced') throw new Error('Cannot configure a program: expected its list of commands first');
      const configured = configureOptions(options, wanted);
      if (!configured.ok) return configured;
      const { commands: told, used } = configured.value;
      setsRules = !used.some(({ name }) => /^(kata-set-rules?|kgs-rules)$/.test(name));
      return ok({ text: told.map(optionText).join(''), used });
    },
    supports(start) {
      const supported = supports(start);
      return supported.ok ? ok(undefined) : supported;
    },
    synchronise: () =>
      tell('protocol_version', () => {
        if (phase === 'introduced') emit({ kind: 'ready' });
      }),
    newGame({ start, timeControl }: NewGame) {
      const supported = supports(start);
      if (!supported.ok) throw new Error(supported.error.message);
      if (search !== undefined) throw new Error('Cannot begin a game: expected the running search to be over or abandoned');
      game = {};
      claim = undefined;
      doubts.clear();
      gameStart = supported.value;
      const clock = time.begin(timeControl, lists);
      return startText(gameStart) + clock.map((words) => tell(words)).join('');
    },
    search(request) {
      if (search !== undefined) throw new Error('Cannot begin a search: expected the move of the last one first, it is running');
      const { start, moves } = request;
      if (start.game !== 'go') throw new Error(`Cannot begin a search: expected a game of Go, got "${start.game}"`);
      if (phase === 'broken') return '';
      const running: Search = { request, state: 'preparing' };
      gameStart = start;
      search = running;
      return reach(
        start,
        moves,
        () => searchText(running),
        () => search === running,
      );
    },
    stop: () => '',
    analysis: {
      lacks: () => (ENDLESS.some(([name]) => lists(name)) ? undefined : 'it does not list lz-analyze or kata-analyze'),
      begin(request) {
        const { start, moves } = request;
        if (start.game !== 'go' || search !== undefined || analysed !== undefined)
          throw new Error('Cannot begin an analysis: expected a game of Go, and that nothing is analysed');
        if (phase === 'broken') return '';
        const running = { request, isEnding: false };
        analysed = running;
        lastAnalysis = '';
        saidMore = false;
        return reach(
          start,
          moves,
          () => endlessText(running),
          () => analysed === running,
        );
      },
      end() {
        if (analysed === undefined) return '';
        analysed.isEnding = true;
        // Any command ends it.
        return tell('protocol_version');
      },
    },
    count(moves) {
      if (search !== undefined) throw new Error('Cannot ask for the score: expected no search to run');
      const told = (made: ScoreClaim): void => {
        claim = undefined;
        emit({ kind: 'counted', claim: made });
      };
      claim = told;
      // A later question, or a new game, may have replaced this one.
      const isWanted = (): boolean => claim === told;
      const answer = (made: ScoreClaim): void => {
        if (isWanted()) told(made);
      };
      if (gameStart === undefined || phase === 'broken') {
        answer({ kind: 'silent', evidence: english(phrase('seen.score.noGame')) });
        return '';
      }
      const ask = (): string => countText(lists, tell, answer);
      return reach(gameStart, moves, ask, isWanted);
    },
    doubts: () => [...doubts],
    thinking() {
      if (!saidMore) return undefined;
      saidMore = false;
      const turn = (search?.request ?? analysed?.request)?.turn;
      return turn === undefined ? undefined : parseAnalysis(lastAnalysis, turn, sure);
    },
    quit: () => tell('quit'),
    receive(chunk) {
      history.receive(chunk);
      lines.receive(chunk);
    },
    finish() {
      history.finish();
      lines.finish();
      conversation.finish();
    },
    abandonSearch() {
      if (search === undefined) return;
      if (search.state === 'asked') owedMoves++;
      search.state = 'abandoned';
      search = undefined;
      // The move that it will play on its board after thinking is unknown.
      board = undefined;
    },
    spent: () => (owedMoves > 0 ? 'a search of the program was abandoned, which GTP cannot stop' : undefined),
    lastLines: history.lastLines,
    oddities: () => ({ lateMoves, unknownLines: conversation.strayLines, overlongLines: lines.overlongLines() }),
  };
  return session;
}

const scaleOf = (command: string): 1 | 10_000 => (command.startsWith('kata-') ? 1 : 10_000);

/** The first line of a reply; `undefined` for a failure. */
const lineOf = (reply: Reply): string | undefined =>
  reply.kind === 'success' ? reply.text.split('\n', 1)[0]?.trim().slice(0, LONGEST_NAME) : undefined;
