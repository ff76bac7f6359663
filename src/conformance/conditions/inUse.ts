// Conditions that only a start shows: what an engine executes and imports (4K-7.5 to 4K-7.7), and what files it leaves (4K-7.4).

import { basename } from 'node:path';
import type { Conditions } from '../../core/engines/conditions.ts';
import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
import { recognised } from '../../core/phrases/recognised.ts';
import { inWords } from '../../core/phrases/said.ts';
import type { Target } from '../bench.ts';
import { breach, notApplicable, pass, type Outcome } from '../outcome.ts';
import { forbiddenPrograms, type Executed } from './commands.ts';
import { filesOf } from './entry.ts';
import { startRestricted, type ConditionPlace, type Trial } from './trial.ts';

export function commands(target: Target, conditions: Conditions, trial: Trial): Outcome {
  const { executed, isTraced, problem = '' } = trial;
  if (!isTraced) return breach('4K-7.5', phrase('check.executed.unknown', { why: problem }));
  const names = [...new Set(executed.map(({ program }) => basename(program)))];
  const [first, ...more] = forbiddenPrograms(executed, conditions, filesOf(target, conditions.commands));
  if (first === undefined) return pass(phrase('check.executed', { names }), { executed: names });
  const others = more.map((one) => basename(one.program));
  const { program, words } = first;
  const caller = first.caller === '' ? phrase('check.caller.start') : phrase('check.caller', { caller: basename(first.caller) });
  const call = { program, caller, words: words.join(' '), remedy: remedyFor(first, conditions) };
  return breach(
    '4K-7.5',
    others.length === 0 ? phrase('check.forbidden', call) : phrase('check.forbidden.more', { ...call, others }),
    { executed: names, forbidden: [first.program, ...more.map((one) => one.program)] },
  );
}

const remedyFor = ({ program, words }: Executed, { commands: allowed = [] }: Conditions): Phrase =>
  basename(program) === 'env'
    ? phrase('check.remedy.env', { name: words[1] ?? 'python3' })
    : phrase('check.remedy.without', { allowed });

/** 4K-7.6, 4K-7.7, and what a trace does not show: it starts where there is nothing else. */
export async function allowedStart(target: Target, place: ConditionPlace, { problem, isTraced }: Trial): Promise<Outcome> {
  if (!isTraced) return notApplicable(phrase('check.unsealed'));
  const missing = missingPackage(inWords(problem ?? ''));
  if (missing !== undefined) return missing;
  if (problem !== undefined) return notApplicable(phrase('check.noMoveAnyway', { why: problem }));
  const refused = await startRestricted(target, place);
  if (refused === undefined) return pass(phrase('check.allowedStart'));
  return missingPackage(refused) ?? breach('4K-7.5', phrase('check.allowedStart.not', { why: recognised(refused) }));
}

function missingPackage(text: string): Outcome | undefined {
  const name = /No module named '?([\w.]+)/u.exec(text)?.[1];
  if (name === undefined) return undefined;
  return name.split('.')[0] === 'chess'
    ? breach('4K-7.7', phrase('check.pythonChess'))
    : breach('4K-7.6', phrase('check.package', { name }));
}

/** What programs of the system keep for their next start, which is not counted (4K-7.4). */
const CACHES = /\/(?:__pycache__|\.cache|\.cargo|\.rustup)(?:\/|$)/u;

export function filesLeft({ problem, hasQuit, leftAfterStart, leftAfterEnd }: Trial, afterS: number): Outcome {
  if (problem !== undefined) return notApplicable(phrase('check.noMoveAtAll'));
  if (!hasQuit) return notApplicable(phrase('check.killedFiles'));
  const [atEnd, atStart] = [leftAfterEnd, leftAfterStart].map((paths) => paths.filter((path) => !CACHES.test(path)));
  const tell = (paths: readonly string[], when: 'end' | 'start'): Outcome =>
    breach('4K-7.4', phrase(`check.filesLeft.${when}`, { count: paths.length, after: afterS, files: paths.slice(0, 5) }), {
      files: paths,
    });
  if (atEnd !== undefined && atEnd.length > 0) return tell(atEnd, 'end');
  if (atStart !== undefined && atStart.length > 0) return tell(atStart, 'start');
  return pass(phrase('check.filesLeft.none', { after: afterS }));
}
