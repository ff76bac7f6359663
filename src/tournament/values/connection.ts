// The address of a program that Arbiter does not start, as text: `tcp:HOST:PORT`, with an IPv6 address in brackets: `tcp:[::1]:9000`.

import { present } from '../../core/present.ts';
import { err, ok } from '../../core/result.ts';
import type { Result } from '../../core/result.ts';

/** The fields of an engine whose program is not started on this machine. */
export const LINES = ['connect', 'listen', 'serial', 'on'] as const;

/** An engine host or its label, and a program of its list; `engine` absent: the one with the entrant's name. */
export type HostPlace = { readonly on: string; readonly engine?: string };

/** `gpu-server`, or `gpu-server/Lc0`. */
export function parseHostPlace(written: string): Result<HostPlace, string> {
  const [, on, engine] = /^([A-Za-z0-9][A-Za-z0-9_-]{0,49})(?:\/([^/\s](?:[^/]*[^/\s])?))?$/u.exec(written) ?? [];
  return on === undefined
    ? err('an engine host or a label, such as gpu-server or gpu-server/Lc0')
    : ok({ on, ...present({ engine }) });
}

export type TcpPlace = { readonly host: string; readonly port: number };

/** The baud rates that operating systems support; SGMP uses 2400 (SGMP-1). */
export const BAUDS = [300, 600, 1200, 2400, 4800, 9600, 19_200, 38_400, 57_600, 115_200] as const;
export const DEFAULT_BAUD = 2400;

/** The error says what was expected. */
export function parseTcpPlace(written: string): Result<TcpPlace, string> {
  const parts = /^tcp:(?:\[([0-9A-Fa-f:.]{2,45})\]|([A-Za-z0-9](?:[A-Za-z0-9._-]{0,251}[A-Za-z0-9])?)):(\d{1,5})$/u.exec(written);
  const [, address, name] = parts ?? [];
  const [host, port] = [address ?? name, Number(parts?.[3])];
  return host === undefined || port < 1 || port > 65_535 ? err(TCP_EXPECTED) : ok({ host, port });
}

const TCP_EXPECTED = 'tcp:HOST:PORT, such as tcp:192.168.1.5:9000';
