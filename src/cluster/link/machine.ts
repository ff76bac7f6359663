// The machines of a cluster and the subjects on which they speak. A machine may use only the subjects with its own name: the server holds it to that
// (keys/serverFile.ts), so no machine can listen to another or speak for it.

/** `director`: runs tournaments. `host`: lends engines. `page`: shows tournaments to viewers. `worker`: plays whole games. */
export const ROLES = ['director', 'host', 'page', 'worker'] as const;
export type Role = (typeof ROLES)[number];

/** A name that is one word of a subject, and of a path. */
export const isMachineName = (name: string): boolean => /^[A-Za-z0-9][A-Za-z0-9_-]{0,49}$/u.test(name);

/** A machine says here, every few seconds, that it is there. */
export const helloSubject = (machine: string): string => `arbiter.hello.${machine}`;
/** What is said to a machine about one matter, such as a session with an engine. */
export const toSubject = (machine: string, matter: string): string => `arbiter.to.${machine}.${matter}`;
/** What it says about the matter. */
export const fromSubject = (machine: string, matter: string): string => `arbiter.from.${machine}.${matter}`;

/** The matter of packets that a machine sends back as they are, so that their way can be measured. */
export const PING = 'ping';

export const EVERY_HELLO = helloSubject('*');
/** Machines that hear this say hello at once. */
export const WHO_IS_THERE = 'arbiter.who';

/** The stream of all journals (stream/journalStream.ts). The director publishes a journal on `entry`, and the server repeats on `kept` what it has stored. */
export const JOURNALS = 'ARBITER_JOURNALS';
export const entrySubject = (journal: string): string => `arbiter.entry.${journal}`;
export const keptSubject = (journal: string): string => `arbiter.kept.${journal}`;
/** What games report outside the journal, and that the director is there. Lost where no one listens. */
export const liveSubject = (journal: string): string => `arbiter.live.${journal}`;

/** The key-value bucket that says which director runs each tournament (stream/directorLease.ts). */
export const LEASES = 'ARBITER_LEASES';

/** What a worker says to the director: no other machine may speak there. */
export const workSubject = (worker: string): string => `arbiter.work.${worker}`;
/** A part of a file of an engine, by its content, in the stream `FILES_STREAM`. */
export const fileSubject = (sha256: string, part: string): string => `arbiter.files.${sha256}.${part}`;
export const FILES_STREAM = 'ARBITER_FILES';

/** Answers of the server to a machine. No other may listen there. */
export const inboxOf = (machine: string): string => `arbiter.inbox.${machine}`;

/** The name of the machine in one of these subjects, and the matter. */
export function readSubject(subject: string): { readonly machine: string; readonly matter: string } {
  const [, , machine = '', matter = ''] = subject.split('.');
  return { machine, matter };
}

export type Permissions = { readonly publish: readonly string[]; readonly subscribe: readonly string[] };

const JETSTREAM = '$JS.API';
/** Requests that only read the journals. */
const READ_JOURNALS = [
  `${JETSTREAM}.STREAM.INFO.${JOURNALS}`,
  `${JETSTREAM}.DIRECT.GET.${JOURNALS}`,
  `${JETSTREAM}.DIRECT.GET.${JOURNALS}.>`,
];
const WRITE_JOURNALS = [`${JETSTREAM}.STREAM.CREATE.${JOURNALS}`, entrySubject('*'), liveSubject('*')];

const HOLD_LEASES = [
  ...['CREATE', 'INFO'].map((what) => `${JETSTREAM}.STREAM.${what}.KV_${LEASES}`),
  ...[`${JETSTREAM}.DIRECT.GET.KV_${LEASES}.>`, `$KV.${LEASES}.*`],
];

const READ_FILES = `${JETSTREAM}.DIRECT.GET.${FILES_STREAM}.${fileSubject('*', '*')}`;
const GIVE_FILES = [
  ...['CREATE', 'INFO'].map((what) => `${JETSTREAM}.STREAM.${what}.${FILES_STREAM}`),
  ...[READ_FILES, fileSubject('*', '*')],
];

/** What the server lets a machine do. */
export function permissionsOf(role: Role, name: string): Permissions {
  const inbox = `${inboxOf(name)}.>`;
  switch (role) {
    case 'director':
      return {
        publish: [WHO_IS_THERE, toSubject('*', '>'), ...READ_JOURNALS, ...WRITE_JOURNALS, ...HOLD_LEASES, ...GIVE_FILES],
        subscribe: [inbox, EVERY_HELLO, fromSubject('*', '>'), workSubject('*'), keptSubject('*'), liveSubject('*')],
      };
    case 'host':
      return { publish: [helloSubject(name), fromSubject(name, '>')], subscribe: [inbox, WHO_IS_THERE, toSubject(name, '>')] };
    case 'page':
      return { publish: READ_JOURNALS, subscribe: [inbox, keptSubject('*'), liveSubject('*')] };
    case 'worker':
      return {
        publish: [helloSubject(name), workSubject(name), READ_FILES],
        subscribe: [inbox, toSubject(name, '>')],
      };
  }
}
