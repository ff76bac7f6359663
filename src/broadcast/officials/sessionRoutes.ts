// Logging in and out. Unknown names are answered as slowly and in the same words as wrong passwords.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { zodValidator, type ZodTypes } from '../http/zodSchemas.ts';
import type { SessionView } from '../messages.ts';
import type { AccountBook } from './accountBook.ts';
import { isSameAccount } from './accounts.ts';
import { HttpError } from '../http/errors.ts';
import { COOKIE, type Guard } from './guard.ts';
import { LoginThrottle } from './loginThrottle.ts';
import { isPassword, nobodysHash } from './passwords.ts';
import { sessionSchemas } from './schemas.ts';
import type { Session, Sessions } from './sessions.ts';

/** Most logins that wait for their hash: further ones are refused, because each takes memory and time. */
const MOST_WAITING = 8;

type SessionPlaces = {
  readonly book: AccountBook;
  readonly sessions: Sessions;
  readonly guard: Guard;
  readonly nowUtcMs: () => number;
};

export function addSessionRoutes(app: FastifyInstance, path: string, { book, sessions, guard, nowUtcMs }: SessionPlaces): void {
  const throttle = new LoginThrottle();
  let waiting = 0;

  app.get(path, { schema: sessionSchemas.read }, (request): SessionView => viewOf(guard.sessionOf(request)));

  const login = {
    schema: sessionSchemas.open,
    preValidation: async (request: FastifyRequest) => guard.fromHere(request),
    validatorCompiler: zodValidator('log in'),
    bodyLimit: 16 * 1024,
  };
  app.withTypeProvider<ZodTypes>().post(path, login, async (request, reply) => {
    const { name, password } = request.body;
    const account = book.accounts.get(name);
    if (book.failure !== undefined) {
      throw new HttpError(
        503,
        'Cannot log in: the accounts of this tournament cannot be read ("arbiter account list" shows why)',
      );
    }
    if (waiting >= MOST_WAITING) return askToWait(reply, 1000);
    const waitMs = throttle.begin(name, account !== undefined, request.ip, nowUtcMs());
    if (waitMs > 0) return askToWait(reply, waitMs);
    waiting++;
    // All hashes cost the same, except those made with older settings.
    const [any] = book.accounts.values();
    const isRight = await isPassword(password, account?.password ?? nobodysHash(any?.password)).finally(() => waiting--);
    // The account may have changed while the hash was computed.
    const now = book.accounts.get(name);
    if (!isRight || account === undefined || now === undefined || !isSameAccount(now, account)) {
      throw new HttpError(401, 'Cannot log in: expected the name of an account and its password');
    }
    throttle.succeeded(name, request.ip);
    sessions.close(request.cookies[COOKIE]);
    const { token, session } = sessions.open(account);
    guard.setCookie(request, reply, token);
    return viewOf(session);
  });

  app.delete(path, { schema: sessionSchemas.close }, (request: FastifyRequest, reply: FastifyReply): SessionView => {
    guard.changing(request, ['viewer', 'author', 'operator', 'judge', 'director', 'chair']);
    sessions.close(request.cookies[COOKIE]);
    guard.clearCookie(request, reply);
    return viewOf(undefined);
  });
}

function askToWait(reply: FastifyReply, waitMs: number): never {
  const seconds = Math.ceil(waitMs / 1000);
  void reply.header('retry-after', String(seconds));
  throw new HttpError(429, `Cannot log in yet: expected ${seconds} s to pass after so many tries`);
}

function viewOf(session: Session | undefined): SessionView {
  if (session === undefined) return { account: null };
  const { name, role, entrants } = session.account;
  return { account: { name, role, entrants }, csrf: session.csrf };
}
