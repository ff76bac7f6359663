// The oracle is sha256sum of coreutils, applied to the text that the header of hashChain.ts describes.

import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { entryHash, FIRST_PREVIOUS_HASH } from './hashChain.ts';

const sha256sum = (text: string): string => execFileSync('sha256sum', { input: text, encoding: 'utf8' }).slice(0, 64);

test.each([
  ['{"id":1}', `arbiter journal 1\n${FIRST_PREVIOUS_HASH}\n1\n1700000000000\ngame-ended\n{"id":1}`],
  ['{"name":"Žižkov – ♞"}', `arbiter journal 1\n${FIRST_PREVIOUS_HASH}\n1\n1700000000000\ngame-ended\n{"name":"Žižkov – ♞"}`],
])('the hash of %s is the SHA-256 of its framed text', (payload, framed) => {
  expect(entryHash(FIRST_PREVIOUS_HASH, 1, 1_700_000_000_000, 'game-ended', payload)).toBe(sha256sum(framed));
});

test('every field counts', () => {
  const hashes = [
    entryHash('a'.repeat(64), 12, 3, 'k', '{}'),
    entryHash('b'.repeat(64), 12, 3, 'k', '{}'),
    entryHash('a'.repeat(64), 1, 23, 'k', '{}'),
    entryHash('a'.repeat(64), 12, 4, 'k', '{}'),
    entryHash('a'.repeat(64), 12, 3, 'l', '{}'),
    entryHash('a'.repeat(64), 12, 3, 'k', '{ }'),
  ];
  expect(new Set(hashes).size).toBe(hashes.length);
});
