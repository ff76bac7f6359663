// The archive: a query, and the matching games, page by page.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { GameList, GameSummary, Overview } from '../../../src/broadcast/messages.ts';
import { messageOf } from '../../../src/core/messages/messageOf.ts';
import { present } from '../../../src/core/present.ts';
import { addressOf, getJson } from '../../state/api.ts';
import { lineReturns } from '../../state/live.ts';
import { shortEventName } from '../../state/eventNames.ts';
import { says, t } from '../../words/words.ts';
import { ArchiveForm } from './archiveForm.tsx';
import { archivePath, type ArchiveQuery } from './archiveQuery.ts';
import { clock } from '../../parts/figures/zone.ts';
import { GAME_LINE_COLUMNS, GameLine, GameLineHead } from '../../parts/figures/gameLine.tsx';
import { Icon } from '../../parts/icon.tsx';
import { isNarrow } from '../../parts/rows/media.ts';
import { Moment } from '../../parts/figures/moment.tsx';
import { formatCount } from '../../parts/figures/numbers.ts';
import { topsOf } from '../../parts/rows/offsets.ts';
import { Empty, Failure, Outline } from '../../parts/event/shown.tsx';
import { VirtualRows } from '../../parts/rows/virtualRows.tsx';
import './archive.css';

type ArchiveProps = {
  readonly query: ArchiveQuery;
  readonly events: Overview['events'];
  readonly onQuery: (query: ArchiveQuery) => void;
};

/** The results of a query so far. */
type Found = { readonly path: string; readonly games: readonly GameSummary[]; readonly total: number; readonly next?: number };

export function Archive({ query, events, onQuery }: ArchiveProps) {
  const path = archivePath(query);
  const [found, setFound] = useState<Found | undefined>(undefined);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const [attempt, setAttempt] = useState(0);
  const isMore = useRef(false);

  useEffect(() => {
    const aborter = new AbortController();
    getJson<GameList>(path, aborter.signal).then(
      (list) => {
        setFailure(undefined);
        setFound({ path, ...list });
      },
      (reason: unknown) => aborter.signal.aborted || setFailure(messageOf(reason)),
    );
    return () => aborter.abort();
  }, [path, attempt]);
  const returns = lineReturns.value;
  useEffect(() => {
    if (failure !== undefined) setAttempt(attempt + 1);
  }, [returns]);

  const more = async (): Promise<void> => {
    if (found?.next === undefined || isMore.current) return;
    isMore.current = true;
    try {
      const list = await getJson<GameList>(archivePath(query, { before: found.next }));
      setFound((known) => {
        if (known?.path !== path) return known;
        const { next: _, ...kept } = known;
        return { ...kept, games: [...known.games, ...list.games], ...present({ next: list.next }) };
      });
    } catch (reason) {
      setFailure(messageOf(reason));
    } finally {
      isMore.current = false;
    }
  };

  return (
    <section class={`archive ${found?.next === undefined ? '' : 'archive-goesOn'}`}>
      <ArchiveForm query={query} events={events} onQuery={onQuery} />
      {failure !== undefined && <Failure words={failure} retry={() => setAttempt(attempt + 1)} />}
      {found === undefined ? (
        failure === undefined && <Outline lines={12} />
      ) : (
        <Results found={found} query={query} onMore={() => void more()} />
      )}
    </section>
  );
}

type ResultsProps = {
  readonly found: Found;
  readonly query: ArchiveQuery;
  readonly onMore: () => void;
};

const ROW_PX = 36;
const ROW_ON_PHONE_PX = 60;

function Results({ found, query, onMore }: ResultsProps) {
  const { games, total, next, path } = found;
  const narrow = isNarrow();
  const tops = useMemo(() => topsOf(games.map(() => (narrow ? ROW_ON_PHONE_PX : ROW_PX))), [games, narrow]);
  const { locale } = clock.value;
  const isAsked = Object.keys(query).length > 0;
  const wanted = [query.engine, query.opponent, query.white, query.black].flatMap((name) =>
    name === undefined ? [] : [name.toLowerCase()],
  );
  if (games.length === 0)
    return isAsked ? (
      <Empty title={t('archive.nothing')}>{t('archive.nothingHint')}</Empty>
    ) : (
      <Empty title={t('archive.empty')}>{t('archive.emptyHint')}</Empty>
    );
  return (
    <>
      <div class="toolbar archive-bar">
        <span role="status">
          <strong>{formatCount(total, locale)}</strong>{' '}
          <span class="muted">{t(total === 1 ? 'archive.found1' : 'archive.found')}</span>
        </span>
        <span class="toolbar-space" />
        <Downloads games={games} query={query} />
      </div>
      <VirtualRows
        key={path}
        tops={tops}
        label={t('archive.title')}
        columns={GAME_LINE_COLUMNS}
        head={<GameLineHead when="archive.played" where="archive.event" />}
        start={0}
        turn={0}
        keyOf={(index) => String(games[index]?.id ?? index)}
        classOf={() => 'gameLine-row'}
        row={(index, isStop) => {
          const game = games[index];
          if (game === undefined) return null;
          const at = game.endedAtUtcMs ?? game.startedAtUtcMs;
          return (
            <GameLine
              game={game}
              isStop={isStop}
              isFound={(name) => wanted.some((part) => name.toLowerCase().includes(part))}
              when={at === undefined ? '–' : <Moment atUtcMs={at} how="date" />}
              where={
                <span
                  title={`${shortEventName(game.event)}, ${game.stage === undefined ? `${game.round}.${game.board}` : says(game, 'stage')}`}
                >
                  {shortEventName(game.event)}
                </span>
              }
            />
          );
        }}
      />
      {next !== undefined && (
        <button type="button" class="archive-more" onClick={onMore}>
          {t('archive.more', { count: formatCount(total - games.length, locale) })}
        </button>
      )}
    </>
  );
}

/** Downloads of all matches, not only those on the page. */
const Downloads = ({ games, query }: { readonly games: readonly GameSummary[]; readonly query: ArchiveQuery }) => (
  <>
    {(['chess', 'go'] as const)
      .filter((kind) => games.some((game) => game.kind === kind))
      .map((kind) => (
        <a
          key={kind}
          class="archive-download"
          href={addressOf(archivePath(query, { suffix: kind === 'chess' ? '.pgn' : '.sgf' }))}
          download
        >
          <Icon name="download" size={14} /> {kind === 'chess' ? 'PGN' : 'SGF'}
        </a>
      ))}
  </>
);
