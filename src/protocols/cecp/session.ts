// A CECP (XBoard, WinBoard) engine as a session: what to write to it, and events out of the bytes that come back.
// Source: Chess Engine Communication Protocol, version 2 (T. Mann, H. G. Muller); version 1 for engines that send no `feature`.
// It is not the engine's process, holds no clock and judges no move.
//
// A game is set up in force mode after `new`: the start, all moves, the clock, `go`. After that the engine plays on by itself, and each
// search sends the opponent's move with both clocks, in one write. If the engine's board may differ from the game's (a search was
// abandoned, a move was discarded), the game is set up again after a `ping`, and nothing that the engine says before its `pong` counts.
//
// A search is answered exactly once: by a move, a resignation, a claim, or the complaint that a move of the game is illegal. GNU Chess sends
// its move in two forms (`1. ... e7e5`, then `My move is : e7e5`) and repeats the opponent's (`1. e2e4`): the repetitions are ignored.
// The last line of thinking output counts; it is read in full when the move arrives. Evaluations are from the mover's view.
//
// `ready` is the `pong` of a `ping`. An engine without `ping` is ready as soon as it is asked, and unfit for another game once a search
// was abandoned, since its late move could not be distinguished from a new one.
//
// Commands are sent only if they are known to be safe: an engine may react in any way to one that it does not know, and Fairy-Max 5.0 reads
// uninitialised memory. `name` and `computer` go to an engine that declares `name=1`, `white` and `black` to one that declares
// `colors=1`, `result` only if the engine has started to play; a command that an engine does not know is not sent again (refusals.ts).
//
// With `hard` an engine ponders by itself, and answers the opponent's move as always; else it gets `easy`.
//
// Not here: `analyze`, draws by agreement, signals, bughouse and games other than chess. Long because one conversation has
// one state: what is sent depends on the features, the game that the engine knows, its search and the open pings.

import { RESULTS } from '../../core/ending.ts';
import type { EngineConfig } from '../../core/gameJob.ts';
import type { Issue } from '../../core/messages/issue.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { VARIANT_NAMES, variantTitle } from '../../core/chessVariants.ts';
import { chessStartOf, type ChessStart, type GameStart, variantOf } from '../../core/gameRules.ts';
import { english } from '../../core/phrases/english.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import { MOST_OPTIONS } from '../keptWords.ts';
import { createLineReader } from '../lines.ts';
import type { DeclaredOption, PlayerSession, SearchRequest, SessionEvent, SetUpBoard, Thought } from '../session.ts';
import { KeptLine } from '../keptLine.ts';
import { oneLine } from '../words.ts';
import { ClockText } from './clockText.ts';
import { configureOptions, declaredOptions } from './configure.ts';
import { NO_FEATURES, parseFeatures, withFeature, type FeatureWord, type Features } from './feature.ts';
import { parseMessage, type CecpMessage, type MoveForm } from './message.ts';
import { coordinates, GameNotation } from './notation.ts';
import { parseOption } from './option.ts';
import { Pings } from './pings.ts';
import { positionText } from './position.ts';
import { Refusals } from './refusals.ts';
import { describeSilence } from './silence.ts';
import { isThinking, parseThinking } from './thinking.ts';

const decoder = new TextDecoder();

/** A line longer than this is not a command. */
const MAX_COMMAND_BYTES = 1 << 16;
/** What `variant` calls a variant; standard chess needs no word. */
const variantWord = ({ chess960, variant }: ChessStart): string | undefined =>
  variant === undefined ? (chess960 ? 'fischerandom' : undefined) : VARIANT_NAMES[variant].word;

export type CecpSession = PlayerSession & {
  readonly openAgain: () => string;
  readonly introduceAnyway: () => void;
  readonly endGame: NonNullable<PlayerSession['endGame']>;
  readonly spent: NonNullable<PlayerSession['spent']>;
};

/** What the engine's board holds: the first `plies` of `moves`; the last of them is its own move if it has made one. */
type Known = {
  readonly start: GameStart;
  readonly moves: readonly string[];
  readonly plies: number;
  readonly ownMove: string | undefined;
};

