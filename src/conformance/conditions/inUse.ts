// Conditions that only a start shows: what an engine executes and imports (4K-7.5 to 4K-7.7), and what files it leaves (4K-7.4).

import { basename } from 'node:path';
import type { Conditions } from '../../core/engines/conditions.ts';
import type { Target } from '../bench.ts';
import { breach, notApplicable, pass, type Outcome } from '../outcome.ts';
import { forbiddenPrograms, type Executed } from './commands.ts';
import { filesOf } from './entry.ts';
import { startRestricted, type ConditionPlace, type Trial } from './trial.ts';

export function commands(target: Target, conditions: Conditions, trial: Trial): Outcome {
  const { executed, isTraced, problem = '' } = trial;
  if (!isTraced) return breach('4K-7.5', `what it executes is not known: it ${problem}`);
  const names = [...new Set(executed.map(({ program }) => basename(program)))];
  const [first, ...more] = forbiddenPrograms(executed, conditions, filesOf(target, conditions.commands));
  if (first === undefined) return pass(`executes ${names.join(', ')}`, { executed: names });
  const others = more.map(({ program }) => basename(program));
  const called = first.caller === '' ? 'it is what starts it' : `${basename(first.caller)} calls it`;
  return breach(
    '4K-7.5',
    `it executes ${first.program}, which is not allowed (${called}: "${first.words.join(' ')}")${others.length === 0 ? '' : `, and ${others.join(', ')}`}; ${remedyFor(first, conditions)}`,
    { executed: names, forbidden: [first.program, ...more.map(({ program }) => program)] },
  );
}

const remedyFor = ({ program, words }: Executed, { commands: allowed = [] }: Conditions): string =>
  basename(program) === 'env'
    ? `write the program itself into the first line, such as #!/usr/bin/${words[1] ?? 'python3'}`
    : `do without it, or with one of these: ${allowed.join(', ')}`;

/** 4K-7.6, 4K-7.7, and what a trace does not show: it starts where there is nothing else. */
export async function allowedStart(target: Target, place: ConditionPlace, { problem, isTraced }: Trial): Promise<Outcome> {
  if (!isTraced) return notApplicable('it cannot be started sealed');
  const missing = missingPackage(problem ?? '');
  if (missing !== undefined) return missing;
  if (problem !== undefined) return notApplicable(`it does not come to a move anyway: it ${problem}`);
  const refused = await startRestricted(target, place);
  if (refused === undefined) return pass('starts with what is allowed alone');
  return (
    missingPackage(refused) ??
    breach('4K-7.5', `it does not start where only the allowed commands and packages are there: ${refused}`)
  );
}

function missingPackage(text: string): Outcome | undefined {
  const name = /No module named '?([\w.]+)/u.exec(text)?.[1];
  if (name === undefined) return undefined;
  return name.split('.')[0] === 'chess'
    ? breach(
        '4K-7.7',
        'it imports python-chess, which is not allowed; put what it needs of it into its own file, where it counts',
      )
    : breach(
        '4K-7.6',
        `it imports the Python package "${name}", which is not allowed; do without it, or put it into its own file`,
      );
}

/** What programs of the system keep for their next start, which is not counted (4K-7.4). */
const CACHES = /\/(?:__pycache__|\.cache|\.cargo|\.rustup)(?:\/|$)/u;

export function filesLeft({ problem, hasQuit, leftAfterStart, leftAfterEnd }: Trial, afterS: number): Outcome {
  if (problem !== undefined) return notApplicable('it does not come to a move');
  if (!hasQuit) return notApplicable('it does not end at `quit`, and files of what is killed do not count');
  const [atEnd, atStart] = [leftAfterEnd, leftAfterStart].map((paths) => paths.filter((path) => !CACHES.test(path)));
  const tell = (paths: readonly string[], when: string): Outcome =>
    breach(
      '4K-7.4',
      `it leaves ${paths.length === 1 ? 'a file' : `${paths.length} files`} ${afterS} s after its ${when}: ${paths.slice(0, 5).join(', ')}; remove what it makes, as the examples of the rules do`,
      { files: paths },
    );
  if (atEnd !== undefined && atEnd.length > 0) return tell(atEnd, 'end');
  if (atStart !== undefined && atStart.length > 0) return tell(atStart, 'start');
  return pass(`none ${afterS} s after its start and after its end`);
}
