// The system calls that a sealed engine is refused: those that no engine needs and in which most holes of the kernel are found. Namespaces keep an engine
// from what belongs to others; this keeps it from the parts of the kernel that could let it out of its namespaces. What computes, reads, writes, starts
// threads or processes is allowed. The filter is a program for the kernel's packet machine (seccomp(2), Documentation/userspace-api/seccomp_filter.rst).

/** In the order x86-64, i386 (which x86-64 can execute too), ARM64: as in unistd_64.h, unistd_32.h and asm-generic/unistd.h of Linux. */
type Numbers = readonly [x64: number | undefined, i386: number | undefined, arm64: number | undefined];

const alike = (number: number): Numbers => [number, number, number];

const REFUSED = {
  ptrace: [101, 26, 117],
  kcmp: [312, 349, 272],
  pidfd_getfd: alike(438),
  // Keys of the kernel.
  add_key: [248, 286, 217],
  request_key: [249, 287, 218],
  keyctl: [250, 288, 219],
  // Programs and queues that run in the kernel, and its counters.
  bpf: [321, 357, 280],
  io_uring_setup: alike(425),
  io_uring_enter: alike(426),
  io_uring_register: alike(427),
  perf_event_open: [298, 336, 241],
  userfaultfd: [323, 374, 282],
  fanotify_init: [300, 338, 262],
  // Namespaces and mounts.
  unshare: [272, 310, 97],
  setns: [308, 346, 268],
  mount: [165, 21, 40],
  umount: [undefined, 22, undefined],
  umount2: [166, 52, 39],
  pivot_root: [155, 217, 41],
  open_tree: alike(428),
  move_mount: alike(429),
  fsopen: alike(430),
  fsconfig: alike(431),
  fsmount: alike(432),
  fspick: alike(433),
  mount_setattr: alike(442),
  open_by_handle_at: [304, 342, 265],
  // The kernel itself.
  init_module: [175, 128, 105],
  finit_module: [313, 350, 273],
  delete_module: [176, 129, 106],
  kexec_load: [246, 283, 104],
  kexec_file_load: [320, undefined, 294],
  reboot: [169, 88, 142],
  syslog: [103, 103, 116],
  acct: [163, 51, 89],
  swapon: [167, 87, 224],
  swapoff: [168, 115, 225],
  quotactl: [179, 131, 60],
  vm86old: [undefined, 113, undefined],
  vm86: [undefined, 166, undefined],
  // Reaches `socket` through memory, where a filter cannot look.
  socketcall: [undefined, 102, undefined],
} satisfies Record<string, Numbers>;

/** Their first argument is looked at. */
const CLONE: Numbers = [56, 120, 220];
const SOCKET: Numbers = [41, 359, 198];
/** Of an engine with cores of its own it does nothing, as if it had: programs that spread their threads go on. */
const SET_AFFINITY: Numbers = [203, 241, 122];
/** Its arguments are in memory: programs find that it does not exist, and use `clone`. */
const CLONE3 = 435;

const NEW_NAMESPACES = 0x7e_02_00_00;
/** Unix, IPv4, IPv6, netlink; not the socket of virtual machines (vsock), which knows no namespaces. */
const FAMILIES = [1, 2, 10, 16];
/** Of the third table of calls of x86-64 (x32). */
const OTHER_TABLE = 0x40_00_00_00;

/** include/uapi/linux/audit.h, and the place in `Numbers`. */
const MACHINES: Readonly<Partial<Record<string, readonly (readonly [arch: number, index: 0 | 1 | 2])[]>>> = {
  x64: [
    [0xc0_00_00_3e, 0],
    [0x40_00_00_03, 1],
  ],
  arm64: [[0xc0_00_00_b7, 2]],
};

type Instruction = readonly [code: number, ifTrue: number, ifFalse: number, value: number];

/** include/uapi/linux/bpf_common.h; offsets in struct seccomp_data. */
const load = (offset: number): Instruction => [0x20, 0, 0, offset];
const [NUMBER, ARCHITECTURE, FIRST_ARGUMENT] = [0, 4, 16];
const equals = (value: number, ifTrue: number, ifFalse: number): Instruction => [0x15, ifTrue, ifFalse, value];
const hasAny = (bits: number, ifTrue: number, ifFalse: number): Instruction => [0x45, ifTrue, ifFalse, bits];
const isAtLeast = (value: number, ifTrue: number, ifFalse: number): Instruction => [0x35, ifTrue, ifFalse, value];
const allow: Instruction = [0x06, 0, 0, 0x7f_ff_00_00];
const refuse = (errno: number): Instruction => [0x06, 0, 0, 0x00_05_00_00 + errno];
const [EPERM, ENOSYS] = [1, 38];

/** The filter as bytes in hexadecimal; `undefined`: there is none for this architecture. `pinned`: it stays on the cores that it has. */
export function callFilter(architecture: string, pinned: boolean): string | undefined {
  const machines = MACHINES[architecture];
  if (machines === undefined) return undefined;
  // Programs for any other machine, which this processor may execute too, can do nothing.
  const program = [
    load(ARCHITECTURE),
    ...machines.flatMap(([arch, index]) => ifEquals(arch, callsOf(index, pinned))),
    refuse(ENOSYS),
  ];
  const bytes = Buffer.alloc(8 * program.length);
  program.forEach(([code, ifTrue, ifFalse, value], at) => {
    bytes.writeUInt16LE(code, 8 * at);
    bytes.writeUInt8(ifTrue, 8 * at + 2);
    bytes.writeUInt8(ifFalse, 8 * at + 3);
    bytes.writeUInt32LE(value, 8 * at + 4);
  });
  return bytes.toString('hex');
}

const ifEquals = (value: number, then: readonly Instruction[]): readonly Instruction[] => [
  equals(value, 0, then.length),
  ...then,
];

function callsOf(index: 0 | 1 | 2, pinned: boolean): readonly Instruction[] {
  const inTable = (numbers: Numbers, then: readonly Instruction[]): readonly Instruction[] =>
    numbers[index] === undefined ? [] : ifEquals(numbers[index], then);
  return [
    load(NUMBER),
    isAtLeast(OTHER_TABLE, 0, 1),
    refuse(ENOSYS),
    ...Object.values(REFUSED).flatMap((numbers) => inTable(numbers, [refuse(EPERM)])),
    ...(pinned ? inTable(SET_AFFINITY, [refuse(0)]) : []),
    ...ifEquals(CLONE3, [refuse(ENOSYS)]),
    ...inTable(CLONE, [load(FIRST_ARGUMENT), hasAny(NEW_NAMESPACES, 0, 1), refuse(EPERM), allow]),
    ...inTable(SOCKET, [
      load(FIRST_ARGUMENT),
      ...FAMILIES.map((family, at) => equals(family, FAMILIES.length - at, 0)),
      refuse(EPERM),
      allow,
    ]),
    allow,
  ];
}
