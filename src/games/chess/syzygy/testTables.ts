// Tables in memory for tests, by file name, and a probe for them.

import { unwrap } from '../../../core/result.ts';
import type { ByteSource } from './byteSource.ts';
import { mirroredKey, parseTableName } from './material.ts';
import { Prober, type PositionValue, type ProbeAnswer } from './prober.ts';
import { readPosition } from './tablePosition.ts';
import { openTable, type Table } from './table.ts';

export const inMemory = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  read: (offset, length) => bytes.subarray(offset, offset + length),
});

/** Throws if a table is refused. */
export function asker(files: Readonly<Record<string, Uint8Array>>): (fen: string) => ProbeAnswer<PositionValue> {
  const tables = new Map<string, Table>();
  for (const [file, bytes] of Object.entries(files)) {
    const [name = '', extension] = file.split('.');
    const kind = extension === 'rtbw' ? 'wdl' : 'dtz';
    const key = parseTableName(name) ?? 0;
    const table = unwrap(openTable(inMemory(bytes), key, kind));
    for (const each of [key, mirroredKey(key)]) tables.set(`${each} ${kind}`, table);
  }
  const prober = new Prober((key, kind) => tables.get(`${key} ${kind}`));
  return (fen) => {
    const position = unwrap(readPosition(fen));
    if (position.kind === 'none') throw new TypeError(`Cannot probe: ${position.reason}`);
    return prober.value(position.state);
  };
}
