import { describe, expect, it } from 'vitest';
import { hashMiB, optionKind } from './optionKinds.ts';

describe('optionKind', () => {
  // Names as declared by engines of TCEC's seasons and of Debian.
  it.each([
    ['threads', ['Threads', 'Cores', 'Max CPUs', 'Number of Threads']],
    ['hash', ['Hash', 'Hash Size', 'Hash Table Size', 'Main Hash Size']],
    [
      'minorHash',
      [
        'Pawn Hash',
        'PawnHash',
        'Pawn Hash Table Size',
        'Eval Cache',
        'EvalHash',
        'Evaluation Hash',
        'Pawns Hash',
        'MaterialHash',
      ],
    ],
    ['ponder', ['Ponder', 'Permanent Brain']],
    ['ownBook', ['OwnBook', 'Own Book', 'Book', 'Use Book']],
    ['largePages', ['LargePages', 'Large Pages', 'Use Large Pages']],
    ['contempt', ['Contempt', 'Draw Score', 'Contempt Factor']],
    ['splitDepth', ['Split Depth', 'Min Split Depth', 'Minimum Split Depth']],
    ['syzygy', ['SyzygyPath', 'Syzygy Path', 'EGTPath Syzygy']],
    ['gaviota', ['GaviotaTbPath', 'Gaviota Path']],
    ['nalimov', ['NalimovPath', 'Nalimov Path']],
    ['scorpio', ['Scorpio Bitbases Path', 'ScorpioPath', 'EGBB Path', 'Bitbases Path']],
    ['tablebases', ['Tablebase Path', 'EGTPath']],
    [
      undefined,
      [
        'Clear Hash',
        'Hash File',
        'SyzygyProbeDepth',
        'NalimovCache',
        'BookFile',
        'Skill Level',
        'MultiPV',
        'NNCacheSize',
        'Keep Hash Tables',
      ],
    ],
  ] as const)('S16-X: %s is what %j are', (kind, names) => {
    expect(names.map((name) => [name, optionKind(name)])).toEqual(names.map((name) => [name, kind]));
  });

  it('recognises tables whose size is in KiB', () => {
    expect(hashMiB('Pawn Hash (KB)', 4096)).toBe(4);
    expect(hashMiB('Pawn Hash', 4096)).toBe(4096);
  });
});
