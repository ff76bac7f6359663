// Ponders on the first legal reply, with `--wrong` on the last one, and says what it hears. `--how late` answers `stop` after 200 ms, `early` moves while
// it ponders, `never` does not answer `stop`, `dies` exits while it ponders; without it, it is a good engine.

import { parseArgs } from 'node:util';
import { runEngine, say, sleep, type Turn } from '../skeleton.ts';

const { how, wrong } = parseArgs({ options: { how: { type: 'string' }, wrong: { type: 'boolean' } }, strict: false }).values;
let pondering: Turn | undefined;
const move = (turn: Turn): void => turn.play(turn.replies.at(wrong === true ? -1 : 0));

runEngine('Ponders', {
  onUci(introduce) {
    say('option name Ponder type check default false');
    introduce();
  },
  onGo(turn) {
    pondering = turn.ponders && how !== 'early' ? turn : undefined;
    if (turn.ponders && how === 'dies') process.exit(3);
    if (!turn.ponders || how === 'early') move(turn);
  },
  onStop(turn) {
    say('info string stopped');
    if (how === 'never') return;
    if (how === 'late') sleep(200);
    turn.play();
  },
  onUnknown(line) {
    if (line !== 'ponderhit' || pondering === undefined) return;
    say('info string hit');
    move(pondering);
  },
});
