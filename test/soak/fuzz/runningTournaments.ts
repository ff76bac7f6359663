// Two tournaments that run in memory, for what is asked of one: a round robin of chess, of which one game is over, and a Swiss of Go, of which a game waits for
// its score.

import { definition, Rehearsal } from '../../../src/director/testRehearsal.ts';
import { ok, unwrap } from '../../../src/core/result.ts';
import type { RulingContext } from '../../../src/rulings/decision.ts';
import type { TournamentDefinition } from '../../../src/tournament/definition.ts';
import { parseTournament } from '../../../src/tournament/parse.ts';
import { presetText } from '../../presetText.ts';

const contextOf = (played: TournamentDefinition, { facts, nowUtcMs }: Rehearsal): RulingContext => ({
  definition: played,
  facts,
  isRun: true,
  nowUtcMs,
  playedPlies: () => [],
  probe: () => undefined,
  after: () => facts,
});

async function chess(): Promise<RulingContext> {
  const played = definition(4, 2);
  const rehearsal = new Rehearsal(played, 2);
  await rehearsal.start();
  await rehearsal.end(0, 'white');
  return contextOf(played, rehearsal);
}

async function go(): Promise<RulingContext> {
  const engines = ['P1', 'P2', 'P3'].map((name) => `  - { name: ${name}, cmd: program }\n`).join('');
  const text = `preset: cgf-1999\ntournament: Congress\nrngSeed: 7\nroundTimes: [none]\nrounds: 3\nrules: chinese\nengines:\n${engines}`;
  const played = unwrap(parseTournament(text, { readPreset: (name) => ok(presetText(name)) }));
  const rehearsal = new Rehearsal(played, 1);
  await rehearsal.start();
  const claims = { black: { kind: 'silent', evidence: 'no score' }, white: { kind: 'told', score: 'W+1.5' } } as const;
  await rehearsal.refer(0, { kind: 'scores-differ', claims, counts: [], method: '' });
  return contextOf(played, rehearsal);
}

export const CONTEXTS: readonly RulingContext[] = [await chess(), await go()];
