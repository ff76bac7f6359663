// The server part for those who do more than watch: accounts and sessions, the officials' desk, what authors may read about their own engines, and
// the operators' seats.

import cookie from '@fastify/cookie';
import { API } from '../messages.ts';
import { zodValidator } from '../http/zodSchemas.ts';
import type { Part } from '../parts.ts';
import { AccountBook } from './accountBook.ts';
import { PasswordQueue } from './login/passwordQueue.ts';
import { addDeskRoutes } from './desk/deskRoutes.ts';
import { Guard } from './guard.ts';
import { addOwnRoutes } from './own/ownRoutes.ts';
import { addSeatRoutes } from './seats/seatRoutes.ts';
import { addSessionRoutes } from './sessionRoutes.ts';
import { Sessions } from './sessions.ts';
import { SessionStore } from './sessionStore.ts';

export const officialPart: Part = async (app, context) => {
  const { followed, nowUtcMs } = context;
  const book = new AccountBook(followed.folder);
  const store = new SessionStore(followed.folder);
  const passwords = new PasswordQueue();
  app.addHook('onClose', async () => {
    store.close();
    await passwords.close();
  });
  const sessions = new Sessions(book, store, nowUtcMs);
  const guard = new Guard(sessions, context);
  await app.register(cookie);
  app.setValidatorCompiler(zodValidator('read the request'));
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  addSessionRoutes(app, `${API}/session`, { folder: followed.folder, book, store, sessions, guard, passwords, nowUtcMs });
  addDeskRoutes(app, `${API}/desk`, guard, context);
  addOwnRoutes(app, `${API}/mine`, guard, followed);
  addSeatRoutes(app, `${API}/seats`, guard, sessions, followed);
};
