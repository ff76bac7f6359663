// The messages between a game and the seat of an operator: one JSON object per line, both ways (SEAT). A program without a protocol is played
// by its operator, who types its moves there (CGF-4.3); a game continues there after a protocol fault (CGF-10.1), and there operators
// resign (CGF-9.1.3) and enter the score that their program displays (CGF-9.3). A terminal and a page use the same messages.
// Moves are text in the game's protocol form, times are whole ms. Unknown fields are ignored, so that a newer end of the same version may send
// more. session.ts decides who may send what when; wire.ts contains what both ends need before anything is read.

import { z } from 'zod';
import { CHESS_VARIANTS } from '../../core/chessVariants.ts';
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
/** In the form of SGF `RE` (`B+6.5`, `0`); `null`: the program displays no score. */
const score = move.nullable();

const start = z.discriminatedUnion('game', [
  z.object({
    game: z.literal('chess'),
    chess960: z.boolean(),
    variant: z.enum(CHESS_VARIANTS).exactOptional(),
    position: word(1000).exactOptional(),
  }),
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
/** `time` is from the moment when the clock of `running` started, `runningMs` ago; `running` absent: no clock runs. */
const clock = z.object({ time, running: colour.exactOptional(), runningMs: count(0) });

/** What the seat may enter now. */
const asks = z.enum(['move', 'score', 'nothing']);
/** How long a score may still be entered; absent: no limit is known. */
const leftMs = count(0).exactOptional();
/** All moves since the start, what the seat may enter, and the clocks, absent until they are known. */
const position = z.object({ moves, asks, clock: clock.exactOptional(), leftMs });
/** `game` is the number of this game in the seat's messages, from 1; `colour` is the seat's own, absent until it is known. */
const header = z.object({
  game,
  start,
  colour: colour.exactOptional(),
  opponent: text(1000),
  event: text(1000).exactOptional(),
  round: count(1).exactOptional(),
});

const toSeat = z.discriminatedUnion('kind', [
  /** There is no game. Also the whole state, as the answer to `hello`. */
  z.object({ kind: z.literal('waiting'), version }),
  /** A game begins. Also the whole state of a running game, as the answer to `hello`. */
  z.object({ kind: z.literal('game'), version, ...header.shape, ...position.shape }),
  /** The position has changed: the opponent has moved, or a game continues here. */
  z.object({ kind: z.literal('turn'), game, ...position.shape }),
  /** The seat's own move was accepted and cannot be undone here. `ply` counts from 1; `clock` is an estimate until the next `turn`. */
  z.object({ kind: z.literal('moved'), game, ply, move, clock: clock.exactOptional() }),
  /** Both sides have passed: asks for the score that the program displays. */
  z.object({ kind: z.literal('ask-score'), game, moves, leftMs }),
  /** The score was accepted. */
  z.object({ kind: z.literal('scored'), game, score }),
  /** `outcome` absent: without a result. `words` say how the game ended. */
  z.object({ kind: z.literal('over'), game, outcome: z.enum([...COLOURS, 'draw']).exactOptional(), words }),
  /** `mayConfirm`: the move seems to break the rules; `confirm` sends it anyway. After a refused `hello` the connection closes. */
  z.object({
    kind: z.literal('refused'),
    what: z.enum(['hello', 'message', 'move', 'resign', 'score']),
    why: words,
    mayConfirm: z.boolean().exactOptional(),
  }),
  z.object({ kind: z.literal('note'), words }),
  /** The seat is closed until it is opened again for another game. */
  z.object({ kind: z.literal('closed'), words }),
]);

const fromSeat = z.discriminatedUnion('kind', [
  /** The first message of every connection. `takeOver`: replace the connected operator. `token`: of the data folder. */
  z.object({
    kind: z.literal('hello'),
    version,
    operator: text(200),
    takeOver: z.boolean().catch(false),
    token: text(200).exactOptional(),
  }),
  /** `ply` is the ply that the move makes, from 1: a move that was typed for another position is refused. */
  z.object({ kind: z.literal('move'), game, ply, move }),
  /** Sends a move although it seems to break the rules: an illegal one forfeits the game. */
  z.object({ kind: z.literal('confirm'), game, ply, move }),
  z.object({ kind: z.literal('resign'), game }),
  /** `dead`: the stones that the program shows as dead; the limit exceeds the points of a board of 25 lines. */
  z.object({ kind: z.literal('score'), game, score, dead: z.array(move).max(1000).exactOptional() }),
]);

type Deep<Value> = Value extends object ? { readonly [Key in keyof Value]: Deep<Value[Key]> } : Value;
export type SeatClock = Deep<z.infer<typeof clock>>;
export type SeatPosition = Deep<z.infer<typeof position>>;
export type SeatGameHeader = Deep<z.infer<typeof header>>;
export type SeatAsk = z.infer<typeof asks>;
export type ToSeat = Deep<z.infer<typeof toSeat>>;
export type FromSeat = Deep<z.infer<typeof fromSeat>>;

/** Parses a message of a seat; the error is one sentence for the author of the line. */
export const parseFromSeat = (line: string): Result<FromSeat, string> =>
  read(fromSeat, line, 'seat: expected a message such as {"kind":"move","game":1,"ply":1,"move":"D4"}');

/** Parses a message of a game to its seat. */
export const parseFromGame = (line: string): Result<ToSeat, string> =>
  read(toSeat, line, 'game: expected a message of version 1');

function read<Schema extends z.ZodType>(schema: Schema, line: string, whom: string): Result<z.infer<Schema>, string> {
  const parsed = schema.safeParse(jsonOf(line));
  if (parsed.success) return ok(parsed.data);
  return err(`Cannot understand the ${whom}, got "${line.length > 100 ? `${line.slice(0, 100)}…` : line}"`);
}

/** `undefined` for text that is not JSON or is nested too deeply. */
function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
