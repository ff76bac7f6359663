// The sample engine as a worker of a browser, which hears UCI lines as messages and answers in the same way. As the engines that people use there, it needs
// the right to compile WebAssembly.

import { createUciEngine } from '../../engines/sampleChess/uci.ts';

declare function postMessage(line: string): void;
declare function close(): void;
declare function addEventListener(kind: 'message', listener: (event: { readonly data: unknown }) => void): void;
declare const WebAssembly: { readonly compile: (code: Uint8Array) => Promise<unknown> };

/** The shortest module. */
const MODULE = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);

const waiting: string[] = [];
let receive = (line: string): void => void waiting.push(line);
addEventListener('message', ({ data }) => receive(String(data)));

void WebAssembly.compile(MODULE).then(() => {
  const engine = createUciEngine(
    { nowMs: () => performance.now(), later: (callback) => void setTimeout(callback) },
    (line) => postMessage(line),
    () => close(),
  );
  ({ receive } = engine);
  for (const line of waiting) receive(line);
});
