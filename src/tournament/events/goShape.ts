// The fields of an event that set the game, and for Go the rules. The fields for chess only are in eventShape.ts.

import { GO_RULE_SETS, SUPERKOS } from '../../core/gameRules.ts';
import { err, ok } from '../../core/result.ts';
import { duration, notation, oneOf, wholeNumber, yesOrNo } from '../reading/leaves.ts';
import { MOST_KOMI, parseKomi } from '../values/komi.ts';
import { field } from '../reading/field.ts';

export const GAMES = ['chess', 'go'] as const;
export type Game = (typeof GAMES)[number];
export const GAME_NAMES: Readonly<Record<Game, string>> = { chess: 'chess', go: 'Go' };

const komi = notation<number, number | string>(
  (written) => parseKomi(typeof written === 'string' || typeof written === 'number' ? String(written) : ''),
  {
    title: 'points in halves',
    anyOf: [
      { type: 'number', minimum: -MOST_KOMI, maximum: MOST_KOMI, multipleOf: 0.5 },
      { type: 'string', pattern: '^\\s*[+-]?(\\d{1,3}(\\.0+)?|(\\d{1,3})?(\\.50*|\\s*½|\\s+1/2))\\s*$' },
    ],
  },
);

const HANDICAPS = [0, 2, 3, 4, 5, 6, 7, 8, 9] as const;
const handicap = notation<(typeof HANDICAPS)[number], (typeof HANDICAPS)[number]>(
  (written) => {
    const stones = HANDICAPS.find((known) => known === written);
    return stones === undefined ? err('a whole number from 2 to 9, or 0 for an even game') : ok(stones);
  },
  { enum: HANDICAPS },
);

const IN_GO = { game: 'go', instead: 'an event with game: go' } as const;

export const goShape = {
  game: field(oneOf(GAMES), 'What is played.', { shownDefault: 'chess' }),
  boardSize: field(wholeNumber(2, 25), 'Go: lines of the board.', { default: 19, ...IN_GO }),
  komi: field(
    komi,
    'Go: points added to White’s score, in halves: `5.5`, `5½`, `5 1/2`; negative values favour Black. Default: 6.5 by Japanese rules, 7.5 by the others, 0.5 with a handicap.',
    IN_GO,
  ),
  rules: field(
    oneOf(GO_RULE_SETS),
    'Go: `japanese`: territory and prisoners; both programs must name the same score; `chinese`: area; the programs agree on the dead stones and Arbiter counts; `tromp-taylor`: area, with all stones alive. [How Arbiter finds the score](go-programs.md#the-score).',
    {
      default: 'japanese',
      ...IN_GO,
      instead: `${IN_GO.instead}; adjudication and the like are a ruleSet`,
    },
  ),
  superko: field(
    oneOf(SUPERKOS),
    'Go: which repetitions of the whole board are illegal, besides the simple ko. Default: none by Japanese rules, positional by the others.',
    IN_GO,
  ),
  suicide: field(yesOrNo, 'Go: whether a move may capture its own stones. Default: by Tromp-Taylor rules only.', IN_GO),
  handicap: field(
    handicap,
    'Go: Black’s stones at the fixed points before White’s first move, as the board has points (four on 7 lines and on even boards, none below 7); 0 is even.',
    {
      default: 0,
      ...IN_GO,
    },
  ),
  countTime: field(
    duration,
    'Go: after two passes, how long to wait for the score. Default: `60s` for a program, `600s` for an operator.',
    IN_GO,
  ),
};
