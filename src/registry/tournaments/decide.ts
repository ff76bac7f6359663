// Opens a tournament in a registry, adds entrants, closes it. No one who is barred enters (CGF-12.3).

import { suggestion } from '../../core/messages/nearest.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { barProblem } from '../cases/bars.ts';
import { engineNamed } from '../named.ts';
import { candidateProblem } from '../entryList/decide.ts';
import { networkProblem } from '../networks/uniqueness.ts';
import { isSameName, plainName } from '../plainName.ts';
import type { Registry } from '../registry.ts';
import { rightProblem, type Asker } from '../rights.ts';
import type { Decided } from '../store.ts';
import type { TournamentRequest } from './requests.ts';
import { entrantOf, heldTournament, type HeldTournament, type TournamentEntrant } from './tournament.ts';

export function decideOnTournament(registry: Registry, asker: Asker, request: TournamentRequest): Decided {
  const problem = rightProblem(request.kind, asker);
  if (problem !== undefined) return err(problem);
  const { tournament: name } = request;
  const by = asker.name;
  if (request.kind === 'open-tournament') return open(registry, by, request);
  const tournament = tournamentNamed(registry, name);
  if (!tournament.ok) return tournament;
  if (tournament.value.closedAtUtcMs !== undefined)
    return err(`Cannot change "${tournament.value.name}": expected a tournament that is not over`);
  if (request.kind === 'close-tournament')
    return ok([{ kind: 'tournament-closed', payload: { tournament: tournament.value.name, by } }]);
  const { entrants } = request;
  const entered = entering(registry, name, entrants, tournament.value, tournament.value.hasUniqueNetworks);
  if (!entered.ok) return entered;
  return ok([{ kind: 'entrants-added', payload: { tournament: tournament.value.name, entrants: entered.value, by } }]);
}

/** A tournament that is opened again with the same journal, as after a restart, has nothing to record. */
function open(
  registry: Registry,
  by: string,
  request: Extract<TournamentRequest, { readonly kind: 'open-tournament' }>,
): Decided {
  const { tournament, identity, entrants, uniqueNetworks } = request;
  const known = heldTournament(registry, tournament);
  if (known !== undefined) {
    if (identity !== undefined && identity === known.identity) return ok([]);
    return err(`Cannot open "${tournament}": expected a name that no tournament of this registry has`);
  }
  const entered = entering(registry, tournament, entrants, undefined, uniqueNetworks === true);
  if (!entered.ok) return entered;
  const more = { ...(identity === undefined ? {} : { identity }), ...(uniqueNetworks === undefined ? {} : { uniqueNetworks }) };
  const of = { tournament, ...more, entrants: entered.value, by };
  return ok([{ kind: 'tournament-opened', payload: of }]);
}

function entering(
  registry: Registry,
  tournament: string,
  asked: Extract<TournamentRequest, { readonly kind: 'add-entrants' }>['entrants'],
  known: HeldTournament | undefined,
  hasUniqueNetworks: boolean,
): Result<readonly TournamentEntrant[], string> {
  const entrants: TournamentEntrant[] = [];
  for (const { engine: name, operators } of asked) {
    const engine = engineNamed(registry, name);
    if (!engine.ok) return engine;
    const { name: registered, authors } = engine.value;
    const cannot = `Cannot enter "${registered}" for "${tournament}"`;
    const isTwice =
      entrants.some((entrant) => isSameName(entrant.engine, registered)) ||
      (known !== undefined && entrantOf(known, registered) !== undefined);
    if (isTwice) return err(`${cannot}: expected every engine once`);
    const candidate = candidateProblem(registry, tournament, registered);
    if (candidate !== undefined) return err(`${cannot}: ${candidate}`);
    const barred = barProblem(registry, authors, tournament);
    if (barred !== undefined) return err(`${cannot}: ${barred}`);
    const field = [...(known?.entrants ?? []).map((entrant) => entrant.engine), ...asked.map((entrant) => entrant.engine)];
    const network = hasUniqueNetworks ? networkProblem(registry, registered, field) : undefined;
    if (network !== undefined) return err(`${cannot}: ${network}`);
    entrants.push({ engine: registered, authors, operators: operators ?? operatorsOf(registry, tournament, registered) });
  }
  return ok(entrants);
}

/** Those that the entry list names (CGF-4.1). */
const operatorsOf = ({ entryLists }: Registry, tournament: string, engine: string): readonly string[] =>
  (entryLists.get(plainName(tournament))?.candidates.get(plainName(engine))?.operators ?? []).map(({ name }) => name);

export function tournamentNamed(registry: Registry, name: string): Result<HeldTournament, string> {
  const tournament = heldTournament(registry, name);
  if (tournament !== undefined) return ok(tournament);
  const known = registry.tournaments.map((one) => one.name);
  return err(`Cannot find the tournament "${name}": expected one that was opened in this registry${suggestion(name, known)}`);
}
