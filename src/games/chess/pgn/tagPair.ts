// One tag pair as text: `[Name "value"]`. Source: PGN standard 8.1. Values in real archives contain unescaped quotes, so a value ends at the
// first quote that is followed by the closing bracket.

/** Whether the bracket at the end of `raw` closes a tag. Also true for text without any value, which cannot become a tag any more. */
export function isTagEnd(raw: string): boolean {
  const open = raw.indexOf('"');
  if (open === -1) return true;
  let at = raw.length - 2;
  while (at > open && isSpace(raw.charCodeAt(at))) at--;
  if (at <= open || raw.charCodeAt(at) !== 34) return false;
  let backslashes = 0;
  while (raw.charCodeAt(at - 1 - backslashes) === 92) backslashes++;
  return backslashes % 2 === 0;
}

/** The pair, also from a tag that was cut by the end of its line; `undefined` without a name or value. */
export function readTag(raw: string): { readonly name: string; readonly value: string } | undefined {
  const head = /^\[\s*([A-Za-z0-9][\w+#=:-]*)\s*"/.exec(raw);
  const name = head?.[1];
  if (head === null || name === undefined) return undefined;
  const inner = raw.slice(head[0].length).replace(/\s*\]?\s*$/, '');
  const closed = inner.endsWith('"') && isTagEnd(`["${inner}]`);
  return { name, value: unescaped(closed ? inner.slice(0, -1) : inner) };
}

/** `[Name "value"]`, without a line feed: one within the value becomes a space. */
export function formatTag(name: string, value: string): string {
  return `[${name} "${value.replace(/[\r\n]+/g, ' ').replace(/["\\]/g, (sign) => `\\${sign}`)}"]`;
}

const unescaped = (value: string): string => (value.includes('\\') ? value.replace(/\\(["\\])/g, '$1') : value);

const isSpace = (sign: number): boolean => sign === 32 || sign === 9 || sign === 13;
