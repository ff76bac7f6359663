// Games that could not begin or continue through no one's fault: they have no ending, free their place, and are issued again when the cause is gone.

import { describe, expect, it } from 'vitest';
import type { EngineVersion } from '../core/engines/engineVersion.ts';
import { entrantName, gameId } from '../core/ids.ts';
import type { EntryPayloads, NewEntry } from '../journal/entries.ts';
import { HOST_LONG_PAUSE_MS, HOST_PAUSES_MS } from './heldGames.ts';
import { decideIn } from '../../test/decideIn.ts';
import { parseControlRequest } from '../rulings/request.ts';
import { refusedVersions } from './refusedVersions.ts';
import { definition, MAIN, Rehearsal, results } from '../director/testRehearsal.ts';

const REFUSED: Omit<EntryPayloads['game-held'], 'id'> = {
  cause: 'host',
  reason: 'the system refuses to start "x": spawn EMFILE',
};
const E1 = entrantName('E1');
const ids = (rehearsal: Rehearsal): readonly number[] => rehearsal.jobs.map(({ id }) => id);
const kinds = (rehearsal: Rehearsal, from: number): readonly string[] => rehearsal.journal.slice(from).map(({ kind }) => kind);
const resume: NewEntry = { kind: 'ruling-made', payload: { by: 'Chair', reason: 'mended', subject: { kind: 'resumed' } } };
const runStarted: NewEntry = {
  kind: 'run-started',
  payload: { arbiterVersion: '0', host: 'h', processId: 1, cores: [] },
};

