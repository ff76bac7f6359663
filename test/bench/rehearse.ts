// The cost of a rehearsal, and whether its assumptions fit real games.
//
//   node test/bench/rehearse.ts [--times 50]    rehearses the presets of Season 16 and Cup 4: CPU time of this thread, a rehearsal and a game
//   node test/bench/rehearse.ts PGN...          measures on games of TCEC what src/rehearsal supposes, and prints both

import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { outcomeChances, TCEC_OUTCOMES } from '../../src/core/chances.ts';
import { outcomeModel } from '../../src/rehearsal/outcome.ts';
import { ADJUDICATED_LENGTH, PLAYED_OUT_LENGTH } from '../../src/rehearsal/models/gameModel.ts';
import { rehearse } from '../../src/rehearsal/rehearse.ts';
import { DEFAULT_SETTINGS, TIME_LOSS_RATE } from '../../src/rehearsal/settings.ts';
import { PACE_MOVES, PACE_SPREAD } from '../../src/core/timeUse.ts';
import type { TournamentDefinition } from '../../src/tournament/definition.ts';
import { cup4, season16, settingsWith } from '../rehearsedTournaments.ts';
import { chargedMs, readBenchGames, type BenchGame } from './runners/pgnGames.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { times: { type: 'string', default: '50' } } });

if (positionals.length > 0) measure(positionals.flatMap((file) => readBenchGames(readFileSync(file, 'latin1')).map(measured)));
else {
  await cost(season16(), Number(values.times));
  await cost(cup4('tcec-cup-4'), Number(values.times));
}

async function cost(definition: TournamentDefinition, times: number): Promise<void> {
  const settings = settingsWith();
  await rehearse(definition, settings, 0);
  const before = process.threadCpuUsage();
  let games = 0;
  for (let rngSeed = 1; rngSeed <= times; rngSeed++) games += (await rehearse(definition, settings, rngSeed)).games;
  const { user, system } = process.threadCpuUsage(before);
  const ms = (user + system) / 1000;
  console.log(`${definition.name}: ${(ms / times).toFixed(1)} ms a rehearsal, ${((1000 * ms) / games).toFixed(0)} µs a game`);
}

type Measured = {
  readonly result: string;
  readonly difference: number | undefined;
  readonly event: string;
  readonly details: string;
  /** Plies with a search. */
  readonly thought: number;
  /** The share of both players' total time. */
  readonly share: number;
};

function measured({ tags, comments }: BenchGame): Measured {
  const times = comments.flatMap((comment) => chargedMs(comment) ?? []);
  const [base = 0, increment = 0] = (tags.get('TimeControl') ?? '').split('+').map(Number);
  const [white, black] = [tags.get('WhiteElo'), tags.get('BlackElo')].map(Number);
  const used = times.reduce((sum, time) => sum + time, 0) / 1000;
  const difference = Number(white) - Number(black);
  return {
    result: tags.get('Result') ?? '*',
    difference: Number.isNaN(difference) ? undefined : difference,
    event: tags.get('Event') ?? '',
    details: tags.get('TerminationDetails') ?? '',
    thought: times.length,
    share: used / (2 * base + increment * times.length),
  };
}

function measure(games: readonly Measured[]): void {
  const regular = games.filter(({ details, thought }) => !/disconnects|stalls|on time/.test(details) && thought > 10);
  const share = (pattern: RegExp): number => games.filter(({ details }) => pattern.test(details)).length / games.length;
  tell('games', games.length, '');
  tell('share of crashes', share(/disconnects|stalls/), DEFAULT_SETTINGS.crashRate);
  tell('share of losses on time', share(/loses on time/), TIME_LOSS_RATE);

  const adjudicated = new Set(games.filter(({ details }) => details.includes('win rule')).map(({ event }) => event));
  for (const [label, lengths, within] of [
    ['adjudicated', ADJUDICATED_LENGTH, true],
    ['played out', PLAYED_OUT_LENGTH, false],
  ] as const) {
    for (const kind of ['decisive', 'draw'] as const) {
      const logs = regular
        .filter(({ event, result }) => adjudicated.has(event) === within && (result === '1/2-1/2') === (kind === 'draw'))
        .map(({ thought }) => Math.log(thought));
      if (logs.length < 2) continue;
      tell(`log of plies, ${label}, ${kind}: mean (${logs.length})`, mean(logs), lengths[kind].mean);
      tell(`log of plies, ${label}, ${kind}: spread`, spread(logs), lengths[kind].spread);
    }
  }

  const paces = regular
    .filter(({ thought, share: used }) => thought < 200 && used < 0.999)
    .map(({ thought, share: used }) => Math.log(thought / 2 / -Math.log(1 - used)));
  tell('moves in which 1 - 1/e of the time is used', Math.exp(mean(paces)), PACE_MOVES);
  tell('spread of their log', spread(paces), PACE_SPREAD);

  const rated = regular.filter(({ event, difference }) => adjudicated.has(event) && difference !== undefined);
  const [advantage, drawElo] = fitted(rated);
  const { white, black } = outcomeChances(0, { whiteAdvantageElo: advantage, drawElo });
  tell(`advantage of White, Elo (${rated.length})`, advantage, TCEC_OUTCOMES.whiteAdvantageElo);
  tell('eloDraw', drawElo, outcomeModel(DEFAULT_SETTINGS.drawRate, TCEC_OUTCOMES.whiteAdvantageElo).drawElo);
  tell('draws among equals', 1 - white - black, DEFAULT_SETTINGS.drawRate);
}

/** The most likely advantage and eloDraw, in steps of 5 Elo, with the ratings in the tags as strengths. */
function fitted(games: readonly Measured[]): readonly [number, number] {
  let best: { readonly loss: number; readonly at: readonly [number, number] } = { loss: Infinity, at: [0, 0] };
  for (let whiteAdvantageElo = 0; whiteAdvantageElo <= 150; whiteAdvantageElo += 5) {
    for (let drawElo = 5; drawElo <= 500; drawElo += 5) {
      let loss = 0;
      for (const { result, difference = 0 } of games) {
        const { white, black } = outcomeChances(difference, { whiteAdvantageElo, drawElo });
        loss -= Math.log(result === '1-0' ? white : result === '0-1' ? black : 1 - white - black);
      }
      if (loss < best.loss) best = { loss, at: [whiteAdvantageElo, drawElo] };
    }
  }
  return best.at;
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
}

function spread(numbers: readonly number[]): number {
  return Math.sqrt(numbers.reduce((sum, value) => sum + (value - mean(numbers)) ** 2, 0) / (numbers.length - 1));
}

function tell(what: string, found: number, supposed: number | ''): void {
  const shown = (value: number | ''): string => (value === '' ? '' : value < 1 ? value.toFixed(4) : value.toFixed(2));
  console.log(`${what.padEnd(52)} ${shown(found).padStart(9)} ${shown(supposed).padStart(9)}`);
}
