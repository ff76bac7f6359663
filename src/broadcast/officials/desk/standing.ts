// What officials may do at any time: pause the tournament, decide about a game, exclude or admit entrants, change the pairings of a round that has
// not begun.

import { gameId } from '../../../core/ids.ts';
import { eventState } from '../../../course/eventState.ts';
import { gameAtStart } from '../../../course/gameName.ts';
import type { TournamentFacts } from '../../../projections/tournamentFacts.ts';
import type { EventDefinition, TournamentDefinition } from '../../../tournament/definition.ts';
import type { FollowedTournament } from '../../followedTournament.ts';
import { action, choice, field, type OfferedAction, type OfferedItem } from './action.ts';
import { anyGameActions, calledActions, isStopped, referredActions, standingActions } from './gameActions.ts';
import { openRound, repairAction } from './roundActions.ts';

/** `game`: the game being looked at, added if it is not listed anyway. Items without any possible action are left out. */
export function standingItems(followed: FollowedTournament, game?: number): readonly OfferedItem[] {
  const { definition, facts } = followed;
  const inPlay = [...facts.games.values()].filter(
    (game) => game.ending === undefined && game.referred === undefined && game.called === undefined && !isStopped(game),
  );
  const shown = new Set([...(game === undefined ? [] : [game]), ...inPlay.map(({ issued }) => issued.id)]);
  const items = [
    tournamentItem(followed),
    ...[...shown].flatMap((id) => gameItem(id, followed)),
    ...definition.events.flatMap((event) => [
      roundItem(event, followed),
      entrantsItem(event, followed),
      gamesItem(event, followed),
    ]),
  ];
  return items.filter(({ actions }) => actions.length > 0);
}

function tournamentItem({ definition, facts, isRun }: FollowedTournament): OfferedItem {
  const question = `${definition.name} ${facts.closed ? 'is over' : facts.paused ? 'is paused' : 'goes on'}`;
  const pause = action('plain', 'Pause: no new game begins', { kind: 'pause' });
  const resume = action('good', 'Resume', { kind: 'resume' });
  // If no process runs the tournament, the next start reads the file anyway.
  const look = action('plain', 'Preview changes of the tournament file', { kind: 'reload', dryRun: true });
  const reload = action('plain', 'Read the tournament file again', { kind: 'reload' });
  const running = facts.closed ? [] : [facts.paused ? resume : pause, ...(isRun ? [look, reload] : [])];
  return { id: 'tournament', kind: 'tournament', question, actions: [...running, ...recordsActions(definition, facts)] };
}

/** CGF-12.3: a program of a registry may have a case. */
function recordsActions({ events }: TournamentDefinition, facts: TournamentFacts): readonly OfferedAction[] {
  const struck = [...new Set(events.flatMap(({ key }) => [...facts.discipline(key).struck.keys()]))];
  const registered = events.flatMap(({ entrants, reserves = [] }) =>
    [...entrants, ...reserves].filter(({ engine }) => engine.registered !== undefined),
  );
  const others = [...new Set(registered.map(({ engine }) => engine.name))].filter((name) => !struck.includes(name));
  const strike = action('grave', 'Strike records after a fraud…', { kind: 'strike-records' }, [
    choice('entrant', 'Entrant', others),
    field('case', 'The case, or the judgment', 'text'),
  ]);
  const lift = action('plain', 'Let struck records count again…', { kind: 'reinstate' }, [choice('entrant', 'Entrant', struck)]);
  return [...(others.length === 0 ? [] : [strike]), ...(struck.length === 0 ? [] : [lift])];
}

function gameItem(id: number, { facts, isRun }: FollowedTournament): readonly OfferedItem[] {
  const game = Number.isInteger(id) && id > 0 ? facts.games.get(gameId(id)) : undefined;
  if (game === undefined) return [];
  const { event } = game.issued;
  const actions =
    game.referred !== undefined
      ? referredActions(game)
      : game.called !== undefined && game.ending === undefined
        ? calledActions(game)
        : standingActions(game, isRun);
  return [{ id: `game-${id}`, kind: 'game', event, game: id, question: gameAtStart(game.issued.id, facts), actions }];
}

function gamesItem({ key, name }: EventDefinition, { facts }: FollowedTournament): OfferedItem {
  const hasEnded = facts.event(key).finished.size > 0;
  return {
    id: `games-${key}`,
    kind: 'game',
    event: key,
    question: `Games of ${name} that have ended`,
    actions: hasEnded ? anyGameActions(key) : [],
  };
}

