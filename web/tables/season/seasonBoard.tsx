// A season: its events side by side, with ribbons from places to the events they lead to. On a phone one event below the other.

import { useMemo, useRef } from 'preact/hooks';
import type { Overview, SeasonView } from '../../../src/broadcast/messages.ts';
import { hrefOf } from '../../state/route.ts';
import { says, t } from '../../words/words.ts';
import { isNarrow } from '../../parts/rows/media.ts';
import { linkedEvents, seasonShape } from './seasonShape.ts';
import { clock } from '../../parts/figures/zone.ts';
import { isolatedList } from '../../parts/figures/isolated.ts';
import { NameLink } from '../../parts/figures/name.tsx';
import { formatPlaces } from '../../parts/figures/numbers.ts';
import { shortEventName } from '../../state/eventNames.ts';
import { StageDot } from '../../parts/event/stageDot.tsx';
import { TitleOdds } from './titleOdds.tsx';
import { Titles } from './titles.tsx';
import { useWidth } from '../../parts/rows/useWidth.ts';
import { zoneClass, ZoneSign } from '../../parts/event/zones.tsx';
import './seasonBoard.css';

const SIZES = { head: 44, row: 28 } as const;
const NARROWEST_PX = 184;
const WIDEST_PX = 256;

type SeasonEvent = SeasonView['events'][number];

export function SeasonBoard({ view, titles }: { readonly view: SeasonView; readonly titles: Overview['titles'] }) {
  const linked = linkedEvents(view);
  const others = view.events.filter((event) => !linked.includes(event));
  return (
    <section class="season">
      <Titles titles={titles} />
      <TitleOdds />
      {isNarrow() ? (
        <div class="season-list">
          {linked.map((event) => (
            <EventCard key={event.key} event={event} />
          ))}
        </div>
      ) : linked.length === 0 ? null : (
        <Flows view={view} />
      )}
      {others.length > 0 && (
        <>
          {linked.length > 0 && <h2>{t('season.others')}</h2>}
          <div class="season-others">
            {others.map((event) => (
              <EventCard key={event.key} event={event} />
            ))}
          </div>
        </>
      )}
      <Moves view={view} />
    </section>
  );
}

function Flows({ view }: { readonly view: SeasonView }) {
  const box = useRef<HTMLDivElement>(null);
  const room = useWidth(box);
  const count = linkedEvents(view).length;
  const across = count > 4 ? 48 : 88;
  const width = Math.max(NARROWEST_PX, Math.min(WIDEST_PX, Math.floor((room + across) / Math.max(1, count)) - across));
  const shape = useMemo(() => seasonShape(view, { ...SIZES, width, across }), [view, width, across]);
  return (
    <div ref={box} class="table-scroll season-scroll" tabIndex={0} role="region" aria-label={t('season.flows')}>
      <div class="season-flows" style={{ width: `${shape.width}px`, height: `${shape.height}px` }}>
        <svg width={shape.width} height={shape.height} aria-hidden="true">
          {shape.ribbons.map(({ key, kind, path, move }) => (
            <path key={key} d={path} class={`season-ribbon zone-${kind} ${move.next === true ? 'season-next' : ''}`} />
          ))}
        </svg>
        {shape.columns.map(({ event, x }) => (
          <div key={event.key} class="season-column" style={{ left: `${x}px`, width: `${width}px` }}>
            <EventCard event={event} />
          </div>
        ))}
      </div>
    </div>
  );
}

function EventCard({ event }: { readonly event: SeasonEvent }) {
  return (
    <article class="card season-event">
      <header>
        <h2>
          <a href={hrefOf('standings', [event.key])} title={event.name}>
            {shortEventName(event.key)}
          </a>
        </h2>
        <StageDot stage={event.stage} />
      </header>
      {event.places.length === 0 ? (
        <p class="muted season-none">{t('season.noPlaces')}</p>
      ) : (
        <ol>
          {event.places.map(({ place, sharedTo, name, zone }, index) => (
            <li key={index} class={zoneClass(zone)} title={zone && says(zone, 'words')}>
              <span class="season-place">{formatPlaces(place, sharedTo ?? place)}</span>
              <span class={`season-name ${name === undefined ? 'muted' : ''}`}>
                {name === undefined ? (
                  zone?.event === undefined ? (
                    '–'
                  ) : (
                    `→ ${shortEventName(zone.event)}`
                  )
                ) : (
                  <NameLink name={name} />
                )}
              </span>
              {zone !== undefined && <ZoneSign zone={zone} />}
            </li>
          ))}
        </ol>
      )}
    </article>
  );
}

/** The links in words: for viewers who cannot see the ribbons, and for phones. */
function Moves({ view }: { readonly view: SeasonView }) {
  if (view.moves.length === 0) return null;
  return (
    <section class="card season-moves">
      <h2>{t('season.ways')}</h2>
      <ul>
        {view.moves.map(({ from, to, places, names, next }) => (
          <li key={`${from} ${to} ${places} ${next ?? ''}`}>
            <span>
              {shortEventName(from)} <span class="muted">{t('season.places', { places })}</span> → {shortEventName(to)}
              {next === true && <span class="muted"> ({t('season.next')})</span>}
            </span>
            <span class="season-names">{isolatedList(names, clock.value.locale)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