describe('a game that the host refuses to start', () => {
  it('has no ending, and is issued again after a pause, before any new game', async () => {
    const rehearsal = new Rehearsal(definition(4, 1), 1);
    await rehearsal.start();
    await rehearsal.hold(0, REFUSED);
    expect(ids(rehearsal)).toEqual([]);
    expect(rehearsal.isHeld).toBe(true);
    expect(rehearsal.facts.games.get(gameId(1))).toMatchObject({ ending: undefined, started: false, held: REFUSED });
    await rehearsal.wait(HOST_PAUSES_MS[0] - 1);
    expect(ids(rehearsal)).toEqual([]);
    await rehearsal.wait(1);
    expect(ids(rehearsal)).toEqual([1]);
    expect(rehearsal.isHeld).toBe(true);
    await rehearsal.ply(0);
    expect(rehearsal.isHeld).toBe(false);
    await rehearsal.end(0, 'white');
    while (!rehearsal.over) await rehearsal.end(0, 'draw');
    expect(results(rehearsal)).toHaveLength(6);
    expect(rehearsal.facts.discipline(rehearsal.facts.games.get(gameId(1))?.issued.event ?? ('' as never)).strikes.size).toBe(0);
  });

  it('continues where it stopped, if it had begun', async () => {
    const rehearsal = new Rehearsal(definition(2, 1), 1);
    await rehearsal.start();
    await rehearsal.ply(0);
    await rehearsal.hold(0, REFUSED);
    expect(rehearsal.facts.games.get(gameId(1))).toMatchObject({ interrupted: 'stopped', plyCount: 1 });
    await rehearsal.wait(HOST_PAUSES_MS[0]);
    expect(rehearsal.jobs.map(({ id, resume }) => [id, resume?.map(({ move }) => move)])).toEqual([[1, ['e2e4']]]);
    expect(rehearsal.journal.at(-1)).toMatchObject({ kind: 'game-resumed', payload: { id: 1, fromPly: 2 } });
  });

  it('pauses the tournament after the short pauses, and resumes by itself after a long one', async () => {
    const rehearsal = new Rehearsal(definition(2, 1), 1);
    await rehearsal.start();
    for (const pause of HOST_PAUSES_MS) {
      await rehearsal.hold(0, REFUSED);
      expect(rehearsal.facts.paused).toBe(false);
      await rehearsal.wait(pause);
      expect(ids(rehearsal)).toEqual([1]);
    }
    await rehearsal.hold(0, REFUSED);
    expect(rehearsal.facts.pause).toMatchObject({ by: 'Arbiter', reason: REFUSED.reason, cause: 'host' });
    await rehearsal.wait(HOST_LONG_PAUSE_MS - 1);
    expect(ids(rehearsal)).toEqual([]);
    await rehearsal.wait(1);
    expect(rehearsal.facts.paused).toBe(false);
    expect(ids(rehearsal)).toEqual([1]);
    const before = rehearsal.journal.length;
    await rehearsal.hold(0, REFUSED);
    expect(kinds(rehearsal, before)).toEqual(['game-held', 'ruling-made']);
    expect(rehearsal.facts.paused).toBe(true);
    await rehearsal.rule(resume);
    expect(ids(rehearsal)).toEqual([1]);
  });

  it('is not tried while an official has paused the tournament, and at once when the official resumes it', async () => {
    const rehearsal = new Rehearsal(definition(2, 1), 1);
    await rehearsal.start();
    await rehearsal.hold(0, REFUSED);
    await rehearsal.rule({ kind: 'ruling-made', payload: { by: 'Chair', reason: 'lunch', subject: { kind: 'paused' } } });
    await rehearsal.wait(HOST_LONG_PAUSE_MS);
    expect(ids(rehearsal)).toEqual([]);
    expect(rehearsal.facts.pause).toMatchObject({ by: 'Chair' });
    await rehearsal.rule(resume);
    expect(ids(rehearsal)).toEqual([1]);
  });

  it('is tried at once by the next run, which ends the last run’s pause', async () => {
    const first = new Rehearsal(definition(2, 1), 1);
    await first.start();
    for (const pause of HOST_PAUSES_MS) {
      await first.hold(0, REFUSED);
      await first.wait(pause);
    }
    await first.hold(0, REFUSED);
    expect(first.facts.paused).toBe(true);
    const second = new Rehearsal(definition(2, 1), 1, first.journal);
    await second.rule(runStarted);
    await second.start();
    expect(second.facts.paused).toBe(false);
    expect(ids(second)).toEqual([1]);
    await second.hold(0, REFUSED);
    expect(second.facts.paused).toBe(false);
  });

  it('is tried alone, and the next one once it has begun or another game has ended', async () => {
    const rehearsal = new Rehearsal(definition(6, 1), 3);
    await rehearsal.start();
    await rehearsal.begin(rehearsal.jobs[0] ?? (undefined as never));
    // The host can run one game at a time.
    await rehearsal.hold(1, REFUSED);
    await rehearsal.hold(1, REFUSED);
    expect(ids(rehearsal)).toEqual([1]);
    await rehearsal.wait(HOST_PAUSES_MS[0]);
    expect(ids(rehearsal)).toEqual([1, 2]);
    await rehearsal.hold(1, REFUSED);
    // Each in turn, because one may need less than another.
    for (let tried = 0; tried < 10; tried++) {
      await rehearsal.wait(HOST_LONG_PAUSE_MS);
      expect(ids(rehearsal)).toEqual([1, tried % 2 === 0 ? 3 : 2]);
      await rehearsal.hold(1, REFUSED);
    }
    // While a game is played, the tournament is not paused.
    expect(rehearsal.facts.paused).toBe(false);
    await rehearsal.end(0, 'white');
    expect(ids(rehearsal)).toEqual([3]);
    await rehearsal.ply(0);
    expect(ids(rehearsal)).toEqual([3, 2]);
    await rehearsal.ply(1);
    expect(rehearsal.isHeld).toBe(false);
    while (!rehearsal.over) await rehearsal.end(0, 'draw');
    expect(results(rehearsal)).toHaveLength(15);
  });

  it('holds only the games of an engine if that engine alone cannot be started', async () => {
    const rehearsal = new Rehearsal(definition(4, 1), 1);
    await rehearsal.start();
    const job = await rehearsal.hold(0, { cause: 'host', entrant: E1, reason: 'no such file "/opt/e1"' });
    expect(Object.values(job.players).map(({ name }) => name)).toContain(E1);
    const others: string[] = [];
    while (rehearsal.jobs.length > 0) {
      for (const { players } of rehearsal.jobs) others.push(players.white.name, players.black.name);
      await rehearsal.end(0, 'draw');
    }
    expect(others).toHaveLength(6);
    expect(others).not.toContain(E1);
    expect(rehearsal.facts.paused).toBe(false);
    expect(rehearsal.questions).toEqual([
      expect.stringContaining('no such file "/opt/e1"; put E1 in order: it is tried again at'),
    ]);
    await rehearsal.wait(HOST_PAUSES_MS[0]);
    expect(ids(rehearsal)).toEqual([1]);
    while (!rehearsal.over) await rehearsal.end(0, 'draw');
    expect(results(rehearsal)).toHaveLength(6);
  });
});

