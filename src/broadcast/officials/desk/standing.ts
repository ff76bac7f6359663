// What officials may do at any time: pause the tournament, decide about a game, exclude or admit entrants, change the pairings of a round that has
// not begun.

import { gameId } from '../../../core/ids.ts';
import { inEnglish } from '../../../core/phrases/english.ts';
import { phrase } from '../../../core/phrases/phrase.ts';
import { eventState } from '../../../course/eventState.ts';
import { gamePhrase } from '../../../course/gameName.ts';
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
  const { name } = definition;
  const question = phrase(`matter.tournament.${facts.closed ? 'over' : facts.paused ? 'paused' : 'runs'}`, { name });
  const pause = action('plain', phrase('decision.pause'), { kind: 'pause' });
  const resume = action('good', phrase('decision.resume'), { kind: 'resume' });
  // If no process runs the tournament, the next start reads the file anyway.
  const look = action('plain', phrase('decision.preview'), { kind: 'reload', dryRun: true });
  const reload = action('plain', phrase('decision.reload'), { kind: 'reload' });
  const running = facts.closed ? [] : [facts.paused ? resume : pause, ...(isRun ? [look, reload] : [])];
  return {
    id: 'tournament',
    kind: 'tournament',
    ...inEnglish({ question }),
    actions: [...running, ...recordsActions(definition, facts)],
  };
}

/** CGF-12.3: a program of a registry may have a case. */
function recordsActions({ events }: TournamentDefinition, facts: TournamentFacts): readonly OfferedAction[] {
  const struck = [...new Set(events.flatMap(({ key }) => [...facts.discipline(key).struck.keys()]))];
  const registered = events.flatMap(({ entrants, reserves = [] }) =>
    [...entrants, ...reserves].filter(({ engine }) => engine.registered !== undefined),
  );
  const others = [...new Set(registered.map(({ engine }) => engine.name))].filter((name) => !struck.includes(name));
  const strike = action('grave', phrase('decision.strike'), { kind: 'strike-records' }, [
    choice('entrant', phrase('field.entrant'), others),
    field('case', phrase('field.case'), 'text'),
  ]);
  const lift = action('plain', phrase('decision.unstrike'), { kind: 'reinstate' }, [
    choice('entrant', phrase('field.entrant'), struck),
  ]);
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
  return [
    {
      id: `game-${id}`,
      kind: 'game',
      event,
      game: id,
      ...inEnglish({ question: phrase('matter.game', { game: gamePhrase(game) }) }),
      actions,
    },
  ];
}

function gamesItem({ key, name }: EventDefinition, { facts }: FollowedTournament): OfferedItem {
  const hasEnded = facts.event(key).finished.size > 0;
  return {
    id: `games-${key}`,
    kind: 'game',
    event: key,
    ...inEnglish({ question: phrase('matter.games', { event: name }) }),
    actions: hasEnded ? anyGameActions(key) : [],
  };
}

function roundItem({ key, name }: EventDefinition, { facts }: FollowedTournament): OfferedItem {
  const round = facts.closed ? undefined : openRound(key, facts);
  return {
    id: `pairings-${key}`,
    kind: 'round',
    event: key,
    ...inEnglish({
      question:
        round === undefined
          ? phrase('matter.event', { event: name })
          : phrase('matter.round', { round: round.round, event: name }),
    }),
    actions: round === undefined ? [] : [repairAction(key, round)],
  };
}

function entrantsItem(event: EventDefinition, followed: FollowedTournament): OfferedItem {
  const { key, name } = event;
  const { facts, definition } = followed;
  const state = eventState(definition, event, facts, 0).kind;
  const isOpened = facts.life(key).openedAtUtcMs !== undefined;
  const actions = facts.closed || state === 'over' ? [] : isOpened ? inEvent(event, followed) : beforeEvent(event);
  return {
    id: `entrants-${key}`,
    kind: 'entrant',
    event: key,
    ...inEnglish({ question: phrase('matter.entrants', { event: name }) }),
    actions,
  };
}

const possible = ({ entrants, reserves = [] }: EventDefinition): readonly string[] =>
  [...entrants, ...reserves].map(({ engine }) => engine.name);

function beforeEvent(event: EventDefinition): readonly OfferedAction[] {
  const names = possible(event);
  return [
    action('grave', phrase('decision.withdraw'), { kind: 'withdraw', event: event.key }, [
      choice('entrant', phrase('field.leaves'), names),
      choice('replacement', phrase('field.instead'), names),
    ]),
    // S16-13c: without a deadline, everyone has until the event is opened.
    ...(event.schedule.deadline === undefined && event.schedule.deadlineUtcMs === undefined
      ? []
      : [
          action('plain', phrase('decision.grant.late'), { kind: 'grant-update', event: event.key }, [
            choice('entrant', phrase('field.engine.which'), names),
            field('until', phrase('field.until'), 'text'),
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
    const who = choice('entrant', phrase('field.entrant'), inside);
    const from = field('from', phrase('field.from', { round: rounds.length + 1 }), 'number');
    actions.push(
      action('plain', phrase('decision.absent'), { kind: 'absent', event: key }, [
        who,
        from,
        field('to', phrase('field.to'), 'number'),
      ]),
    );
    const away = [...new Set(absences.map(({ entrant }) => entrant))];
    if (away.length > 0)
      actions.push(
        action('plain', phrase('decision.present'), { kind: 'present', event: key }, [
          choice('entrant', phrase('field.entrant'), away),
          from,
        ]),
      );
    const strangers = possible(event).filter((name) => !entrants.some((known) => known === name));
    if (strangers.length > 0)
      actions.push(
        action('plain', phrase('decision.join'), { kind: 'join', event: key }, [
          choice('entrant', phrase('field.engine'), strangers),
        ]),
      );
    const round = openRound(key, facts)?.round ?? rounds.length + 1;
    actions.push(
      action('plain', phrase('decision.tardy', { round }), { kind: 'tardy', event: key, round }, [
        who,
        field('lateMinutes', phrase('field.lateMinutes'), 'number'),
      ]),
    );
  }
  const reserves = possible(event).filter((name) => !hasPlayed(name, event, facts));
  if (entrants.length > 0 && reserves.length > 0) {
    actions.push(
      action('grave', phrase('decision.replace'), { kind: 'replace', event: key }, [
        choice('entrant', phrase('field.replaced'), entrants),
        choice('replacement', phrase('field.replacement'), reserves),
      ]),
    );
  }
  if (inside.length > 0)
    actions.push(
      action('grave', phrase('decision.disqualify'), { kind: 'disqualify', event: key }, [
        choice('entrant', phrase('field.entrant'), inside),
      ]),
    );
  if (out.length > 0)
    actions.push(
      action('plain', phrase('decision.reinstate'), { kind: 'reinstate', event: key }, [
        choice('entrant', phrase('field.entrant'), out),
      ]),
    );
  return actions;
}
