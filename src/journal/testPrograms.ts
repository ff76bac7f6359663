// A tournament file with a program of every kind, and every field of their entries that decides how a program is started.

export const EVERY_PROGRAM = `tournament: Before
format: round-robin
game: go
boardSize: 9
timeControl: 60
engines:
  - name: G
    cmd: /usr/games/gnugo
    args: [--mode, gtp, --level, "0"]
    author: Ada
    dir: /tmp
    env: { A: 1 }
    files: [/etc/hostname]
    writes: [/tmp/log]
    memory: 8GiB
    openFiles: 100
    nice: 5
  - { name: P, cmd: gnugo, protocol: sgmp, args: ["{colour}"] }
  - { name: O, protocol: operator }
  - { name: T, connect: "tcp:127.0.0.1:39999", options: { Level: 1 } }
  - { name: S, protocol: sgmp, serial: /dev/ttyS9 }
each: { options: { Level: 3 } }
`;
