// What a request becomes: pure, from the registry and the request to entries, or to a refusal in one sentence.

import { withSuggestion } from '../core/phrases/expected.ts';
import { english } from '../core/phrases/english.ts';
import { phrase, type Phrase } from '../core/phrases/phrase.ts';
import { refusing } from '../core/phrases/said.ts';
import { present } from '../core/present.ts';
import { err, ok } from '../core/result.ts';
import { barProblem } from './cases/bars.ts';
import { decideOnCase } from './cases/decide.ts';
import { isCaseRequest, type CaseRequest } from './cases/requests.ts';
import type { RegistryPayloads } from './entries.ts';
import { engineNamed, versionNumbered } from './named.ts';
import { plainName } from './plainName.ts';
import { engineOf, type RegisteredEngine, type Registry } from './registry.ts';
import { rightProblem, type Asker } from './rights.ts';
import type { RegistryRequest, RequestOf } from './requests.ts';
import { decideOnEntryList, lateProblem, listNamed } from './entryList/decide.ts';
import { isEntryListRequest, type EntryListRequest } from './entryList/requests.ts';
import { decideOnNetwork } from './networks/decide.ts';
import { isNetworkRequest, type NetworkRequest } from './networks/requests.ts';
import { decideOnTournament } from './tournaments/decide.ts';
import { tournamentOf } from './tournaments/tournament.ts';
import { isTournamentRequest, type TournamentRequest } from './tournaments/requests.ts';
import type { Decided } from './store.ts';
import { contentOf, stateOf, type Version, type VersionWindow } from './version.ts';

/** Versions of one engine. */
const MOST_UNDECIDED = 5;

/** What a request becomes; an entry about a new version has its number. */
export function decide(registry: Registry, asker: Asker, request: RegistryRequest, nowUtcMs: number): Decided {
  if (isCaseRequest(request)) return decideOnCase(registry, asker, request, nowUtcMs);
  if (isEntryListRequest(request)) return decideOnEntryList(registry, asker, request, nowUtcMs);
  if (isNetworkRequest(request)) return decideOnNetwork(registry, asker, request);
  if (isTournamentRequest(request)) return decideOnTournament(registry, asker, request);
  switch (request.kind) {
    case 'register-engine':
      return register(registry, asker, request);
    case 'name-authors':
      return forEngine(registry, asker, request, ({ name }) => {
        const { authors, reason } = request;
        return ok([{ kind: 'authors-named', payload: { engine: name, authors, reason, by: asker.name } }]);
      });
    case 'submit-version':
      return submit(registry, asker, request, nowUtcMs);
    case 'decide-version':
      return decideVersion(registry, asker, request);
  }
}

function register(registry: Registry, asker: Asker, { engine, authors }: RequestOf<'register-engine'>): Decided {
  const problem = rightProblem('register-engine', asker, { name: engine, authors });
  if (problem !== undefined) return err(problem);
  const refused = (why: Phrase): Decided => err(refusing(phrase('cannot.register', { engine }), why));
  const known = engineOf(registry, engine);
  if (known !== undefined) return refused(phrase('refused.engineTaken', { name: known.name, authors: known.authors }));
  const twice = authors.find((name, index) => authors.findIndex((other) => plainName(other) === plainName(name)) !== index);
  if (twice !== undefined) return refused(phrase('refused.authorTwice', { name: twice }));
  const barred = barProblem(registry, authors);
  if (barred !== undefined) return refused(barred);
  return ok([{ kind: 'engine-registered', payload: { engine, authors, by: asker.name } }]);
}

