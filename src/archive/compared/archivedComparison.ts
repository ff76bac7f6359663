// A game of a PGN archive as two players are compared by it. The moves are not played on a board: names, result, comments and the text of the opening
// say enough, and an archive of any size is read as fast as its comments.

import { opposite, type Colour, type Sides } from '../../core/colour.ts';
import type { ComparedGame, ComparedPly } from '../../core/comparedGame.ts';
import type { GameEnding, Outcome } from '../../core/ending.ts';
import { present } from '../../core/present.ts';
import { startMs, type TimeControl } from '../../core/timeControl.ts';
import { outcomeOfResult, type PgnGame } from '../../games/chess/pgn/game.ts';
import { parseMoveComment } from '../../games/chess/pgn/comments/comment.ts';
import type { MoveComment } from '../../games/chess/pgn/comments/moveComment.ts';
import { readEnding } from '../../games/chess/pgn/readEnding.ts';
import { chargeMove, freshClock } from '../../referee/clock.ts';

/** `controlOf` reads a time control of a tag. `undefined`: the game has no result, or no names. */
export function archivedComparison(
  game: PgnGame,
  place: Pick<ComparedGame, 'source' | 'number'>,
  controlOf: (written: string) => TimeControl | undefined,
): ComparedGame | undefined {
  const tag = (name: string): string => game.tags.get(name) ?? '';
  const players = { white: tag('White'), black: tag('Black') };
  const outcome = outcomeOfResult(game.result);
  if (outcome === undefined || players.white === '' || players.black === '') return undefined;
  const [first, firstMove] = beginning(tag('FEN'));
  const controls = {
    white: controlOf(tag('WhiteTimeControl') || tag('TimeControl')),
    black: controlOf(tag('BlackTimeControl') || tag('TimeControl')),
  };
  const clocks = clocksOf(controls);
  const plies: ComparedPly[] = [];
  let side = first;
  let move = firstMove;
  let text = game.startComment;
  let book = '';
  for (const [index, { san, comment: written }] of game.moves.entries()) {
    const comment = parseMoveComment(written, side);
    text = comment.text;
    if (comment.book && plies.length === 0) book += `${san} `;
    if (!comment.book) plies.push(comparedPly(comment, { ply: index + 1, move, side }, clocks));
    side = opposite(side);
    if (side === 'white') move += 1;
  }
  return {
    ...place,
    players,
    outcome,
    ending: endingOf(game, outcome, text),
    opening: openingOf(game, book),
    startMs: { white: startMs(controls.white), black: startMs(controls.black) },
    plies,
  };
}

function beginning(fen: string): readonly [Colour, number] {
  const [, turn, , , , move = ''] = fen.split(/\s+/);
  return [turn === 'b' ? 'black' : 'white', Math.max(1, Number.parseInt(move, 10) || 1)];
}

type Clocks = { readonly charge: (side: Colour, elapsedMs: number) => number | undefined };

/** What is left after each move, from the time control, for archives that do not say it; `undefined` once it is not known. */
function clocksOf(controls: Sides<TimeControl | undefined>): Clocks {
  const clocks = {
    white: controls.white && freshClock(controls.white),
    black: controls.black && freshClock(controls.black),
  };
  return {
    charge(side, elapsedMs) {
      const control = controls[side];
      // In an hourglass the other side moves the clock too.
      if (control?.kind !== 'clock' || control.hourglass === true) return undefined;
      clocks[side] = chargeMove(control, clocks[side], elapsedMs);
      return clocks[side]?.leftMs;
    },
  };
}

function comparedPly(comment: MoveComment, place: Pick<ComparedPly, 'ply' | 'move' | 'side'>, clocks: Clocks): ComparedPly {
  const { elapsedMs, latencyMs, evaluation, depth, nodes, nodesPerSecond } = comment;
  const reportedMs = elapsedMs === undefined || latencyMs === undefined ? undefined : elapsedMs - latencyMs;
  const leftMs = comment.leftMs ?? (elapsedMs === undefined ? undefined : clocks.charge(place.side, elapsedMs));
  return { ...place, evaluation, ...present({ elapsedMs, leftMs, reportedMs, depth, nodes, nodesPerSecond }) };
}

/** `undefined` for the ending that `readEnding` gives a game of which nothing says how it ended. */
function endingOf(game: PgnGame, outcome: Outcome, text: string): GameEnding | undefined {
  const mates = game.moves.at(-1)?.san.endsWith('#') === true;
  const ending = readEnding({
    result: game.result,
    termination: game.tags.get('Termination'),
    details: game.tags.get('TerminationDetails'),
    text,
    board: mates ? { reason: 'checkmate', outcome } : undefined,
  });
  if (ending?.kind !== 'adjudicated') return ending;
  return /^[A-Z]+-\d+$/.test(ending.rule) || /adjudicat/i.test(`${ending.rule} ${ending.evidence}`) ? ending : undefined;
}

/** The start position and the moves marked as book; where there are neither, the opening that the tags name. */
function openingOf({ tags }: PgnGame, book: string): ComparedGame['opening'] {
  const fen = tags.get('FEN') ?? '';
  const named = ['ECO', 'Opening', 'Variation'].flatMap((name) => tags.get(name) ?? []).join(' ');
  const key = fen === '' && book === '' ? named : `${fen}|${book}`;
  return key === ''
    ? undefined
    : { key, name: named === '' ? [fen, book.trim()].filter((part) => part !== '').join(' ') : named };
}
