// The table of docs/architecture.md as data. An unreadable row is an error: a skipped row would be an unchecked row.

export type LayerRow = {
  /** The folders of the row, each a separate layer (`src/games/chess`). */
  readonly folders: readonly string[];
  readonly allowed: 'everything' | readonly Allowed[];
};

/** `path` is a folder, or a file without its extension; everything under it may be imported. */
export type Allowed = { readonly path: string; readonly typesOnly: boolean };

export type LayerTable = {
  readonly rows: readonly LayerRow[];
  /** Folders that import no `node:*` and use neither clock nor chance. */
  readonly pure: readonly string[];
};

export function parseLayerTable(markdown: string): LayerTable {
  const lines = markdown.split('\n');
  const head = lines.findIndex((line) => /^\| *folder *\|.*\| *may import *\|$/.test(line));
  if (head < 0)
    throw new Error('Cannot read the table of layers: expected a row "| folder | … | may import |" in docs/architecture.md');
  const rows: LayerRow[] = [];
  for (const line of lines.slice(head + 2)) {
    if (!line.startsWith('|')) break;
    const [folder = '', , allowed = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    rows.push({ folders: parseFolders(folder), allowed: parseAllowed(allowed) });
  }
  const sentence = lines.find((line) => line.endsWith('import no `node:*`.'));
  const pure = [...(sentence ?? '').matchAll(/`([a-z]+)`/g)].map(([, name]) => `src/${name}`);
  if (rows.length === 0 || pure.length === 0)
    throw new Error('Cannot read the table of layers: expected rows and the sentence on `node:*`');
  return { rows, pure };
}

function parseFolders(cell: string): string[] {
  const folders = cell.split(', ').map((part) => /^`([\w/]+)`$/.exec(part)?.[1]);
  if (folders.some((folder) => folder === undefined))
    throw new Error(`Cannot read the table of layers: expected folders in backticks, got "${cell}"`);
  return folders.filter((folder) => folder !== undefined);
}

function parseAllowed(cell: string): LayerRow['allowed'] {
  if (cell === 'everything') return 'everything';
  if (cell === '–') return [];
  return cell.split(', ').map((part) => {
    const [, path, types] = /^([\w/]+)( \(types\))?$/.exec(part) ?? [];
    if (path === undefined)
      throw new Error(`Cannot read the table of layers: expected a folder or "folder (types)", got "${part}"`);
    return { path: path.startsWith('engines') ? path : `src/${path}`, typesOnly: types !== undefined };
  });
}
