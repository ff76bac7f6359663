// Reads everything and sends nothing, not even `uciok`.

import { runEngine } from './skeleton.ts';

runEngine('No Uciok', { onUci() {}, onReady() {}, onGo() {} });
