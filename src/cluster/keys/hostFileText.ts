// The file that an engine host starts with, for its owner to complete.

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