/** `setUpBoard` absent: SAN is neither offered nor read, and Chess960 is not played. */
export function createCecpSession(
  emit: (event: SessionEvent) => void,
  setUpBoard?: SetUpBoard,
  { restart, ponder }: Pick<EngineConfig, 'restart' | 'ponder'> = {},
): CecpSession {
  let phase: 'closed' | 'opening' | 'introduced' = 'closed';
  let features: Features = NO_FEATURES;
  let heardAnyFeature = false;
  let asksForTime = false;
  const options = new Map<string, DeclaredOption>();

  let inGame = false;
  let opponentName = '';
  let gameStart: ChessStart = { game: 'chess', chess960: false };
  /** The engine has received this game, but none of its moves. */
  let fresh = false;
  let known: Known | undefined;

  let search: 'none' | 'running' | 'abandoned' = 'none';
  let request: SearchRequest | undefined;
  const clock = new ClockText();
  const notation = new GameNotation(setUpBoard);
  const lastThinking = new KeptLine();
  /** The moves that were sent with the running search, as written. */
  let sent: ReadonlySet<string> = new Set();
  let lastForm: { readonly form: MoveForm; readonly text: string } | undefined;
  let abandonedWithoutPing = false;

  const pings = new Pings();
  const refusals = new Refusals();

  let lateMoves = 0;
  let unknownLines = 0;
  /** Whether the engine said anything about the search since the last call of `thinking`. */
  let saidMore = false;

  const reader = createLineReader({
    line(bytes, start, end) {
      if (search === 'running' && isThinking(bytes, start, end)) return heardThinking(bytes, start, end);
      const message = end - start > MAX_COMMAND_BYTES ? undefined : parseMessage(decoder.decode(bytes.subarray(start, end)));
      if (message !== undefined) heard(message, () => decoder.decode(bytes.subarray(start, Math.min(end, start + 200))).trim());
      else if (!isThinking(bytes, start, end)) unknownLines++;
    },
    release: () => lastThinking.settle(),
  });

  const isDeaf = (): boolean => search === 'abandoned' || pings.separating;

  const heardThinking = (bytes: Uint8Array, start: number, end: number): void => {
    if (isDeaf()) return;
    lastThinking.point(bytes, start, end);
    saidMore = true;
  };

  /** The last thinking output of the running search, with its moves in protocol form. */
  const thoughtNow = (): Thought => {
    const { bytes, start, end } = lastThinking;
    const line = lastThinking.isEmpty || end - start > MAX_COMMAND_BYTES ? '' : decoder.decode(bytes.subarray(start, end));
    const thought = request === undefined ? undefined : parseThinking(line, request.turn);
    if (thought === undefined) return { evaluation: { kind: 'unknown' } };
    if (thought.pv === undefined || request === undefined) return thought;
    const { pv, ...rest } = thought;
    const moves = notation.readLine(request.start, request.moves, pv);
    return moves === undefined ? rest : { ...rest, pv: moves };
  };

  const heard = (message: CecpMessage, line: () => string): void => {
    switch (message.kind) {
      case 'feature':
        return heardFeatures(message.text);
      case 'pong':
        return heardPong(message.number);
      case 'move':
        return heardMove(message.form, message.text, line);
      case 'resign':
        return heardEnd({ kind: 'resigned' });
      case 'claim':
        return heardEnd({ kind: 'claimed', outcome: message.outcome, words: line() });
      case 'offer-draw':
        if (inGame && !isDeaf()) emit({ kind: 'draw-offered' });
        return;
      case 'unknown-word':
        return refusals.heard(message.word);
      case 'illegal-move':
        // The complaint may also quote a command that the engine does not know.
        refusals.heard(message.about);
        if (search !== 'running' || sent.size === 0) return;
        if (message.about !== '' && !message.about.split(/\s+/).some((word) => sent.has(word))) return;
        return breakOff(english(phrase('seen.xboard.refusedMove', { line: line() })));
      case 'illegal-position':
        if (search === 'running') breakOff(english(phrase('seen.xboard.refusedPosition', { line: line() })));
        return;
      case 'talk':
        return;
    }
  };

  const heardFeatures = (text: string): void => {
    heardAnyFeature = true;
    let answer = '';
    let done: boolean | undefined;
    for (const word of parseFeatures(text)) {
      if (word.name === 'done') done = word.value !== '0';
      answer += `${takeFeature(word) ? 'accepted' : 'rejected'} ${word.name}\n`;
    }
    if (answer !== '') emit({ kind: 'answer', text: answer });
    if (done !== undefined) asksForTime = !done;
    if (done === true) introduce();
  };

  const takeFeature = (word: FeatureWord): boolean => {
    if (word.name === 'done') return true;
    if (word.name === 'option') {
      const option = parseOption(word.value);
      if (option === undefined || options.size >= MOST_OPTIONS) return false;
      options.set(option.name.toLowerCase(), option);
      return true;
    }
    if (word.name === 'san' && word.value === '1' && setUpBoard === undefined) return false;
    const changed = withFeature(features, word);
    features = changed ?? features;
    return changed !== undefined;
  };

  const introduce = (): void => {
    if (phase !== 'opening') return;
    phase = 'introduced';
    emit({
      kind: 'introduced',
      identity: { name: features.myname, author: undefined },
      options: declaredOptions([...options.values()], features),
    });
  };

  const heardPong = (number: number | undefined): void => {
    for (const ping of pings.answered(number)) {
      if (ping.separates && search === 'abandoned') search = 'none';
      if (ping.ready) emit({ kind: 'ready' });
    }
  };

  const heardMove = (form: MoveForm, text: string, line: () => string): void => {
    if (form === 'counted' && isSent(text)) return;
    const repeats = lastForm !== undefined && lastForm.form !== form && lastForm.text === text;
    if (repeats) return void (lastForm = undefined);
    if (search !== 'running' || request === undefined || isDeaf()) return void lateMoves++;
    if (text === '') return breakOff(english(phrase('seen.move.uci', { word: 'move', line: line() })));
    const { start, moves } = request;
    const move = notation.read(start, moves, text);
    const thought = thoughtNow();
    lastForm = form === 'move' ? undefined : { form, text };
    endSearch();
    known = { start, moves, plies: moves.length + 1, ownMove: move };
    emit({ kind: 'moved', move, ponder: undefined, thought });
  };

  const isSent = (text: string): boolean => sent.has(text) || sent.has(coordinates(text) ?? '');

  const heardEnd = (event: SessionEvent): void => {
    if (!inGame || isDeaf()) return;
    if (search === 'running') endSearch();
    emit(event);
  };

  const breakOff = (evidence: string): void => {
    endSearch();
    emit({ kind: 'broken', evidence });
  };

  /** Ends the search; the caller records what the engine's board holds if it knows. */
  const endSearch = (): void => {
    search = 'none';
    known = undefined;
    lastThinking.clear();
  };

  const supports = (start: GameStart): Result<void, Issue> => {
    const name = features.myname ?? 'the engine';
    const { game } = start;
    if (game !== 'chess') return err({ message: `Cannot play with ${name}: expected a game of chess, got "${game}"` });
    const wanted = variantWord(start);
    if (wanted === undefined) return ok(undefined);
    const fail = (expected: string): Result<never, Issue> =>
      err({ message: `Cannot play ${variantTitle(variantOf(start))} with ${name}: expected ${expected}` });
    if (!features.variants.includes(wanted)) {
      const got = features.variants.length === 0 ? 'no variants' : `"${features.variants.join(',').slice(0, 100)}"`;
      return fail(`the variant "${wanted}", got ${got}`);
    }
    if (start.variant !== undefined && start.position !== undefined && !features.setboard)
      return fail('the feature setboard, because edit has no words for the position of a variant');
    if (setUpBoard !== undefined) return ok(undefined);
    return fail('boards to write its moves with, got none');
  };

  const gameText = (): string => {
    const word = variantWord(gameStart);
    const variant = word === undefined ? '' : `variant ${word}\n`;
    const opponent = features.name ? `computer\n${opponentName === '' ? '' : `name ${opponentName}\n`}` : '';
    return refusals.without(`new\n${variant}force\n${ponder === true ? 'hard' : 'easy'}\npost\n${opponent}`);
  };

  /** The opponent's move and the clocks, if the engine's game can continue from its board; else `undefined`. */
  const nextText = (next: SearchRequest): string | undefined => {
    if (known === undefined || fresh) return undefined;
    const { start, moves, plies, ownMove } = known;
    const goesOn = next.start === start && next.moves === moves && moves.length === plies + 1 && moves[plies - 1] === ownMove;
    return goesOn ? clock.of(next, features.time, false) + movesText(next, plies) : undefined;
  };

  /** The whole game from its start. */
  const setUpText = (next: SearchRequest): string => {
    const { turn } = next;
    const start = chessStartOf(next.start);
    let text = fresh ? '' : gameText();
    if (start.position !== undefined) text += positionText(start.position, features.setboard);
    text += movesText(next, 0);
    if (!fresh && features.ping) text += pings.ask({ ready: false, separates: true });
    text += clock.of(next, features.time, true);
    if (features.colors) text += refusals.without(`${turn}\n`);
    return `${text}go\n`;
  };

  const movesText = ({ start, moves }: SearchRequest, from: number): string => {
    const texts: string[] = [];
    for (let index = from; index < moves.length; index++) texts.push(notation.write(start, moves, index, features.san));
    sent = new Set(texts);
    return texts.map((text) => `${features.usermove ? 'usermove ' : ''}${text}\n`).join('');
  };

  const session: CecpSession = {
    words: { introduced: 'feature done=1', ready: 'pong' },
    describeSilence,
    describeMisfit: describeSilence,
    open() {
      if (phase === 'closed') phase = 'opening';
      return 'xboard\nprotover 2\n';
    },
    // GNU Chess loses whatever arrives in one write together with `xboard`.
    openAgain: () => (heardAnyFeature || phase !== 'opening' ? '' : 'protover 2\n'),
    introduceAnyway() {
      if (!asksForTime) introduce();
    },
    configure(wanted) {
      if (phase !== 'introduced') throw new Error('Cannot configure an engine: expected its features first');
      return configureOptions([...options.values()], features, wanted);
    },
    supports,
    synchronise() {
      // Output that comes before a new game is ready belongs to the previous one.
      if (features.ping) return pings.ask({ ready: true, separates: inGame && fresh });
      if (inGame && fresh && search === 'abandoned') search = 'none';
      emit({ kind: 'ready' });
      return '';
    },
    newGame({ start, opponent }) {
      const supported = supports(start);
      if (!supported.ok) throw new Error(supported.error.message);
      if (search === 'running') throw new Error('Cannot begin a game: expected the running search to be over or abandoned');
      inGame = true;
      fresh = true;
      known = undefined;
      lastForm = undefined;
      gameStart = chessStartOf(start);
      opponentName = oneLine(opponent);
      return gameText();
    },
    search(next) {
      if (search === 'running') throw new Error('Cannot begin a search: expected the move of the last one first, it is running');
      inGame = true;
      gameStart = chessStartOf(next.start);
      lastThinking.clear();
      saidMore = false;
      const text = (search === 'none' ? nextText(next) : undefined) ?? setUpText(next);
      search = 'running';
      request = next;
      fresh = false;
      known = undefined;
      return text;
    },
    stop: () => (search === 'none' ? '' : refusals.without('?\n')),
    endGame(outcome, words) {
      if (!inGame) return '';
      const wasToldToPlay = !fresh;
      inGame = false;
      fresh = false;
      known = undefined;
      if (search === 'running') search = 'abandoned';
      if (!wasToldToPlay) return '';
      const result = outcome === undefined ? '*' : RESULTS[outcome];
      return refusals.without(`force\nresult ${result} {${oneLine(words.replace(/[{}]/g, ''))}}\n`);
    },
    canWait: isThinking,
    thinking() {
      if (search !== 'running' || !saidMore) return undefined;
      saidMore = false;
      return thoughtNow();
    },
    quit: () => (search === 'none' ? 'quit\n' : refusals.without('?\nquit\n')),
    receive: reader.receive,
    finish: reader.finish,
    abandonSearch() {
      if (search !== 'running') return;
      search = 'abandoned';
      known = undefined;
      abandonedWithoutPing ||= !features.ping;
    },
    spent() {
      if (!features.reuse && restart !== 'never') return 'the engine plays one game only (feature reuse=0)';
      return abandonedWithoutPing
        ? 'a search of the engine was abandoned, and without ping its move cannot be distinguished from a later one'
        : undefined;
    },
    lastLines: reader.lastLines,
    oddities: () => ({ lateMoves, unknownLines, overlongLines: reader.overlongLines() }),
  };
  return session;
}
