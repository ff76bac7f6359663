// Waits `--delay` ms (default 1500) before it introduces itself, like an engine that loads a large network; then behaves well.

import { parseArgs } from 'node:util';
import { runEngine, sleep } from './skeleton.ts';

const { values } = parseArgs({ options: { delay: { type: 'string', default: '1500' } }, strict: false });

runEngine('Slow Handshake', {
  onUci(introduce) {
    sleep(Number(values.delay));
    introduce();
  },
});
