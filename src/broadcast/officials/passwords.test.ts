import { describe, expect, it } from 'vitest';
import { areParameters, hashPassword, passwordSecret, nobodysHash, passwordProblem } from './passwords.ts';

const QUICK = { cost: 16, blockSize: 8, parallel: 1 };
const base64 = (text: string, encoding: BufferEncoding): string => Buffer.from(text, encoding).toString('base64');

describe('passwords', () => {
  it('match the hashes of RFC 7914, section 12', async () => {
    // The first 32 of its 64 bytes are what we store, the others are the secret.
    const hash = base64('fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162', 'hex');
    const kept = { cost: 1024, blockSize: 8, parallel: 16, salt: base64('NaCl', 'utf8'), hash };
    const others = '2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640';
    expect(passwordSecret('password', kept)?.toString('hex')).toBe(others);
    expect(passwordSecret('passwords', kept)).toBeUndefined();
  });

  it('are recognized however their accents were typed, and others are not', async () => {
    const kept = hashPassword('Zürich im Mai', QUICK);
    expect(kept).toMatchObject(QUICK);
    expect(passwordSecret('Zürich im Mai'.normalize('NFD'), kept)).toHaveLength(32);
    expect(passwordSecret('Zurich im Mai', kept)).toBeUndefined();
    expect(passwordSecret('x'.repeat(2000), kept)).toBeUndefined();
    expect(passwordSecret('', nobodysHash(QUICK))).toBeUndefined();
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
