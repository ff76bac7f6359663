// The list of events and where their files are, in the format of TCEC's viewers (docs/tcec-formats.md, gamelist.json and tournament.json). Their
// pages build links and file names from it, so every part consists of letters, digits and a few other safe characters.

import { harmless } from '../harmless.ts';
import type { EventDefinition, TournamentDefinition } from '../../../tournament/definition.ts';

/** `abb` is the prefix of its file names under `archive/json/`, `url` is its address within the viewer. */
export type ListedEvent = { readonly event: EventDefinition; readonly abb: string; readonly url: string };

/** The chess events. Names are unique. */
export function listedEvents({ name, events }: TournamentDefinition): readonly ListedEvent[] {
  const season = plainName(name);
  const taken = new Set<string>();
  return events
    .filter(({ go }) => go === undefined)
    .map((event, index) => {
      const wanted = plainName(event.key);
      const own = taken.has(wanted) ? `${wanted}-${index + 1}` : wanted;
      taken.add(own);
      return { event, abb: `${season}_-_${own}`, url: `season=${season}&div=${own}` };
    });
}

export function gamelistJson(definition: TournamentDefinition): unknown {
  const listed = listedEvents(definition);
  const leagues = listed.filter(({ event }) => event.format.kind !== 'knockout');
  const cups = listed.filter(({ event }) => event.format.kind === 'knockout');
  return {
    Seasons: {
      ...(leagues.length === 0 ? {} : { [harmless(definition.name)]: { download: 'games.pgn', sub: leagues.map(subEntry) } }),
      ...Object.fromEntries(
        cups.map((cup) => [
          harmless(cup.event.name === definition.name ? definition.name : `${definition.name}: ${cup.event.name}`),
          { download: 'games.pgn', cup: CUP, eventtag: cup.abb, sub: [subEntry(cup, 0)] },
        ]),
      ),
    },
  };
}

/** `link` is the viewers' term for their place in the list. */
export function tournamentJson(definition: TournamentDefinition, event: EventDefinition): unknown {
  const link = listedEvents(definition).find((listed) => listed.event.key === event.key)?.url ?? '';
  return { cup: event.format.kind === 'knockout' ? CUP : 0, desc: harmless(event.name), link, twitchaccount: '' };
}

/** From 6 on, the viewers seat the bracket in a different order from ours. */
const CUP = 4;

const subEntry = ({ event, abb, url }: ListedEvent, index: number): unknown => ({
  id: abb.toLowerCase(),
  dno: String(index + 1),
  abb,
  url,
  no: '1',
  menu: harmless(event.name),
});

const plainName = (name: string): string => {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9.-]+/g, '_')
    .replaceAll(/^[_.]+|_+$/g, '');
  return plain === '' ? 'event' : plain.slice(0, 60);
};
