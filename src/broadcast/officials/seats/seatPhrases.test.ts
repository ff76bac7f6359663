// How a game ended, as its operator reads it.

import { expect, it } from 'vitest';
import { RULES_ENDINGS } from '../../../core/ending.ts';
import { english } from '../../../core/phrases/english.ts';
import { howOver } from './seatPhrases.ts';

const said = (...over: Parameters<typeof howOver>): string => {
  const how = howOver(...over);
  return typeof how === 'string' ? `text ${how}` : english(how);
};

it.each([
  [{ outcome: 'white', words: 'checkmate' }, 'White wins by checkmate'],
  [{ outcome: 'black', words: 'counting' }, 'Black wins by counting'],
  [{ outcome: 'draw', words: 'fifty-moves' }, 'Draw by the 50-move rule'],
  [{ outcome: 'white', words: 'resigned' }, 'White wins: Black resigns'],
  [{ outcome: 'black', words: 'forfeit' }, 'Black wins by forfeit'],
  [{ outcome: 'draw', words: 'adjudicated' }, 'Draw by adjudication'],
  [{ outcome: 'draw', words: 'ruled' }, 'Draw by ruling'],
  [{ words: 'void' }, 'The game is void'],
  [{ words: 'interrupted' }, 'The game is interrupted'],
  [{ words: 'it waits for the officials' }, 'The game waits for the officials'],
  [{ words: 'of another version' }, 'text of another version'],
  [{ outcome: 'white', words: 'of another version' }, 'text of another version'],
] as const)('%j', (over, expected) => {
  expect(said(over)).toBe(expected);
});

it('every ending by the rules is a sentence', () => {
  for (const words of RULES_ENDINGS) expect(said({ outcome: 'white', words })).toMatch(/^White wins by /);
});
