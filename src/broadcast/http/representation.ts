// What a path answers, made once for everybody who asks: the text, the same compressed, and the tag by which a client knows that it has it.

import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type Representation = {
  readonly type: string;
  readonly body: Buffer;
  /** Absent where it is too short to gain by it. */
  readonly gzipped?: Buffer;
  /** With its quotation marks. */
  readonly etag: string;
};

const gzipped = promisify(gzip);
const WORTH_BYTES = 512;

export const JSON_TYPE = 'application/json; charset=utf-8';

export async function represent(type: string, text: string): Promise<Representation> {
  const body = Buffer.from(text);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return body.length < WORTH_BYTES ? { type, body, etag } : { type, body, etag, gzipped: await gzipped(body) };
}

/** `cacheControl`: whether and how long it may be kept; a client that keeps it asks again with its tag. */
export function sendRepresentation(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, body, gzipped, etag }: Representation,
  cacheControl = 'no-cache',
): FastifyReply {
  void reply.header('etag', etag).header('cache-control', cacheControl).header('vary', 'accept-encoding');
  if (request.headers['if-none-match']?.includes(etag) === true) return reply.code(304).send();
  void reply.type(type);
  const takesGzip = gzipped !== undefined && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  if (takesGzip) void reply.header('content-encoding', 'gzip');
  return reply.send(takesGzip ? gzipped : body);
}
