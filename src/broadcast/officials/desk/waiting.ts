// What waits for officials, oldest first: games that were referred or call a judge, ties, rounds to be confirmed, and whatever else an event needs
// before it can continue. The same matters as in reports/statusReport.ts, each with the possible actions.

import { agreedScore, type Referral } from '../../../core/judging.ts';
import type { EventKey, GameId } from '../../../core/ids.ts';
import { english, inEnglish, isPhraseCode } from '../../../core/phrases/english.ts';
import { phrase, type Phrase } from '../../../core/phrases/phrase.ts';
import { recognised } from '../../../core/phrases/recognised.ts';
import { present } from '../../../core/present.ts';
import { closingTies, eventState, questionsInPlay, type TieQuestion } from '../../../course/eventState.ts';
import { gamePhrase } from '../../../course/gameName.ts';
import { refusedVersions } from '../../../course/refusedVersions.ts';
import { roundTime } from '../../../course/roundTime.ts';
import type { Entry } from '../../../journal/entries.ts';
import type { GameFacts } from '../../../projections/tournamentFacts.ts';
import type { EventDefinition } from '../../../tournament/definition.ts';
import { callLines } from '../../games/shownReferral.ts';
import type { FollowedTournament } from '../../followedTournament.ts';
import { action, order, type OfferedItem } from './action.ts';
import { calledActions, heldActions, isStopped, referredActions } from './gameActions.ts';
import { repairAction } from './roundActions.ts';

export function waitingItems(followed: FollowedTournament): readonly OfferedItem[] {
  const { facts, definition } = followed;
  if (facts.closed) return [];
  const states = definition.events.map((event) => ({ event, state: eventState(definition, event, facts, 0) }));
  const items = states.flatMap(({ event, state }): readonly OfferedItem[] => {
    const late = lateItems(event, followed);
    if (state.kind === 'undecided') return [...late, ...state.ties.map((tie) => tieItem(tie, followed))];
    return state.kind === 'running' ? runningItems(event, followed) : [...late, ...versionItems(event, followed)];
  });
  const last = states.every(({ state }) => state.kind === 'over') ? closingTies(definition, facts) : [];
  const all = [...items, ...last.map((tie) => tieItem(tie, followed))];
  // One tie may block two events.
  const once = all.filter(({ id }, index) => all.findIndex((item) => item.id === id) === index);
  return once.map(withRuleWords).toSorted((one, other) => (one.sinceUtcMs ?? 0) - (other.sinceUtcMs ?? 0));
}

function withRuleWords(item: OfferedItem): OfferedItem {
  const code = `paragraph.${item.rule}`;
  if (!isPhraseCode(code)) return item;
  const ruleWords: Phrase = { code };
  return { ...item, ruleWords: english(ruleWords), phrases: { ...item.phrases, ruleWords } };
}

/** S16-13c: engines changed after the deadline keep their event from being opened. */
const lateItems = (event: EventDefinition, followed: FollowedTournament): readonly OfferedItem[] =>
  [...followed.facts.life(event.key).refusedUpdates].map(([entrant, changes]) => ({
    id: `update-${event.key}-${entrant}`,
    kind: 'entrant',
    event: event.key,
    ...inEnglish({ question: phrase('matter.late', { entrant, event: event.name }) }),
    rule: 'S16-13c',
    ...since(
      followed,
      (entry) => entry.kind === 'update-refused' && entry.payload.event === event.key && entry.payload.entrant === entrant,
    ),
    lines: changes,
    actions: [
      action('good', phrase('decision.grant'), { kind: 'grant-update', event: event.key, entrant }),
      action('grave', phrase('decision.stays'), { kind: 'withdraw', event: event.key, entrant }),
    ],
  }));

function runningItems(event: EventDefinition, followed: FollowedTournament): readonly OfferedItem[] {
  const { facts } = followed;
  const games = [...facts.games.values()].filter(({ issued }) => issued.event === event.key);
  const items = [
    ...versionItems(event, followed),
    ...games.flatMap((game) => [...referredItem(game, followed), ...heldItem(game), ...calledItem(game, followed)]),
  ];
  const round = facts.event(event.key).rounds.at(-1);
  const isUnconfirmed = round !== undefined && roundTime(event, round, facts.life(event.key), 0).kind === 'unconfirmed';
  if (isUnconfirmed) {
    const { key } = event;
    items.push({
      id: `round-${key}-${round.round}`,
      kind: 'round',
      event: key,
      ...inEnglish({
        question: phrase('matter.round.begin', { round: round.round, event: event.name, boards: round.pairings.length }),
      }),
      rule: 'CGF-5',
      ...since(followed, (entry) => entry.kind === 'round-paired' && entry.payload.event === key),
      actions: [
        action('good', phrase('decision.begin', { round: round.round }), {
          kind: 'start-round',
          event: key,
          round: round.round,
        }),
        repairAction(key, round),
      ],
    });
  }
  if (items.length > 0) return items;
  return questionsInPlay(event, facts).map((asked) => tieItem(asked, followed));
}

