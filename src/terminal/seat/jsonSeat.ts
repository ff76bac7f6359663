// A seat for a program: the game's messages, one per line, and the program's lines passed to the game unchanged. Messages about the
// connection go to standard error.

import { createInterface } from 'node:readline';
import { printJson, warn } from '../print.ts';
import type { FaceOptions } from './terminalSeat.ts';

export function jsonSeat({ dialogue, input, leave }: FaceOptions): () => void {
  const lines: string[] = [];
  let ended = false;
  const pump = (): void => {
    while (lines[0] !== undefined && (lines[0].trim() === '' || dialogue.write(lines[0]))) lines.shift();
    if (ended && lines.length === 0) leave();
  };
  dialogue.listen(({ line: { state, words } }, message, text) => {
    if (text !== undefined) printJson(JSON.parse(text));
    else if (message === undefined && (state === 'waiting' || state === 'over')) warn(`${words}\n`);
    pump();
  });
  const reader = createInterface({ input, terminal: false, crlfDelay: Infinity });
  reader.on('line', (line) => {
    lines.push(line);
    pump();
  });
  reader.on('close', () => {
    ended = true;
    pump();
  });
  return () => reader.close();
}
