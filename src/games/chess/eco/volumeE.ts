// Main lines of the openings E00–E99 (Indian defences), at least one per code. Codes: Encyclopaedia of Chess Openings, volume E.

export const VOLUME_E = `
E00 d4 Nf6 c4 e6 | Indian Defense: Normal Variation
E00 d4 Nf6 c4 e6 g3 | Catalan Opening
E01 d4 Nf6 c4 e6 g3 d5 Bg2 | Catalan Opening
E02 d4 Nf6 c4 e6 g3 d5 Bg2 dxc4 Qa4+ | Catalan Opening: Open Defense
E03 d4 Nf6 c4 e6 g3 d5 Bg2 dxc4 Qa4+ Nbd7 Qxc4 | Catalan Opening: Open Defense, Alekhine Variation
E04 d4 Nf6 c4 e6 g3 d5 Bg2 dxc4 Nf3 | Catalan Opening: Open Defense
E05 d4 Nf6 c4 e6 g3 d5 Bg2 dxc4 Nf3 Be7 | Catalan Opening: Open Defense, Classical Line
E06 d4 Nf6 c4 e6 g3 d5 Bg2 Be7 Nf3 | Catalan Opening: Closed Variation
E07 d4 Nf6 c4 e6 g3 d5 Bg2 Be7 Nf3 O-O O-O Nbd7 | Catalan Opening: Closed Variation, Traditional Variation
E08 d4 Nf6 c4 e6 g3 d5 Bg2 Be7 Nf3 O-O O-O Nbd7 Qc2 | Catalan Opening: Closed Variation
E09 d4 Nf6 c4 e6 g3 d5 Bg2 Be7 Nf3 O-O O-O Nbd7 Qc2 c6 Nbd2 | Catalan Opening: Closed Variation, Main Line
E10 d4 Nf6 c4 e6 Nf3 | Indian Defense: Anti-Nimzo-Indian
E10 d4 Nf6 c4 e6 Nf3 c5 d5 b5 | Blumenfeld Countergambit
E11 d4 Nf6 c4 e6 Nf3 Bb4+ | Bogo-Indian Defense
E12 d4 Nf6 c4 e6 Nf3 b6 | Queen's Indian Defense
E13 d4 Nf6 c4 e6 Nf3 b6 Nc3 Bb7 Bg5 h6 Bh4 Bb4 | Queen's Indian Defense: Kasparov Variation
E14 d4 Nf6 c4 e6 Nf3 b6 e3 | Queen's Indian Defense: Spassky System
E15 d4 Nf6 c4 e6 Nf3 b6 g3 | Queen's Indian Defense: Fianchetto Variation
E16 d4 Nf6 c4 e6 Nf3 b6 g3 Bb7 Bg2 Bb4+ | Queen's Indian Defense: Capablanca Variation
E17 d4 Nf6 c4 e6 Nf3 b6 g3 Bb7 Bg2 Be7 | Queen's Indian Defense: Classical Variation
E18 d4 Nf6 c4 e6 Nf3 b6 g3 Bb7 Bg2 Be7 O-O O-O Nc3 | Queen's Indian Defense: Classical Variation, Traditional Variation
E19 d4 Nf6 c4 e6 Nf3 b6 g3 Bb7 Bg2 Be7 O-O O-O Nc3 Ne4 Qc2 Nxc3 Qxc3 | Queen's Indian Defense: Classical Variation, Traditional Variation, Main Line
E20 d4 Nf6 c4 e6 Nc3 Bb4 | Nimzo-Indian Defense
E21 d4 Nf6 c4 e6 Nc3 Bb4 Nf3 | Nimzo-Indian Defense: Three Knights Variation
E22 d4 Nf6 c4 e6 Nc3 Bb4 Qb3 | Nimzo-Indian Defense: Spielmann Variation
E23 d4 Nf6 c4 e6 Nc3 Bb4 Qb3 c5 dxc5 Nc6 | Nimzo-Indian Defense: Spielmann Variation
E24 d4 Nf6 c4 e6 Nc3 Bb4 a3 Bxc3+ bxc3 | Nimzo-Indian Defense: Sämisch Variation
E25 d4 Nf6 c4 e6 Nc3 Bb4 a3 Bxc3+ bxc3 c5 f3 d5 cxd5 | Nimzo-Indian Defense: Sämisch Variation
E26 d4 Nf6 c4 e6 Nc3 Bb4 a3 Bxc3+ bxc3 c5 e3 | Nimzo-Indian Defense: Sämisch Variation
E27 d4 Nf6 c4 e6 Nc3 Bb4 a3 Bxc3+ bxc3 O-O | Nimzo-Indian Defense: Sämisch Variation
E28 d4 Nf6 c4 e6 Nc3 Bb4 a3 Bxc3+ bxc3 O-O e3 | Nimzo-Indian Defense: Sämisch Variation
E29 d4 Nf6 c4 e6 Nc3 Bb4 a3 Bxc3+ bxc3 O-O e3 c5 Bd3 Nc6 | Nimzo-Indian Defense: Sämisch Variation, Main Line
E30 d4 Nf6 c4 e6 Nc3 Bb4 Bg5 | Nimzo-Indian Defense: Leningrad Variation
E31 d4 Nf6 c4 e6 Nc3 Bb4 Bg5 h6 Bh4 c5 d5 d6 | Nimzo-Indian Defense: Leningrad Variation, Main Line
E32 d4 Nf6 c4 e6 Nc3 Bb4 Qc2 | Nimzo-Indian Defense: Classical Variation
E33 d4 Nf6 c4 e6 Nc3 Bb4 Qc2 Nc6 | Nimzo-Indian Defense: Classical Variation, Zurich Variation
E34 d4 Nf6 c4 e6 Nc3 Bb4 Qc2 d5 | Nimzo-Indian Defense: Classical Variation, Noa Variation
E35 d4 Nf6 c4 e6 Nc3 Bb4 Qc2 d5 cxd5 exd5 | Nimzo-Indian Defense: Classical Variation, Noa Variation, Exchange
E36 d4 Nf6 c4 e6 Nc3 Bb4 Qc2 d5 a3 | Nimzo-Indian Defense: Classical Variation, Noa Variation
E37 d4 Nf6 c4 e6 Nc3 Bb4 Qc2 d5 a3 Bxc3+ Qxc3 Ne4 Qc2 | Nimzo-Indian Defense: Classical Variation, Noa Variation, Main Line
E38 d4 Nf6 c4 e6 Nc3 Bb4 Qc2 c5 | Nimzo-Indian Defense: Classical Variation, Berlin Variation
E39 d4 Nf6 c4 e6 Nc3 Bb4 Qc2 c5 dxc5 O-O | Nimzo-Indian Defense: Classical Variation, Berlin Variation, Pirc Variation
E40 d4 Nf6 c4 e6 Nc3 Bb4 e3 | Nimzo-Indian Defense: Normal Variation
E41 d4 Nf6 c4 e6 Nc3 Bb4 e3 c5 | Nimzo-Indian Defense: Hübner Variation
E42 d4 Nf6 c4 e6 Nc3 Bb4 e3 c5 Ne2 | Nimzo-Indian Defense: Hübner Variation, Rubinstein Variation
E43 d4 Nf6 c4 e6 Nc3 Bb4 e3 b6 | Nimzo-Indian Defense: Fischer Variation
E44 d4 Nf6 c4 e6 Nc3 Bb4 e3 b6 Ne2 | Nimzo-Indian Defense: Fischer Variation
E45 d4 Nf6 c4 e6 Nc3 Bb4 e3 b6 Ne2 Ba6 | Nimzo-Indian Defense: Normal Variation, Bronstein Variation
E46 d4 Nf6 c4 e6 Nc3 Bb4 e3 O-O | Nimzo-Indian Defense: Normal Variation
E47 d4 Nf6 c4 e6 Nc3 Bb4 e3 O-O Bd3 | Nimzo-Indian Defense: Normal Variation, Bishop Attack
E48 d4 Nf6 c4 e6 Nc3 Bb4 e3 O-O Bd3 d5 | Nimzo-Indian Defense: Normal Variation, Bishop Attack, Classical Defense
E49 d4 Nf6 c4 e6 Nc3 Bb4 e3 O-O Bd3 d5 a3 Bxc3+ bxc3 | Nimzo-Indian Defense: Normal Variation, Botvinnik System
E50 d4 Nf6 c4 e6 Nc3 Bb4 e3 O-O Nf3 | Nimzo-Indian Defense: Normal Variation
E51 d4 Nf6 c4 e6 Nc3 Bb4 e3 O-O Nf3 d5 | Nimzo-Indian Defense: Normal Variation, Ragozin Variation
E52 d4 Nf6 c4 e6 Nc3 Bb4 e3 O-O Nf3 d5 Bd3 b6 | Nimzo-Indian Defense: Normal Variation, Schlechter Defense
E53 d4 Nf6 c4 e6 Nc3 Bb4 e3 O-O Nf3 d5 Bd3 c5 | Nimzo-Indian Defense: Normal Variation, Gligoric System
E54 d4 Nf6 c4 e6 Nc3 Bb4 e3 O-O Nf3 d5 Bd3 c5 O-O dxc4 Bxc4 | Nimzo-Indian Defense: Normal Variation, Gligoric System, Exchange at c4
E55 d4 Nf6 c4 e6 Nc3 Bb4 e3 O-O Nf3 d5 Bd3 c5 O-O dxc4 Bxc4 Nbd7 | Nimzo-Indian Defense: Normal Variation, Gligoric System, Bronstein Variation
E56 d4 Nf6 c4 e6 Nc3 Bb4 e3 O-O Nf3 d5 Bd3 c5 O-O Nc6 | Nimzo-Indian Defense: Normal Variation, Bernstein Defense
E57 d4 Nf6 c4 e6 Nc3 Bb4 e3 O-O Nf3 d5 Bd3 c5 O-O Nc6 a3 dxc4 Bxc4 cxd4 | Nimzo-Indian Defense: Normal Variation, Bernstein Defense
E58 d4 Nf6 c4 e6 Nc3 Bb4 e3 O-O Nf3 d5 Bd3 c5 O-O Nc6 a3 Bxc3 bxc3 | Nimzo-Indian Defense: Normal Variation, Bernstein Defense, Exchange Line
E59 d4 Nf6 c4 e6 Nc3 Bb4 e3 O-O Nf3 d5 Bd3 c5 O-O Nc6 a3 Bxc3 bxc3 dxc4 Bxc4 | Nimzo-Indian Defense: Normal Variation, Bernstein Defense, Main Line
E60 d4 Nf6 c4 g6 | Indian Defense: West Indian Defense
E61 d4 Nf6 c4 g6 Nc3 | King's Indian Defense
E61 d4 Nf6 c4 g6 Nc3 Bg7 | King's Indian Defense
E62 d4 Nf6 c4 g6 Nc3 Bg7 Nf3 d6 g3 | King's Indian Defense: Fianchetto Variation
E63 d4 Nf6 c4 g6 Nc3 Bg7 Nf3 d6 g3 O-O Bg2 Nc6 O-O a6 | King's Indian Defense: Fianchetto Variation, Panno Variation
E64 d4 Nf6 c4 g6 Nc3 Bg7 Nf3 d6 g3 O-O Bg2 c5 | King's Indian Defense: Fianchetto Variation, Yugoslav Variation
E65 d4 Nf6 c4 g6 Nc3 Bg7 Nf3 d6 g3 O-O Bg2 c5 O-O | King's Indian Defense: Fianchetto Variation, Yugoslav Variation
E66 d4 Nf6 c4 g6 Nc3 Bg7 Nf3 d6 g3 O-O Bg2 c5 O-O Nc6 d5 | King's Indian Defense: Fianchetto Variation, Yugoslav Panno
E67 d4 Nf6 c4 g6 Nc3 Bg7 Nf3 d6 g3 O-O Bg2 Nbd7 | King's Indian Defense: Fianchetto Variation, Double Fianchetto Variation
E68 d4 Nf6 c4 g6 Nc3 Bg7 Nf3 d6 g3 O-O Bg2 Nbd7 O-O e5 e4 | King's Indian Defense: Fianchetto Variation, Classical Variation
E69 d4 Nf6 c4 g6 Nc3 Bg7 Nf3 d6 g3 O-O Bg2 Nbd7 O-O e5 e4 c6 h3 | King's Indian Defense: Fianchetto Variation, Classical Main Line
E70 d4 Nf6 c4 g6 Nc3 Bg7 e4 | King's Indian Defense: Normal Variation
E71 d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 h3 | King's Indian Defense: Makogonov Variation
E72 d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 g3 | King's Indian Defense: Normal Variation, Deferred Fianchetto
E73 d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Be2 | King's Indian Defense: Normal Variation, Standard Development
E74 d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Be2 O-O Bg5 c5 | King's Indian Defense: Averbakh Variation, Benoni Defense
E75 d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Be2 O-O Bg5 c5 d5 e6 | King's Indian Defense: Averbakh Variation, Main Line
E76 d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 f4 | King's Indian Defense: Four Pawns Attack
E77 d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 f4 O-O Be2 | King's Indian Defense: Four Pawns Attack
E78 d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 f4 O-O Be2 c5 Nf3 | King's Indian Defense: Four Pawns Attack
E79 d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 f4 O-O Be2 c5 Nf3 cxd4 Nxd4 Nc6 Be3 | King's Indian Defense: Four Pawns Attack, Exchange Variation
E80 d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 f3 | King's Indian Defense: Sämisch Variation
E81 d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 f3 O-O | King's Indian Defense: Sämisch Variation, Normal Defense
E82 d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 f3 O-O Be3 b6 | King's Indian Defense: Sämisch Variation, Double Fianchetto Variation
E83 d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 f3 O-O Be3 Nc6 | King's Indian Defense: Sämisch Variation, Ruban Variation
E84 d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 f3 O-O Be3 Nc6 Nge2 a6 Qd2 Rb8 | King's Indian Defense: Sämisch Variation, Panno Main Line
E85 d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 f3 O-O Be3 e5 | King's Indian Defense: Sämisch Variation, Orthodox Variation
E86 d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 f3 O-O Be3 e5 Nge2 c6 | King's Indian Defense: Sämisch Variation, Orthodox Variation
E87 d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 f3 O-O Be3 e5 d5 | King's Indian Defense: Sämisch Variation, Closed Variation
E88 d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 f3 O-O Be3 e5 d5 c6 | King's Indian Defense: Sämisch Variation, Closed Variation
E89 d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 f3 O-O Be3 e5 d5 c6 Nge2 cxd5 cxd5 | King's Indian Defense: Sämisch Variation, Closed Variation, Main Line
E90 d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 | King's Indian Defense: Normal Variation
E91 d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 O-O Be2 | King's Indian Defense: Orthodox Variation
E92 d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 O-O Be2 e5 | King's Indian Defense: Orthodox Variation
E93 d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 O-O Be2 e5 d5 Nbd7 | King's Indian Defense: Petrosian Variation, Normal Defense
E94 d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 O-O Be2 e5 O-O | King's Indian Defense: Orthodox Variation
E95 d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 O-O Be2 e5 O-O Nbd7 Re1 | King's Indian Defense: Orthodox Variation, Classical System
E96 d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 O-O Be2 e5 O-O Nbd7 Re1 c6 Bf1 a5 | King's Indian Defense: Orthodox Variation, Positional Defense, Main Line
E97 d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 O-O Be2 e5 O-O Nc6 | King's Indian Defense: Orthodox Variation, Aronin-Taimanov Defense
E98 d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 O-O Be2 e5 O-O Nc6 d5 Ne7 Ne1 | King's Indian Defense: Orthodox Variation, Mar del Plata Variation
E99 d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 O-O Be2 e5 O-O Nc6 d5 Ne7 Ne1 Nd7 f3 f5 | King's Indian Defense: Orthodox Variation, Mar del Plata Variation
`;
