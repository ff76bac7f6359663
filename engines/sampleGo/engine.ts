// The sample player's answers to each command of GTP 2. Pure except for the clock that it receives; thinking delays the next command, because
// GTP cannot stop it.
// Its own commands: `level 1…10`, `playouts N` (per move, instead of a level), `seed N`. KataGo's commands set the rules:
// `kata-set-rules japanese|chinese|tromp-taylor`, `kata-set-rule ko SIMPLE|POSITIONAL|SITUATIONAL` and `suicide true|false`.

import { opposite, type Colour, type Sides, withSide } from '../../src/core/colour.ts';
import { GO_RULE_SETS, type GoStart, type Superko } from '../../src/core/gameRules.ts';
import { err, ok, unwrap } from '../../src/core/result.ts';
import { boardHash, BLACK, EMPTY } from '../../src/games/go/board.ts';
import { handicapPoints, largestHandicap } from '../../src/games/go/handicap.ts';
import { playPoint, startState, type GoState } from '../../src/games/go/state.ts';
import { formatVertex, LARGEST_BOARD, parseVertex, PASS, SMALLEST_BOARD } from '../../src/games/go/vertex.ts';
import { createChance } from './chance.ts';
import { chooseMove } from './choose.ts';
import { afterMove, clockOf, NO_CLOCK, parseKgsTime, parseTimeSettings, type ClockState, type TimeSettings } from './clock.ts';
import { judge, LIST_KINDS, type Judgement } from './board/count.ts';
import type { GtpCommand, GtpReply } from '../../src/protocols/gtp/server.ts';
import { DEFAULT_LEVEL, HIGHEST_LEVEL, playoutsOfLevel } from './level.ts';
import { drawBoard } from './board/showBoard.ts';
import { thinkingMs } from './time.ts';

const DEFAULT_START: GoStart = {
  game: 'go',
  size: 19,
  komi: 11,
  ruleSet: 'japanese',
  superko: 'none',
  suicide: false,
  handicap: 0,
};

