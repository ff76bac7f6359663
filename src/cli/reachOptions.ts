// Reads the options that say how people reach the page, for the commands that show one.

import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { isProxyAddress, type Reach, type TlsFiles } from '../broadcast/http/reach.ts';
import { certificateWarnings, readCertificate } from '../broadcast/http/tls/certificate.ts';
import { WrongUse } from '../core/messages/failure.ts';
import { present } from '../core/present.ts';
import type { OptionValues } from './command.ts';
import { textOption, textOptions } from './options.ts';
import { warn } from '../terminal/print.ts';

/** Throws `WrongUse`. */
export function reachOptions(options: OptionValues): Reach {
  const proxies = textOptions(options, 'trustProxy');
  const wrong = proxies.find((written) => !isProxyAddress(written));
  if (wrong !== undefined) {
    throw new WrongUse(
      `Cannot use --trust-proxy: expected an address or a network such as 127.0.0.1 or 10.0.0.0/8, got "${wrong}"`,
    );
  }
  const sites = textOptions(options, 'embed');
  const other = sites.find((site) => !isSite(site));
  if (other !== undefined)
    throw new WrongUse(`Cannot use --embed: expected a site such as https://chess.example.org, or "*", got "${other}"`);
  const url = publicUrl(options);
  return present({
    publicUrl: url,
    trustedProxies: proxies.length === 0 ? undefined : proxies,
    embeddedBy: sites.length === 0 ? undefined : sites,
    analysisEngine: analysisEngine(options),
    tls: tlsFiles(options, url),
  });
}

function analysisEngine(options: OptionValues): string | undefined {
  const written = textOption(options, 'analysisEngine');
  if (written === undefined) return undefined;
  const file = resolve(written);
  if (!file.endsWith('.js') || statSync(file, { throwIfNoEntry: false })?.isFile() !== true)
    throw new WrongUse(`Cannot use --analysis-engine: expected the script of an engine for browsers, got "${written}"`);
  return file;
}

const isSite = (text: string): boolean => text === '*' || (/^https?:/.test(text) && URL.parse(text)?.origin === text);

/** Checked now, before anything is played; the page reads them again. */
function tlsFiles(options: OptionValues, url: string | undefined): TlsFiles | undefined {
  const [cert, key] = [textOption(options, 'tlsCert'), textOption(options, 'tlsKey')];
  if (cert === undefined && key === undefined) return undefined;
  if (cert === undefined) throw new WrongUse('Cannot use --tls-key: expected --tls-cert with it');
  if (key === undefined) throw new WrongUse('Cannot use --tls-cert: expected --tls-key with it');
  const files = { certFile: resolve(cert), keyFile: resolve(key) };
  const read = readCertificate(files, Date.now());
  if (!read.ok) throw new WrongUse(read.error);
  for (const warning of certificateWarnings(read.value, files, url)) warn(`Warning: ${warning}\n`);
  return files;
}

/** Without a slash at its end. */
function publicUrl(options: OptionValues): string | undefined {
  const text = textOption(options, 'publicUrl');
  if (text === undefined) return undefined;
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '')
    throw new WrongUse(`Cannot use --public-url: expected one such as https://games.example.org, got "${text}"`);
  return url.href.replace(/\/$/, '');
}

/** Those that were given, for a message. */
export const reachFlagsGiven = (options: OptionValues): string =>
  [
    ['--public-url', textOption(options, 'publicUrl')],
    ['--trust-proxy', textOptions(options, 'trustProxy')[0]],
    ['--embed', textOptions(options, 'embed')[0]],
    ['--analysis-engine', textOption(options, 'analysisEngine')],
    ['--tls-cert', textOption(options, 'tlsCert')],
  ]
    .filter(([, value]) => value !== undefined)
    .map(([flag]) => flag)
    .join(' and ');
