// What games report, in a real journal: its writer's thread, a connection to it, and what is read back.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/e2e/arbiter.ts';
import { readJournal } from '../../../test/journal/journals.ts';
import type { PlyRecord } from '../../core/gameJob.ts';
import { entrantName, eventKey, gameId } from '../../core/ids.ts';
import { shortened } from '../../core/messages/shortened.ts';
import { unwrap } from '../../core/result.ts';
import type { Entry } from '../../journal/entries.ts';
import { acquireLock, type Lock } from '../../journal/owner/lock.ts';
import { openSender, type JournalSender } from '../../journal/writing/sender.ts';
import { openWriter, type JournalWriter } from '../../journal/writing/writer.ts';
import type { FactSink } from './factSink.ts';
import { JournalFacts } from './journalFacts.ts';

const GAME = gameId(1);
let folder: ReturnType<typeof temporaryFolder>;
let lock: Lock;
let writer: JournalWriter;
let sender: JournalSender;
beforeEach(async () => {
  folder = temporaryFolder();
  lock = unwrap(acquireLock(folder.path, 'test'));
  const onFailure = ({ message }: { readonly message: string }): never => {
    throw new Error(message);
  };
  writer = unwrap(await openWriter(lock, { onCommitted: () => undefined, onFailure }));
  sender = openSender(writer.connect(), onFailure);
});
afterEach(() => {
  lock.release();
  folder[Symbol.dispose]();
});

/** Everything recorded, once it is durable. */
async function recorded(): Promise<readonly Entry[]> {
  await sender.appendDurably('run-stopped', { reason: 'finished' });
  sender.close();
  await writer.close();
  return readJournal(folder.path).slice(0, -1);
}

const pliesOf = (entries: readonly Entry[]): readonly string[] =>
  entries.flatMap((entry) => (entry.kind === 'plies-played' ? entry.payload.plies.map(([move]) => String(move)) : []));
const kindsOf = (entries: readonly Entry[]): readonly string[] =>
  entries.map(({ kind }) => kind).filter((kind) => kind !== 'plies-played');

const ply = (number: number, move: string): PlyRecord => ({
  ply: number,
  move,
  elapsedMs: 1,
  evaluation: { kind: 'unknown' },
});

/** A whole game, fact by fact: the same call for a judge comes twice, since the restart failed with the same words. */
const STORY: readonly ((facts: FactSink) => unknown)[] = [
  (facts) => facts.started({ white: [], black: [] }, 7),
  (facts) => facts.ply(ply(1, 'e2e4')),
  (facts) => facts.ply(ply(2, 'e7e5')),
  (facts) => facts.noticed(2, 'A seems to play from its own book'),
  (facts) => facts.judgeCalled({ by: 'white', fault: 'crash', evidence: 'it ended' }, 3),
  (facts) => facts.judgeCalled({ by: 'white', fault: 'crash', evidence: 'it ended' }, 3),
  (facts) => facts.ply(ply(3, 'g1f3')),
  (facts) => facts.ended({ ending: { kind: 'resigned', by: 'black' }, plies: 3, durationMs: 10, evidence: [] }),
  (facts) => facts.unresponsive({ entrant: entrantName('A'), evidence: 'it was not heard of', counts: true }),
];
const tell = async (facts: FactSink, story = STORY): Promise<void> => {
  for (const fact of story) await fact(facts);
};
const KINDS = ['game-started', 'game-noticed', 'judge-called', 'judge-called', 'game-ended', 'engine-unresponsive'];
const MOVES = ['e2e4', 'e7e5', 'g1f3'];

