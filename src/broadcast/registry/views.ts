// The pages of a registry as an account may see them. Raw entries of a registry have secrets (cases, answers, files of others), so every page is made here.

import { inEnglish } from '../../core/phrases/english.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import { keptText } from '../../core/phrases/recognised.ts';
import { caseForms, candidateForms, engineForms, homeForms, listForms, versionForms } from './forms.ts';
import { datesOf } from '../../registry/cases/dates.ts';
import { visibleCases } from '../../registry/cases/view.ts';
import { lateProblem } from '../../registry/entryList/decide.ts';
import { entryListFor } from '../../registry/entryList/view.ts';
import { networkTable, type NetworkRow as ComparedNetwork } from '../../registry/networks/uniqueness.ts';
import { isSameName, plainName } from '../../registry/plainName.ts';
import type { RegisteredEngine, Registry } from '../../registry/registry.ts';
import { isAuthor, OFFICIALS, RIGHTS, type Asker } from '../../registry/rights.ts';
import type { SubmittedVersion } from '../../registry/submission.ts';
import { entrantOf, heldTournament, type HeldTournament } from '../../registry/tournaments/tournament.ts';
import { stateOf, type Version } from '../../registry/version.ts';
import type { CasesPage, EnginePage, ListPage, NetworkRow, RegistryDesk, RegistryHome, VersionRow } from './messages.ts';

/** What a page is made of. */
export type Seen = {
  readonly registry: Registry;
  readonly asker: Asker;
  readonly nowUtcMs: number;
  /** Whose check runs now. */
  readonly checking: SubmittedVersion | undefined;
};

/** Someone without an account: no engine is theirs, and no role lets them ask for anything. */
export const VISITOR: Asker = { name: '', role: 'operator' };

const isOfficial = ({ role }: Asker): boolean => OFFICIALS.some((official) => official === role);
/** Whether all versions are shown, with their files. */
export const maySeeAll = (asker: Asker, engine: RegisteredEngine): boolean => isOfficial(asker) || isAuthor(asker.name, engine);

export function homePage({ registry, asker, nowUtcMs }: Seen): RegistryHome {
  const isKnown = asker !== VISITOR;
  const maySubmit = isKnown && RIGHTS['submit-version'].some((role) => role === asker.role);
  return {
    engines: [...registry.engines.values()].map((engine) => {
      const { name, authors, versions } = engine;
      const accepted = versions.findLast((version) => stateOf(version) === 'accepted');
      const when = accepted === undefined ? {} : { acceptedAtUtcMs: accepted.submittedAtUtcMs };
      return { name, authors, isOwn: isAuthor(asker.name, engine), ...when };
    }),
    lists: [...registry.entryLists.values()].map(({ tournament, conditions: { deadlineUtcMs }, candidates }) => ({
      tournament,
      ...(deadlineUtcMs === undefined ? {} : { deadlineUtcMs }),
      accepted: [...candidates.values()].filter(({ status }) => status === 'accepted').length,
      isOver: heldTournament(registry, tournament) !== undefined,
    })),
    tournaments: registry.tournaments.map(({ name, openedAtUtcMs, closedAtUtcMs, entrants }) => ({
      name,
      openedAtUtcMs,
      ...(closedAtUtcMs === undefined ? {} : { closedAtUtcMs }),
      engines: entrants.map(({ engine }) => engine),
    })),
    actions: isKnown ? homeForms(registry, asker) : [],
    maySubmit,
    places: maySubmit ? placesOf(registry, asker, nowUtcMs) : [],
  };
}

export function enginePage(seen: Seen, engine: RegisteredEngine): EnginePage {
  const { registry, asker, nowUtcMs } = seen;
  const isSeen = maySeeAll(asker, engine);
  const { name, authors } = engine;
  const network = isSeen ? networkTable(registry).find((row) => isSameName(row.engine, name)) : undefined;
  const versions = engine.versions.filter((version) => isSeen || stateOf(version) === 'accepted');
  return {
    ...{ name, authors, isOwn: isAuthor(asker.name, engine) },
    versions: versions.map((version) => versionRow(seen, engine, version, isSeen)).toReversed(),
    ...(network === undefined ? {} : { network: networkRow(network) }),
    actions: asker === VISITOR ? [] : engineForms(registry, asker, engine),
    places: isSeen ? placesOf(registry, asker, nowUtcMs) : [],
    tournaments: isSeen ? registry.tournaments.filter((one) => takesVersionsOf(one, name)).map((one) => one.name) : [],
  };
}

const networkRow = ({ parts, reason, ...row }: ComparedNetwork): NetworkRow => ({
  ...row,
  parts: parts.map((part) => ({
    ...part,
    sharedWith: part.sharedWith.map(({ engine, why }) => ({ engine, ...inEnglish({ why }) })),
  })),
  ...inEnglish({ reason }),
});

/** The lists that versions may still be submitted for. */
export const placesOf = (registry: Registry, asker: Asker, nowUtcMs: number): readonly string[] =>
  [...registry.entryLists.values()]
    .filter((list) => heldTournament(registry, list.tournament) === undefined && lateProblem(list, asker, nowUtcMs) === undefined)
    .map(({ tournament }) => tournament);

/** Whether a tournament is played somewhere whose journal says which versions it takes. */
const takesVersionsOf = (tournament: HeldTournament, engine: string): boolean =>
  tournament.closedAtUtcMs === undefined && tournament.folder !== undefined && entrantOf(tournament, engine) !== undefined;

