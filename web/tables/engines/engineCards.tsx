// The engines of an event as accepted: identity, hardware, and every option sent to them.

import { useState } from 'preact/hooks';
import type { EngineCard } from '../../../src/broadcast/messages.ts';
import { hrefOf } from '../../state/route.ts';
import { t } from '../../words/words.ts';
import { engineSettings } from '../../parts/engineSettings.ts';
import { FactList } from '../../parts/factList.tsx';
import { versionFact } from '../../parts/engineVersion.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Name } from '../../parts/figures/name.tsx';
import { RatingFigure } from '../../parts/figures/ratingFigure.tsx';
import './engineCards.css';

export const EngineCards = ({ engines, event }: { readonly engines: readonly EngineCard[]; readonly event: string }) => (
  <ul class="engines">
    {engines.map((engine) => (
      <li key={engine.name} class="card engines-card">
        <Card engine={engine} event={event} />
      </li>
    ))}
  </ul>
);

function Card({ engine, event }: { readonly engine: EngineCard; readonly event: string }) {
  const [isOpen, setOpen] = useState(false);
  const { name, author, rating, options } = engine;
  return (
    <>
      <header class="engines-head">
        <h2>
          <a href={hrefOf('games', [], { engine: name, event })}>
            <Name name={name} />
          </a>
        </h2>
        {rating !== undefined && (
          <span class="engines-rating">
            {t('tables.rating')}{' '}
            <RatingFigure rating={rating} temporary={engine.ratingTemporary} provisional={engine.ratingProvisional} />
          </span>
        )}
      </header>
      <p class="muted engines-author">{author !== undefined && t('engines.by', { author })}</p>
      <FactList className="engines-facts" facts={[versionFact(engine), ...engineSettings(engine)]} />
      {options.length > 0 && (
        <>
          <button type="button" class="plain engines-more" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <Icon name="chevron" size={12} /> {t('engines.options', { count: options.length })}
          </button>
          {isOpen && <FactList className="engines-options" facts={options.map(({ name, value }) => ({ label: name, value }))} />}
        </>
      )}
    </>
  );
}
