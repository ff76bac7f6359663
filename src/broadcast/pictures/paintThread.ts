// The thread on which pictures are made, at a lower priority than the page. Started by painter.ts.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { Animation } from './animation.ts';
import { messageOf } from '../../core/messages/messageOf.ts';
import { yieldThread } from '../yieldThread.ts';

/** `width` in pixels. Several pictures, which are square, are a GIF that shows each for `showMs`, and the last for longer; one is a PNG. */
export type PaintQuestion = { readonly svgs: readonly string[]; readonly width: number; readonly showMs?: number };
export type PaintAnswer = { readonly file: Uint8Array } | { readonly failure: string };

type Image = ReturnType<InstanceType<typeof Resvg>['render']>;

const LAST_SHOWS = 5;
const USUAL_SHOW_MS = 1000;

if (parentPort === null) throw new Error('Cannot make pictures: expected to be started as a thread');
const asker = parentPort;
yieldThread();
const isReady = initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));
asker.on('message', (question: PaintQuestion) => void answer(question).then((said) => asker.postMessage(said)));

async function answer({ svgs, width, showMs = USUAL_SHOW_MS }: PaintQuestion): Promise<PaintAnswer> {
  try {
    await isReady;
    const [only = '', ...others] = svgs;
    return { file: others.length === 0 ? paint(only, width, (image) => image.asPng()) : animate(svgs, width, showMs) };
  } catch (reason) {
    return { failure: messageOf(reason) };
  }
}

function animate(svgs: readonly string[], width: number, showMs: number): Uint8Array {
  const pixelsOf = (svg: string): Uint8Array => paint(svg, width, ({ pixels }) => pixels);
  const last = svgs.length - 1;
  const animation = new Animation(
    width,
    [0, Math.floor(last / 2), last].map((at) => pixelsOf(svgs[at] ?? '')),
  );
  svgs.forEach((svg, at) => animation.add({ pixels: pixelsOf(svg), showsMs: at === last ? LAST_SHOWS * showMs : showMs }));
  return animation.end();
}

function paint(svg: string, width: number, take: (image: Image) => Uint8Array): Uint8Array {
  const resvg = new Resvg(svg, { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false } });
  const image = resvg.render();
  const taken = take(image);
  image.free();
  resvg.free();
  return taken;
}
