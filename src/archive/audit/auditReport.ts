// The output of an audit: the JSON object of a game, its line in a table, and the summary of all games. Memory does not grow with the number of
// games: a table's columns have fixed widths.

import { ADJUDICATION_WORDS } from '../../core/endingWords.ts';
import { printable, printableJson } from '../../core/messages/printable.ts';
import { displayWidth, shortened } from '../../standings/shown/displayWidth.ts';
import type { AuditedGame } from './audit.ts';

export type AuditedPlace = { readonly file: string; readonly number: number };

/** One line; the fields are those of the object that `arbiter audit --json` prints for each game. */
export function auditJson({ file, number }: AuditedPlace, game: AuditedGame): string {
  const { round, white, black, result, plies, recorded, verdict } = game;
  return printableJson({ file, game: number, round, white, black, result, plies, recorded, verdict, agrees: agrees(game) });
}

export const agrees = ({ agreement }: AuditedGame): boolean => agreement === 'exact' || agreement === 'not adjudicated';

const COLUMNS = [
  ['game', 5],
  ['round', 7],
  ['white', 22],
  ['black', 22],
  ['result', 7],
  ['plies', 5],
  ['recorded', 22],
  ['verdict', 13],
  ['agrees', 6],
] as const;

export const AUDIT_HEADER = auditRow(COLUMNS.map(([name]) => name));

export function auditLine(number: number, game: AuditedGame): string {
  const { round, white, black, result, plies, recorded, verdict } = game;
  return auditRow([
    String(number),
    round,
    white,
    black,
    result,
    String(plies),
    recorded,
    verdict === null ? '–' : `${verdict.rule} at ${verdict.ply}`,
    agrees(game) ? 'yes' : game.agreement,
  ]);
}

function auditRow(cells: readonly string[]): string {
  const padded = COLUMNS.map(([, width], index) => {
    const cell = shortened(printable(cells[index] ?? ''), width);
    return cell + ' '.repeat(Math.max(0, width - displayWidth(cell)));
  });
  return padded.join('  ').trimEnd();
}

export class AuditSummary {
  #games = 0;
  #skipped = 0;
  #exact = 0;
  #early = 0;
  #late = 0;
  #adjudicated = 0;
  #counters = { plies: 0, R50: 0, Rd: 0, Rr: 0 };
  readonly #rules = new Map<string, number>();

  add({ agreement, isAdjudicated, counters, verdict }: AuditedGame): void {
    this.#games += 1;
    if (isAdjudicated) this.#adjudicated += 1;
    if (agreement === 'exact') this.#exact += 1;
    else if (agreement === 'early') this.#early += 1;
    else if (agreement === 'late') this.#late += 1;
    if (verdict !== null) this.#rules.set(verdict.rule, (this.#rules.get(verdict.rule) ?? 0) + 1);
    for (const name of ['plies', 'R50', 'Rd', 'Rr'] as const) this.#counters[name] += counters[name];
  }

  skip(): void {
    this.#skipped += 1;
  }

  /** `games`, `adjudicated`, `exact`, `early`, `late`, one per line with its share; the verdicts by rule; then the skipped games and the differences in counters. */
  text(): string {
    const adjudicated = (count: number): string => share(count, this.#adjudicated, 'of the adjudicated');
    const games = (count: number): string => share(count, this.#games, 'of the games');
    const rows: [string, number, string][] = [
      ['games', this.#games, ''],
      ['adjudicated', this.#adjudicated, games(this.#adjudicated)],
      ['exact', this.#exact, adjudicated(this.#exact)],
      ['early', this.#early, games(this.#early)],
      ['late', this.#late, adjudicated(this.#late)],
    ];
    for (const [rule, count] of this.#rules) rows.push([rule, count, ADJUDICATION_WORDS[rule] ?? '']);
    if (this.#skipped > 0) rows.push(['skipped', this.#skipped, 'told above']);
    const lines = rows.map(([name, count, words]) => `${name.padEnd(11)}  ${String(count).padStart(7)}  ${words}`.trimEnd());
    const { plies, R50, Rd, Rr } = this.#counters;
    if (plies > 0) lines.push(`counters printed at ${plies} plies; different from Arbiter's: R50 ${R50}, Rd ${Rd}, Rr ${Rr}`);
    return lines.map((line) => `${line}\n`).join('');
  }
}

const share = (count: number, of: number, words: string): string =>
  of === 0 ? '' : `${((100 * count) / of).toFixed(2)} % ${words}`;
