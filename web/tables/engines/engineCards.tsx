// The engines of an event as accepted: identity, hardware, and every option sent to them.

import { useState } from 'preact/hooks';
import type { EngineCard } from '../../../src/broadcast/messages.ts';
import { hrefOf } from '../../state/route.ts';
import { t } from '../../words/words.ts';
import { engineSettings } from '../../parts/engineSettings.ts';
import { FactList } from '../../parts/factList.tsx';
import { CopyButton } from '../../parts/copyButton.tsx';
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
  const { name, identity, author, rating, ratingTemporary, version, options } = engine;
  return (
    <>
      <header class="engines-head">
        <h2>
          <a href={hrefOf('games', [], { engine: name, event })}>
            <Name name={name} />
          </a>
        </h2>
        {rating !== undefined && (
          <span class="engines-rating" title={t('tables.rating')}>
            <RatingFigure rating={rating} temporary={ratingTemporary} />
          </span>
        )}
      </header>
      <p class="muted engines-author">
        {[identity === name ? undefined : identity, author === undefined ? undefined : t('engines.by', { author })]
          .filter((part) => part !== undefined)
          .join(' · ')}
      </p>
      <FactList
        className="engines-facts"
        facts={[
          ...engineSettings(engine),
          { label: t('engines.version'), value: version && <Version sha256={version} />, className: 'engines-version' },
        ]}
      />
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

const Version = ({ sha256 }: { readonly sha256: string }) => (
  <>
    <code title={`SHA-256 ${sha256}`}>{sha256.slice(0, 12)}</code>
    <CopyButton text={sha256} label={t('engines.copyVersion')} />
  </>
);
