// The state of each game: how its entries change it. The effects of a game on its event: tournamentState.ts.

import { withSide, type Sides } from '../core/colour.ts';
import type { GameEnding } from '../core/ending.ts';
import type { Opening, PlyRecord } from '../core/gameJob.ts';
import type { GameId } from '../core/ids.ts';
import { present } from '../core/present.ts';
import type { Entry } from '../journal/entries.ts';
import type { RulingOf } from '../journal/rulingSubject.ts';
import { unpackPly } from '../journal/packedPlies.ts';
import { contradiction } from './contradiction.ts';
import type { GameFacts } from './tournamentFacts.ts';

const NO_PLIES: GameFacts['plies'] = [];

export class GamesFold {
  readonly all = new Map<GameId, GameFacts>();
  readonly referred = new Set<GameId>();
  readonly held = new Set<GameId>();
  readonly #sides = new Map<string, Sides<string>>();
  #opening: Opening | undefined;

  /** Throws `RangeError` for a game that was never issued although `entry` names it. */
  of(id: GameId, entry: Entry): GameFacts {
    const found = this.all.get(id);
    if (found === undefined) throw contradiction(entry, `game ${id} to have been issued`);
    return found;
  }

  /** The same for a game that must not have an ending yet. */
  inPlay(id: GameId, entry: Entry): GameFacts {
    const known = this.of(id, entry);
    if (known.ending !== undefined) throw contradiction(entry, `game ${id} to be in play`);
    return known;
  }

  change(id: GameId, known: GameFacts, changes: Partial<GameFacts>): void {
    this.all.set(id, { ...known, ...changes });
  }

  /** The same object for all games of two names with these colours: every game that was played stays in memory. */
  sides<Name extends string>(white: Name, black: Name): Sides<Name> {
    const key = JSON.stringify([white, black]);
    const sides = this.#sides.get(key) ?? { white, black };
    this.#sides.set(key, sides);
    return sides as Sides<Name>;
  }

