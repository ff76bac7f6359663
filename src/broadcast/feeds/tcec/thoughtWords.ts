// What a player reports about a running search, in the two forms for TCEC's viewers: the event `updeng` and a line of the engines' log (`htmlread`).
// Only figures and legal moves are sent, never text that a program wrote.

import { seenFrom, type Evaluation } from '../../../core/evaluation.ts';
import type { Thought } from '../../../core/live.ts';
import type { Colour } from '../../../core/colour.ts';
import { present } from '../../../core/present.ts';
import { shortNumber } from '../../../core/searchFigures.ts';
import { evaluationText } from './scheduleJson.ts';

export type EngineUpdate = {
  readonly color: 0 | 1;
  readonly engine: string;
  readonly depth: string;
  readonly eval?: string;
  readonly nodes: string;
  readonly plynum: number;
  /** With move numbers: `28. Rb6 Kh7`. */
  readonly pv: string;
  readonly speed: string;
  readonly tbhits: string;
  readonly time: string;
};

export type Thinking = {
  readonly by: Colour;
  readonly engine: string;
  /** From 1. */
  readonly ply: number;
  readonly thought: Thought;
  /** The legal part of the line, as SAN and as protocol moves. */
  readonly line: readonly { readonly san: string; readonly uci: string }[];
};

export function engineUpdate({ by, engine, ply, thought, line }: Thinking): EngineUpdate {
  const evaluation = evaluationText(thought.evaluation, 'white');
  return {
    color: by === 'white' ? 0 : 1,
    engine,
    depth: `${thought.depth ?? 0}/${thought.selectiveDepth ?? thought.depth ?? 0}`,
    ...present({ eval: evaluation }),
    nodes: shortNumber(thought.nodes ?? 0, 'B'),
    plynum: ply - 1,
    pv: numbered(
      line.map(({ san }) => san),
      ply,
      by,
    ),
    speed: `${shortNumber(thought.nodesPerSecond ?? 0, 'B')}nps`,
    tbhits: shortNumber(thought.tablebaseHits ?? 0, 'B'),
    time: String(thought.timeMs ?? 0),
  };
}

/** `1200 Engine(1): info depth 12 … pv e2e4 e7e5`; evaluations from the mover's view, as engines report them. */
export function logLine({ by, engine, thought, line }: Thinking): string {
  const { evaluation } = thought;
  const figures: readonly (readonly [string, string | number | undefined])[] = [
    ['depth', thought.depth],
    ['seldepth', thought.selectiveDepth],
    ['time', thought.timeMs],
    ['nodes', thought.nodes],
    ['score', scoreText(evaluation, by)],
    ['nps', thought.nodesPerSecond],
    ['hashfull', thought.hashPermille],
    ['tbhits', thought.tablebaseHits],
    ['pv', line.length === 0 ? undefined : line.map(({ uci }) => uci).join(' ')],
  ];
  const known = figures.flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${value}`]));
  return `${thought.timeMs ?? 0} ${engine}(${by === 'white' ? 0 : 1}): info ${known.join(' ')}`;
}

function scoreText(reported: Evaluation, by: Colour): string | undefined {
  const evaluation = seenFrom(by, reported);
  if (evaluation.kind === 'unknown') return undefined;
  return evaluation.kind === 'mate' ? `mate ${evaluation.moves}` : `cp ${evaluation.centipawns}`;
}

/** `28. Rb6 Kh7 29. Rb8`, `28... Kh7 29. Rb8`. */
function numbered(sans: readonly string[], ply: number, by: Colour): string {
  // In a game that starts with Black to move, White's moves are at even plies.
  const shift = (ply % 2 === 1) === (by === 'white') ? 0 : 1;
  return sans
    .map((san, index) => {
      const place = ply + shift + index;
      const number = Math.ceil(place / 2);
      if (place % 2 === 1) return `${number}. ${san}`;
      return index === 0 ? `${number}... ${san}` : san;
    })
    .join(' ');
}
