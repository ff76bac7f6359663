// The lines of fastchess, to the byte: OpenBench, fishtest and people's scripts read them (app/src/matchmaking/output, with both of its formats).

import { RESULTS, type GameEnding, type Outcome } from '../../core/ending.ts';
import { opposite, SIDE_NAMES, type Colour } from '../../core/colour.ts';
import { overstepMs } from '../../core/timeEvidence.ts';
import { isTimed, type ClockRequest, type EngineRequest, type MatchRequest } from '../matchRequest.ts';
import type { Hypothesis } from '../../core/sprt.ts';
import { shareOfBound, sprtState } from '../../ratings/match/sprt.ts';
import type { MatchTally } from '../../core/matchTally.ts';
import { unitsOf } from '../../ratings/match/counts.ts';
import type { NamedOptions } from '../matchLines.ts';
import type { MatchScore } from '../matchScore.ts';
import { fixed, general } from '../numbers.ts';
import { adjudication, illegalMoveIn, rulesReason } from '../reasons.ts';
import { eloOf } from './elo.ts';

const RULE = '--------------------------------------------------\n';

export const startedLine = (number: number, total: number, white: string, black: string): string =>
  `Started game ${number} of ${total} (${white} vs ${black})\n`;

export const finishedLine = (
  number: number,
  white: string,
  black: string,
  outcome: Outcome | undefined,
  reason: string,
): string => `Finished game ${number} (${white} vs ${black}): ${outcome === undefined ? '*' : RESULTS[outcome]} {${reason}}\n`;

export function scoreLine(first: string, second: string, tally: MatchTally): string {
  const [losses, draws, wins] = tally.games;
  return `Score of ${first} vs ${second}: ${wins} - ${losses} - ${draws}  [${fixed(pointsOf(tally) / gamesOf(tally), 3)}] ${gamesOf(tally)}\n`;
}

/** The block after some pairs or games, in the format that the request asks for. */
export function intervalBlock(
  request: MatchRequest,
  score: MatchScore,
  optionsOf: (engine: string) => NamedOptions,
  [first, second]: readonly [EngineRequest, EngineRequest],
): string {
  const many = request.engines.length > 2;
  const tally = score.between(first.name, second.name);
  const test = sprtLine(request, tally);
  if (request.lines === 'cutechess') return `${many ? rankTable(request, score) : differenceLine(tally)}${test}`;
  const body = many ? rankTable(request, score) : results(request, tally, first, second, optionsOf);
  return `${RULE}${body}${test}${RULE}`;
}

/** Empty without a test. */
function sprtLine({ sprt, penta, lines }: MatchRequest, { games, pairs }: MatchTally): string {
  if (sprt === undefined) return '';
  const state = sprtState(sprt, penta ? pairs : games);
  const { llr, lower, upper, accepted } = state;
  const share = fixed(100 * (lines === 'cutechess' ? llr / (llr < 0 ? lower : upper) : shareOfBound(state)), 1);
  if (lines === 'fastchess')
    return `LLR: ${fixed(llr, 2)} (${share}%) (${fixed(lower, 2)}, ${fixed(upper, 2)}) ${hypotheses(sprt)}\n`;
  const end = accepted === undefined ? '' : ` - ${accepted} was accepted`;
  return `SPRT: llr ${fixed(llr, 2)} (${share}%), lbound ${fixed(lower, 2)}, ubound ${fixed(upper, 2)}${end}\n`;
}

const hypotheses = ({ elo0, elo1 }: NonNullable<MatchRequest['sprt']>): string => `[${fixed(elo0, 2)}, ${fixed(elo1, 2)}]`;

/** After the block at which the test is decided. */
export const decidedLine = (sprt: NonNullable<MatchRequest['sprt']>, accepted: Hypothesis): string =>
  `SPRT (${hypotheses(sprt)}) completed - ${accepted} was accepted\n`;

function differenceLine(tally: MatchTally): string {
  const { elo, error, los } = eloOf(tally, false);
  return `Elo difference: ${elo} +/- ${error}, LOS: ${los} %, DrawRatio: ${fixed(drawRatio(tally, false), 2)} %\n`;
}

function results(
  { penta, openings }: MatchRequest,
  tally: MatchTally,
  first: EngineRequest,
  second: EngineRequest,
  optionsOf: (engine: string) => NamedOptions,
): string {
  const { elo, error, nElo, nError, los } = eloOf(tally, penta);
  const both = (one: string, other: string): string => (one === other ? one : `${one} - ${other}`);
  const [own, others] = [optionsOf(first.name), optionsOf(second.name)];
  const threads = both(named(own.threads, 't'), named(others.threads, 't'));
  const hash = both(named(own.hash, 'MB'), named(others.hash, 'MB'));
  const book = openings === undefined ? '' : `, ${openings.file.split(/[/\\]/).at(-1)}`;
  const [losses, draws, wins] = tally.games;
  const [none, half, even, oneAndHalf, two] = tally.pairs;
  const games = gamesOf(tally);
  const points = pointsOf(tally);
  const pairsRatio = (two + oneAndHalf) / (half + none);
  return [
    `Results of ${first.name} vs ${second.name} (${both(limitText(first), limitText(second))}, ${threads}, ${hash}${book}):`,
    `Elo: ${elo} +/- ${error}, nElo: ${nElo} +/- ${nError}`,
    `LOS: ${los} %, DrawRatio: ${fixed(drawRatio(tally, penta), 2)} %${penta ? `, PairsRatio: ${fixed(pairsRatio, 2)}` : ''}`,
    `Games: ${games}, Wins: ${wins}, Losses: ${losses}, Draws: ${draws}, Points: ${fixed(points, 1)} (${fixed((points / games) * 100, 2)} %)`,
    ...(penta
      ? [`Ptnml(0-2): ${pairCounts(tally)}, WL/DD Ratio: ${fixed(tally.decisivePairs / (even - tally.decisivePairs), 2)}`]
      : []),
    '',
  ].join('\n');
}

