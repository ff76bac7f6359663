// Engine hosts that come: a run begins once they are there, and during it the games that wait for their engines go on when they are back.

import { setTimeout as pause } from 'node:timers/promises';
import type { EntrantName } from '../../core/ids.ts';
import type { HostedProgram } from '../../core/engines/program.ts';
import type { TournamentDefinition } from '../../tournament/definition.ts';
import { possibleEntrants } from '../../tournament/season/possibleEntrants.ts';

type HostedEntrant = { readonly name: EntrantName; readonly program: HostedProgram };

const hostedIn = ({ events }: TournamentDefinition): readonly HostedEntrant[] =>
  events
    .flatMap(possibleEntrants)
    .flatMap(({ engine: { name, program } }) => (program.kind === 'hosted' ? [{ name, program }] : []));

/** A host that is there says so within this time, in ms. */
const HEARD_AFTER_MS = 2500;
const LOOKS_EVERY_MS = 250;
const CONNECTS_EVERY_MS = 1000;

/**
 * Waits until the server is there, and a host for each engine that runs on one; says once what is missing. `cluster`: the folder of this machine's
 * connection. False: `signal` fired first.
 */
export async function untilHostsAreThere(
  definition: TournamentDefinition,
  cluster: string,
  tell: (text: string) => void,
  signal: AbortSignal,
): Promise<boolean> {
  const names = [...new Set(hostedIn(definition).map(({ program }) => program.on))];
  if (names.length === 0) return true;
  const { hostBook } = await import('../../cluster/link/hostBook.ts');
  const told = new Set<string>();
  const tellOnce = (text: string): void => {
    if (!told.has(text)) tell(text);
    told.add(text);
  };
  const rest = (ms: number): Promise<unknown> => pause(ms, undefined, { signal }).catch(() => undefined);
  const begunAt = performance.now();
  while (!signal.aborted) {
    const book = await hostBook(cluster);
    if (!book.ok) {
      tellOnce(`${book.error}. Trying again.`);
      await rest(CONNECTS_EVERY_MS);
      continue;
    }
    const absent = names.filter((on) => book.value.called(on).length === 0);
    if (absent.length === 0) {
      if (told.size > 0) tell('All engine hosts are there.');
      return true;
    }
    if (performance.now() - begunAt > HEARD_AFTER_MS) {
      const there = [...book.value.hosts.keys()].join(', ') || 'none';
      for (const on of absent.filter((name) => !told.has(name))) {
        told.add(on);
        tell(
          `Waiting for the engine host "${on}": expected "arbiter host" with that name or label. Hosts that are there: ${there}.`,
        );
      }
    }
    await rest(LOOKS_EVERY_MS);
  }
  return false;
}

/** Calls `tryAgain` with the entrants whose engines a host has, whenever it comes. */
export async function onHostBack(
  cluster: string,
  definition: () => TournamentDefinition,
  tryAgain: (entrants: ReadonlySet<EntrantName>) => void,
): Promise<void> {
  if (hostedIn(definition()).length === 0) return;
  const { hostBook, isCalled } = await import('../../cluster/link/hostBook.ts');
  const book = await hostBook(cluster);
  if (!book.ok) return;
  book.value.onCome((host) => {
    const meant = hostedIn(definition()).filter(
      ({ program: { on, engine } }) => isCalled(host, on) && host.engines.includes(engine),
    );
    if (meant.length > 0) tryAgain(new Set(meant.map(({ name }) => name)));
  });
}
