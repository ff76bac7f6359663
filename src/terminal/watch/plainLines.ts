// What happened, a line each, for readers without a terminal: a log, a pipe, a screen reader.

import type { GameSummary } from '../../broadcast/messages.ts';
import { evaluationText } from './gamePanel.ts';
import type { Happening, Watched } from './watched.ts';

/** Not yet printable: names and words are as they came. `moves`: whether every move is printed too. */
export function linesOf(happening: Happening, watched: Watched, moves: boolean): readonly string[] {
  switch (happening.kind) {
    case 'snapshot':
      return snapshotLines(watched);
    case 'game':
      return gameLine(happening.before, happening.summary);
    case 'news':
      return [happening.item.words];
    case 'plies':
      if (!moves) return [];
      return happening.plies.map(({ ply, text, evaluation, by }) => {
        const number = happening.summary?.kind === 'go' ? `${ply}.` : `${Math.ceil(ply / 2)}.${by === 'white' ? '' : '..'}`;
        const told = evaluation === undefined ? '' : ` (${evaluationText(evaluation)})`;
        return `${happening.summary === undefined ? `Game ${happening.game}` : nameOf(happening.summary)}: ${number} ${text}${told}`;
      });
  }
}

function snapshotLines({ overview, summaries }: Watched): readonly string[] {
  if (overview === undefined) return [];
  const played = [...summaries.values()].filter(({ state }) => state === 'playing' || state === 'called');
  return [
    `${overview.name}: ${overview.state}`,
    ...overview.events.map(({ name, stage, finished, scheduled, leader }) => {
      const first = leader === undefined ? '' : `, ${leader} leads`;
      return `  ${name}: ${stage}, ${finished} of ${scheduled ?? '?'} games${first}`;
    }),
    ...played.map((summary) => `${nameOf(summary)} is played`),
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
    case 'over':
    case 'void':
      return [`${nameOf(summary)}: ${ending?.result ?? '*'} ${ending?.words ?? ''}`.trimEnd()];
  }
}

const nameOf = ({ event, number, white, black, kind }: GameSummary): string =>
  `${event} game ${number}: ${kind === 'go' ? `${black} - ${white}` : `${white} - ${black}`}`;
