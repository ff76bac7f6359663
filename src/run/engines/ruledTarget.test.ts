import { expect, it } from 'vitest';
import { processOf } from '../../core/engines/program.ts';
import { entrantName } from '../../core/ids.ts';
import { ruledTarget } from './ruledTarget.ts';

it('4K-7: an engine as the preset enters it, whatever its path is called', () => {
  const name = entrantName(`/srv/${'x'.repeat(300)}/engine`);
  const target = { name, protocol: 'uci', program: processOf(name, ['-u']), options: { Hash: 16 }, startupMs: 1 } as const;
  expect(ruledTarget('tcec-4k', target)).toMatchObject({
    ...{ name, program: { command: name, args: ['-u'] }, options: { Hash: 16 } },
    startupMs: 60_000,
    protocolSubset: '4k',
    conditions: { files: 1, bytes: 4096, leavesFiles: false },
  });
});
