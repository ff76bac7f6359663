// How the start of a game is set up for an engine: `setboard` with its FEN, or for old engines the `edit` mode, piece by piece.
// Source: Chess Engine Communication Protocol, version 2, "setboard", "edit", and its section on idioms: `edit` does not change the side to
// move, and a pawn move before it is the way to put Black on move that works with every engine.
// `edit` cannot express castling rights, the en passant square and the move counters: such an engine assumes that kings and rooks on their
// home squares have not moved. An opening that needs more should be given as moves from the usual start.

/** Lines for an engine that has just received `new` and `force`. */
export function positionText(fen: string, setboard: boolean): string {
  if (setboard) return `setboard ${fen}\n`;
  const [board = '', turn] = fen.trim().split(/\s+/);
  const pieces: { readonly white: string[]; readonly black: string[] } = { white: [], black: [] };
  for (const [index, row] of board.split('/').entries()) {
    let file = 0;
    for (const character of row) {
      if (/\d/.test(character)) file += Number(character);
      else {
        const side = character === character.toUpperCase() ? pieces.white : pieces.black;
        side.push(`${character.toUpperCase()}${'abcdefgh'.charAt(file)}${8 - index}`);
        file++;
      }
    }
  }
  const toMove = turn === 'b' ? 'a2a3\n' : '';
  return `${toMove}edit\n#\n${lines(pieces.white)}c\n${lines(pieces.black)}.\n`;
}

const lines = (texts: readonly string[]): string => texts.map((text) => `${text}\n`).join('');
