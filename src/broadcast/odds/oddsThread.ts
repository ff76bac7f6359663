// The thread that rehearses a tournament from where it stands, at a lower priority than the page. Started by oddsCounter.ts.

import { parentPort, workerData } from 'node:worker_threads';
import { OddsCount, type TournamentOdds } from '../../odds/oddsCount.ts';
import { foldJournal } from '../../projections/foldJournal.ts';
import { foldTournament } from '../../projections/foldTournament.ts';
import { RatingLists } from '../../projections/ratingLists.ts';
import { yieldThread } from '../yieldThread.ts';

/** `afresh`: something has changed since the last question; absent: more of the same. */
export type OddsQuestion = { readonly afresh: boolean };
/** `odds` absent: there are none, since the tournament is over or cannot go on as it stands. */
export type OddsAnswer = {
  readonly odds?: TournamentOdds;
  readonly rehearsals: number;
  /** What the answer took from a core. */
  readonly cpuMs: number;
};

/** A question is worked on for so much time of a core, and until there are `FEWEST` rehearsals or too much has gone. */
const BATCH_MS = 500;
const FEWEST = 40;
const MOST_MS = 5000;

if (parentPort === null) throw new Error('Cannot rehearse: expected to be started as a thread');
const asker = parentPort;
const folder = String(workerData);
yieldThread();

let fold = foldTournament();
let count: OddsCount | undefined;
asker.on('message', ({ afresh }: OddsQuestion) => {
  const before = process.threadCpuUsage();
  const spentMs = (): number => {
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  };
  void answer(afresh, spentMs)
    .catch((): Found => {
      // The next question begins again.
      fold = foldTournament();
      count = undefined;
      return { rehearsals: 0 };
    })
    .then((found) => asker.postMessage({ ...found, cpuMs: spentMs() } satisfies OddsAnswer));
});

type Found = Omit<OddsAnswer, 'cpuMs'>;

async function answer(afresh: boolean, spentMs: () => number): Promise<Found> {
  if (afresh || count === undefined) {
    const folded = foldJournal(folder, fold);
    if (!folded.ok) throw new Error(folded.error.message);
    const { definition, closed } = fold.facts;
    if (definition === undefined || closed) return { rehearsals: 0 };
    count = new OddsCount(definition, fold, new RatingLists(() => definition, fold.facts), Date.now());
  }
  for (let spent = 0; spent < BATCH_MS || (spent < MOST_MS && count.rehearsals < FEWEST); spent = spentMs())
    await count.rehearse(count.rehearsals + 1);
  return { odds: count.odds, rehearsals: count.rehearsals };
}
