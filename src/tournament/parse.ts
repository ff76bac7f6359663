// The door between what a person wrote and what is played: text of a tournament file → TournamentDefinition, or everything that is wrong
// with it, at once, each with line, column and field. Pure: other files and the meaning of relative paths come in as functions.

import type { Issue } from '../core/issue.ts';
import { eventKey } from '../core/ids.ts';
import { err, ok } from '../core/result.ts';
import type { Result } from '../core/result.ts';
import type { TournamentDefinition } from './definition.ts';
import { isGroup } from './engineFields.ts';
import { parseEnginesJson } from './enginesJson.ts';
import type { EngineEntry } from './enginesJson.ts';
import { checkNumbers, entrantsOf, readEngines } from './entrants.ts';
import { checkClocks, coresOf, formatOf, openingsOf, tieBreaksOf } from './eventFields.ts';
import { incidentRules } from './incidentFields.ts';
import { formatPath, readGroup, shown } from './fields.ts';
import type { Path, Report } from './fields.ts';
import { HINTS } from './hints.ts';
import { printable } from './printable.ts';
import { tournamentShape } from './schema.ts';
import { readYaml } from './yamlSource.ts';
import type { Located, Place } from './yamlSource.ts';

export type Surroundings = {
  /** For messages. */
  readonly fileName?: string;
  /** A path as written → the path to use; by default as written. Commands without a slash are never passed. */
  readonly resolvePath?: (written: string) => string;
  /** The text of a file that the tournament file names (already resolved), or why it cannot be read. */
  readonly readText?: (path: string) => Result<string, string>;
};

/** The key of the only event of a file. */
export const ONLY_EVENT = eventKey('main');

export function parseTournament(text: string, surroundings: Surroundings = {}): Result<TournamentDefinition, readonly Issue[]> {
  const { fileName, resolvePath = (written: string) => written } = surroundings;
  const source = readYaml(text, fileName);
  if (!source.ok) return source;
  const issues: Issue[] = [...source.value.issues];
  const reported = new Set<string>();
  const report = (place: Place, path: Path, message: string): void => {
    // A setting of the event that suits no engine is one mistake, not one for each engine.
    const key = `${place.line}:${place.column}:${message}`;
    if (reported.has(key)) return;
    reported.add(key);
    issues.push({
      ...(fileName === undefined ? {} : { file: fileName }),
      ...place,
      path: formatPath(path),
      message: printable(message),
    });
  };
  const definition = definitionOf(source.value.root, { ...surroundings, resolvePath }, report, issues);
  if (issues.length > 0) return err(inOrder(issues, fileName));
  if (definition === undefined) throw new TypeError('Cannot refuse a tournament file: expected a reason, got none');
  return ok(definition);
}

type Resolved = Surroundings & { readonly resolvePath: (written: string) => string };

function definitionOf(root: Located, surroundings: Resolved, report: Report, issues: Issue[]): TournamentDefinition | undefined {
  if (!isGroup(root.value)) {
    report(root.place, [], `Cannot read the file: expected fields such as "tournament: Evening match", got ${shown(root.value)}`);
    return undefined;
  }
  const read = readGroup(tournamentShape, root, [], report, HINTS, ['engines']);
  const list = root.fields.get('engines')?.value;
  const engines = list === undefined ? [] : readEngines(list, report);
  const each = root.fields.get('each')?.value;
  if (each !== undefined) checkNumbers(each, ['each'], report);
  const entrants = entrantsOf(
    engines,
    {
      each: read.each ?? {},
      event: read,
      entries: importedEntries(root, read.enginesFrom, surroundings, report, issues),
      root,
      resolvePath: surroundings.resolvePath,
    },
    report,
  );
  const event = { root, read, engines, entrants, report };
  checkClocks(event);
  const openings = openingsOf(event, surroundings.resolvePath);
  const format = formatOf(event);
  const tieBreaks = tieBreaksOf(event);
  if (read.tournament === undefined || format === undefined) return undefined;
  return {
    name: read.tournament,
    concurrency: read.concurrency ?? 1,
    cores: coresOf(event),
    ...(read.rngSeed === undefined ? {} : { rngSeed: read.rngSeed }),
    tablebases: (read.tablebases ?? []).map(surroundings.resolvePath),
    events: [
      {
        key: ONLY_EVENT,
        name: read.event ?? read.tournament,
        ...(read.site === undefined ? {} : { site: read.site }),
        variant: read.variant ?? 'standard',
        format,
        entrants,
        ...(openings === undefined ? {} : { openings }),
        tieBreaks,
        ...incidentRules(read),
      },
    ],
  };
}

/** The engines of the file that `enginesFrom` names; its own mistakes join the others. */
function importedEntries(
  root: Located,
  written: string | undefined,
  { resolvePath, readText }: Resolved,
  report: Report,
  issues: Issue[],
): readonly EngineEntry[] | undefined {
  const place = root.fields.get('enginesFrom')?.value.place;
  if (written === undefined || place === undefined) return undefined;
  const file = resolvePath(written);
  const text = readText?.(file) ?? err('other files are not at hand here');
  if (!text.ok) {
    const message = text.error.startsWith('Cannot ') ? text.error : `Cannot read the file "${written}": ${text.error}`;
    report(place, ['enginesFrom'], message);
    return undefined;
  }
  const entries = parseEnginesJson(text.value, file);
  if (entries.ok) return entries.value;
  issues.push(...entries.error);
  return undefined;
}

/** By place, those of the tournament file first. */
function inOrder(issues: readonly Issue[], file: string | undefined): readonly Issue[] {
  const rank = (issue: Issue): readonly number[] => [issue.file === file ? 0 : 1, issue.line ?? 0, issue.column ?? 0];
  return issues.toSorted((one, other) => {
    const [first, second] = [rank(one), rank(other)];
    return first.map((value, index) => value - (second[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
  });
}
