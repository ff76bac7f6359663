// Words of `arbiter entries` about the tournament itself: open, enter, close.

import { WrongUse } from '../../core/messages/failure.ts';
import { formatUtc } from '../../core/messages/formatUtc.ts';
import { printable } from '../../core/messages/printable.ts';
import { isSameName } from '../../registry/plainName.ts';
import type { TournamentRequest } from '../../registry/tournaments/requests.ts';
import type { HeldTournament } from '../../registry/tournaments/tournament.ts';
import type { OptionValues } from '../command.ts';
import { textOptions } from '../options.ts';

export const TOURNAMENT_ACTIONS = ['open', 'enter', 'close'] as const;

export function tournamentRequest(
  action: (typeof TOURNAMENT_ACTIONS)[number],
  tournament: string,
  engines: readonly string[],
  options: OptionValues,
): TournamentRequest {
  if (action === 'close') return { kind: 'close-tournament', tournament };
  const entrants = entrantsGiven(engines, options);
  if (action === 'enter') return { kind: 'add-entrants', tournament, entrants };
  const hasRule = options['uniqueNetworks'] === true;
  return { kind: 'open-tournament', tournament, entrants, ...(hasRule ? { uniqueNetworks: true } : {}) };
}

function entrantsGiven(
  engines: readonly string[],
  options: OptionValues,
): Extract<TournamentRequest, { readonly kind: 'add-entrants' }>['entrants'] {
  const operators = textOptions(options, 'operator').map((written) => {
    const [, engine = '', name = ''] = /^([^=]*)=(.*)$/.exec(written) ?? [];
    if (!engines.some((one) => isSameName(one, engine)))
      throw new WrongUse(`Cannot use --operator "${written}": expected one of the engines and a name, such as Alpha=Ada`);
    return { engine, name };
  });
  return engines.map((engine) => {
    const given = operators.filter((operator) => isSameName(operator.engine, engine)).map(({ name }) => name);
    return { engine, ...(given.length === 0 ? {} : { operators: given }) };
  });
}

export function tournamentLine({ name, entrants, openedAtUtcMs, closedAtUtcMs }: HeldTournament): string {
  const until = closedAtUtcMs === undefined ? 'open' : `closed ${formatUtc(closedAtUtcMs)}`;
  return `${printable(`${name}: opened ${formatUtc(openedAtUtcMs)}, ${until}, ${entrants.length} ${entrants.length === 1 ? 'entrant' : 'entrants'}`)}\n`;
}
