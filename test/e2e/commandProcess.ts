// Receives command lines as messages, runs each by the function that the program calls, and answers with what came of it. commandLines.ts starts it.

import { runWords } from '../../src/cli/program.ts';

const said = { stdout: '', stderr: '' };
for (const name of ['stdout', 'stderr'] as const)
  process[name].write = (text: string | Uint8Array): boolean => {
    said[name] += String(text);
    return true;
  };

process.on('message', ({ args, folder }: { readonly args: readonly string[]; readonly folder: string }) => {
  Object.assign(said, { stdout: '', stderr: '' });
  process.chdir(folder);
  void runWords(args).then((code) => process.send?.({ code, ...said }));
});
