// One game as the cells of a row, in the schedule and in the archive: when, where, who, how it ended.

import type { ComponentChildren } from 'preact';
import type { ScheduledGame, ShownEvaluation } from '../../../src/broadcast/messages.ts';
import { present } from '../../../src/core/present.ts';
import { hrefOf } from '../../state/route.ts';
import type { Word } from '../../words/en.ts';
import { says, t } from '../../words/words.ts';
import { GameState, stateText } from './gameState.tsx';
import { evaluationText } from '../evaluation.ts';
import { isolated } from './isolated.ts';
import { Name } from './name.tsx';
import { movesOf } from './numbers.ts';
import { shortEnding } from './shortEnding.ts';
import { formatDuration } from './times.ts';
import './gameLine.css';

export const GAME_LINE_COLUMNS = 10;

export type LineGame = Pick<
  ScheduledGame,
  'id' | 'white' | 'black' | 'state' | 'ending' | 'plies' | 'opening' | 'evaluations' | 'durationMs' | 'stage'
>;

type GameLineProps = {
  readonly game: LineGame;
  readonly when: ComponentChildren;
  readonly where: ComponentChildren;
  /** The row that the Tab key reaches. */
  readonly isStop: boolean;
  /** Names that match the search, highlighted. */
  readonly isFound?: (name: string) => boolean;
};

export function GameLine({ game, when, where, isStop, isFound = () => false }: GameLineProps) {
  const { ending, opening, evaluations, white, black } = game;
  const state = <GameState state={game.state} {...present({ ending })} />;
  const names = [white, black].map((name) => (name === undefined ? t('tables.notKnown') : isolated(name))).join(' – ');
  const label = `${names}: ${stateText(game)}${ending === undefined ? '' : `, ${says(ending, 'words')}`}`;
  return (
    <div class="gameLine" role="presentation">
      <span role="cell" class="gameLine-when">
        {when}
      </span>
      <span role="cell" class="gameLine-where muted">
        {where}
      </span>
      <Side name={white} isWinner={ending?.winner === 'white'} isFound={isFound} className="gameLine-white" />
      <span role="cell" class="gameLine-result">
        {game.id === undefined ? (
          <span tabIndex={isStop ? 0 : -1} class="gameLine-target">
            {state}
          </span>
        ) : (
          <a class="gameLine-link" href={hrefOf('game', [game.id])} tabIndex={isStop ? 0 : -1} aria-label={label}>
            {state}
          </a>
        )}
      </span>
      <Side name={black} isWinner={ending?.winner === 'black'} isFound={isFound} className="gameLine-black" />
      <span role="cell" class="gameLine-evaluations muted">
        <span>{toldEvaluation(evaluations?.white)}</span>
        <span>{toldEvaluation(evaluations?.black)}</span>
      </span>
      <span role="cell" class="gameLine-opening" title={opening?.name}>
        {opening?.eco !== undefined && <span class="gameLine-eco">{opening.eco}</span>}
        {opening?.name ?? says(game, 'stage')}
      </span>
      <span role="cell" class="gameLine-ending muted" title={ending && says(ending, 'words')}>
        {ending && shortEnding(ending)}
      </span>
      <span role="cell" class="number gameLine-moves">
        {game.plies === undefined || game.plies === 0 ? '' : movesOf(game.plies)}
      </span>
      <span role="cell" class="number gameLine-duration muted">
        {game.durationMs === undefined ? '' : formatDuration(game.durationMs)}
      </span>
    </div>
  );
}

type SideProps = {
  readonly name: string | undefined;
  readonly isWinner: boolean;
  readonly isFound: (name: string) => boolean;
  readonly className: string;
};

function Side({ name, isWinner, isFound, className }: SideProps) {
  const found = name !== undefined && isFound(name) ? 'gameLine-found' : '';
  return (
    <span role="cell" class={`${className} ${isWinner ? 'gameLine-winner' : ''} ${found}`}>
      {name === undefined ? <span class="muted">{t('tables.notKnown')}</span> : <Name name={name} />}
    </span>
  );
}

const toldEvaluation = (evaluation: ShownEvaluation | undefined): string =>
  evaluation === undefined ? '' : evaluationText(evaluation);

type GameLineHeadProps = { readonly when: Word; readonly where: Word };

export const GameLineHead = ({ when, where }: GameLineHeadProps) => (
  <div class="gameLine gameLine-heads" role="row">
    {(
      [
        [when, 'gameLine-when'],
        [where, 'gameLine-where'],
        ['tables.white', 'gameLine-white'],
        ['tables.result', 'gameLine-result'],
        ['tables.black', 'gameLine-black'],
        ['tables.evaluations', 'gameLine-evaluations'],
        ['tables.opening', 'gameLine-opening'],
        ['tables.ending', 'gameLine-ending'],
        ['tables.moves', 'gameLine-moves number'],
        ['tables.duration', 'gameLine-duration number'],
      ] as const
    ).map(([word, className]) => (
      <span key={className} role="columnheader" class={className}>
        {t(word)}
      </span>
    ))}
  </div>
);
