// The one thread that writes the journal. What has arrived on its ports when the event loop has read them becomes one transaction; what arrives
// during a transaction shares the next. Only when the disk has a group is anything of it acknowledged or announced. Where there is a gate, it must agree to
// a group first: what arrives meanwhile shares the next.
// Started by writer.ts; talks to appenders (sender.ts) over their own ports.

import type { MessagePort } from 'node:worker_threads';
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import type { JournalFailure } from '../failures.ts';
import type { Announced, AppendMessage, FromGate, FromWriter, ToGate, ToWriter, WriterStart } from './messages.ts';
import { parseAppend } from './messages.ts';
import { openJournal } from '../open.ts';
import type { DraftEntry, JournalStore } from '../store.ts';
import { journalStore } from '../store.ts';

/** A group with this many characters is committed without further waiting, to bound this thread's heap. */
const FULL_GROUP = 1024 * 1024;

if (parentPort === null) throw new Error('Cannot start the journal writer: expected a worker thread, got "the main thread"');
start(parentPort, workerData as WriterStart);

function start(main: MessagePort, options: WriterStart): void {
  const opened = openJournal(options.folder);
  if (!opened.ok) {
    tell(main, { kind: 'failed', failure: opened.error });
    main.close();
    return;
  }
  const store = journalStore(opened.value, options.here);
  serve(main, options, store);
  tell(main, { kind: 'opened', tail: store.tail() });
}

type Waiting = AppendMessage & { readonly from: MessagePort };
type Offered = { readonly committing: readonly Waiting[]; readonly draft: readonly DraftEntry[]; readonly characters: number };

function serve(main: MessagePort, options: WriterStart, store: JournalStore): void {
  const counter = new Int32Array(options.outstanding);
  const ports = new Set<MessagePort>([main]);
  let group: Waiting[] = [];
  let characters = 0;
  let failure: JournalFailure | undefined;
  const { gate } = options;
  let offered: Offered | undefined;
  let isClosing = false;

  const commit = (): void => {
    if (offered !== undefined) return;
    const committing = group;
    const taken = characters;
    group = [];
    characters = 0;
    if (committing.length === 0 || failure !== undefined) return;
    const draft = store.draft(committing, Date.now());
    offered = { committing, draft, characters: taken };
    if (gate === undefined) write(offered);
    else
      gate.postMessage(
        draft.map(({ sequence, atUtcMs, kind, payload, hash }) => ({ sequence, atUtcMs, kind, payload, hash })) satisfies ToGate,
      );
  };

  const write = ({ committing, draft, characters: freed }: Offered): void => {
    offered = undefined;
    const first = store.write(draft);
    Atomics.sub(counter, 0, freed);
    if (first.ok) acknowledge(committing, first.value, draft[0]?.atUtcMs ?? 0);
    else fail(first.error);
  };

  gate?.on('message', (answer: FromGate) => {
    if (offered === undefined) return;
    if (answer.kind === 'agreed') write(offered);
    else {
      offered = undefined;
      fail({ kind: 'fenced', message: answer.message });
    }
    commit();
    if (isClosing) endIfWritten();
  });

  const acknowledge = (committed: readonly Waiting[], first: number, atUtcMs: number): void => {
    const announced: Announced[] = [];
    const acks = new Map<MessagePort, number[]>();
    for (const [index, { kind, payload, ack, from }] of committed.entries()) {
      const sequence = first + index;
      if (kind !== 'plies-played') announced.push({ sequence, atUtcMs, kind, payload });
      if (ack === 0) continue;
      const pairs = acks.get(from);
      if (pairs === undefined) acks.set(from, [ack, sequence]);
      else pairs.push(ack, sequence);
    }
    // The main thread learns what was written before anyone can act on an acknowledgement.
    if (announced.length > 0 || acks.has(main)) tell(main, { kind: 'committed', announced, acks: acks.get(main) ?? [] });
    acks.delete(main);
    for (const [port, pairs] of acks) tell(port, { kind: 'committed', announced: [], acks: pairs });
  };

  const fail = (first: JournalFailure): void => {
    if (failure !== undefined) return;
    failure = first;
    for (const port of ports) tell(port, { kind: 'failed', failure: first });
  };

  const receive = (from: MessagePort, message: ToWriter): void => {
    if (typeof message === 'string') {
      if (failure !== undefined) return;
      group.push({ ...parseAppend(message), from });
      characters += message.length;
      if (characters >= FULL_GROUP) commit();
      else if (group.length === 1) setImmediate(commit);
      return;
    }
    switch (message.kind) {
      case 'connect':
        connect(message.port);
        return;
      case 'failed':
        commit();
        fail(message.failure);
        return;
      case 'close':
        close();
    }
  };

  const connect = (port: MessagePort): void => {
    ports.add(port);
    port.on('close', () => ports.delete(port));
    port.on('message', (message: ToWriter) => receive(port, message));
    if (failure !== undefined) tell(port, { kind: 'failed', failure });
  };

  const close = (): void => {
    // Earlier messages from other threads may still wait in their ports.
    for (const port of ports) {
      for (let next = receiveMessageOnPort(port); next !== undefined; next = receiveMessageOnPort(port)) {
        receive(port, next.message as ToWriter);
      }
    }
    commit();
    isClosing = true;
    endIfWritten();
  };

  const endIfWritten = (): void => {
    if (offered !== undefined) return;
    const result = store.close();
    gate?.close();
    failure ??= { kind: 'closed', message: 'Cannot write the journal: expected it to be open, got an entry after it was closed' };
    for (const port of ports) {
      tell(port, { kind: 'closed', result });
      port.close();
    }
  };

  main.on('message', (message: ToWriter) => receive(main, message));
}

function tell(port: MessagePort, message: FromWriter): void {
  port.postMessage(message);
}
