// Where the built page is; its path depends on whether this file is compiled.

import { fileURLToPath } from 'node:url';

export const PAGE_FOLDER = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../../dist/newest/web' : '../../../web', import.meta.url),
);
