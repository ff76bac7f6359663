// Finished games as an Atom feed (RFC 4287), latest first. Chess and Go; games that are void or struck are left out.

import { outcomeOf } from '../../core/ending.ts';
import { isStruck } from '../../core/facts.ts';
import type { EntrantName } from '../../core/ids.ts';
import { resultOf } from '../../games/chess/pgn/game.ts';
import { resultOfEnding } from '../../games/go/sgf/result.ts';
import type { GameFacts } from '../../projections/tournamentFacts.ts';
import { describeEnding, describeGoEnding } from '../../reports/describeEnding.ts';
import type { FollowedTournament } from '../followedTournament.ts';
import { tournamentId } from './calendar.ts';

export const ATOM_TYPE = 'application/atom+xml; charset=utf-8';

const ENTRIES = 50;

/** `baseUrl` is the address of the page: `https://games.example.org`. `engine`: only its games. */
export function atomText(followed: FollowedTournament, baseUrl: string, arbiterVersion: string, engine?: EntrantName): string {
  const id = tournamentId(followed);
  const ended = endedGames(followed, engine);
  const updated = ended[0]?.atUtcMs ?? followed.openedAtUtcMs ?? 0;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>urn:arbiter:${id}${engine === undefined ? '' : `:engine:${encodeURIComponent(engine)}`}</id>`,
    `<title>${escaped(engine === undefined ? followed.definition.name : `${engine}, ${followed.definition.name}`)}</title>`,
    `<updated>${time(updated)}</updated>`,
    `<author><name>${escaped(followed.definition.name)}</name></author>`,
    `<generator version="${escaped(arbiterVersion)}">Arbiter</generator>`,
    `<link rel="self" type="application/atom+xml" href="${escaped(`${baseUrl}/games.atom${engine === undefined ? '' : `?engine=${encodeURIComponent(engine)}`}`)}"/>`,
    `<link rel="alternate" type="text/html" href="${escaped(`${baseUrl}/`)}"/>`,
    ...ended.map((one) => entryText(followed, one, id, baseUrl)),
    '</feed>',
    '',
  ].join('\n');
}

type EndedGame = { readonly game: GameFacts; readonly atUtcMs: number; readonly head: string | undefined };

function endedGames({ facts, records }: FollowedTournament, engine: EntrantName | undefined): readonly EndedGame[] {
  const ended: EndedGame[] = [];
  for (const game of facts.games.values()) {
    if (engine !== undefined && game.issued.white !== engine && game.issued.black !== engine) continue;
    const { endedAtUtcMs: atUtcMs, head } = records.get(game.issued.id) ?? {};
    if (game.ending === undefined || game.ending.kind === 'void' || isStruck(game.issued, facts.event(game.issued.event)))
      continue;
    if (atUtcMs !== undefined) ended.push({ game, atUtcMs, head });
  }
  return ended
    .toSorted((one, other) => other.atUtcMs - one.atUtcMs || other.game.issued.id - one.game.issued.id)
    .slice(0, ENTRIES);
}

function entryText(
  followed: FollowedTournament,
  { game: { issued, shown, ending, plyCount }, atUtcMs, head }: EndedGame,
  id: string,
  baseUrl: string,
): string {
  if (ending === undefined) return '';
  const isGo = issued.opening.start.game === 'go';
  const [first, second] = isGo ? [shown.black, shown.white] : [shown.white, shown.black];
  const result = isGo ? resultOfEnding(ending) : resultOf(outcomeOf(ending));
  const words = isGo ? describeGoEnding(ending, plyCount) : describeEnding(ending, plyCount);
  const event = followed.definition.events.find(({ key }) => key === issued.event)?.name ?? issued.event;
  return [
    '<entry>',
    `<id>urn:arbiter:${id}:game:${issued.id}</id>`,
    `<title>${escaped(`${first} – ${second} ${result}`)}</title>`,
    `<updated>${time(atUtcMs)}</updated>`,
    `<category term="${escaped(event)}"/>`,
    `<link rel="alternate" type="text/html" href="${escaped(`${baseUrl}/game/${issued.id}`)}"/>`,
    ...(isGo
      ? []
      : [`<link rel="enclosure" type="application/x-chess-pgn" href="${escaped(`${baseUrl}/live.pgn?game=${issued.id}`)}"/>`]),
    `<summary>${escaped(`${event}, game ${issued.id}: ${words}${head === undefined ? '' : `. Journal head: ${head}`}`)}</summary>`,
    '</entry>',
  ].join('\n');
}

const time = (atUtcMs: number): string => new Date(atUtcMs).toISOString();

const ENTITIES: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;', "'": '&apos;' };

/** Escapes text and attributes. Characters that XML 1.0 cannot hold become spaces. */
export const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\ufffe\uffff]/gu, ' ')
    .replaceAll(/[<>&"']/g, (sign) => ENTITIES[sign] ?? '');
