// Answers one `go` with two moves in one write; the second belongs to no search.

import { runEngine, sayBytes } from './skeleton.ts';

runEngine('Two Bestmoves', { onGo: (turn) => sayBytes(Buffer.from(`bestmove ${turn.move}\nbestmove h8h8\n`)) });
