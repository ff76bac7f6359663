// The paragraphs of the four rule documents by their own numbering, as ids of this repository: `CUP-3c.ii` is section 3, paragraph c, item ii of the
// rules of Cup 4. The second half of Season 16's document has no numbers; its ids are `S16-X` and a short form of the heading.

const each = (prefix: string, items: string): readonly string[] => [...items].map((item) => `${prefix}${item}`);
const romans = (prefix: string, last: number): readonly string[] =>
  ['i', 'ii', 'iii', 'iv', 'v'].slice(0, last).map((roman) => `${prefix}.${roman}`);
const numbers = (prefix: string, first: number, last: number): readonly string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => `${prefix}${first + index}`);

export type RuleDocument = { readonly title: string; readonly prefix: string; readonly ids: readonly string[] };

export const DOCUMENTS: readonly RuleDocument[] = [
  {
    title: 'TCEC Season 16',
    prefix: 'S16',
    ids: [
      ...each('S16-1', 'ab'),
      ...each('S16-2', 'ab'),
      ...each('S16-3', 'abcd'),
      ...each('S16-4', 'abc'),
      ...each('S16-5', 'abc'),
      ...each('S16-6', 'abc'),
      ...each('S16-7', 'abc'),
      ...each('S16-8', 'abcde'),
      ...each('S16-9', 'ab'),
      ...each('S16-10', 'abcdef'),
      ...each('S16-11', 'abcd'),
      ...each('S16-12', 'abcdef'),
      ...each('S16-13', 'abcdef'),
      ...each('S16-14', 'abcde'),
      ...each('S16-15', 'ab'),
      ...romans('S16-15b', 5),
      ...each('S16-15', 'cdef'),
      ...each('S16-16', 'abcde'),
      'S16-X protocols',
      'S16-X executables',
      'S16-X large pages',
      'S16-X threads',
      'S16-X split depth',
      'S16-X hash',
      'S16-X minor hashes',
      'S16-X own book',
      'S16-X tablebases',
      'S16-X ponder',
      'S16-X contempt',
      'S16-X other settings',
      'S16-X hardware',
      'S16-X questions',
    ],
  },
  {
    title: 'TCEC Cup 4',
    prefix: 'CUP',
    ids: [
      ...each('CUP-1', 'abcd'),
      ...each('CUP-2', 'abcde'),
      ...each('CUP-3', 'abc'),
      ...romans('CUP-3c', 3),
      ...each('CUP-4', 'abcdefghi'),
      ...each('CUP-5', 'abcd'),
      ...each('CUP-6', 'abcd'),
      ...each('CUP-7', 'abc'),
      ...romans('CUP-7c', 5),
      'CUP-8a',
      'CUP-9a',
    ],
  },
  {
    title: 'TCEC 4k',
    prefix: '4K',
    ids: [
      ...numbers('4K-0.', 1, 5),
      ...numbers('4K-1.', 1, 2),
      ...numbers('4K-2.', 1, 3),
      '4K-3.1',
      ...numbers('4K-3.1.', 1, 7),
      '4K-3.2',
      ...numbers('4K-4.', 1, 4),
      ...numbers('4K-5.', 1, 5),
      '4K-6.1',
      ...numbers('4K-6.1.', 1, 5),
      ...numbers('4K-6.', 2, 3),
      ...numbers('4K-7.', 1, 10),
    ],
  },
  {
    title: 'CGF’99',
    prefix: 'CGF',
    ids: [
      ...numbers('CGF-', 1, 3),
      ...numbers('CGF-4.', 1, 3),
      'CGF-5',
      ...numbers('CGF-6.', 1, 4),
      'CGF-7.1',
      ...numbers('CGF-7.1.', 1, 6),
      'CGF-7.2',
      'CGF-8',
      'CGF-9.1',
      ...numbers('CGF-9.1.', 1, 7),
      ...numbers('CGF-9.', 2, 3),
      ...numbers('CGF-10.', 1, 4),
      'CGF-11',
      ...numbers('CGF-12.', 1, 3),
      ...numbers('CGF-', 13, 14),
      ...numbers('CGF-A', 1, 4),
    ],
  },
];