describe('JournalFacts', () => {
  it('records an attempt once even if it is reported twice', async () => {
    const facts = new JournalFacts(sender);
    await tell(facts.open(GAME, 1));
    await tell(facts.open(GAME, 1));
    const entries = await recorded();
    expect(kindsOf(entries)).toEqual(KINDS);
    expect(pliesOf(entries)).toEqual(MOVES);
  });

  it('continues wherever a report broke off', async () => {
    const facts = new JournalFacts(sender);
    for (let length = 0; length <= STORY.length; length++) await tell(facts.open(GAME, 1), STORY.slice(0, length));
    const entries = await recorded();
    expect(kindsOf(entries)).toEqual(KINDS);
    expect(pliesOf(entries)).toEqual(MOVES);
  });

  it('refuses the facts of an earlier attempt as soon as the next is opened, and keeps what it had reported', async () => {
    const facts = new JournalFacts(sender);
    const first = facts.open(GAME, 1);
    await tell(first, STORY.slice(0, 3));
    const second = facts.open(GAME, 2);
    await tell(first, STORY.slice(3));
    await tell(facts.open(GAME, 1));
    second.started({ white: [], black: [] }, 9);
    second.ply(ply(3, 'f1c4'));
    second.interrupted();
    const entries = await recorded();
    expect(kindsOf(entries)).toEqual(['game-started', 'game-started', 'game-interrupted']);
    expect(pliesOf(entries)).toEqual(['e2e4', 'e7e5', 'f1c4']);
  });

  it('sends the plies that wait together with one of a slow move', () => {
    const sent: number[] = [];
    const append: JournalSender['append'] = (_, payload) => void ('id' in payload && sent.push(Number(payload.id)));
    const facts = new JournalFacts({ append, appendDurably: sender.appendDurably });
    const games = [1, 2, 3].map((id) => facts.open(gameId(id), 1));
    for (const game of games) game.ply(ply(1, 'e2e4'));
    games[2]?.ply({ ...ply(2, 'e7e5'), elapsedMs: 101 });
    expect(new Set(sent)).toEqual(new Set([1, 2, 3]));
  });

  it('keeps games apart', async () => {
    const facts = new JournalFacts(sender);
    const [one, other] = [facts.open(GAME, 1), facts.open(gameId(2), 1)];
    for (const game of [one, other]) game.interrupted();
    expect(kindsOf(await recorded())).toEqual(['game-interrupted', 'game-interrupted']);
  });

  it('cuts what engines said in evidence and notices, however long it is', async () => {
    const long = 'z'.repeat(50_000);
    const facts = new JournalFacts(sender).open(GAME, 1);
    facts.noticed(4, `${entrantName('A')} says "${long}"`);
    const ending = { kind: 'forfeit', by: 'white', fault: 'illegal-move', evidence: `Cannot play "${long}": no move` } as const;
    facts.ended({ ending, plies: 4, durationMs: 10, evidence: [] });
    expect(await recorded()).toMatchObject([
      { kind: 'game-noticed', payload: { notice: `A says "${shortened(long)}"` } },
      { kind: 'game-ended', payload: { ending: { evidence: `Cannot play "${shortened(long)}": no move` } } },
    ]);
  });

  it('bounds every text that may quote a player', async () => {
    const long = 'z'.repeat(1_000_000);
    const facts = new JournalFacts(sender).open(GAME, 1);
    const silent = { kind: 'silent', evidence: long } as const;
    facts.noticed(1, long, { kind: 'no-score', by: 'white', line: long, before: { line: long, mates: [1, 2] } });
    facts.judgeCalled({ by: 'white', fault: 'crash', evidence: long, lines: [long] }, 2);
    facts.held('host', long);
    facts.versionRefused(eventKey('main'), entrantName('A'), long, { files: [], name: long });
    const referral = { kind: 'scores-differ', claims: { white: silent, black: silent }, counts: [], method: '' } as const;
    facts.referred({ referral, plies: 2, durationMs: 1, diagram: [long], evidence: [long] });
    facts.ended({ ending: { kind: 'void', reason: long }, plies: 2, durationMs: 1, evidence: [long] });
    await facts.unresponsive({ entrant: entrantName('A'), evidence: long, counts: true });
    const entries = await recorded();
    expect(entries).toHaveLength(7);
    for (const { kind, payload } of entries) expect(JSON.stringify(payload).length, kind).toBeLessThan(41_000);
  });
});
