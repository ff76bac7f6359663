// Who listens on the socket, and what each of them has been sent. Nothing is queued: a client who has not taken what they were sent is left
// out until they have, and then gets what is true by then. So a slow client holds no memory but these few fields.

import type { Socket } from 'socket.io';

/** What is remembered of each client is the stamp of what they were sent last; `white` and `black` are what the players think. */
export type Channel = 'crosstable' | 'schedule' | 'tournament' | 'bracket' | 'crash' | 'users' | 'white' | 'black';

export type SocketClient = {
  readonly socket: Socket;
  /** What they look at, as they asked: text from outside. */
  readonly event: string | undefined;
  readonly game: string | undefined;
  /** The game that they have been sent, and how much of it; `undefined`: they have just come. */
  known: { readonly id: number; readonly moves: number; readonly isOver: boolean } | undefined;
  /** They have asked for the last moves again. */
  refresh: boolean;
  readonly sent: Map<Channel, string>;
  /** Whether they read the engines' log. */
  log: boolean;
};

/** Rooms of TCEC's server: so many lines of log at once. Here each takes what there is. */
const ROOMS: ReadonlySet<unknown> = new Set(['room5', 'room10', 'roomall', 'livelog']);

/** Takes over a connection. What a client says only changes what they are sent next: nothing is answered on the spot. */
export function socketClient(socket: Socket): SocketClient {
  const { query } = socket.handshake;
  const asked = (name: string): string | undefined => {
    const value = query[name];
    return typeof value === 'string' && value !== '' && value.length <= 200 ? value : undefined;
  };
  const client: SocketClient = {
    socket,
    event: asked('event'),
    game: asked('game'),
    known: undefined,
    refresh: false,
    sent: new Map(),
    log: false,
  };
  socket.on('getusers', () => client.sent.delete('users'));
  socket.on('refreshdata', () => (client.refresh = true));
  socket.on('room', (room: unknown) => (client.log ||= ROOMS.has(room)));
  socket.on('noroom', () => (client.log = false));
  return client;
}

/** Whether all that they were sent has left us. */
export const isReady = ({ socket }: SocketClient): boolean => socket.connected && socket.conn.transport.writable;
