// Stored passwords: the scrypt hash with its salt and parameters (RFC 7914), so that the parameters may be raised without asking for passwords again.
// A hash takes 32 MiB and a fifth of a second of a core, on the thread that calls. The server computes it on a thread of low priority, one at a time
// (login/passwordQueue.ts).

import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';

/** `salt` and `hash` in base64; `cost` is scrypt's N, the others its r and p. */
export type PasswordHash = {
  readonly cost: number;
  readonly blockSize: number;
  readonly parallel: number;
  readonly salt: string;
  readonly hash: string;
};

type Parameters = Pick<PasswordHash, 'cost' | 'blockSize' | 'parallel'>;

/** One of the equally strong settings of OWASP's Password Storage Cheat Sheet (2025): 32 MiB, which a small machine can spare. */
const USUAL: Parameters = { cost: 2 ** 15, blockSize: 8, parallel: 3 };
const HASH_BYTES = 32;
const SALT_BYTES = 16;
/** Memory limit for parameters from a file: more could stop the server. */
const MOST_BYTES = 256 * 1024 * 1024;
export const SHORTEST_PASSWORD = 10;
const LONGEST_PASSWORD = 1000;

/** Why a new password is not allowed, in one sentence; `undefined` if it is. */
export function passwordProblem(password: string): string | undefined {
  const { length } = [...password];
  if (length >= SHORTEST_PASSWORD && length <= LONGEST_PASSWORD) return undefined;
  return `Cannot use the password: expected ${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters, got ${length}`;
}

export function hashPassword(password: string, parameters: Parameters = USUAL): PasswordHash {
  const salt = randomBytes(SALT_BYTES);
  const hash = derive(password, salt, parameters, HASH_BYTES);
  return { ...parameters, salt: salt.toString('base64'), hash: hash.toString('base64') };
}

/**
 * A secret of 32 bytes that only the right password gives, and that the stored hash does not tell; `undefined` for a wrong one. Takes the same time
 * whether the password is right or wrong.
 */
export function passwordSecret(password: string, { salt, hash, ...parameters }: PasswordHash): Buffer | undefined {
  const expected = Buffer.from(hash, 'base64');
  // scrypt ends in PBKDF2 (RFC 7914, section 6): a longer output begins with the shorter one, and its further blocks are independent.
  const both = derive(
    password.length > LONGEST_PASSWORD ? '' : password,
    Buffer.from(salt, 'base64'),
    parameters,
    2 * HASH_BYTES,
  );
  const got = both.subarray(0, HASH_BYTES);
  const isRight = expected.length === got.length && timingSafeEqual(expected, got) && password.length <= LONGEST_PASSWORD;
  return isRight ? Buffer.from(both.subarray(HASH_BYTES)) : undefined;
}

/** Whether scrypt accepts the parameters and the machine can afford them. */
export const areParameters = ({ cost, blockSize, parallel }: Parameters): boolean =>
  [cost, blockSize, parallel].every((value) => Number.isSafeInteger(value) && value >= 1) &&
  cost >= 2 &&
  Number.isInteger(Math.log2(cost)) &&
  parallel <= 16 &&
  128 * cost * blockSize <= MOST_BYTES;

/** A hash that no password matches, for unknown names: checking it costs as much as a real one. */
export const nobodysHash = (like: Parameters = USUAL): PasswordHash => ({
  cost: like.cost,
  blockSize: like.blockSize,
  parallel: like.parallel,
  salt: randomBytes(SALT_BYTES).toString('base64'),
  hash: randomBytes(HASH_BYTES).toString('base64'),
});

/** The same password typed on another keyboard may have other code points. */
const derive = (password: string, salt: Buffer, { cost, blockSize, parallel }: Parameters, bytes: number): Buffer =>
  scryptSync(password.normalize('NFKC'), salt, bytes, { N: cost, r: blockSize, p: parallel, maxmem: 2 * MOST_BYTES });
