import { expect, test } from 'vitest';
import type { ChessStart } from '../core/gameRules.ts';
import { entrantName, eventKey, gameId } from '../core/ids.ts';
import type { GameFacts } from '../projections/tournamentFacts.ts';
import type { EventDefinition } from '../tournament/definition.ts';
import { playAgain } from './playAgain.ts';

const [white, black] = [entrantName('New'), entrantName('Base')];
const control = { kind: 'clock', periods: [{ moves: 40, baseMs: 60_000, incrementMs: 500 }], marginMs: 20 } as const;

function entrant(name: string, more: object = {}): object {
  const program = { kind: 'process', command: `/opt/${name}/engine`, args: ['-a', 'b c'], environment: {} };
  const engine = { name, protocol: 'uci', program, options: { Hash: { atMost: 64 }, Own: false }, startupMs: 1000 };
  return { engine, timeControl: control, limits: { nodes: 500 }, ...more };
}
const event = (more?: object) => ({ entrants: [entrant('New', more), entrant('Base')] }) as unknown as EventDefinition;
const start: ChessStart = { game: 'chess', chess960: false };
const issued = (from: ChessStart, moves: readonly string[] = []): GameFacts =>
  ({ issued: { id: gameId(7), event: eventKey('e'), white, black, opening: { start: from, moves } } }) as unknown as GameFacts;

test('the engines with their clocks, limits and options, White first', () => {
  const again = playAgain(issued(start), event());
  expect(again?.book).toBeUndefined();
  expect(again?.words.slice(0, 12)).toEqual([
    ...['arbiter', 'match', '-engine', 'name=New', 'cmd=/opt/New/engine', 'args=-a "b c"', 'dir=/opt/New'],
    ...['tc=40/60+0.5', 'timemargin=20', 'nodes=500', 'option.Hash=64', 'option.Own=false'],
  ]);
});

test('the position after the opening, in a book', () => {
  expect(playAgain(issued(start, ['e2e4', 'e7e5']), event())?.book).toEqual({
    file: 'game-7.epd',
    position: 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2',
  });
});

test('nothing where the words could not say it', () => {
  expect(playAgain(issued({ ...start, variant: 'atomic' }), event())).toBeUndefined();
  const [period] = control.periods;
  expect(playAgain(issued(start), event({ timeControl: { ...control, periods: [period, period] } }))).toBeUndefined();
});
