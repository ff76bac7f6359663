// The key with which an official signs rulings. Its public half is known to everyone; the private half is in `accounts.json`, sealed (AES-256-GCM) under a
// secret that only the password gives, and in the store of sessions, sealed under one that only the session's cookie gives. docs/trust.md.

import { createCipheriv, createDecipheriv, createHmac, generateKeyPairSync, randomBytes } from 'node:crypto';

/** `key`: the public key (base64url); `sealed`: the private one (base64). */
export type SigningKey = { readonly key: string; readonly sealed: string };

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** `secret`: 32 bytes. */
export function makeSigningKey(secret: Uint8Array): SigningKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x: key = '' } = publicKey.export({ format: 'jwk' });
  return { key, sealed: seal(privateKey.export({ format: 'der', type: 'pkcs8' }), secret) };
}

export function seal(text: Uint8Array, secret: Uint8Array): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', secret, nonce);
  const body = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
}

/** `undefined` if the secret is another, or the text was changed. */
export function unseal(sealed: string, secret: Uint8Array): Buffer | undefined {
  const all = Buffer.from(sealed, 'base64');
  const [nonce, tag, body] = [
    all.subarray(0, NONCE_BYTES),
    all.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES),
    all.subarray(NONCE_BYTES + TAG_BYTES),
  ];
  try {
    const cipher = createDecipheriv('aes-256-gcm', secret, nonce, { authTagLength: TAG_BYTES });
    cipher.setAuthTag(tag);
    return Buffer.concat([cipher.update(body), cipher.final()]);
  } catch {
    return undefined;
  }
}

/** The secret under which a session keeps the key: derived from its cookie, which the server does not store. */
export const secretOfSession = (token: string): Buffer => createHmac('sha256', token).update('arbiter signing key').digest();