/** The reason of a decision without an official is Arbiter's own sentence. */
const decisionOf = (decision: NonNullable<Version['decision']>) => ({ ...decision, ...keptText('reason', decision.reason) });

function versionRow({ asker, checking }: Seen, engine: RegisteredEngine, version: Version, isSeen: boolean): VersionRow {
  const { number, submittedAtUtcMs, files, settings, note, list, window, by, check, decision } = version;
  const isChecking = checking !== undefined && checking.number === number && isSameName(checking.engine, engine.name);
  return {
    number,
    state: isChecking ? 'checking' : stateOf(version),
    submittedAtUtcMs,
    bytes: files.reduce((sum, file) => sum + file.bytes, 0),
    ...(isSeen ? { more: { files, settings, note, list, window, by, check, decision: decision && decisionOf(decision) } } : {}),
    actions: versionForms(asker, engine, version),
  };
}

export function listPage({ registry, asker }: Seen, tournament: string): ListPage | undefined {
  const list = entryListFor(registry, tournament, asker);
  if (list === undefined) return undefined;
  const isAsked = asker !== VISITOR && heldTournament(registry, tournament) === undefined;
  const known = registry.entryLists.get(plainName(tournament))?.candidates;
  const others = [...registry.engines.values()].filter(
    (engine) => known?.has(plainName(engine.name)) !== true && maySeeAll(asker, engine),
  );
  return {
    ...list,
    candidates: list.candidates.map((candidate) => {
      const { engine, status } = candidate;
      return { ...candidate, actions: isAsked ? candidateForms(registry, asker, list, engine, status) : [] };
    }),
    actions: isAsked
      ? others.flatMap(({ name }) =>
          candidateForms(registry, asker, list, name, 'none').map(({ label, phrases, ...action }) => ({
            ...action,
            ...inEnglish({ label: phrase('form.for', { form: phrases?.label ?? label, engine: name }) }),
          })),
        )
      : [],
    changes: isAsked ? listForms(asker, list) : [],
  };
}

export const casesPage = ({ registry, asker, nowUtcMs }: Seen, calendar: string): CasesPage => ({
  cases: visibleCases(registry, asker, nowUtcMs).map((found) => ({
    ...found,
    actions: caseForms(registry, asker, found.id, nowUtcMs),
  })),
  actions: homeForms(registry, asker).filter(({ request }) => request['kind'] === 'present-allegation'),
  calendar,
});

export function deskPage(seen: Seen): RegistryDesk {
  const { registry, asker, nowUtcMs } = seen;
  const versions = [...registry.engines.values()].flatMap((engine) =>
    maySeeAll(asker, engine) ? engine.versions.flatMap((version) => versionMatter(seen, engine, version)) : [],
  );
  const candidates = [...registry.entryLists.values()]
    .filter(({ tournament }) => heldTournament(registry, tournament) === undefined)
    .flatMap((list) =>
      [...list.candidates.values()].flatMap(({ engine, status, sinceUtcMs }) => {
        // The answers to what is asked; the list has the rest.
        const wanted = status === 'applied' ? ['decide-candidate'] : ['apply', 'withdraw'];
        const actions = candidateForms(registry, asker, list, engine, status).filter(({ request }) =>
          wanted.some((kind) => kind === request['kind']),
        );
        const isAsked = status === 'applied' || (status === 'invited' && !isOfficial(asker));
        if (!isAsked || actions.length === 0) return [];
        const { tournament } = list;
        const question = inEnglish({
          question: phrase(status === 'applied' ? 'waiting.applied' : 'waiting.invited', { engine, tournament }),
        });
        return [{ id: `${tournament}/${engine}`, ...question, sinceUtcMs, place: placeOf('lists', tournament), actions }];
      }),
    );
  const cases = visibleCases(registry, asker, nowUtcMs).flatMap(({ id, engine, tournament, presentedAtUtcMs }) => {
    const actions = caseForms(registry, asker, id, nowUtcMs);
    const question = inEnglish({ question: phrase('waiting.case', { id, engine, tournament }) });
    return actions.length === 0 ? [] : [{ id, ...question, sinceUtcMs: presentedAtUtcMs, place: placeOf('cases', id), actions }];
  });
  const matters = [...versions, ...candidates, ...cases];
  const dates = datesOf(registry, asker, nowUtcMs).map(({ who, what, afterwards, ...date }) => ({
    ...date,
    ...inEnglish({ who, what, afterwards }),
  }));
  return { matters: matters.toSorted((one, two) => one.sinceUtcMs - two.sinceUtcMs), dates };
}

function versionMatter({ asker }: Seen, engine: RegisteredEngine, version: Version): RegistryDesk['matters'] {
  const state = stateOf(version);
  const of = { number: version.number, engine: engine.name };
  const isNewest = version.number === engine.versions.length;
  const question =
    state === 'waiting' && isOfficial(asker)
      ? phrase('waiting.late', of)
      : state === 'failed' && isNewest && isAuthor(asker.name, engine)
        ? phrase('waiting.failed', of)
        : undefined;
  if (question === undefined) return [];
  const { number, submittedAtUtcMs: sinceUtcMs } = version;
  return [
    {
      id: `${engine.name}/${number}`,
      ...inEnglish({ question }),
      sinceUtcMs,
      place: placeOf('engines', engine.name),
      actions: versionForms(asker, engine, version),
    },
  ];
}

const placeOf = (page: string, name: string): string => `${page}/${encodeURIComponent(name)}`;
