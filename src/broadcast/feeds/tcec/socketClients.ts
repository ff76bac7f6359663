// Who listens on the socket, and what each client has been sent. Nothing is queued: a client that has not taken what it was sent is skipped until it
// has, and then gets the current state. So a slow client costs no memory but these few fields.

import type { Socket } from 'socket.io';

/** Each client's record is the stamp of what it was last sent; `white` and `black` are what the players think. */
export type Channel = 'crosstable' | 'schedule' | 'tournament' | 'bracket' | 'crash' | 'users' | 'white' | 'black';

export type SocketClient = {
  readonly socket: Socket;
  /** What the client asked to see: text from outside. */
  readonly event: string | undefined;
  readonly game: string | undefined;
  /** The game the client was sent, and how much of it; `undefined`: it has just connected. */
  known: { readonly id: number; readonly moves: number; readonly isOver: boolean } | undefined;
  /** The client asked for the last moves again. */
  refresh: boolean;
  readonly sent: Map<Channel, string>;
  /** Whether the client reads the engines' log. */
  log: boolean;
};

/** Rooms of TCEC's server, each for a number of log lines at once. Here each room gets every line. */
const ROOMS: ReadonlySet<unknown> = new Set(['room5', 'room10', 'roomall', 'livelog']);

/** Takes over a connection. Messages from the client only change what it is sent next; none is answered directly. */
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

/** Whether everything sent to the client has left this process. */
export const isReady = ({ socket }: SocketClient): boolean => socket.connected && socket.conn.transport.writable;
