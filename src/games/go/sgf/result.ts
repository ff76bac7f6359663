// The ending of a game ⇄ SGF's RE: `B+6.5`, `W+R`, `B+T`, `W+F`, `0`, `Void`. Source: SGF FF[4], game info.
// RE contains less than an ending: the fault, the rule and the ruling are in GC (`reasonOfEnding`). Other unambiguous texts of archives are
// read too: `W+Time Over`; `B+, human judge` is a ruling. `B+1.5 ? W+timeout` names two winners: no ending.

import { opposite, type Colour } from '../../../core/colour.ts';
import { outcomeOf, type GameEnding } from '../../../core/ending.ts';
import { FAULT_WORDS } from '../../../core/endingWords.ts';
import { formatScore, outcomeOfMargin, parseScore } from '../scoreText.ts';

/** `undefined` for `?`, for empty text, and for text that cannot be understood: the result is unknown. */
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

/** RE for an ending; `?` for `undefined`, a game that is not over. */
export function resultOfEnding(ending: GameEnding | undefined): string {
  if (ending === undefined) return '?';
  const outcome = outcomeOf(ending);
  if (outcome === undefined) return 'Void';
  if ('score' in ending && ending.score !== undefined) return ending.score;
  if (outcome === 'draw') return '0';
  return `${outcome === 'black' ? 'B' : 'W'}+${ending.kind === 'forfeit' ? FAULT_WORDS[ending.fault].sgf[1] : LETTER[ending.kind]}`;
}

/** The part that RE omits, for GC; `undefined` if there is nothing more to say. */
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

/** How it was won, written after the winner; empty if RE has no code for it. */
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
  // A margin in quarters or similar: won by counting, by a score that no supported rule set can give.
  if (/^[0-9]+(?:\.[0-9]*)?$/.test(how)) return { kind: 'rules', reason: 'counting', outcome };
  return { kind: 'ruled', outcome, by: '', reason: how };
}
