// What was sent and said in one game, from the logs of its engines (engineLogs; players/engineLog.ts writes them). A log belongs to an engine and a
// slot, not to a game: a note says where each game begins.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COLOURS, type Colour, type Sides } from '../core/colour.ts';
import { logHeading, logStem } from '../core/engines/engineLogs.ts';
import type { GameId } from '../core/ids.ts';

/** Direction as in the log: `>` sent, `<` received, `!` standard error, `#` a note. */
export type LogLine = { readonly atUtcMs: number; readonly direction: string; readonly text: string; readonly of: Colour };

/** In their order; empty if the engines were not logged, or the logs are gone. `players`: names in the tournament file. */
export function gameLog(folder: string, id: GameId, players: Sides<string>): readonly LogLine[] {
  return COLOURS.flatMap((of) => {
    return logsOf(folder, players[of]).flatMap((paths) => {
      let isHere = false;
      return paths.flatMap((path) =>
        readFileSync(path, 'utf8')
          .split('\n')
          .flatMap((written): readonly LogLine[] => {
            const [, time = '', direction = '', text = ''] = /^(\S+Z) \S+ ([<>!#]) (.*)$/u.exec(written) ?? [];
            if (direction === '#' && BEGINNING.test(text)) isHere = text === logHeading(id);
            return isHere && direction !== '' ? [{ atUtcMs: Date.parse(time), direction, text, of }] : [];
          }),
      );
    });
  }).toSorted((one, other) => one.atUtcMs - other.atUtcMs);
}

/** Of a game, or of a process, which is started for the next one. */
const BEGINNING = /^(?:game \d+$|started )/;

/** The files of each slot, the oldest first. */
function logsOf(folder: string, engine: string): readonly (readonly string[])[] {
  const logs = join(folder, 'logs');
  const stem = logStem(engine);
  const files = namesIn(logs)
    .filter((name) => name.startsWith(`${stem}-`))
    .flatMap((name) => {
      const [, slot, age = '0'] = /^-(\d{1,6})\.log(?:\.(\d{1,3}))?$/.exec(name.slice(stem.length)) ?? [];
      return slot === undefined ? [] : [{ slot, age: Number(age), path: join(logs, name) }];
    });
  return [...Map.groupBy(files, ({ slot }) => slot).values()].map((slot) =>
    slot.toSorted((one, other) => other.age - one.age).map(({ path }) => path),
  );
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
