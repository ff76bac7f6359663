// The ending of a game ⇄ SGF's RE: `B+6.5`, `W+R`, `B+T`, `W+F`, `0`, `Void`. Source: SGF FF[4], game info.
// RE says less than an ending: the fault, the rule and the ruling are in GC (`reasonOfEnding`). What else archives write is read
// where it leaves no doubt: `W+Time Over`; `B+, human judge` is someone's ruling. `B+1.5 ? W+timeout` names two winners: no ending.

import { opposite, type Colour } from '../../../core/colour.ts';
import { outcomeOf, type GameEnding } from '../../../core/ending.ts';
import { FAULT_WORDS } from '../../../core/endingWords.ts';
import { formatScore, outcomeOfMargin, parseScore } from '../scoreText.ts';

/** `undefined` for `?`, for nothing, and for what cannot be understood: the result is not known. */
export function endingOfResult(result: string): GameEnding | undefined {
  const text = result.trim();
  if (/^void$/i.test(text)) return { kind: 'void', reason: 'No result' };
  const margin = parseScore(text);
  if (margin.ok) {
    return { kind: 'rules', reason: 'counting', outcome: outcomeOfMargin(margin.value), score: formatScore(margin.value) };
  }
  const parts = /^([bw])\+(.*)$/is.exec(text);
  if (parts === null || /\?|[bw]\+/i.test(parts[2] ?? '')) return undefined;
  const outcome = parts[1]?.toLowerCase() === 'b' ? 'black' : 'white';
  return wonBy(outcome, (parts[2] ?? '').replace(/^[\s,]+/, ''));
}

/** RE for an ending; `undefined`, a game that is not over, is `?`. */
export function resultOfEnding(ending: GameEnding | undefined): string {
  if (ending === undefined) return '?';
  const outcome = outcomeOf(ending);
  if (outcome === undefined) return 'Void';
  if ('score' in ending && ending.score !== undefined) return ending.score;
  if (outcome === 'draw') return '0';
  return `${outcome === 'black' ? 'B' : 'W'}+${ending.kind === 'forfeit' ? FAULT_WORDS[ending.fault].sgf[1] : LETTER[ending.kind]}`;
}

/** What RE leaves out, for GC; `undefined` where there is nothing more to say. */
export function reasonOfEnding(ending: GameEnding): string | undefined {
  switch (ending.kind) {
    case 'rules':
    case 'resigned':
      return undefined;
    case 'adjudicated':
      return [ending.rule, ending.evidence].filter((part) => part !== '').join(': ');
    case 'forfeit':
      return `${FAULT_WORDS[ending.fault].sgf[0]}: ${ending.evidence}`;
    case 'ruled':
      return ending.by === '' ? ending.reason : `${ending.reason} (ruled by ${ending.by})`;
    case 'void':
      return ending.reason;
  }
}

/** How it was won, behind the winner; nothing where RE has no word for it. */
const LETTER = {
  rules: '',
  adjudicated: '',
  resigned: 'R',
  ruled: '',
  void: '',
} as const satisfies Record<Exclude<GameEnding['kind'], 'forfeit'>, string>;

function wonBy(outcome: Colour, how: string): GameEnding {
  const by = opposite(outcome);
  if (/^r(?:esign(?:ed|ation)?)?$/i.test(how)) return { kind: 'resigned', by };
  if (/^t(?:ime(?:[ -]?(?:out|over))?)?$/i.test(how)) return { kind: 'forfeit', by, fault: 'time', evidence: how };
  if (/^f(?:orfeit)?$/i.test(how)) return { kind: 'forfeit', by, fault: 'protocol', evidence: how };
  // A margin in quarters and the like: won by counting, by a score that no rule set here can give.
  if (/^[0-9]+(?:\.[0-9]*)?$/.test(how)) return { kind: 'rules', reason: 'counting', outcome };
  return { kind: 'ruled', outcome, by: '', reason: how };
}
