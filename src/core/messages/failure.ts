// Why a request was not carried out. The caller turns it into a message and an exit code.

import { english } from '../phrases/english.ts';
import type { Phrase } from '../phrases/phrase.ts';
import { SaidError } from '../phrases/said.ts';
import type { Result } from '../result.ts';
import type { Issue } from './issue.ts';

/** The world refused: reported on stderr, exit code 1. */
export class Failure extends SaidError {
  override readonly name = 'Failure';
}

/** The request is wrong: every issue is reported on stderr, exit code 2, nothing is done. */
export class WrongUse extends Error {
  override readonly name = 'WrongUse';
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[] | string) {
    const all = typeof issues === 'string' ? [{ message: issues }] : issues;
    super(all.map((issue) => issue.message).join('\n'));
    this.issues = all;
  }
}

/** The value of a result; throws its error as a `Failure`. */
export function orFail<Value>(result: Result<Value, Phrase | string | { readonly message: string }>): Value {
  if (result.ok) return result.value;
  const { error } = result;
  throw new Failure(typeof error !== 'string' && 'message' in error ? error.message : error);
}

/** The value of a result; throws its error as a `WrongUse`. */
export function orWrongUse<Value>(result: Result<Value, Phrase | string | readonly Issue[]>): Value {
  if (result.ok) return result.value;
  const { error } = result;
  throw new WrongUse(typeof error === 'object' && 'code' in error ? english(error) : error);
}
