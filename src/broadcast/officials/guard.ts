// Authenticates requests: by the session in the cookie, the origin of the request, and the token that no other site knows (CSRF). Every path that
// changes anything goes through `changing`, every path for some roles through `only`.

import { phrase } from '../../core/phrases/phrase.ts';
import { refusing } from '../../core/phrases/said.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '../http/errors.ts';
import type { Role } from '../messages.ts';
import type { PartContext } from '../parts.ts';
import { KNOWN_FOR_MS } from './login/knownBrowsers.ts';
import { cannotAs, roleWord } from './rights.ts';
import { isCsrf, type Session, type Sessions } from './sessions.ts';

export const COOKIE = 'arbiter-session';
const CSRF_HEADER = 'x-arbiter-csrf';

export class Guard {
  readonly #sessions: Sessions;
  readonly #publicOrigin: string | undefined;
  readonly #cookiePath: string;

  constructor(sessions: Sessions, { reach: { publicUrl } }: Pick<PartContext, 'reach'>) {
    this.#sessions = sessions;
    const url = publicUrl === undefined ? undefined : new URL(publicUrl);
    this.#publicOrigin = url?.origin;
    this.#cookiePath = url?.pathname ?? '/';
  }

  /** The session of a request, if any. */
  sessionOf(request: FastifyRequest): Session | undefined {
    return this.#sessions.find(request.cookies[COOKIE]);
  }

  /** For `preValidation`: refuses a request without the right before its content is read. */
  admit =
    (roles: readonly Role[]) =>
    async (request: FastifyRequest): Promise<void> =>
      void (request.method === 'GET' || request.method === 'HEAD' ? this.only(request, roles) : this.changing(request, roles));

  /** The session of an account that has one of these roles. Throws `HttpError`. */
  only(request: FastifyRequest, roles: readonly Role[]): Session {
    const session = this.sessionOf(request);
    if (session === undefined) throw new HttpError(401, phrase('refused.login.needed'));
    if (!roles.includes(session.account.role)) {
      throw new HttpError(403, refusing(cannotAs(session.account.role), phrase('refused.role', { roles: roles.map(roleWord) })));
    }
    return session;
  }

  /** Like `only`, for a request that changes something: it must come from the page itself, and carry the session's token. */
  changing(request: FastifyRequest, roles: readonly Role[]): Session {
    this.fromHere(request);
    const session = this.sessionOf(request);
    if (session !== undefined) requireCsrf(request, session);
    return this.only(request, roles);
  }

  /** Throws `HttpError` for a request made by another site's page. Programs other than browsers send no origin. */
  fromHere(request: FastifyRequest): void {
    const site = request.headers['sec-fetch-site'];
    const { origin } = request.headers;
    const isForeignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
    if (isForeignSite || (origin !== undefined && !this.#isOwnOrigin(origin, request))) {
      throw new HttpError(403, refusing(phrase('cannot.do'), phrase('refused.otherSite')));
    }
  }

  setCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
    void reply.setCookie(COOKIE, token, this.#cookieOptions(request));
  }

  /** Kept by the browser after its session. */
  keepCookie(
    request: FastifyRequest,
    reply: FastifyReply,
    { name, value }: { readonly name: string; readonly value: string },
  ): void {
    void reply.setCookie(name, value, { ...this.#cookieOptions(request), maxAge: KNOWN_FOR_MS / 1000 });
  }

  clearCookie(request: FastifyRequest, reply: FastifyReply): void {
    void reply.clearCookie(COOKIE, this.#cookieOptions(request));
  }

  /** For the browser's session only: closing the browser on a shared machine ends it. */
  #cookieOptions(request: FastifyRequest) {
    const secure = request.protocol === 'https' || this.#publicOrigin?.startsWith('https:') === true;
    return { httpOnly: true, sameSite: 'strict', secure, path: this.#cookiePath } as const;
  }

  /** The origin as people reach the page: the requested one, or the configured one. A proxy may terminate TLS in front of the server. */
  #isOwnOrigin(origin: string, request: FastifyRequest): boolean {
    if (origin === this.#publicOrigin) return true;
    if (!URL.canParse(origin)) return false;
    const { host, protocol } = new URL(origin);
    // The public name has one scheme: over the other one its cookies would not be sent.
    if (this.#publicOrigin !== undefined && host === new URL(this.#publicOrigin).host) return false;
    return host === request.host.toLowerCase() && (protocol === 'https:' || request.protocol === 'http');
  }
}

function requireCsrf(request: FastifyRequest, session: Session): void {
  const given = request.headers[CSRF_HEADER];
  if (typeof given === 'string' && isCsrf(session, given)) return;
  throw new HttpError(403, refusing(phrase('cannot.do'), phrase('refused.token', { header: CSRF_HEADER })));
}
