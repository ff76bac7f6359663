// Main lines of the openings D00–D99 (closed games, Grünfeld), at least one per code. Codes: Encyclopaedia of Chess Openings, volume D.

export const VOLUME_D = `
D00 d4 d5 | Queen's Pawn Game
D00 d4 d5 Bf4 | Queen's Pawn Game: Accelerated London System
D00 d4 d5 e4 | Blackmar-Diemer Gambit
D01 d4 d5 Nc3 Nf6 Bg5 | Richter-Veresov Attack
D02 d4 d5 Nf3 | Queen's Pawn Game: Zukertort Variation
D02 d4 d5 Nf3 Nf6 Bf4 | Queen's Pawn Game: London System
D03 d4 d5 Nf3 Nf6 Bg5 | Queen's Pawn Game: Torre Attack
D04 d4 d5 Nf3 Nf6 e3 | Queen's Pawn Game: Colle System
D05 d4 d5 Nf3 Nf6 e3 e6 | Queen's Pawn Game: Colle System
D06 d4 d5 c4 | Queen's Gambit
D06 d4 d5 c4 Nf6 | Queen's Gambit Declined: Marshall Defense
D06 d4 d5 c4 Bf5 | Queen's Gambit Declined: Baltic Defense
D06 d4 d5 c4 c5 | Queen's Gambit Declined: Austrian Defense
D07 d4 d5 c4 Nc6 | Queen's Gambit Declined: Chigorin Defense
D08 d4 d5 c4 e5 | Queen's Gambit Declined: Albin Countergambit
D09 d4 d5 c4 e5 dxe5 d4 Nf3 Nc6 g3 | Queen's Gambit Declined: Albin Countergambit, Fianchetto Variation
D10 d4 d5 c4 c6 | Slav Defense
D11 d4 d5 c4 c6 Nf3 | Slav Defense: Modern Line
D12 d4 d5 c4 c6 Nf3 Nf6 e3 Bf5 | Slav Defense: Quiet Variation
D13 d4 d5 c4 c6 Nf3 Nf6 cxd5 cxd5 | Slav Defense: Exchange Variation
D14 d4 d5 c4 c6 Nf3 Nf6 cxd5 cxd5 Nc3 Nc6 Bf4 Bf5 | Slav Defense: Exchange Variation, Symmetrical Line
D15 d4 d5 c4 c6 Nf3 Nf6 Nc3 | Slav Defense: Three Knights Variation
D16 d4 d5 c4 c6 Nf3 Nf6 Nc3 dxc4 a4 | Slav Defense: Alapin Variation
D17 d4 d5 c4 c6 Nf3 Nf6 Nc3 dxc4 a4 Bf5 | Slav Defense: Czech Variation
D18 d4 d5 c4 c6 Nf3 Nf6 Nc3 dxc4 a4 Bf5 e3 | Slav Defense: Czech Variation, Classical System
D19 d4 d5 c4 c6 Nf3 Nf6 Nc3 dxc4 a4 Bf5 e3 e6 Bxc4 Bb4 O-O O-O Qe2 | Slav Defense: Czech Variation, Classical System, Main Line
D20 d4 d5 c4 dxc4 | Queen's Gambit Accepted
D21 d4 d5 c4 dxc4 Nf3 | Queen's Gambit Accepted: Normal Variation
D22 d4 d5 c4 dxc4 Nf3 a6 | Queen's Gambit Accepted: Alekhine Defense
D23 d4 d5 c4 dxc4 Nf3 Nf6 | Queen's Gambit Accepted: Normal Variation
D24 d4 d5 c4 dxc4 Nf3 Nf6 Nc3 | Queen's Gambit Accepted: Two Knights Variation
D25 d4 d5 c4 dxc4 Nf3 Nf6 e3 | Queen's Gambit Accepted: Normal Variation
D26 d4 d5 c4 dxc4 Nf3 Nf6 e3 e6 | Queen's Gambit Accepted: Normal Variation, Traditional System
D27 d4 d5 c4 dxc4 Nf3 Nf6 e3 e6 Bxc4 c5 O-O a6 | Queen's Gambit Accepted: Classical Defense
D28 d4 d5 c4 dxc4 Nf3 Nf6 e3 e6 Bxc4 c5 O-O a6 Qe2 | Queen's Gambit Accepted: Classical Defense, Alekhine System
D29 d4 d5 c4 dxc4 Nf3 Nf6 e3 e6 Bxc4 c5 O-O a6 Qe2 b5 Bb3 Bb7 | Queen's Gambit Accepted: Classical Defense, Alekhine System, Main Line
D30 d4 d5 c4 e6 | Queen's Gambit Declined
D31 d4 d5 c4 e6 Nc3 | Queen's Gambit Declined: Queen's Knight Variation
D32 d4 d5 c4 e6 Nc3 c5 | Tarrasch Defense
D33 d4 d5 c4 e6 Nc3 c5 cxd5 exd5 Nf3 Nc6 g3 | Tarrasch Defense: Schlechter-Rubinstein System
D34 d4 d5 c4 e6 Nc3 c5 cxd5 exd5 Nf3 Nc6 g3 Nf6 Bg2 Be7 | Tarrasch Defense: Classical Variation
D35 d4 d5 c4 e6 Nc3 Nf6 | Queen's Gambit Declined: Normal Defense
D35 d4 d5 c4 e6 Nc3 Nf6 cxd5 exd5 | Queen's Gambit Declined: Exchange Variation
D36 d4 d5 c4 e6 Nc3 Nf6 cxd5 exd5 Bg5 c6 Qc2 | Queen's Gambit Declined: Exchange Variation, Reshevsky Variation
D37 d4 d5 c4 e6 Nc3 Nf6 Nf3 | Queen's Gambit Declined: Three Knights Variation
D38 d4 d5 c4 e6 Nc3 Nf6 Nf3 Bb4 | Queen's Gambit Declined: Ragozin Defense
D39 d4 d5 c4 e6 Nc3 Nf6 Nf3 Bb4 Bg5 dxc4 | Queen's Gambit Declined: Ragozin Defense, Vienna Variation
D40 d4 d5 c4 e6 Nc3 Nf6 Nf3 c5 | Queen's Gambit Declined: Semi-Tarrasch Defense
D41 d4 d5 c4 e6 Nc3 Nf6 Nf3 c5 cxd5 | Queen's Gambit Declined: Semi-Tarrasch Defense, Exchange Variation
D42 d4 d5 c4 e6 Nc3 Nf6 Nf3 c5 cxd5 Nxd5 e3 Nc6 Bd3 | Queen's Gambit Declined: Semi-Tarrasch Defense, Main Line
D43 d4 d5 c4 e6 Nc3 Nf6 Nf3 c6 | Semi-Slav Defense
D44 d4 d5 c4 e6 Nc3 Nf6 Nf3 c6 Bg5 dxc4 | Semi-Slav Defense: Botvinnik Variation
D45 d4 d5 c4 e6 Nc3 Nf6 Nf3 c6 e3 | Semi-Slav Defense: Normal Variation
D46 d4 d5 c4 e6 Nc3 Nf6 Nf3 c6 e3 Nbd7 Bd3 | Semi-Slav Defense: Main Line
D47 d4 d5 c4 e6 Nc3 Nf6 Nf3 c6 e3 Nbd7 Bd3 dxc4 Bxc4 | Semi-Slav Defense: Meran Variation
D48 d4 d5 c4 e6 Nc3 Nf6 Nf3 c6 e3 Nbd7 Bd3 dxc4 Bxc4 b5 Bd3 a6 | Semi-Slav Defense: Meran Variation
D49 d4 d5 c4 e6 Nc3 Nf6 Nf3 c6 e3 Nbd7 Bd3 dxc4 Bxc4 b5 Bd3 a6 e4 c5 e5 cxd4 Nxb5 | Semi-Slav Defense: Meran Variation, Blumenfeld Variation
D50 d4 d5 c4 e6 Nc3 Nf6 Bg5 | Queen's Gambit Declined: Modern Variation
D51 d4 d5 c4 e6 Nc3 Nf6 Bg5 Nbd7 | Queen's Gambit Declined: Modern Variation, Knight Defense
D52 d4 d5 c4 e6 Nc3 Nf6 Bg5 Nbd7 e3 c6 Nf3 | Queen's Gambit Declined: Modern Variation, Knight Defense
D53 d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 | Queen's Gambit Declined: Modern Variation, Normal Line
D54 d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O Rc1 | Queen's Gambit Declined: Modern Variation
D55 d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O Nf3 | Queen's Gambit Declined: Normal Defense
D56 d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O Nf3 h6 Bh4 Ne4 | Queen's Gambit Declined: Lasker Defense
D57 d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O Nf3 h6 Bh4 Ne4 Bxe7 Qxe7 cxd5 Nxc3 bxc3 | Queen's Gambit Declined: Lasker Defense, Main Line
D58 d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O Nf3 h6 Bh4 b6 | Queen's Gambit Declined: Tartakower Defense
D59 d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O Nf3 h6 Bh4 b6 cxd5 Nxd5 | Queen's Gambit Declined: Tartakower Defense, Exchange Variation
D60 d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O Nf3 Nbd7 | Queen's Gambit Declined: Orthodox Defense
D61 d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O Nf3 Nbd7 Qc2 | Queen's Gambit Declined: Orthodox Defense, Rubinstein Variation
D62 d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O Nf3 Nbd7 Qc2 c5 cxd5 | Queen's Gambit Declined: Orthodox Defense, Rubinstein Variation, Flohr Line
D63 d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O Nf3 Nbd7 Rc1 | Queen's Gambit Declined: Orthodox Defense, Main Line
D64 d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O Nf3 Nbd7 Rc1 c6 Qc2 | Queen's Gambit Declined: Orthodox Defense, Rubinstein Attack
D65 d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O Nf3 Nbd7 Rc1 c6 Qc2 a6 cxd5 | Queen's Gambit Declined: Orthodox Defense, Rubinstein Attack, Main Line
D66 d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O Nf3 Nbd7 Rc1 c6 Bd3 | Queen's Gambit Declined: Orthodox Defense, Bd3 Line
D67 d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O Nf3 Nbd7 Rc1 c6 Bd3 dxc4 Bxc4 Nd5 | Queen's Gambit Declined: Orthodox Defense, Capablanca System
D68 d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O Nf3 Nbd7 Rc1 c6 Bd3 dxc4 Bxc4 Nd5 Bxe7 Qxe7 O-O Nxc3 Rxc3 e5 | Queen's Gambit Declined: Orthodox Defense, Classical Variation
D69 d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O Nf3 Nbd7 Rc1 c6 Bd3 dxc4 Bxc4 Nd5 Bxe7 Qxe7 O-O Nxc3 Rxc3 e5 dxe5 Nxe5 Nxe5 Qxe5 | Queen's Gambit Declined: Orthodox Defense, Classical Variation
D70 d4 Nf6 c4 g6 f3 d5 | Neo-Grünfeld Defense: Goglidze Attack
D71 d4 Nf6 c4 g6 g3 d5 Bg2 Bg7 cxd5 Nxd5 | Neo-Grünfeld Defense: Exchange Variation
D72 d4 Nf6 c4 g6 g3 d5 Bg2 Bg7 cxd5 Nxd5 e4 Nb6 Ne2 | Neo-Grünfeld Defense: Exchange Variation
D73 d4 Nf6 c4 g6 g3 d5 Bg2 Bg7 Nf3 | Neo-Grünfeld Defense
D74 d4 Nf6 c4 g6 g3 d5 Bg2 Bg7 Nf3 O-O cxd5 Nxd5 O-O | Neo-Grünfeld Defense: Delayed Exchange Variation
D75 d4 Nf6 c4 g6 g3 d5 Bg2 Bg7 Nf3 O-O cxd5 Nxd5 O-O c5 dxc5 | Neo-Grünfeld Defense: Delayed Exchange Variation
D76 d4 Nf6 c4 g6 g3 d5 Bg2 Bg7 Nf3 O-O cxd5 Nxd5 O-O Nb6 | Neo-Grünfeld Defense: Delayed Exchange Variation
D77 d4 Nf6 c4 g6 g3 d5 Bg2 Bg7 Nf3 O-O O-O | Neo-Grünfeld Defense: Classical Variation
D78 d4 Nf6 c4 g6 g3 d5 Bg2 Bg7 Nf3 O-O O-O c6 | Neo-Grünfeld Defense: Classical Variation, Original Defense
D79 d4 Nf6 c4 g6 g3 d5 Bg2 Bg7 Nf3 O-O O-O c6 cxd5 cxd5 | Neo-Grünfeld Defense: Ultra-Delayed Exchange Variation
D80 d4 Nf6 c4 g6 Nc3 d5 | Grünfeld Defense
D81 d4 Nf6 c4 g6 Nc3 d5 Qb3 | Grünfeld Defense: Russian Variation, Accelerated Variation
D82 d4 Nf6 c4 g6 Nc3 d5 Bf4 | Grünfeld Defense: Brinckmann Attack
D83 d4 Nf6 c4 g6 Nc3 d5 Bf4 Bg7 e3 O-O | Grünfeld Defense: Brinckmann Attack, Grünfeld Gambit
D84 d4 Nf6 c4 g6 Nc3 d5 Bf4 Bg7 e3 O-O cxd5 Nxd5 Nxd5 Qxd5 Bxc7 | Grünfeld Defense: Brinckmann Attack, Grünfeld Gambit Accepted
D85 d4 Nf6 c4 g6 Nc3 d5 cxd5 Nxd5 | Grünfeld Defense: Exchange Variation
D85 d4 Nf6 c4 g6 Nc3 d5 cxd5 Nxd5 e4 Nxc3 bxc3 Bg7 Nf3 | Grünfeld Defense: Exchange Variation, Modern Exchange Variation
D86 d4 Nf6 c4 g6 Nc3 d5 cxd5 Nxd5 e4 Nxc3 bxc3 Bg7 Bc4 | Grünfeld Defense: Exchange Variation, Classical Variation
D87 d4 Nf6 c4 g6 Nc3 d5 cxd5 Nxd5 e4 Nxc3 bxc3 Bg7 Bc4 O-O Ne2 c5 | Grünfeld Defense: Exchange Variation, Spassky Variation
D88 d4 Nf6 c4 g6 Nc3 d5 cxd5 Nxd5 e4 Nxc3 bxc3 Bg7 Bc4 O-O Ne2 c5 O-O Nc6 Be3 cxd4 cxd4 | Grünfeld Defense: Exchange Variation, Spassky Variation, Main Line
D89 d4 Nf6 c4 g6 Nc3 d5 cxd5 Nxd5 e4 Nxc3 bxc3 Bg7 Bc4 O-O Ne2 c5 O-O Nc6 Be3 cxd4 cxd4 Bg4 f3 Na5 Bd3 Be6 | Grünfeld Defense: Exchange Variation, Sokolsky Variation
D90 d4 Nf6 c4 g6 Nc3 d5 Nf3 | Grünfeld Defense: Three Knights Variation
D91 d4 Nf6 c4 g6 Nc3 d5 Nf3 Bg7 Bg5 | Grünfeld Defense: Three Knights Variation, Petrosian System
D92 d4 Nf6 c4 g6 Nc3 d5 Nf3 Bg7 Bf4 | Grünfeld Defense: Three Knights Variation, Hungarian Attack
D93 d4 Nf6 c4 g6 Nc3 d5 Nf3 Bg7 Bf4 O-O e3 | Grünfeld Defense: Three Knights Variation, Hungarian Variation
D94 d4 Nf6 c4 g6 Nc3 d5 Nf3 Bg7 e3 | Grünfeld Defense: Three Knights Variation, Burille Variation
D95 d4 Nf6 c4 g6 Nc3 d5 Nf3 Bg7 e3 O-O Qb3 | Grünfeld Defense: Botvinnik Variation
D96 d4 Nf6 c4 g6 Nc3 d5 Nf3 Bg7 Qb3 | Grünfeld Defense: Russian Variation
D97 d4 Nf6 c4 g6 Nc3 d5 Nf3 Bg7 Qb3 dxc4 Qxc4 O-O e4 | Grünfeld Defense: Russian Variation
D98 d4 Nf6 c4 g6 Nc3 d5 Nf3 Bg7 Qb3 dxc4 Qxc4 O-O e4 Bg4 | Grünfeld Defense: Russian Variation, Smyslov Variation
D99 d4 Nf6 c4 g6 Nc3 d5 Nf3 Bg7 Qb3 dxc4 Qxc4 O-O e4 Bg4 Be3 Nfd7 Qb3 | Grünfeld Defense: Russian Variation, Smyslov Variation, Main Line
`;
