// An engine as a preset enters it, for `arbiter check --rules`: with the protocol, the time to start and the conditions of the event, and without a
// tournament.

import type { Target } from '../../conformance/bench.ts';
import { orWrongUse } from '../../core/messages/failure.ts';
import { LIST_RULES } from '../../registry/entryList/candidates.ts';
import { isStarted } from '../../core/gameJob.ts';
import { defineTournament } from '../../tournament/define.ts';
import { readPreset } from '../file/readTournamentFile.ts';
import { checkTarget } from './checkTarget.ts';

/** The events whose books they need. */
const BOOKS = { 'tcec-4k': ['Pool', 'MiniFinal'] } as const satisfies Record<CheckedRules, readonly string[]>;
type CheckedRules = (typeof CHECKED_RULES)[number];
export const CHECKED_RULES = LIST_RULES;

/** `target` has only what its author says. Throws `WrongUse` for options that the event does not allow. */
export function ruledTarget(preset: CheckedRules, { name, program, options }: Target): Target {
  const { command: cmd, args, workingDirectory: dir, environment: env } = program;
  const definition = orWrongUse(
    defineTournament(
      {
        ...{ tournament: 'Check', preset },
        engines: [
          { name: 'The engine', cmd, args: [...args], env, options, ...(dir === undefined ? {} : { dir }) },
          { name: 'Its opponent', cmd },
        ],
        events: Object.fromEntries(BOOKS[preset].map((event) => [event, { openings: { file: 'book.pgn' } }])),
      },
      { readPreset },
    ),
  );
  const [event] = definition.events;
  const [entrant] = event?.entrants ?? [];
  const found = event && entrant && checkTarget(event, entrant);
  if (found === undefined || !isStarted(found)) throw new TypeError(`Cannot enter ${name}: expected an event of ${preset}`);
  return { ...found, name };
}
