// A run for programs (`--json`): every event as one JSON object a line. Entries of the journal are in the form of entryJson.ts; the kinds here are what the
// journal does not have. docs/progress.md lists all fields.

import { present } from '../../core/present.ts';
import type { EventKey } from '../../core/ids.ts';
import type { TournamentFacts } from '../../projections/tournamentFacts.ts';
import { eventMatch } from '../../reports/eventMatch.ts';
import type { MatchReport } from '../../reports/matchReport.ts';
import { entryJson } from '../../reports/entryJson.ts';
import type { ProgressReport } from '../../reports/progressReport.ts';
import { eventStandings } from '../../reports/tables.ts';
import { standingsJson } from '../../standings/shown/standingsJson.ts';
import { printJson } from '../../terminal/print.ts';
import { asks, commandsFor } from '../answerCommands.ts';
import { ProgressNow } from './progressNow.ts';
import type { RunReport } from './report.ts';

/** Kinds besides those of the journal. */
export const RUN_KINDS = [
  'begin',
  'start',
  'progress',
  'question',
  'round',
  'break',
  'settling',
  'notice',
  'page',
  'stopping',
  'end',
] as const;
type RunKind = (typeof RUN_KINDS)[number];

/** `isKept`: whether the data folder stays. */
export function jsonReport(isKept = true): RunReport {
  const progress = new ProgressNow();
  const tell = (kind: RunKind, fields: object): void => printJson({ kind, at: new Date().toISOString(), ...fields });
  const tellProgress = (facts: TournamentFacts): void => {
    const now = progress.of(facts, Date.now());
    if (now !== undefined) tell('progress', progressJson(now, facts));
  };
  let folder = '';
  let known: TournamentFacts | undefined;
  const answering = (isMeant: Parameters<typeof commandsFor>[2]): { readonly commands: readonly string[] } => ({
    commands: known === undefined ? [] : commandsFor(known, folder, isMeant),
  });
  return {
    onRemark: (text) => tell('notice', { text }),
    begin(tournament, dataFolder, isOver) {
      folder = dataFolder;
      tell('begin', { tournament, folder: isKept ? folder : null, isOver });
    },
    onStart(facts, interrupted) {
      known = facts;
      tell('start', { interrupted, ...present({ pausedBy: facts.pause?.by }) });
      tellProgress(facts);
    },
    onEntry(entry, facts) {
      const commands = entry.kind === 'judge-called' ? answering(({ game }) => game === entry.payload.id) : {};
      printJson({ ...entryJson(entry, facts), ...commands });
      if (entry.kind === 'game-ended' || entry.kind === 'ruling-made') tellProgress(facts);
    },
    onQuestion: (event, question) => tell('question', { event: event.key, question, ...answering(asks(question)) }),
    onRound: (event, round, untilUtcMs) => tell('round', { event: event.key, round, beginsAt: iso(untilUtcMs) }),
    onBreak: (event, untilUtcMs) => tell('break', { event: event.key, beginsAt: iso(untilUtcMs) }),
    onSettling: (untilUtcMs) => tell('settling', { isOverAt: iso(untilUtcMs) }),
    onNotice: (text) => tell('notice', { text }),
    onPage: (url) => tell('page', { url }),
    onStop: (reason) => tell('stopping', { reason }),
    results({ reason, definition, facts, files }) {
      const events = definition.events.map((event) => ({
        event: event.key,
        standings: standingsJson(eventStandings(facts, event)),
        ...present({ match: eventMatch(event, facts) }),
      }));
      tell('end', { reason, files, events });
    },
    close: () => undefined,
  };
}

const iso = (utcMs: number): string => new Date(utcMs).toISOString();
const isoOrNull = (utcMs: number | null): string | null => (utcMs === null ? null : iso(utcMs));

const progressJson = ({ done, total, endsAtUtcMs, events }: ProgressReport, facts: TournamentFacts): object => ({
  ...{ done, total, endsAt: isoOrNull(endsAtUtcMs) },
  events: events.map(({ key, duel, ...event }) => ({
    ...{ event: key, done: event.done, total: event.total, endsAt: isoOrNull(event.endsAtUtcMs) },
    ...present({ duel, match: matchOf(key, facts) }),
  })),
});

function matchOf(key: EventKey, facts: TournamentFacts): MatchReport | undefined {
  const event = facts.definition?.events.find((one) => one.key === key);
  return event && eventMatch(event, facts);
}
