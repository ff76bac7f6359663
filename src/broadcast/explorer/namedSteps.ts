// Moves with variations as someone wrote them → those that are legal, in protocol form and with the names that people read.

import type { GameRules, GameStart } from '../../core/gameRules.ts';
import type { TreeStep } from '../../core/lines/moveTree.ts';
import type { Result } from '../../core/result.ts';
import { formatSan, parseSan } from '../../games/chess/notation/notation.ts';
import { chessRules } from '../../games/chess/rules.ts';
import { goRules } from '../../games/go/rules.ts';

/** Chess moves may be written as SAN. What is not legal is left out, with all that follows it. */
export const namedSteps = (start: GameStart, steps: readonly TreeStep[]): readonly TreeStep[] =>
  start.game === 'chess'
    ? legalSteps(chessRules, start, steps, { read: parseSan, name: formatSan })
    : legalSteps(goRules, start, steps);

type Words<State> = Readonly<Record<'read' | 'name', (state: State, text: string) => Result<string, string>>>;

function legalSteps<State>(
  rules: GameRules<State>,
  start: GameStart,
  steps: readonly TreeStep[],
  words?: Words<State>,
): readonly TreeStep[] {
  const first = rules.start(start);
  if (!first.ok) return [];
  const states = [first.value];
  return steps.flatMap(({ ply, move: written }): readonly TreeStep[] => {
    const state = states[ply];
    if (state === undefined) return [];
    states.length = ply + 1;
    let played = rules.play(state, written);
    if (!played.ok) {
      const read = words?.read(state, written);
      if (read?.ok === true) played = rules.play(state, read.value);
    }
    if (!played.ok) return [];
    const { move, state: after } = played.value;
    states.push(after);
    const name = words?.name(state, move);
    return [{ ply, move, text: name?.ok === true ? name.value : move }];
  });
}
