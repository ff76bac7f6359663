// The options of `arbiter rule` that are about rounds of a Swiss event, as a request.

import { present } from '../core/present.ts';
import { parseDuration } from '../tournament/values/duration.ts';
import { WrongUse } from '../core/messages/failure.ts';
import type { OptionValues } from './command.ts';
import type { RoundRequest } from '../rulings/request.ts';
import { countOption, textOption, textOptions } from './options.ts';

type Decision = { readonly by: string; readonly reason: string };

/** `undefined` where none of these options is given. Throws `WrongUse` for several. */
export function roundRequest(
  game: string | undefined,
  options: OptionValues,
  decision: () => Decision,
): RoundRequest | undefined {
  const asked = (['absent', 'present', 'join', 'tardy'] as const).flatMap((kind) => {
    const entrant = textOption(options, kind);
    return entrant === undefined ? [] : [{ kind, entrant }];
  });
  const start = countOption(options, 'startRound', '--start-round', 1);
  const black = textOptions(options, 'black');
  const white = textOptions(options, 'white');
  const byes = textOptions(options, 'bye');
  const repairs = black.length + white.length + byes.length > 0;
  const count = asked.length + (start === undefined ? 0 : 1) + (repairs ? 1 : 0);
  if (count === 0) return undefined;
  if (count > 1 || game !== undefined)
    throw new WrongUse('Cannot rule: expected --absent, --present, --join, --tardy, --start-round or pairings alone');
  const event = textOption(options, 'event');
  const common = { ...decision(), ...present({ event }) };
  if (start !== undefined) return { kind: 'start-round', round: start, ...common };
  if (repairs) return { kind: 'repair', round: roundOption(options), pairings: pairsOf(black, white), byes, ...common };
  const [first] = asked;
  if (first === undefined) return undefined;
  const from = countOption(options, 'fromRound', '--from-round', 1);
  const to = countOption(options, 'toRound', '--to-round', 1);
  switch (first.kind) {
    case 'absent':
    case 'present':
      return {
        ...first,
        kind: first.kind,
        ...common,
        ...present({ from, to }),
      };
    case 'join':
      return { ...first, kind: first.kind, ...common };
    case 'tardy':
      return { ...first, kind: first.kind, ...common, round: roundOption(options), ...lateOption(options) };
  }
}

function pairsOf(
  black: readonly string[],
  white: readonly string[],
): readonly { readonly white: string; readonly black: string }[] {
  if (black.length !== white.length)
    throw new WrongUse(`Cannot pair: expected as many --white as --black, got ${white.length} and ${black.length}`);
  return black.map((name, index) => ({ black: name, white: white[index] ?? '' }));
}

function roundOption(options: OptionValues): number {
  const round = countOption(options, 'round', '--round', 1);
  if (round === undefined) throw new WrongUse('Cannot go on without --round: expected it on the command line');
  return round;
}

/** No one may know how late. */
function lateOption(options: OptionValues): { readonly lateMs?: number } {
  const written = textOption(options, 'late');
  if (written === undefined) return {};
  const late = parseDuration(written);
  if (!late.ok || late.value < 1) throw new WrongUse(`Cannot use --late: expected a time such as 7m30s, got "${written}"`);
  return { lateMs: late.value };
}
