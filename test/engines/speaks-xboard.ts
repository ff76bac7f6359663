// Does not know UCI: answers like an XBoard engine.

import { runEngine, say } from './skeleton.ts';

const complain = (line: string): void => say(`Error (unknown command): ${line}`);

runEngine('Speaks XBoard', {
  onUci: () => complain('uci'),
  onReady: () => complain('isready'),
  onGo: () => complain('go'),
  onUnknown(line) {
    if (line.startsWith('protover')) say('feature myname="Speaks XBoard" usermove=1 done=1');
    else complain(line);
  },
});
