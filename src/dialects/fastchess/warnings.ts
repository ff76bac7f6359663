// fastchess's warnings about engines, word by word (app/src/matchmaking/match/match.cpp of fastchess): fishtest reads them.

import { opposite, SIDE_NAMES } from '../../core/colour.ts';
import type { LineDoubt } from '../../core/lineDoubts.ts';
import type { DoubtedLine, EndedGame } from '../matchLines.ts';
import { endWords } from './lines.ts';

const PV_WARNINGS = {
  'illegal-move': 'Illegal PV move',
  'after-repetition': 'PV continues after threefold repetition',
  'after-fifty-moves': 'PV continues after fifty-move rule',
  'after-checkmate': 'PV continues after checkmate',
  'after-stalemate': 'PV continues after stalemate',
  'mate-too-short': 'Incomplete mating PV',
  'mate-too-long': 'Too long mating PV',
  'no-mate': 'Mating PV does not end with checkmate',
  'other-move': 'Bestmove does not match beginning of last PV',
} as const satisfies Partial<Record<LineDoubt['kind'], string>>;

/** `separator` stands between its parts. */
export function doubtWarning({ doubt, white, black, fen, moves }: DoubtedLine, separator: string): string {
  const { kind, by, line, move, before } = doubt;
  const names = { white, black };
  const where = (played: readonly string[]): readonly string[] => [
    `Position; ${fen === undefined ? 'startpos' : `fen ${fen}`}`,
    `Moves; ${played.join(' ')}`,
  ];
  const joined = (...parts: readonly string[]): string => `${parts.join(separator)}\n`;
  switch (kind) {
    case 'no-report':
      return `Warning; No info line available to extract score from engine ${names[by]}\n`;
    case 'no-score':
      return `Warning; Could not extract score from engine ${names[by]}: ${line}\n`;
    case 'mate-signs': {
      const [theirs = 0, own = 0] = before?.mates ?? [];
      const them = opposite(by);
      const who = `${names[them]} (${SIDE_NAMES[them]}) and ${names[by]} (${SIDE_NAMES[by]})`;
      return joined(
        `Warning; Sign mismatch in mate scores ${theirs} and ${own} from ${who}`,
        `Infos; ${before?.line ?? ''} ; ${line}`,
        ...where(move === undefined ? moves : [...moves, move]),
      );
    }
    default: {
      const what = `Warning; ${PV_WARNINGS[kind]} -${move === undefined ? '' : ` move ${move}`} from ${names[by]}`;
      return joined(what, `Info; ${line}`, ...where(moves));
    }
  }
}

const UCI_MOVE = /^[a-h][1-8][a-h][1-8][nbrq]?$/;

/** What is said about an illegal move and an engine that does not answer. */
export function faultWarnings({ white, black, ending }: EndedGame): string {
  if (ending.kind !== 'forfeit') return '';
  const name = { white, black }[ending.by];
  if (ending.fault === 'stall') return `Warning; Engine ${name} is not responsive\n`;
  if (ending.fault !== 'illegal-move') return '';
  const { illegalMove } = endWords(ending);
  const isMove = illegalMove === undefined || UCI_MOVE.test(illegalMove);
  const format = isMove
    ? ''
    : `Warning; Move does not match uci move format, lowercase and 4/5 chars. Move ${illegalMove} played by ${name}\n`;
  return `${format}Warning; Illegal move ${illegalMove ?? '<none>'} played by ${name}\n`;
}
