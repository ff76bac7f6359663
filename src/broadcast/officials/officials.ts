// The server part for those who do more than watch: accounts and sessions, the officials' desk, what authors may read about their own engines, and
// the operators' seats.

import { API } from '../messages.ts';
import type { Part } from '../parts.ts';
import { addAccounts } from './accountsPart.ts';
import { addDeskRoutes } from './desk/deskRoutes.ts';
import { addOwnRoutes } from './own/ownRoutes.ts';
import { addSeatRoutes } from './seats/seatRoutes.ts';

export const officialPart: Part = async (app, context) => {
  const { followed } = context;
  const { guard, sessions } = await addAccounts(app, followed.folder, context);
  addDeskRoutes(app, `${API}/desk`, guard, context);
  addOwnRoutes(app, `${API}/mine`, guard, followed, context.arbiterVersion);
  addSeatRoutes(app, `${API}/seats`, guard, sessions, followed);
};