function roundItem({ key, name }: EventDefinition, { facts }: FollowedTournament): OfferedItem {
  const round = facts.closed ? undefined : openRound(key, facts);
  return {
    id: `pairings-${key}`,
    kind: 'round',
    event: key,
    question: round === undefined ? name : `Round ${round.round} of ${name} is paired and has not begun`,
    actions: round === undefined ? [] : [repairAction(key, round)],
  };
}

function entrantsItem(event: EventDefinition, followed: FollowedTournament): OfferedItem {
  const { key, name } = event;
  const { facts, definition } = followed;
  const state = eventState(definition, event, facts, 0).kind;
  const isOpened = facts.life(key).openedAtUtcMs !== undefined;
  const actions = facts.closed || state === 'over' ? [] : isOpened ? inEvent(event, followed) : beforeEvent(event);
  return { id: `entrants-${key}`, kind: 'entrant', event: key, question: `Entrants of ${name}`, actions };
}

const possible = ({ entrants, reserves = [] }: EventDefinition): readonly string[] =>
  [...entrants, ...reserves].map(({ engine }) => engine.name);

function beforeEvent(event: EventDefinition): readonly OfferedAction[] {
  const names = possible(event);
  return [
    action('grave', 'Withdraw…', { kind: 'withdraw', event: event.key }, [
      choice('entrant', 'Who will not play', names),
      choice('replacement', 'Who plays instead; if empty, the next in order', names),
    ]),
    // S16-13c: without a deadline, everyone has until the event is opened.
    ...(event.schedule.deadline === undefined && event.schedule.deadlineUtcMs === undefined
      ? []
      : [
          action('plain', 'Grant an update after the deadline…', { kind: 'grant-update', event: event.key }, [
            choice('entrant', 'Which engine', names),
            field('until', 'Until when, such as 2026-12-01T18:00Z; if empty, until the event is opened', 'text'),
          ]),
        ]),
  ];
}

function hasPlayed(name: string, { key }: EventDefinition, facts: TournamentFacts): boolean {
  const { entrants, replacements = [] } = facts.event(key);
  return [...entrants, ...replacements.map(({ entrant }) => entrant)].some((known) => known === name);
}

function inEvent(event: EventDefinition, { facts }: FollowedTournament): readonly OfferedAction[] {
  const { key } = event;
  const { entrants, disqualified, struck, absences, rounds } = facts.event(key);
  const out = entrants.filter((name) => disqualified.has(name) && struck?.has(name) !== true);
  const inside = entrants.filter((name) => !disqualified.has(name));
  const actions: OfferedAction[] = [];
  if (event.format.kind === 'swiss') {
    const who = choice('entrant', 'Entrant', inside);
    const from = field('from', `From round; empty: ${rounds.length + 1}`, 'number');
    actions.push(
      action('plain', 'Absent…', { kind: 'absent', event: key }, [
        who,
        from,
        field('to', 'To round; empty: to the end', 'number'),
      ]),
    );
    const away = [...new Set(absences.map(({ entrant }) => entrant))];
    if (away.length > 0)
      actions.push(action('plain', 'Back again…', { kind: 'present', event: key }, [choice('entrant', 'Entrant', away), from]));
    const strangers = possible(event).filter((name) => !entrants.some((known) => known === name));
    if (strangers.length > 0)
      actions.push(action('plain', 'Join…', { kind: 'join', event: key }, [choice('entrant', 'Engine', strangers)]));
    const round = openRound(key, facts)?.round ?? rounds.length + 1;
    actions.push(
      action('plain', `Late for round ${round}…`, { kind: 'tardy', event: key, round }, [
        who,
        field('lateMinutes', 'Minimum delay in minutes; if empty, its clock runs until it comes', 'number'),
      ]),
    );
  }
  const reserves = possible(event).filter((name) => !hasPlayed(name, event, facts));
  if (entrants.length > 0 && reserves.length > 0) {
    actions.push(
      action('grave', 'Replace…', { kind: 'replace', event: key }, [
        choice('entrant', 'Who is replaced', entrants),
        choice('replacement', 'Who plays instead', reserves),
      ]),
    );
  }
  if (inside.length > 0)
    actions.push(action('grave', 'Disqualify…', { kind: 'disqualify', event: key }, [choice('entrant', 'Entrant', inside)]));
  if (out.length > 0)
    actions.push(action('plain', 'Reinstate…', { kind: 'reinstate', event: key }, [choice('entrant', 'Entrant', out)]));
  return actions;
}
