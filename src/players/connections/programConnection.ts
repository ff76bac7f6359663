// Opens the connection to a program that Arbiter did not start, as its entry describes it.

import type { Connection } from '../../core/engines/program.ts';
import type { Result } from '../../core/result.ts';
import type { ConnectionHandlers, ConnectionOptions, ProgramConnection } from './connection.ts';
import { openSerialConnection } from './serialConnection.ts';
import { openTcpConnection } from './tcpConnection.ts';

export type { ConnectionHandlers, ConnectionOptions, Elsewhere, ProgramConnection } from './connection.ts';

/**
 * Waits for the program for at most `deadlineMs`. The error is the end of a sentence (`no program at 127.0.0.1:5000 within …`); after an error,
 * nothing is left open.
 */
export function openConnection(
  connection: Connection,
  handlers: ConnectionHandlers,
  deadlineMs: number,
  options: ConnectionOptions = {},
): Promise<Result<ProgramConnection, string>> {
  switch (connection.kind) {
    case 'tcp':
      return openTcpConnection(connection, handlers, deadlineMs, options);
    case 'serial':
      return openSerialConnection(connection, handlers, deadlineMs, options);
  }
}
