// What a game and the seat of an operator say to each other: one JSON object a line, both ways (SEAT). A program without a protocol is played
// by its operator, who types its moves there (CGF-4.3); a game goes on there after a fault of the protocol (CGF-10.1), and there an operator
// resigns (CGF-9.1.3) and enters the score that their program displays (CGF-9.3). A terminal and a page say the same.
// Moves are text in the game's protocol form, times whole ms. Unknown fields are passed over, so that a newer end of the same version may say
// more. Who may say what when is in session.ts; what both need before anything is read is in wire.ts.

import { z } from 'zod';
import { COLOURS } from '../../core/colour.ts';
import { GO_RULE_SETS, SUPERKOS } from '../../core/gameRules.ts';
import { err, ok, type Result } from '../../core/result.ts';

/** Printable text on one line. */
const text = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u);
const word = (longest: number) => text(longest).regex(/\S/);
const words = text(100_000);
const count = (least: number) => z.int().min(least);
const colour = z.enum(COLOURS);

const game = count(1);
const ply = count(1);
const version = count(1);
const move = word(40);
const moves = z.array(move).max(20_000);
/** As SGF `RE` has it (`B+6.5`, `0`); `null`: the program displays none. */
const score = move.nullable();

const start = z.discriminatedUnion('game', [
  z.object({ game: z.literal('chess'), chess960: z.boolean(), position: word(1000).exactOptional() }),
  z.object({
    game: z.literal('go'),
    size: count(2).max(25),
    komi: z.int(),
    ruleSet: z.enum(GO_RULE_SETS),
    superko: z.enum(SUPERKOS),
    suicide: z.boolean(),
    handicap: count(0),
  }),
]);

const time = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('unlimited') }),
  z.object({ kind: z.literal('moveTime'), moveTimeMs: count(0) }),
  z.object({
    kind: z.literal('clock'),
    left: z.object({ white: z.int(), black: z.int() }),
    increment: z.object({ white: count(0), black: count(0) }),
    movesToGo: count(0).optional(),
  }),
]);
/** `time` as it was when the clock of `running` began to run, `runningMs` ago; `running` absent: no clock runs. */
const clock = z.object({ time, running: colour.exactOptional(), runningMs: count(0) });

/** What the seat is asked for at the moment. */
const asks = z.enum(['move', 'score', 'nothing']);
/** What is on the board: all moves since the start, what the seat is asked for, and the clocks, absent until they are known. */
const position = z.object({ moves, asks, clock: clock.exactOptional() });
/** `game` is the number under which the seat speaks of this game, from 1; `colour` is the seat's own, absent until it is known. */
const header = z.object({
  game,
  start,
  colour: colour.exactOptional(),
  opponent: text(1000),
  event: text(1000).exactOptional(),
  round: count(1).exactOptional(),
});

const toSeat = z.discriminatedUnion('kind', [
  /** There is no game; the whole state, as the answer to `hello`. */
  z.object({ kind: z.literal('waiting'), version }),
  /** A game begins, or the whole state of one that is played, as the answer to `hello`. */
  z.object({ kind: z.literal('game'), version, ...header.shape, ...position.shape }),
  /** The position has changed: the opponent has moved, or a game goes on here. */
  z.object({ kind: z.literal('turn'), game, ...position.shape }),
  /** The seat's own move was taken: it cannot be taken back here. `ply` counts from 1; `clock` is computed until the next `turn`. */
  z.object({ kind: z.literal('moved'), game, ply, move, clock: clock.exactOptional() }),
  /** Both sides have passed: what score does the program display? */
  z.object({ kind: z.literal('ask-score'), game, moves }),
  /** The score was taken. */
  z.object({ kind: z.literal('scored'), game, score }),
  /** `outcome` absent: without a result. `words` say how it ended. */
  z.object({ kind: z.literal('over'), game, outcome: z.enum([...COLOURS, 'draw']).exactOptional(), words }),
  /** `mayConfirm`: the move seems to break the rules; `confirm` sends it all the same. After `hello` was refused the connection ends. */
  z.object({
    kind: z.literal('refused'),
    what: z.enum(['hello', 'message', 'move', 'resign', 'score']),
    why: words,
    mayConfirm: z.boolean().exactOptional(),
  }),
  z.object({ kind: z.literal('note'), words }),
  /** No one listens here any more, until the seat is opened again for another game. */
  z.object({ kind: z.literal('closed'), words }),
]);

const fromSeat = z.discriminatedUnion('kind', [
  /** The first word of every connection. `takeOver`: the connected operator has to go. */
  z.object({ kind: z.literal('hello'), version, operator: text(200), takeOver: z.boolean().catch(false) }),
  /** `ply` is the one that the move makes, from 1: a move that was typed for another position is refused. */
  z.object({ kind: z.literal('move'), game, ply, move }),
  /** A move that is to be sent although it seems to break the rules: then it forfeits the game. */
  z.object({ kind: z.literal('confirm'), game, ply, move }),
  z.object({ kind: z.literal('resign'), game }),
  /** `dead`: the stones that the program shows as dead, at most as many as a board of 25 lines has points. */
  z.object({ kind: z.literal('score'), game, score, dead: z.array(move).max(1000).exactOptional() }),
]);

type Deep<Value> = Value extends object ? { readonly [Key in keyof Value]: Deep<Value[Key]> } : Value;
export type SeatClock = Deep<z.infer<typeof clock>>;
export type SeatPosition = Deep<z.infer<typeof position>>;
export type SeatGameHeader = Deep<z.infer<typeof header>>;
export type SeatAsk = z.infer<typeof asks>;
export type ToSeat = Deep<z.infer<typeof toSeat>>;
export type FromSeat = Deep<z.infer<typeof fromSeat>>;

/** What a seat says; the error is one sentence for the writer of the line. */
export const parseFromSeat = (line: string): Result<FromSeat, string> =>
  read(fromSeat, line, 'seat: expected a message such as {"kind":"move","game":1,"ply":1,"move":"D4"}');

/** What a game says to its seat. */
export const parseFromGame = (line: string): Result<ToSeat, string> =>
  read(toSeat, line, 'game: expected a message of version 1');

function read<Schema extends z.ZodType>(schema: Schema, line: string, whom: string): Result<z.infer<Schema>, string> {
  const parsed = schema.safeParse(jsonOf(line));
  if (parsed.success) return ok(parsed.data);
  return err(`Cannot understand the ${whom}, got "${line.length > 100 ? `${line.slice(0, 100)}…` : line}"`);
}

/** Text that is no JSON, or that is nested too deeply, is nothing. */
function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
