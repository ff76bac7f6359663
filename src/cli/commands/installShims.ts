// arbiter install-shims: programs under the names of other runners, for tools that start these: each is a few lines of shell that tell the version
// that the tool asks for, or become `arbiter match` with its words.

import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Failure, WrongUse } from '../../core/messages/failure.ts';
import { messageOf } from '../../core/messages/messageOf.ts';
import { launcher } from '../../files/version.ts';
import type { Dialect } from '../../dialects/matchRequest.ts';
import { print } from '../../terminal/print.ts';
import type { CommandAction } from '../command.ts';
import { textOption } from '../options.ts';

type Shim = { readonly name: string; readonly dialect: Dialect; readonly version: (sha: string) => string };

/** fishtest looks for `fastchess` and compares the commit at the end, OpenBench for `fastchess-ob` of version 1.8.1 or later. */
const fastchessVersion = (sha: string): string => `fastchess alpha 1.8.2 20260729-${sha}`;
export const SHIMS: readonly Shim[] = [
  { name: 'fastchess', dialect: 'fastchess', version: fastchessVersion },
  { name: 'fastchess-ob', dialect: 'fastchess', version: fastchessVersion },
  { name: 'cutechess-cli', dialect: 'cutechess', version: () => 'cutechess-cli 1.5.1' },
];

/** FASTCHESS_SHA of fishtest's worker b8eecff, as far as a version line shows it. */
const DEFAULT_SHA = '58072f23';
const MARK = '# Written by arbiter install-shims.';

export const installShims: CommandAction = async ([folder], options) => {
  if (folder === undefined) throw new WrongUse('Cannot install shims: expected a folder, such as fishtest/worker/testing');
  const sha = textOption(options, 'fastchessSha') ?? DEFAULT_SHA;
  if (!/^[0-9a-f]{7,40}$/.test(sha))
    throw new WrongUse(`Cannot use --fastchess-sha ${sha}: expected 7 to 40 digits of a commit, such as ${DEFAULT_SHA}`);
  const files = SHIMS.map((shim) => ({ path: resolve(folder, shim.name), text: shimText(shim, launcher(), sha) }));
  const strange = files.find(({ path }) => existsSync(path) && !readFileSync(path, 'utf8').includes(MARK));
  if (strange !== undefined)
    throw new Failure(`Cannot write "${strange.path}": another program is there; move it away, then run the command again`);
  try {
    mkdirSync(resolve(folder), { recursive: true });
    for (const { path, text } of files) {
      writeFileSync(path, text);
      chmodSync(path, 0o755);
      print(`${path}\n`);
    }
  } catch (reason) {
    throw new Failure(`Cannot write the shims to "${folder}": ${messageOf(reason)}`);
  }
  return 0;
};

/** `--as` has the name of the shim in the process list, by which OpenBench ends it. */
function shimText({ name, dialect, version }: Shim, program: string, sha: string): string {
  return `#!/bin/sh
${MARK} It plays the words of ${name} with Arbiter: docs/match.md.
case "\${1-}" in
  --version | -version | version | -v | --v) echo '${version(sha)}'; exit 0 ;;
esac
exec ${quoted(program)} match --as ${name} --semantics ${dialect} --no-keep "$@"
`;
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
