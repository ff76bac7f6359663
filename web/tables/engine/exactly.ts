// A name that the archive must match as a whole. Pure.

export const exactly = (name: string): string => `"${name}"`;
