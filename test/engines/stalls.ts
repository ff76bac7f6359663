// Never answers `go` or `stop`, but still answers `isready`.

import { runEngine } from './skeleton.ts';

runEngine('Stalls', { onGo() {} });
