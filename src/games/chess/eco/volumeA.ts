// Main lines of the openings A00–A99 (flank openings, English, Benoni, Dutch), at least one per code. Codes: Encyclopaedia of Chess Openings, vol. A.

export const VOLUME_A = `
A00 b4 | Polish Opening
A00 g4 | Grob Opening
A00 Nh3 | Amar Opening
A00 Na3 | Sodium Attack
A00 Nc3 | Van Geet Opening
A00 a3 | Anderssen's Opening
A00 a4 | Ware Opening
A00 c3 | Saragossa Opening
A00 d3 | Mieses Opening
A00 e3 | Van't Kruijs Opening
A00 f3 | Barnes Opening
A00 g3 | Hungarian Opening
A00 h3 | Clemenz Opening
A00 h4 | Kádas Opening
A01 b3 | Nimzo-Larsen Attack
A02 f4 | Bird Opening
A02 f4 e5 | Bird Opening: From's Gambit
A03 f4 d5 | Bird Opening: Dutch Variation
A04 Nf3 | Zukertort Opening
A05 Nf3 Nf6 | Zukertort Opening
A06 Nf3 d5 | Zukertort Opening
A07 Nf3 d5 g3 | King's Indian Attack
A08 Nf3 d5 g3 c5 Bg2 | King's Indian Attack
A09 Nf3 d5 c4 | Réti Opening
A10 c4 | English Opening
A11 c4 c6 | English Opening: Caro-Kann Defensive System
A12 c4 c6 Nf3 d5 b3 | English Opening: Caro-Kann Defensive System
A13 c4 e6 | English Opening: Agincourt Defense
A14 c4 e6 Nf3 d5 g3 Nf6 Bg2 Be7 O-O | English Opening: Neo-Catalan Declined
A15 c4 Nf6 | English Opening: Anglo-Indian Defense
A16 c4 Nf6 Nc3 | English Opening: Anglo-Indian Defense, Queen's Knight Variation
A17 c4 Nf6 Nc3 e6 | English Opening: Anglo-Indian Defense, Hedgehog System
A18 c4 Nf6 Nc3 e6 e4 | English Opening: Mikenas-Carls Variation
A19 c4 Nf6 Nc3 e6 e4 c5 | English Opening: Mikenas-Carls Variation, Sicilian
A20 c4 e5 | English Opening: King's English Variation
A21 c4 e5 Nc3 | English Opening: King's English Variation, Reversed Sicilian
A22 c4 e5 Nc3 Nf6 | English Opening: King's English Variation, Two Knights Variation
A23 c4 e5 Nc3 Nf6 g3 c6 | English Opening: King's English Variation, Keres Variation
A24 c4 e5 Nc3 Nf6 g3 g6 | English Opening: King's English Variation, Two Knights Variation, Fianchetto Line
A25 c4 e5 Nc3 Nc6 | English Opening: King's English Variation, Reversed Closed Sicilian
A26 c4 e5 Nc3 Nc6 g3 g6 Bg2 Bg7 d3 d6 | English Opening: King's English Variation, Closed System
A27 c4 e5 Nc3 Nc6 Nf3 | English Opening: King's English Variation, Three Knights System
A28 c4 e5 Nc3 Nc6 Nf3 Nf6 | English Opening: King's English Variation, Four Knights Variation
A29 c4 e5 Nc3 Nc6 Nf3 Nf6 g3 | English Opening: King's English Variation, Four Knights Variation, Fianchetto Line
A30 c4 c5 | English Opening: Symmetrical Variation
A31 c4 c5 Nf3 Nf6 d4 | English Opening: Symmetrical Variation, Anti-Benoni Variation
A32 c4 c5 Nf3 Nf6 d4 cxd4 Nxd4 e6 | English Opening: Symmetrical Variation, Anti-Benoni Variation
A33 c4 c5 Nf3 Nf6 d4 cxd4 Nxd4 e6 Nc3 Nc6 | English Opening: Symmetrical Variation, Anti-Benoni Variation
A34 c4 c5 Nc3 | English Opening: Symmetrical Variation, Normal Variation
A35 c4 c5 Nc3 Nc6 | English Opening: Symmetrical Variation, Two Knights Variation
A36 c4 c5 Nc3 Nc6 g3 | English Opening: Symmetrical Variation, Fianchetto Variation
A37 c4 c5 Nc3 Nc6 g3 g6 Bg2 Bg7 Nf3 | English Opening: Symmetrical Variation, Two Knights Line
A38 c4 c5 Nc3 Nc6 g3 g6 Bg2 Bg7 Nf3 Nf6 | English Opening: Symmetrical Variation, Full Symmetry
A39 c4 c5 Nc3 Nc6 g3 g6 Bg2 Bg7 Nf3 Nf6 O-O O-O d4 | English Opening: Symmetrical Variation, Mecking Variation
A40 d4 | Queen's Pawn Game
A40 d4 e6 | Horwitz Defense
A40 d4 e5 | Englund Gambit
A40 d4 b6 | English Defense
A40 d4 g6 | Queen's Pawn Game: Modern Defense
A41 d4 d6 | Queen's Pawn Game: Wade Defense
A42 d4 d6 c4 g6 Nc3 Bg7 e4 | Modern Defense: Averbakh System
A43 d4 c5 | Benoni Defense: Old Benoni
A44 d4 c5 d5 e5 | Benoni Defense: Old Benoni
A45 d4 Nf6 | Indian Defense
A45 d4 Nf6 Bg5 | Trompowsky Attack
A46 d4 Nf6 Nf3 | Indian Defense: Knights Variation
A46 d4 Nf6 Nf3 e6 Bg5 | Torre Attack
A47 d4 Nf6 Nf3 b6 | Queen's Indian Defense: Marienbad System
A48 d4 Nf6 Nf3 g6 | East Indian Defense
A48 d4 Nf6 Nf3 g6 Bf4 | London System
A49 d4 Nf6 Nf3 g6 g3 | East Indian Defense: Przepiorka Variation
A50 d4 Nf6 c4 | Indian Defense: Normal Variation
A51 d4 Nf6 c4 e5 | Budapest Gambit
A52 d4 Nf6 c4 e5 dxe5 Ng4 | Budapest Gambit: Main Line
A53 d4 Nf6 c4 d6 | Old Indian Defense
A54 d4 Nf6 c4 d6 Nc3 e5 Nf3 | Old Indian Defense: Two Knights Variation
A55 d4 Nf6 c4 d6 Nc3 e5 Nf3 Nbd7 e4 | Old Indian Defense: Normal Variation
A56 d4 Nf6 c4 c5 | Benoni Defense
A57 d4 Nf6 c4 c5 d5 b5 | Benko Gambit
A58 d4 Nf6 c4 c5 d5 b5 cxb5 a6 bxa6 | Benko Gambit Accepted: Fully Accepted Variation
A59 d4 Nf6 c4 c5 d5 b5 cxb5 a6 bxa6 Bxa6 Nc3 d6 e4 | Benko Gambit Accepted: King Walk Variation
A60 d4 Nf6 c4 c5 d5 e6 | Benoni Defense: Modern Variation
A61 d4 Nf6 c4 c5 d5 e6 Nc3 exd5 cxd5 d6 Nf3 g6 | Benoni Defense: Modern Variation
A62 d4 Nf6 c4 c5 d5 e6 Nc3 exd5 cxd5 d6 Nf3 g6 g3 Bg7 Bg2 O-O | Benoni Defense: Fianchetto Variation
A63 d4 Nf6 c4 c5 d5 e6 Nc3 exd5 cxd5 d6 Nf3 g6 g3 Bg7 Bg2 O-O O-O Nbd7 | Benoni Defense: Fianchetto Variation, Hastings Defense
A64 d4 Nf6 c4 c5 d5 e6 Nc3 exd5 cxd5 d6 Nf3 g6 g3 Bg7 Bg2 O-O O-O Nbd7 Nd2 a6 a4 Re8 | Benoni Defense: Fianchetto Variation, Hastings Defense, Main Line
A65 d4 Nf6 c4 c5 d5 e6 Nc3 exd5 cxd5 d6 e4 | Benoni Defense: King's Pawn Line
A66 d4 Nf6 c4 c5 d5 e6 Nc3 exd5 cxd5 d6 e4 g6 f4 | Benoni Defense: Pawn Storm Variation
A67 d4 Nf6 c4 c5 d5 e6 Nc3 exd5 cxd5 d6 e4 g6 f4 Bg7 Bb5+ | Benoni Defense: Taimanov Variation
A68 d4 Nf6 c4 c5 d5 e6 Nc3 exd5 cxd5 d6 e4 g6 f4 Bg7 Nf3 O-O | Benoni Defense: Four Pawns Attack
A69 d4 Nf6 c4 c5 d5 e6 Nc3 exd5 cxd5 d6 e4 g6 f4 Bg7 Nf3 O-O Be2 Re8 | Benoni Defense: Four Pawns Attack, Main Line
A70 d4 Nf6 c4 c5 d5 e6 Nc3 exd5 cxd5 d6 e4 g6 Nf3 | Benoni Defense: Classical Variation
A71 d4 Nf6 c4 c5 d5 e6 Nc3 exd5 cxd5 d6 e4 g6 Nf3 Bg7 Bg5 | Benoni Defense: Classical Variation, Averbakh-Grivas Attack
A72 d4 Nf6 c4 c5 d5 e6 Nc3 exd5 cxd5 d6 e4 g6 Nf3 Bg7 Be2 O-O | Benoni Defense: Classical Variation
A73 d4 Nf6 c4 c5 d5 e6 Nc3 exd5 cxd5 d6 e4 g6 Nf3 Bg7 Be2 O-O O-O | Benoni Defense: Classical Variation
A74 d4 Nf6 c4 c5 d5 e6 Nc3 exd5 cxd5 d6 e4 g6 Nf3 Bg7 Be2 O-O O-O a6 a4 | Benoni Defense: Classical Variation, Full Line
A75 d4 Nf6 c4 c5 d5 e6 Nc3 exd5 cxd5 d6 e4 g6 Nf3 Bg7 Be2 O-O O-O a6 a4 Bg4 | Benoni Defense: Classical Variation, Argentine Counterattack
A76 d4 Nf6 c4 c5 d5 e6 Nc3 exd5 cxd5 d6 e4 g6 Nf3 Bg7 Be2 O-O O-O Re8 | Benoni Defense: Classical Variation, Czerniak Defense
A77 d4 Nf6 c4 c5 d5 e6 Nc3 exd5 cxd5 d6 e4 g6 Nf3 Bg7 Be2 O-O O-O Re8 Nd2 | Benoni Defense: Classical Variation, Czerniak Defense, Tal Line
A78 d4 Nf6 c4 c5 d5 e6 Nc3 exd5 cxd5 d6 e4 g6 Nf3 Bg7 Be2 O-O O-O Re8 Nd2 Na6 | Benoni Defense: Classical Variation, Czerniak Defense
A79 d4 Nf6 c4 c5 d5 e6 Nc3 exd5 cxd5 d6 e4 g6 Nf3 Bg7 Be2 O-O O-O Re8 Nd2 Na6 f3 | Benoni Defense: Classical Variation, Czerniak Defense
A80 d4 f5 | Dutch Defense
A81 d4 f5 g3 | Dutch Defense: Fianchetto Attack
A82 d4 f5 e4 | Dutch Defense: Staunton Gambit
A83 d4 f5 e4 fxe4 Nc3 Nf6 Bg5 | Dutch Defense: Staunton Gambit, Staunton Line
A84 d4 f5 c4 | Dutch Defense: Queen's Pawn Variation
A85 d4 f5 c4 Nf6 Nc3 | Dutch Defense: Queen's Knight Variation
A86 d4 f5 c4 Nf6 g3 | Dutch Defense: Fianchetto Variation
A87 d4 f5 c4 Nf6 g3 g6 Bg2 Bg7 Nf3 | Dutch Defense: Leningrad Variation
A88 d4 f5 c4 Nf6 g3 g6 Bg2 Bg7 Nf3 O-O O-O d6 Nc3 c6 | Dutch Defense: Leningrad Variation, Warsaw Variation
A89 d4 f5 c4 Nf6 g3 g6 Bg2 Bg7 Nf3 O-O O-O d6 Nc3 Nc6 | Dutch Defense: Leningrad Variation, Matulovic Variation
A90 d4 f5 c4 Nf6 g3 e6 Bg2 | Dutch Defense: Classical Variation
A91 d4 f5 c4 Nf6 g3 e6 Bg2 Be7 | Dutch Defense: Classical Variation
A92 d4 f5 c4 Nf6 g3 e6 Bg2 Be7 Nf3 O-O | Dutch Defense: Classical Variation
A93 d4 f5 c4 Nf6 g3 e6 Bg2 Be7 Nf3 O-O O-O d5 b3 | Dutch Defense: Classical Variation, Stonewall, Botvinnik Variation
A94 d4 f5 c4 Nf6 g3 e6 Bg2 Be7 Nf3 O-O O-O d5 b3 c6 Ba3 | Dutch Defense: Classical Variation, Stonewall, Botvinnik Variation
A95 d4 f5 c4 Nf6 g3 e6 Bg2 Be7 Nf3 O-O O-O d5 Nc3 c6 | Dutch Defense: Classical Variation, Stonewall
A96 d4 f5 c4 Nf6 g3 e6 Bg2 Be7 Nf3 O-O O-O d6 | Dutch Defense: Classical Variation, Huisl Variation
A97 d4 f5 c4 Nf6 g3 e6 Bg2 Be7 Nf3 O-O O-O d6 Nc3 Qe8 | Dutch Defense: Classical Variation, Ilyin-Zhenevsky System
A98 d4 f5 c4 Nf6 g3 e6 Bg2 Be7 Nf3 O-O O-O d6 Nc3 Qe8 Qc2 | Dutch Defense: Classical Variation, Ilyin-Zhenevsky System
A99 d4 f5 c4 Nf6 g3 e6 Bg2 Be7 Nf3 O-O O-O d6 Nc3 Qe8 b3 | Dutch Defense: Classical Variation, Ilyin-Zhenevsky System
`;
