// A registry with engines that are all Stockfish, accepted without a check: for tests about what becomes of them.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unwrap } from '../../../src/core/result.ts';
import { bytesOf } from '../../../src/files/openFile.ts';
import { hostTools } from '../../../src/players/process/hostTools.ts';
import { hostLevels } from '../../../src/players/sandbox/hostLevels.ts';
import { askRegistry } from '../../../src/registry/ask.ts';
import { keepFiles, receiveFile } from '../../../src/registry/content.ts';
import type { RegistryRequest } from '../../../src/registry/requests.ts';
import { createRegistry } from '../../../src/registry/store.ts';
import { isHere } from '../../needs.ts';
import { areHere, DEBIAN_ENGINES } from '../debianEngines.ts';

const { command } = DEBIAN_ENGINES.Stockfish;
const { missing } = await hostLevels((await hostTools()).perl);
/** What comes from a registry runs sealed. */
export const canPlay = areHere(command) && isHere(missing.sealed === undefined, 'namespaces');

export const askAsChair = (registry: string, request: RegistryRequest) =>
  unwrap(askRegistry(registry, { name: 'Chair', role: 'owner' }, request, Date.now()));

/** `authors` by engine. */
export async function stockfishes(registry: string, authors: Readonly<Record<string, string>>): Promise<void> {
  unwrap(createRegistry(registry, 'test', Date.now()));
  const script = join(registry, 'play.sh');
  for (const [engine, author] of Object.entries(authors)) {
    writeFileSync(script, `#!/bin/sh\n# ${engine}\nexec ${command}\n`);
    const settings = { program: 'play.sh', protocol: 'uci', args: [], options: {} } as const;
    const { draft, ...file } = await receiveFile(registry, 'play.sh', bytesOf(script));
    keepFiles(registry, [{ draft, ...file }]);
    askAsChair(registry, { kind: 'register-engine', engine, authors: [author] });
    askAsChair(registry, { kind: 'submit-version', engine, files: [file], settings });
    askAsChair(registry, { kind: 'decide-version', engine, number: 1, accepted: true, reason: 'Seen.' });
  }
}
