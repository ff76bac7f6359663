// Why a request of an official, an operator or a command is refused; the message is for the requester.

import type { Phrase } from '../core/phrases/phrase.ts';
import { refusing, SaidError } from '../core/phrases/said.ts';

export class Refusal extends SaidError {
  override readonly name = 'Refusal';
}

export const refusal = (cannot: Phrase, why: Phrase): Refusal => new Refusal(refusing(cannot, why));
