// Finds a port for a page: the requested one, or the next that is free.

import type { WebAddress } from './address.ts';

/** How many ports are tried if none was requested. */
const PORTS_TRIED = 20;

/** Throws what `start` throws at the last port that is tried. */
export async function onFreePort<Started>(address: WebAddress, start: (port: number) => Promise<Started>): Promise<Started> {
  for (let tried = 0; ; tried++) {
    try {
      return await start(address.port === 0 ? 0 : address.port + tried);
    } catch (reason) {
      if (!isTaken(reason) || address.isExact || tried + 1 >= PORTS_TRIED) throw reason;
    }
  }
}

/** Another process listens there, or we may not. */
export function isTaken(reason: unknown): boolean {
  const cause = reason instanceof Error ? reason.cause : undefined;
  return (
    cause instanceof Error &&
    'code' in cause &&
    ['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(String(cause.code))
  );
}
