// Never answers `ping`.

import { runXboardEngine } from './skeleton.ts';

runXboardEngine('No Pong', { onPing: () => undefined });
