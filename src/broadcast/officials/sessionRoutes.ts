// Logging in and out. Unknown names are answered as slowly and in the same words as wrong passwords.

import { phrase } from '../../core/phrases/phrase.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { present } from '../../core/present.ts';
import { HttpError } from '../http/errors.ts';
import { zodValidator, type ZodTypes } from '../http/zodSchemas.ts';
import { ROLES, type SessionView } from '../messages.ts';
import type { AccountBook } from './accountBook.ts';
import { isSameAccount, type Account } from './accounts.ts';
import { COOKIE, type Guard } from './guard.ts';
import { KnownBrowsers } from './login/knownBrowsers.ts';
import { LoginThrottle } from './login/loginThrottle.ts';
import type { PasswordQueue } from './login/passwordQueue.ts';
import { acceptCode } from './login/secondFactor.ts';
import { nobodysHash } from './passwords.ts';
import { sessionSchemas } from './schemas.ts';
import type { SessionStore } from './sessionStore.ts';
import type { Session, Sessions } from './sessions.ts';
import { unseal } from './signingKey.ts';

type SessionPlaces = {
  readonly folder: string;
  readonly book: AccountBook;
  readonly store: SessionStore;
  readonly sessions: Sessions;
  readonly guard: Guard;
  readonly passwords: PasswordQueue;
  readonly nowUtcMs: () => number;
};

export function addSessionRoutes(app: FastifyInstance, path: string, places: SessionPlaces): void {
  const { folder, book, store, sessions, guard, passwords, nowUtcMs } = places;
  const throttle = new LoginThrottle();
  const browsers = new KnownBrowsers(folder);

  app.get(path, { schema: sessionSchemas.read }, (request): SessionView => viewOf(guard.sessionOf(request)));

  const login = {
    schema: sessionSchemas.open,
    preValidation: async (request: FastifyRequest) => guard.fromHere(request),
    validatorCompiler: zodValidator(phrase('cannot.logIn')),
    bodyLimit: 16 * 1024,
  };
  app.withTypeProvider<ZodTypes>().post(path, login, async (request, reply) => {
    const { name, password, code, browserCode } = request.body;
    const account = book.accounts.get(name);
    if (book.failure !== undefined) {
      throw new HttpError(503, phrase('refused.login.unreadable'));
    }
    const browser = account === undefined ? undefined : browserOf(request, account, browserCode);
    const isKnown = browser !== undefined;
    if (passwords.isFull(isKnown)) return askToWait(reply, 1000, isKnown);
    const asker = { name, isAccount: account !== undefined, address: request.ip, ...present({ browser }) };
    const waitMs = throttle.begin(asker, nowUtcMs());
    if (waitMs > 0) return askToWait(reply, waitMs, isKnown);
    // All hashes cost the same, except those made with older settings.
    const [any] = book.accounts.values();
    const secret = await passwords.check(password, account?.password ?? nobodysHash(any?.password), isKnown);
    // The account may have changed while the hash was computed.
    const now = book.accounts.get(name);
    if (secret === undefined || account === undefined || now === undefined || !isSameAccount(now, account)) {
      throw new HttpError(401, phrase('refused.login.wrong'));
    }
    if (account.totp !== undefined) requireCode(code, account);
    throttle.succeeded(asker);
    sessions.close(request.cookies[COOKIE]);
    const { token, session } = sessions.open(account, account.signing && unseal(account.signing.sealed, secret));
    guard.setCookie(request, reply, token);
    guard.keepCookie(request, reply, browsers.cookieFor(account, nowUtcMs()));
    return viewOf(session);
  });

  const browserOf = (request: FastifyRequest, account: Account, code: string | undefined): string | undefined =>
    browsers.find(request.cookies, account, nowUtcMs()) ??
    (code === undefined ? undefined : browsers.findByCode(code, account, nowUtcMs()));

  const requireCode = (code: string | undefined, account: Account): void => {
    if (code === undefined || code === '') {
      throw new HttpError(401, phrase('refused.login.code'), 'code-needed');
    }
    if (!acceptCode(code, account, folder, store, nowUtcMs())) {
      throw new HttpError(401, phrase('refused.login.badCode'), 'code-needed');
    }
  };

  app.delete(path, { schema: sessionSchemas.close }, (request: FastifyRequest, reply: FastifyReply): SessionView => {
    guard.changing(request, ROLES);
    sessions.close(request.cookies[COOKIE]);
    guard.clearCookie(request, reply);
    return viewOf(undefined);
  });
}

function askToWait(reply: FastifyReply, waitMs: number, isKnown: boolean): never {
  const seconds = Math.ceil(waitMs / 1000);
  void reply.header('retry-after', String(seconds));
  if (isKnown) throw new HttpError(429, phrase('refused.login.wait', { seconds }));
  throw new HttpError(429, phrase('refused.login.stranger', { seconds }), 'stranger-waits');
}

function viewOf(session: Session | undefined): SessionView {
  if (session === undefined) return { account: null };
  const { name, role, entrants } = session.account;
  return { account: { name, role, entrants }, csrf: session.csrf };
}
