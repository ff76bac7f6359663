// The line to a program that we did not start, by what its entry says of the connection.

import type { Connection } from '../../core/engines/program.ts';
import type { Result } from '../../core/result.ts';
import type { LinkHandlers, LinkOptions, ProgramLink } from './link.ts';
import { openSerialLink } from './serialLink.ts';
import { openTcpLink } from './tcpLink.ts';

export type { LinkHandlers, LinkOptions, ProgramLink } from './link.ts';

/**
 * Waits for the program at most `deadlineMs`. The error is the tail of a sentence (`no program at 127.0.0.1:5000 within …`), and nothing is left
 * open then.
 */
export function openLink(
  connection: Connection,
  handlers: LinkHandlers,
  deadlineMs: number,
  options: LinkOptions = {},
): Promise<Result<ProgramLink, string>> {
  switch (connection.kind) {
    case 'tcp':
      return openTcpLink(connection, handlers, deadlineMs, options);
    case 'serial':
      return openSerialLink(connection, handlers, deadlineMs, options);
  }
}
