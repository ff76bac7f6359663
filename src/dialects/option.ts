// The options of a dialect as data: how a word is read, what it means, and what it does here. Parsing, the hint for a mistyped word, `--help` and the
// table of docs/match.md come from it. An option is read or refused with a reason; none is skipped.

import { suggestion } from '../core/messages/nearest.ts';
import type { Reader } from './values.ts';

/** What a word does here, compared with its own runner. */
export type Here =
  | { readonly kind: 'same' }
  | { readonly kind: 'different'; readonly how: string }
  | { readonly kind: 'better'; readonly how: string }
  /** A sentence without its capital and full stop. */
  | { readonly kind: 'refused'; readonly why: string };

export const SAME: Here = { kind: 'same' };
export const different = (how: string): Here => ({ kind: 'different', how });
export const better = (how: string): Here => ({ kind: 'better', how });
export const refused = (why: string): Here => ({ kind: 'refused', why });

export type KeyRow = {
  readonly name: string;
  readonly meaning: string;
  readonly here: Here;
  /** Written alone, without `=VALUE`. */
  readonly isFlag?: boolean;
};

/** As people write it. */
export const keyText = ({ name, isFlag = false }: KeyRow): string =>
  isFlag ? name : name.endsWith('.') ? `${name}NAME=` : `${name}=`;

/** `name` with its hyphens; `values` as people write them, empty if there are none. */
export type OptionRow = {
  readonly name: string;
  readonly values: string;
  readonly meaning: string;
  readonly here: Here;
  readonly keys: readonly KeyRow[];
};

export type Option<Draft> = OptionRow & {
  /** Reads the words after the name; what is wrong, each a sentence part after `Cannot use -x: `. */
  readonly take: (draft: Draft, words: readonly string[]) => readonly string[];
  /** Read after all others: it says something about all engines. */
  readonly isLast?: boolean;
};

/** A key of an option, read into what the option makes. A name that ends in a dot takes everything after it as well. */
export type Key<Target> = KeyRow & { readonly take: (target: Target, value: string, rest: string) => string | undefined };

export function key<Target, Value>(
  name: string,
  meaning: string,
  read: Reader<Value>,
  set: (target: Target, value: Value, rest: string) => void,
  here: Here = SAME,
): Key<Target> {
  return {
    ...{ name, meaning, here },
    take(target, text, rest) {
      const value = read(text);
      if (!value.ok) return `expected ${value.error} for ${name}${rest}, got "${text}"${suggestion(text, read.names ?? [])}`;
      set(target, value.value, rest);
      return undefined;
    },
  };
}

export const flagKey = <Target>(
  name: string,
  meaning: string,
  set: (target: Target) => void,
  here: Here = SAME,
): Key<Target> => ({
  ...{ name, meaning, here, isFlag: true },
  take: (target) => void set(target),
});

export const refusedKey = <Target>(name: string, meaning: string, why: string, isFlag = false): Key<Target> => ({
  ...{ name, meaning, here: refused(why), isFlag },
  take: () => undefined,
});

/** `-name key=value…`. `targets`: what the keys are read into. */
export function keyed<Draft, Target>(
  name: string,
  meaning: string,
  targets: (draft: Draft) => readonly Target[],
  keys: readonly Key<Target>[],
  more: { readonly here?: Here; readonly isLast?: boolean; readonly mayBeEmpty?: boolean } = {},
): Option<Draft> {
  const { here = SAME, isLast = false, mayBeEmpty = false } = more;
  return {
    ...{ name, meaning, here, keys, isLast },
    values: 'key=value…',
    take(draft, words) {
      if (words.length === 0 && !mayBeEmpty) return [`expected key=value, such as ${keys[0]?.name ?? ''}=…, got nothing`];
      const made = targets(draft);
      return words.flatMap((word) => takeKey(keys, made, word));
    },
  };
}

function takeKey<Target>(keys: readonly Key<Target>[], targets: readonly Target[], word: string): readonly string[] {
  const alone = keys.find(({ name, isFlag }) => isFlag === true && name === word);
  const at = alone === undefined ? word.indexOf('=') : word.length;
  if (at < 1 || at === word.length - 1) return [`expected key=value, got "${word}"`];
  const [name, value] = [word.slice(0, at), word.slice(at + 1)];
  const found = keys.find((known) => known.name === name || (known.name.endsWith('.') && name.startsWith(known.name)));
  if (found === undefined)
    return [
      `expected a known key, got "${name}"${suggestion(
        name,
        keys.map((known) => known.name),
      )}`,
    ];
  if (found.here.kind === 'refused') return [`${found.name}: ${found.here.why}`];
  const problems = targets.map((target) => found.take(target, value, name.slice(found.name.length)));
  return [...new Set(problems)].filter((problem) => problem !== undefined);
}

/** `-name VALUE`. */
export function single<Draft, Value>(
  name: string,
  values: string,
  meaning: string,
  read: Reader<Value>,
  set: (draft: Draft, value: Value) => void,
  here: Here = SAME,
): Option<Draft> {
  return {
    ...{ name, values, meaning, here, keys: [] },
    take(draft, words) {
      const [word, ...others] = words;
      if (word === undefined || others.length > 0)
        return [`expected one value, got ${words.length === 0 ? 'none' : words.length}`];
      const value = read(word);
      if (!value.ok) return [`expected ${value.error}, got "${word}"${suggestion(word, read.names ?? [])}`];
      set(draft, value.value);
      return [];
    },
  };
}

/** `-name`. */
export const flag = <Draft>(name: string, meaning: string, set: (draft: Draft) => void, here: Here = SAME): Option<Draft> => ({
  ...{ name, values: '', meaning, here, keys: [] },
  take(draft, words) {
    if (words.length > 0) return [`expected no value, got "${words.join(' ')}"`];
    set(draft);
    return [];
  },
});

export const refusedOption = <Draft>(name: string, values: string, meaning: string, why: string): Option<Draft> => ({
  ...{ name, values, meaning, here: refused(why), keys: [] },
  take: () => [],
});
