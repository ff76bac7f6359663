// Branded types: numbers and strings that the compiler keeps apart. Each brand has one constructor, next to its type.

declare const brandOf: unique symbol;

/** A `Base` that only the constructor of its brand can make. */
export type Brand<Base, Name extends string> = Base & { readonly [brandOf]: Name };
