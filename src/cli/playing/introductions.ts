// What the engines of a match said about themselves before its first game: for the lines and files that name their options, and the warnings about
// options that they do not have.

import type { EngineOptions } from '../../core/gameJob.ts';
import { present } from '../../core/present.ts';
import type { EngineIdentity, NamedOptions, WrongOption } from '../../dialects/matchLines.ts';
import type { MatchRequest } from '../../dialects/matchRequest.ts';
import type { Introduction } from '../../players/enginePlayer.ts';
import { settingsOf } from '../../protocols/settings.ts';

export class Introductions {
  readonly #request: MatchRequest;
  readonly #said = new Map<string, Introduction>();

  constructor(request: MatchRequest) {
    this.#request = request;
  }

  readonly hear = (engine: string, introduction: Introduction): void => void this.#said.set(engine, introduction);

  identityOf(engine: string): EngineIdentity {
    return present(this.#said.get(engine)?.identity ?? {});
  }

  namedOptions(engine: string): NamedOptions {
    return { threads: this.#value(engine, 'Threads'), hash: this.#value(engine, 'Hash') };
  }

  wrongOptions(): readonly WrongOption[] {
    return this.#request.engines.flatMap(({ name, options }) => {
      const declared = this.#said.get(name)?.options ?? [];
      return options.flatMap(([option, value]) => {
        const isKnown = declared.some((known) => known.name.toLowerCase() === option.toLowerCase());
        const wanted: EngineOptions = { [option]: value };
        return isKnown && settingsOf(declared, wanted).ok ? [] : [{ engine: name, option, value, isKnown }];
      });
    });
  }

  /** As it was set, or by default; `undefined`: not declared. */
  #value(engine: string, option: string): string | undefined {
    const said = this.#said.get(engine);
    const set = said?.used.find(({ name }) => name === option)?.value;
    if (set !== undefined) return set;
    const declared = said?.options.find(({ name }) => name === option);
    return declared === undefined || !('default' in declared) ? undefined : String(declared.default);
  }
}
