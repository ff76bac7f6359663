// The number of tables found by number of men, against the full set: 5 of 3 men, 30 of 4, 110 of 5, 365 of 6 and 1001 of 7.

import { formatTableName, MAX_MEN, parseTableName, type MaterialKey } from './material.ts';
import { TABLE_KINDS, type TableKind } from './table.ts';

export type TableCount = {
  readonly men: number;
  /** The number of tables of either kind in the full set. */
  readonly full: number;
  readonly present: Readonly<Record<TableKind, number>>;
  /** Missing tables by file name, in the order of `tableNames`. */
  readonly missing: readonly { readonly name: string; readonly kind: TableKind }[];
};

/** By the number of men, from 3 to 7. */
export function countTables(has: (key: MaterialKey, kind: TableKind) => boolean): readonly TableCount[] {
  return Array.from({ length: MAX_MEN - 2 }, (_, index) => {
    const men = index + 3;
    const names = tableNames(men);
    const missing = names.flatMap((name) => {
      const key = parseTableName(name);
      return TABLE_KINDS.filter((kind) => key !== undefined && !has(key, kind)).map((kind) => ({ name, kind }));
    });
    const present = (kind: TableKind): number => names.length - missing.filter((each) => each.kind === kind).length;
    return { men, full: names.length, present: { wdl: present('wdl'), dtz: present('dtz') }, missing };
  });
}

/** All tables of that many men, including kings, each once. */
export function tableNames(men: number): readonly string[] {
  const names = new Set<string>();
  for (let weaker = 0; 2 * weaker <= men - 2; weaker++) {
    for (const one of sides(men - 2 - weaker)) {
      for (const other of sides(weaker)) {
        const key = parseTableName(`K${one}vK${other}`);
        if (key !== undefined) names.add(formatTableName(key));
      }
    }
  }
  return [...names];
}

const ROLES = ['Q', 'R', 'B', 'N', 'P'];

/** That many men in addition to a king, the strongest first. */
function sides(men: number, roles: readonly string[] = ROLES): readonly string[] {
  if (men === 0) return [''];
  return roles.flatMap((role, index) => sides(men - 1, roles.slice(index)).map((others) => role + others));
}
