// Who listens on the socket, and what each of them has been sent. Nothing is queued for anybody: whoever has not taken what he was sent is left
// out until he has, and then gets what is true by then. So a slow client holds no memory but these few fields.

import type { Socket } from 'socket.io';

/** What is remembered of each client is the stamp of what he was sent last; `white` and `black` are what the players think. */
export type Channel = 'crosstable' | 'schedule' | 'tournament' | 'bracket' | 'crash' | 'users' | 'white' | 'black';

export type SocketClient = {
  readonly socket: Socket;
  /** What he looks at, as he asked: text from outside. */
  readonly event: string | undefined;
  readonly game: string | undefined;
  /** The game that he has been sent, and how much of it; `undefined`: he has just come. */
  known: { readonly id: number; readonly moves: number; readonly isOver: boolean } | undefined;
  /** He has asked for the last moves again. */
  refresh: boolean;
  readonly sent: Map<Channel, string>;
  /** Whether he reads the engines' log. */
  log: boolean;
};

/** Rooms of TCEC's server: so many lines of log at once. Here each takes what there is. */
const ROOMS: ReadonlySet<unknown> = new Set(['room5', 'room10', 'roomall', 'livelog']);

/** Takes over a connection. What a client says only changes what he is sent next: nothing is answered on the spot. */
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

/** Whether all that he was sent has left us. */
export const isReady = ({ socket }: SocketClient): boolean => socket.connected && socket.conn.transport.writable;
