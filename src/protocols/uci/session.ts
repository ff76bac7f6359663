// A UCI engine as a session: what to write to it, and events from the bytes that come back. Source: UCI, April 2006.
// It is not the engine's process, holds no clock and judges no move: `bestmove (none)` and `bestmove 0000` are passed on as written, for the
// referee to call illegal; only a `bestmove` without any move breaks the protocol.
//
// Which `info` line counts: the last one of the best line (`multipv` 1 or absent) with an exact score; only if a search gave none, its last
// bound. It is read in full when the move arrives; until then a line is only weighed. Evaluations are from the mover's view.
//
// Late moves: every `go` is answered by exactly one `bestmove`, and only by that. `readyok` proves nothing about it: Stockfish answers
// `stop`, `isready` with `readyok` first and `bestmove` second. So after `abandonSearch` the next `bestmove` is ignored whenever it comes, a
// new search before that is refused, and the `ready` of a new game is delayed until it has come: after that, nothing of the old game can come.
// An engine that never sends it is never ready again, and its driver's deadline ends it. An unrequested `bestmove` is ignored.
//
// With `subset` `4k` the engine receives only `uci`, `isready`, `ucinewgame`, `position startpos moves …`, `go wtime … btime … winc … binc …` and
// `quit` (4K-7.9), and `setoption` for options that it declared itself: those that the organiser set, and its own book and pondering,
// which are switched off (4K-0.1). There is no `stop`, so an abandoned search runs to its end.
//
// Pondering: `go ponder` on the move that the engine expects. The same move sends `ponderhit`, another one `stop`, whose `bestmove` is waited for
// before the search is requested: an engine that never sends it has not moved. A `bestmove` before either counts for nothing, and the search is
// requested as if there had been no pondering.
//
// Not here: an immediate answer to `registration error`: `register later` is sent with the next text. The
// closures share one state: what the engine declared, its search and the open questions; everything else is in other files.

import type { ProtocolSubset } from '../../core/gameJob.ts';
import { variantTitle, VARIANT_NAMES, type ChessVariant } from '../../core/chessVariants.ts';
import { chessStartOf, variantOf, type GameStart } from '../../core/gameRules.ts';
import type { Issue } from '../../core/messages/issue.ts';
import { english } from '../../core/phrases/english.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { MOST_OPTIONS } from '../keptWords.ts';
import { createLineReader } from '../lines.ts';
import type { CanWait, DeclaredOption, PlayerSession, SearchRequest, SessionEvent } from '../session.ts';
import { oneLine } from '../words.ts';
import { BestInfo } from './bestInfo.ts';
import { isWord, skipSpace, skipWord, wordText, wordBytes } from './bytes.ts';
import { formatSetOption } from './command.ts';
import { configureOptions } from './configure.ts';
import { parseMessage, type UciMessage } from './message.ts';
import { SearchBytes } from './searchBytes.ts';
import { describeSilence } from './silence.ts';
import { decodeThought } from './infoBytes.ts';

const INFO = wordBytes('info');
const BESTMOVE = wordBytes('bestmove');
const PONDER = wordBytes('ponder');
const NO_MOVE = wordBytes('(none)');
const NULL_MOVE = wordBytes('0000');

const decoder = new TextDecoder();

const isInfo: CanWait = (bytes, start, end) => {
  const from = skipSpace(bytes, start, end);
  return isWord(bytes, from, skipWord(bytes, from, end), INFO);
};

/** A longer line is not a command: no known engine's options are nearly as long. */
const MAX_COMMAND_BYTES = 1 << 16;

