// What fuzzServer.ts sends: requests to the page that the description of its API names, with values, headers and body by chance, and requests to the
// control socket; most of them whole, others with some bytes changed, cut off or doubled.

import { ROLES } from '../../../src/broadcast/messages.ts';
import type { RandomSource } from '../../../src/core/random.ts';

export type Person = { readonly cookie: string; readonly csrf: string };
export type Operation = {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
};
/** `route`: a whole request of it. */
export type Sent = { readonly bytes: Buffer; readonly isWhole: boolean; readonly route?: string };

export type ServerInputs = {
  /** In the name of one of these people. */
  readonly web: (people: readonly Person[]) => Sent;
  /** Mostly with this token. */
  readonly control: (token: string | undefined) => Sent;
};

const HEADERS = [
  'last-event-id',
  'accept',
  'accept-encoding',
  'if-none-match',
  'if-modified-since',
  'range',
  'x-forwarded-for',
  'forwarded',
  'upgrade',
  'expect',
  'authorization',
  'cookie',
  'te',
  'content-encoding',
];
const VALUES = [
  '1',
  '2',
  '0',
  '-1',
  '1e309',
  '9'.repeat(30),
  'A',
  'main',
  'constructor',
  '__proto__',
  'null',
  'x'.repeat(300),
  '\u202ex',
  '%00',
  '../../etc/passwd',
  '"a"',
  'gzip;q=0',
  '*/*',
  'bytes=0-',
  '<script>',
  '1,2,3',
  'text/plain',
  '',
  'é',
  '\u0000',
];
/** Requests of officials without those that would end the tournament for good. */
const KINDS = [
  'rule',
  'stop-game',
  'resume-game',
  'adjudicate-game',
  'score',
  'answer',
  'reinstate',
  'accept-version',
  'absent',
  'present',
  'tardy',
  'start-round',
  'repair',
  'decide-tie',
  'grant-update',
  'resume',
  'nothing',
];
const FIELDS = [
  'kind',
  'game',
  'entrant',
  'event',
  'result',
  'reason',
  'by',
  'replay',
  'score',
  'answer',
  'order',
  'seats',
  'boards',
  'round',
  'until',
  'confirmed',
  'signing',
  'signed',
  'name',
  'password',
  'code',
  'browserCode',
  'request',
];

