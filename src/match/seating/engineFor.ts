// The program of one side as it is started for one game: in Go its arguments may depend on the game, since the protocol SGMP does not describe the
// game to a program.

import type { Colour } from '../../core/colour.ts';
import { fillWords, type Words } from '../../core/engines/fillWords.ts';
import type { EngineConfig, GameJob } from '../../core/gameJob.ts';
import type { GameStart, GoStart } from '../../core/gameRules.ts';
import type { TimeControl } from '../../core/timeControl.ts';

export const engineFor = ({ players, opening, timeControls }: GameJob, colour: Colour): EngineConfig =>
  engineWith(players[colour], opening.start, timeControls[colour], colour);

/** The same for a game that has not been issued yet. */
export function engineWith(engine: EngineConfig, start: GameStart, control: TimeControl, colour: Colour): EngineConfig {
  const { program } = engine;
  if (start.game !== 'go') return engine;
  // The engine host fills them in: it alone knows the arguments.
  if (program.kind === 'hosted') return { ...engine, program: { ...program, words: wordsFor(start, control, colour) } };
  if (program.kind !== 'process') return engine;
  return { ...engine, program: { ...program, args: argumentsFor(program.args, start, control, colour) } };
}

export const argumentsFor = (args: readonly string[], start: GoStart, control: TimeControl, colour: Colour): readonly string[] =>
  fillWords(args, wordsFor(start, control, colour));

/** What `{colour}`, `{size}`, `{komi}`, `{handicap}`, `{minutes}` and `{seconds}` stand for. */
function wordsFor(start: GoStart, control: TimeControl, colour: Colour): Words {
  const baseMs = baseOf(control);
  return {
    colour,
    size: String(start.size),
    komi: String(start.komi / 2),
    handicap: String(start.handicap),
    minutes: String(Math.ceil(baseMs / 60_000)),
    seconds: String(Math.ceil(baseMs / 1000)),
  };
}

/** The time of the first period or of a move, in ms; 0 without a clock. */
function baseOf(control: TimeControl): number {
  switch (control.kind) {
    case 'clock':
      return control.periods[0]?.baseMs ?? 0;
    case 'moveTime':
      return control.moveTimeMs;
    case 'unlimited':
      return 0;
  }
}
