// The file with which a machine says what it offers to the games that it plays (docs/cluster.md).

import type { Issue } from '../../core/messages/issue.ts';
import { present } from '../../core/present.ts';
import type { Resources } from '../../core/resources.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { resourceCounts } from '../../tournament/engines/engineFields.ts';
import { field } from '../../tournament/reading/field.ts';
import { formatPath, readGroup } from '../../tournament/reading/fields.ts';
import { memorySize, wholeNumber } from '../../tournament/reading/leaves.ts';
import { readYaml } from '../../tournament/reading/yamlSource.ts';

export type WorkerOffer = {
  /** Absent: all of the machine. */
  readonly cores?: number;
  readonly resources: Resources;
};

const workerShape = {
  cores: field(wholeNumber(1, 4096), 'How many cores are offered. Default: all.'),
  memory: field(memorySize, 'For engines with a memory limit. Default: memory is not counted.'),
  resources: field(resourceCounts, 'What engines share, counted. Default: none.'),
};

export function parseWorkerFile(text: string, file: string): Result<WorkerOffer, readonly Issue[]> {
  // A file of comments alone says nothing.
  if (/^\s*(?:#.*\s*)*$/u.test(text)) return ok({ resources: {} });
  const source = readYaml(text, file);
  if (!source.ok) return source;
  const issues: Issue[] = [...source.value.issues];
  const { cores, memory, resources } = readGroup(workerShape, source.value.root, [], (location, path, message) =>
    issues.push({ file, ...location, path: formatPath(path), message }),
  );
  return issues.length > 0 ? err(issues) : ok({ ...present({ cores }), resources: { ...resources, ...present({ memory }) } });
}
