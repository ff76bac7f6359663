// The files that engine hosts and workers start with, for their owners to complete.

export const HOST_FILE = 'host.yaml';

export const HOST_FILE_TEXT = `# What this machine lends to tournaments: docs/cluster.md
# cores: 8                    # default: all of the machine
# labels: [gpu]               # other names under which tournament files ask for it ("on: gpu")
# resources: { gpu: 1 }       # what engines share, counted
engines:
  # Alpha:
  #   cmd: /opt/alpha/alpha
  #   options: { Hash: 1024 }
`;

export const WORKER_FILE = 'worker.yaml';

export const WORKER_FILE_TEXT = `# What this machine offers to games: docs/cluster.md
# cores: 8                    # default: all of the machine
# memory: 16GiB               # for engines with a limit of "memory"; default: not counted
# resources: { gpu: 1 }       # what engines share, counted ("uses: { gpu: 1 }" in the tournament file)
`;
