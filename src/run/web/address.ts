// The address of the page, as written on the command line: `8080`, `0.0.0.0:8080`, `[::1]:8080`, `games.example.org`.

import type { Reach } from '../../broadcast/http/reach.ts';
import { WrongUse } from '../../core/messages/failure.ts';

export type WebAddress = {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Whether the port was requested, or is only where the search for a free one begins. */
  readonly isExact: boolean;
};

/** Only this machine, unless another address is requested. */
const HERE = '127.0.0.1';
const USUAL_PORT = 8080;

/** `text`: `true` if the option was given without a value. Throws `WrongUse`. */
export function webAddress(text: string | true, option: string): WebAddress {
  if (text === true) return { host: HERE, port: USUAL_PORT, isExact: false };
  if (/^\d+$/.test(text)) return { host: HERE, port: portOf(text, text, option), isExact: true };
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d+))?$/.exec(text) ?? [];
  const host = bracketed ?? plain;
  if (host === undefined) throw wrong(text, option);
  if (port === undefined) return { host, port: USUAL_PORT, isExact: false };
  return { host, port: portOf(port, text, option), isExact: true };
}

/** Where people reach a listening address: the public URL, or that of a browser on this machine. */
export function urlOf({ host, port }: { readonly host: string; readonly port: number }, { publicUrl, tls }: Reach): string {
  if (publicUrl !== undefined) return publicUrl;
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `${tls === undefined ? 'http' : 'https'}://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}/`;
}

function portOf(digits: string, text: string, option: string): number {
  const port = Number(digits);
  if (port > 65_535) throw wrong(text, option);
  return port;
}

const wrong = (text: string, option: string): WrongUse =>
  new WrongUse(`Cannot serve the page: expected ${option} as a port from 0 to 65535, host:port or a host, got "${text}"`);
