// The program: prepares the process, and ends it with the exit code of the command.

import { setFlagsFromString } from 'node:v8';
import { lostOutput, watchOutput } from './output.ts';
import { onLongReading } from '../files/readingTold.ts';
import { warn } from '../terminal/print.ts';
import { runWords, unexpected } from './program.ts';

// What stays is small and short-lived values are many: V8 lets the heap of a long match grow to three times what is in use before it sweeps it. With
// this it takes a fifth less memory for the same time (test/soak/longMatch.ts). It holds for all threads.
setFlagsFromString('--heap-growing-percent=40');
// The launcher says that this signal opens no debugger (--disable-sigusr1); it ends nothing either.
process.on('SIGUSR1', () => undefined);
watchOutput();
onLongReading((text) => warn(`${text}\n`), process.stderr.isTTY ? 2000 : 10_000);
process.on('uncaughtException', (reason) => process.exit(unexpected(reason)));
// Node would print the texts of warnings as they are: those of a library may quote a file.
process.removeAllListeners('warning').on('warning', ({ name, message }) => warn(`${name}: ${message}\n`));
const exitCode = await runWords(process.argv.slice(2));
process.exitCode = lostOutput() ?? exitCode;
