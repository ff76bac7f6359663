// Two of our own machines play a game over two faulty connections in virtual time. The moves are random and need not be legal: points that
// were played before and consecutive passes are the hardest cases for a protocol that recognises only repeats.

import { COLOURS, opposite, withSide, type Colour, type Sides } from '../../core/colour.ts';
import { randomSource } from '../../core/random.ts';
import { newSgmp, sgmpDue, stepSgmp, type SgmpEvent, type SgmpInput, type SgmpState } from './machine.ts';
import { moveOf } from './point.ts';
import { createFaultyConnection, type Faults } from './testFaultyConnection.ts';

export type Duel = {
  /** The moves as each side knows them. */
  readonly moves: Sides<readonly string[]>;
  /** The chosen moves, in order. */
  readonly decided: readonly string[];
  readonly broken: readonly string[];
  readonly isOver: boolean;
  readonly tookMs: number;
  readonly resent: number;
  readonly faults: number;
};

type Happening =
  | { readonly kind: 'arrives'; readonly to: Colour; readonly bytes: Uint8Array }
  | { readonly kind: 'decides'; readonly by: Colour };

const LONGEST_GAME_MOVES = 60;
/** A game that takes longer than a week is stuck. */
const LONGEST_MS = 7 * 24 * 3_600_000;

export function playDuel(rngSeed: number, size: number, faults: Faults): Duel {
  const random = randomSource(rngSeed);
  const connections = {
    white: createFaultyConnection(rngSeed * 2 + 1, faults),
    black: createFaultyConnection(rngSeed * 2 + 2, faults),
  };
  const handicap = random.below(4) === 0 ? 2 + random.below(8) : 0;
  let states: Sides<SgmpState> = {
    white: newSgmp({ colour: 'white', size, handicap, holdsStart: random.below(2) === 0 }),
    black: newSgmp({ colour: 'black', size, handicap }),
  };
  const moves = { white: [] as string[], black: [] as string[] };
  const decided: string[] = [];
  const broken: string[] = [];
  let coming: { readonly atMs: number; readonly order: number; readonly happening: Happening }[] = [];
  let order = 0;
  let nowMs = 0;

  const happensAt = (atMs: number, happening: Happening): void => void coming.push({ atMs, order: order++, happening });

  const feed = (colour: Colour, input: SgmpInput): void => {
    const { state, write, events } = stepSgmp(states[colour], input);
    states = withSide(states, colour, state);
    const to = opposite(colour);
    for (const frame of write) {
      for (const { atMs, bytes } of connections[to].carry(frame, nowMs)) happensAt(atMs, { kind: 'arrives', to, bytes });
    }
    for (const event of events) heard(colour, event);
  };

  const heard = (colour: Colour, event: SgmpEvent): void => {
    if (event.kind === 'broken') broken.push(`${colour}: ${event.evidence}`);
    if (event.kind === 'moved') moves[colour].push(event.move);
    if (event.kind === 'agreed' || event.kind === 'moved') happensAt(nowMs + random.below(5000), { kind: 'decides', by: colour });
  };

  const decide = (colour: Colour): void => {
    feed(colour, { kind: 'let-begin', nowMs });
    const { turn, passes, phase } = states[colour];
    if (turn !== colour || passes >= 2 || phase !== 'playing') return;
    const isLast = decided.length >= LONGEST_GAME_MOVES || random.below(12) === 0;
    const move = isLast ? 'pass' : (moveOf(1 + random.below(size * size), size).move ?? 'pass');
    decided.push(move);
    moves[colour].push(move);
    feed(colour, { kind: 'send-move', move, nowMs });
  };

  const isOver = (): boolean =>
    COLOURS.every((colour) => states[colour].passes >= 2 && states[colour].delivery.underWay === undefined);

  feed('white', { kind: 'start', nowMs });
  feed('black', { kind: 'start', nowMs });
  while (!isOver() && broken.length === 0 && nowMs < LONGEST_MS) {
    const next = coming.toSorted((one, other) => one.atMs - other.atMs || one.order - other.order)[0];
    const dues = COLOURS.map((colour) => sgmpDue(states[colour]) ?? Infinity);
    const dueMs = Math.min(...dues);
    if (next === undefined && dueMs === Infinity) break;
    if (next === undefined || dueMs < next.atMs) {
      nowMs = dueMs;
      for (const colour of COLOURS) feed(colour, { kind: 'time', nowMs });
      continue;
    }
    nowMs = next.atMs;
    coming = coming.filter((other) => other !== next);
    if (next.happening.kind === 'decides') decide(next.happening.by);
    else feed(next.happening.to, { kind: 'bytes', bytes: next.happening.bytes, nowMs });
  }
  const count = Object.values(connections).flatMap((connection) => Object.values(connection.counts));
  return {
    moves,
    decided,
    broken,
    isOver: isOver(),
    tookMs: nowMs,
    resent: states.white.resent + states.black.resent,
    faults: count.reduce((sum, each) => sum + each, 0),
  };
}
