// What the games of the explorer are limited to. The address keeps it; typed names are looked for after a short pause, choices at once.

import { useEffect, useState } from 'preact/hooks';
import type { ExplorerFilter, ExplorerView } from '../../src/broadcast/messages.ts';
import { shortEventName } from '../state/eventNames.ts';
import { overview } from '../state/live.ts';
import { go, route } from '../state/route.ts';
import { t } from '../words/words.ts';
import { filteredHref, filterOf, type ExplorerQuery } from './explorerWay.ts';

const REST_MS = 300;
const SIDES = ['engine', 'white', 'black'] as const;
type Side = (typeof SIDES)[number];
const RESULTS = ['white', 'draw', 'black'] as const;

type Props = { readonly query: ExplorerQuery; readonly view: ExplorerView };

export function FilterForm({ query, view }: Props) {
  const filter = filterOf(query);
  const asked = SIDES.find((side) => filter[side] !== undefined);
  const [side, setSide] = useState<Side>(asked ?? 'engine');
  const [name, setName] = useState('');
  const [isOpen, setOpen] = useState(Object.keys(filter).length > 0);
  const written = asked === undefined ? '' : (filter[asked] ?? '');
  // The address changed: the Back button, or a link.
  useEffect(() => {
    setName((typed) => (typed.trim() === written ? typed : written));
    if (asked !== undefined) setSide(asked);
  }, [written, asked]);
  const named = (as: Side, of: string): ExplorerFilter => {
    const { engine: _, white: __, black: ___, ...rest } = filterOf(route.peek().query);
    return of.trim() === '' ? rest : { ...rest, [as]: of.trim() };
  };
  const set = (next: ExplorerFilter): void => go(filteredHref(route.peek().query, next), 'replace');
  useEffect(() => {
    if (name.trim() === written) return undefined;
    const timer = setTimeout(() => set(named(side, name)), REST_MS);
    return () => clearTimeout(timer);
  }, [name]);
  const places = placesOf(view);
  const place = placeText(filter);
  return (
    <details class="explorer-filter" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('explorer.filter')}</summary>
      <form class="explorer-filters" role="search" onSubmit={(event) => event.preventDefault()}>
        <label>
          <span class="muted">{t('explorer.engine')}</span>
          <input
            type="search"
            value={name}
            placeholder={t('archive.nameHint')}
            list="explorer-names"
            onInput={({ currentTarget: { value } }) => setName(value)}
          />
          <datalist id="explorer-names">
            {view.engines.map((engine) => (
              <option key={engine.name} value={engine.name} />
            ))}
          </datalist>
        </label>
        <label>
          <span class="muted">{t('explorer.colour')}</span>
          <select
            value={side}
            onChange={({ currentTarget: { value } }) => {
              const chosen = SIDES.find((one) => one === value) ?? 'engine';
              setSide(chosen);
              set(named(chosen, name));
            }}
          >
            <option value="engine">{t('archive.any')}</option>
            <option value="white">{t('game.white')}</option>
            <option value="black">{t('game.black')}</option>
          </select>
        </label>
        {places.length > 1 && (
          <label>
            <span class="muted">{t('archive.event')}</span>
            <select
              value={place}
              onChange={({ currentTarget: { value } }) => {
                const { tournament: _, event: __, ...rest } = filterOf(route.peek().query);
                set({ ...rest, ...places.find((one) => placeText(one.filter) === value)?.filter });
              }}
            >
              <option value="">{t('archive.any')}</option>
              {places.map((one) => (
                <option key={placeText(one.filter)} value={placeText(one.filter)}>
                  {one.label}
                </option>
              ))}
              {place !== '' && !places.some((one) => placeText(one.filter) === place) && (
                <option value={place}>{[filter.tournament, filter.event].filter(Boolean).join(': ')}</option>
              )}
            </select>
          </label>
        )}
        <label>
          <span class="muted">{t('tables.result')}</span>
          <select
            value={filter.result ?? ''}
            onChange={({ currentTarget: { value } }) => {
              const { result: _, ...rest } = filterOf(route.peek().query);
              set(value === '' ? rest : { ...rest, result: value });
            }}
          >
            <option value="">{t('archive.any')}</option>
            {RESULTS.map((result) => (
              <option key={result} value={result}>
                {t(`archive.${result}`)}
              </option>
            ))}
            {filter.result !== undefined && !RESULTS.some((known) => known === filter.result) && (
              <option value={filter.result}>{filter.result}</option>
            )}
          </select>
        </label>
        <button
          type="button"
          class="quiet-button"
          disabled={Object.keys(filter).length === 0}
          onClick={() => {
            setSide('engine');
            set({});
          }}
        >
          {t('archive.clear')}
        </button>
      </form>
    </details>
  );
}

type PlaceChoice = { readonly label: string; readonly filter: Pick<ExplorerFilter, 'tournament' | 'event'> };

const placeText = ({ tournament, event }: ExplorerFilter): string =>
  tournament === undefined && event === undefined ? '' : JSON.stringify([tournament, event]);

/** This tournament and earlier seasons, each with its events if it has several. */
function placesOf({ earlier = [] }: ExplorerView): readonly PlaceChoice[] {
  const { name = '', events = [] } = overview.value ?? {};
  const own = events.map(({ key }) => ({ event: key, label: shortEventName(key) }));
  const several = <Event,>(all: readonly Event[]): readonly Event[] => (all.length > 1 ? all : []);
  if (earlier.length === 0) return own.map(({ event, label }) => ({ label, filter: { event } }));
  const seasons = earlier.map((season) => ({
    name: season.name,
    events: season.events.map((event) => ({ event, label: event })),
  }));
  return [{ name, events: own }, ...seasons].flatMap((season) => [
    { label: season.name, filter: { tournament: season.name } },
    ...several(season.events).map(({ event, label }) => ({
      label: `${season.name}: ${label}`,
      filter: { tournament: season.name, event },
    })),
  ]);
}
