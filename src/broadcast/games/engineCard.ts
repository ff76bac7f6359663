// An engine as it was accepted for an event and declared in its file. Shows what the engine says of itself unchanged; asks it nothing.

import { entrantOf } from '../../archive/recordedGame.ts';
import { isStarted, type Protocol } from '../../core/gameJob.ts';
import { entrantName } from '../../core/ids.ts';
import { OPTION_NAMES } from '../../core/engines/optionKinds.ts';
import { present } from '../../core/present.ts';
import { keptText } from '../../core/phrases/recognised.ts';
import type { TimeControl } from '../../core/timeControl.ts';
import { shownName } from '../../course/displayNames.ts';
import type { RatingBefore, RecordedOptions } from '../../journal/entries.ts';
import type { EventDefinition } from '../../tournament/definition.ts';
import type { EngineCard } from '../messages.ts';
import type { FollowedTournament } from '../followedTournament.ts';
import { timeControlText } from './timeControlText.ts';

/** The terms of one game: options sent, the side's own time control, a display name, and the rating before it. Absent: as accepted and as in the
 * event. */
export type GameTerms = {
  readonly options?: RecordedOptions | undefined;
  readonly timeControl?: TimeControl | undefined;
  readonly shown?: string;
  readonly rating?: RatingBefore | undefined;
};

export function engineCard(
  followed: FollowedTournament,
  event: EventDefinition,
  name: string,
  terms: GameTerms = {},
): EngineCard {
  const entrant = entrantOf(event, entrantName(name));
  const accepted = followed.facts.accepted(event.key).get(entrantName(name));
  const options = terms.options ?? accepted?.usedOptions ?? [];
  const control = terms.timeControl ?? entrant?.timeControl;
  const author = entrant?.engine.author ?? accepted?.identity.author;
  return {
    name: terms.shown ?? shownName(event, followed.facts, entrantName(name)),
    protocol: entrant === undefined ? '' : PROTOCOL_NAMES[entrant.engine.protocol],
    options,
    ...keptText('timeControl', control === undefined ? '' : timeControlText(control)),
    ...present({
      identity: accepted?.identity.name || undefined,
      author: author || undefined,
      version: accepted?.sha256,
      threads: valueOf(options, OPTION_NAMES.threads),
      hash: valueOf(options, HASH),
      tablebases: valueOf(options, TABLEBASES),
      hardware: accepted?.hardware ?? (event.hardware || undefined),
      sandbox:
        entrant !== undefined && isStarted(entrant.engine)
          ? (entrant.engine.program.sandbox?.level ?? followed.facts.sandbox?.usual)
          : undefined,
      rating: terms.rating?.elo,
      ratingTemporary: terms.rating?.temporary,
    }),
  };
}

const PROTOCOL_NAMES = {
  uci: 'UCI',
  xboard: 'XBoard',
  gtp: 'GTP',
  sgmp: 'SGMP',
  operator: 'operator',
} as const satisfies Record<Protocol, string>;

/** In addition to the usual option names. */
const HASH = [...OPTION_NAMES.hash, 'cachesize'];
const TABLEBASES = [
  'syzygypath',
  'egtpathsyzygy',
  'syzygytbpath',
  'syzygytablebases',
  'tablebasepath',
  'tbpath',
  'egtpathgaviota',
  'gaviotatbpath',
  'egtpathnalimov',
  'nalimovpath',
  'egtpath',
];

/** `undefined` if the option was not set, or is empty. */
function valueOf(options: RecordedOptions, names: readonly string[]): string | undefined {
  for (const name of names) {
    const option = options.find((one) => one.name.toLowerCase().replaceAll(/[^a-z0-9]/g, '') === name);
    const value = option?.value.trim();
    if (value !== undefined && value !== '' && value !== '<empty>') return value;
  }
  return undefined;
}
