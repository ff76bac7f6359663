// What an official needs to see before a ruling on a game: players with their clocks, the board or both claims, the rule, the last output of a
// program that failed. All of it comes from the game's document.

import { useMemo } from 'preact/hooks';
import type { DeskItem, GameDocument, GameKind, ShownClock, ShownPly } from '../../../src/broadcast/messages.ts';
import type { Colour } from '../../../src/core/colour.ts';
import { Board } from '../../boards/board.tsx';
import { PositionLine, squaresOf } from '../../boards/position.ts';
import { numberedMove, numberOfPly } from '../../game/moves/plyNumber.ts';
import { FactList, type Fact } from '../../parts/factList.tsx';
import type { Stone } from '../../goBoard/points.ts';
import { clockSkewMs, live } from '../../state/live.ts';
import { hrefOf } from '../../state/route.ts';
import { isolated } from '../../parts/figures/isolated.ts';
import { Name } from '../../parts/figures/name.tsx';
import { says, t } from '../../words/words.ts';
import { ClaimBoards } from './claimBoards.tsx';
import { RunningClock } from '../runningClock.tsx';
import './evidence.css';

export function GameEvidence({ id, item }: { readonly id: number; readonly item: DeskItem }) {
  const game = live.game(id);
  const document = game.document.value;
  if (document === undefined) return <p class="muted">{game.failure.value ?? t('desk.loading')}</p>;
  return <Evidence item={item} document={document} plies={game.plies.value} clock={game.clock.value ?? document.clock} />;
}

type EvidenceProps = { readonly document: GameDocument; readonly plies: readonly ShownPly[] };

function Evidence({ item, document, plies, clock }: PlayersProps & { readonly item: DeskItem }) {
  const { summary, referral, size, territory } = document;
  const line = useMemo(() => new PositionLine(document.position), [document.position]);
  const position = line.at(plies, plies.length);
  const last = plies.at(-1);
  const stones = useMemo(
    () => new Map([...position].flatMap(([point, at]) => (isStone(at) ? [[point, at] as const] : []))),
    [position],
  );
  const lastPoint = plies.findLast(({ set }) => set !== '')?.set;
  const lines = item.lines ?? document.lastLines ?? [];
  const claims = referral?.claims;
  return (
    <div class="evidence">
      <Players document={document} plies={plies} clock={clock} />
      {claims === undefined ? (
        <div class="evidence-board">
          <Board
            kind={summary.kind}
            size={size}
            position={position}
            last={last?.set}
            orientation="white"
            territory={territory}
            label={t('desk.boardAfter', {
              white: summary.white,
              black: summary.black,
              move: last ? numberedMove(document, last) : t('game.start'),
            })}
          />
          <Facts document={document} plies={plies} />
        </div>
      ) : (
        <>
          <ClaimBoards
            document={document}
            claims={claims}
            counts={referral?.counts ?? []}
            stones={stones}
            last={squaresOf(lastPoint ?? '').to}
          />
          <Facts document={document} plies={plies} />
        </>
      )}
      {lines.length === 0 ? null : (
        <section class="evidence-lines">
          <h3>{t('desk.lastLines')}</h3>
          {/* A program's own output: always shown as text. */}
          <pre tabIndex={0}>{lines.join('\n')}</pre>
        </section>
      )}
    </div>
  );
}

type PlayersProps = EvidenceProps & { readonly clock: ShownClock | undefined };

function Players({ document: { summary }, plies, clock }: PlayersProps) {
  const left = (side: Colour): number | undefined =>
    clock?.leftMs[side] ?? plies.findLast((ply) => ply.by === side && ply.leftMs !== undefined)?.leftMs;
  const isRunning = (side: Colour): boolean =>
    clock?.turn === side && (summary.state === 'called' || summary.state === 'playing');
  return (
    <dl class="evidence-players">
      {sidesOf(summary.kind).map((side) => (
        <div key={side}>
          <dt>
            <span class={`side-dot is-${side}`} role="img" aria-label={t(`desk.${side}`)} />
            <span class="evidence-name">
              <Name name={summary[side]} />
            </span>
            {isRunning(side) ? <span class="evidence-turn">{t('desk.toMove')}</span> : null}
          </dt>
          <dd>
            <RunningClock
              name={isolated(summary[side])}
              leftMs={left(side)}
              sinceMs={clock !== undefined && isRunning(side) ? clock.sinceUtcMs - clockSkewMs.value : undefined}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Facts({ document, plies }: EvidenceProps) {
  const { summary, referral, call, komi, notices } = document;
  const last = plies.at(-1);
  const waits = referral ?? call ?? summary.ending;
  const facts: readonly Fact[] = [
    { label: t('desk.stopped'), value: waits && says(waits, 'words') },
    { label: t('desk.lastMove'), value: last && numberedMove(document, last) },
    { label: t('desk.komi'), value: komi === undefined ? undefined : String(komi) },
    { label: t('desk.captures'), value: last?.captures && t('desk.capturesOf', last.captures) },
    { label: t('desk.opening'), value: summary.opening?.name },
    ...notices.map((notice) => ({
      label: t('game.noticeAt', { number: numberOfPly(document, notice.ply) }),
      value: says(notice, 'words'),
    })),
    {
      label: t('desk.replay'),
      value: <a href={hrefOf('game', [summary.id])}>{t('desk.lookThrough', { number: summary.id })}</a>,
    },
  ];
  return <FactList className="evidence-facts" facts={facts} />;
}

/** The side that moves first comes first. */
const sidesOf = (kind: GameKind): readonly Colour[] => (kind === 'go' ? ['black', 'white'] : ['white', 'black']);

const isStone = (at: string): at is Stone => at === 'b' || at === 'w';
