// Types for the part of the package @sabaki/sgf that sabaki.ts and tests use; it has none of its own (https://github.com/SabakiHQ/sgf, 3.4.7).

declare module '@sabaki/sgf' {
  /** `row`, `col` and `pos`, the place in the whole text, count from 0; `value` of a `c_value_type` still has its brackets and escapes. */
  type Token = {
    readonly type: 'parenthesis' | 'semicolon' | 'prop_ident' | 'c_value_type' | 'invalid';
    readonly value: string;
    readonly row: number;
    readonly col: number;
    readonly pos: number;
  };

  const sgf: {
    readonly tokenizeIter: (contents: string) => Iterable<Token>;
    readonly unescapeString: (text: string) => string;
    readonly parse: (contents: string) => readonly unknown[];
  };
  export default sgf;
}
