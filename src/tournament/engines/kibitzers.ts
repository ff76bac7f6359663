// Kibitzers as the file describes them: engines that analyse games in play for viewers. What they run on is never the players'.

import type { Protocol } from '../../core/gameJob.ts';
import type { FileFields } from '../events/eventInput.ts';
import type { KibitzerDefinition } from '../definition.ts';
import type { Report } from '../reading/fields.ts';
import { describePlace, type Located, type Location } from '../reading/yamlSource.ts';
import { threadsOf } from '../settings/machine.ts';
import { checkReach } from './engineReach.ts';
import { watcherOf, type EngineDefaults } from './entrants.ts';

/** `isGo`: only Go is played. */
export function kibitzersOf(
  root: Located,
  written: FileFields['kibitzers'],
  isGo: boolean,
  { sandbox, resolvePath }: Pick<EngineDefaults, 'sandbox' | 'resolvePath'>,
  report: Report,
): readonly KibitzerDefinition[] | undefined {
  const items = root.fields.get('kibitzers')?.value.items ?? [];
  const groups = items.map((located, index) => ({ located, path: ['kibitzers', index] as const }));
  checkReach(groups, report);
  const taken = new Map<string, Location>();
  const read = groups.flatMap(({ located, path }, index): readonly KibitzerDefinition[] => {
    const own = written?.[index];
    // What is wrong with it has been reported.
    if (own?.name === undefined) return [];
    const { name } = own;
    const key = name.normalize('NFC').toLowerCase();
    const twin = taken.get(key);
    if (twin !== undefined)
      report(
        located.location,
        [...path, 'name'],
        `Cannot use the name "${name}" twice: expected a name of its own, ${describePlace(twin)} has it too`,
      );
    taken.set(key, located.location);
    if (own.cmd === undefined && own.on === undefined) {
      if (!located.fields.has('cmd') && !located.fields.has('on'))
        report(
          located.location,
          [...path, 'cmd'],
          'Cannot find "cmd": expected the path of a program, or on with an engine host',
        );
      return [];
    }
    const protocol: Protocol = own.protocol ?? (isGo ? 'gtp' : 'uci');
    const engine = watcherOf({ ...own, name }, protocol, { sandbox, resolvePath });
    if (engine === undefined) return [];
    return [{ engine, cores: engine.program.kind === 'hosted' ? 0 : (own.cores ?? threadsOf(engine)) }];
  });
  return read.length === 0 ? undefined : read;
}
