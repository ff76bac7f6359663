// A program that speaks another protocol than its entry says: what proves it, and what to write instead.

import type { Protocol } from '../core/gameJob.ts';

export type Spoken = Extract<Protocol, 'uci' | 'xboard' | 'gtp'>;
const NAMES = { uci: 'UCI', xboard: 'XBoard', gtp: 'GTP' } as const satisfies Record<Spoken, string>;
export const SPOKEN: readonly Spoken[] = ['uci', 'xboard', 'gtp'];

export const isSpoken = (protocol: Protocol): protocol is Spoken => protocol in NAMES;

/** The first words of each protocol, and the answer that only its programs give. */
export const OPENINGS = {
  uci: { say: 'uci\n', answer: /^\s*uciok\b/m },
  xboard: { say: 'xboard\nprotover 2\n', answer: /^\s*feature\s+\w+=/m },
  gtp: { say: '1 protocol_version\n', answer: /^=1\b/m },
} as const satisfies Record<Spoken, { readonly say: string; readonly answer: RegExp }>;

/** `the engine seems to speak XBoard, not UCI: write "protocol: xboard"` */
export const describeOther = (spoken: Spoken, expected: Spoken): string =>
  withRemedy(`the engine seems to speak ${NAMES[spoken]}, not ${NAMES[expected]}`);

/** The protocol that a hint of a session names (`describeSilence`); `undefined`: it names none. */
export const spokenIn = (hint: string): Spoken | undefined =>
  SPOKEN.find((protocol) => hint.includes(`seems to speak ${NAMES[protocol]},`));

/** The hint, with the line to write if it names a protocol. */
export function withRemedy(hint: string): string {
  const spoken = spokenIn(hint);
  return spoken === undefined ? hint : `${hint}: write "protocol: ${spoken}"`;
}
