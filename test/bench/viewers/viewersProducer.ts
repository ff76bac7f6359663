// The messages of a game that everyone watches: thoughts of both sides twenty times a second, a clock with each move, two moves a second, and
// occasionally something about another game. Each thought carries its send time, as its number of nodes, in µs since 1970.

import type {
  DurableMessage,
  PassingMessage,
  ShownMove,
  ShownPly,
  ShownThought,
  Snapshot,
} from '../../../src/broadcast/messages.ts';
import type { Hub } from '../../../src/broadcast/stream/hub.ts';
import { OVERVIEW } from '../../../src/broadcast/testMessages.ts';

const THOUGHT_EVERY_MS = 50;
const PLY_EVERY_MS = 500;
const GAME = 1;

/** Starts sending to `hub`; returns a function that stops it. `since` is for another clock in tests. */
export function startProducing(hub: Hub): () => void {
  let ply = 0;
  let sequence = hub.position;
  const think = (): void =>
    hub.pass(
      (['white', 'black'] as const).map((by) => ({
        game: GAME,
        message: { kind: 'thought', game: GAME, by, ply: ply + 1, thought: thoughtNow(ply) } satisfies PassingMessage,
      })),
    );
  const move = (): void => {
    ply += 1;
    sequence += 1;
    const by = ply % 2 === 1 ? 'white' : 'black';
    const told: ShownPly = { ...MOVE, ...thoughtNow(ply), ply, by, elapsedMs: 500, leftMs: 60_000, fiftyLeft: 88, mobility: 31 };
    const message: DurableMessage = { kind: 'plies', game: GAME, plies: [told] };
    hub.publish(sequence, [{ game: GAME, message }]);
    const clock = { ply: ply + 1, turn: by, leftMs: { white: 60_000, black: 59_000 }, sinceUtcMs: Date.now() } as const;
    hub.pass([{ game: GAME, message: { kind: 'clock', game: GAME, clock } }]);
  };
  const timers = [setInterval(think, THOUGHT_EVERY_MS), setInterval(move, PLY_EVERY_MS)];
  return () => timers.forEach((timer) => clearInterval(timer));
}

const MOVE: ShownMove = { text: 'Nxf6+', set: 'f6N d5' };
const PV: readonly ShownMove[] = Array.from({ length: 8 }, (_, index) =>
  index % 2 === 0 ? MOVE : { text: 'gxf6', set: 'f6p g7' },
);

const thoughtNow = (ply: number): ShownThought => ({
  evaluation: { centipawns: 20 + (ply % 7) },
  depth: 20 + (ply % 10),
  selectiveDepth: 34,
  nodes: Math.round((performance.timeOrigin + performance.now()) * 1000),
  nodesPerSecond: 1_456_000,
  tablebaseHits: 120,
  hashPermille: 431,
  pv: PV,
});

/** As large as one with a table of events and twelve games. */
export function snapshotAt(sequence: number): Snapshot {
  const game = (id: number): Snapshot['games'][number] => ({
    id,
    event: 'main',
    kind: 'chess',
    round: id,
    board: 1,
    white: `Engine ${id} with a long name`,
    black: 'Another engine',
    state: 'over',
    ending: {
      result: '1-0',
      winner: 'white',
      kind: 'adjudicated',
      rule: 'WIN-1',
      words: 'White wins: both evaluations above 10',
    },
    plies: 120,
    opening: { eco: 'B90', name: 'Sicilian Defence: Najdorf Variation' },
  });
  return {
    sequence,
    atUtcMs: Date.now(),
    overview: OVERVIEW,
    games: Array.from({ length: 12 }, (_, index) => game(index + 1)),
  };
}
