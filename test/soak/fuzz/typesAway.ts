// Loaded before jazzer.js, which instruments modules of JavaScript only: gives it our modules without their types. Node's own way would leave them as
// TypeScript until after its turn.

import { register } from 'node:module';

const HOOK = `
  import { stripTypeScriptTypes } from 'node:module';
  import { readFileSync } from 'node:fs';
  export const load = async (url, context, next) =>
    url.endsWith('.ts')
      ? { format: 'module', shortCircuit: true, source: stripTypeScriptTypes(readFileSync(new URL(url), 'utf8')) }
      : next(url, context);
`;
register(`data:text/javascript,${encodeURIComponent(HOOK)}`);
