// Where frames are written: on standard error, or in a file.

import { createWriteStream, type WriteStream } from 'node:fs';
import { Failure } from '../core/messages/failure.ts';
import type { Frame } from '../protocols/sgmp/frame.ts';
import { frameText, type Direction } from './frameText.ts';

export type FrameLog = {
  readonly frame: (direction: Direction, frame: Frame) => void;
  readonly line: (text: string) => void;
  readonly close: () => Promise<void>;
};

/** Where frames are logged: on standard error, or in a file that is begun again. */
export async function openFrameLog(file: string | undefined, size: () => number): Promise<FrameLog> {
  const stream = file === undefined ? undefined : await openFile(file);
  const line = (text: string): void => void (stream ?? process.stderr).write(`${text}\n`);
  return {
    line,
    frame: (direction, frame) => line(frameText(direction, frame, size())),
    close: () => new Promise((resolve) => (stream === undefined ? resolve() : stream.end(resolve))),
  };
}

function openFile(file: string): Promise<WriteStream> {
  return new Promise((resolve, reject) => {
    const stream = createWriteStream(file);
    stream.once('open', () => resolve(stream));
    stream.once('error', (error) => reject(new Failure(`Cannot write ${file}: ${error.message}`)));
  });
}
