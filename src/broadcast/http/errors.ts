// What a refused client receives, always an ApiError; and what only the server's operators see.

import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Result } from '../../core/result.ts';
import { shortened, withShortQuotes } from '../../core/messages/shortened.ts';
import { english, inEnglish, isPhrase } from '../../core/phrases/english.ts';
import { phrase, type Phrase, type PhraseValue } from '../../core/phrases/phrase.ts';
import { recognised } from '../../core/phrases/recognised.ts';
import { refusing, SaidError } from '../../core/phrases/said.ts';
import type { ApiError } from '../messages.ts';

const WORDS: Readonly<Record<number, string>> = {
  400: 'bad-request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  405: 'not-allowed',
  406: 'not-acceptable',
  408: 'too-slow',
  409: 'conflict',
  413: 'too-large',
  414: 'too-large',
  415: 'unsupported-type',
  421: 'wrong-host',
  422: 'refused',
  429: 'too-many',
  431: 'too-large',
  500: 'failed',
  503: 'unavailable',
};

/** Thrown to refuse a request: the client gets the message as an `ApiError`. `word` distinguishes this refusal from others of its status. */
export class HttpError extends SaidError {
  override readonly name = 'HttpError';
  readonly statusCode: number;
  readonly word: string | undefined;

  constructor(statusCode: 400 | 401 | 403 | 404 | 409 | 413 | 421 | 429 | 503, said: Phrase | string, word?: string) {
    super(said);
    this.statusCode = statusCode;
    this.word = word;
  }
}

/** The value of a result; throws its error as a refusal. */
export function found<Value>(
  result: Result<Value, Phrase | string>,
  statusCode: 400 | 404 | 409 | 413 = 404,
  word?: string,
): Value {
  if (result.ok) return result.value;
  throw new HttpError(statusCode, result.error, word);
}

/** `onError` receives server failures, one text each, but not client errors; the client gets a number by which to find it. */
export function addErrors(app: FastifyInstance, onError: (text: string) => void): void {
  app.addSchema({
    $id: 'ApiError',
    type: 'object',
    properties: { error: { type: 'string' }, message: { type: 'string' }, phrases: { type: 'object' } },
  });
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = statusOf(error);
    if (error instanceof HttpError) return send(reply, status, error.said, error.word);
    if (status === 413) return send(reply, status, noAnswer(request, phrase('refused.tooLarge')));
    if (status < 500) return send(reply, status, wordsOf(error, request));
    if (status === 503) return send(reply, status, error.message);
    onError(`${request.id} ${asked(request)}: ${error.stack ?? String(error)}`);
    return send(reply, status, noAnswer(request, phrase('refused.failed', { id: request.id })));
  });
  app.setNotFoundHandler((request, reply) => {
    const said = noAnswer(request, phrase('refused.path'));
    if (request.url === '/api' || request.url.startsWith('/api/')) return send(reply, 404, said);
    return reply
      .code(404)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send(`${english(said)}\n`);
  });
}

/** What the framework refuses before a path is chosen: a part of the path that is too long, or no text. */
export const refuseRequest = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void =>
  void send(reply, statusOf(error), `Cannot answer ${asked(request)}: expected a path with short parts in UTF-8`);

const noAnswer = (request: FastifyRequest, why: Phrase): Phrase =>
  refusing(phrase('cannot.replyTo', { asked: asked(request) }), why);

function send(reply: FastifyReply, status: number, said: Phrase | string, word = wordOf(status)): FastifyReply {
  // What was asked may be long, and is quoted in many messages.
  const known = typeof said === 'string' ? recognised(said) : said;
  const short = typeof known === 'string' ? withShortQuotes(known) : shortPhrase(known);
  const error: ApiError = { error: word, ...inEnglish({ message: short }) };
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .removeHeader('etag')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(error));
}

function shortPhrase({ code, values }: Phrase): Phrase {
  if (values === undefined) return { code };
  const short = Object.entries(values).map(([name, value]) => [
    name,
    shortValue(value, TOLD.has(name) ? withShortQuotes : shortened),
  ]);
  return { code, values: Object.fromEntries(short) };
}

/** Values that are sentences, of a file's mistakes or of the system. */
const TOLD: ReadonlySet<string> = new Set(['issues', 'what']);

function shortValue(value: PhraseValue, shorten: (text: string) => string): PhraseValue {
  if (typeof value === 'string') return shorten(value);
  if (typeof value === 'number') return value;
  return isPhrase(value) ? shortPhrase(value) : value.map((part) => shortValue(part, shorten));
}

const wordOf = (status: number): string => WORDS[status] ?? (status < 500 ? 'refused' : 'failed');

/** An error without a status was not foreseen. */
function statusOf(error: FastifyError): number {
  const { statusCode = 500 } = error;
  return statusCode >= 400 && statusCode < 600 ? statusCode : 500;
}

const PLACES: Readonly<Record<string, string>> = {
  body: 'the body',
  querystring: 'the query',
  params: 'the path',
  headers: 'the headers',
};

function wordsOf(error: FastifyError, request: FastifyRequest): string {
  const [first] = error.validation ?? [];
  if (first === undefined)
    return error.message.startsWith('Cannot ') ? error.message : `Cannot answer ${asked(request)}: ${error.message}`;
  const place = PLACES[error.validationContext ?? ''] ?? 'the request';
  const field = first.instancePath.slice(1).replaceAll('/', '.');
  return `Cannot answer ${asked(request)}: expected ${place} to be right, got "${field === '' ? place : field}", which ${first.message ?? 'is not'}${extraOf(first.params)}`;
}

/** Which values are allowed, or which field is unknown. */
function extraOf(params: Readonly<Record<string, unknown>>): string {
  const { allowedValues, additionalProperty } = params;
  if (Array.isArray(allowedValues)) return ` (${allowedValues.join(', ')})`;
  return typeof additionalProperty === 'string' ? ` ("${additionalProperty.slice(0, 40)}")` : '';
}

/** Without the query, which may be long or private. */
const asked = ({ method, url }: FastifyRequest): string => `${method} ${url.split('?')[0]?.slice(0, 120) ?? ''}`;
