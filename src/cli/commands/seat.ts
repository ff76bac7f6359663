// arbiter seat: where the operator of a program sits, at a terminal. Operators type its moves (CGF-4.3), resign for it (CGF-9.1.3) and enter
// the score that it displays (CGF-9.3), while the clock runs where the game is played. They may leave and come back; the command waits for a
// seat that is not open as long as the tournament goes on.

import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { nearestNames, orList } from '../../core/messages/nearest.ts';
import { seatPath } from '../../seats/seatPath.ts';
import { SEAT_VERSION } from '../../protocols/seat/messages.ts';
import { Failure, WrongUse } from '../../core/messages/failure.ts';
import type { CommandAction, ExitCode, OptionValues } from '../command.ts';
import { foldJournal } from '../../projections/foldJournal.ts';
import { requiredOption, textOption } from '../options.ts';
import { sitDown, type Sitting } from '../../seats/sitDown.ts';
import { jsonSeat } from '../../terminal/seat/jsonSeat.ts';
import { outlookOf } from '../../terminal/seat/outlook.ts';
import { terminalSeat } from '../../terminal/seat/terminalSeat.ts';
import type { SeatFace } from '../../terminal/seat/face.ts';

/** How often a seat that is not open is tried, and how often it is asked what is waited for. */
const TRY_EVERY_MS = 200;
const LOOK_EVERY_MS = 5000;

export const seat: CommandAction = async (_, options) => {
  const folder = resolve(requiredOption(options, 'data', '--data'));
  const entrant = requiredOption(options, 'entrant', '--entrant');
  const fold = tournamentIn(folder, entrant);
  const leaving = new AbortController();
  let code: ExitCode = 0;
  const interrupt = (): void => {
    code = 130;
    leaving.abort();
  };
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  const comeBack = `arbiter seat --data ${quoted(folder)} --entrant ${quoted(entrant)}`;
  const open = options['json'] === true ? jsonSeat : terminalSeat;
  const face = open({
    input: process.stdin,
    output: process.stdout,
    errors: process.stderr,
    comeBack,
    leave: () => leaving.abort(),
    interrupt,
  });
  try {
    await sitAsLongAsItTakes(folder, entrant, fold, face, sittingOf(options, face, leaving.signal));
    return code;
  } finally {
    face.close();
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
};

/** Until the operator leaves, or nothing more is to be played. Throws `Failure` where the seat refuses them. */
async function sitAsLongAsItTakes(folder: string, entrant: string, fold: Fold, face: SeatFace, sitting: Sitting): Promise<void> {
  let looked = -Infinity;
  for (;;) {
    const end = await sitDown(seatPath(folder, entrant), sitting);
    if (end.kind === 'left') return;
    if (end.kind === 'refused') throw new Failure(end.why);
    if (end.kind !== 'absent') {
      face.lost(end.kind);
      looked = -Infinity;
    }
    if (performance.now() - looked >= LOOK_EVERY_MS) {
      looked = performance.now();
      const outlook = await outlookOf(folder, fold, entrant);
      face.wait(outlook.words);
      if (outlook.over) return;
    }
    await sleep(TRY_EVERY_MS, undefined, { signal: sitting.signal }).catch(() => undefined);
  }
}

function sittingOf(options: OptionValues, face: SeatFace, signal: AbortSignal): Sitting {
  const operator = textOption(options, 'by') ?? userInfo().username;
  // Only the first time: who was made to go must not come back by themselves.
  let takeOver = options['takeOver'] === true;
  return {
    get hello() {
      return { kind: 'hello', version: SEAT_VERSION, operator, takeOver } as const;
    },
    onSeated(write) {
      takeOver = false;
      face.seated(write);
    },
    onMessage: face.hear,
    onOdd: face.odd,
    signal,
  };
}

type Fold = Extract<ReturnType<typeof foldJournal>, { readonly ok: true }>['value'];

/** The tournament, once it is sure that the entrant is in it. */
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
