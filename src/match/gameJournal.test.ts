import { expect, it } from 'vitest';
import { entrantName, gameId } from '../core/ids.ts';
import { shortened } from '../core/messages/shortened.ts';
import { GameJournal } from './gameJournal.ts';

it('cuts what engines said in evidence and notices, however long it is', () => {
  const entries: unknown[] = [];
  const record = new GameJournal((kind, payload) => void entries.push({ kind, payload }), gameId(1));
  const long = 'z'.repeat(50_000);
  record.noticed(4, `${entrantName('A')} says "${long}"`);
  const ending = { kind: 'forfeit', by: 'white', fault: 'illegal-move', evidence: `Cannot play "${long}": no move` } as const;
  record.ended({ ending, plies: 4, evidence: [] }, 10);
  expect(entries).toMatchObject([
    { kind: 'game-noticed', payload: { notice: `A says "${shortened(long)}"` } },
    { kind: 'game-ended', payload: { ending: { evidence: `Cannot play "${shortened(long)}": no move` } } },
  ]);
});
