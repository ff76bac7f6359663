// The answer of a path, made once for everyone: the text, its compressed forms, and the tag by which a client knows that it has it.

import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type Representation = {
  readonly type: string;
  readonly body: Buffer;
  /** Absent if the text is too short to gain by it, or of a compressed type. */
  readonly gzipped?: Buffer;
  /** Only for what never changes: it is slow to make. */
  readonly brotlied?: Buffer;
  /** With its quotation marks. */
  readonly etag: string;
};

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);
const WORTH_BYTES = 512;
/** Content types that are already compressed. */
const COMPRESSED = /^(?:image\/(?!svg)|audio\/|video\/|font\/woff)/;

export const JSON_TYPE = 'application/json; charset=utf-8';

/** `thorough`: the smallest size, for what is made once and sent forever. */
export async function represent(
  type: string,
  text: string | Buffer,
  effort: 'quick' | 'thorough' = 'quick',
): Promise<Representation> {
  const body = typeof text === 'string' ? Buffer.from(text) : text;
  const plain: Representation = { type, body, etag: etagOf(body) };
  if (body.length < WORTH_BYTES || COMPRESSED.test(type)) return plain;
  if (effort === 'quick') return { ...plain, gzipped: await gzipped(body) };
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  const [small, smaller] = await Promise.all([gzipped(body, { level: 9 }), brotlied(body, best)]);
  return { ...plain, gzipped: small, brotlied: smaller };
}

/** With its quotation marks. */
export const etagOf = (body: Buffer): string => `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

/** `cacheControl`: whether and how long clients may keep it; they revalidate with its tag. */
export function sendRepresentation(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, body, gzipped, brotlied, etag }: Representation,
  cacheControl = 'no-cache',
): FastifyReply {
  void reply.header('etag', etag).header('cache-control', cacheControl).header('vary', 'accept-encoding');
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  void reply.type(type);
  const accepted = request.headers['accept-encoding'] ?? '';
  if (brotlied !== undefined && takesEncoding(accepted, 'br')) return reply.header('content-encoding', 'br').send(brotlied);
  if (gzipped !== undefined && takesEncoding(accepted, 'gzip')) return reply.header('content-encoding', 'gzip').send(gzipped);
  return reply.send(body);
}

/** https://www.rfc-editor.org/rfc/rfc9110#field.if-none-match; a compressing proxy makes a tag weak. */
function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

/** https://www.rfc-editor.org/rfc/rfc9110#field.accept-encoding; `gzip;q=0` is a refusal. */
function takesEncoding(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}
