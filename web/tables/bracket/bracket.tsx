// A cup: the tree, or on a phone round by round; the entrant under the pointer is highlighted throughout.

import { useMemo, useRef, useState } from 'preact/hooks';
import type { BracketView } from '../../../src/broadcast/messages.ts';
import { present } from '../../../src/core/present.ts';
import { useOdds } from '../../state/odds.ts';
import { says, t } from '../../words/words.ts';
import { BracketMatch } from './bracketMatch.tsx';
import {
  bracketShape,
  chancesIn,
  medalsOfRound,
  roundInPlay,
  winnerOf,
  type BracketMatch as Match,
  type BracketRound,
} from './bracketShape.ts';
import { MatchDialog } from './matchDialog.tsx';
import { Medal, type MedalKind } from './medal.tsx';
import { NameLink } from '../../parts/figures/name.tsx';
import { isNarrow } from '../../parts/rows/media.ts';
import { useWidth } from '../../parts/rows/useWidth.ts';
import './bracket.css';

const SIZES = { height: 52, across: 40, down: 12 } as const;
const NARROWEST_PX = 208;
const WIDEST_PX = 288;
const HEADS_PX = 40;

type Chosen = { readonly match: Match; readonly roundName: string };

export function Bracket({ view }: { readonly view: BracketView }) {
  const [chosen, setChosen] = useState<Chosen | undefined>(undefined);
  const open = (match: Match, roundName: string): void => setChosen({ match, roundName });
  const chanceIn = chancesIn(view, useOdds(view.event));
  return (
    <section class="bracket">
      <Podium view={view} />
      {isNarrow() ? (
        <Rounds view={view} chanceIn={chanceIn} onOpen={open} />
      ) : (
        <Tree view={view} chanceIn={chanceIn} onOpen={open} />
      )}
      {chosen !== undefined && <MatchDialog {...chosen} event={view.event} onClose={() => setChosen(undefined)} />}
    </section>
  );
}

type ChanceIn = (round: BracketRound) => ((name: string) => number | undefined) | undefined;

type TreeProps = {
  readonly view: BracketView;
  readonly chanceIn: ChanceIn;
  readonly onOpen: (match: Match, roundName: string) => void;
};

function Tree({ view, chanceIn, onOpen }: TreeProps) {
  const box = useRef<HTMLDivElement>(null);
  const room = useWidth(box);
  const columns = view.rounds.filter(({ kind }) => kind !== 'small-final').length;
  // As wide as fits; if names would be unreadable, the tree scrolls instead.
  const width = Math.max(NARROWEST_PX, Math.min(WIDEST_PX, Math.floor((room + SIZES.across) / columns) - SIZES.across));
  const shape = useMemo(() => bracketShape(view.rounds, { ...SIZES, width }), [view.rounds, width]);
  const [lit, setLit] = useState<string | undefined>(undefined);
  const nameAt = (target: EventTarget | null): string | undefined =>
    target instanceof Element ? target.closest<HTMLElement>('[data-name]')?.dataset['name'] : undefined;
  return (
    <div ref={box} class="bracket-scroll table-scroll" tabIndex={0} role="region" aria-label={t('tables.bracket')}>
      <div
        class={`bracket-tree ${lit === undefined ? '' : 'bracket-follows'}`}
        style={{ width: `${shape.width}px`, height: `${shape.height + HEADS_PX}px` }}
        onMouseOver={({ target }) => setLit(nameAt(target))}
        onMouseLeave={() => setLit(undefined)}
      >
        {shape.columns.map(({ name, x }) => (
          <h2 key={name} class="bracket-head" style={{ left: `${x}px`, width: `${width}px` }}>
            {name}
          </h2>
        ))}
        <svg class="bracket-lines" width={shape.width} height={shape.height} style={{ top: `${HEADS_PX}px` }} aria-hidden="true">
          {shape.lines.map(({ key, path, name }) => (
            <path key={key} d={path} class={name === undefined ? 'bracket-open' : name === lit ? 'bracket-lit' : ''} />
          ))}
        </svg>
        {shape.matches.map(({ match, round, x, y }) => (
          <div
            key={match.number}
            class="bracket-place"
            style={{ left: `${x}px`, top: `${y + HEADS_PX}px`, width: `${width}px` }}
            onFocusIn={() => setLit(winnerOf(match) ?? firstName(match))}
            onFocusOut={() => setLit(undefined)}
          >
            {round.kind === 'small-final' && <h2 class="bracket-small">{says(round, 'name')}</h2>}
            <BracketMatch
              match={match}
              roundName={says(round, 'name')}
              lit={lit}
              onOpen={() => onOpen(match, says(round, 'name'))}
              medals={medalsOfRound(view.medals, round.kind)}
              {...present({ chanceOf: chanceIn(round) })}
            />
          </div>
        ))}
      </div>
    </div>
  );
}

const firstName = ({ seats: [first] }: Match): string | undefined => (first.kind === 'entrant' ? first.name : undefined);

function Rounds({ view, chanceIn, onOpen }: TreeProps) {
  const [at, setAt] = useState(() => roundInPlay(view.rounds));
  const round = view.rounds[at];
  return (
    <>
      <div class="tabs" role="group" aria-label={t('tables.rounds')}>
        {view.rounds.map(({ name }, index) => (
          <button key={name} type="button" aria-pressed={index === at} onClick={() => setAt(index)}>
            {name}
          </button>
        ))}
      </div>
      <ul class="bracket-list">
        {round?.matches.map((match) => (
          <li key={match.number}>
            <BracketMatch
              match={match}
              roundName={says(round, 'name')}
              onOpen={() => onOpen(match, says(round, 'name'))}
              medals={medalsOfRound(view.medals, round.kind)}
              {...present({ chanceOf: chanceIn(round) })}
            />
            {match.words !== undefined && <p class="muted bracket-words">{says(match, 'words')}</p>}
          </li>
        ))}
      </ul>
    </>
  );
}

function Podium({ view: { medals } }: { readonly view: BracketView }) {
  const won = (['gold', 'silver', 'bronze'] as const satisfies readonly MedalKind[]).flatMap((kind) => {
    const name = medals[kind];
    return name === undefined ? [] : [{ kind, name }];
  });
  if (won.length === 0) return null;
  return (
    <div class="bracket-podium">
      {won.map(({ kind, name }) => (
        <span key={kind} class={`card bracket-medal bracket-${kind}`}>
          <Medal kind={kind} size={24} />
          <NameLink name={name} />
        </span>
      ))}
    </div>
  );
}
