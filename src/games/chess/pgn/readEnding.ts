// The ending of an archived game, from its result, its tags and the words of its last comment: those of TCEC in all years, cutechess and
// fastchess. If people decided against those words ("White disconnects", but drawn), the ending is a ruling.

import { outcomeOf, type Fault, type GameEnding, type Outcome, type RulesEnding } from '../../../core/ending.ts';
import { outcomeOfResult, type PgnResult } from './game.ts';
import { faultOfWords, loserIn, RULE_WORDS } from './termination.ts';

export type EndingSigns = {
  readonly result: PgnResult;
  /** Tags Termination and TerminationDetails. */
  readonly termination?: string | undefined;
  readonly details?: string | undefined;
  /** The words of the last comment. */
  readonly text?: string | undefined;
  /** The ending of the last position by the rules of chess. */
  readonly board?: { readonly reason: RulesEnding; readonly outcome: Outcome } | undefined;
};

/** `undefined` for a game without a result and without a sign that it is over. */
export function readEnding(signs: EndingSigns): GameEnding | undefined {
  const outcome = outcomeOfResult(signs.result);
  const details = signs.details ?? '';
  const words = [details, signs.text ?? '', signs.termination ?? ''].map((text) => text.trim()).filter((text) => text !== '');
  if (outcome === undefined) return /no result/i.test(words.join(' ')) ? { kind: 'void', reason: 'No result' } : undefined;
  for (const text of words) {
    const ending = endingOfWords(text, outcome);
    if (ending === undefined) continue;
    if (outcomeOf(ending) === outcome) return ending;
    return { kind: 'ruled', outcome, by: '', reason: text };
  }
  if (signs.board?.outcome === outcome) return { kind: 'rules', ...signs.board };
  const loser = loserIn(outcome);
  const fault = FAULT_OF_TERMINATION[(signs.termination ?? '').toLowerCase()];
  if (loser !== undefined && signs.termination === 'resign') return { kind: 'resigned', by: loser };
  if (loser !== undefined && fault !== undefined) {
    return {
      kind: 'forfeit',
      by: loser,
      fault,
      evidence: fault === 'illegal-move' ? `"${details.toLowerCase()}"` : words.join('; '),
    };
  }
  return {
    kind: 'adjudicated',
    rule: [details, signs.termination ?? ''].find((name) => name !== '') ?? 'unknown',
    outcome,
    evidence: words[0] ?? '',
  };
}

const FAULT_OF_TERMINATION: Readonly<Record<string, Fault>> = {
  'time forfeit': 'time',
  time: 'time',
  'illegal move': 'illegal-move',
  abandoned: 'crash',
  'stalled connection': 'stall',
  'rules infraction': 'protocol',
};

const RULES_PATTERNS: readonly (readonly [RegExp, RulesEnding])[] = [
  [/^(white|black) mates$|^checkmate$/i, 'checkmate'],
  [/king exploded/i, 'king-exploded'],
  [/^no men left$/i, 'no-men-left'],
  [/^horde destroyed$/i, 'horde-destroyed'],
  [/king in the center/i, 'king-on-hill'],
  [/^race finished$|wins the race$|^drawn race$/i, 'race-over'],
  [/^third check$|^(white|black) checks 3 times$/i, 'third-check'],
  [/stalemate/i, 'stalemate'],
  [/3-fold rep/i, 'repetition'],
  [/fifty moves rule|50-move rule/i, 'fifty-moves'],
  [/insufficient (mating )?material/i, 'insufficient-material'],
];

const RULE_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/tcec draw/i, 'DRAW-1'],
  [/tcec win/i, 'WIN-1'],
  [/resign rule/i, 'RESIGN-1'],
  [/max moves rule/i, 'MAX-1'],
  [/syzygytb|tb position|tablebase|GUI TB/i, 'TB-1'],
];

const ALWAYS_DRAWN: ReadonlySet<RulesEnding> = new Set(['repetition', 'fifty-moves', 'insufficient-material']);

function endingOfWords(text: string, outcome: Outcome): GameEnding | undefined {
  for (const [pattern, reason] of RULES_PATTERNS) {
    if (!pattern.test(text)) continue;
    const winner = /^(white|black) mates$/i.exec(text)?.[1]?.toLowerCase();
    if (ALWAYS_DRAWN.has(reason)) return { kind: 'rules', reason, outcome: 'draw' };
    return { kind: 'rules', reason, outcome: winner === 'white' || winner === 'black' ? winner : outcome };
  }
  for (const [pattern, rule] of RULE_PATTERNS) {
    if (pattern.test(text)) return { kind: 'adjudicated', rule, outcome, evidence: RULE_WORDS[rule] ?? text };
  }
  const fault = faultOfWords(text);
  if (fault !== undefined) return { kind: 'forfeit', ...fault, evidence: faultEvidence(text) };
  const resigns = /^(white|black) resigns/i.exec(text)?.[1]?.toLowerCase();
  if (resigns === 'white' || resigns === 'black') return { kind: 'resigned', by: resigns };
  if (/manual (draw )?adjudication|user adjudication/i.test(text)) return { kind: 'ruled', outcome, by: '', reason: text };
  return undefined;
}

/** The refused move in quotes, as the rules of chess quote it. */
function faultEvidence(text: string): string {
  const move = /illegal move: (\S+)/i.exec(text)?.[1];
  return move === undefined ? text : `Cannot play "${move}"`;
}
