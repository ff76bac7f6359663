// The moves that led to a position, each a way back to it, and the name of the opening.

import type { ExplorerView } from '../../src/broadcast/messages.ts';
import { t } from '../words/words.ts';
import { explorerHref, movesOfView } from './explorerWay.ts';

export function MovesToHere({ view }: { readonly view: ExplorerView }) {
  const { moves, opening, board } = view;
  // The first move may be Black's.
  const before = plyNumber(view.fen, board.turn, moves.length);
  return (
    <div class="explorer-way">
      {opening !== undefined && (
        <p class="explorer-opening">
          <span class="muted">{opening.eco}</span> {opening.name}
        </p>
      )}
      {moves.length === 0 ? (
        <p class="muted">{t('explorer.start')}</p>
      ) : (
        <ol class="explorer-moves" aria-label={t('explorer.moves')}>
          {moves.map(({ text }, index) => (
            <li key={index}>
              <a
                href={explorerHref(view, movesOfView(view, index + 1))}
                aria-current={index + 1 === moves.length ? 'true' : undefined}
              >
                {view.kind === 'go' ? `${index + 1} ${text}` : numbered(before + index, index === 0, text)}
              </a>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** The ply that the first move makes, counted from 0 with White. */
function plyNumber(fen: string | undefined, turn: string, played: number): number {
  const number = Number(fen?.split(' ').at(-1) ?? 1);
  return 2 * (number - 1) + (turn === 'black' ? 1 : 0) - played;
}

const numbered = (ply: number, isFirst: boolean, text: string): string => {
  const number = Math.floor(ply / 2) + 1;
  if (ply % 2 === 0) return `${number}.\u2009${text}`;
  return isFirst ? `${number}…\u2009${text}` : text;
};
