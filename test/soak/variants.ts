// Random games of each chess variant against Fairy-Stockfish (Debian: fairy-stockfish): in every position both name the same legal moves, and where
// a variant's own rule, mate or stalemate ends a game, its search sees the game as won or drawn as we do. Debian's build has no atomic chess.
// `node test/soak/variants.ts [games] [variant …]`

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { CHESS_VARIANTS, VARIANT_NAMES, type ChessVariant } from '../../src/core/chessVariants.ts';
import { chessStart } from '../../src/core/gameRules.ts';
import { randomSource } from '../../src/core/random.ts';
import { unwrap } from '../../src/core/result.ts';
import { fen, legalMoves, parseSan, formatSan } from '../../src/games/chess/notation/notation.ts';
import { chessRules } from '../../src/games/chess/rules.ts';

const PROGRAM = '/usr/games/fairy-stockfish';
const LONGEST = 300;

type Peer = {
  readonly legal: (position: string) => Promise<readonly string[]>;
  /** Whether a search of a position in which the game is over gives a draw. */
  readonly isDrawn: (position: string) => Promise<boolean>;
  readonly quit: () => void;
};

const DRAWS = new Set(['fifty-moves', 'repetition', 'insufficient-material']);

const [games = '40', ...named] = process.argv.slice(2);
let failures = 0;
for (const variant of CHESS_VARIANTS.filter((one) => named.length === 0 || named.includes(one))) {
  const peer = await startPeer(variant);
  if (peer === undefined) console.log(`${variant}: Fairy-Stockfish does not play it`);
  else await compare(variant, peer);
}
process.exitCode = failures === 0 ? 0 : 1;

async function compare(variant: ChessVariant, peer: Peer): Promise<void> {
  let positions = 0;
  const ends = new Map<string, number>();
  for (let game = 0; game < Number(games); game++) {
    const random = randomSource(game + 1);
    let state = unwrap(chessRules.start(chessStart(variant)));
    let ending = chessRules.ending(state);
    for (let ply = 0; ply < LONGEST && ending === undefined; ply++) {
      const ours = legalMoves(state).toSorted();
      const theirs = await peer.legal(fen(state));
      positions++;
      if (ours.join(' ') !== theirs.join(' ')) {
        failures++;
        const [more, missing] = [ours.filter((move) => !theirs.includes(move)), theirs.filter((move) => !ours.includes(move))];
        console.log(`${variant}: ${fen(state)}\n  only ours: ${more.join(' ')}\n  only theirs: ${missing.join(' ')}`);
        break;
      }
      for (const move of ours) {
        const san = unwrap(formatSan(state, move));
        if (unwrap(parseSan(state, san)) !== move) throw new Error(`${variant}: ${fen(state)}: ${san} is not ${move}`);
      }
      state = unwrap(chessRules.play(state, ours[random.below(ours.length)] ?? '')).state;
      ending = chessRules.ending(state);
    }
    if (ending === undefined) continue;
    ends.set(ending.reason, (ends.get(ending.reason) ?? 0) + 1);
    // These depend on the game, or leave moves to make.
    if (DRAWS.has(ending.reason)) continue;
    const isDrawn = await peer.isDrawn(fen(state));
    if (isDrawn === (ending.outcome === 'draw')) continue;
    failures++;
    console.log(
      `${variant}: ${fen(state)}: ${ending.reason}, ${ending.outcome}, but Fairy-Stockfish sees a ${isDrawn ? 'draw' : 'win'}`,
    );
  }
  peer.quit();
  console.log(`${variant}: ${positions} positions, ends ${JSON.stringify(Object.fromEntries(ends))}`);
}

async function startPeer(variant: ChessVariant): Promise<Peer | undefined> {
  const engine = spawn(PROGRAM, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(engine.stdout)[Symbol.asyncIterator]();
  const until = async (last: RegExp): Promise<readonly string[]> => {
    const read: string[] = [];
    for (;;) {
      const next = await lines.next();
      if (next.done === true) throw new Error('Fairy-Stockfish has ended');
      if (last.test(next.value)) return [...read, next.value];
      read.push(next.value);
    }
  };
  engine.stdin.write('uci\n');
  const options = await until(/^uciok/);
  const { word } = VARIANT_NAMES[variant];
  const quit = (): void => void engine.stdin.end('quit\n');
  if (!options.some((line) => line.includes(`UCI_Variant`) && line.includes(` var ${word} `))) {
    quit();
    await once(engine, 'exit');
    return undefined;
  }
  engine.stdin.write(`setoption name UCI_Variant value ${word}\n`);
  return {
    quit,
    async legal(position) {
      engine.stdin.write(`position fen ${position}\ngo perft 1\n`);
      const read = await until(/^Nodes searched/);
      return read.flatMap((line) => /^(\S+): 1$/.exec(line)?.[1] ?? []).toSorted();
    },
    async isDrawn(position) {
      engine.stdin.write(`position fen ${position}\ngo depth 1\n`);
      const read = await until(/^bestmove/);
      return !read.some((line) => / score mate /.test(line));
    },
  };
}
