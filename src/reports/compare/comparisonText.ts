// Two players side by side for a terminal.

import { wrapped } from '../../standings/shown/displayWidth.ts';
import { formatTextTable } from '../../standings/shown/textTable.ts';
import type { Section } from './comparisonSections.ts';

export const formatComparison = (sections: readonly Section[], width: number): string =>
  sections
    .map(({ heading, lines, isAligned, columns }) => {
      const text = lines.map((line) => (isAligned === true ? `${line}\n` : wrapped(line, width, ''))).join('');
      return `${heading}\n\n${text}${text === '' || columns === undefined ? '' : '\n'}${columns === undefined ? '' : formatTextTable(columns, width)}`;
    })
    .join('\n');
