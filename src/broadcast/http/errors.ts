// What a refused client receives, always an ApiError; and what goes only to those who keep the server.

import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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
  422: 'refused',
  429: 'too-many',
  431: 'too-large',
  500: 'failed',
  503: 'unavailable',
};

const apiError = (status: number, message: string): ApiError => ({
  error: WORDS[status] ?? (status < 500 ? 'refused' : 'failed'),
  message,
});

/** `onError` hears what failed here and not at the client, one text each; the client gets a number to find it by. */
export function addErrors(app: FastifyInstance, onError: (text: string) => void): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = statusOf(error);
    if (status < 500) return send(reply, status, wordsOf(error, request));
    if (status === 503) return send(reply, status, error.message);
    onError(`${request.id} ${asked(request)}: ${error.stack ?? String(error)}`);
    return send(reply, status, `Cannot answer ${asked(request)}: the server failed, and logged it as ${request.id}`);
  });
  app.setNotFoundHandler((request, reply) => {
    const message = `Cannot answer ${asked(request)}: there is no such path`;
    if (request.url === '/api' || request.url.startsWith('/api/')) return send(reply, 404, message);
    return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(`${message}\n`);
  });
}

function send(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .removeHeader('etag')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(apiError(status, message)));
}

/** What is thrown without a status was not foreseen. */
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

/** Which words are allowed, or which is not known. */
function extraOf(params: Readonly<Record<string, unknown>>): string {
  const { allowedValues, additionalProperty } = params;
  if (Array.isArray(allowedValues)) return ` (${allowedValues.join(', ')})`;
  return typeof additionalProperty === 'string' ? ` ("${additionalProperty.slice(0, 40)}")` : '';
}

/** Without the query, which may be long and may be private. */
const asked = ({ method, url }: FastifyRequest): string => `${method} ${url.split('?')[0]?.slice(0, 120) ?? ''}`;
