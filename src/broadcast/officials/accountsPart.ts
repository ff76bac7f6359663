// Accounts and sessions, for a server whose accounts are in a folder: that of a tournament, or a registry.

import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { phrase } from '../../core/phrases/phrase.ts';
import { API } from '../messages.ts';
import { zodValidator } from '../http/zodSchemas.ts';
import type { PartContext } from '../parts.ts';
import { AccountBook } from './accountBook.ts';
import { Guard } from './guard.ts';
import { PasswordQueue } from './login/passwordQueue.ts';
import { addSessionRoutes } from './sessionRoutes.ts';
import { Sessions } from './sessions.ts';
import { SessionStore } from './sessionStore.ts';

/** Adds login and logout to `app`, whose other paths are for people with accounts: no answer of theirs is stored. */
export async function addAccounts(
  app: FastifyInstance,
  folder: string,
  { reach, nowUtcMs }: Pick<PartContext, 'reach' | 'nowUtcMs'>,
): Promise<{ readonly guard: Guard; readonly sessions: Sessions; readonly book: AccountBook }> {
  const book = new AccountBook(folder);
  const store = new SessionStore(folder);
  const passwords = new PasswordQueue();
  app.addHook('onClose', async () => {
    store.close();
    await passwords.close();
  });
  const sessions = new Sessions(book, store, nowUtcMs);
  const guard = new Guard(sessions, { reach });
  await app.register(cookie);
  app.setValidatorCompiler(zodValidator(phrase('cannot.read')));
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  addSessionRoutes(app, `${API}/session`, { folder, book, store, sessions, guard, passwords, nowUtcMs });
  return { guard, sessions, book };
}
