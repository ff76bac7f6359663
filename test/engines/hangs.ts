// Does not answer after `go`, reads nothing more, and ignores SIGTERM.

import { ignoreSigterm, runEngine, sleep } from './skeleton.ts';

runEngine('Hangs', {
  onGo() {
    ignoreSigterm();
    sleep();
  },
});