describe('a game whose engine host is lost', () => {
  const lost: Omit<EntryPayloads['game-held'], 'id'> = { cause: 'host', entrant: E1, reason: 'the engine host "gpu" is lost' };

  async function lostOften(): Promise<Rehearsal> {
    const rehearsal = new Rehearsal(definition(2, 1), 1);
    await rehearsal.start();
    for (const pause of HOST_PAUSES_MS) {
      await rehearsal.hold(0, lost);
      await rehearsal.wait(pause);
      expect(ids(rehearsal)).toEqual([1]);
    }
    return rehearsal;
  }

  it('is tried at once when the host comes back, whether its loss is known before or after', async () => {
    const rehearsal = await lostOften();
    await rehearsal.hold(0, lost);
    await rehearsal.wait(HOST_PAUSES_MS[0]);
    await rehearsal.tryAgain(entrantName('E9'));
    expect(ids(rehearsal)).toEqual([]);
    await rehearsal.tryAgain(E1);
    expect(ids(rehearsal)).toEqual([1]);
    await rehearsal.tryAgain(E1);
    await rehearsal.hold(0, lost);
    expect(ids(rehearsal)).toEqual([1]);
    // Each return counts once.
    await rehearsal.hold(0, lost);
    expect(ids(rehearsal)).toEqual([]);
    await rehearsal.wait(HOST_LONG_PAUSE_MS);
    expect(ids(rehearsal)).toEqual([1]);
  });

  it('stays with officials who stopped it', async () => {
    const rehearsal = await lostOften();
    await rehearsal.tryAgain(E1);
    await rehearsal.hold(0, { cause: 'official', reason: 'stopped' });
    expect(ids(rehearsal)).toEqual([]);
  });

  it('is tried at once after the clock was set back', async () => {
    const rehearsal = await lostOften();
    await rehearsal.hold(0, lost);
    await rehearsal.wait(HOST_PAUSES_MS[0]);
    expect(ids(rehearsal)).toEqual([]);
    await rehearsal.wait(-HOST_PAUSES_MS[2]);
    await rehearsal.rule({ kind: 'game-noticed', payload: { id: gameId(1), ply: 1, notice: 'the clock was set' } });
    expect(ids(rehearsal)).toEqual([1]);
  });
});

describe('a game that is held because of a version', () => {
  const held: Omit<EntryPayloads['game-held'], 'id'> = { cause: 'version', entrant: E1, reason: 'E1 is another program' };
  const found: EngineVersion = { files: [{ path: '/e1', bytes: 1, sha256: 'cd' }] };
  const accepted: NewEntry = {
    kind: 'engine-accepted',
    payload: {
      entrant: E1,
      event: MAIN,
      command: '/e1',
      sha256: 'ab',
      files: [{ path: '/e1', bytes: 1, sha256: 'ab' }],
      identity: {},
      usedOptions: [],
    },
  };
  const refused: NewEntry = { kind: 'version-refused', payload: { event: MAIN, entrant: E1, reason: held.reason, found } };

  async function refusedOnce(): Promise<Rehearsal> {
    const rehearsal = new Rehearsal(definition(4, 1), 2);
    await rehearsal.rule(accepted);
    await rehearsal.start();
    await rehearsal.rule(refused);
    await rehearsal.hold(
      ids(rehearsal).findIndex((id) => plays(rehearsal, id, 'E1')),
      held,
    );
    return rehearsal;
  }
  const plays = (rehearsal: Rehearsal, id: number, name: string): boolean => {
    const { white, black } = rehearsal.facts.games.get(gameId(id))?.issued ?? {};
    return white === name || black === name;
  };

  it('S16-13e: waits, and no further game of that engine begins; others do', async () => {
    const rehearsal = await refusedOnce();
    for (let games = 0; games < 3; games++) {
      expect(ids(rehearsal).filter((id) => plays(rehearsal, id, 'E1'))).toEqual([]);
      expect(ids(rehearsal)).not.toEqual([]);
      await rehearsal.end(0, 'draw');
    }
    expect(ids(rehearsal)).toEqual([]);
    expect(rehearsal.over).toBe(false);
    expect(refusedVersions({ key: MAIN }, rehearsal.facts)).toMatchObject([
      { entrant: 'E1', found, games: [expect.any(Number)] },
    ]);
  });

  it('continues by itself once the files are as accepted', async () => {
    const rehearsal = await refusedOnce();
    await rehearsal.wait(60_000);
    expect(ids(rehearsal).some((id) => plays(rehearsal, id, 'E1'))).toBe(false);
    rehearsal.restored.add('E1');
    await rehearsal.wait(60_000);
    expect(ids(rehearsal).some((id) => plays(rehearsal, id, 'E1'))).toBe(true);
    expect(
      rehearsal.jobs.flatMap(({ players }) => [players.white, players.black]).find(({ name }) => name === E1)?.version,
    ).toEqual({
      files: [{ path: '/e1', bytes: 1, sha256: 'ab' }],
    });
  });

  it('continues with what an official accepts, and is tried once at each start of the run', async () => {
    const rehearsal = await refusedOnce();
    const request = { kind: 'accept-version', entrant: 'E1', by: 'Chair', reason: 'a fix' } as const;
    const ruling = decideIn(rehearsal, definition(4, 1), request);
    expect(parseControlRequest(structuredClone(request))).toEqual(request);
    const second = new Rehearsal(definition(4, 1), 2, rehearsal.journal);
    await second.rule(runStarted);
    await second.start();
    expect(ids(second).some((id) => plays(second, id, 'E1'))).toBe(true);
    await rehearsal.rule(ruling.entry);
    const versions = rehearsal.jobs.flatMap(({ players }) => [players.white, players.black]).filter(({ name }) => name === E1);
    expect(versions.map(({ version }) => version)).toEqual([found]);
    expect(() => decideIn(rehearsal, definition(4, 1), request)).toThrow(
      /expected an engine whose start was refused, but none was/,
    );
  });

  it('is cancelled if an official disqualifies the engine', async () => {
    const rehearsal = await refusedOnce();
    await rehearsal.rule({
      kind: 'entrant-disqualified',
      payload: { entrant: E1, event: MAIN, by: 'Chair', reason: 'not what was entered' },
    });
    expect(rehearsal.facts.held.size).toBe(0);
    expect(refusedVersions({ key: MAIN }, rehearsal.facts)).toEqual([]);
    while (!rehearsal.over) await rehearsal.end(0, 'draw');
    expect(results(rehearsal)).toHaveLength(3);
  });
});

