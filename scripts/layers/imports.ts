// Everything that a source file uses from outside, read with TypeScript's own parser: imports of every form, workers, and global names for the world.

import ts from 'typescript';

export type Reach =
  /** The kind of import: `types` is erased, `program` is the entry of a worker or process named by a URL. */
  | { readonly what: 'module'; readonly line: number; readonly specifier: string; readonly kind: 'values' | 'types' | 'program' }
  /** A dynamic import with a computed target, which nothing can check. */
  | { readonly what: 'unknown-module'; readonly line: number }
  /** A way to a terminal: a standard stream that is written to, passed on or received, `console`, a warning, a child that has our streams. */
  | { readonly what: 'stream'; readonly line: number; readonly name: string }
  /** A global of the world: `process`, `Date.now`. */
  | { readonly what: 'global'; readonly line: number; readonly name: string };

export function readReaches(path: string, text: string): Reach[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const reaches: Reach[] = [];
  const lineOf = (node: ts.Node): number => file.getLineAndCharacterOfPosition(node.getStart()).line + 1;

  const visit = (node: ts.Node): void => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier !== undefined) {
      const kind = isErased(node) ? 'types' : 'values';
      if (ts.isStringLiteral(node.moduleSpecifier))
        reaches.push({ what: 'module', line: lineOf(node), specifier: node.moduleSpecifier.text, kind });
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal)) {
      reaches.push({ what: 'module', line: lineOf(node), specifier: node.argument.literal.text, kind: 'types' });
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      reaches.push(...computed(node.arguments[0], lineOf(node), 'values'));
    } else if (
      ts.isNewExpression(node) &&
      node.expression.getText() === 'URL' &&
      node.arguments?.[1]?.getText() === 'import.meta.url'
    ) {
      reaches.push(...computed(node.arguments[0], lineOf(node), 'program'));
    } else if (ts.isIdentifier(node)) {
      const name = worldName(node);
      if (name !== undefined) reaches.push({ what: 'global', line: lineOf(node), name });
      const stream = streamName(node);
      if (stream !== undefined) reaches.push({ what: 'stream', line: lineOf(node), name: stream });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return reaches;
}

function computed(target: ts.Node | undefined, line: number, kind: 'values' | 'program'): Reach[] {
  const specifiers = target === undefined ? undefined : literals(target);
  if (specifiers === undefined) return [{ what: 'unknown-module', line }];
  // A URL of a folder or of data is no import.
  const modules = specifiers.filter((specifier) => kind === 'values' || /\.[mc]?[jt]sx?$/.test(specifier));
  return modules.map((specifier) => ({ what: 'module', line, specifier, kind }));
}

/** The paths that an expression can evaluate to: a literal, a choice between literals, a literal with its extension computed (`./a${extension}`). */
function literals(target: ts.Node): string[] | undefined {
  if (ts.isStringLiteralLike(target)) return [target.text];
  if (ts.isConditionalExpression(target)) {
    const [one, other] = [literals(target.whenTrue), literals(target.whenFalse)];
    return one === undefined || other === undefined ? undefined : [...one, ...other];
  }
  if (ts.isTemplateExpression(target) && target.templateSpans.length === 1 && target.templateSpans[0]?.literal.text === '') {
    return /\/\w+$/.test(target.head.text) ? [`${target.head.text}.ts`] : undefined;
  }
  return undefined;
}

function isErased(node: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(node)) return node.isTypeOnly;
  const clause = node.importClause;
  if (clause === undefined) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const named = clause.namedBindings;
  return (
    clause.name === undefined &&
    named !== undefined &&
    ts.isNamedImports(named) &&
    named.elements.length > 0 &&
    named.elements.every((each) => each.isTypeOnly)
  );
}

const WORLD: ReadonlySet<string> = new Set([
  'process',
  'Buffer',
  'performance',
  'fetch',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'require',
]);

/** What may be asked of a standard stream anywhere. */
const ASKED: ReadonlySet<string> = new Set(['isTTY', 'columns', 'rows', 'on', 'once', 'off']);

/** The way to a terminal that an identifier begins: `process.stdout.write`, `process[name]`, `console.log`, `writeSync(1, …)`. */
function streamName(node: ts.Identifier): string | undefined {
  const { parent } = node;
  if (node.text === 'WriteStream' && ts.isQualifiedName(parent) && parent.left.getText() === 'NodeJS')
    return 'NodeJS.WriteStream';
  if (node.text === 'emitWarning') return 'emitWarning';
  if (
    node.text === 'stdio' &&
    ts.isPropertyAssignment(parent) &&
    /'inherit'|[[,]\s*[12]\s*[\],]/.test(parent.initializer.getText())
  )
    return 'stdio: inherit';
  if (
    /^(?:writeSync|writeFileSync)$/.test(node.text) &&
    ts.isCallExpression(parent) &&
    /^[12]$/.test(parent.arguments[0]?.getText() ?? '')
  )
    return `${node.text}(${parent.arguments[0]?.getText()})`;
  if (node.text === 'console' && ts.isPropertyAccessExpression(parent) && parent.expression === node) return 'console';
  if (node.text !== 'process') return undefined;
  if (ts.isElementAccessExpression(parent) && parent.expression === node) return 'process[…]';
  if (!ts.isPropertyAccessExpression(parent) || parent.expression !== node || !/^std(?:out|err)$/.test(parent.name.text))
    return undefined;
  const user = parent.parent;
  const isAsked = ts.isPropertyAccessExpression(user) && user.expression === parent && ASKED.has(user.name.text);
  return isAsked ? undefined : `process.${parent.name.text}`;
}

/** The global that an identifier reads; `undefined` for the name of a member, a property or a declaration. */
function worldName(node: ts.Identifier): string | undefined {
  const { parent } = node;
  const isReceiver = ts.isPropertyAccessExpression(parent) && parent.expression === node;
  if (isReceiver && node.text === 'Math' && parent.name.text === 'random') return 'Math.random';
  if (isReceiver && node.text === 'Date' && parent.name.text === 'now') return 'Date.now';
  if (ts.isNewExpression(parent) && node.text === 'Date' && (parent.arguments?.length ?? 0) === 0) return 'new Date()';
  if (!WORLD.has(node.text)) return undefined;
  const isMember = ts.isPropertyAccessExpression(parent) && parent.name === node;
  const isName = 'name' in parent && parent.name === node;
  return isMember || isName || ts.isTypeNode(parent) ? undefined : node.text;
}
