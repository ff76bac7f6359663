// Main lines of the openings C00–C99 (French, open games), at least one per code. Codes: Encyclopaedia of Chess Openings, volume C.

export const VOLUME_C = `
C00 e4 e6 | French Defense
C00 e4 e6 d4 d5 | French Defense: Normal Variation
C01 e4 e6 d4 d5 exd5 exd5 | French Defense: Exchange Variation
C02 e4 e6 d4 d5 e5 | French Defense: Advance Variation
C03 e4 e6 d4 d5 Nd2 | French Defense: Tarrasch Variation
C04 e4 e6 d4 d5 Nd2 Nc6 Ngf3 Nf6 | French Defense: Tarrasch Variation, Guimard Defense
C05 e4 e6 d4 d5 Nd2 Nf6 | French Defense: Tarrasch Variation, Closed Variation
C06 e4 e6 d4 d5 Nd2 Nf6 e5 Nfd7 Bd3 c5 c3 Nc6 Ne2 cxd4 cxd4 | French Defense: Tarrasch Variation, Closed Variation, Main Line
C07 e4 e6 d4 d5 Nd2 c5 | French Defense: Tarrasch Variation, Open System
C08 e4 e6 d4 d5 Nd2 c5 exd5 exd5 | French Defense: Tarrasch Variation, Open System
C09 e4 e6 d4 d5 Nd2 c5 exd5 exd5 Ngf3 Nc6 | French Defense: Tarrasch Variation, Open System, Main Line
C10 e4 e6 d4 d5 Nc3 | French Defense: Paulsen Variation
C10 e4 e6 d4 d5 Nc3 dxe4 | French Defense: Rubinstein Variation
C11 e4 e6 d4 d5 Nc3 Nf6 | French Defense: Classical Variation
C11 e4 e6 d4 d5 Nc3 Nf6 e5 | French Defense: Steinitz Variation
C12 e4 e6 d4 d5 Nc3 Nf6 Bg5 Bb4 | French Defense: McCutcheon Variation
C13 e4 e6 d4 d5 Nc3 Nf6 Bg5 Be7 | French Defense: Classical Variation, Normal Variation
C14 e4 e6 d4 d5 Nc3 Nf6 Bg5 Be7 e5 Nfd7 Bxe7 Qxe7 | French Defense: Classical Variation
C15 e4 e6 d4 d5 Nc3 Bb4 | French Defense: Winawer Variation
C16 e4 e6 d4 d5 Nc3 Bb4 e5 | French Defense: Winawer Variation, Advance Variation
C17 e4 e6 d4 d5 Nc3 Bb4 e5 c5 | French Defense: Winawer Variation, Advance Variation
C18 e4 e6 d4 d5 Nc3 Bb4 e5 c5 a3 Bxc3+ bxc3 | French Defense: Winawer Variation, Advance Variation
C19 e4 e6 d4 d5 Nc3 Bb4 e5 c5 a3 Bxc3+ bxc3 Ne7 Nf3 | French Defense: Winawer Variation, Positional Variation
C20 e4 e5 | King's Pawn Game
C21 e4 e5 d4 exd4 | Center Game
C21 e4 e5 d4 exd4 c3 | Danish Gambit
C22 e4 e5 d4 exd4 Qxd4 Nc6 | Center Game: Normal Variation
C23 e4 e5 Bc4 | Bishop's Opening
C24 e4 e5 Bc4 Nf6 | Bishop's Opening: Berlin Defense
C25 e4 e5 Nc3 | Vienna Game
C26 e4 e5 Nc3 Nf6 | Vienna Game: Falkbeer Variation
C27 e4 e5 Nc3 Nf6 Bc4 Nxe4 | Vienna Game: Frankenstein-Dracula Variation
C28 e4 e5 Nc3 Nf6 Bc4 Nc6 | Vienna Game: Stanley Variation
C29 e4 e5 Nc3 Nf6 f4 d5 | Vienna Game: Vienna Gambit
C30 e4 e5 f4 | King's Gambit
C31 e4 e5 f4 d5 | King's Gambit Declined: Falkbeer Countergambit
C32 e4 e5 f4 d5 exd5 e4 d3 Nf6 | King's Gambit Declined: Falkbeer Countergambit, Main Line
C33 e4 e5 f4 exf4 | King's Gambit Accepted
C34 e4 e5 f4 exf4 Nf3 | King's Gambit Accepted: King's Knight's Gambit
C35 e4 e5 f4 exf4 Nf3 Be7 | King's Gambit Accepted: Cunningham Defense
C36 e4 e5 f4 exf4 Nf3 d5 | King's Gambit Accepted: Modern Defense
C37 e4 e5 f4 exf4 Nf3 g5 Bc4 g4 O-O | King's Gambit Accepted: Muzio Gambit
C38 e4 e5 f4 exf4 Nf3 g5 Bc4 Bg7 | King's Gambit Accepted: Philidor Gambit
C39 e4 e5 f4 exf4 Nf3 g5 h4 | King's Gambit Accepted: Paris Attack
C40 e4 e5 Nf3 | King's Knight Opening
C40 e4 e5 Nf3 f5 | Latvian Gambit
C40 e4 e5 Nf3 d5 | Elephant Gambit
C41 e4 e5 Nf3 d6 | Philidor Defense
C42 e4 e5 Nf3 Nf6 | Petrov's Defense
C43 e4 e5 Nf3 Nf6 d4 | Petrov's Defense: Steinitz Attack
C44 e4 e5 Nf3 Nc6 | King's Knight Opening: Normal Variation
C44 e4 e5 Nf3 Nc6 c3 | Ponziani Opening
C44 e4 e5 Nf3 Nc6 d4 exd4 | Scotch Game
C45 e4 e5 Nf3 Nc6 d4 exd4 Nxd4 | Scotch Game
C46 e4 e5 Nf3 Nc6 Nc3 | Three Knights Opening
C47 e4 e5 Nf3 Nc6 Nc3 Nf6 | Four Knights Game
C48 e4 e5 Nf3 Nc6 Nc3 Nf6 Bb5 | Four Knights Game: Spanish Variation
C49 e4 e5 Nf3 Nc6 Nc3 Nf6 Bb5 Bb4 | Four Knights Game: Double Spanish
C50 e4 e5 Nf3 Nc6 Bc4 | Italian Game
C50 e4 e5 Nf3 Nc6 Bc4 Be7 | Italian Game: Hungarian Defense
C50 e4 e5 Nf3 Nc6 Bc4 Bc5 | Italian Game: Giuoco Piano
C51 e4 e5 Nf3 Nc6 Bc4 Bc5 b4 | Italian Game: Evans Gambit
C52 e4 e5 Nf3 Nc6 Bc4 Bc5 b4 Bxb4 c3 Ba5 | Italian Game: Evans Gambit, Main Line
C53 e4 e5 Nf3 Nc6 Bc4 Bc5 c3 | Italian Game: Classical Variation
C54 e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 | Italian Game: Classical Variation, Giuoco Piano
C55 e4 e5 Nf3 Nc6 Bc4 Nf6 | Italian Game: Two Knights Defense
C56 e4 e5 Nf3 Nc6 Bc4 Nf6 d4 exd4 O-O Nxe4 | Italian Game: Two Knights Defense, Open Variation
C57 e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 | Italian Game: Two Knights Defense, Knight Attack
C58 e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 d5 exd5 Na5 | Italian Game: Two Knights Defense, Polerio Defense
C59 e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 d5 exd5 Na5 Bb5+ c6 dxc6 bxc6 Be2 h6 | Italian Game: Two Knights Defense, Main Line
C60 e4 e5 Nf3 Nc6 Bb5 | Ruy Lopez
C61 e4 e5 Nf3 Nc6 Bb5 Nd4 | Ruy Lopez: Bird Variation
C62 e4 e5 Nf3 Nc6 Bb5 d6 | Ruy Lopez: Steinitz Defense
C63 e4 e5 Nf3 Nc6 Bb5 f5 | Ruy Lopez: Schliemann Defense
C64 e4 e5 Nf3 Nc6 Bb5 Bc5 | Ruy Lopez: Classical Variation
C65 e4 e5 Nf3 Nc6 Bb5 Nf6 | Ruy Lopez: Berlin Defense
C66 e4 e5 Nf3 Nc6 Bb5 Nf6 O-O d6 | Ruy Lopez: Berlin Defense, Improved Steinitz Defense
C67 e4 e5 Nf3 Nc6 Bb5 Nf6 O-O Nxe4 | Ruy Lopez: Berlin Defense, Open Variation
C68 e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 | Ruy Lopez: Exchange Variation
C69 e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O | Ruy Lopez: Exchange Variation, Normal Variation
C70 e4 e5 Nf3 Nc6 Bb5 a6 Ba4 | Ruy Lopez: Morphy Defense
C71 e4 e5 Nf3 Nc6 Bb5 a6 Ba4 d6 | Ruy Lopez: Morphy Defense, Modern Steinitz Defense
C72 e4 e5 Nf3 Nc6 Bb5 a6 Ba4 d6 O-O | Ruy Lopez: Morphy Defense, Modern Steinitz Defense
C73 e4 e5 Nf3 Nc6 Bb5 a6 Ba4 d6 Bxc6+ bxc6 d4 | Ruy Lopez: Morphy Defense, Modern Steinitz Defense, Richter Variation
C74 e4 e5 Nf3 Nc6 Bb5 a6 Ba4 d6 c3 | Ruy Lopez: Morphy Defense, Modern Steinitz Defense
C75 e4 e5 Nf3 Nc6 Bb5 a6 Ba4 d6 c3 Bd7 | Ruy Lopez: Morphy Defense, Modern Steinitz Defense
C76 e4 e5 Nf3 Nc6 Bb5 a6 Ba4 d6 c3 Bd7 d4 g6 | Ruy Lopez: Morphy Defense, Modern Steinitz Defense, Fianchetto Variation
C77 e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 | Ruy Lopez: Morphy Defense
C78 e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O | Ruy Lopez: Morphy Defense
C79 e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O d6 | Ruy Lopez: Morphy Defense, Steinitz Deferred
C80 e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Nxe4 | Ruy Lopez: Open
C81 e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Nxe4 d4 b5 Bb3 d5 dxe5 Be6 Qe2 | Ruy Lopez: Open, Howell Attack
C82 e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Nxe4 d4 b5 Bb3 d5 dxe5 Be6 c3 | Ruy Lopez: Open
C83 e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Nxe4 d4 b5 Bb3 d5 dxe5 Be6 c3 Be7 | Ruy Lopez: Open, Classical Defense
C84 e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 | Ruy Lopez: Closed
C85 e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Bxc6 dxc6 | Ruy Lopez: Closed, Delayed Exchange
C86 e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Qe2 | Ruy Lopez: Closed, Worrall Attack
C87 e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 d6 | Ruy Lopez: Closed, Averbakh Variation
C88 e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 | Ruy Lopez: Closed
C89 e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 O-O c3 d5 | Ruy Lopez: Marshall Attack
C90 e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 | Ruy Lopez: Closed
C90 e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O | Ruy Lopez: Closed
C91 e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O d4 | Ruy Lopez: Closed
C92 e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 | Ruy Lopez: Closed
C93 e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 h6 | Ruy Lopez: Closed, Smyslov Defense
C94 e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 | Ruy Lopez: Closed, Breyer Defense
C95 e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 | Ruy Lopez: Closed, Breyer Defense
C96 e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Na5 Bc2 | Ruy Lopez: Closed, Chigorin Defense
C97 e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Na5 Bc2 c5 d4 Qc7 | Ruy Lopez: Closed, Chigorin Defense
C98 e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Na5 Bc2 c5 d4 Qc7 Nbd2 Nc6 | Ruy Lopez: Closed, Chigorin Defense
C99 e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Na5 Bc2 c5 d4 Qc7 Nbd2 cxd4 cxd4 | Ruy Lopez: Closed, Chigorin Defense, Panov System
`;
