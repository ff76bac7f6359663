// A FEN of Chess960 as fastchess writes it: the castling rights name the files of the rooks, `HAha` instead of `KQkq` (Shredder-FEN).

export function withRookFiles(fen: string): string {
  const [board = '', turn, castling = '', ...counters] = fen.split(' ');
  const ranks = board.split('/').map((rank) => rank.replaceAll(/\d/g, (count) => '.'.repeat(Number(count))));
  const rookFile = (right: string): string => {
    const [rank = '', rook] = right === right.toUpperCase() ? [ranks.at(-1), 'R'] : [ranks[0], 'r'];
    const side = right.toLowerCase();
    // Of several rooks the outermost is meant.
    const file = side === 'k' ? rank.lastIndexOf(rook) : side === 'q' ? rank.indexOf(rook) : -1;
    const letter = 'abcdefgh'.charAt(file);
    if (file < 0) return right;
    return rook === 'R' ? letter.toUpperCase() : letter;
  };
  return [board, turn, [...castling].map(rookFile).join(''), ...counters].join(' ');
}
