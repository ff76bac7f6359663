// The thread on which pictures are made, at a lower priority than the page. Started by painter.ts.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { messageOf } from '../../core/messages/messageOf.ts';
import { yieldThread } from '../yieldThread.ts';

/** `width` in pixels. */
export type PaintQuestion = { readonly svg: string; readonly width: number };
export type PaintAnswer = { readonly png: Uint8Array } | { readonly failure: string };

if (parentPort === null) throw new Error('Cannot make pictures: expected to be started as a thread');
const asker = parentPort;
yieldThread();
const isReady = initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));
asker.on('message', (question: PaintQuestion) => void answer(question).then((said) => asker.postMessage(said)));

async function answer({ svg, width }: PaintQuestion): Promise<PaintAnswer> {
  try {
    await isReady;
    const resvg = new Resvg(svg, { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false } });
    const image = resvg.render();
    const png = image.asPng();
    image.free();
    resvg.free();
    return { png };
  } catch (reason) {
    return { failure: messageOf(reason) };
  }
}
