// What an operator reads about the game, as text, and the board.

import { variantTitle } from '../../core/chessVariants.ts';
import { opposite, SIDE_NAMES, type Colour } from '../../core/colour.ts';
import { variantOf, type GameStart } from '../../core/gameRules.ts';
import { present } from '../../core/present.ts';
import type { SeatClock } from '../../protocols/seat/messages.ts';
import type { SeatView } from '../../seats/seatView.ts';
import { formatClock, formatWait } from '../../core/messages/formatClock.ts';
import { boardLines } from '../watch/boards.ts';
import { ansiOf } from '../watch/paint.ts';

type Game = NonNullable<SeatView['game']>;

export function beginWords({ start, colour, opponent, event, round }: Game): string {
  const where = event === undefined ? '' : ` in ${event}${round === undefined ? '' : `, round ${round}`}`;
  const side = colour === undefined ? 'You play' : `You play ${SIDE_NAMES[colour]}`;
  return `${side} against ${opponent}${where}: ${gameWords(start)}.`;
}

/** The game and its terms: `Go on 19x19, komi 5.5`. */
export function gameWords(start: GameStart): string {
  if (start.game === 'chess') return start.chess960 || start.variant !== undefined ? variantTitle(variantOf(start)) : 'chess';
  const { size, komi, ruleSet, handicap } = start;
  const stones = handicap === 0 ? '' : `, ${handicap} handicap stones`;
  return `Go on ${size}x${size}, komi ${komi / 2}, ${ruleSet} rules${stones}`;
}

/** `White played D4, taking 1 black stone`, `You passed`; `who` absent: the side that moved. */
export function lastWords(
  { game, board }: SeatView,
  who = board === undefined ? 'A side' : SIDE_NAMES[opposite(board.turn)],
): string {
  const move = board?.last?.text ?? game?.moves.at(-1) ?? '';
  if (move === 'pass') return `${who} passed`;
  const [first = '', ...gone] = board?.size === undefined ? [] : (board.last?.set ?? '').split(' ');
  const played = `${who} played ${move}`;
  if (board === undefined || first === '') return played;
  // If the point played is empty, the mover's own side lost the stone.
  if (first === move) return `${played}, losing ${stones(gone.length + 1, opposite(board.turn))} of its own`;
  return gone.length === 0 ? played : `${played}, taking ${stones(gone.length, board.turn)}`;
}

export function overWords({ over, game }: SeatView): string {
  const { outcome, words = '' } = over ?? {};
  const reason = words === '' ? '' : ` (${words})`;
  if (outcome === undefined) return `The game has ended without a result${reason}.`;
  if (outcome === 'draw') return `The game is over: a draw${reason}.`;
  const own = game?.colour;
  const you = own === undefined ? '' : outcome === own ? ' You have won.' : ' You have lost.';
  return `The game is over: ${SIDE_NAMES[outcome]} wins${reason}.${you}`;
}

export function askWords({ game, board }: SeatView): string | undefined {
  if (game?.asks === 'score') {
    const within = game.leftMs === undefined ? '' : ` You have ${formatWait(game.leftMs)}.`;
    return `Play has stopped. What score does your program display? (score B+6.5; before it dead D4 E5, where it shows dead stones)${within}`;
  }
  const turn = game?.clock?.running ?? board?.turn;
  if (game?.asks === 'move') return `Your move ${game.moves.length + 1}${turn === undefined ? '' : ` (${SIDE_NAMES[turn]})`}.`;
  return turn === undefined || turn === game?.colour ? undefined : `${SIDE_NAMES[turn]} (${game?.opponent ?? ''}) is to move.`;
}

/** The clocks of a game; a star marks the running one. They are only informative: the referee's clock decides. */
export function clockWords({ time, running, runningMs }: SeatClock): string {
  switch (time.kind) {
    case 'unlimited':
      return 'no clock';
    case 'moveTime':
      return running === undefined
        ? 'no clock runs'
        : `${SIDE_NAMES[running]} ${formatClock(time.moveTimeMs - runningMs)} for this move`;
    case 'clock': {
      const sides = (['black', 'white'] as const).map((colour) => {
        const left = time.left[colour] - (colour === running ? runningMs : 0);
        return `${SIDE_NAMES[colour]} ${formatClock(left)}${colour === running ? '*' : ''}`;
      });
      const { movesToGo } = time;
      return `${sides.join('  ')}${movesToGo === undefined ? '' : `  (${movesToGo} ${movesToGo === 1 ? 'move' : 'moves'} to go)`}`;
    }
  }
}

/** The board, with the last move marked; `undefined` if it is not known. */
export function drawBoard({ game, board }: SeatView): string | undefined {
  if (board === undefined) return undefined;
  const { size, position, last, check, captures, pockets, checksLeft } = board;
  const shown = { summary: { kind: size === undefined ? 'chess' : 'go' }, position, ...present({ size }) } as const;
  const wishes = { flipped: game?.colour === 'black', big: false, colours: false, unicode: false };
  const drawn = boardLines(shown, last === undefined ? [] : [last], wishes).map((spans) => ansiOf(spans, false).trimEnd());
  const taken =
    captures === undefined ? [] : [`Taken off: ${stones(captures.white, 'black')}, ${stones(captures.black, 'white')}`];
  const offBoard = [
    ...(pockets === undefined ? [] : [`Pockets: White ${pockets.white || 'none'}, Black ${pockets.black || 'none'}`]),
    ...(checksLeft === undefined ? [] : [`Checks to give: White ${checksLeft.white}, Black ${checksLeft.black}`]),
  ];
  return ['', ...drawn, ...taken, ...offBoard, ...(check === true ? ['Check.'] : []), ''].join('\n');
}

const stones = (count: number, colour: Colour): string => `${count} ${colour} ${count === 1 ? 'stone' : 'stones'}`;
