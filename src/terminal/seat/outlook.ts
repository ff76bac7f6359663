// What an operator reads while no seat is open: which game it waits for, and whether anyone runs the tournament. From the journal,
// which is read on from where it was read last.

import { createConnection } from 'node:net';
import { controlPath } from '../../journal/owner/controlPath.ts';
import { openReader } from '../../journal/reader.ts';
import type { FactsFold } from '../../projections/foldTournament.ts';
import { Failure } from '../../core/messages/failure.ts';

/** `over`: there is nothing to wait for. */
export type Outlook = { readonly words: string; readonly over: boolean };

export async function outlookOf(folder: string, fold: FactsFold, entrant: string): Promise<Outlook> {
  readOn(folder, fold);
  const { facts } = fold;
  if (facts.closed) return { words: 'The tournament is over.', over: true };
  const next = [...facts.games.values()].filter(
    ({ issued, ending, referred }) =>
      ending === undefined && referred === undefined && (issued.white === entrant || issued.black === entrant),
  );
  const [first] = next;
  const game =
    first === undefined
      ? `waiting for the next game of ${entrant}`
      : `waiting for game ${first.issued.id} to ${first.started ? 'go on' : 'begin'} (round ${first.issued.round}, ${first.issued.white} - ${first.issued.black})`;
  if (await isRun(folder))
    return { words: `${facts.paused ? 'The tournament is paused: ' : ''}${game}.`.replace(/^w/, 'W'), over: false };
  return { words: `No one runs the tournament in ${folder} now: ${game}, and for "arbiter run".`, over: false };
}

function readOn(folder: string, fold: FactsFold): void {
  const reader = openReader(folder);
  if (!reader.ok) throw new Failure(reader.error.message);
  try {
    for (const entry of reader.value.entries({ kind: 'all' }, fold.facts.sequence)) {
      if (!entry.ok) throw new Failure(entry.error.message);
      fold.add(entry.value);
    }
  } finally {
    reader.value.close();
  }
}

/** Whether the owner of the folder answers the door. */
function isRun(folder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(controlPath(folder));
    const settle = (answer: boolean): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.on('connect', () => settle(true));
    socket.on('error', () => settle(false));
  });
}
