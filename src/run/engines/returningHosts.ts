// Engine hosts that come back during a run: the games that wait for their engines need not wait for the end of a pause.

import type { EntrantName } from '../../core/ids.ts';
import type { TournamentDefinition } from '../../tournament/definition.ts';
import { possibleEntrants } from '../../tournament/season/possibleEntrants.ts';

/** Calls `tryAgain` with the entrants whose engines a host has, whenever it comes; `cluster`: the folder of this machine's connection. */
export async function onHostBack(
  cluster: string,
  definition: () => TournamentDefinition,
  tryAgain: (entrants: ReadonlySet<EntrantName>) => void,
): Promise<void> {
  const hosted = () =>
    definition()
      .events.flatMap(possibleEntrants)
      .flatMap(({ engine: { name, program } }) => (program.kind === 'hosted' ? [{ name, program }] : []));
  if (hosted().length === 0) return;
  const { hostBook, isCalled } = await import('../../cluster/link/hostBook.ts');
  const book = await hostBook(cluster);
  if (!book.ok) return;
  book.value.onCome((host) => {
    const meant = hosted().filter(({ program: { on, engine } }) => isCalled(host, on) && host.engines.includes(engine));
    if (meant.length > 0) tryAgain(new Set(meant.map(({ name }) => name)));
  });
}
