// Where officials, operators and authors log in. Logged-in users are redirected to their page.

import { useEffect } from 'preact/hooks';
import { Gate } from '../desk/gate.tsx';
import type { Role } from '../../src/broadcast/messages.ts';
import { account, isOfficial, isOperator, isOwner } from '../desk/session.ts';
import { go, hrefOf } from '../state/route.ts';
import { t } from '../words/words.ts';
import type { PageProps } from './page.ts';

export function LoginPage({ query }: PageProps) {
  const role = account.value?.role;
  const place = query['to'] ?? (role === undefined ? undefined : placeOf(role));
  useEffect(() => {
    // Only a page name is accepted, so that a link cannot redirect elsewhere.
    if (role !== undefined && place !== undefined && /^[a-z]+$/.test(place)) go(hrefOf(place), 'replace');
  }, [role, place]);
  return (
    <Gate isFor={() => true} why={t('login.why')} title={t('login.title')}>
      {null}
    </Gate>
  );
}

function placeOf(role: Role): string {
  if (isOfficial(role)) return 'desk';
  if (isOperator(role)) return 'seat';
  return isOwner(role) ? 'mine' : 'live';
}
