// A seat for a person, at a terminal or at the end of a pipe.

import { formatSeatMessage } from '../../protocols/seat/messages.ts';
import type { FaceOptions, SeatFace } from './face.ts';
import { createFeed } from './feed.ts';
import { openScreen } from './screen.ts';
import { createSeatTalk } from './talk.ts';

/** Lines of a pipe that wait; more are read when there is room. */
const MOST_WAITING = 1000;

export function terminalSeat({ input, output, comeBack, leave, interrupt }: FaceOptions): SeatFace {
  let write: ((line: string) => void) | undefined;
  let waitingFor = '';
  let welcomed = false;
  const screen = openScreen(input, output, {
    prompt: () => talk.prompt(),
    onLine(line) {
      feed.add(line);
      if (feed.waiting() > MOST_WAITING) screen.hold(true);
    },
    onEnd: () => feed.end(),
    onInterrupt: interrupt,
  });
  const talk = createSeatTalk({
    say: screen.say,
    send: (message) => write?.(formatSeatMessage(message)),
    leave,
    drawsBoards: screen.live,
    patient: !screen.live,
    now: () => performance.now(),
  });
  const feed = createFeed({
    take: talk.typed,
    settled: () => !talk.busy(),
    onDrained() {
      // A question that no one will answer any more.
      if (talk.asking()) talk.typed('no');
      leave();
    },
  });
  return {
    seated(send) {
      write = send;
      waitingFor = '';
      if (screen.live && !welcomed) screen.say('You sit at the seat: type what your program plays. "help" tells the rest.');
      welcomed = true;
    },
    hear(message) {
      talk.hear(message);
      if (message.kind === 'over') {
        const dropped = feed.drop();
        if (dropped.length > 0)
          screen.say(`Not sent, the game is over: ${dropped.slice(0, 10).join(', ')}${dropped.length > 10 ? ', …' : ''}`);
      }
      if (feed.waiting() <= MOST_WAITING) screen.hold(false);
      feed.pump();
      screen.refresh();
    },
    odd: screen.say,
    lost(how) {
      write = undefined;
      talk.lost();
      if (how === 'lost') {
        screen.say(`The connection was lost${GOES_ON[talk.goesOn()]}. The seat is taken again as soon as it is there.`);
      }
    },
    wait(words) {
      if (words !== waitingFor) screen.say(words);
      waitingFor = words;
    },
    close() {
      const goesOn = talk.goesOn();
      const left = `You leave the seat${GOES_ON[goesOn]}.${goesOn === 'nothing' ? '' : ` Back: ${comeBack}`}`;
      screen.close();
      screen.say(left);
    },
  };
}

const GOES_ON = { clock: ': the clock runs on', game: ': the game goes on', nothing: '' } as const;
