// Tournament files in the documents, parts of them, lists of engine hosts, offers of workers, and the examples: the program's own parser must accept each.

import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { formatIssue } from '../../src/core/messages/issue.ts';
import { err, ok } from '../../src/core/result.ts';
import { parseHostFile } from '../../src/cluster/host/hostFile.ts';
import { parseWorkerFile } from '../../src/cluster/work/workerFile.ts';
import { parseTournament } from '../../src/tournament/parse.ts';
import type { Page } from './page.ts';

type Shown = { readonly path: string; readonly line: number; readonly text: string };

export function tournamentProblems(root: string, pages: readonly Page[], examples: readonly Shown[]): string[] {
  const shown = pages.flatMap(({ path, blocks }) =>
    blocks.filter(({ language }) => /^ya?ml$/.test(language)).map(({ line, text }) => ({ path, line, text })),
  );
  return [...shown, ...examples].flatMap(({ path, line, text }) => {
    const folder = dirname(resolve(root, path));
    const isPart = !isWhole(text);
    const parsed = isHostList(text)
      ? parseHostFile(text, resolve(folder, 'host.yaml'))
      : isWorkerOffer(text)
        ? parseWorkerFile(text, resolve(folder, 'worker.yaml'))
        : parseTournament(isPart ? completed(text) : text, {
            readPreset: (name) => ok(readFileSync(resolve(root, 'presets', `${name}.yaml`), 'utf8')),
            readText(named) {
              if (isPart && named.endsWith('.json')) return ok(ENGINES_JSON);
              try {
                return ok(readFileSync(resolve(folder, named), 'utf8'));
              } catch (reason) {
                return err(String(reason));
              }
            },
            registered: ({ engine }) =>
              ok({ name: engine, command: './engine', args: [], protocol: 'uci', options: {}, unsupported: [] }),
            readResults: () => ok({ tournament: 'Season', journalHash: '0'.repeat(64), events: ['DivP', 'L1'].map(results) }),
          });
    return parsed.ok
      ? []
      : parsed.error.map((issue) => `${path}:${line}: the tournament file shown here is refused: ${formatIssue(issue)}`);
  });
}

/** The list of an engine host: its engines are a group, those of a tournament a list. */
const isHostList = (text: string): boolean => /^engines:\n {2}[^- ]/m.test(text);

/** What a worker offers: nothing is played by it. */
const isWorkerOffer = (text: string): boolean => /^resources:/m.test(text) && !/^engines:/m.test(text);

/** A file names a tournament, or a preset and its engines; everything else is a part of one. */
const isWhole = (text: string): boolean => has(text, 'tournament') || (has(text, 'preset') && has(text, 'engines'));
const has = (text: string, field: string): boolean => new RegExp(`^${field}:`, 'm').test(text);

/** A part with the fields that every file needs. */
function completed(text: string): string {
  const missing = [
    ...['tournament: Part'],
    ...(/protocol: (?:gtp|sgmp)/.test(text) ? ['game: go'] : []),
    ...(has(text, 'timeControl') || /^limits:/m.test(text) ? [] : ['timeControl: 60']),
    ...(has(text, 'format') ? [] : ['format: round-robin']),
    ...(has(text, 'engines') ? [] : [`engines: [${OTHER}, { name: Stockfish, cmd: ./stockfish }]`]),
  ];
  // A list of one engine is shown for that engine.
  const isShort = (text.match(/^ {2}- /gm) ?? []).length === 1;
  return `${missing.join('\n')}\n${text.trimEnd()}\n${isShort ? `  - ${OTHER}\n` : ''}`;
}

const OTHER = '{ name: Other, cmd: ./other }';
const ENGINES_JSON = '[{ "name": "Stockfish", "command": "stockfish", "protocol": "uci" }]';
const results = (key: string) => ({ key, name: key, places: [['Stockfish'], ['Lc0']] });
