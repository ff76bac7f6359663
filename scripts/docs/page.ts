// A document as the checks read it: lines of prose, fenced blocks with their language, and the anchors of its headings.

export type Block = { readonly language: string; readonly line: number; readonly text: string };
export type Page = {
  readonly path: string;
  /** Prose by line number, from 1; fenced lines are absent. */
  readonly prose: ReadonlyMap<number, string>;
  readonly blocks: readonly Block[];
  readonly anchors: ReadonlySet<string>;
};

export function readPage(path: string, markdown: string): Page {
  const prose = new Map<number, string>();
  const blocks: Block[] = [];
  const anchors = new Set<string>();
  let open: { language: string; line: number; indent: string; lines: string[] } | undefined;
  for (const [index, line] of markdown.split('\n').entries()) {
    const fence = /^(\s*)```(\w*)\s*/.exec(line);
    if (fence !== null && open === undefined)
      open = { language: fence[2] ?? '', line: index + 1, indent: fence[1] ?? '', lines: [] };
    else if (fence !== null && open !== undefined) {
      blocks.push({ language: open.language, line: open.line, text: `${open.lines.join('\n')}\n` });
      open = undefined;
    } else if (open !== undefined) open.lines.push(line.startsWith(open.indent) ? line.slice(open.indent.length) : line);
    else {
      prose.set(index + 1, line);
      const heading = /^#+ +(.+?)\s*$/.exec(line)?.[1];
      if (heading !== undefined) anchors.add(anchorOf(heading));
    }
  }
  if (open !== undefined) blocks.push({ language: 'unclosed', line: open.line, text: '' });
  return { path, prose, blocks, anchors };
}

/** As common renderers make them: lower case, words and hyphens, spaces as hyphens. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