export function createEngineCommands(nowMs: () => number, version: string): Readonly<Record<string, GtpCommand>> {
  let state = begin(DEFAULT_START);
  let playouts = playoutsOfLevel(DEFAULT_LEVEL);
  let rngSeed = 1;
  let games = 0;
  let chance = createChance(rngSeed);
  let settings: TimeSettings | undefined;
  let judgement: (Judgement & { readonly of: GoState }) | undefined;
  let clocks: Sides<ClockState> = { white: NO_CLOCK, black: NO_CLOCK };

  return {
    name: () => ok('Sample'),
    version: () => ok(version),
    boardsize([text = '']) {
      const size = wholeNumber(text);
      if (size === undefined) return SYNTAX;
      if (size < SMALLEST_BOARD || size > LARGEST_BOARD) return err('unacceptable size');
      return restart({ ...state.start, size });
    },
    clear_board: () => restart(state.start),
    komi([text = '']) {
      if (!/^[-+]?\d+(?:\.\d+)?$/.test(text)) return SYNTAX;
      const komi = Number(text) * 2;
      if (!Number.isInteger(komi)) return err('komi must be a whole number of half-points');
      return setRules({ komi });
    },
    'kata-set-rules'([name = '']) {
      const ruleSet = GO_RULE_SETS.find((known) => known === name.toLowerCase());
      if (ruleSet === undefined) return err(`expected ${GO_RULE_SETS.join(', ')}, got "${name}"`);
      return setRules({ ruleSet });
    },
    'kata-set-rule'([name = '', value = '']) {
      const superko = SUPERKO_WORDS[value.toUpperCase()];
      if (name === 'ko' && superko !== undefined) return setRules({ superko });
      if (name === 'suicide' && (value === 'true' || value === 'false')) return setRules({ suicide: value === 'true' });
      return err(`expected ko ${Object.keys(SUPERKO_WORDS).join('|')} or suicide true|false, got "${name} ${value}"`);
    },
    play([colourText = '', vertex = '']) {
      const colour = parseColour(colourText);
      if (colour === undefined || vertex === '') return SYNTAX;
      const point = parseVertex(vertex, state.start.size);
      if (!point.ok) return SYNTAX;
      const next = playPoint(onMove(colour), point.value);
      if (!next.ok) return err('illegal move');
      state = next.value;
      return DONE;
    },
    genmove: ([colour = '']) => generate(colour, { keeps: true, cleansUp: false }),
    reg_genmove: ([colour = '']) => generate(colour, { keeps: false, cleansUp: false }),
    'kgs-genmove_cleanup': ([colour = '']) => generate(colour, { keeps: true, cleansUp: true }),
    undo() {
      if (state.before === undefined) return err('cannot undo');
      // Komi and rules apply to the whole game, whenever they were set.
      state = { ...state.before, start: state.start };
      return DONE;
    },
    fixed_handicap: ([text = '']) => placeFixed(text, (stones) => stones <= largestHandicap(state.start.size)),
    place_free_handicap([text = '']) {
      const asked = wholeNumber(text);
      if (asked === undefined) return SYNTAX;
      return placeFixed(String(Math.min(asked, largestHandicap(state.start.size))), () => true);
    },
    set_free_handicap(vertices) {
      const points = vertices.map((vertex) => parseVertex(vertex, state.start.size));
      const values = points.flatMap((point) => (point.ok && point.value !== PASS ? [point.value] : []));
      if (values.length !== vertices.length || values.length < 2 || new Set(values).size !== values.length) {
        return err('bad vertex list');
      }
      return placeHandicap(values);
    },
    time_settings: (words) => setTime(parseTimeSettings(words)),
    'kgs-time_settings': (words) => setTime(parseKgsTime(words)),
    time_left([colourText = '', seconds = '', stones = '0']) {
      const colour = parseColour(colourText);
      const left = Number(seconds);
      const count = wholeNumber(stones);
      if (colour === undefined || seconds === '' || !Number.isFinite(left) || count === undefined) return SYNTAX;
      clocks = withSide(clocks, colour, { leftMs: left * 1000, stones: count });
      settings ??= { mainMs: left * 1000, periodMs: 0, periodStones: 0 };
      return DONE;
    },
    final_score: () => ok(judged().score),
    final_status_list([kind = '']) {
      const status = LIST_KINDS.find((known) => known === kind);
      if (status === undefined) return err('invalid status');
      const chains = judged()[status];
      return ok(chains.map((chain) => chain.join(' ')).join('\n'));
    },
    showboard: () => ok(`\n${drawBoard(state).join('\n')}`),
    level([text = '']) {
      const level = wholeNumber(text);
      if (level === undefined || level < 1 || level > HIGHEST_LEVEL) return err(`expected a level from 1 to ${HIGHEST_LEVEL}`);
      playouts = playoutsOfLevel(level);
      return DONE;
    },
    playouts([text = '']) {
      const count = wholeNumber(text);
      if (count === undefined || count < 1) return err('expected a whole number from 1');
      playouts = count;
      return DONE;
    },
    seed([text = '']) {
      const number = wholeNumber(text);
      if (number === undefined) return SYNTAX;
      rngSeed = number;
      games = 0;
      chance = createChance(rngSeed);
      return DONE;
    },
  };

  /** Computes the judgement once for a position, so that the score and the lists share it. */
  function judged(): Judgement {
    if (judgement?.of !== state) judgement = { of: state, ...judge(state, rngSeed) };
    return judgement;
  }

  /** Rules apply to the whole game, whenever they are set. */
  function setRules(rules: Partial<Pick<GoStart, 'komi' | 'ruleSet' | 'superko' | 'suicide'>>): GtpReply {
    state = { ...state, start: { ...state.start, ...rules } };
    return DONE;
  }

  function onMove(colour: Colour): GoState {
    return state.turn === colour ? state : { ...state, turn: colour, ko: undefined };
  }

  /** Every game of a process gets its own random numbers from the one seed. */
  function restart(start: GoStart): GtpReply {
    state = begin({ ...start, handicap: 0 });
    games++;
    chance = createChance(rngSeed + games - 1);
    clocks = settings === undefined ? clocks : { white: clockOf(settings), black: clockOf(settings) };
    return DONE;
  }

  function generate(colourText: string, how: { readonly keeps: boolean; readonly cleansUp: boolean }): GtpReply {
    const colour = parseColour(colourText);
    if (colour === undefined) return SYNTAX;
    const begunMs = nowMs();
    const before = onMove(colour);
    const { size } = before.start;
    const longestMs = settings === undefined ? Infinity : thinkingMs(clocks[colour], settings, emptyPoints(before), size * size);
    const limits = { playouts, untilMs: begunMs + longestMs, nowMs };
    const point = chooseMove(before, limits, chance, how.cleansUp);
    if (how.keeps) state = unwrap(playPoint(before, point));
    if (settings !== undefined) clocks = withSide(clocks, colour, afterMove(clocks[colour], settings, nowMs() - begunMs));
    return ok(formatVertex(point, size).toUpperCase().replace('PASS', 'pass'));
  }

  function setTime(parsed: TimeSettings | 'none' | undefined): GtpReply {
    if (parsed === undefined) return SYNTAX;
    settings = parsed === 'none' ? undefined : parsed;
    if (settings !== undefined) clocks = { white: clockOf(settings), black: clockOf(settings) };
    return DONE;
  }

  function placeFixed(text: string, isEnough: (stones: number) => boolean): GtpReply {
    const stones = wholeNumber(text);
    if (stones === undefined) return SYNTAX;
    if (stones < 2 || !isEnough(stones)) return err('invalid number of stones');
    return placeHandicap(handicapPoints(state.start.size, stones));
  }

  function placeHandicap(points: readonly number[]): GtpReply {
    const { size } = state.start;
    if (state.ply > 0 || emptyPoints(state) < size * size) return err('board not empty');
    const stones = new Uint8Array(size * size);
    for (const point of points) stones[point] = BLACK;
    state = { ...state, stones, hash: boardHash(stones), turn: opposite('black') };
    return ok(points.map((point) => formatVertex(point, size)).join(' '));
  }
}

const SUPERKO_WORDS: Readonly<Record<string, Superko>> = { SIMPLE: 'none', POSITIONAL: 'positional', SITUATIONAL: 'situational' };

const DONE: GtpReply = ok('');
const SYNTAX: GtpReply = err('syntax error');

const begin = (start: GoStart): GoState => unwrap(startState(start));

const wholeNumber = (text: string): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined);

function parseColour(text: string): Colour | undefined {
  if (/^(?:b|black)$/i.test(text)) return 'black';
  return /^(?:w|white)$/i.test(text) ? 'white' : undefined;
}

function emptyPoints({ stones }: GoState): number {
  let empty = 0;
  for (let point = 0; point < stones.length; point++) if (stones[point] === EMPTY) empty++;
  return empty;
}
