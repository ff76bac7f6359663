import { expect, it } from 'vitest';
import { english } from '../../core/phrases/english.ts';
import { declarationProblems } from './declarations.ts';

it.each([
  ['option name Hash type spin default 16 min 1 max 1024', []],
  ['id name x\noption name Ponder type check default false\r\nuciok', []],
  ['option name Style type combo default Normal var Solid var Normal', []],
  ['option name Log type string default <empty>', []],
  ['option Hash type spin', ['"option Hash type spin" declares nothing that could be set']],
  ['option name Hash type number default 1', ['"option name Hash type number default 1" declares nothing that could be set']],
  ['option name Hash type spin default 0 min 1 max 64', ['"Hash" has a default of 0 outside its range of 1 to 64']],
  ['option name Hash type spin default 5 min 9 max 1', ['"Hash" has a minimum of 9 above its maximum of 1']],
  ['option name Hash type spin default many min 1 max 4', ['"Hash" has no whole number as its default']],
  ['option name Hash type spin default 16 min 1', ['"Hash" has no minimum or no maximum']],
  ['option name Style type combo default Wild var Solid', ['"Style" has a default of "Wild" that is none of its choices']],
  ['option name Style type combo default Wild', ['"Style" has no choices']],
  ['option name Ponder type check', ['"Ponder" has no default of true or false']],
  ['option name A type button\noption name a type button', ['"a" is declared twice (as "A" too)']],
])('declarationProblems of %j', (text, problems) => {
  expect(declarationProblems(text).map(english)).toEqual(problems);
});
