// The facts that a worker may report about a game, and their shape: what does not have it changes nothing. Whether a fact fits its game is in lease.ts.

import { z } from 'zod';
import { FAULTS, RULES_ENDINGS } from '../../core/ending.ts';
import { LINE_DOUBTS, type LineDoubt } from '../../core/lineDoubts.ts';
import type { EntryKind } from '../../journal/entries.ts';

/** More than any text of a fact has (match/facts/journalFacts.ts shortens it). */
const text = z.string().max(20_000);
const id = z.int().positive();
const count = z.int().nonnegative();
const colour = z.enum(['white', 'black']);
const outcome = z.enum(['white', 'black', 'draw']);
const sides = <Shape extends z.ZodType>(shape: Shape) => z.object({ white: shape, black: shape });
const options = z.array(z.object({ name: text, value: text }));
const texts = z.array(text);

const ending = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('rules'),
    reason: z.enum(RULES_ENDINGS),
    outcome,
    score: text.optional(),
    dead: texts.optional(),
  }),
  z.object({ kind: z.literal('adjudicated'), rule: text, outcome, evidence: text }),
  z.object({ kind: z.literal('resigned'), by: colour }),
  z.object({ kind: z.literal('forfeit'), by: colour, fault: z.enum(FAULTS), evidence: text }),
  z.object({ kind: z.literal('ruled'), outcome, by: text, reason: text, score: text.optional() }),
  z.object({ kind: z.literal('void'), reason: text }),
]);

const claim = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('told'), score: text, dead: texts.optional() }),
  z.object({ kind: z.literal('silent'), evidence: text }),
]);

const referral = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('scores-differ'),
    claims: sides(claim),
    counts: z.array(z.object({ label: text, score: text })),
    method: text,
  }),
  z.object({ kind: z.literal('late-flag'), by: colour, evidence: text }),
  z.object({ kind: z.literal('move-limit') }),
]);

const doubt = z.object({
  kind: z.enum(Object.keys(LINE_DOUBTS) as LineDoubt['kind'][]),
  by: colour,
  line: text,
  move: text.optional(),
  before: z.object({ line: text, mates: z.tuple([z.number(), z.number()]) }).optional(),
});

export const FACT_SHAPES = {
  'game-started': z.object({ id, atUtcMs: count, usedOptions: sides(options), lateMs: sides(z.number()).optional() }),
  'plies-played': z.object({
    id,
    firstPly: count,
    plies: z.array(z.array(z.union([z.number(), text, z.null(), z.tuple([z.number()])])).max(100)).max(10_000),
  }),
  'game-noticed': z.object({ id, ply: count, notice: text, doubt: doubt.optional() }),
  'game-interrupted': z.object({ id, reason: z.literal('stopped') }),
  'game-held': z.object({ id, cause: z.literal('official'), reason: text }),
  'game-referred': z.object({ id, referral, plies: count, durationMs: count, diagram: texts, evidence: texts }),
  'game-ended': z.object({
    id,
    ending,
    plies: count,
    durationMs: count,
    finalPosition: text.optional(),
    mobilityGoal: z.number().optional(),
    evidence: texts,
  }),
  'engine-unresponsive': z.object({ id, entrant: text, evidence: text, counts: z.boolean() }),
} as const satisfies Partial<Record<EntryKind, z.ZodType>>;

export type FactKind = keyof typeof FACT_SHAPES;
export const isFactKind = (kind: string): kind is FactKind => Object.hasOwn(FACT_SHAPES, kind);
