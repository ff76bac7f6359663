// Wording as in the 27,612 games of TCEC's archive.

import { describe, expect, test } from 'vitest';
import { outcomeOf, type GameEnding } from '../../../core/ending.ts';
import { resultOf } from './game.ts';
import { readEnding, type EndingSigns } from './readEnding.ts';
import { endingWords } from './termination.ts';

const adjudicated = (rule: string, outcome: 'white' | 'black' | 'draw', evidence: string): GameEnding => ({
  kind: 'adjudicated',
  rule,
  outcome,
  evidence,
});
const forfeit = (
  by: 'white' | 'black',
  fault: 'time' | 'crash' | 'stall' | 'illegal-move' | 'protocol',
  evidence: string,
): GameEnding => ({ kind: 'forfeit', by, fault, evidence });

const ROWS: readonly (readonly [
  GameEnding,
  result: string,
  termination: string | undefined,
  details: string,
  comment: string,
])[] = [
  [{ kind: 'rules', reason: 'checkmate', outcome: 'white' }, '1-0', undefined, 'White mates', 'White mates'],
  [{ kind: 'rules', reason: 'checkmate', outcome: 'black' }, '0-1', undefined, 'Black mates', 'Black mates'],
  [{ kind: 'rules', reason: 'stalemate', outcome: 'draw' }, '1/2-1/2', undefined, 'Stalemate', 'Stalemate'],
  [{ kind: 'rules', reason: 'repetition', outcome: 'draw' }, '1/2-1/2', undefined, '3-Fold repetition', '3-Fold repetition'],
  [{ kind: 'rules', reason: 'fifty-moves', outcome: 'draw' }, '1/2-1/2', undefined, 'Fifty moves rule', 'Fifty moves rule'],
  [
    { kind: 'rules', reason: 'insufficient-material', outcome: 'draw' },
    '1/2-1/2',
    undefined,
    'Insufficient material',
    'Insufficient material',
  ],
  [adjudicated('DRAW-1', 'draw', 'TCEC draw rule'), '1/2-1/2', 'adjudication', 'TCEC draw rule', 'Adjudication: TCEC draw rule'],
  [
    adjudicated('WIN-1', 'white', 'TCEC win rule'),
    '1-0',
    'adjudication',
    'TCEC win rule',
    'White wins by adjudication: TCEC win rule',
  ],
  [
    adjudicated('RESIGN-1', 'black', 'Resign rule'),
    '0-1',
    'adjudication',
    'Resign rule',
    'Black wins by adjudication: Resign rule',
  ],
  [adjudicated('TB-1', 'black', 'SyzygyTB'), '0-1', 'adjudication', 'SyzygyTB', 'Black wins by adjudication: SyzygyTB'],
  [adjudicated('TB-1', 'draw', 'SyzygyTB'), '1/2-1/2', 'adjudication', 'SyzygyTB', 'Adjudication: SyzygyTB'],
  [{ kind: 'resigned', by: 'black' }, '1-0', undefined, 'Black resigns', 'Black resigns'],
  [forfeit('white', 'crash', 'White disconnects'), '0-1', 'abandoned', 'White disconnects', 'White disconnects'],
  [
    forfeit('black', 'stall', "Black's connection stalls"),
    '1-0',
    'stalled connection',
    "Black's connection stalls",
    "Black's connection stalls",
  ],
  [forfeit('white', 'time', 'White loses on time'), '0-1', 'time forfeit', 'White loses on time', 'White loses on time'],
  [
    forfeit('black', 'illegal-move', 'Cannot play "f8f7"'),
    '1-0',
    'illegal move',
    'Black makes an illegal move: f8f7',
    'Black makes an illegal move: f8f7',
  ],
  [{ kind: 'void', reason: 'No result' }, '*', 'unterminated', 'No result', 'No result'],
];

describe('endingWords and readEnding', () => {
  test.each(ROWS)('%o', (ending, result, termination, details, comment) => {
    expect(resultOf(outcomeOf(ending))).toBe(result);
    expect(endingWords(ending)).toEqual({ termination, details, comment });
    expect(readEnding({ result: resultOf(outcomeOf(ending)), termination, details, text: comment })).toEqual(ending);
  });

  test.each<[string, EndingSigns, GameEnding | undefined]>([
    [
      "TCEC's bare illegal move",
      { result: '1-0', termination: 'illegal move', details: 'F8f7', text: 'Black makes an illegal move: f8f7' },
      forfeit('black', 'illegal-move', 'Cannot play "f8f7"'),
    ],
    [
      'a disconnection that officials drew',
      { result: '1/2-1/2', termination: 'adjudication', details: 'Manual draw adjudication', text: 'White disconnects' },
      { kind: 'ruled', outcome: 'draw', by: '', reason: 'Manual draw adjudication' },
    ],
    [
      'a loss on time that was turned round',
      { result: '1-0', termination: 'adjudication', text: 'White loses on time' },
      { kind: 'ruled', outcome: 'white', by: '', reason: 'White loses on time' },
    ],
    ['Season 1', { result: '1/2-1/2', termination: '3-fold rep' }, { kind: 'rules', reason: 'repetition', outcome: 'draw' }],
    [
      'Season 11 tablebases',
      { result: '1/2-1/2', termination: 'adjudication', details: 'TB position' },
      adjudicated('TB-1', 'draw', 'SyzygyTB'),
    ],
    [
      'fastchess, mate',
      { result: '0-1', termination: 'normal', text: 'Black mates' },
      { kind: 'rules', reason: 'checkmate', outcome: 'black' },
    ],
    [
      'fastchess, time',
      { result: '0-1', termination: 'time forfeit', text: 'White loses on time (12ms overrun)' },
      forfeit('white', 'time', 'White loses on time (12ms overrun)'),
    ],
    [
      'cutechess, fifty moves',
      { result: '1/2-1/2', text: 'Draw by fifty moves rule' },
      { kind: 'rules', reason: 'fifty-moves', outcome: 'draw' },
    ],
    ['a fault that only the tag tells', { result: '0-1', termination: 'time forfeit' }, forfeit('white', 'time', 'time forfeit')],
    ['Season 2, resigned', { result: '0-1', termination: 'resign' }, { kind: 'resigned', by: 'white' }],
    [
      'only the board',
      { result: '1-0', board: { reason: 'checkmate', outcome: 'white' } },
      { kind: 'rules', reason: 'checkmate', outcome: 'white' },
    ],
    ['a game that is played', { result: '*', termination: 'unterminated' }, undefined],
    ['only a result', { result: '1-0' }, adjudicated('unknown', 'white', '')],
  ])('reads %s', (_, signs, ending) => {
    expect(readEnding(signs)).toEqual(ending);
  });
});
