// A sentence as a code with its values. It is said in a language only where it is shown: by english.ts for logs, terminals, archives
// and feeds, by web/words for the page. Text that engines and people wrote is a value, and is never translated.

import type { REGISTRY_SENTENCES } from './registrySentences.ts';
import type { SENTENCES } from './sentences.ts';

type Sentences = typeof SENTENCES & typeof REGISTRY_SENTENCES;
export type PhraseCode = keyof Sentences;

/** `code`: of `sentences.ts` or `registrySentences.ts`. */
export type Phrase = { readonly code: PhraseCode; readonly values?: PhraseValues };
export type PhraseValues = Readonly<Record<string, PhraseValue>>;
/** Text is a name, a move, or what someone wrote. Several values are a list. */
export type PhraseValue = string | number | Phrase | readonly PhraseValue[];

/** An object with what its phrases say in English under the names of these fields. */
export type Phrased<Field extends string> = { readonly phrases?: Readonly<Partial<Record<Field, Phrase>>> };

/** A phrase with all values that its sentence names. */
export const phrase = <Code extends PhraseCode>(
  code: Code,
  ...[values]: [NameIn<Sentences[Code]>] extends [never] ? [] : [values: Readonly<Record<NameIn<Sentences[Code]>, PhraseValue>>]
): Phrase => (values === undefined ? { code } : { code, values });

/** `rounds` and `place` of `{rounds|one round|# rounds} in {place, event}`. */
type NameIn<Sentence extends string> = Sentence extends `${string}{${infer Place}}${infer Rest}`
  ? NameOf<Place> | NameIn<Rest>
  : never;
type NameOf<Place extends string> = Place extends `${infer Before}|${string}`
  ? NameOf<Before>
  : Place extends `${infer Before}, ${string}`
    ? Before
    : Place;
