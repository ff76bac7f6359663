// The options of `arbiter match` that no other runner has. They may stand anywhere among the words of the dialect.

import { DIALECTS, PGN_ORDERS, type Dialect, type PgnRequest } from './matchRequest.ts';
import { flag, single, type Option } from './option.ts';
import { oneOf, text } from './values.ts';

/** What is printed: the lines of a runner, JSON, or Arbiter's own view. */
export const OUTPUTS = [...DIALECTS, 'json', 'arbiter'] as const;
export type Output = (typeof OUTPUTS)[number];

export type OwnRequest = {
  /** Absent: told by the words. */
  dialect?: Dialect;
  /** Absent: the lines that the words ask for. */
  output?: Output;
  /** Of the games in the PGN file; absent: as the runner has them. */
  pgnOrder?: PgnRequest['order'];
  /** The name in the list of processes by which a tool finds its runner. */
  as?: string;
  writeFile: boolean;
  data?: string;
  keep: boolean;
  web?: string | true;
};

export const OWN_OPTIONS: readonly Option<OwnRequest>[] = [
  single(
    '--semantics',
    'fastchess|cutechess',
    'Whose words these are.',
    oneOf(DIALECTS),
    (own, dialect) => (own.dialect = dialect),
  ),
  single(
    '--output',
    'fastchess|cutechess|json|arbiter',
    'What is printed: the lines of a runner, each event as JSON, or the view of arbiter run.',
    oneOf(OUTPUTS),
    (own, output) => (own.output = output),
  ),
  single(
    '--pgn-order',
    'ended|pairs|games',
    'The order of the games in the PGN file: as they end, each pair when both have ended, or by their numbers; otherwise as the runner does.',
    oneOf(PGN_ORDERS),
    (own, order) => (own.pgnOrder = order),
  ),
  flag('--write-file', 'Print the match as a tournament file and play nothing.', (own) => (own.writeFile = true)),
  single('--data', 'FOLDER', 'The data folder; otherwise ./NAME.arbiter, after -event.', text, (own, data) => (own.data = data)),
  single('--as', 'NAME', 'Nothing here: a name by which other tools find this process.', text, (own, name) => (own.as = name)),
  flag('--no-keep', 'Keep the data in a temporary folder, and remove it at the end.', (own) => (own.keep = false)),
  {
    ...{ name: '--web', values: '[ADDRESS]', meaning: 'Show the match in a page.', here: { kind: 'same' }, keys: [] },
    take(own, [address, ...others]) {
      own.web = address ?? true;
      return others.length === 0 ? [] : ['expected one address'];
    },
  },
];
