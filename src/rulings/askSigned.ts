// How a ruling gets the signature of the official who made it. The asker (page or command) has the key, the owner of the journal knows what will be
// recorded: the owner answers what is to be signed (run/signing.ts), and the asker asks again with the signature. docs/trust.md.

import type { Tail } from '../journal/rows.ts';
import { signStatement, statementOf, type SignableEntry } from '../journal/signatures.ts';
import type { Ruling } from './request.ts';

/** What a person signs with: the public key of the account, and the private one. */
export type Signer = { readonly key: string; readonly secret: Uint8Array };

/** The owner's answer to a request with `signing`: nothing is recorded yet. */
export type ToSign = { readonly toSign: { readonly after: Tail; readonly entry: SignableEntry } };
const isToSign = (answer: unknown): answer is ToSign => typeof answer === 'object' && answer !== null && 'toSign' in answer;

/** The asker's side: `ask` sends a request to the owner. Without a signer the ruling is not signed. */
export async function askSigned<Asked extends Ruling>(
  ask: (request: Asked) => Promise<unknown>,
  request: Asked,
  signer: Signer | undefined,
): Promise<unknown> {
  if (signer === undefined) return ask(request);
  const answer = await ask({ ...request, signing: true });
  if (!isToSign(answer)) return answer;
  const { after, entry } = answer.toSign;
  const value = signStatement(signer.secret, statementOf(after, entry));
  return ask({ ...request, signed: { key: signer.key, after, value } });
}
