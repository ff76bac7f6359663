// What workers cannot play, seen from the tournament file: programs that others start, and events with judges.

import { isStarted } from '../../core/gameJob.ts';
import type { TournamentDefinition } from '../../tournament/definition.ts';

/** What speaks against it, each as a sentence. */
export function unfitForWorkers({ events }: Pick<TournamentDefinition, 'events'>): readonly string[] {
  return events.flatMap(({ name, entrants, reserves = [], judging }) => {
    const others = [...entrants, ...reserves].map(({ engine }) => engine).filter((engine) => !isStarted(engine));
    return [
      ...others.map(
        (engine) =>
          `Cannot play ${engine.name} with --workers: expected a program that Arbiter starts ("cmd"), in the event ${name}`,
      ),
      ...(judging === undefined
        ? []
        : [`Cannot play the event ${name} with --workers: expected one without judges during games`]),
    ];
  });
}