function rankTable({ engines, penta, lines }: MatchRequest, score: MatchScore): string {
  const width = Math.max(25, ...engines.map(({ name }) => name.length));
  const withPairs = lines === 'fastchess';
  const row = (rank: string, name: string, cells: readonly string[], ptnml: string): string =>
    `${rank} ${name.padEnd(width)} ${cells.map((cell) => cell.padStart(10)).join(' ')}${withPairs ? ` ${ptnml.padStart(20)}` : ''}\n`;
  const rated = engines.map(({ name }) => {
    const tally = score.of(name);
    return { name, tally, figures: eloOf(tally, penta) };
  });
  const known = ({ figures }: (typeof rated)[number]): number =>
    Number.isNaN(figures.difference) ? Number.NEGATIVE_INFINITY : figures.difference;
  const sorted = rated.toSorted((one, other) => (known(one) === known(other) ? 0 : known(other) - known(one)));
  const head = row('Rank', 'Name', ['Elo', '+/-', 'nElo', '+/-', 'Games', 'Score', 'Draw'], 'Ptnml(0-2)');
  const rows = sorted.map(({ name, tally, figures: { elo, error, nElo, nError } }, index) => {
    const games = gamesOf(tally);
    const shares = [(pointsOf(tally) / games) * 100, drawRatio(tally, penta)];
    const cells = [elo, error, nElo, nError, String(games), ...shares.map((share) => `${fixed(share, 1)}%`)];
    return row(String(index + 1).padStart(4), name, cells, penta ? pairCounts(tally) : '');
  });
  return [head, ...rows].join('');
}

const gamesOf = ({ games }: MatchTally): number => unitsOf(games);
const pointsOf = ({ games: [, draws, wins] }: MatchTally): number => wins + draws / 2;
/** In percent; of pairs, those of one point. */
const drawRatio = ({ games, pairs }: MatchTally, ofPairs: boolean): number =>
  ofPairs ? (pairs[2] / unitsOf(pairs)) * 100 : (100 * games[1]) / unitsOf(games);
const pairCounts = ({ pairs }: MatchTally): string => `[${pairs.join(', ')}]`;
const named = (value: string | undefined, unit: string): string => (value === undefined ? 'NULL' : `${value}${unit}`);

function limitText({ clock, depth, nodes }: EngineRequest): string {
  const { moves, baseMs, incrementMs, moveTimeMs } = clock;
  if (isTimed(clock))
    return `${moves > 0 ? `${moves}/` : ''}${baseMs / 1000}${incrementMs > 0 ? `+${general(incrementMs / 1000, 2)}` : ''}`;
  if (moveTimeMs > 0) return `${moveTimeMs / 1000}/move`;
  if (depth > 0) return `${depth} plies`;
  return nodes > 0 ? `${nodes} nodes` : '';
}

/** PGN `TimeControl`. */
export function clockTag({ moves, baseMs, incrementMs, moveTimeMs }: ClockRequest): string {
  if (moveTimeMs > 0) return `${general(moveTimeMs / 1000, 8)}/move`;
  if (moves === 0 && baseMs === 0 && incrementMs === 0) return '-';
  const base = baseMs + incrementMs > 0 ? general(baseMs / 1000, 6) : '';
  return `${moves > 0 ? `${moves}/` : ''}${base}${incrementMs > 0 ? `+${general(incrementMs / 1000, 6)}` : ''}`;
}

export type EndWords = { readonly reason: string; readonly termination: string; readonly illegalMove?: string };

/** How a game ended, in fastchess's words, and for PGN `Termination`. */
export function endWords(ending: GameEnding): EndWords {
  switch (ending.kind) {
    case 'rules':
      return { reason: rulesReason(ending), termination: 'normal' };
    case 'adjudicated':
    case 'ruled':
      return { reason: adjudication(ending), termination: 'adjudication' };
    case 'resigned':
      return {
        reason: adjudication({ kind: 'ruled', outcome: opposite(ending.by), by: '', reason: '' }),
        termination: 'adjudication',
      };
    case 'forfeit':
      return forfeitWords(ending);
    case 'void':
      return { reason: 'Game interrupted', termination: 'unterminated' };
  }
}

function forfeitWords({ by, fault, evidence }: Extract<GameEnding, { kind: 'forfeit' }>): EndWords {
  const side = SIDE_NAMES[by satisfies Colour];
  switch (fault) {
    case 'time':
      // An engine that did not answer loses as its clock ends.
      return { reason: `${side} loses on time (${overstepMs(evidence) ?? 0}ms overrun)`, termination: 'time forfeit' };
    case 'illegal-move': {
      const move = illegalMoveIn(evidence);
      return {
        reason: `${side} makes an illegal move`,
        termination: 'illegal move',
        ...(move === undefined ? {} : { illegalMove: move }),
      };
    }
    case 'stall':
      return { reason: `${side}'s connection stalls`, termination: 'abandoned' };
    case 'crash':
    case 'protocol':
    case 'absence':
      return { reason: `${side} disconnects`, termination: 'abandoned' };
  }
}

/** Of each engine that lost on time or crashed. */
export function faultLines(faults: ReadonlyMap<string, { readonly time: number; readonly crash: number }>): readonly string[] {
  if (faults.size === 0) return [];
  const players = [...faults].map(([name, { time, crash }]) => `Player: ${name}\n  Timeouts: ${time}\n  Crashed: ${crash}\n`);
  return ['\n', ...players, '\n'];
}
