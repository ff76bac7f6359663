// The words of `arbiter match` by which a game of chess is played again: the same engines with the same colours and clocks, from its opening. What the
// words cannot say is left out and named: rules of adjudication, variables of the environment, periods after the first.

import { COLOURS } from '../core/colour.ts';
import type { ProcessProgram } from '../core/engines/program.ts';
import type { OptionValue } from '../core/gameJob.ts';
import type { TimeControl } from '../core/timeControl.ts';
import { afterMove, fen, parseMove } from '../games/chess/notation/notation.ts';
import { chessRules } from '../games/chess/rules.ts';
import type { GameFacts } from '../projections/tournamentFacts.ts';
import type { EntrantDefinition, EventDefinition } from '../tournament/definition.ts';
import { entrantOf } from '../tournament/season/possibleEntrants.ts';

/** `book`: a file to write before, with one position. */
export type PlayAgain = {
  readonly book?: { readonly file: string; readonly position: string };
  readonly words: readonly string[];
};

/** `undefined`: Go, a chess variant, a program that Arbiter does not start, or a clock that the words do not have. */
export function playAgain({ issued }: GameFacts, event: EventDefinition): PlayAgain | undefined {
  const { start, moves } = issued.opening;
  if (start.game !== 'chess' || start.variant !== undefined) return undefined;
  const engines = COLOURS.map((colour) => {
    const entrant = entrantOf(event, issued[colour]);
    return entrant && engineWords(entrant, issued.timeControl ?? entrant.timeControl);
  });
  const begun = chessRules.start(start);
  if (!begun.ok || engines.includes(undefined)) return undefined;
  let state = begun.value;
  for (const text of moves) {
    const move = parseMove(state, text);
    if (!move.ok) return undefined;
    state = afterMove(state, move.value);
  }
  const isUsual = start.position === undefined && moves.length === 0 && !start.chess960;
  const book = isUsual ? undefined : { file: `game-${issued.id}.epd`, position: fen(state) };
  return {
    ...(book === undefined ? {} : { book }),
    words: [
      ...['arbiter', 'match', ...engines.flatMap((words) => ['-engine', ...(words ?? [])])],
      ...(start.chess960 ? ['-variant', 'fischerandom'] : []),
      ...(book === undefined ? [] : ['-openings', `file=${book.file}`, 'format=epd']),
      ...['-rounds', '1', '-games', '1', '-event', `Game ${issued.id} again`, '-pgnout', `file=game-${issued.id}.pgn`],
      ...['-log', `file=game-${issued.id}.log`, 'engine=true', '-recover'],
    ],
  };
}

function engineWords({ engine, limits }: EntrantDefinition, control: TimeControl): readonly string[] | undefined {
  const { name, program, protocol, options, restart } = engine;
  const clock = clockWords(control);
  if (program.kind !== 'process' || clock === undefined || (protocol !== 'uci' && protocol !== 'xboard')) return undefined;
  return [
    `name=${name}`,
    `cmd=${program.command}`,
    ...(program.args.length === 0 ? [] : [`args=${program.args.map(quoted).join(' ')}`]),
    ...folderWords(program),
    ...(protocol === 'uci' ? [] : [`proto=${protocol}`]),
    ...clock,
    ...(limits.depth === undefined ? [] : [`depth=${limits.depth}`]),
    ...(limits.nodes === undefined ? [] : [`nodes=${limits.nodes}`]),
    ...(restart === 'betweenGames' ? ['restart=on'] : []),
    ...Object.entries(options).map(([option, value]) => `option.${option}=${valueText(value)}`),
  ];
}

/** An engine starts in the folder of its command, a match where it is typed. */
function folderWords({ command, workingDirectory }: ProcessProgram): readonly string[] {
  const folder = workingDirectory ?? command.slice(0, Math.max(0, command.lastIndexOf('/')));
  return folder === '' ? [] : [`dir=${folder}`];
}

function clockWords(control: TimeControl): readonly string[] | undefined {
  if (control.kind === 'unlimited') return ['tc=inf'];
  const margin = control.marginMs === 0 ? [] : [`timemargin=${control.marginMs}`];
  if (control.kind === 'moveTime') return [`st=${control.moveTimeMs / 1000}`, ...margin];
  const [first, ...others] = control.periods;
  if (first === undefined || others.length > 0 || control.hourglass === true) return undefined;
  const { moves, baseMs, incrementMs } = first;
  const increment = incrementMs === 0 ? '' : `+${incrementMs / 1000}`;
  return [`tc=${moves === null ? '' : `${moves}/`}${baseMs / 1000}${increment}`, ...margin];
}

const valueText = (value: OptionValue): string => String(typeof value === 'object' ? value.atMost : value);
const quoted = (word: string): string => (/^[^\s"'\\]+$/.test(word) ? word : `"${word.replaceAll(/["\\]/g, String.raw`\$&`)}"`);
