// The query form of the archive. Typed text is searched after a short pause, choices immediately.

import { useEffect, useRef, useState } from 'preact/hooks';
import type { GameSearchField, Overview } from '../../../src/broadcast/messages.ts';
import { shortEventName } from '../../state/eventNames.ts';
import type { Word } from '../../words/en.ts';
import { t } from '../../words/words.ts';
import { ARCHIVE_ENDINGS, ARCHIVE_RESULTS, sameQuery, withField, type ArchiveQuery } from './archiveQuery.ts';
import { Icon } from '../../parts/icon.tsx';

const REST_MS = 250;

type ArchiveFormProps = {
  readonly query: ArchiveQuery;
  readonly events: Overview['events'];
  readonly onQuery: (query: ArchiveQuery) => void;
};

export function ArchiveForm({ query, events, onQuery }: ArchiveFormProps) {
  const [typed, setTyped] = useState(query);
  const asked = useRef(query);

  // The address changed: the Back button, or a link.
  useEffect(() => {
    if (sameQuery(query, asked.current)) return;
    asked.current = query;
    setTyped(query);
  }, [query]);

  useEffect(() => {
    if (sameQuery(typed, asked.current)) return undefined;
    const timer = setTimeout(() => {
      asked.current = typed;
      onQuery(typed);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const choose = (field: GameSearchField, value: string): void => {
    const next = withField(typed, field, value);
    asked.current = next;
    setTyped(next);
    onQuery(next);
  };
  const text = (field: GameSearchField, word: Word, hint: Word) => (
    <label class="archive-field">
      <span>{t(word)}</span>
      <input
        type="search"
        value={typed[field] ?? ''}
        placeholder={t(hint)}
        onInput={({ currentTarget: { value } }) => setTyped({ ...typed, [field]: value })}
      />
    </label>
  );
  const choice = (field: GameSearchField, word: Word, options: readonly (readonly [string, string])[]) => (
    <label class="archive-field">
      <span>{t(word)}</span>
      <select value={typed[field] ?? ''} onChange={({ currentTarget: { value } }) => choose(field, value)}>
        <option value="">{t('archive.any')}</option>
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {/* A value from the address that is in no list: the id of a rule. */}
        {typed[field] !== undefined && !options.some(([value]) => value === typed[field]) && (
          <option value={typed[field]}>{typed[field]}</option>
        )}
      </select>
    </label>
  );
  return (
    <form class="card archive-form" role="search" onSubmit={(event) => event.preventDefault()}>
      {text('engine', 'tables.engine', 'archive.nameHint')}
      {text('opponent', 'archive.opponent', 'archive.nameHint')}
      {text('opening', 'tables.opening', 'archive.openingHint')}
      {choice(
        'event',
        'archive.event',
        events.map(({ key }) => [key, shortEventName(key)]),
      )}
      {choice(
        'result',
        'tables.result',
        ARCHIVE_RESULTS.map((result) => [result, t(`archive.${result}`)]),
      )}
      {choice(
        'ending',
        'tables.ending',
        ARCHIVE_ENDINGS.map((ending) => [ending, t(`archive.${ending}`)]),
      )}
      <button
        type="button"
        class="quiet-button archive-clear"
        disabled={Object.keys(typed).length === 0}
        onClick={() => {
          asked.current = {};
          setTyped({});
          onQuery({});
        }}
      >
        <Icon name="cross" size={12} /> {t('archive.clear')}
      </button>
    </form>
  );
}
