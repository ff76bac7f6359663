// What an author has typed about a version and not submitted yet: another page, or a login, loses none of it. Pure but for the signal.

import { signal } from '@preact/signals';
import type { SubmissionPost } from '../../../src/broadcast/registry/messages.ts';
import { linesOf } from '../forms/request.ts';

export type Draft = {
  /** Of an engine that is registered; empty: a new one. */
  readonly engine: string;
  readonly newName: string;
  /** One a line. */
  readonly authors: string;
  readonly protocol: string;
  /** Which file is started, where the server has asked. */
  readonly program: string;
  readonly args: string;
  /** `NAME=VALUE`, one a line. */
  readonly options: string;
  readonly note: string;
  /** The entry list or the tournament in play that it is for. */
  readonly place: string;
};

export const NOTHING: Draft = {
  engine: '',
  newName: '',
  authors: '',
  protocol: 'uci',
  program: '',
  args: '',
  options: '',
  note: '',
  place: '',
};

export const draft = signal<Draft>(NOTHING);

/** `uploads`: the ids of its files. `inPlay`: tournaments, not entry lists. Options without `=` are those that are switched on. */
export function submissionOf(written: Draft, uploads: readonly string[], inPlay: readonly string[]): SubmissionPost {
  const { engine, newName, authors, protocol, program, args, options, note, place } = written;
  const names = linesOf(authors);
  return {
    engine: engine === '' ? newName.trim() : engine,
    ...(engine === '' && names.length > 0 ? { authors: names } : {}),
    uploads,
    ...(program === '' ? {} : { program }),
    protocol,
    args: linesOf(args),
    options: Object.fromEntries(
      linesOf(options).map((line) => {
        const [name = '', ...value] = line.split('=');
        return [name.trim(), value.length === 0 ? 'true' : value.join('=').trim()];
      }),
    ),
    ...(note.trim() === '' ? {} : { note: note.trim() }),
    ...(place === '' ? {} : inPlay.includes(place) ? { tournament: place } : { list: place }),
  };
}
