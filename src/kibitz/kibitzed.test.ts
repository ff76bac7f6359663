import { expect, test } from 'vitest';
import { formatKibitzed, parseKibitzed, type Kibitzed } from './kibitzed.ts';

const found: Kibitzed = {
  ply: 12,
  by: 'A "kibitzer"\n',
  thought: { evaluation: { kind: 'centipawns', centipawns: -3, view: 'white' }, depth: 20, pv: 'e2e4 e7e5' },
};

test('what is written is read; a last line that was cut, and lines that are none, are left out', () => {
  const line = formatKibitzed(found);
  const odd = ['null', '[]', '{}', '{"ply":1.5,"by":"A","thought":{"evaluation":{}}}', '{"ply":1,"by":"A","thought":null}'];
  expect(parseKibitzed(`${line}${odd.join('\n')}\n${line}${line.slice(0, -9)}`)).toEqual([found, found]);
});
