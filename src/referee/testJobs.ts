// Game jobs for the tests of the referee: two engines that are never started, without clocks unless a test says otherwise.

import { processOf } from '../core/engines/program.ts';
import type { EngineConfig, GameJob } from '../core/gameJob.ts';
import { entrantName, eventKey, gameId } from '../core/ids.ts';

const engine = (name: string): EngineConfig => ({
  name: entrantName(name),
  protocol: 'uci',
  program: processOf(name),
  options: {},
  startupMs: 1000,
});

const unlimited = { kind: 'unlimited', capMs: 1000 } as const;

export const gameJob = (changes: Partial<GameJob> = {}): GameJob => ({
  id: gameId(1),
  event: eventKey('event'),
  number: 1,
  round: 1,
  board: 1,
  players: { white: engine('A'), black: engine('B') },
  opening: { start: { game: 'chess', chess960: false }, moves: [] },
  timeControls: { white: unlimited, black: unlimited },
  limits: { white: {}, black: {} },
  adjudication: {},
  ...changes,
});
