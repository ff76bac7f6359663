import { describe, expect, it } from 'vitest';
import { areParameters, hashPassword, isPassword, nobodysHash, passwordProblem } from './passwords.ts';

const QUICK = { cost: 16, blockSize: 8, parallel: 1 };
const base64 = (text: string, encoding: BufferEncoding): string => Buffer.from(text, encoding).toString('base64');

describe('passwords', () => {
  it('match the hashes of RFC 7914, section 12', async () => {
    // The first 32 of its 64 bytes are what we store.
    const hash = base64('fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162', 'hex');
    const kept = { cost: 1024, blockSize: 8, parallel: 16, salt: base64('NaCl', 'utf8'), hash };
    expect(isPassword('password', kept)).toBe(true);
    expect(isPassword('passwords', kept)).toBe(false);
  });

  it('are recognized however their accents were typed, and others are not', async () => {
    const kept = hashPassword('Zürich im Mai', QUICK);
    expect(kept).toMatchObject(QUICK);
    expect(isPassword('Zürich im Mai'.normalize('NFD'), kept)).toBe(true);
    expect(isPassword('Zurich im Mai', kept)).toBe(false);
    expect(isPassword('x'.repeat(2000), kept)).toBe(false);
    expect(isPassword('', nobodysHash(QUICK))).toBe(false);
  });

  it('have a new salt each time', async () => {
    const [one, other] = [hashPassword('the same one', QUICK), hashPassword('the same one', QUICK)];
    expect(one.salt).not.toBe(other.salt);
    expect(one.hash).not.toBe(other.hash);
  });

  it('are refused if they are too short or too long', () => {
    expect(passwordProblem('nine char')).toContain('expected 10 to 1000 characters, got 9');
    expect(passwordProblem('x'.repeat(1001))).toContain('got 1001');
    expect(passwordProblem('ten chars!')).toBeUndefined();
  });

  it.each([
    [{ cost: 2 ** 15, blockSize: 8, parallel: 3 }, true],
    [{ cost: 2 ** 24, blockSize: 8, parallel: 1 }, false],
    [{ cost: 1000, blockSize: 8, parallel: 1 }, false],
    [{ cost: 16, blockSize: 0, parallel: 1 }, false],
    [{ cost: 16, blockSize: 8, parallel: 1000 }, false],
  ])('with the parameters %j: %s', (parameters, expected) => expect(areParameters(parameters)).toBe(expected));
});
