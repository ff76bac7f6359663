// A match of a cup: its score, why it was decided that way, and its games.

import type { BracketSeat } from '../../../src/broadcast/messages.ts';
import { present } from '../../../src/core/present.ts';
import { hrefOf } from '../../state/route.ts';
import { useView } from '../../state/views.ts';
import { says, t } from '../../words/words.ts';
import type { BracketMatch } from './bracketShape.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { GameState } from '../../parts/figures/gameState.tsx';
import { Name, NameLink } from '../../parts/figures/name.tsx';
import { formatPoints } from '../../parts/figures/numbers.ts';
import './matchDialog.css';

type MatchDialogProps = {
  readonly match: BracketMatch;
  readonly roundName: string;
  readonly event: string;
  readonly onClose: () => void;
};

export function MatchDialog({ match, roundName, event, onClose }: MatchDialogProps) {
  // The bracket has only game ids; details are read on request.
  const schedule = useView('schedule', event).value.value;
  const known = new Map(schedule?.games.flatMap((game) => (game.id === undefined ? [] : [[game.id, game] as const])));
  return (
    <Dialog title={t('tables.matchTitle', { round: roundName, number: match.number })} onClose={onClose}>
      <div class="matchDialog-score">
        <Side seat={match.seats[0]} isWinner={match.winner === 0} />
        <strong>{match.score === undefined ? '–' : match.score.map(formatPoints).join(' – ')}</strong>
        <Side seat={match.seats[1]} isWinner={match.winner === 1} />
      </div>
      {match.tieBreak !== undefined && (
        <p class="muted matchDialog-words">
          {t('tables.tieBreakScore', { score: match.tieBreak.map(formatPoints).join(' – ') })}
        </p>
      )}
      {match.words !== undefined && <p class="muted matchDialog-words">{says(match, 'words')}</p>}
      {match.games.length === 0 ? (
        <p class="muted matchDialog-words">{t('tables.noMatchGames')}</p>
      ) : (
        <ol class="matchDialog-games">
          {match.games.map((id, index) => {
            const game = known.get(id);
            return (
              <li key={id}>
                <a href={hrefOf('game', [id])} onClick={onClose}>
                  <span class="muted">{index + 1}</span>
                  <span class={game?.ending?.winner === 'white' ? 'matchDialog-winner' : ''}>
                    {game?.white !== undefined && <Name name={game.white} />}
                  </span>
                  {game !== undefined && <GameState state={game.state} {...present({ ending: game.ending })} />}
                  <span class={game?.ending?.winner === 'black' ? 'matchDialog-winner' : ''}>
                    {game?.black !== undefined && <Name name={game.black} />}
                  </span>
                </a>
              </li>
            );
          })}
        </ol>
      )}
    </Dialog>
  );
}

type SideProps = { readonly seat: BracketSeat; readonly isWinner: boolean };

const Side = ({ seat, isWinner }: SideProps) => (
  <span class={isWinner ? 'matchDialog-winner' : ''}>
    {seat.kind === 'entrant' ? <NameLink name={seat.name} /> : t(seat.kind === 'nobody' ? 'tables.bye' : 'tables.notKnown')}
  </span>
);
