// What is next to the board: both players with clock, evaluation and line, the last moves, and the state of the game.

import type { Colour } from '../../core/colour.ts';
import { shortNumber } from '../../core/searchFigures.ts';
import type { GameSummary, ShownClock, ShownEvaluation, ShownPly, ShownThought } from '../../broadcast/messages.ts';
import { formatClock } from '../../core/messages/formatClock.ts';
import { line, span, flowed, type Line, type Span } from './paint.ts';
import type { WatchedGame } from './watched.ts';

/** `nowUtcMs` is the server's time. */
export function playerLines(game: WatchedGame, by: Colour, width: number, nowUtcMs: number): readonly Line[] {
  const { summary } = game.document;
  const isRunning = summary.state === 'playing' || summary.state === 'called';
  const isTurn = isRunning && game.clock?.turn === by;
  const thought = isTurn ? (game.thoughts[by] ?? lastThought(game, by)) : lastThought(game, by);
  const mark = by === 'white' ? 'White' : 'Black';
  const left = isRunning ? clockLeft(game.clock, by, nowUtcMs) : game.plies.findLast((ply) => ply.by === by)?.leftMs;
  const clock = left === undefined || left === null ? '' : formatClock(left);
  return [
    line(
      span(isTurn ? '> ' : '  ', 'accent'),
      span(summary[by], 'strong'),
      span(` ${mark}  `, 'dim'),
      span(offBoardWords(game.plies.at(-1), by), 'dim'),
      span(clock, left !== undefined && left !== null && left < 10_000 && isTurn ? 'bad' : isTurn ? 'accent' : 'dim'),
    ),
    line('  ', ...figures(thought)),
    ...pvLines(thought, width - 2),
  ];
}

/** Crazyhouse: the pocket; three-check: the checks still to give. */
function offBoardWords(last: ShownPly | undefined, by: Colour): string {
  if (last?.pockets !== undefined) return `[${last.pockets[by]}]  `;
  return last?.checksLeft === undefined ? '' : `${last.checksLeft[by]} checks to give  `;
}

/** The running clock counts down between messages. */
function clockLeft(clock: ShownClock | undefined, by: Colour, nowUtcMs: number): number | null | undefined {
  if (clock === undefined) return undefined;
  const left = clock.leftMs[by];
  return left === null || clock.turn !== by ? left : left - Math.max(0, nowUtcMs - clock.sinceUtcMs);
}

const lastThought = ({ plies }: WatchedGame, by: Colour): ShownPly | undefined =>
  plies.findLast((ply) => ply.by === by && ply.book !== true);

function figures(thought: ShownThought | undefined): readonly Span[] {
  if (thought === undefined) return [span('-', 'dim')];
  const { evaluation, depth, selectiveDepth, nodes, nodesPerSecond, tablebaseHits, hashPermille } = thought;
  const told = [
    depth === undefined
      ? ''
      : `depth ${depth}${selectiveDepth === undefined || selectiveDepth <= depth ? '' : `/${selectiveDepth}`}`,
    nodes === undefined ? '' : `${shortNumber(nodes, 'G')} nodes`,
    nodesPerSecond === undefined ? '' : `${shortNumber(nodesPerSecond, 'G')}/s`,
    tablebaseHits === undefined || tablebaseHits === 0 ? '' : `TB ${shortNumber(tablebaseHits, 'G')}`,
    hashPermille === undefined ? '' : `hash ${Math.round(hashPermille / 10)}%`,
  ].filter((text) => text !== '');
  return [
    span((evaluation === undefined ? '' : evaluationText(evaluation)).padStart(7), 'strong'),
    span(`  ${told.join('  ')}`, 'dim'),
  ];
}

/** White's view: `+0.31`, `-M5`, with `>` or `<` before a bound. */
export function evaluationText(evaluation: ShownEvaluation): string {
  const value = 'mate' in evaluation ? evaluation.mate : evaluation.centipawns;
  const size = 'mate' in evaluation ? `M${Math.abs(value)}` : (Math.abs(value) / 100).toFixed(2);
  return `${evaluation.bound ?? ''}${value < 0 ? '-' : value > 0 ? '+' : ''}${size}`;
}

function pvLines(thought: ShownThought | undefined, width: number): readonly Line[] {
  const words = (thought?.pv ?? []).map(({ text }) => span(text, 'dim'));
  return [line('  ', ...(flowed(words, width, Infinity)[0] ?? []))];
}

/** The last moves with their numbers, the very last one marked. */
export function moveLines({ document, plies }: WatchedGame, width: number, rows: number): readonly Line[] {
  const words = plies.map(({ text, ply, by, book }, index): Span => {
    const isChess = document.summary.kind === 'chess';
    const isFirst = by === document.first;
    const number = isChess ? document.firstMove + Math.floor((ply - 1 + (document.first === 'black' ? 1 : 0)) / 2) : ply;
    const prefix = isChess ? (by === 'white' ? `${number}. ` : index === 0 ? `${number}... ` : '') : isFirst ? `${number}. ` : '';
    const isLast = index === plies.length - 1;
    return span(`${prefix}${text}`, isLast ? 'reverse' : book === true ? 'dim' : undefined);
  });
  return flowed(words, width, rows);
}

/** The state of the game in words; empty during normal play. */
export function stateLines({ document }: WatchedGame, plyCount: number): readonly Line[] {
  const { summary, referral, call, hold } = document;
  const lines: Line[] = [];
  const opening = summary.opening;
  if (opening !== undefined)
    lines.push(line(span([opening.eco, opening.name].filter((text) => text !== undefined).join(' '), 'dim')));
  const words = stateWords(summary);
  if (words !== undefined) lines.push(line(span(words.text, words.isGrave ? 'warn' : 'good')));
  if (referral !== undefined) lines.push(line(span(referral.words, 'warn')));
  if (call !== undefined) lines.push(line(span(call.words, 'warn')));
  if (hold !== undefined) lines.push(line(span(hold, 'warn')));
  if (plyCount === 0 && summary.state === 'playing') lines.push(line(span('The first move is awaited.', 'dim')));
  return lines;
}

function stateWords({ state, ending }: GameSummary): { readonly text: string; readonly isGrave: boolean } | undefined {
  switch (state) {
    case 'playing':
      return undefined;
    case 'queued':
      return { text: 'To be played next.', isGrave: false };
    case 'interrupted':
      return { text: 'Interrupted: it continues when the tournament does.', isGrave: true };
    case 'held':
      return { text: 'Held: the game is on hold.', isGrave: true };
    case 'called':
      return { text: 'A judge is called.', isGrave: true };
    case 'referred':
      return { text: 'Waiting for a ruling.', isGrave: true };
    case 'struck':
      return { text: 'Struck: it counts nowhere, because a fraud was proven.', isGrave: true };
    case 'over':
    case 'void':
      return { text: ending === undefined ? 'Over.' : `${ending.result}  ${ending.words}`, isGrave: state === 'void' };
  }
}
