// How a game ended, in PGN's and TCEC's words: tags Termination and TerminationDetails, and the words in the last comment.
// Source: the 27,612 games of TCEC's archive; Termination's own list is PGN standard 9.8.1, to which TCEC adds "stalled connection" and
// "illegal move". One difference: for an illegal move TCEC's details are the bare move with a capital (`F8f7`); here they are the
// sentence, which people understand. A result such as `0-1` after White's fault follows from the ending, never from words.

import { opposite, SIDE_NAMES, type Colour } from '../../../core/colour.ts';
import { outcomeOf, type Fault, type GameEnding, type Outcome } from '../../../core/ending.ts';
import { FAULT_WORDS, RULES_ENDING_WORDS } from '../../../core/endingWords.ts';

/** `termination` absent: the game ended in the regular way, for which TCEC writes nothing. */
type EndingWords = {
  readonly termination: string | undefined;
  readonly details: string;
  /** The end of the last move's comment. */
  readonly comment: string;
};

/** TCEC's names for adjudications; any other rule is named by its id. */
export const RULE_WORDS: Readonly<Record<string, string>> = {
  'DRAW-1': 'TCEC draw rule',
  'WIN-1': 'TCEC win rule',
  'RESIGN-1': 'Resign rule',
  'TB-1': 'SyzygyTB',
  'MAX-1': 'TCEC max moves rule',
};

const MANUAL_ADJUDICATION = 'Manual adjudication';
const NO_RESULT = 'No result';

/** `undefined`: the game is still in play. */
export function endingWords(ending: GameEnding | undefined): EndingWords | undefined {
  if (ending === undefined) return undefined;
  switch (ending.kind) {
    case 'rules':
      return ending.reason === 'checkmate' && ending.outcome !== 'draw'
        ? regular(`${SIDE_NAMES[ending.outcome]} mates`)
        : regular(RULES_ENDING_WORDS[ending.reason].tcec);
    case 'adjudicated':
      return adjudicated(ending, RULE_WORDS[ending.rule] ?? ending.rule);
    case 'ruled':
      return adjudicated(ending, MANUAL_ADJUDICATION);
    case 'resigned':
      return regular(`${SIDE_NAMES[ending.by]} resigns`);
    case 'forfeit': {
      const { termination, tcec } = FAULT_WORDS[ending.fault];
      const sentence = SIDE_NAMES[ending.by] + tcec + (ending.fault === 'illegal-move' ? illegalMove(ending.evidence) : '');
      return { termination, details: sentence, comment: sentence };
    }
    case 'void':
      return { termination: 'unterminated', details: NO_RESULT, comment: NO_RESULT };
  }
}

const regular = (words: string): EndingWords => ({ termination: undefined, details: words, comment: words });

function adjudicated(ending: GameEnding, rule: string): EndingWords {
  const outcome = outcomeOf(ending);
  const winner = outcome === 'white' || outcome === 'black' ? `${SIDE_NAMES[outcome]} wins by adjudication` : 'Adjudication';
  return { termination: 'adjudication', details: rule, comment: `${winner}: ${rule}` };
}

/** The move that the rules quote when they refuse it: `Cannot play "e2e5": …`. */
function illegalMove(evidence: string): string {
  const move = /"([^"\s]{1,12})"/.exec(evidence)?.[1];
  return move === undefined ? '' : `: ${move}`;
}

/** The fault that a sentence reports, with its first letter in either case, and who committed it. */
export function faultOfWords(words: string): { readonly by: Colour; readonly fault: Fault } | undefined {
  for (const by of ['white', 'black'] as const) {
    for (const fault of ['time', 'illegal-move', 'crash', 'stall', 'protocol'] as const satisfies readonly Fault[]) {
      if (words.toLowerCase().startsWith(`${SIDE_NAMES[by]}${FAULT_WORDS[fault].tcec}`.toLowerCase())) return { by, fault };
    }
  }
  return undefined;
}

/** The loser, if there is one. */
export function loserIn(outcome: Outcome | undefined): Colour | undefined {
  return outcome === undefined || outcome === 'draw' ? undefined : opposite(outcome);
}
