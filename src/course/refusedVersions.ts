// Engines not started for an event because their version is not the accepted one (S16-13e, S16-13f, CUP-8a, 4K-4.4, CGF-4.2), and the question to
// officials. A refusal stays open while it holds a game or keeps the event from being opened.

import { versionDifferences, type EngineVersion } from '../core/engines/engineVersion.ts';
import type { EntrantName, GameId } from '../core/ids.ts';
import { phrase, type Phrase } from '../core/phrases/phrase.ts';
import { recognised } from '../core/phrases/recognised.ts';
import { present } from '../core/present.ts';
import type { EntryPayloads } from '../journal/entries.ts';
import type { RefusedVersion } from '../projections/eventRecord.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import type { EventDefinition } from '../tournament/definition.ts';

/** `games` are those held because of it. */
export type VersionMatter = RefusedVersion & { readonly entrant: EntrantName; readonly games: readonly GameId[] };

export function refusedVersions({ key }: Pick<EventDefinition, 'key'>, facts: TournamentFacts): readonly VersionMatter[] {
  const { refusedVersions: refused, openedAtUtcMs, closedAtUtcMs } = facts.life(key);
  if (refused.size === 0 || closedAtUtcMs !== undefined) return [];
  const { disqualified } = facts.event(key);
  return [...refused].flatMap(([entrant, refusal]) => {
    if (disqualified.has(entrant)) return [];
    const games = [...facts.held].filter((id) => {
      const { issued, held } = facts.games.get(id) ?? {};
      return issued?.event === key && held?.cause === 'version' && held.entrant === entrant && held.released !== true;
    });
    return openedAtUtcMs !== undefined && games.length === 0 ? [] : [{ entrant, ...refusal, games }];
  });
}

/** The question to an official, and the possible actions. */
export const versionQuestion = ({ entrant, reason }: Pick<VersionMatter, 'entrant' | 'reason'>): Phrase =>
  phrase('version.refused', { reason: recognised(reason), remedy: versionRemedy(entrant) });

export const versionRemedy = (entrant: EntrantName): Phrase => phrase('version.remedy', { entrant });

/** The version that a start is compared with; `undefined` if there are no files, because Arbiter does not start the program. */
export function acceptedVersion(
  accepted: Omit<EntryPayloads['engine-accepted'], 'event'> | undefined,
): EngineVersion | undefined {
  if (accepted === undefined || accepted.files.length === 0) return undefined;
  const { files, ownFiles, identity } = accepted;
  return {
    files,
    ...present({ ownFiles, name: identity.name }),
  };
}

/** Whether only the reported name was refused: it is known only once the engine runs, and restoring files does not change it. */
export function isOfNameOnly(accepted: EngineVersion, { found }: RefusedVersion): boolean {
  const differences = versionDifferences(accepted, found);
  return differences.length > 0 && differences.every(({ kind }) => kind === 'renamed');
}
