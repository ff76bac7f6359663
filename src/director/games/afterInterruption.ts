// What the start records and does about a game that had begun and not ended: it is scored by the policy of its event, or continues
// (INT-2 to INT-5). After an orderly stop it continues by INT-5 alone. After a kill at any point, the next start decides the same again.

import type { GameJob, Opening, PlyRecord } from '../../core/gameJob.ts';
import { chessRules } from '../../games/chess/rules.ts';
import { goRules } from '../../games/go/rules.ts';
import type { NewEntry } from '../../journal/entries.ts';
import type { GameFacts } from '../../projections/tournamentFacts.ts';
import { scoreInterrupted, warmUpMs, type TablebaseProbe } from '../../referee/interruption.ts';
import type { EventDefinition } from '../../tournament/definition.ts';

export type AfterInterruption = { readonly entries: readonly NewEntry[]; readonly goesOn: boolean };

export function afterInterruption(event: EventDefinition, game: GameFacts, probe: TablebaseProbe): AfterInterruption {
  const { id, opening } = game.issued;
  const { plies, plyCount, interrupted } = game;
  const resumed = resumedFrom(game);
  if (interrupted === 'stopped') return { entries: [resumed], goesOn: true };
  const found: readonly NewEntry[] =
    interrupted === 'killed' ? [] : [{ kind: 'game-interrupted', payload: { id, reason: 'killed' } }];
  if (event.interruption.judged === true) return { entries: [...found, referredAfter(game)], goesOn: false };
  const ending =
    opening.start.game === 'chess' ? scoreInterrupted(event.interruption, chessRules, { opening, plies }, probe) : undefined;
  if (ending === undefined) return { entries: [...found, resumed], goesOn: true };
  const durationMs = plies.reduce((sum, { elapsedMs }) => sum + elapsedMs, 0);
  const ended: NewEntry = { kind: 'game-ended', payload: { id, ending, plies: plyCount, durationMs, evidence: [] } };
  return { entries: [...found, ended], goesOn: false };
}

/** The game continues with the ply after its last. */
export const resumedFrom = ({ issued: { id }, plyCount }: GameFacts): NewEntry => ({
  kind: 'game-resumed',
  payload: { id, fromPly: plyCount + 1 },
});

/** CGF-10.2: the judges adjudicate games interrupted by power failures. */
function referredAfter({ issued: { id, opening }, plies, plyCount }: GameFacts): NewEntry {
  const durationMs = plies.reduce((sum, { elapsedMs }) => sum + elapsedMs, 0);
  const diagram = goDiagram(opening, plies);
  return {
    kind: 'game-referred',
    payload: { id, referral: { kind: 'interrupted' }, plies: plyCount, durationMs, diagram, evidence: [] },
  };
}

/** The last position; empty if the moves cannot be played. */
function goDiagram(opening: Opening, plies: readonly PlyRecord[]): readonly string[] {
  const started = goRules.start(opening.start);
  if (!started.ok) return [];
  let state = started.value;
  for (const move of [...opening.moves, ...plies.map((ply) => ply.move)]) {
    const played = goRules.play(state, move);
    if (!played.ok) return [];
    state = played.value.state;
  }
  return goRules.counting?.diagram(state) ?? [];
}

/** What a begun game adds to its job: its plies and, if engines have a search to rebuild, the time to do so (INT-5). */
export function resumption(
  event: EventDefinition,
  { started, plies }: GameFacts,
  { timeControls: { white, black } }: GameJob,
): Pick<GameJob, 'resume' | 'warmUpMs'> {
  if (!started) return {};
  const policy = event.interruption;
  const warmUp = { white: warmUpMs(policy, white), black: warmUpMs(policy, black) };
  const idle = plies.length === 0 || (warmUp.white === 0 && warmUp.black === 0);
  return { resume: plies, ...(idle ? {} : { warmUpMs: warmUp }) };
}
