// A name within a sentence, in its own direction: a name in Arabic or Hebrew does not reorder the words around it. Pure.

/** With the signs of Unicode that isolate it if it needs them, else unchanged. */
export const isolated = (name: string): string =>
  RIGHT_TO_LEFT.test(name) ? `${FIRST_STRONG_ISOLATE}${name}${POP_ISOLATE}` : name;

/** `A, B and C`, in the language of the page. */
export const isolatedList = (names: readonly string[], locale: string): string =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(names.map(isolated));

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Bidi_Control}]/u;
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';