describe('an engine that overstepped its time and may still recover', () => {
  it('S16-15c: keeps its event open until a crash is confirmed or ruled out', async () => {
    const rehearsal = new Rehearsal(definition(2, 1, 'crashes: { disqualifyAt: 1 }\n'), 1);
    await rehearsal.start();
    const white = rehearsal.jobs[0]?.players.white.name ?? E1;
    rehearsal.isRecovering = true;
    const from = rehearsal.journal.length;
    await rehearsal.end(0, { kind: 'forfeit', by: 'white', fault: 'time', evidence: 'no move within 500 ms' });
    expect(rehearsal.over).toBe(false);
    await rehearsal.rule({
      kind: 'engine-unresponsive',
      payload: { id: gameId(1), entrant: white, evidence: 'neither moved nor answered', counts: true },
    });
    expect(rehearsal.over).toBe(false);
    rehearsal.isRecovering = false;
    await rehearsal.rule(resume);
    expect(rehearsal.over).toBe(true);
    expect(kinds(rehearsal, from)).toEqual([
      'game-started',
      'game-ended',
      'engine-unresponsive',
      'entrant-disqualified',
      'ruling-made',
      'event-closed',
      'tournament-closed',
    ]);
  });
});

describe('a game that is held by an official', () => {
  const held: Omit<EntryPayloads['game-held'], 'id'> = { cause: 'official', entrant: E1, reason: 'E1 is another program' };

  it('waits for officials, also across a restart, and ends by a ruling', async () => {
    const tournament = definition(2, 2);
    const first = new Rehearsal(tournament, 1);
    await first.start();
    await first.ply(0);
    await first.hold(0, held);
    await first.wait(HOST_LONG_PAUSE_MS);
    expect(ids(first)).toEqual([]);
    expect(first.questions).toEqual([expect.stringContaining('E1 is another program')]);
    const second = new Rehearsal(tournament, 1, first.journal);
    await second.rule(runStarted);
    await second.start();
    expect(ids(second)).toEqual([]);
    expect(kinds(second, first.journal.length)).toEqual(['run-started']);
    const request = { kind: 'rule', game: 1, result: { outcome: 'white' }, by: 'Chair', reason: 'as it stood' } as const;
    await second.rule(decideIn(second, tournament, request).entry);
    expect(second.journal.at(-1)).toMatchObject({ kind: 'game-issued', payload: { number: 2 } });
    expect(second.facts.games.get(gameId(1))?.ending).toMatchObject({ kind: 'ruled', outcome: 'white', by: 'Chair' });
    expect(second.facts.held.size).toBe(0);
    expect(ids(second)).toEqual([2]);
    await second.end(0, 'draw');
    expect(second.over).toBe(true);
  });
});
