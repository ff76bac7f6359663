// Komi, network addresses and words in arguments, as text.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { err, ok } from '../../core/result.ts';
import { parseTcpPlace } from './connection.ts';
import { MOST_KOMI, parseKomi } from './komi.ts';
import { asksFor, placeholderProblems } from './placeholders.ts';

describe('komi', () => {
  it('is read from its decimal form', () => {
    fc.assert(
      fc.property(fc.integer({ min: -2 * MOST_KOMI, max: 2 * MOST_KOMI }), (halves) => {
        expect(parseKomi(String(halves / 2))).toEqual(ok(halves));
      }),
    );
  });

  it.each([
    ['5.5', 11],
    ['+5.50', 11],
    ['5 1/2', 11],
    ['5½', 11],
    ['½', 1],
    ['-½', -1],
    ['.5', 1],
    ['0', 0],
    ['-0', 0],
    ['7.00', 14],
    [' 361 ', 722],
  ])('%s', (written, halves) => expect(parseKomi(written)).toEqual(ok(halves)));

  it.each(['', '5,5', '5.25', '1/2/2', '51/2', '361.5', '1e1', '5 1/3', '--1', 'Infinity', 'NaN'])('refuses "%s"', (written) => {
    expect(parseKomi(written)).toEqual(err('points in halves from -361 to 361, such as 6.5'));
  });
});

describe('network addresses', () => {
  it('have a host and a port', () => {
    const host = fc.oneof(fc.domain(), fc.ipV4(), fc.ipV6());
    fc.assert(
      fc.property(host, fc.integer({ min: 1, max: 65_535 }), (name, port) => {
        expect(parseTcpPlace(`tcp:${name.includes(':') ? `[${name}]` : name}:${port}`)).toEqual(ok({ host: name, port }));
      }),
    );
  });

  it.each([
    'tcp:',
    'tcp:h',
    'tcp:h:',
    'tcp:h:0',
    'tcp:h:65536',
    'tcp:h:9 ',
    'udp:h:9',
    'tcp:-h:9',
    'tcp:a b:9',
    'tcp:[h]:9',
    'TCP:h:9',
  ])('refuses "%s"', (written) => expect(parseTcpPlace(written)).toEqual(err('tcp:HOST:PORT, such as tcp:192.168.1.5:9000')));
});

describe('words in arguments', () => {
  it.each(['', '{}', '{ size }', '{1}', '{"a":1}', '{{size}}', '{{}}', '}{', '{size', 'size}', '{a b}'])(
    'has none in %s',
    (argument) => {
      expect(placeholderProblems(argument, 'go', true)).toEqual([]);
      expect(placeholderProblems(argument, 'chess', true)).toEqual([]);
      expect(asksFor(argument, 'size')).toBe(false);
    },
  );

  it('finds all words, among braces that mark none', () => {
    expect(asksFor('--{{size}}={size},{}', 'size')).toBe(true);
    expect(placeholderProblems('{colour}{Size}{size}{x}', 'go', true)).toHaveLength(2);
    expect(placeholderProblems('{colour}{Size}{size}{x}', 'chess', true)).toHaveLength(2);
  });
});
