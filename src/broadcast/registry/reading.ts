// The pages of a registry over HTTP. Everyone may read who is registered and who plays; what else an account sees, views.ts says.

import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { english } from '../../core/phrases/english.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import { refusing } from '../../core/phrases/said.ts';
import { compareVersions } from '../../registry/compareVersions.ts';
import { datesOf } from '../../registry/cases/dates.ts';
import { expects } from '../../registry/fields.ts';
import { unknownList } from '../../registry/entryList/decide.ts';
import { engineNamed, versionNumbered } from '../../registry/named.ts';
import type { RegisteredEngine } from '../../registry/registry.ts';
import { stateOf } from '../../registry/version.ts';
import { CALENDAR_TYPE, calendarOf, entryLines } from '../feeds/calendar.ts';
import { found, HttpError } from '../http/errors.ts';
import { file, json, refused } from '../http/described.ts';
import type { ZodTypes } from '../http/zodSchemas.ts';
import type { Account } from '../officials/accounts.ts';
import { addressMark, isSame } from '../officials/login/knownBrowsers.ts';
import type { CasesPage, ComparisonPage, EnginePage, ListPage, RegistryDesk, RegistryHome } from './messages.ts';
import type { RegistryPlace } from './place.ts';
import { casesPage, deskPage, enginePage, homePage, listPage, maySeeAll, type Seen } from './views.ts';

const page = (summary: string, what: string) =>
  ({ summary, tags: ['registry'], response: { 200: json(what), 401: refused('No login'), 404: refused('Unknown') } }) as const;
const named = z.object({ name: z.string() });
const number = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, expects(phrase('seen.expects.version')))
  .transform(Number)
  .optional();

export function addReading(app: FastifyInstance, path: string, place: RegistryPlace): void {
  const typed = app.withTypeProvider<ZodTypes>();

  typed.get(path, { schema: page('Engines, entry lists and tournaments', 'A RegistryHome') }, (request): RegistryHome =>
    homePage(place.seenBy(request)),
  );

  const engine = { ...page('An engine and its versions', 'An EnginePage'), params: named };
  typed.get(`${path}/engines/:name`, { schema: engine }, (request): EnginePage => {
    const seen = place.seenBy(request);
    return enginePage(seen, found(engineNamed(seen.registry, request.params.name)));
  });

  const compared = { ...page('What changed from one version to another', 'A ComparisonPage'), params: named };
  const numbers = z.object({ before: number, after: number });
  typed.get(
    `${path}/engines/:name/compare`,
    { schema: { ...compared, querystring: numbers } },
    async (request): Promise<ComparisonPage> => {
      const seen = place.seenBy(request);
      const { versions, ...one } = found(engineNamed(seen.registry, request.params.name));
      const whole = { ...one, versions };
      requireAll(seen, whole, request);
      const after = found(versionNumbered(whole, request.query.after ?? versions.length));
      const accepted = versions.findLast((version) => version.number < after.number && stateOf(version) === 'accepted');
      const before = found(versionNumbered(whole, request.query.before ?? accepted?.number ?? 0));
      return { ...(await compareVersions(place.folder, before, after)), before: before.number, after: after.number };
    },
  );

  const list = { ...page('An entry list', 'A ListPage'), params: named };
  typed.get(`${path}/lists/:name`, { schema: list }, (request): ListPage => {
    const { name } = request.params;
    const shown = listPage(place.seenBy(request), name);
    if (shown === undefined) throw new HttpError(404, unknownList(name));
    return shown;
  });

  typed.get(`${path}/cases`, { schema: page('The cases that an account may see', 'A CasesPage') }, (request): CasesPage => {
    const { account } = place.guard.only(request, place.roles);
    return casesPage(place.seenBy(request), addressOf(account) ?? '');
  });

  typed.get(`${path}/desk`, { schema: page('What waits for an account', 'A RegistryDesk') }, (request): RegistryDesk => {
    place.guard.only(request, place.roles);
    return deskPage(place.seenBy(request));
  });

  /** Below the page; who has it reads the dates of the account. */
  const addressOf = (account: Account): string | undefined => {
    const mark = addressMark(place.folder, account);
    return mark && `.${path}/dates/${encodeURIComponent(account.name)}/${mark}.ics`;
  };
  const calendar = {
    summary: 'Who must do what until when, as a calendar to subscribe to',
    tags: ['registry'],
    params: z.object({ name: z.string(), mark: z.string() }),
    response: { 200: file('text/calendar', 'RFC 5545'), 404: refused('Unknown') },
  };
  typed.get(`${path}/dates/:name/:mark.ics`, { schema: calendar }, (request, reply) => {
    const { name, mark } = request.params;
    const account = place.accountNamed(name);
    const own = account && addressMark(place.folder, account);
    if (account === undefined || own === undefined || !isSame(mark, own))
      throw new HttpError(404, refusing(phrase('cannot.showDates'), phrase('refused.datesAddress')));
    return reply.type(CALENDAR_TYPE).send(datesCalendar(place.seenAs(account), place.arbiterVersion));
  });
}

function datesCalendar({ registry, asker, nowUtcMs }: Seen, arbiterVersion: string): string {
  const entries = datesOf(registry, asker, nowUtcMs).flatMap((date) => {
    if (date.byUtcMs === undefined) return [];
    const uid = createHash('sha256')
      .update(JSON.stringify([registry.identity, date.case, date.tournament, date.what]))
      .digest('hex');
    return entryLines({
      uid: uid.slice(0, 24),
      stampUtcMs: date.sinceUtcMs,
      begins: date.byUtcMs,
      ends: date.byUtcMs,
      summary: `${date.tournament}: ${english(date.what)}`,
      description: `${english(date.who)}, by now (${date.rule}). ${english(date.afterwards)}`,
      status: 'CONFIRMED',
    });
  });
  return calendarOf('Dates of the registry', arbiterVersion, entries);
}

/** The files of an engine are for its authors and officials. */
function requireAll({ asker }: Seen, engine: RegisteredEngine, request: FastifyRequest): void {
  if (maySeeAll(asker, engine)) return;
  const cannot = phrase('cannot.showPath', { path: request.url.split('?')[0] ?? '' });
  throw new HttpError(403, refusing(cannot, phrase('refused.seesNotAll', { engine: engine.name })));
}
