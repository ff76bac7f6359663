// Events, one per line, for readers without a terminal: a log, a pipe, a screen reader.

import { isInPlay } from '../../broadcast/client/liveGame.ts';
import type { LiveMessage } from '../../broadcast/client/liveTournament.ts';
import type { GameSummary, Snapshot } from '../../broadcast/messages.ts';
import { andList } from '../../core/messages/nearest.ts';
import { evaluationText } from './gamePanel.ts';

/** Not escaped yet: names and words are unchanged. `known`: games before the message. `moves`: whether every move is printed too. */
export function linesOf(message: LiveMessage, known: ReadonlyMap<number, GameSummary>, moves: boolean): readonly string[] {
  switch (message.kind) {
    case 'snapshot':
      return snapshotLines(message);
    case 'game':
      return gameLine(known.get(message.summary.id), message.summary);
    case 'news':
      return [message.item.words];
    case 'plies': {
      if (!moves) return [];
      const summary = known.get(message.game);
      return message.plies.map(({ ply, text, evaluation, by }) => {
        const number = summary?.kind === 'go' ? `${ply}.` : `${Math.ceil(ply / 2)}.${by === 'white' ? '' : '..'}`;
        const told = evaluation === undefined ? '' : ` (${evaluationText(evaluation)})`;
        return `${summary === undefined ? `Game ${message.game}` : nameOf(summary)}: ${number} ${text}${told}`;
      });
    }
    default:
      return [];
  }
}

function snapshotLines({ overview, games }: Snapshot): readonly string[] {
  return [
    `${overview.name}: ${overview.state}`,
    ...overview.events.map(({ name, stage, finished, scheduled, leaders }) => {
      const first = leaders.length === 0 ? '' : `, ${andList(leaders)} ${leaders.length === 1 ? 'leads' : 'lead'}`;
      return `  ${name}: ${stage}, ${finished} of ${scheduled ?? '?'} games${first}`;
    }),
    ...games.filter(isInPlay).map((summary) => `${nameOf(summary)} is played`),
  ];
}

function gameLine(before: GameSummary | undefined, summary: GameSummary): readonly string[] {
  const { state, ending } = summary;
  if (before?.state === state && before.ending?.result === ending?.result) return [];
  switch (state) {
    case 'queued':
      return [];
    case 'playing':
      return before?.state === 'called'
        ? []
        : [
            `${nameOf(summary)} ${before?.state === 'interrupted' || (before?.state === 'held' && summary.plies > 0) ? 'goes on' : 'begins'}`,
          ];
    case 'interrupted':
      return [`${nameOf(summary)} is interrupted`];
    case 'held':
      return [`${nameOf(summary)} is held: it could not ${summary.plies > 0 ? 'go on' : 'begin'}, through no one’s fault`];
    case 'called':
      return [`${nameOf(summary)}: a judge is called`];
    case 'referred':
      return [`${nameOf(summary)} is waiting for a ruling`];
    case 'struck':
      return [`${nameOf(summary)} is struck: it counts nowhere`];
    case 'over':
    case 'void':
      return [`${nameOf(summary)}: ${ending?.result ?? '*'} ${ending?.words ?? ''}`.trimEnd()];
  }
}

const nameOf = ({ event, id, white, black, kind }: GameSummary): string =>
  `${event} game ${id}: ${kind === 'go' ? `${black} - ${white}` : `${white} - ${black}`}`;
