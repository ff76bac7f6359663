// Whether a process is an engine or was started by one, however many processes are between them. Engines are below the program that starts them
// (players/process/launcherProgram.ts), so emptying the environment and a session of its own change nothing. An orphan belongs to the process that takes
// orphans in: the launcher, if the kernel lets it; otherwise the system's first process or its manager of a user's sessions. An orphan there that is younger
// than this process, of the same user, login and place, and in a session of its own, may be an engine's, and is taken for one.
// Not known: a process that an engine had started by someone else, such as cron, or that it changed from outside.

import { factsOf, hasVariable, placeOf, type ProcessFacts } from './processFacts.ts';

/** The name of the program that starts engines, as the kernel cuts it, and the variable of engines (players/process/commandLine.ts). */
const LAUNCHER = 'arbiter-launcher'.slice(0, 15);
const VARIABLE = 'ARBITER_RUN';
const FIRST = 1;
/** The manager of a user's sessions takes their orphans in. */
const MANAGER = 'systemd';

const MOST_PARENTS = 1000;
/** If a parent ends while the line is read, its children move: it is read again. */
const MOST_TRIES = 5;

export type Origin = 'engine' | 'orphan' | 'other' | 'gone';

/** `gone`: it has ended, so that nothing can be said about it. `ownerId`: the process that runs the engines. */
export function originOf(processId: number, ownerId = process.pid): Origin {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const origin = climb(processId, ownerId);
    if (origin !== 'moved') return origin;
  }
  return 'gone';
}

function climb(processId: number, ownerId: number): Origin | 'moved' {
  let at = processId;
  for (let steps = 0; steps < MOST_PARENTS && at > FIRST && at !== ownerId; steps++) {
    const facts = factsOf(at);
    if (facts === undefined) return at === processId ? 'gone' : 'moved';
    if (facts.name === LAUNCHER || hasVariable(at, VARIABLE)) return 'engine';
    if (isOrphan(at, facts, ownerId)) return 'orphan';
    at = facts.parent;
  }
  return 'other';
}

/** A shell that is the first process of a container has children of its own session. */
function isOrphan(processId: number, { parent, session, startedAt }: ProcessFacts, ownerId: number): boolean {
  const [taker, owner] = [factsOf(parent), factsOf(ownerId)];
  if (owner === undefined || taker === undefined || (parent !== FIRST && taker.name !== MANAGER)) return false;
  return session !== taker.session && startedAt >= owner.startedAt && placeOf(processId) === placeOf(ownerId);
}