function referredItem(game: GameFacts, followed: FollowedTournament): readonly OfferedItem[] {
  const { issued, shown, referred } = game;
  if (referred === undefined) return [];
  const record = followed.records.get(issued.id);
  const { referral } = referred;
  return [
    {
      ...ofGame('referred', game),
      ...inEnglish({
        question: phrase('matter.asked', { game: gamePhrase(game), question: referralWords(referral, shown) }),
      }),
      rule: RULES[referral.kind],
      ...present({ sinceUtcMs: record?.endedAtUtcMs }),
      lines: referred.evidence,
      actions: referredActions(game),
    },
  ];
}

/** CUP-5c. */
function heldItem(game: GameFacts): readonly OfferedItem[] {
  const { held } = game;
  if (held === undefined || !isStopped(game)) return [];
  return [
    {
      ...ofGame('held', game),
      ...inEnglish({
        question: phrase('matter.held', { game: gamePhrase(game), reason: recognised(held.reason) }),
      }),
      rule: 'CUP-5c',
      sinceUtcMs: held.atUtcMs,
      actions: heldActions(game),
    },
  ];
}

function calledItem(game: GameFacts, followed: FollowedTournament): readonly OfferedItem[] {
  const { issued, shown, called, judged, ending } = game;
  // A game that a judge has ended is already ending.
  if (called === undefined || judged !== undefined || ending !== undefined) return [];
  return [
    {
      ...ofGame('called', game),
      ...inEnglish({
        question: phrase(`matter.called.${called.call.fault}`, { game: gamePhrase(game), name: shown[called.call.by] }),
      }),
      rule: 'CGF-10.1',
      ...since(followed, (entry) => entry.kind === 'judge-called' && entry.payload.id === issued.id),
      lines: callLines(called.call),
      actions: calledActions(game),
    },
  ];
}

/** An engine was not started, because it is not the accepted version: restore its files, accept it, or exclude it. */
function versionItems(
  { key, name, versionsOf, updates }: EventDefinition,
  { facts }: FollowedTournament,
): readonly OfferedItem[] {
  return refusedVersions({ key }, facts).map(({ entrant, reason, found, atUtcMs, games }) => ({
    id: `version-${key}-${entrant}`,
    kind: 'version',
    event: key,
    ...present({ game: games[0] }),
    ...inEnglish({ question: phrase('matter.version', { reason: recognised(reason), event: name }) }),
    rule: versionsOf !== undefined ? 'S16-13f' : updates !== undefined ? 'CGF-4.2' : 'S16-13e',
    sinceUtcMs: atUtcMs,
    lines: [
      ...found.files.map(({ path, bytes, sha256 }) => `${path}: ${bytes} bytes, SHA-256 ${sha256}`),
      ...(found.name === undefined ? [] : [`It calls itself "${found.name}"`]),
    ],
    actions: [
      action('plain', phrase('decision.accept', { entrant }), { kind: 'accept-version', event: key, entrant }),
      action('grave', phrase('decision.disqualify.from', { entrant, event: name }), { kind: 'disqualify', event: key, entrant }),
    ],
  }));
}

function tieItem({ event, tied, question }: TieQuestion, followed: FollowedTournament): OfferedItem {
  const { settledAtUtcMs } = followed.facts.life(event);
  const begun = settledAtUtcMs === undefined ? lastEnd(event, followed) : { sinceUtcMs: settledAtUtcMs };
  return {
    id: `tie-${event}-${tied.join('-')}`,
    kind: 'tie',
    event,
    ...inEnglish({ question: phrase('matter.tie', { question }) }),
    rule: 'TIE-RULING',
    ...begun,
    actions: [
      action('grave', phrase('decision.order'), { kind: 'decide-tie', event }, [order('order', phrase('field.order'), tied)]),
    ],
  };
}

const ofGame = (
  kind: 'referred' | 'called' | 'held',
  { issued }: GameFacts,
): { id: string; kind: typeof kind; event: EventKey; game: GameId } => ({
  id: `${kind}-${issued.id}`,
  kind,
  event: issued.event,
  game: issued.id,
});

const RULES = {
  'scores-differ': 'CGF-9.3',
  'late-flag': 'CGF-6.2',
  'move-limit': 'CGF-6.2',
  interrupted: 'CGF-10.2',
} as const satisfies Record<Referral['kind'], string>;

function referralWords(referral: Referral, shown: GameFacts['shown']): Phrase {
  switch (referral.kind) {
    case 'scores-differ': {
      const isSilent = Object.values(referral.claims).some(({ kind }) => kind === 'silent');
      if (isSilent) return phrase('matter.score.silent');
      return agreedScore(referral.claims) === undefined ? phrase('matter.score.differ') : phrase('matter.score.unfounded');
    }
    case 'late-flag':
      return phrase('matter.lateFlag', { name: shown[referral.by] });
    case 'move-limit':
      return phrase('matter.moveLimit');
    case 'interrupted':
      return phrase('matter.interrupted');
  }
}

/** When the last game of an event ended. */
function lastEnd(event: EventKey, followed: FollowedTournament): { readonly sinceUtcMs?: number } {
  const { games } = followed.facts;
  return since(followed, ({ kind, payload }) => kind === 'game-ended' && games.get(payload.id)?.issued.event === event);
}

/** When the last entry of this kind was written. */
function since({ announced }: FollowedTournament, isMeant: (entry: Entry) => boolean): { readonly sinceUtcMs?: number } {
  const entry = announced.findLast(isMeant);
  return present({ sinceUtcMs: entry?.atUtcMs });
}
