// Rows of a journal that someone altered. The input is entries, one a line: a kind, a space, JSON. Each is an entry or one sentence; a fold of those that
// are takes them or says that they contradict; plies are packed as they were.

import { parseEntry } from '../../../../src/journal/parseEntry.ts';
import { entryHash, FIRST_PREVIOUS_HASH } from '../../../../src/journal/hashChain.ts';
import { packPly, unpackPly, type PackedPly } from '../../../../src/journal/packedPlies.ts';
import { mustBe, mustBeWords, mustEqual } from '../oracles.ts';
import type { Target } from '../target.ts';

const OPENED = 'tournament-opened {"formatVersion":5,"definition":{"events":[]}}';

export const target: Target = {
  reads: ['src/journal/parseEntry.ts', 'src/journal/packedPlies.ts', 'src/journal/secondFormat.ts', 'src/journal/hashChain.ts'],
  seeds: [
    OPENED,
    'tournament-opened {"formatVersion":2,"definition":{"events":[{"entrants":[{"engine":{"name":"A","command":"a","args":[],"environment":{},"protocol":"uci","connection":{"kind":"tcp"}}}]}]}}',
    'plies-played {"id":1,"plies":[["e2e4",12,900,0.3,10,12,1000,100000,[2],"e7e5","e7e5 g1f3",3],["e7e5",1,null,"M-5<"],["g1f3",1,2,"M5",[3],1]]}',
    'game-ended {"id":1,"ending":{"kind":"forfeit","by":"white","fault":"time","evidence":[]}}',
    'ruling-made {"subject":{"kind":"game","game":3},"by":"Ada","reason":"x"}',
    'version-accepted {"engine":"A","version":{"name":"A"}}',
    '[["e2e4",1,2,[99],1,[1],"x",3,4]]',
  ],
  words: [
    ...[
      'tournament-opened ',
      'plies-played ',
      'game-ended ',
      'ruling-made ',
      'version-accepted ',
      'game-issued ',
      '"id":',
      '"plies":[',
      '"subject":{',
      '"formatVersion":',
      '"definition":{',
      '"events":[',
    ],
    ...[
      '"entrants":[',
      '"engine":{',
      '"program":',
      '"connection":',
      'null',
      '[3]',
      '[100]',
      '[1e9]',
      '"M5"',
      '"M-5<"',
      '"M5>"',
      '{}',
      '[]',
      ',',
      '-1',
      '1e999',
      '__proto__',
      '\n',
    ],
  ],
  failed: ['tournament-opened {"formatVersion":2,"definition":{"events":[{}]}}'],
  check(bytes) {
    let previousHash = FIRST_PREVIOUS_HASH;
    let sequence = 0;
    for (const line of new TextDecoder().decode(bytes).split('\n').slice(0, 50)) {
      const [, kind = '', payload = ''] = /^(\S*) ?(.*)$/s.exec(line) ?? [];
      const hash = entryHash(previousHash, ++sequence, 1_700_000_000_000, kind, payload);
      mustBe(/^[0-9a-f]{64}$/.test(hash), 'a hash');
      const id: unknown = /"(?:id|game)":(\d{1,9})[,}]/.exec(payload)?.[1];
      for (const game of [null, id === undefined ? 1 : Number(id)]) {
        const entry = parseEntry({ sequence, atUtcMs: 1_700_000_000_000, kind, payload, game, previousHash, hash });
        if (!entry.ok) mustBeWords(entry.error, 2000);
      }
      previousHash = hash;
      for (const packed of packedIn(line)) {
        const record = unpackPly(packed, 1);
        const again = packPly(record);
        mustBe(again.length <= 20, 'a ply of bounded size');
        mustEqual(packPly(unpackPly(again, 1)), again, 'a ply, packed, unpacked and packed again');
      }
    }
  },
};

/** Lists of plies, of which the columns have the types that they may have. */
function packedIn(line: string): readonly PackedPly[] {
  try {
    const value: unknown = JSON.parse(line);
    if (!Array.isArray(value)) return [];
    return value.filter((ply): ply is PackedPly => Array.isArray(ply) && isPacked(ply));
  } catch {
    return [];
  }
}

/** What `packPly` can have written: the hash chain proves the rest. */
const isPacked = (ply: readonly unknown[]): boolean =>
  typeof ply[0] === 'string' &&
  typeof ply[1] === 'number' &&
  ply.slice(2).every((value) => value === null || ['number', 'string'].includes(typeof value));