function submit(registry: Registry, asker: Asker, request: RequestOf<'submit-version'>, nowUtcMs: number): Decided {
  return forEngine(registry, asker, request, ({ name, authors, versions }) => {
    const { kind: _, engine: _name, ...submission } = request;
    const refused = (why: Phrase): Decided => err(refusing(phrase('cannot.submitVersion', { engine: name }), why));
    const { files, settings } = submission;
    const { tournament } = submission.window ?? {};
    const held = tournament === undefined ? undefined : tournamentOf(registry, tournament);
    const barred = barProblem(registry, authors, submission.list ?? held?.name ?? tournament);
    if (barred !== undefined) return refused(barred);
    const list = submission.list === undefined ? undefined : listNamed(registry, submission.list);
    if (list?.ok === false) return list;
    const late = list && lateProblem(list.value, asker, nowUtcMs);
    if (list !== undefined && late !== undefined)
      return err(refusing(phrase('cannot.submitVersion.for', { engine: name, tournament: list.value.tournament }), late));
    const paths = files.map(({ path }) => path);
    const twice = paths.find((path, index) => paths.indexOf(path) !== index);
    if (twice !== undefined) return refused(phrase('refused.pathTwice', { path: twice }));
    const inside = paths.find((path) => paths.some((other) => other.startsWith(`${path}/`)));
    if (inside !== undefined) return refused(phrase('refused.fileAndFolder', { path: inside }));
    const { program } = settings;
    if (!paths.includes(program))
      return refused(withSuggestion(phrase('refused.programNotSent', { got: program }), program, paths));
    const same = versions.find((version) => isSame(version, submission));
    if (same !== undefined) return refused(phrase('refused.sameVersion', { number: same.number, state: stateWord(same) }));
    const undecided = versions.filter((version) => ['unchecked', 'waiting'].includes(stateOf(version)));
    if (undecided.length >= MOST_UNDECIDED) return refused(phrase('refused.mostUndecided', { most: MOST_UNDECIDED }));
    const payload = {
      engine: name,
      number: versions.length + 1,
      ...submission,
      ...present({ list: list?.value.tournament }),
      by: asker.name,
    };
    return ok([{ kind: 'version-submitted', payload }]);
  });
}

/** Another event may need the same version again, as may a fix that was refused. */
const isSame = (
  version: Version,
  {
    files,
    settings,
    list,
    window,
  }: Pick<Version, 'files' | 'settings'> & { readonly list?: string; readonly window?: VersionWindow },
): boolean =>
  contentOf(version.files) === contentOf(files) &&
  JSON.stringify(version.settings) === JSON.stringify(settings) &&
  plainName(version.list ?? '') === plainName(list ?? '') &&
  JSON.stringify(version.window) === JSON.stringify(window);

/** A version that passed, and that no one has to look at, is accepted at once. */
export function recordCheck(registry: Registry, check: RegistryPayloads['version-checked'], isFirst = false): Decided {
  const engine = engineNamed(registry, check.engine);
  if (!engine.ok) return engine;
  const version = versionNumbered(engine.value, check.number);
  if (!version.ok) return version;
  const { number, decision, window } = version.value;
  if (isFirst && version.value.check !== undefined) return ok([]);
  const { name } = engine.value;
  const checked = { kind: 'version-checked', payload: { ...check, engine: name } } as const;
  if (decision !== undefined || !check.passed || window?.late === true) return ok([checked]);
  return ok([
    checked,
    { kind: 'version-decided', payload: { engine: name, number, accepted: true, reason: english(phrase('seen.passedCheck')) } },
  ]);
}

/** An official may accept what its check refused, and refuse what was accepted. */
function decideVersion(registry: Registry, asker: Asker, request: RequestOf<'decide-version'>): Decided {
  return forEngine(registry, asker, request, (engine) => {
    const { number, accepted, reason } = request;
    const version = versionNumbered(engine, number);
    if (!version.ok) return version;
    const state = stateOf(version.value);
    if (state === (accepted ? 'accepted' : 'refused'))
      return err(
        refusing(
          phrase('cannot.decideOn', { number, engine: engine.name }),
          phrase('refused.noChange', { state: stateWord(version.value) }),
        ),
      );
    return ok([{ kind: 'version-decided', payload: { engine: engine.name, number, accepted, by: asker.name, reason } }]);
  });
}

/** The newest accepted version that was submitted by then (S16-13c); `undefined`: there is none. */
export const newestAccepted = ({ versions }: RegisteredEngine, byUtcMs = Infinity): Version | undefined =>
  versions.findLast((version) => stateOf(version) === 'accepted' && version.submittedAtUtcMs <= byUtcMs);

const stateWord = (version: Version): Phrase => phrase(`versionState.${stateOf(version)}`);

export const titleOf = ({ name }: Pick<RegisteredEngine, 'name'>, { number }: Pick<Version, 'number'>): string =>
  `version ${number} of ${name}`;

/** The engine of a request, if the asker may make it. */
function forEngine(
  registry: Registry,
  asker: Asker,
  {
    kind,
    engine: name,
  }: Exclude<
    RegistryRequest,
    CaseRequest | EntryListRequest | NetworkRequest | TournamentRequest | { readonly kind: 'register-engine' }
  >,
  then: (engine: RegisteredEngine) => Decided,
): Decided {
  const engine = engineNamed(registry, name);
  if (!engine.ok) return engine;
  const problem = rightProblem(kind, asker, engine.value);
  return problem === undefined ? then(engine.value) : err(problem);
}
