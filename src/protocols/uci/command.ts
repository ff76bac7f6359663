// Commands to a UCI engine as text, where more than words has to be written. Source: UCI, April 2006, "GUI to engine". What starts a search is
// written as bytes (searchBytes.ts).

export const formatPosition = (fen: string | undefined, moves: string): string =>
  `position ${fen === undefined ? 'startpos' : `fen ${fen}`}${moves === '' ? '' : ` moves ${moves}`}`;

/** A value that would break the line cannot be sent: values from people are checked before (configure.ts). */
export function formatSetOption(name: string, value: string | undefined): string {
  if (/[\r\n]/.test(name + (value ?? ''))) throw new RangeError(`Cannot set option "${name}": expected one line, got "${value}"`);
  return value === undefined ? `setoption name ${name}` : `setoption name ${name} value ${value === '' ? '<empty>' : value}`;
}