/** `wantsPonder`: it ponders if it declares the option. */
export function createUciSession(
  emit: (event: SessionEvent) => void,
  subset?: ProtocolSubset,
  wantsPonder = false,
): PlayerSession {
  let phase: 'closed' | 'opening' | 'introduced' = 'closed';
  let name: string | undefined;
  let author: string | undefined;
  const declared = new Map<string, DeclaredOption>();
  let playsChess960: boolean | undefined;
  let playsVariant: string | undefined;
  let mustRegister = false;

  let search: 'none' | 'running' | 'abandoned' | 'pondering' | 'stopping' = 'none';
  /** The moves that it ponders on. */
  let pondered: readonly string[] = [];
  let view: SearchRequest['turn'] = 'white';
  const bestInfo = new BestInfo();
  const searchBytes = new SearchBytes();
  /** One for each open `isready`: whether its `ready` waits for the move of an abandoned search. */
  const pings: { holds: boolean }[] = [];
  let heldReady = 0;
  let newGameBegun = false;

  let lateMoves = 0;
  let unknownLines = 0;
  /** Whether the engine said anything about the search since the last call of `thinking`. */
  let saidMore = false;

  const reader = createLineReader({
    line(bytes, start, end) {
      const from = skipSpace(bytes, start, end);
      const to = skipWord(bytes, from, end);
      if (isWord(bytes, from, to, INFO)) heardInfo(bytes, to, end);
      else if (isWord(bytes, from, to, BESTMOVE)) heardBestMove(bytes, from, to, end);
      else if (from < end) heardOther(bytes, from, end);
    },
    release: () => bestInfo.settle(),
  });

  const heardInfo = (bytes: Uint8Array, start: number, end: number): void => {
    if (search !== 'running' && search !== 'pondering') return;
    bestInfo.note(bytes, start, end);
    saidMore = true;
  };

  const heardBestMove = (bytes: Uint8Array, lineStart: number, start: number, end: number): void => {
    if (search === 'pondering' || search === 'stopping') return heardPonderEnd();
    if (search !== 'running') return heardLateMove();
    const moveFrom = skipSpace(bytes, start, end);
    const moveTo = skipWord(bytes, moveFrom, end);
    const info = bestInfo.line();
    const { timeMs } = bestInfo;
    const thought = { ...decodeThought(info.bytes, info.start, info.end, view), ...(timeMs === undefined ? {} : { timeMs }) };
    bestInfo.clear();
    search = 'none';
    if (moveFrom === moveTo || isWord(bytes, moveFrom, moveTo, PONDER)) {
      const line = decoder.decode(bytes.subarray(lineStart, Math.min(end, lineStart + 200)));
      return emit({ kind: 'broken', evidence: english(phrase('seen.move.uci', { word: 'bestmove', line })) });
    }
    emit({ kind: 'moved', move: wordText(bytes, moveFrom, moveTo), ponder: ponderMove(bytes, moveTo, end), thought });
  };

  const heardPonderEnd = (): void => {
    const wasAsked = search === 'stopping';
    search = 'none';
    bestInfo.clear();
    emit({ kind: wasAsked ? 'stopped' : 'moved-early' });
  };

  const heardLateMove = (): void => {
    lateMoves++;
    if (search === 'none') return;
    search = 'none';
    newGameBegun = false;
    for (; heldReady > 0; heldReady--) emit({ kind: 'ready' });
  };

  const heardOther = (bytes: Uint8Array, start: number, end: number): void => {
    const message = end - start > MAX_COMMAND_BYTES ? undefined : parseMessage(decoder.decode(bytes.subarray(start, end)));
    if (message === undefined) unknownLines++;
    else heardMessage(message);
  };

  const heardMessage = (message: UciMessage): void => {
    switch (message.kind) {
      case 'id':
        if (message.field === 'name') name = message.text;
        else author = message.text;
        return;
      case 'option':
        if (declared.size < MOST_OPTIONS) declared.set(message.option.name.toLowerCase(), message.option);
        return;
      case 'uciok':
        if (phase !== 'opening') return;
        phase = 'introduced';
        return emit({ kind: 'introduced', identity: { name, author }, options: [...declared.values()] });
      case 'readyok': {
        const ping = pings.shift();
        if (ping === undefined) return;
        if (ping.holds && search === 'abandoned') heldReady++;
        else emit({ kind: 'ready' });
        return;
      }
      case 'registration':
        mustRegister ||= message.state === 'error';
        return;
      case 'copyprotection':
        return;
    }
  };

  /** Adds what must be sent to the engine before `text`. */
  const say = (text: string): string => {
    if (!mustRegister || subset !== undefined) return text;
    mustRegister = false;
    return `register later\n${text}`;
  };

  const optionNamed = (wanted: string): DeclaredOption | undefined => declared.get(wanted.toLowerCase());

  const supports = (start: GameStart): Result<void, Issue> => {
    if (start.game !== 'chess')
      return err({ message: `Cannot play with ${name ?? 'the engine'}: expected a game of chess, got "${start.game}"` });
    const title = variantTitle(variantOf(start));
    if (subset !== undefined && (variantOf(start) !== 'standard' || start.position !== undefined)) {
      const got = start.position === undefined || start.chess960 ? `a game of ${title}` : `"${start.position}"`;
      return err({
        message: `Cannot play with ${name ?? 'the engine'}: expected moves from the usual start, it is of the ${subset} subset of UCI, got ${got}`,
      });
    }
    const option = optionNamed(start.variant === undefined ? 'UCI_Chess960' : 'UCI_Variant');
    const fail = (expected: string): Result<never, Issue> =>
      err({ message: `Cannot play ${title} with ${name ?? 'the engine'}: expected ${expected}` });
    if (start.variant !== undefined) {
      const { word } = VARIANT_NAMES[start.variant];
      if (option?.kind !== 'combo') return fail('it to declare the option "UCI_Variant" with choices, got no such option');
      return option.choices.includes(word) ? ok(undefined) : fail(`"${word}" among the choices of its option "UCI_Variant"`);
    }
    if (!start.chess960 || option?.kind === 'check') return ok(undefined);
    return fail('it to declare the option "UCI_Chess960", got no such option');
  };

  /** Sent only if the engine would otherwise play another variant. */
  const variantLine = (variant: ChessVariant | undefined): string => {
    const option = optionNamed('UCI_Variant');
    if (option?.kind !== 'combo') return '';
    const usual = option.choices.find((choice) => /^(chess|standard|normal)$/.test(choice));
    const wanted = variant === undefined ? usual : VARIANT_NAMES[variant].word;
    if (wanted === undefined || (playsVariant ?? option.default) === wanted) return '';
    playsVariant = wanted;
    return `${formatSetOption(option.name, wanted)}\n`;
  };

  /** Sent only if the engine would otherwise use the other castling rules. */
  const chess960Line = (wanted: boolean): string => {
    const option = optionNamed('UCI_Chess960');
    if (option?.kind !== 'check' || (playsChess960 ?? option.default ?? false) === wanted) return '';
    playsChess960 = wanted;
    return `${formatSetOption(option.name, String(wanted))}\n`;
  };

  /** Title and rating are unknown; the opponent is a program (UCI, April 2006, `UCI_Opponent`). */
  const opponentLine = (opponent: string): string => {
    const option = optionNamed('UCI_Opponent');
    return option?.kind === 'string' ? `${formatSetOption(option.name, `none none computer ${oneLine(opponent)}`)}\n` : '';
  };

  const canPonder = (): boolean => optionNamed('Ponder')?.kind === 'check';

  const session: PlayerSession = {
    words: { introduced: 'uciok', ready: 'readyok' },
    describeSilence,
    open() {
      if (phase === 'closed') phase = 'opening';
      return 'uci\n';
    },
    configure(options) {
      if (phase !== 'introduced') throw new Error('Cannot configure an engine: expected its "uciok" first');
      const configured = configureOptions([...declared.values()], options);
      return configured.ok ? ok({ ...configured.value, text: say(configured.value.text) }) : configured;
    },
    supports,
    synchronise() {
      pings.push({ holds: newGameBegun });
      return say('isready\n');
    },
    newGame({ start, opponent }) {
      const supported = supports(start);
      if (!supported.ok) throw new Error(supported.error.message);
      if (search === 'running') throw new Error('Cannot begin a game: expected the running search to be over or abandoned');
      newGameBegun = search === 'abandoned';
      if (subset !== undefined) return 'ucinewgame\n';
      const { chess960, variant } = chessStartOf(start);
      return say(`${variantLine(variant)}${chess960Line(chess960)}${opponentLine(opponent)}ucinewgame\n`);
    },
    doubts: () => (wantsPonder && !canPonder() ? ['does not ponder, it declares no option "Ponder"'] : []),
    analysis: {
      lacks: () => undefined,
      begin: (request) => session.search({ ...request, time: { kind: 'unlimited' }, limits: {} }),
      end() {
        if (search !== 'running') return '';
        search = 'stopping';
        return 'stop\n';
      },
    },
    ponder(request) {
      if (!wantsPonder || !canPonder() || search !== 'none') return '';
      search = 'pondering';
      pondered = request.moves;
      view = request.turn;
      bestInfo.clear();
      return searchBytes.encode(request, true);
    },
    search(request) {
      if (search === 'pondering') {
        const isHit = request.moves.length === pondered.length && request.moves.at(-1) === pondered.at(-1);
        search = isHit ? 'running' : 'stopping';
        return isHit ? 'ponderhit\n' : 'stop\n';
      }
      if (search !== 'none') throw new Error(`Cannot begin a search: expected the move of the last one first, it is ${search}`);
      if (subset !== undefined) checkWithin(request, subset);
      search = 'running';
      view = request.turn;
      bestInfo.clear();
      saidMore = false;
      const bytes = searchBytes.encode(request);
      return mustRegister ? say(decoder.decode(bytes)) : bytes;
    },
    stop: () => say(search === 'none' || search === 'stopping' || subset !== undefined ? '' : 'stop\n'),
    endGame() {
      if (search !== 'pondering') return '';
      search = 'abandoned';
      return 'stop\n';
    },
    canWait: isInfo,
    thinking() {
      if (search !== 'running' || !saidMore) return undefined;
      saidMore = false;
      const info = bestInfo.line();
      return info.isEmpty ? undefined : decodeThought(info.bytes, info.start, info.end, view);
    },
    quit: () => (search === 'none' || subset !== undefined ? 'quit\n' : 'stop\nquit\n'),
    receive: reader.receive,
    finish: reader.finish,
    abandonSearch() {
      if (search === 'running' || search === 'stopping') search = 'abandoned';
    },
    lastLines: reader.lastLines,
    oddities: () => ({ lateMoves, unknownLines, overlongLines: reader.overlongLines() }),
  };
  return session;
}

/** Tournament files that need more are refused when they are read (engines/subsetFields.ts). */
function checkWithin({ start, time, limits }: SearchRequest, subset: ProtocolSubset): void {
  const { position } = chessStartOf(start);
  const isWithin =
    position === undefined &&
    variantOf(chessStartOf(start)) === 'standard' &&
    time.kind === 'clock' &&
    time.movesToGo === undefined &&
    limits.depth === undefined &&
    limits.nodes === undefined;
  if (!isWithin) throw new Error(`Cannot begin a search: expected one that the ${subset} subset of UCI has words for`);
}

/** The reply that the engine expects, if it names one. */
function ponderMove(bytes: Uint8Array, start: number, end: number): string | undefined {
  const from = skipSpace(bytes, start, end);
  const to = skipWord(bytes, from, end);
  if (!isWord(bytes, from, to, PONDER)) return undefined;
  const moveFrom = skipSpace(bytes, to, end);
  const moveTo = skipWord(bytes, moveFrom, end);
  if (moveFrom === moveTo || isWord(bytes, moveFrom, moveTo, NO_MOVE) || isWord(bytes, moveFrom, moveTo, NULL_MOVE))
    return undefined;
  return wordText(bytes, moveFrom, moveTo);
}
