import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseThinking } from './cecp/thinking.ts';
import { plausible } from './plausible.ts';
import { decodeThought } from './uci/infoBytes.ts';

const ofInfo = (line: string) => {
  const bytes = new TextEncoder().encode(line);
  return plausible(decodeThought(bytes, 0, bytes.length, 'white'));
};
const ofXboard = (line: string) => {
  const thought = parseThinking(line, 'white');
  if (thought === undefined) throw new TypeError(`no thinking output: ${line}`);
  return plausible(thought);
};

describe('impossible numbers are dropped and named', () => {
  it.each<[string, readonly string[], object]>([
    ['depth 12 nodes 900 score cp 34', [], { depth: 12, nodes: 900, evaluation: { centipawns: 34 } }],
    ['depth 99999999999 score cp 34', ['depth 99999999999'], { evaluation: { centipawns: 34 } }],
    ['depth 5 nodes -1 score cp 34', ['nodes -1'], { depth: 5 }],
    ['depth 5 hashfull 1001 score cp 34', ['hashfull 1001'], { depth: 5 }],
    ['depth 5 score cp -9007199254740991', ['-9007199254740991 centipawns'], { depth: 5, evaluation: { kind: 'unknown' } }],
    ['depth 5 score mate 5000', ['mate in 5000'], { evaluation: { kind: 'unknown' } }],
    ['depth -3 seldepth -4 time -5 tbhits -6', ['depth -3', 'selective depth -4', 'time in ms -5', 'tablebase hits -6'], {}],
  ])('UCI: %s', (line, impossible, thought) => {
    const found = ofInfo(line);
    expect(found.impossible).toEqual(impossible);
    expect(found.thought).toMatchObject(thought);
    expect(plausible(found.thought).impossible).toEqual([]);
  });

  it.each<[string, readonly string[], object]>([
    ['9 34 100 -1 e2e4', ['nodes -1'], { depth: 9, evaluation: { centipawns: 34 }, pv: 'e2e4' }],
    ['9 34 -100 500 e2e4', ['time in ms -1000'], { nodes: 500 }],
    ['9 99999999999 100 500 e2e4', ['99999999999 centipawns'], { evaluation: { kind: 'unknown' } }],
    ['9 100003 100 500 e2e4', [], { evaluation: { kind: 'mate', moves: 3 } }],
  ])('XBoard: %s', (line, impossible, thought) => {
    const found = ofXboard(line);
    expect(found.impossible).toEqual(impossible);
    expect(found.thought).toMatchObject(thought);
  });

  it('whatever an engine sends, the values kept are within bounds', () => {
    const number = fc.oneof(fc.maxSafeInteger(), fc.bigInt({ min: -(10n ** 39n), max: 10n ** 39n }), fc.constant('many'));
    const field = fc.constantFrom('depth', 'seldepth', 'nodes', 'nps', 'time', 'tbhits', 'hashfull', 'score cp', 'score mate');
    fc.assert(
      fc.property(fc.array(fc.tuple(field, number), { maxLength: 6 }), (words) => {
        const { thought } = ofInfo(words.map(([word, value]) => `${word} ${value}`).join(' '));
        expect(plausible(thought)).toEqual({ thought, impossible: [] });
      }),
    );
  });
});
