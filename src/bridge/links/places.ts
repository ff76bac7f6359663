// Opens the place where SGMP is spoken, for one game.

import { connectTo, listenAt, openSerial, stdioLink, type Link } from './link.ts';

/** Where SGMP is spoken. */
export type Place =
  | { readonly kind: 'stdio' }
  | { readonly kind: 'tcp' | 'listen'; readonly host: string; readonly port: number }
  | { readonly kind: 'serial'; readonly device: string; readonly baud: number };

/** `onWaiting` hears where it listens, before anyone has come; `undefined`: someone wanted it to stop waiting. */
export async function openPlace(
  place: Place,
  onWaiting: (address: string) => void,
  stop: Promise<'interrupted'>,
): Promise<Link | undefined> {
  switch (place.kind) {
    case 'stdio':
      return stdioLink();
    case 'tcp':
      return connectTo(place.host, place.port);
    case 'serial':
      return openSerial(place.device, place.baud);
    case 'listen': {
      const listener = await listenAt(place.host, place.port);
      onWaiting(listener.address);
      void stop.then(listener.close);
      const link = await listener.next();
      listener.close();
      return link;
    }
  }
}
