// arbiter seat: the seat of a program's operator, at a terminal. Operators type its moves (CGF-4.3), resign for it (CGF-9.1.3) and enter the score
// that it displays (CGF-9.3), while the clock runs where the game is played. They may leave and come back; the command waits for a closed seat as
// long as the tournament runs.

import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { isOwned } from '../../broadcast/stream/ownership.ts';
import type { EntrantName } from '../../core/ids.ts';
import { Failure, WrongUse } from '../../core/messages/failure.ts';
import { inDataFolder } from '../../journal/failures.ts';
import { foldJournal } from '../../projections/foldJournal.ts';
import type { FactsFold } from '../../projections/foldTournament.ts';
import { outlookOf } from '../../seats/outlook.ts';
import { openSeatLine } from '../../seats/seatLine.ts';
import { jsonSeat } from '../../terminal/seat/jsonSeat.ts';
import { terminalSeat } from '../../terminal/seat/terminalSeat.ts';
import type { CommandAction, ExitCode } from '../command.ts';
import { entrantMeant, requiredOption, textOption } from '../options.ts';
import { onStop } from '../stopping.ts';

export const seat: CommandAction = async (_, options) => {
  const folder = resolve(requiredOption(options, 'data', '--data'));
  const { fold, entrant } = tournamentIn(folder, requiredOption(options, 'entrant', '--entrant'));
  const left = Promise.withResolvers<ExitCode>();
  const interrupt = (): void => left.resolve(130);
  const ignoreStops = onStop(interrupt);
  const line = openSeatLine({
    folder,
    entrant,
    operator: textOption(options, 'by') ?? userInfo().username,
    takeOver: options['takeOver'] === true,
    outlook() {
      const read = foldJournal(folder, fold);
      if (read.ok) return outlookOf(fold.facts, entrant, isOwned(folder));
      left.reject(new Failure(read.error.message));
      return { words: '', over: true };
    },
  });
  const close = (options['json'] === true ? jsonSeat : terminalSeat)({
    dialogue: line.dialogue,
    input: process.stdin,
    output: process.stdout,
    comeBack: `arbiter seat --data ${quoted(folder)} --entrant ${quoted(entrant)}`,
    leave: () => left.resolve(0),
    interrupt,
  });
  line.dialogue.listen(({ line: { state, words } }) => {
    if (state === 'over') left.resolve(0);
    if (state === 'taken') left.reject(new Failure(words));
  });
  try {
    return await left.promise;
  } finally {
    close();
    await line.close();
    ignoreStops();
  }
};

/** The tournament and the entrant in it that is meant. */
function tournamentIn(folder: string, written: string): { readonly fold: FactsFold; readonly entrant: EntrantName } {
  const fold = inDataFolder(foldJournal(folder));
  const { definition } = fold.facts;
  if (definition === undefined) throw new WrongUse(`Cannot sit down in ${folder}: expected a tournament, got an empty journal`);
  return { fold, entrant: entrantMeant(written, 'Cannot sit down', { definition, facts: fold.facts }) };
}

const quoted = (text: string): string => (/^[\w./-]+$/.test(text) ? text : `"${text.replaceAll(/["\\$`]/g, '\\$&')}"`);
