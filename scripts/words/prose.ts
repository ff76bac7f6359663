// The texts for people in a file: comments and sentences of TypeScript, Markdown, comments of YAML. Names in `backticks` are code.

import ts from 'typescript';

export type Prose = { readonly line: number; readonly text: string };

export function proseOf(path: string, text: string): Prose[] {
  if (/\.tsx?$/u.test(path)) return typeScriptProse(path, text);
  const lines = text.split('\n').map((line, index) => ({ line: index + 1, text: withoutCode(line) }));
  if (path.endsWith('.md')) return lines;
  return lines.flatMap(({ line, text: all }) => {
    const comment = /(?:^|\s)#(.*)$/u.exec(all)?.[1];
    return comment === undefined ? [] : [{ line, text: comment }];
  });
}

const withoutCode = (line: string): string => line.replaceAll(/`[^`]*`/gu, '``');

/** Strings of one word are keys and data. */
const isSentence = (text: string): boolean => /\s/u.test(text) && /\p{L}/u.test(text);

function typeScriptProse(path: string, text: string): Prose[] {
  const file = ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    false,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found: { readonly from: number; readonly text: string }[] = [];
  let code = '';
  let read = 0;
  const visit = (node: ts.Node): void => {
    if (isText(node)) {
      const from = node.kind === ts.SyntaxKind.JsxText ? node.pos : node.getStart(file);
      const written = text.slice(from, node.end);
      if (node.kind !== ts.SyntaxKind.RegularExpressionLiteral && isSentence(written)) found.push({ from, text: written });
      code += text.slice(read, from) + ' '.repeat(node.end - from);
      read = node.end;
    } else ts.forEachChild(node, visit);
  };
  visit(file);
  code += text.slice(read);
  for (const comment of code.matchAll(/\/\/.*|\/\*[^]*?\*\//gu))
    found.push({ from: comment.index, text: withoutCode(text.slice(comment.index, comment.index + comment[0].length)) });
  return found.flatMap(({ from, text: all }) => {
    const first = file.getLineAndCharacterOfPosition(from).line + 1;
    return all.split('\n').map((line, index) => ({ line: first + index, text: line }));
  });
}

function isText(node: ts.Node): boolean {
  return (
    (node.kind >= ts.SyntaxKind.FirstTemplateToken && node.kind <= ts.SyntaxKind.LastTemplateToken) ||
    node.kind === ts.SyntaxKind.StringLiteral ||
    node.kind === ts.SyntaxKind.JsxText ||
    node.kind === ts.SyntaxKind.RegularExpressionLiteral
  );
}
