import { describe, expect, it } from 'vitest';
import type { Colour } from '../../core/colour.ts';
import { english } from '../../core/phrases/english.ts';
import type { CommandName, Frame } from './frame.ts';
import { moveValue } from './point.ts';
import { watchManners } from './manners.ts';

/** `> MOVE C3` is ours, everything else the author's; `+5000` lets time pass; `= MOVE C3` repeats its last frame. */
function remarksOn(colour: Colour, ...lines: readonly string[]): readonly string[] {
  const manners = watchManners(colour, 9);
  let nowMs = 0;
  let sequence: 0 | 1 = 0;
  for (const line of lines) {
    if (line.startsWith('+')) {
      nowMs += Number(line);
      continue;
    }
    if (line.startsWith('!')) {
      manners.onNoticed(line.slice(1));
      continue;
    }
    const isOurs = line.startsWith('>');
    const [word = '', argument = '1023'] = line.replace(/^[>=] /, '').split(' ');
    const name = word.toLowerCase() as CommandName;
    if (!isOurs && !line.startsWith('=') && name !== 'ok') sequence = sequence === 0 ? 1 : 0;
    const value = name === 'move' ? moveValue(argument, isOurs ? 'white' : 'black', 9) : Number(argument);
    const frame: Frame = { sequence, heard: 0, command: { name, value: value ?? 0 } };
    manners.onFrame(isOurs ? 'send' : 'read', frame, nowMs);
  }
  return manners.remarks().map(english);
}

const AS_BLACK = ['NEWGAME 0', 'ANSWER 2', 'ANSWER 1'];
const AS_WHITE = ['QUERY 11', 'QUERY 8', 'OK'];

describe('watchManners', () => {
  it('has no remarks on a game that follows the protocol', () => {
    expect(
      remarksOn('black', ...AS_BLACK, 'MOVE C3', '> MOVE D4', '+30', 'OK', '+9000', 'MOVE pass', '> MOVE pass', 'OK'),
    ).toEqual([]);
    expect(remarksOn('white', ...AS_WHITE, '> MOVE C3', 'OK', 'MOVE D4', '> MOVE pass', 'OK', 'MOVE pass')).toEqual([]);
  });

  it.each([
    ['QUERYs in the wrong order', 'white', ['QUERY 8', 'QUERY 11', 'OK'], [/QUERY 8 where QUERY 11 was expected: the order/]],
    ['a QUERY left out', 'white', ['QUERY 11', 'OK'], [/OK where QUERY 8 was expected/]],
    [
      'a further QUERY in the opening',
      'white',
      ['QUERY 11', 'QUERY 9', 'QUERY 8', 'OK'],
      [/QUERY 9 in the opening, where QUERY 8/],
    ],
    ['a QUERY in the game', 'white', [...AS_WHITE, 'QUERY 9'], [/QUERY 9 after the opening/]],
    ['a MOVE instead of the opening', 'black', ['MOVE C3'], [/MOVE before the opening was done: NEWGAME, ANSWER 2, ANSWER 1/]],
    ['the wrong answer', 'black', ['NEWGAME 0', 'ANSWER 0', 'ANSWER 2'], [/ANSWER 0 in the opening, where ANSWER 2/]],
    ['no OK for a MOVE', 'black', [...AS_BLACK, 'MOVE C3', '> MOVE D4', 'MOVE E5'], [/left out the OK for a MOVE/]],
    ['an OK only after thinking', 'black', [...AS_BLACK, '> MOVE D4', '+8000', 'OK'], [/after more than 1 s/]],
    [
      'an OK only for the repeated MOVE',
      'black',
      [...AS_BLACK, '> MOVE D4', '+20000', '> MOVE D4', 'OK'],
      [/no OK .* until .* again/],
    ],
    ['a MOVE again too early', 'black', [...AS_BLACK, 'MOVE C3', '+3000', '= MOVE C3'], [/MOVE again before 20 s/]],
    ['what the machine noticed', 'black', [...AS_BLACK, '!it sent DENY', '!it sent DENY'], [/^It sent DENY\. \(2 times\)$/]],
  ] as const)('tells of %s', (_, colour, lines, expected) => {
    const remarks = remarksOn(colour, ...lines);
    expect(remarks).toHaveLength(expected.length);
    for (const [index, words] of expected.entries()) expect(remarks[index]).toMatch(words);
  });

  it('ignores a MOVE that is repeated in time', () => {
    expect(remarksOn('black', ...AS_BLACK, 'MOVE C3', '+20000', '= MOVE C3')).toEqual([]);
  });
});
