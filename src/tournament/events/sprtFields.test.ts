import { expect, it } from 'vitest';
import { parseTournament } from '../parse.ts';

const file = (lines: string): string =>
  `tournament: T\ntimeControl: 1+0\nformat: match\n${lines}\nengines:\n  - { name: A, cmd: a }\n  - { name: B, cmd: b }\n`;
const parsed = (lines: string): unknown => {
  const result = parseTournament(file(lines));
  if (!result.ok) return result.error.map(({ line, message }) => `${line}: ${message}`);
  const [event] = result.value.events;
  return event?.format.kind === 'match' ? event.format.sprt : undefined;
};

it('SPRT-1: two hypotheses are enough', () => {
  expect(parsed('games: 400\nsprt: { elo0: 0, elo1: 2 }')).toEqual({
    ...{ elo0: 0, elo1: 2, alpha: 0.05, beta: 0.05 },
    ...{ model: 'normalized', counts: 'pairs', overshoot: false, inPlay: 'finish' },
  });
  expect(parsed('games: 4\nsprt: { elo0: 0, elo1: 2, model: jeffreys }')).toMatchObject({ counts: 'games' });
  expect(parsed('games: 4')).toBeUndefined();
});

it.each([
  ['sprt: { elo0: 2, elo1: 2 }', ['4: Cannot test 2 against 2: expected elo1 above elo0']],
  ['sprt: { elo0: 0 }', ['4: Cannot find "elo1": expected Elo from -1000 to 1000, such as 2 or 0.5']],
  [
    'sprt: { elo0: 0, elo1: 2, alpha: 0.5 }',
    ['4: Cannot read "alpha": expected a probability above 0 and below 0.5, such as 0.05, got "0.5"'],
  ],
  [
    'sprt: { elo0: 0, elo1: 2, model: bayeselo, counts: pairs }',
    ['4: Cannot count pairs with the model "bayeselo": expected games, or the model normalized or logistic'],
  ],
  ['games: 3\nsprt: { elo0: 0, elo1: 2 }', ['4: Cannot test 3 games in pairs: expected an even number, or "counts: games"']],
  [
    'sprt: { elo0: 0, elo1: 2 }\nearlyStop: true',
    ['5: Cannot use "earlyStop" together with "sprt": expected one of them, the test says when the match is over'],
  ],
  [
    'sprt: { elo0: 0, elo1: 2 }\novertime: [{ sets: 4 }]',
    ['5: Cannot use "overtime" together with "sprt": expected one of them, the test says when the match is over'],
  ],
])('refuses %s', (lines, messages) => expect(parsed(lines)).toEqual(messages));
