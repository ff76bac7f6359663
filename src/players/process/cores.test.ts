import { describe, expect, it } from 'vitest';
import { allocateCores, availableCores } from './cores.ts';

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
