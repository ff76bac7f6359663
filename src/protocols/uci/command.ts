// UCI commands as text, where more than a fixed word is needed. Source: UCI, April 2006, "GUI to engine". searchBytes.ts writes what starts a search
// as bytes.

export const formatPosition = (fen: string | undefined, moves: string): string =>
  `position ${fen === undefined ? 'startpos' : `fen ${fen}`}${moves === '' ? '' : ` moves ${moves}`}`;

/** Throws for a value that would break the line: configure.ts checks people's values before. */
export function formatSetOption(name: string, value: string | undefined): string {
  if (/[\r\n]/.test(name + (value ?? ''))) throw new RangeError(`Cannot set option "${name}": expected one line, got "${value}"`);
  return value === undefined ? `setoption name ${name}` : `setoption name ${name} value ${value === '' ? '<empty>' : value}`;
}
