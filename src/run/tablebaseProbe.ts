// Answers questions to the tablebases (TB-1): the referee's, while no clock of the game runs, and those of rulings. A missing or damaged table
// costs the adjudication only, never the game: the operator reads a notice once, and the game continues.

import { formatIssue } from '../core/messages/issue.ts';
import { openTablebases, type Tablebases } from '../files/tablebases.ts';
import type { Probed } from '../match/game/game.ts';

/** Opens the folders at the first question; `run` has checked every table before. `report` receives each problem once. */
export function createProbe(
  folders: readonly string[],
  report: (text: string) => void,
): (position: string, ignoreFifty?: boolean) => Probed {
  let tables: Tablebases | undefined;
  let opened = false;
  const reported = new Set<string>();
  const unanswered = (trouble: string | undefined): Probed => {
    if (trouble !== undefined && !reported.has(trouble)) report(trouble);
    if (trouble !== undefined) reported.add(trouble);
    return { outcome: undefined, evidence: '' };
  };

  const open = (): string | undefined => {
    opened = true;
    if (folders.length === 0) return NO_FOLDERS;
    const result = openTablebases(folders, { check: false });
    if (!result.ok) return `${result.error.map(formatIssue).join('; ')}; the games go on without tablebases`;
    tables = result.value;
    return undefined;
  };

  return (position, ignoreFifty) => {
    const trouble = opened ? undefined : open();
    if (tables === undefined) return unanswered(trouble);
    const answer = tables.outcome(position, ignoreFifty);
    if (!answer.ok) return unanswered(`${answer.error}; the game goes on`);
    if (answer.value === undefined) return unanswered(NO_TABLE);
    const { outcome, wdl, dtz } = answer.value;
    return { outcome, evidence: `${position}: WDL ${wdl}${dtz === undefined ? '' : `, DTZ ${dtz}`}` };
  };
}

const NO_FOLDERS =
  'Cannot adjudicate by tablebase (TB-1): expected folders with tables in the field "tablebases"; the games go on';
const NO_TABLE =
  'Cannot adjudicate some positions by tablebase (TB-1): expected their tables in the folders of "tablebases"; the games go on';
