// Passwords as they are kept: the scrypt hash with its salt and parameters (RFC 7914), so that the parameters may be raised without anyone's
// password being asked again. Hashes are computed one at a time: each takes 32 MiB and a tenth of a second of a processor that games need.

import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';

/** `salt` and `hash` in base64; `cost` is scrypt's N, the others its r and p. */
export type PasswordHash = {
  readonly cost: number;
  readonly blockSize: number;
  readonly parallel: number;
  readonly salt: string;
  readonly hash: string;
};

type Parameters = Pick<PasswordHash, 'cost' | 'blockSize' | 'parallel'>;

/** OWASP's Password Storage Cheat Sheet (2025) names this among the equally strong settings: 32 MiB, so that a small machine can spare it. */
const USUAL: Parameters = { cost: 2 ** 15, blockSize: 8, parallel: 3 };
const HASH_BYTES = 32;
const SALT_BYTES = 16;
/** Of what a file may ask for: more would be a way to stop the server. */
const MOST_BYTES = 256 * 1024 * 1024;
export const SHORTEST_PASSWORD = 10;
const LONGEST_PASSWORD = 1000;

/** What speaks against a new password, in one sentence; `undefined`: nothing. */
export function passwordProblem(password: string): string | undefined {
  const { length } = [...password];
  if (length >= SHORTEST_PASSWORD && length <= LONGEST_PASSWORD) return undefined;
  return `Cannot use the password: expected ${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters, got ${length}`;
}

export async function hashPassword(password: string, parameters: Parameters = USUAL): Promise<PasswordHash> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, parameters);
  return { ...parameters, salt: salt.toString('base64'), hash: hash.toString('base64') };
}

/** Takes the same time whether it is right or not. */
export async function isPassword(password: string, { salt, hash, ...parameters }: PasswordHash): Promise<boolean> {
  const expected = Buffer.from(hash, 'base64');
  const got = await derive(password.length > LONGEST_PASSWORD ? '' : password, Buffer.from(salt, 'base64'), parameters);
  return expected.length === got.length && timingSafeEqual(expected, got) && password.length <= LONGEST_PASSWORD;
}

/** Whether the numbers are such that scrypt takes them and the machine survives it. */
export const areParameters = ({ cost, blockSize, parallel }: Parameters): boolean =>
  [cost, blockSize, parallel].every((value) => Number.isSafeInteger(value) && value >= 1) &&
  cost >= 2 &&
  Number.isInteger(Math.log2(cost)) &&
  parallel <= 16 &&
  128 * cost * blockSize <= MOST_BYTES;

/** A hash that no password has, for names that no one has: to look for it costs what a real one costs. */
export const nobodysHash = (like: Parameters = USUAL): PasswordHash => ({
  cost: like.cost,
  blockSize: like.blockSize,
  parallel: like.parallel,
  salt: randomBytes(SALT_BYTES).toString('base64'),
  hash: randomBytes(HASH_BYTES).toString('base64'),
});

let last: Promise<unknown> = Promise.resolve();

/** One after the other, for the whole process. */
function derive(password: string, salt: Buffer, { cost, blockSize, parallel }: Parameters): Promise<Buffer> {
  const options: ScryptOptions = { N: cost, r: blockSize, p: parallel, maxmem: 2 * MOST_BYTES };
  const mine = last.then(
    () =>
      new Promise<Buffer>((resolve, reject) => {
        // The same word typed on another keyboard may be other code points.
        scrypt(password.normalize('NFKC'), salt, HASH_BYTES, options, (error, key) => {
          if (error === null) resolve(key);
          else reject(error);
        });
      }),
  );
  last = mine.catch(() => undefined);
  return mine;
}
