// When two names would be taken for one.

export const plainName = (name: string): string => name.normalize('NFC').toLowerCase();

export const isSameName = (one: string, other: string): boolean => plainName(one) === plainName(other);

export const hasName = (names: readonly string[], name: string): boolean => names.some((one) => isSameName(one, name));
