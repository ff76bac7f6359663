// What a director and its workers say to each other: over plain NATS, where any message may be lost, since what matters is said again until it is answered. Facts are numbered within their attempt; the director confirms those that the journal has committed.

import { z } from 'zod';
import type { GameJob } from '../../core/gameJob.ts';
import type { Sides } from '../../core/colour.ts';
import type { JudgeWord } from '../../core/judging.ts';
import type { VersionFile } from '../../core/engines/engineVersion.ts';
import type { CoreUse } from '../../tournament/definition.ts';
import { sentWords } from '../link/liveWords.ts';
import { toSubject } from '../link/machine.ts';

/** Raise it when messages or jobs change their meaning: machines with different ones do not play together. */
export const WORK_VERSION = 5;

/** What was not answered is said again after this time; each further time after twice the time, up to the longest. In ms. */
export const RESEND_MS = 2000;
export const LONGEST_RESEND_MS = 16_000;

/** What is said to a worker. */
export const toWorker = (worker: string): string => toSubject(worker, 'work');

const count = z.int().nonnegative();
const tournament = z.string().regex(/^[0-9a-f]{16}$/u);

/**
 * How an attempt ends, after its last fact. `over`: its place is free. `returned`: it has not begun. `lost`: its worker was killed. `unable`: this
 * machine cannot play it.
 */
export const ATTEMPT_ENDS = ['over', 'returned', 'lost', 'unable'] as const;
export type AttemptEnd = (typeof ATTEMPT_ENDS)[number];

const report = z.object({
  game: count,
  attempt: count,
  /** The number of the first of these facts within the attempt, from 0. Without facts and end, the report says that the worker has the game. */
  from: count,
  /** Kind and payload of a journal entry. */
  facts: z.array(z.tuple([z.string(), z.unknown()])).max(10_000),
  end: z.enum(ATTEMPT_ENDS).optional(),
  reason: z.string().max(10_000).optional(),
});
export type Report = z.infer<typeof report>;

const fromWorkerShape = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('beat'),
    arbiter: z.string().max(50),
    work: z.int(),
    /** The data folder that it has (place.ts). */
    place: z.string().max(50),
    cores: count,
    /** The most games that it plays at once; absent: as many as its cores allow. */
    games: count.optional(),
    /** What all its games together may take (core/resources.ts); absent: nothing, and memory is not counted. */
    resources: z.record(z.string().max(40), count).optional(),
    /** The tournament that it plays for; absent: it is free. */
    serves: tournament.optional(),
    /** Attempts of all tournaments, with the number of judges' words that each has heard. */
    holds: z.array(z.object({ tournament, game: count, attempt: count, words: count })).max(10_000),
  }),
  z.object({ kind: z.literal('facts'), tournament, reports: z.array(report).max(10_000) }),
  z.object({
    kind: z.literal('probe'),
    tournament,
    question: count,
    position: z.string().max(1000),
    ignoreFifty: z.boolean(),
  }),
  /** What engines think at the moment. */
  z.object({ kind: z.literal('live'), tournament, words: sentWords }),
  /** A file of an engine that the store does not have. */
  z.object({ kind: z.literal('wanted'), tournament, sha256: z.string().regex(/^[0-9a-f]{64}$/u) }),
]);
export type FromWorker = z.infer<typeof fromWorkerShape>;

/** `undefined`: no worker says that. */
export function readFromWorker(data: Uint8Array): FromWorker | undefined {
  try {
    return fromWorkerShape.parse(JSON.parse(Buffer.from(data).toString()));
  } catch {
    return undefined;
  }
}

export type Beat = Extract<FromWorker, { readonly kind: 'beat' }>;

/** A game and its attempt. */
export type Held = readonly [game: number, attempt: number];

/**
 * The server lets only directors speak on these subjects. `term`: the number of the journal's entry with which the director began this start; one with a lower
 * number has been overtaken by another start. `place`: only the worker with this data folder is meant; two machines with one key hear the same.
 */
export type ToWorker = { readonly tournament: string; readonly term: number } &
  /** The state of the run, with each answer to a beat. */
  (
    | {
        readonly kind: 'lead';
        readonly place: string;
        readonly held: boolean;
        readonly stopping: boolean;
        readonly cores: CoreUse;
        /** How often this worker says that it is there. */
        readonly beatMs: number;
        /** How often it may say what its engines think; absent: no one watches. */
        readonly liveMs?: number;
      }
    /** It is not one of the workers yet, because too many came at once: it comes back after this time. */
    | { readonly kind: 'busy'; readonly seconds: number }
    | { readonly kind: 'refused'; readonly place: string; readonly reason: string }
    /** So many facts of the attempt are in the journal. */
    | { readonly kind: 'taken'; readonly taken: readonly (readonly [...Held, facts: number])[] }
    /** These attempts are over, or another worker has their games: nothing of them is wanted any more. */
    | { readonly kind: 'forget'; readonly games: readonly Held[] }
    /** Words of judges, the first with the number `from` within the attempt, from 0. */
    | { readonly kind: 'judge'; readonly game: Held; readonly from: number; readonly words: readonly JudgeWord[] }
    | { readonly kind: 'withdraw'; readonly game: Held }
    /** A game to play, with the files of its engines. `next`: it starts before all others. Said again until a report of it comes. */
    | { readonly kind: 'play'; readonly job: GameJob; readonly next: boolean; readonly files: Sides<readonly ShippedFile[]> }
    | {
        readonly kind: 'probed';
        readonly question: number;
        readonly outcome?: 'white' | 'black' | 'draw';
        readonly evidence: string;
      }
  );

/** A file of an engine: where the director has it, and what it is. */
export type ShippedFile = Pick<VersionFile, 'path' | 'bytes' | 'sha256'>;

/** What a director says before it is known of which tournament and start it is. */
export type Unaddressed<Message = ToWorker> = Message extends unknown ? Omit<Message, 'tournament' | 'term'> : never;
export type Play = Extract<ToWorker, { readonly kind: 'play' }>;
