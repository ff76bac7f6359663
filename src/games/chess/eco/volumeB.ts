// Main lines of the openings B00–B99 (half-open games), at least one per code. Codes: Encyclopaedia of Chess Openings, volume B.

export const VOLUME_B = `
B00 e4 | King's Pawn Game
B00 e4 Nc6 | Nimzowitsch Defense
B00 e4 b6 | Owen Defense
B00 e4 a6 | St. George Defense
B01 e4 d5 | Scandinavian Defense
B01 e4 d5 exd5 Qxd5 | Scandinavian Defense: Mieses-Kotrč Variation
B01 e4 d5 exd5 Nf6 | Scandinavian Defense: Modern Variation
B02 e4 Nf6 | Alekhine Defense
B03 e4 Nf6 e5 Nd5 d4 | Alekhine Defense
B04 e4 Nf6 e5 Nd5 d4 d6 Nf3 | Alekhine Defense: Modern Variation
B05 e4 Nf6 e5 Nd5 d4 d6 Nf3 Bg4 | Alekhine Defense: Modern Variation, Main Line
B06 e4 g6 | Modern Defense
B06 e4 g6 d4 Bg7 | Modern Defense: Standard Defense
B07 e4 d6 d4 Nf6 Nc3 | Pirc Defense
B08 e4 d6 d4 Nf6 Nc3 g6 Nf3 | Pirc Defense: Classical Variation
B08 e4 d6 d4 Nf6 Nc3 g6 Nf3 Bg7 Be2 O-O O-O | Pirc Defense: Classical Variation, Quiet System
B09 e4 d6 d4 Nf6 Nc3 g6 f4 | Pirc Defense: Austrian Attack
B10 e4 c6 | Caro-Kann Defense
B11 e4 c6 Nc3 d5 Nf3 Bg4 | Caro-Kann Defense: Two Knights Attack, Mindeno Variation
B12 e4 c6 d4 | Caro-Kann Defense
B12 e4 c6 d4 d5 e5 | Caro-Kann Defense: Advance Variation
B13 e4 c6 d4 d5 exd5 cxd5 | Caro-Kann Defense: Exchange Variation
B14 e4 c6 d4 d5 exd5 cxd5 c4 Nf6 Nc3 e6 | Caro-Kann Defense: Panov Attack
B15 e4 c6 d4 d5 Nc3 | Caro-Kann Defense: Main Line
B16 e4 c6 d4 d5 Nc3 dxe4 Nxe4 Nf6 Nxf6+ gxf6 | Caro-Kann Defense: Bronstein-Larsen Variation
B17 e4 c6 d4 d5 Nc3 dxe4 Nxe4 Nd7 | Caro-Kann Defense: Karpov Variation
B18 e4 c6 d4 d5 Nc3 dxe4 Nxe4 Bf5 | Caro-Kann Defense: Classical Variation
B19 e4 c6 d4 d5 Nc3 dxe4 Nxe4 Bf5 Ng3 Bg6 h4 h6 Nf3 Nd7 | Caro-Kann Defense: Classical Variation, Main Line
B20 e4 c5 | Sicilian Defense
B21 e4 c5 f4 | Sicilian Defense: McDonnell Attack
B21 e4 c5 d4 cxd4 c3 | Sicilian Defense: Smith-Morra Gambit
B22 e4 c5 c3 | Sicilian Defense: Alapin Variation
B23 e4 c5 Nc3 | Sicilian Defense: Closed
B24 e4 c5 Nc3 Nc6 g3 | Sicilian Defense: Closed, Fianchetto Variation
B25 e4 c5 Nc3 Nc6 g3 g6 Bg2 Bg7 d3 d6 | Sicilian Defense: Closed
B26 e4 c5 Nc3 Nc6 g3 g6 Bg2 Bg7 d3 d6 Be3 | Sicilian Defense: Closed
B27 e4 c5 Nf3 | Sicilian Defense
B27 e4 c5 Nf3 g6 | Sicilian Defense: Hyperaccelerated Dragon
B28 e4 c5 Nf3 a6 | Sicilian Defense: O'Kelly Variation
B29 e4 c5 Nf3 Nf6 | Sicilian Defense: Nimzowitsch Variation
B30 e4 c5 Nf3 Nc6 | Sicilian Defense: Old Sicilian
B31 e4 c5 Nf3 Nc6 Bb5 g6 | Sicilian Defense: Nyezhmetdinov-Rossolimo Attack, Fianchetto Variation
B32 e4 c5 Nf3 Nc6 d4 | Sicilian Defense: Open
B32 e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 | Sicilian Defense: Open
B32 e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 e5 | Sicilian Defense: Löwenthal Variation
B33 e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 Nf6 Nc3 | Sicilian Defense: Open
B33 e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 Nf6 Nc3 e5 | Sicilian Defense: Lasker-Pelikan Variation
B33 e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 Nf6 Nc3 e5 Ndb5 d6 Bg5 | Sicilian Defense: Lasker-Pelikan Variation
B34 e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 g6 Nc3 | Sicilian Defense: Accelerated Dragon
B35 e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 g6 Nc3 Bg7 Be3 Nf6 Bc4 | Sicilian Defense: Accelerated Dragon, Modern Bc4 Variation
B36 e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 g6 c4 | Sicilian Defense: Accelerated Dragon, Maróczy Bind
B37 e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 g6 c4 Bg7 | Sicilian Defense: Accelerated Dragon, Maróczy Bind
B38 e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 g6 c4 Bg7 Be3 | Sicilian Defense: Accelerated Dragon, Maróczy Bind
B39 e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 g6 c4 Bg7 Be3 Nf6 Nc3 Ng4 | Sicilian Defense: Accelerated Dragon, Maróczy Bind, Breyer Variation
B40 e4 c5 Nf3 e6 | Sicilian Defense: French Variation
B41 e4 c5 Nf3 e6 d4 cxd4 Nxd4 a6 | Sicilian Defense: Kan Variation
B42 e4 c5 Nf3 e6 d4 cxd4 Nxd4 a6 Bd3 | Sicilian Defense: Kan Variation, Modern Variation
B43 e4 c5 Nf3 e6 d4 cxd4 Nxd4 a6 Nc3 | Sicilian Defense: Kan Variation, Knight Variation
B44 e4 c5 Nf3 e6 d4 cxd4 Nxd4 Nc6 | Sicilian Defense: Taimanov Variation
B45 e4 c5 Nf3 e6 d4 cxd4 Nxd4 Nc6 Nc3 | Sicilian Defense: Taimanov Variation, Normal Variation
B45 e4 c5 Nf3 e6 d4 cxd4 Nxd4 Nf6 Nc3 Nc6 | Sicilian Defense: Four Knights Variation
B46 e4 c5 Nf3 e6 d4 cxd4 Nxd4 Nc6 Nc3 a6 | Sicilian Defense: Taimanov Variation
B47 e4 c5 Nf3 e6 d4 cxd4 Nxd4 Nc6 Nc3 Qc7 | Sicilian Defense: Taimanov Variation, Bastrikov Variation
B48 e4 c5 Nf3 e6 d4 cxd4 Nxd4 Nc6 Nc3 Qc7 Be3 | Sicilian Defense: Taimanov Variation, Bastrikov Variation, English Attack
B49 e4 c5 Nf3 e6 d4 cxd4 Nxd4 Nc6 Nc3 Qc7 Be3 a6 Be2 | Sicilian Defense: Taimanov Variation, Bastrikov Variation
B50 e4 c5 Nf3 d6 | Sicilian Defense
B51 e4 c5 Nf3 d6 Bb5+ | Sicilian Defense: Moscow Variation
B52 e4 c5 Nf3 d6 Bb5+ Bd7 | Sicilian Defense: Moscow Variation, Main Line
B53 e4 c5 Nf3 d6 d4 cxd4 Qxd4 | Sicilian Defense: Chekhover Variation
B54 e4 c5 Nf3 d6 d4 cxd4 Nxd4 | Sicilian Defense: Open
B55 e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 f3 e5 Bb5+ | Sicilian Defense: Prins Variation, Venice Attack
B56 e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 | Sicilian Defense: Classical Variation
B56 e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 Nc6 | Sicilian Defense: Classical Variation
B57 e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 Nc6 Bc4 | Sicilian Defense: Classical Variation, Anti-Sozin Variation
B58 e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 Nc6 Be2 | Sicilian Defense: Classical Variation
B59 e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 Nc6 Be2 e5 Nb3 | Sicilian Defense: Boleslavsky Variation
B60 e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 Nc6 Bg5 | Sicilian Defense: Richter-Rauzer Variation
B61 e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 Nc6 Bg5 Bd7 Qd2 | Sicilian Defense: Richter-Rauzer Variation, Modern Variation
B62 e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 Nc6 Bg5 e6 | Sicilian Defense: Richter-Rauzer Variation
B63 e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 Nc6 Bg5 e6 Qd2 | Sicilian Defense: Richter-Rauzer Variation, Classical Variation
B64 e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 Nc6 Bg5 e6 Qd2 Be7 O-O-O O-O f4 | Sicilian Defense: Richter-Rauzer Variation, Classical Variation
B65 e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 Nc6 Bg5 e6 Qd2 Be7 O-O-O O-O f4 Nxd4 | Sicilian Defense: Richter-Rauzer Variation, Classical Variation
B66 e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 Nc6 Bg5 e6 Qd2 a6 | Sicilian Defense: Richter-Rauzer Variation, Neo-Modern Variation
B67 e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 Nc6 Bg5 e6 Qd2 a6 O-O-O Bd7 | Sicilian Defense: Richter-Rauzer Variation, Neo-Modern Variation
B68 e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 Nc6 Bg5 e6 Qd2 a6 O-O-O Bd7 f4 Be7 | Sicilian Defense: Richter-Rauzer Variation, Neo-Modern Variation
B69 e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 Nc6 Bg5 e6 Qd2 a6 O-O-O Bd7 f4 Be7 Nf3 b5 Bxf6 | Sicilian Defense: Richter-Rauzer Variation, Neo-Modern Variation, Nyezhmetdinov Attack
B70 e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6 | Sicilian Defense: Dragon Variation
B71 e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6 f4 | Sicilian Defense: Dragon Variation, Levenfish Variation
B72 e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6 Be3 | Sicilian Defense: Dragon Variation
B73 e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6 Be3 Bg7 Be2 Nc6 O-O | Sicilian Defense: Dragon Variation, Classical Variation
B74 e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6 Be3 Bg7 Be2 Nc6 O-O O-O Nb3 | Sicilian Defense: Dragon Variation, Classical Variation
B75 e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6 Be3 Bg7 f3 | Sicilian Defense: Dragon Variation, Yugoslav Attack
B76 e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6 Be3 Bg7 f3 O-O | Sicilian Defense: Dragon Variation, Yugoslav Attack
B77 e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6 Be3 Bg7 f3 O-O Qd2 Nc6 Bc4 | Sicilian Defense: Dragon Variation, Yugoslav Attack
B78 e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6 Be3 Bg7 f3 O-O Qd2 Nc6 Bc4 Bd7 O-O-O | Sicilian Defense: Dragon Variation, Yugoslav Attack, Old Line
B79 e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6 Be3 Bg7 f3 O-O Qd2 Nc6 Bc4 Bd7 O-O-O Qa5 Bb3 Rfc8 h4 | Sicilian Defense: Dragon Variation, Yugoslav Attack, Soltis Variation
B80 e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 e6 | Sicilian Defense: Scheveningen Variation
B81 e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 e6 g4 | Sicilian Defense: Scheveningen Variation, Keres Attack
B82 e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 e6 f4 | Sicilian Defense: Scheveningen Variation, Matanovic Attack
B83 e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 e6 Be2 | Sicilian Defense: Scheveningen Variation, Classical Variation
B84 e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 e6 Be2 a6 | Sicilian Defense: Scheveningen Variation, Classical Variation
B85 e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 e6 Be2 a6 O-O Qc7 f4 Nc6 | Sicilian Defense: Scheveningen Variation, Classical Main Line
B86 e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 e6 Bc4 | Sicilian Defense: Sozin Attack
B87 e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 e6 Bc4 a6 Bb3 b5 | Sicilian Defense: Sozin Attack, Flank Variation
B88 e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 e6 Bc4 Nc6 | Sicilian Defense: Sozin Attack, Leonhardt Variation
B89 e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 e6 Bc4 Nc6 Be3 | Sicilian Defense: Sozin Attack, Main Line
B90 e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 | Sicilian Defense: Najdorf Variation
B91 e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 g3 | Sicilian Defense: Najdorf Variation, Zagreb Variation
B92 e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Be2 | Sicilian Defense: Najdorf Variation, Opocensky Variation
B93 e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 f4 | Sicilian Defense: Najdorf Variation, Amsterdam Variation
B94 e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Bg5 | Sicilian Defense: Najdorf Variation
B95 e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Bg5 e6 | Sicilian Defense: Najdorf Variation
B96 e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Bg5 e6 f4 | Sicilian Defense: Najdorf Variation
B97 e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Bg5 e6 f4 Qb6 | Sicilian Defense: Najdorf Variation, Poisoned Pawn Variation
B98 e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Bg5 e6 f4 Be7 | Sicilian Defense: Najdorf Variation
B99 e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Bg5 e6 f4 Be7 Qf3 Qc7 O-O-O Nbd7 | Sicilian Defense: Najdorf Variation, Main Line
`;
