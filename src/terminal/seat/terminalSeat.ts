// A seat for a person at a terminal, or for lines from a pipe.

import type { SeatDialogue } from '../../seats/seatDialogue.ts';
import { openScreen } from './screen.ts';
import { createSeatTalk } from './talk.ts';

export type FaceOptions = {
  readonly dialogue: SeatDialogue;
  readonly input: NodeJS.ReadStream;
  readonly output: NodeJS.WriteStream;
  /** The command with which an operator returns. */
  readonly comeBack: string;
  readonly leave: () => void;
  readonly interrupt: () => void;
};

/** Most lines of a pipe that wait; reading resumes when there is room. */
const MOST_WAITING = 1000;

export function terminalSeat({ dialogue, input, output, comeBack, leave, interrupt }: FaceOptions): () => void {
  const screen = openScreen(input, output, {
    prompt: () => talk.prompt(),
    onLine(line) {
      talk.typed(line);
      screen.hold(talk.waiting() > MOST_WAITING);
    },
    onEnd: () => talk.end(),
    onInterrupt: interrupt,
  });
  const talk = createSeatTalk({ dialogue, say: screen.say, leave, live: screen.live });
  dialogue.listen(() => {
    screen.hold(talk.waiting() > MOST_WAITING);
    screen.refresh();
  });
  return () => {
    const goesOn = talk.goesOn();
    screen.close();
    screen.say(`You leave the seat${goesOn}.${goesOn === '' ? '' : ` Back: ${comeBack}`}`);
  };
}
