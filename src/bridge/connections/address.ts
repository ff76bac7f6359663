// Where the SGMP peer is, and how to connect to it for one game.

import { connectTo, listenAt, openSerial, stdioConnection, type SgmpConnection } from './connection.ts';

/** Where SGMP is spoken. */
export type SgmpAddress =
  | { readonly kind: 'stdio' }
  | { readonly kind: 'tcp' | 'listen'; readonly host: string; readonly port: number }
  | { readonly kind: 'serial'; readonly device: string; readonly baud: number };

/** `onWaiting` receives the listening address before anyone connects; `undefined`: the wait was interrupted. */
export async function openAddress(
  address: SgmpAddress,
  onWaiting: (address: string) => void,
  stop: Promise<'interrupted'>,
): Promise<SgmpConnection | undefined> {
  switch (address.kind) {
    case 'stdio':
      return stdioConnection();
    case 'tcp':
      return connectTo(address.host, address.port);
    case 'serial':
      return openSerial(address.device, address.baud);
    case 'listen': {
      const listener = await listenAt(address.host, address.port);
      onWaiting(listener.address);
      void stop.then(listener.close);
      const connection = await listener.next();
      listener.close();
      return connection;
    }
  }
}
