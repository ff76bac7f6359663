// What a refusal expected, as phrases: known names, and the one that was probably meant (core/messages/nearest.ts has the same as text).

import { isFew, nearest, nearestNames } from '../messages/nearest.ts';
import { phrase, type Phrase } from './phrase.ts';

/** All names if they are few; of many where they are, and the three nearest. */
export function oneOf(written: string, names: readonly string[], where: Phrase): Phrase {
  if (isFew(names)) return phrase('names', { names });
  const near = nearestNames(written, names);
  return near.length === 0 ? phrase('names.in', { where }) : phrase('names.near', { where, near });
}

/** With the name that was probably meant. */
export function withSuggestion(what: Phrase, written: string, names: readonly string[]): Phrase {
  const name = nearest(written, names);
  return name === undefined ? what : phrase('suggested', { what, name });
}
