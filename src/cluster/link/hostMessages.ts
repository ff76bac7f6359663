// What a tournament and an engine host say to each other about one running engine, a session: over an OrderedLine, so each message arrives once and in
// order. The bytes of a message are those of the engine. Times are in ms on the clock of the host, without its standstills.

import { z } from 'zod';
import type { EngineVersion } from '../../core/engines/engineVersion.ts';

const count = z.number().int().nonnegative();
const ms = z.number().nonnegative();
const text = z.string().max(100_000);

const versionFile = z.object({ path: text, leadsTo: z.exactOptional(text), bytes: count, sha256: z.string().length(64) });
const version: z.ZodType<EngineVersion> = z.looseObject({ files: z.array(versionFile) });

export const toHostShape = z.discriminatedUnion('kind', [
  /**
   * The first message. `version`: the accepted one, absent: any. `words`: what words in braces in the arguments stand for, absent: they stand for nothing. A host
   * that hears nothing for `maxLagMs` ends the session.
   */
  z.object({
    kind: z.literal('open'),
    engine: text,
    maxLagMs: ms,
    version: z.exactOptional(version),
    words: z.exactOptional(z.record(z.string().max(20), z.string().max(100))),
  }),
  z.object({ kind: z.literal('write') }),
  z.object({ kind: z.literal('close-input') }),
  /** The bytes are the farewell. */
  z.object({ kind: z.literal('stop'), politeMs: ms, firmMs: ms }),
  z.object({ kind: z.literal('kill') }),
  /** Asks for the time at which this was read. */
  z.object({ kind: z.literal('sync'), id: count }),
]);
export type ToHost = z.infer<typeof toHostShape>;

/** `wrote`: the number of the last message whose bytes the engine has received, and when; absent: none. */
const when = { atMs: ms, stillMs: ms, wrote: z.exactOptional(z.object({ n: count, atMs: ms })) };

const end = z.object({
  code: z.number().int().nullable(),
  signal: z.string().max(20).nullable(),
  cause: z.enum(['exited', 'stopped-by-us', 'closed-pipe', 'could-not-start', 'host-failed']),
  message: text,
});

const optionValue = z.union([text, z.number(), z.boolean()]);

export const fromHostShape = z.discriminatedUnion('kind', [
  /** The engine runs on `cores` cores of its own, 0: any. `options`: what the host's list sets, unless the tournament file does. `fills`: its arguments have words. */
  z.object({
    kind: z.literal('opened'),
    files: z.array(versionFile),
    options: z.record(z.string(), optionValue),
    cores: count,
    hardware: text,
    fills: z.boolean(),
  }),
  z.object({ kind: z.literal('refused'), fault: z.enum(['host', 'entry', 'engine', 'busy']), reason: text }),
  z.object({ kind: z.literal('other-version'), reason: text, found: version }),
  /** The bytes are what the engine said. `stillMs`: how long the host has stood still in all. */
  z.object({ kind: z.literal('said'), ...when }),
  z.object({ kind: z.literal('complained'), line: text }),
  z.object({ kind: z.literal('synced'), id: count, ...when }),
  z.object({ kind: z.literal('ended'), end }),
]);
export type FromHost = z.infer<typeof fromHostShape>;
export type HostTime = z.infer<z.ZodObject<typeof when>>;

/** What an engine host says of itself every few seconds. */
export const helloShape = z.object({
  kind: z.literal('host'),
  version: text,
  /** Another one with each start. */
  startId: text,
  labels: z.array(text),
  cores: count,
  freeCores: count,
  engines: z.array(text),
  /** Running engines, by the names of the list. */
  sessions: z.array(text),
  hardware: text,
});
export type HostHello = z.infer<typeof helloShape>;

export const HELLO_MS = 2000;
/** Both ends of a session say that they are there. */
export const BEAT_MS = 1000;
