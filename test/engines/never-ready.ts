// Introduces itself and never answers `isready`.

import { runEngine } from './skeleton.ts';

runEngine('Never Ready', { onReady() {} });
