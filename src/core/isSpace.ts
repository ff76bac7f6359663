// The characters that `trim` removes, for code that reads a text sign by sign.

export const isSpace = (sign: number): boolean =>
  sign === 32 || (sign >= 9 && sign <= 13) || (sign >= 128 && String.fromCharCode(sign).trim() === '');
