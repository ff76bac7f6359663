// The page of the API as HTML, from its OpenAPI document. Nothing of it is run: there is no script in it.

type Schema = {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
};
type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
};
type Content = Readonly<Record<string, { readonly schema?: Schema }>>;
type Operation = {
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Content };
  readonly responses?: Readonly<Record<string, { readonly description?: string; readonly content?: Content }>>;
};

/** What of an OpenAPI document is read here. */
export type ApiDocument = {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly servers?: readonly { readonly url: string }[];
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

type Entry = { readonly path: string; readonly verb: string; readonly operation: Operation };

const UNTAGGED = 'other';

export function formatApiPage({ info, paths = {} }: ApiDocument): string {
  const entries = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs)
      .filter(([verb]) => verb !== 'head')
      .map(([verb, operation]): Entry => ({ path, verb, operation })),
  );
  const tags = [...new Set(entries.map(tagOf))].sort();
  const title = `The API of ${escape(info.title)}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>${title}</title>
<link rel="stylesheet" href="style.css">
<link rel="icon" href="../icon.svg" type="image/svg+xml">
</head>
<body>
<header>
<h1>${title}</h1>
<p>${escape(info.description ?? '')} Version ${escape(info.version)}. For programs: <a href="openapi.json">openapi.json</a>.</p>
<p>A refused request is answered with its status and <code>{"error": "…", "message": "…"}</code>. Answers carry an <code>ETag</code>: ask again with <code>If-None-Match</code>.</p>
</header>
<nav aria-label="Contents"><ul>${tags.map((tag) => `<li><a href="#${idOf(tag)}">${escape(tag)}</a></li>`).join('')}</ul></nav>
<main>
${tags.map((tag) => section(tag, entries)).join('\n')}
</main>
</body>
</html>
`;
}

function section(tag: string, entries: readonly Entry[]): string {
  const own = entries.filter((entry) => tagOf(entry) === tag);
  return `<section aria-labelledby="${idOf(tag)}">\n<h2 id="${idOf(tag)}">${escape(tag)}</h2>\n${own.map(article).join('\n')}\n</section>`;
}

function article({ path, verb, operation }: Entry): string {
  const { summary, description, parameters = [], requestBody, responses = {} } = operation;
  const id = idOf(`${verb} ${path}`);
  const fields = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => bodyRows(schema));
  return `<article id="${id}">
<h3><span class="verb">${escape(verb.toUpperCase())}</span> <a href="#${id}"><code>${escape(path)}</code></a></h3>
${summary === undefined ? '' : `<p class="summary">${escape(summary)}</p>`}
${description === undefined ? '' : `<p>${marked(description)}</p>`}
${table('Asked for with', [...parameters.map(parameterRow), ...fields])}
${table(
  'Answers',
  Object.entries(responses).map(([status, answer]) => answerRow(status, answer)),
)}
</article>`;
}

type Row = { readonly name: string; readonly what: string; readonly words: string };

const parameterRow = ({ name, in: where, required, description, schema }: Parameter): Row => ({
  name,
  what: [where, typeOf(schema), required === true ? 'required' : ''].filter((word) => word !== '').join(', '),
  words: description ?? schema?.description ?? '',
});

const bodyRows = (schema: Schema | undefined): readonly Row[] =>
  Object.entries(schema?.properties ?? {}).map(([name, field]) => ({
    name,
    what: ['body', typeOf(field), schema?.required?.includes(name) === true ? 'required' : '']
      .filter((word) => word !== '')
      .join(', '),
    words: field.description ?? '',
  }));

const answerRow = (
  status: string,
  { description, content = {} }: { readonly description?: string; readonly content?: Content },
): Row => ({
  name: status,
  what: Object.keys(content).join(', '),
  words: description === 'Default Response' ? '' : (description ?? ''),
});

function table(caption: string, all: readonly Row[]): string {
  // The answer of a path that says nothing of it.
  const rows = all.filter(({ what, words }) => what !== '' || words !== '');
  if (rows.length === 0) return '';
  const lines = rows.map(
    ({ name, what, words }) =>
      `<tr><th scope="row"><code>${escape(name)}</code></th><td>${escape(what)}</td><td>${marked(words)}</td></tr>`,
  );
  return `<table><caption>${escape(caption)}</caption>${lines.join('')}</table>`;
}

function typeOf(schema: Schema | undefined): string {
  if (schema === undefined) return '';
  if (schema.enum !== undefined) return schema.enum.map(String).join(' | ');
  const { type } = schema;
  if (type === 'array') return `array of ${typeOf(schema.items)}`;
  return typeof type === 'string' ? type : (type ?? []).join(' | ');
}

const tagOf = ({ operation }: Entry): string => operation.tags?.[0] ?? UNTAGGED;

const idOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** What stands between backticks is code. */
const marked = (text: string): string => escape(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
