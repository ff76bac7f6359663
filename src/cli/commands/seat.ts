// arbiter seat: the seat of a program's operator, at a terminal. Operators type its moves (CGF-4.3), resign for it (CGF-9.1.3) and enter the score
// that it displays (CGF-9.3), while the clock runs where the game is played. They may leave and come back; the command waits for a closed seat as
// long as the tournament runs.

import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { isOwned } from '../../broadcast/stream/ownership.ts';
import { entrantName } from '../../core/ids.ts';
import { Failure, WrongUse } from '../../core/messages/failure.ts';
import { nearestNames, orList } from '../../core/messages/nearest.ts';
import { foldJournal } from '../../projections/foldJournal.ts';
import { outlookOf } from '../../seats/outlook.ts';
import { openSeatLine } from '../../seats/seatLine.ts';
import { jsonSeat } from '../../terminal/seat/jsonSeat.ts';
import { terminalSeat } from '../../terminal/seat/terminalSeat.ts';
import type { CommandAction, ExitCode } from '../command.ts';
import { requiredOption, textOption } from '../options.ts';

export const seat: CommandAction = async (_, options) => {
  const folder = resolve(requiredOption(options, 'data', '--data'));
  const entrant = requiredOption(options, 'entrant', '--entrant');
  const fold = tournamentIn(folder, entrant);
  const left = Promise.withResolvers<ExitCode>();
  const interrupt = (): void => left.resolve(130);
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  const line = openSeatLine({
    folder,
    entrant,
    operator: textOption(options, 'by') ?? userInfo().username,
    takeOver: options['takeOver'] === true,
    outlook() {
      const read = foldJournal(folder, fold);
      if (read.ok) return outlookOf(fold.facts, entrantName(entrant), isOwned(folder));
      left.reject(new Failure(read.error.message));
      return { words: '', over: true };
    },
  });
  const close = (options['json'] === true ? jsonSeat : terminalSeat)({
    dialogue: line.dialogue,
    input: process.stdin,
    output: process.stdout,
    errors: process.stderr,
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
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
};

type Fold = Extract<ReturnType<typeof foldJournal>, { readonly ok: true }>['value'];

/** The tournament, after checking that the entrant is in it. */
function tournamentIn(folder: string, entrant: string): Fold {
  const fold = foldJournal(folder);
  if (!fold.ok) throw new Failure(fold.error.message);
  const { definition } = fold.value.facts;
  if (definition === undefined) throw new Failure(`Cannot sit down in ${folder}: expected a tournament, got an empty journal`);
  const names = new Set<string>();
  for (const { entrants, reserves = [] } of definition.events) {
    for (const { engine } of [...entrants, ...reserves]) names.add(engine.name);
  }
  if (names.has(entrant)) return fold.value;
  const near = nearestNames(entrant, [...names]);
  const hint = near.length > 0 ? ` (did you mean ${orList(near.map((name) => `"${name}"`))}?)` : '';
  throw new WrongUse(`Cannot sit down: expected --entrant with an entrant of ${definition.name}, got "${entrant}"${hint}`);
}

const quoted = (text: string): string => (/^[\w./-]+$/.test(text) ? text : `"${text.replaceAll(/["\\$`]/g, '\\$&')}"`);
