// Opens a tournament in a registry, adds entrants, closes it. No one who is barred enters (CGF-12.3).

import { withSuggestion } from '../../core/phrases/expected.ts';
import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
import { refusing } from '../../core/phrases/said.ts';
import { present } from '../../core/present.ts';
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

type Opening = Extract<TournamentRequest, { readonly kind: 'open-tournament' }>;
type Named = { readonly engine: string };

export function decideOnTournament(registry: Registry, asker: Asker, request: TournamentRequest): Decided {
  const problem = rightProblem(request.kind, asker);
  if (problem !== undefined) return err(problem);
  const { tournament: name } = request;
  const by = asker.name;
  if (request.kind === 'open-tournament') return open(registry, by, request);
  const tournament = tournamentNamed(registry, name);
  if (!tournament.ok) return tournament;
  if (tournament.value.closedAtUtcMs !== undefined)
    return err(refusing(phrase('cannot.changeTournament', { tournament: tournament.value.name }), phrase('refused.isOver')));
  if (request.kind === 'close-tournament')
    return ok([{ kind: 'tournament-closed', payload: { tournament: tournament.value.name, by } }]);
  const { entrants } = request;
  const entered = entering(registry, name, entrants, tournament.value, tournament.value.hasUniqueNetworks);
  if (!entered.ok) return entered;
  return ok([{ kind: 'entrants-added', payload: { tournament: tournament.value.name, entrants: entered.value, by } }]);
}

/**
 * What is new: nothing of a tournament that is opened again with the same journal, as after a restart; its journal and folder, if it was opened by hand.
 */
function open(registry: Registry, by: string, request: Opening): Decided {
  const { tournament, identity, folder, entrants, uniqueNetworks } = request;
  const known = heldTournament(registry, tournament);
  if (known !== undefined) return run(registry, by, request, known);
  const entered = entering(registry, tournament, entrants, undefined, uniqueNetworks === true);
  if (!entered.ok) return entered;
  const of = { tournament, ...present({ identity, folder, uniqueNetworks }), entrants: entered.value, by };
  return ok([{ kind: 'tournament-opened', payload: of }]);
}

function run(registry: Registry, by: string, request: Opening, known: HeldTournament): Decided {
  const { identity, folder, entrants, uniqueNetworks } = request;
  const refused = (why: Phrase): Decided => err(refusing(phrase('cannot.openTournament', { tournament: known.name }), why));
  if (identity === undefined || (known.identity !== undefined && known.identity !== identity))
    return refused(phrase('refused.tournamentTaken', { taken: takenBy(known, identity !== undefined) }));
  const { name: tournament, hasUniqueNetworks } = known;
  const isStricter = uniqueNetworks === true && !hasUniqueNetworks;
  const added = entrants.filter(({ engine }) => entrantOf(known, engine) === undefined);
  if (known.closedAtUtcMs !== undefined && (known.identity === undefined || added.length > 0))
    return refused(phrase('refused.isOver'));
  const entered = entering(registry, tournament, added, known, hasUniqueNetworks || isStricter);
  if (!entered.ok) return entered;
  const before = isStricter ? networksProblem(registry, tournament, known.entrants, added) : undefined;
  if (before !== undefined) return err(before);
  const isSame = known.identity === identity && known.folder === (folder ?? known.folder) && !isStricter;
  const here = { tournament, identity, ...present({ folder, uniqueNetworks }), by };
  return ok([
    ...(isSame ? [] : [{ kind: 'tournament-run', payload: here } as const]),
    ...(added.length === 0 ? [] : [{ kind: 'entrants-added', payload: { tournament, entrants: entered.value, by } } as const]),
  ]);
}

/** Cases and bars are about a tournament by its name, so another journal is another tournament. */
function takenBy({ folder, closedAtUtcMs }: HeldTournament, isRun: boolean): Phrase {
  const rename = phrase(isRun ? 'rename.file' : 'rename');
  if (folder === undefined) return phrase('taken.byHand', { rename });
  return phrase(closedAtUtcMs === undefined ? 'taken.goesOn' : 'taken.over', { folder, rename });
}

/** Why those who were entered before may not stay where networks must be of their own, as a sentence. */
function networksProblem(
  registry: Registry,
  tournament: string,
  known: readonly Named[],
  added: readonly Named[],
): Phrase | undefined {
  const field = [...known, ...added].map(({ engine }) => engine);
  for (const { engine } of known) {
    const network = networkProblem(registry, engine, field);
    if (network !== undefined) return refusing(phrase('cannot.enterEngine', { engine, tournament }), network);
  }
  return undefined;
}

function entering(
  registry: Registry,
  tournament: string,
  asked: Extract<TournamentRequest, { readonly kind: 'add-entrants' }>['entrants'],
  known: HeldTournament | undefined,
  hasUniqueNetworks: boolean,
): Result<readonly TournamentEntrant[], Phrase> {
  const entrants: TournamentEntrant[] = [];
  for (const { engine: name, operators } of asked) {
    const engine = engineNamed(registry, name);
    if (!engine.ok) return engine;
    const { name: registered, authors } = engine.value;
    const cannot = phrase('cannot.enterEngine', { engine: registered, tournament });
    const isTwice =
      entrants.some((entrant) => isSameName(entrant.engine, registered)) ||
      (known !== undefined && entrantOf(known, registered) !== undefined);
    if (isTwice) return err(refusing(cannot, phrase('refused.engineTwice')));
    const candidate = candidateProblem(registry, tournament, registered);
    if (candidate !== undefined) return err(refusing(cannot, candidate));
    // No one enters a tournament between the finding and the end of a bar, also if it was open before.
    const barred = barProblem(registry, authors, tournament) ?? barProblem(registry, authors);
    if (barred !== undefined) return err(refusing(cannot, barred));
    const field = [...(known?.entrants ?? []).map((entrant) => entrant.engine), ...asked.map((entrant) => entrant.engine)];
    const network = hasUniqueNetworks ? networkProblem(registry, registered, field) : undefined;
    if (network !== undefined) return err(refusing(cannot, network));
    entrants.push({ engine: registered, authors, operators: operators ?? operatorsOf(registry, tournament, registered) });
  }
  return ok(entrants);
}

/** Those that the entry list names (CGF-4.1). */
const operatorsOf = ({ entryLists }: Registry, tournament: string, engine: string): readonly string[] =>
  (entryLists.get(plainName(tournament))?.candidates.get(plainName(engine))?.operators ?? []).map(({ name }) => name);

export function tournamentNamed(registry: Registry, name: string): Result<HeldTournament, Phrase> {
  const tournament = heldTournament(registry, name);
  if (tournament !== undefined) return ok(tournament);
  const known = registry.tournaments.map((one) => one.name);
  return err(refusing(phrase('cannot.findTournament', { name }), withSuggestion(phrase('refused.notOpened'), name, known)));
}
