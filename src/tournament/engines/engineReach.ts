// How Arbiter reaches a program, as far as it distinguishes the engines of a file.

import { LINES } from '../values/connection.ts';
import type { Path, Report } from '../reading/fields.ts';
import { describePlace } from '../reading/yamlSource.ts';
import type { Located, Location } from '../reading/yamlSource.ts';

type EngineGroup = { readonly located: Located; readonly path: Path };

/** Checks how a program is reached: in exactly one way, and no two by the same line or at the same listening address. */
export function checkReach(engines: readonly EngineGroup[], report: Report): void {
  const taken = new Map<string, Location>();
  for (const { located, path } of engines) {
    const ways = ['cmd', 'conf', 'engine', ...LINES].filter((name) => located.fields.has(name));
    const isProgram = ways.every((name) => name === 'cmd' || name === 'conf');
    if (ways.length > 1 && !isProgram) {
      const message = `Cannot tell how to reach the engine: expected one of cmd, conf, engine, connect, listen, serial and on, got ${ways.join(' and ')}`;
      report(located.location, path, message);
    }
    const baud = located.fields.get('baud');
    if (baud !== undefined && !located.fields.has('serial')) {
      report(baud.keyLocation, [...path, 'baud'], 'Cannot use "baud" without "serial": expected the line whose speed it is');
    }
    const maxLag = located.fields.get('maxLag');
    if (maxLag !== undefined && !located.fields.has('on'))
      report(
        maxLag.keyLocation,
        [...path, 'maxLag'],
        'Cannot use "maxLag" without "on": expected the engine host that may be silent',
      );
    for (const name of ['listen', 'serial']) {
      const field = located.fields.get(name)?.value;
      if (typeof field?.value !== 'string') continue;
      const key = `${name} ${field.value}`;
      const twin = taken.get(key);
      if (twin === undefined) taken.set(key, field.location);
      else {
        const what = name === 'listen' ? `listen at "${field.value}"` : `use the line "${field.value}"`;
        report(
          field.location,
          [...path, name],
          `Cannot ${what} twice: expected one of its own, ${describePlace(twin)} has it too`,
        );
      }
    }
  }
}
