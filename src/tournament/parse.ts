// Parses the text of a tournament file into a TournamentDefinition, or into everything that is wrong with it at once, each issue with file, line,
// column and field. Pure: other files and the meaning of relative paths come in as functions.

import type { Issue } from '../core/messages/issue.ts';
import { present } from '../core/present.ts';
import { err, ok } from '../core/result.ts';
import type { Result } from '../core/result.ts';
import type { TournamentDefinition } from './definition.ts';
import { definitionOf } from './definitionOf.ts';
import { isGroup } from './engines/engineFields.ts';
import { formatPath, refuserOf, shown } from './reading/fields.ts';
import type { Path } from './reading/fields.ts';
import { withPreset } from './presets/preset.ts';
import type { ReadPreset } from './presets/preset.ts';
import { printable } from '../core/messages/printable.ts';
import type { SeasonResults } from './season/seasonResults.ts';
import type { FindRegistered } from './reading/otherFiles.ts';
import { IN_CODE, readYaml } from './reading/yamlSource.ts';
import type { Located, Location } from './reading/yamlSource.ts';

export type ParseOptions = {
  /** For messages. */
  readonly fileName?: string;
  /** Turns a path as written into the path to use; by default unchanged. Never called for commands without a slash. */
  readonly resolvePath?: (written: string) => string;
  /** The text of a file that the tournament file names (already resolved), or why it cannot be read. */
  readonly readText?: (path: string) => Result<string, string>;
  /** The final places in the data folder or results file of an earlier season (already resolved), or why they cannot be read. */
  readonly readResults?: (path: string) => Result<SeasonResults, string>;
  /** Whether a folder exists at a resolved path, or what is there instead; by default folders are not checked. */
  readonly findFolder?: (path: string) => Result<undefined, string>;
  /** Whether games for ratings can be read, later, from a resolved file or data folder; the error says why not. */
  readonly checkSource?: (path: string) => Result<void, string>;
  readonly registered?: FindRegistered;
  /** The cores of this machine, for `concurrency: auto`; absent: one. */
  readonly cores?: number;
  /** The text of a preset, or why it cannot be read. */
  readonly readPreset?: ReadPreset;
};

export function parseTournament(text: string, options: ParseOptions = {}): Result<TournamentDefinition, readonly Issue[]> {
  const source = readYaml(text, options.fileName);
  return source.ok ? definitionFrom(source.value.root, options, source.value.issues) : source;
}

/** `before`: the issues already found in the text. */
export function definitionFrom(
  root: Located,
  options: ParseOptions,
  before: readonly Issue[] = [],
): Result<TournamentDefinition, readonly Issue[]> {
  const { fileName, resolvePath = (written: string) => written } = options;
  const issues: Issue[] = [...before];
  const reported = new Set<string>();
  const report = (location: Location, path: Path, message: string): void => {
    // A setting of the file that suits no engine or no event is one mistake, not one for each engine or event.
    const key = JSON.stringify([location, path, message]);
    if (reported.has(key)) return;
    reported.add(key);
    const file = location.file ?? fileName;
    issues.push({
      ...present({ file }),
      ...(location.line === IN_CODE.line ? {} : { line: location.line, column: location.column }),
      path: formatPath(path),
      message: printable(message),
    });
  };
  const isWrong = (path: Path): boolean => {
    const at = formatPath(path);
    return issues.some((issue) => issue.path === at || issue.path?.startsWith(`${at}[`) === true);
  };
  let definition: TournamentDefinition | undefined;
  if (isGroup(root.value)) {
    const whole = withPreset(root, options.readPreset, report, issues);
    // Without its preset it is unknown what is missing.
    if (whole !== undefined)
      definition = definitionOf(whole, { ...options, resolvePath, report, refuse: refuserOf(whole, report), isWrong, issues });
  } else {
    report(
      root.location,
      [],
      `Cannot read the file: expected fields such as "tournament: Evening match", got ${shown(root.value)}`,
    );
  }
  if (issues.length > 0) return err(inOrder(issues, fileName));
  if (definition === undefined) throw new TypeError('Cannot refuse a tournament file: expected a reason, got none');
  return ok(definition);
}

/** By place, those of the tournament file first. */
function inOrder(issues: readonly Issue[], file: string | undefined): readonly Issue[] {
  const rank = (issue: Issue): readonly number[] => [issue.file === file ? 0 : 1, issue.line ?? 0, issue.column ?? 0];
  return issues.toSorted((one, other) => {
    const [first, second] = [rank(one), rank(other)];
    return first.map((value, index) => value - (second[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
  });
}
