// Branded types: numbers and strings that the compiler keeps apart. Each brand has one constructor, next to its type.

declare const brandOf: unique symbol;

/** `Base` that can only be made where its brand is made. */
export type Brand<Base, Name extends string> = Base & { readonly [brandOf]: Name };
