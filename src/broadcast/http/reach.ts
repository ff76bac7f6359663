// How people reach the page, as its organiser says it on the command line. What a request says about that is believed only where this agrees
// (ownNames.ts, server.ts).

import { BlockList, isIP } from 'node:net';

export type Reach = {
  /** Where people reach the page (`https://games.example.org`), without a trailing slash; absent: by the names and addresses of this machine. */
  readonly publicUrl?: string;
  /** Addresses (`10.0.0.1`) and networks (`10.0.0.0/8`) of the proxies in front of the page, which alone may name their visitors. */
  readonly trustedProxies?: readonly string[];
  /** Sites (`https://chess.example.org`, or `*`) whose pages may show `/embed` in a frame; absent: none. */
  readonly embeddedBy?: readonly string[];
  /** The script of an engine that viewers may run in their browsers (analysisEngine.ts). */
  readonly analysisEngine?: string;
  /** Absent: the page itself speaks no TLS. */
  readonly tls?: TlsFiles;
};

/** A certificate, with those of its issuers, and its private key, both in PEM. */
export type TlsFiles = { readonly certFile: string; readonly keyFile: string };

/** Where a request reached the page, without a trailing slash; empty if that is not known. */
export function baseUrlOf(
  { protocol, host }: { readonly protocol: string; readonly host: string },
  { publicUrl }: Reach,
): string {
  if (publicUrl !== undefined) return publicUrl;
  return /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:]+\](:\d{1,5})?$/i.test(host) ? `${protocol}://${host}` : '';
}

export type IsProxy = (address: string | undefined) => boolean;

/** Whether a connection from an address is that of a configured proxy. */
export function trusted({ trustedProxies = [] }: Reach): IsProxy {
  const list = new BlockList();
  for (const written of trustedProxies) {
    const [address = '', bits] = written.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address = '') => {
    const plain = withoutMapping(address);
    return isIP(plain) !== 0 && list.check(plain, familyOf(plain));
  };
}

/** Whether `trusted` can read it. */
export function isProxyAddress(written: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(written) ?? [];
  const family = isIP(address);
  return family !== 0 && !address.includes('%') && (bits === undefined || Number(bits) <= (family === 4 ? 32 : 128));
}

/** An IPv4 address that arrived at an IPv6 socket is one. */
export const withoutMapping = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/, '');

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
