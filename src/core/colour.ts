// The two sides of a game.

export const COLOURS = ['white', 'black'] as const;
export type Colour = (typeof COLOURS)[number];

export const opposite = (colour: Colour): Colour => (colour === 'white' ? 'black' : 'white');

export const SIDE_NAMES = { white: 'White', black: 'Black' } as const satisfies Record<Colour, string>;

/** One value for each side. */
export type Sides<Value> = { readonly white: Value; readonly black: Value };

/** A copy of `sides` with the value of one colour replaced. */
export function withSide<Value>(sides: Sides<Value>, colour: Colour, value: Value): Sides<Value> {
  return colour === 'white' ? { white: value, black: sides.black } : { white: sides.white, black: value };
}

export function mapSides<From, To>(sides: Sides<From>, change: (value: From, colour: Colour) => To): Sides<To> {
  return { white: change(sides.white, 'white'), black: change(sides.black, 'black') };
}
