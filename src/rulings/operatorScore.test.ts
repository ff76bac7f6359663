import { describe, expect, it } from 'vitest';
import { presetText } from '../../test/presetText.ts';
import type { ScoreClaim } from '../core/judging.ts';
import { ok, unwrap } from '../core/result.ts';
import { Rehearsal } from '../director/testRehearsal.ts';
import type { TournamentDefinition } from '../tournament/definition.ts';
import { parseTournament } from '../tournament/parse.ts';
import { decideIn } from '../../test/decideIn.ts';
import { parseControlRequest, type Asked } from './request.ts';

const text =
  'preset: cgf-1999\ntournament: Congress\nrngSeed: 7\nroundTimes: [none]\nrounds: 3\nengines:\n' +
  '  - { name: P1, cmd: program }\n  - { name: P2, cmd: program }\n';
const definitionOf = (rules: string): TournamentDefinition =>
  unwrap(parseTournament(`${text}rules: ${rules}\n`, { readPreset: (name) => ok(presetText(name)) }));
const silent: ScoreClaim = { kind: 'silent', evidence: 'its protocol cannot send a score' };

/** A game that waits because Black named no score; White said W+1.5. */
async function waiting(
  counts: readonly { readonly label: string; readonly score: string }[] = [],
  rules = 'japanese',
): Promise<{ readonly rehearsal: Rehearsal; readonly definition: TournamentDefinition; readonly request: Asked<'score'> }> {
  const definition = definitionOf(rules);
  const rehearsal = new Rehearsal(definition, 1);
  await rehearsal.start();
  const job = await rehearsal.refer(0, {
    kind: 'scores-differ',
    claims: { black: silent, white: { kind: 'told', score: 'W+1.5' } },
    counts,
    method: '',
  });
  const request = {
    kind: 'score',
    game: job.id,
    entrant: job.players.black.name,
    score: 'W+1.5',
    by: 'Cleo',
    reason: 'displayed',
  } as const;
  return { rehearsal, definition, request };
}

describe('scoreOfOperator', () => {
  it('CGF-9.3: the same score as the opponent’s ends the game, without a judge', async () => {
    const { rehearsal, definition, request } = await waiting();
    expect(parseControlRequest({ ...request })).toEqual(request);
    const { entry, answer } = decideIn(rehearsal, definition, { ...request, score: 'W+1.50' });
    expect(answer).toBe(`Both name W+1.5: game ${request.game}, P2 (Black) - P1, is over.`);
    await rehearsal.rule(entry);
    const ended = [...rehearsal.facts.games.values()][0]?.ending;
    expect(ended).toEqual({ kind: 'rules', reason: 'counting', outcome: 'white', score: 'W+1.5' });
  });

  it('CGF-9.3: a different score is kept with the opponent’s for the officials', async () => {
    const { rehearsal, definition, request } = await waiting();
    await rehearsal.rule(decideIn(rehearsal, definition, { ...request, score: 'B+3.5' }).entry);
    const [game] = rehearsal.facts.games.values();
    expect(game?.ending).toBeUndefined();
    expect(game?.referred?.referral).toMatchObject({ claims: { black: { kind: 'told', score: 'B+3.5' } } });
    expect(() => decideIn(rehearsal, definition, request)).toThrow(/has named one; officials decide now/);
  });

  it('CGF-9.3: by area rules the score that both name must be the board’s, otherwise officials decide', async () => {
    const { rehearsal, definition, request } = await waiting([{ label: 'as it stands', score: 'W+3.5' }], 'chinese');
    const { entry, answer } = decideIn(rehearsal, definition, request);
    expect(answer).toBe('Kept for the officials: both name W+1.5, but the board does not give it (W+3.5 as it stands).');
    await rehearsal.rule(entry);
    const [game] = rehearsal.facts.games.values();
    expect(game?.ending).toBeUndefined();
    const agreed = await waiting([{ label: 'as it stands', score: 'W+1.5' }], 'chinese');
    expect(decideIn(agreed.rehearsal, agreed.definition, agreed.request).answer).toMatch(
      /^Both name W\+1\.5: game \d+, P\d \(Black\) - P\d, is over\.$/,
    );
  });

  it.each([
    [{ score: 'B+R' }, /expected one such as B\+6\.5 or 0, got "B\+R"/],
    [{ entrant: 'P3' }, /expected P\d or P\d, got "P3"/],
    [{ game: 9 }, /expected a game that was issued, 1.*, got "9"/],
  ])('refuses %o', async (wrong, message) => {
    const { rehearsal, definition, request } = await waiting();
    expect(() => decideIn(rehearsal, definition, { ...request, ...wrong })).toThrow(message);
  });
});
