// Two players side by side as a page in one file, without scripts and without anything from elsewhere: it can be mailed, and opens anywhere.

import type { SearchMeans } from '../../ratings/compare/profile.ts';
import { printable } from '../../core/messages/printable.ts';
import type { TextColumn } from '../../standings/shown/textTable.ts';
import type { ComparisonReport } from './comparisonReport.ts';
import { secondsText, type Section } from './comparisonSections.ts';

export function comparisonPage({ players, profiles }: ComparisonReport, sections: readonly Section[]): string {
  const title = escaped(players.join(' and '));
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title}</title>`,
    `<style>${STYLE}</style>`,
    `<h1>${title}</h1>`,
    ...sections.map(sectionHtml),
    ...chart('Time for a move', players, profiles, ({ timeMs }) => timeMs, secondsText),
    ...chart(
      'Depth',
      players,
      profiles,
      ({ depth }) => depth,
      (depth) => depth.toFixed(1),
    ),
    '</html>',
    '',
  ].join('\n');
}

const STYLE = [
  ':root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }',
  'body { max-width: 72rem; margin: 2rem auto; padding: 0 1rem }',
  'table { border-collapse: collapse; display: block; overflow-x: auto; font-variant-numeric: tabular-nums }',
  'th, td { padding: .2rem .7rem; text-align: left; white-space: nowrap; border-bottom: 1px solid #8884 }',
  '.right { text-align: right }',
  'pre { font: .9rem/1.5 ui-monospace, monospace; overflow-x: auto }',
  // Wide tables and charts move sideways on a narrow screen: their words stay readable.
  '.chart { overflow-x: auto } svg { width: 100%; min-width: 40rem; max-width: 56rem; height: auto } svg text { font-size: 12px; fill: currentColor }',
  '.first { fill: #2a78d6 } .second { fill: #d97a1e }',
].join('\n');

function sectionHtml({ heading, lines, isAligned, columns }: Section): string {
  const text =
    isAligned === true ? [`<pre>${lines.map(escaped).join('\n')}</pre>`] : lines.map((line) => `<p>${escaped(line)}</p>`);
  return [`<h2>${escaped(heading)}</h2>`, ...text, ...(columns === undefined ? [] : [tableHtml(columns)])].join('\n');
}

function tableHtml(columns: readonly TextColumn[]): string {
  const rows = Math.max(0, ...columns.map(({ cells }) => cells.length));
  const cell = (tag: string, text: string, { align }: TextColumn): string =>
    `<${tag}${align === 'right' ? ' class="right"' : ''}>${escaped(text)}</${tag}>`;
  const row = (cells: readonly string[]): string => `<tr>${cells.join('')}</tr>`;
  return [
    `<table><thead>${row(columns.map((column) => cell('th', column.head, column)))}</thead><tbody>`,
    ...Array.from({ length: rows }, (_, index) => row(columns.map((column) => cell('td', column.cells[index] ?? '', column)))),
    '</tbody></table>',
  ].join('\n');
}

/** The key and the figure of the highest bar are above it. */
const [WIDTH, HEIGHT, BOTTOM, TOP] = [720, 200, 20, 36];

/** Bars of both players for each band of moves; nothing if no move has the figure. */
function chart(
  heading: string,
  players: ComparisonReport['players'],
  profiles: ComparisonReport['profiles'],
  valueOf: (means: SearchMeans) => number | null,
  textOf: (value: number) => string,
): readonly string[] {
  const froms = [...new Set(profiles.flatMap(({ bands }) => bands.map(({ from }) => from)))].toSorted((a, b) => a - b);
  const values = profiles.map(({ bands }) =>
    froms.map((from) => {
      const band = bands.find((one) => one.from === from);
      return (band && valueOf(band)) ?? 0;
    }),
  );
  const most = Math.max(0, ...values.flat());
  if (most === 0) return [];
  const step = WIDTH / froms.length;
  const bars = values.flatMap((own, player) =>
    own.map((value, index) => {
      const height = (value / most) * (HEIGHT - BOTTOM - TOP);
      const x = index * step + step * (0.15 + 0.35 * player);
      const shown = textOf(value);
      const title = escaped(`${players[player] ?? ''}: ${shown}`);
      const y = HEIGHT - BOTTOM - height;
      const label = `<text x="${(x + step * 0.165).toFixed(1)}" text-anchor="middle" y="${(y - 4).toFixed(1)}">${shown}</text>`;
      return `${label}<rect class="${player === 0 ? 'first' : 'second'}" x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${(step * 0.33).toFixed(1)}" height="${height.toFixed(1)}"><title>${title}</title></rect>`;
    }),
  );
  const labels = froms.map(
    (from, index) =>
      `<text x="${((index + 0.5) * step).toFixed(1)}" text-anchor="middle" y="${HEIGHT - 5}">from move ${from}</text>`,
  );
  const key = players.map(
    (name, player) =>
      `<text class="${player === 0 ? 'first' : 'second'}" x="${player * (WIDTH / 2)}" y="12">■ ${escaped(name)}</text>`,
  );
  return [
    `<h2>${escaped(heading)}</h2>`,
    `<div class="chart"><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escaped(heading)}">`,
    ...key,
    ...bars,
    ...labels,
    '</svg></div>',
  ];
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => printable(text).replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '');