export function serverInputs(random: RandomSource, url: URL, operations: readonly Operation[]): ServerInputs {
  const pick = <Item>(items: readonly Item[]): Item => items[random.below(items.length)] as Item;
  const chance = (percent: number): boolean => random.below(100) < percent;
  return { web, control };

  function web(people: readonly Person[]): Sent {
    const { method, path, parameters } = pick(operations);
    const { cookie, csrf } = pick(people);
    const filled = path.replaceAll(/\{[^}]+\}/g, () => encodeURIComponent(value()));
    const query = parameters
      .filter((parameter) => parameter.in === 'query' && chance(60))
      .map(({ name }) => `${name}=${chance(80) ? encodeURIComponent(value()) : value()}`);
    const body = method === 'GET' || chance(5) ? '' : jsonBody();
    const isRoute = chance(85);
    // With another length, the rest may be awaited.
    const isLong = body !== '' && chance(8);
    const lines = [
      `${isRoute || chance(60) ? method : pick(['PUT', 'OPTIONS', 'TRACE', 'CONNECT', 'get', 'HEAD', 'PATCH'])} ${isRoute || chance(50) ? filled : pick(['/', '*', '//x', '/%', '/..%2f..%2fetc/passwd', '/socket.io/?EIO=4&transport=polling', '/api/v1/live?games=1,2'])}${query.length === 0 ? '' : `?${query.join('&')}`} HTTP/1.1`,
      `host: ${chance(97) ? url.host : pick(['evil.example', '', '[', 'localhost:99999'])}`,
      ...(chance(90) ? [`origin: ${url.origin}`] : [`origin: ${value()}`]),
      ...(cookie === '' ? [] : [`cookie: ${chance(95) ? cookie : `${cookie}; ${value()}`}`]),
      ...(csrf === '' ? [] : [`x-arbiter-csrf: ${chance(95) ? csrf : value()}`]),
      ...(chance(30) ? [`${pick(HEADERS)}: ${value()}`] : []),
      ...(body === ''
        ? []
        : [
            `content-type: ${chance(92) ? 'application/json' : pick(['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16', value()])}`,
          ]),
      ...(body === ''
        ? []
        : !isLong
          ? [`content-length: ${Buffer.byteLength(body)}`]
          : [
              pick([
                'transfer-encoding: chunked',
                'content-length: 99999999999',
                'content-length: -1',
                'content-length: 5\r\ncontent-length: 6',
              ]),
            ]),
      'connection: close',
    ];
    const sent = changed(Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`));
    if (isLong) return { ...sent, isWhole: false };
    return isRoute && sent.isWhole ? { ...sent, route: `${method} ${path}` } : sent;
  }

  function value(): string {
    if (chance(80)) return pick(VALUES);
    return Array.from({ length: random.below(12) }, () => String.fromCharCode(random.below(chance(90) ? 128 : 0x3000))).join('');
  }

  function jsonBody(): string {
    if (chance(10))
      return pick(['[', '{}', 'null', '"x"', '[]', '{"a":', '['.repeat(3000), '{"__proto__":{"a":1}}', '\ufeff{}', '1e999']);
    const fields = Object.fromEntries(Array.from({ length: random.below(5) }, () => [pick(FIELDS), jsonValue()]));
    const ruling = {
      kind: pick(KINDS),
      game: 1 + random.below(40),
      entrant: pick(['A', 'B', 'X']),
      event: 'main',
      result: pick(['1-0', '0-1', '1/2-1/2', 'void', 'x']),
      reason: 'fuzzed',
    };
    return JSON.stringify(
      chance(50)
        ? { ...ruling, ...fields, confirmed: chance(50) }
        : chance(40)
          ? { name: pick(ROLES), password: value(), ...fields }
          : fields,
    );
  }

  function jsonValue(): unknown {
    return pick<() => unknown>([
      value,
      () => random.below(100),
      () => null,
      () => true,
      () => [value(), 1],
      () => ({ a: value() }),
      () => -1.5,
    ])();
  }

  function control(right: string | undefined): Sent {
    const token = chance(80) ? right : value();
    const line = (): string =>
      `${JSON.stringify({ token, request: chance(80) ? { ...(JSON.parse(safeBody()) as object), by: 'chair', reason: 'x' } : jsonValue() })}\n`;
    return changed(Buffer.from(chance(10) ? `${value()}\n` : line() + (chance(30) ? line() : '')));
  }

  /** An object. */
  function safeBody(): string {
    const body = jsonBody();
    return body.startsWith('{"') && body.endsWith('}') ? body : '{"kind":"status"}';
  }

  /** Mostly as it is; else with some bytes changed, left out, doubled, or its end missing. */
  function changed(bytes: Buffer): Sent {
    return chance(60) ? { bytes, isWhole: true } : { bytes: withMistakes(bytes), isWhole: false };
  }

  function withMistakes(bytes: Buffer): Buffer {
    const copy = Buffer.from(bytes);
    const at = random.below(copy.length);
    switch (random.below(4)) {
      case 0:
        for (let count = 0; count <= random.below(6); count++) copy[random.below(copy.length)] = random.below(256);
        return copy;
      case 1:
        return Buffer.concat([copy.subarray(0, at), copy.subarray(Math.min(copy.length, at + 1 + random.below(20)))]);
      case 2:
        return Buffer.concat([copy.subarray(0, at), copy.subarray(Math.max(0, at - random.below(40)))]);
      default:
        return copy.subarray(0, at + 1);
    }
  }
}