  issue({ payload }: Entry<'game-issued'>, shown: Sides<string>): void {
    const issued = { ...payload, ...this.sides(payload.white, payload.black), opening: this.#shared(payload.opening) };
    this.all.set(issued.id, {
      ...{ issued, shown: this.sides(shown.white, shown.black), started: false, interrupted: undefined, ending: undefined },
      ...{ plies: [], plyCount: issued.opening.moves.length },
    });
  }

  /** The same object for the games of a pair: they are issued one after the other. */
  #shared(opening: Opening): Opening {
    if (JSON.stringify(opening) !== JSON.stringify(this.#opening)) this.#opening = opening;
    return this.#opening ?? opening;
  }

  start(entry: Entry<'game-started'>): void {
    const { id, lateMs, atUtcMs } = entry.payload;
    const { held: _, timesHeld: __, ...rest } = this.of(id, entry);
    this.held.delete(id);
    const { startedAtUtcMs = atUtcMs } = rest;
    this.change(id, rest, { ...present({ lateMs }), started: true, startedAtUtcMs, interrupted: undefined });
  }

  play(entry: Entry<'plies-played'>): void {
    const { id, firstPly, plies } = entry.payload;
    const known = this.inPlay(id, entry);
    if (firstPly !== known.plyCount + 1)
      throw contradiction(entry, `ply ${known.plyCount + 1} of game ${id} to follow, not ply ${firstPly}`);
    const unpacked = plies.map((packed, index) => unpackPly(packed, firstPly + index));
    this.all.set(id, { ...known, plies: [...known.plies, ...unpacked], plyCount: known.plyCount + plies.length });
  }

  /** The plies of all games that have not ended, as they are now; a game that was referred for its end keeps none. */
  withPlies(pliesOf: (id: GameId) => readonly PlyRecord[]): void {
    for (const [id, known] of this.all) {
      const { ending, referred, issued } = known;
      if (ending !== undefined || (referred !== undefined && referred.referral.kind !== 'interrupted')) continue;
      const plies = pliesOf(id);
      this.change(id, known, { plies, plyCount: issued.opening.moves.length + plies.length });
    }
  }

  /** Clears a judge's call: it was for a program that could not continue, and that program will be started again. */
  interrupt(entry: Entry<'game-interrupted'>): void {
    const { id, reason } = entry.payload;
    const { called: _, ...rest } = this.of(id, entry);
    this.change(id, rest, { interrupted: reason });
  }

  resume(entry: Entry<'game-resumed'>): void {
    const { id } = entry.payload;
    const { held: _, ...rest } = this.of(id, entry);
    this.held.delete(id);
    this.change(id, rest, { interrupted: undefined });
  }

  /** As after an orderly stop, a game that had begun continues from its current position. */
  hold(entry: Entry<'game-held'>): void {
    const { id, ...why } = entry.payload;
    const { called: _, stopping: __, ...known } = this.inPlay(id, entry);
    this.held.add(id);
    this.change(id, known, {
      ...(known.started ? { interrupted: 'stopped' } : {}),
      held: { ...why, atUtcMs: entry.atUtcMs },
      timesHeld: (known.timesHeld ?? 0) + (why.cause === 'host' ? 1 : 0),
    });
  }

  /** The game may be handed out again (heldGames.ts). */
  release(id: GameId): void {
    const known = this.all.get(id);
    if (known?.held !== undefined) this.change(id, known, { held: { ...known.held, released: true } });
  }

  /** Restarts the count of tries, because the host may have been repaired before this start. */
  forgetTries(entry: Entry): void {
    for (const id of this.held) {
      const { timesHeld: _, ...rest } = this.of(id, entry);
      this.all.set(id, rest);
      if (rest.held?.cause === 'version') this.release(id);
    }
  }

  refer(entry: Entry<'game-referred'>): void {
    const { id, plies: plyCount, durationMs, referral } = entry.payload;
    const { called: _, held: __, timesHeld: ___, stopping: ____, ...rest } = this.inPlay(id, entry);
    // An interrupted game may continue (CUP-5c).
    const plies = referral.kind === 'interrupted' ? rest.plies : [];
    this.referred.add(id);
    this.held.delete(id);
    this.change(id, rest, { plies, plyCount, durationMs, referred: entry.payload });
  }

  notice(entry: Entry<'game-noticed'>): void {
    const { id, ply, notice } = entry.payload;
    const known = this.of(id, entry);
    this.change(id, known, { notices: [...(known.notices ?? []), { ply, notice }] });
  }

  /** `by`: the official who ruled the ending; absent if no one does so now. */
  end(id: GameId, known: GameFacts, ending: GameEnding, by: string | undefined): void {
    this.referred.delete(id);
    this.held.delete(id);
    const { issued, shown, started, startedAtUtcMs, durationMs, interrupted, plyCount, mobilityGoal, lateMs, notices } = known;
    // Named one by one: an object made by leaving members out takes twice the memory, and every game that was played stays here.
    this.all.set(id, {
      ...{ issued, shown, started, interrupted, plies: NO_PLIES, ending, plyCount },
      ...present({ startedAtUtcMs, durationMs, mobilityGoal, lateMs, notices, ruledBy: by ?? known.ruledBy }),
    });
  }

  /** CUP-5c: the game continues as after an orderly stop, by INT-5 alone. */
  letGoOn(id: GameId, entry: Entry): void {
    const { referred: _, stopping: __, ...known } = this.inPlay(id, entry);
    this.referred.delete(id);
    this.change(id, known, known.started ? { interrupted: 'stopped' } : {});
    this.release(id);
  }

  /** CGF-9.3. */
  tellScore({ id, colour, score }: RulingOf<'score-told'>, entry: Entry): void {
    const known = this.of(id, entry);
    const { referred } = known;
    if (referred?.referral.kind !== 'scores-differ') return;
    const claims = withSide(referred.referral.claims, colour, { kind: 'told', score } as const);
    this.change(id, known, { referred: { ...referred, referral: { ...referred.referral, claims } } });
  }

  answerCall(id: GameId, entry: Entry): void {
    const { called: _, ...rest } = this.of(id, entry);
    this.all.set(id, rest);
  }
}
