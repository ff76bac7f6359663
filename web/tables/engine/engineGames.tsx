// The next game of an engine, those in play and the last ones, from its side.

import { opposite, type Colour } from '../../../src/core/colour.ts';
import type { EngineView, GameSummary } from '../../../src/broadcast/messages.ts';
import { GameState } from '../../parts/figures/gameState.tsx';
import { Moment } from '../../parts/figures/moment.tsx';
import { Name } from '../../parts/figures/name.tsx';
import { shortEnding } from '../../parts/figures/shortEnding.ts';
import { present } from '../../../src/core/present.ts';
import { shortEventName } from '../../state/eventNames.ts';
import { hrefOf } from '../../state/route.ts';
import { t } from '../../words/words.ts';

export function EngineGames({ view: { name, events, games, next } }: { readonly view: EngineView }) {
  const names = new Set([name, ...events.map(({ card }) => card.name)]);
  const colourIn = ({ white }: { readonly white?: string }): Colour => (names.has(white ?? '') ? 'white' : 'black');
  return (
    <>
      {next !== undefined && (
        <p class="profile-next">
          <strong>{t('standing.next')}</strong>{' '}
          {t('engine.nextGame', {
            event: shortEventName(next.event),
            opponent: next[opposite(colourIn(next))] ?? t('tables.notKnown'),
            colour: t(colourIn(next) === 'white' ? 'tables.asWhite' : 'tables.asBlack'),
          })}{' '}
          {next.startsAtUtcMs !== undefined && <Moment atUtcMs={next.startsAtUtcMs} how="moment" />}
        </p>
      )}
      {games.length === 0 ? (
        <p class="muted">{t('tables.noWhy')}</p>
      ) : (
        <ol class="profile-games">
          {games.map((game) => (
            <Line key={game.id} game={game} colour={colourIn(game)} />
          ))}
        </ol>
      )}
    </>
  );
}

const RESULTS = { won: ['1', 'mark-win'], drawn: ['½', 'mark-draw'], lost: ['0', 'mark-loss'] } as const;

function Line({ game, colour }: { readonly game: GameSummary; readonly colour: Colour }) {
  const { id, event, ending, opening, state } = game;
  const winner = state === 'over' ? ending?.winner : undefined;
  const result = winner === undefined ? undefined : winner === 'draw' ? 'drawn' : winner === colour ? 'won' : 'lost';
  const [sign, look] = result === undefined ? [] : RESULTS[result];
  return (
    <li>
      {sign === undefined ? (
        <GameState state={state} {...present({ ending })} />
      ) : (
        <span class={`mark ${look}`} role="img" aria-label={t(`tables.${result ?? 'drawn'}`)}>
          {sign}
        </span>
      )}
      <a href={hrefOf('game', [id])} title={t(colour === 'white' ? 'tables.asWhite' : 'tables.asBlack')}>
        <span class={`profile-colour profile-colour-${colour}`} aria-hidden="true" />
        <Name name={game[opposite(colour)]} />
      </a>
      <span class="muted profile-what" title={opening?.name}>
        {shortEventName(event)}
        {opening !== undefined && ` · ${opening.eco ?? ''} ${opening.name}`}
      </span>
      <span class="muted profile-how">{ending !== undefined && shortEnding(ending)}</span>
    </li>
  );
}
