// Two ends of a connection in memory, for tests: what is written at one end arrives at the other, a little later and in order.

import type { GoStart } from '../../core/gameRules.ts';
import type { SgmpConnection, SgmpHandlers } from './connection.ts';
import type { SgmpGameListener } from '../sgmpGame.ts';

export const smallGame = (size: number): GoStart => ({
  game: 'go',
  size,
  komi: 11,
  ruleSet: 'japanese',
  superko: 'none',
  suicide: false,
  handicap: 0,
});

export const NO_LISTENER: SgmpGameListener = { onFrame: () => {}, onAgreed: () => {}, onMove: () => {}, onNoticed: () => {} };

export function connectedEnds(): readonly [SgmpConnection, SgmpConnection] {
  const handlers: [SgmpHandlers | undefined, SgmpHandlers | undefined] = [undefined, undefined];
  const kept: [Uint8Array[], Uint8Array[]] = [[], []];
  const isClosed: [boolean, boolean] = [false, false];
  const end = (mine: 0 | 1): SgmpConnection => {
    const other = mine === 0 ? 1 : 0;
    return {
      name: `end ${mine}`,
      attach(next) {
        handlers[mine] = next;
        for (const chunk of kept[mine].splice(0)) next.onBytes(chunk);
        if (isClosed[other]) next.onEnd('closed');
      },
      write(bytes) {
        const chunk = Uint8Array.from(bytes);
        setImmediate(() => {
          const to = handlers[other];
          if (to === undefined) kept[other].push(chunk);
          else to.onBytes(chunk);
        });
      },
      close() {
        isClosed[mine] = true;
        setImmediate(() => handlers[other]?.onEnd('closed'));
      },
    };
  };
  return [end(0), end(1)];
}
