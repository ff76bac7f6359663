// The log of frames.

import { createWriteStream, type WriteStream } from 'node:fs';
import { Failure } from '../core/messages/failure.ts';
import type { Direction } from '../protocols/sgmp/describe.ts';
import type { Frame } from '../protocols/sgmp/frame.ts';
import { frameText } from './frameText.ts';
import { warn } from '../terminal/print.ts';

export type FrameLog = {
  readonly frame: (direction: Direction, frame: Frame) => void;
  readonly line: (text: string) => void;
  readonly close: () => Promise<void>;
};

/** Logs frames on standard error, or in a file, which is overwritten. */
export async function openFrameLog(file: string | undefined, size: () => number): Promise<FrameLog> {
  const stream = file === undefined ? undefined : await openFile(file);
  const line = (text: string): void => void (stream === undefined ? warn(`${text}\n`) : stream.write(`${text}\n`));
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
