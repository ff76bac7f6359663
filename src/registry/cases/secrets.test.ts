import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RegistryRequest } from '../requests.ts';
import type { Asker } from '../rights.ts';
import { heldTournament } from '../tournaments/tournament.ts';
import type { Case } from './case.ts';
import { datesOf } from './dates.ts';
import { stageOf, STEPS, type Stage } from './stage.ts';
import type { TestRegistry } from './testCases.ts';
import { course, EVERYONE, play, type Made } from './testRandom.ts';
import { viewOf } from './view.ts';

const WORD = /(?:word|reason)\d+\./g;

const sorted = (words: readonly string[]): string => [...new Set(words)].toSorted().join(' ');

const view = (at: TestRegistry, found: Case, who: Asker) => {
  const tournament = heldTournament(at.registry, found.tournament);
  return tournament === undefined ? undefined : viewOf(found, tournament, who, at.nowUtcMs);
};

/** Everything that was recorded about one case, as a second reading of CGF-12 looks at it. */
class SecondReading {
  accepted: { who: Asker; request: RegistryRequest; atUtcMs: number }[] = [];

  add(id: string, { who, request, refused }: Made, at: TestRegistry): void {
    const isPresenting = request.kind === 'present-allegation' && at.registry.cases.get(id)?.alleger === who.name;
    const isAbout = 'case' in request && request.case === id;
    if (refused === undefined && (isPresenting || isAbout)) this.accepted.push({ who, request, atUtcMs: at.nowUtcMs });
  }

  when(kind: RegistryRequest['kind']): number | undefined {
    return this.accepted.find(({ request }) => request.kind === kind)?.atUtcMs;
  }

  people(kind: 'appoint-committee' | 'name-associates'): readonly string[] {
    return this.accepted.flatMap(({ request }) => {
      if (request.kind !== kind) return [];
      return request.kind === 'appoint-committee'
        ? request.members
        : request.kind === 'name-associates'
          ? request.associates
          : [];
    });
  }

  /** The words that someone may read now. */
  words({ name, role }: Asker, nowUtcMs: number): readonly string[] {
    const isOfficial = ['owner', 'chair', 'director', 'judge'].includes(role);
    const [alleger = ''] = this.accepted.map(({ who }) => who.name);
    const committee = this.people('appoint-committee');
    const investigators = this.accepted.flatMap(({ who, request }) =>
      request.kind === 'answer-summons' && request.accepts ? [who.name] : [],
    );
    const associates = this.people('name-associates');
    const isTold =
      this.accepted.some(({ request }) => request.kind === 'evaluate-allegation' && request.credible) ||
      this.when('find-fraud') !== undefined;
    const appointed = this.when('appoint-committee');
    const twoMonths = appointed === undefined ? undefined : new Date(appointed);
    twoMonths?.setUTCMonth(twoMonths.getUTCMonth() + 2);
    const disclosures = [
      twoMonths?.getTime(),
      this.when('end-investigation'),
      this.when('conclude-case'),
      this.when('find-fraud'),
    ];
    const isOpen = disclosures.some((time) => time !== undefined && time <= nowUtcMs);
    const isParticipant = ['Ada', 'Bede', 'Dora', 'Emil', 'Fay'].includes(name) || isOfficial;
    const onList =
      [alleger, ...associates, ...committee, ...investigators].includes(name) ||
      (isTold && name === 'Bede') ||
      (isOpen && isParticipant);
    const isOrganiser = isOfficial && role !== 'judge' && ![alleger, 'Bede', ...associates].includes(name);
    return this.accepted.flatMap(({ who, request }) => {
      const [word] = JSON.stringify(request).match(WORD) ?? [];
      if (word === undefined) return [];
      if (request.kind !== 'make-statement') return onList || isOrganiser ? [word] : [];
      return request.inConfidence === true
        ? committee.includes(name) || (who.name === name && (onList || isOrganiser))
          ? [word]
          : []
        : onList
          ? [word]
          : [];
    });
  }
}

