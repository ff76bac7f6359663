// The preliminary system test of a program on an entry list (CGF-3): the check of its newest version.

import { inEnglish } from '../../core/phrases/english.ts';
import { phrase, type Phrase, type Phrased } from '../../core/phrases/phrase.ts';
import { engineOf, type Registry } from '../registry.ts';
import { findingSaid } from '../version.ts';

export type SystemTest =
  /** No version was submitted. */
  | { readonly kind: 'none' }
  | { readonly kind: 'waits' | 'passed'; readonly number: number }
  /** `failure`: the first thing that was found. */
  | ({ readonly kind: 'failed'; readonly number: number; readonly failure: string } & Phrased<'failure'>);

export function systemTestOf(registry: Registry, engine: string): SystemTest {
  const newest = engineOf(registry, engine)?.versions.at(-1);
  if (newest === undefined) return { kind: 'none' };
  const { number, check } = newest;
  if (check === undefined) return { kind: 'waits', number };
  if (check.passed) return { kind: 'passed', number };
  const first = check.findings.find(({ severity }) => severity === 'failure');
  const failure = first === undefined ? phrase('untested.unknown') : findingSaid(first);
  return { kind: 'failed', number, ...inEnglish({ failure }) };
}

/** Why its test is none that was passed, as the end of a sentence. */
export function systemTestProblem(test: SystemTest): Phrase | undefined {
  const why = (untested: Phrase): Phrase => phrase('refused.untested', { test: untested });
  switch (test.kind) {
    case 'passed':
      return undefined;
    case 'none':
      return why(phrase('untested.none'));
    case 'waits':
      return why(phrase('untested.waits', { number: test.number }));
    case 'failed':
      return why(phrase('untested.failed', { number: test.number, what: test.phrases?.failure ?? test.failure }));
  }
}
