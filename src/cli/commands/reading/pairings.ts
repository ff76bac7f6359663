// arbiter pairings: the pairing table of a Swiss event, its rounds, and why each pairing was made (CGF-5).

import { resolve } from 'node:path';
import type { EventDefinition } from '../../../tournament/definition.ts';
import { Failure } from '../../../core/messages/failure.ts';
import type { CommandAction, OptionValues } from '../../command.ts';
import { readTournament, type OpenedTournament } from '../../../run/dataFolder.ts';
import { countOption, eventOption } from '../../options.ts';
import { pairingsReport, type ReportedEvent } from '../../../reports/pairingsReport.ts';
import { formatPairings } from '../../../reports/pairingsText.ts';
import { dataOption } from './status.ts';
import { outputWidth, print } from '../../../terminal/print.ts';

export const pairings: CommandAction = async (_, options) => {
  const tournament = readTournament(resolve(dataOption(options)));
  const asked = countOption(options, 'round', '--round', 0);
  const json = options['json'] === true;
  const width = outputWidth();
  const texts: string[] = [];
  for (const event of swissEvents(tournament, options)) {
    const { rounds } = event.facts;
    if (asked !== undefined && asked > rounds.length) {
      const most = event.settings.rounds;
      const got = asked > most ? `got ${asked} of ${most}` : `round ${asked} is not paired yet`;
      throw new Failure(`Cannot show round ${asked} of "${event.name}": expected a round from 0 to ${rounds.length}, ${got}`);
    }
    const last = asked ?? (json ? undefined : rounds.length);
    const shown = last === undefined ? rounds : rounds.filter(({ round }) => round === last);
    const report = pairingsReport(event, shown, options['explain'] === true);
    texts.push(json ? `${JSON.stringify(report)}\n` : formatPairings(report, shown.length === 0, width));
  }
  print(texts.join(json ? '' : '\n'));
  return 0;
};

function swissEvents({ definition, facts }: OpenedTournament, options: OptionValues): readonly ReportedEvent[] {
  const key = eventOption(options, definition);
  const events = definition.events
    .filter((event) => key === undefined || event.key === key)
    .flatMap((event): readonly ReportedEvent[] => {
      if (event.format.kind !== 'swiss') return [];
      const own = facts.event(event.key);
      const field = own.entrants.length > 0 ? own.entrants : namedField(event);
      return [{ key: event.key, name: event.name, settings: event.format, facts: own, field }];
    });
  if (events.length === 0)
    throw new Failure(
      `Cannot show pairings: expected a Swiss event, got ${key === undefined ? 'none in the tournament' : `"${key}"`}`,
    );
  return events;
}

/** The field of an unopened event in which every seat has a name. */
function namedField({ field }: EventDefinition): ReportedEvent['field'] {
  const names = field.flatMap((source) => (source.kind === 'entrant' ? [source.name] : []));
  return names.length === field.length ? names : [];
}