describe('CGF-12.1, CGF-12.2: who sees what', () => {
  it('everyone sees exactly the words that a second reading gives them, at any time', () => {
    let seen = 0;
    fc.assert(
      fc.property(course, (drafts) => {
        const readings = new Map<string, SecondReading>();
        play(drafts, (at, made) => {
          for (const [id, found] of at.registry.cases) {
            const reading = readings.get(id) ?? new SecondReading();
            readings.set(id, reading);
            reading.add(id, made, at);
            for (const who of EVERYONE) {
              const shown = JSON.stringify(view(at, found, who) ?? '').match(WORD) ?? [];
              seen += shown.length;
              const may = reading.words(who, at.nowUtcMs);
              if (sorted(shown) !== sorted(may)) expect(shown, `${who.name} (${who.role})`).toEqual(may);
            }
          }
        });
      }),
      { numRuns: 12 },
    );
    expect(seen).toBeGreaterThan(1000);
  });

  it('who does not know of a case is answered as if there were none, and finds nothing about it in the dates', () => {
    let hidden = 0;
    fc.assert(
      fc.property(course, (drafts) => {
        play(drafts, (at, { request }) => {
          if (!('case' in request) || request.case === undefined) return;
          const found = at.registry.cases.get(request.case);
          for (const who of EVERYONE) {
            if (found === undefined || view(at, found, who) !== undefined) continue;
            const known = at.copy().ask(who, request);
            const unknown = at.copy().ask(who, { ...request, case: '00000000' });
            hidden += 1;
            if (known !== unknown?.replace('00000000', found.id)) expect(known).toBe(unknown);
            const dates = JSON.stringify(datesOf(at.registry, who, at.nowUtcMs));
            if (dates.includes(found.id)) expect(dates).not.toContain(found.id);
          }
        });
      }),
      { numRuns: 12 },
    );
    expect(hidden).toBeGreaterThan(300);
  });
});

/** What must have come before each stage, by the text. */
const BEFORE: Readonly<Record<Stage, (found: Case) => boolean>> = {
  presented: ({ evaluation }) => evaluation === undefined,
  credible: ({ evaluation, committee }) => evaluation?.credible === true && committee === undefined,
  discussion: ({ committee, copy }) => committee !== undefined && copy === undefined,
  copy: ({ committee, copy, summons }) => committee !== undefined && copy !== undefined && summons.length === 0,
  investigation: ({ copy, summons }) => copy !== undefined && summons.length > 0,
  unresolved: ({ summons }) => summons.length > 0 && summons.every(({ accepts }) => accepts !== undefined),
  rejected: ({ evaluation, committee, statements }) =>
    evaluation?.credible === false && committee === undefined && statements.length === 0,
  'not-proven': ({ committee, conclusion }) => committee !== undefined && conclusion?.outcome === 'not-proven',
  fraud: ({ conclusion, evaluation }) => conclusion?.outcome === 'fraud' && evaluation?.credible !== false,
  closed: ({ committee, conclusion }) => committee !== undefined && conclusion === undefined,
};

describe('CGF-12.1: no sequence of requests leaves the six steps', () => {
  it('each stage has what must come before it, committees have no parties, steps only go forward, and what is over stays', () => {
    let looked = 0;
    fc.assert(
      fc.property(course, (drafts) => {
        const before = new Map<string, { readonly found: Case; readonly step: number }>();
        play(drafts, (at) => {
          for (const [id, found] of at.registry.cases) {
            const stage = stageOf(found, at.nowUtcMs);
            const parties = new Set([found.alleger, ...found.alleged, ...found.associates]);
            const summoned = found.summons.map(({ name }) => name);
            const judges = [...(found.committee?.members ?? []), ...summoned];
            const isApart = new Set([...parties, ...judges]).size === parties.size + judges.length;
            const step = STEPS[stage] ?? 7;
            const earlier = before.get(id);
            const stays = earlier?.step !== 7 || earlier.found === found;
            const holds = [BEFORE[stage](found), isApart, !summoned.includes('Zoe'), step >= (earlier?.step ?? 1), stays];
            if (holds.includes(false)) expect(holds, stage).toEqual(holds.map(() => true));
            looked += 1;
            before.set(id, { found, step });
          }
        });
      }),
      { numRuns: 60 },
    );
    expect(looked).toBeGreaterThan(300);
  });

  it('such sequences reach every stage', () => {
    const reached = new Set<Stage>();
    for (const drafts of fc.sample(course, { seed: 1, numRuns: 150 }))
      play(drafts, (at) => {
        for (const found of at.registry.cases.values()) reached.add(stageOf(found, at.nowUtcMs));
      });
    expect([...reached].toSorted()).toEqual(Object.keys(BEFORE).toSorted());
  });

  it('time alone only moves a case forward, and closes it', () => {
    fc.assert(
      fc.property(course, fc.array(fc.nat({ max: 500 }), { maxLength: 8 }), (drafts, days) => {
        play(drafts, (at) => {
          for (const found of at.registry.cases.values()) {
            let last = 0;
            for (const later of [...days].sort((one, two) => one - two)) {
              const step = STEPS[stageOf(found, at.nowUtcMs + later * 86_400_000)] ?? 7;
              if (step < last) expect(step).toBeGreaterThanOrEqual(last);
              last = step;
            }
            const end = stageOf(found, at.nowUtcMs + 500 * 86_400_000);
            if (found.committee !== undefined) expect(STEPS[end]).toBeUndefined();
          }
        });
      }),
      { numRuns: 20 },
    );
  });
});
