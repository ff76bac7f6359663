import { describe, expect, it } from 'vitest';
import { allocateCores, availableCores, coresAside } from './cores.ts';

describe('availableCores', () => {
  it('names at least one core, and each only once', async () => {
    const cores = await availableCores();
    expect(cores.length).toBeGreaterThan(0);
    expect(new Set(cores).size).toBe(cores.length);
  });
});

describe('allocateCores', () => {
  it('gives each game separate cores', () => {
    expect(allocateCores(2, 2, false, [0, 1, 4, 5])).toEqual({
      ok: true,
      value: [
        [0, 1],
        [4, 5],
      ],
    });
  });

  it('refuses more games than there are cores and says how many fit', () => {
    const refused = allocateCores(3, 1, false, [0, 1]);
    expect(refused).toMatchObject({
      ok: false,
      error: expect.stringMatching(/3 games at once.*at most 2.*cores: \{ share: true \}/),
    });
  });

  it('refuses a game that needs more cores than there are', () => {
    expect(allocateCores(1, 43, false, [0, 1])).toMatchObject({
      ok: false,
      error: expect.stringMatching(/^Cannot play a game with 43 cores: this machine offers 2; lower the "Threads"/),
    });
  });

  it('leaves the choice to the system if games may share', () => {
    expect(allocateCores(3, 1, true, [0])).toEqual({ ok: true, value: [[], [], []] });
  });
});

describe('kibitzers', () => {
  it('get the last cores, which no game gets', () => {
    expect(allocateCores(2, 1, false, [0, 1, 2, 5, 6], 3)).toEqual({ ok: true, value: [[0], [1]] });
    expect(coresAside([1, 2], false, [0, 1, 2, 5, 6])).toEqual([[6], [2, 5]]);
  });

  it('have none of their own on an engine host, and where games share', () => {
    expect(coresAside([0, 1], false, [0, 1])).toEqual([[], [1]]);
    expect(coresAside([1, 2], true, [0, 1])).toEqual([[], []]);
    expect(allocateCores(2, 1, true, [0], 3)).toEqual({ ok: true, value: [[], []] });
  });

  it('are refused if they leave too few cores for the games', () => {
    expect(allocateCores(1, 1, false, [0, 1], 2)).toEqual({
      ok: false,
      error:
        'Cannot play a game with 1 core: this machine offers 2, and its kibitzers take 2; lower the "Threads" of the engines or "cores: { perGame }", or leave out kibitzers, let games share cores with "cores: { share: true }"',
    });
    expect(allocateCores(2, 1, false, [0, 1], 1)).toMatchObject({
      ok: false,
      error: expect.stringMatching(
        /^Cannot play 2 games at once with 1 core each: expected at most 1, since this machine offers 2, and its/,
      ),
    });
    expect(allocateCores(1, 1, false, [0, 1], 9)).toMatchObject({ ok: false });
  });
});
