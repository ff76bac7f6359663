// Notes what is wrong with the lines of a search, where the tournament file asks for it: each kind once a game and player, so that an engine that never
// reports a score does not fill the journal.

import { opposite, type Colour } from '../../core/colour.ts';
import { LINE_DOUBTS, type LineDoubt } from '../../core/lineDoubts.ts';
import { shortened } from '../../core/messages/shortened.ts';
import { present } from '../../core/present.ts';
import type { RefereeState } from '../../referee/referee.ts';
import type { Game } from './game.ts';
import { checkLines } from './lineCheck.ts';

const LONGEST_LINE = 4000;

/** `before`: the state before the move; `move` is `undefined` if it was not legal. */
export function doubtLines<Position>(
  game: Game<Position>,
  before: RefereeState<Position>,
  by: Colour,
  lines: readonly string[],
  move: string | undefined,
): void {
  const { job, rules, lineDoubts } = game;
  const { checkLines: checks, scoresFrom } = job.players[by];
  if (checks === undefined) return;
  const { doubts, last } = checkLines(rules, before.position, lines, { by, move, checks, ...present({ scoresFrom }) });
  doubts.forEach((doubt) => note(game, before.ply, doubt));
  lineDoubts[by].last = last;
  const theirs = lineDoubts[opposite(by)].last;
  if (move === undefined || theirs?.mate === undefined || last.mate === undefined || theirs.mate * last.mate <= 0) return;
  const signs = { line: theirs.line.slice(0, LONGEST_LINE), mates: [theirs.mate, last.mate] as const };
  note(game, before.ply, { kind: 'mate-signs', by, line: last.line, move, before: signs });
}

function note<Position>({ context, players, lineDoubts }: Game<Position>, ply: number, doubt: LineDoubt): void {
  const { kind, by, line, move } = doubt;
  if (lineDoubts[by].kinds.has(kind)) return;
  lineDoubts[by].kinds.add(kind);
  const what = `${players[by].name} ${LINE_DOUBTS[kind]}${move === undefined ? '' : ` (${move})`}`;
  context.facts.noticed(ply, line === '' ? what : `${what}: ${shortened(line)}`, { ...doubt, line: line.slice(0, LONGEST_LINE) });
}
