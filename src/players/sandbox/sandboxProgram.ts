// The part of the launcher (process/launcherProgram.ts) that keeps an engine in its sandbox, in the same Perl. It carries out the steps that view.ts plans and
// has no policy of its own. Mounts are made with the calls of Linux 5.2 to 5.12 (fsopen(2), open_tree(2), mount_setattr(2)), whose numbers are the same
// on every architecture: they give a whole tree its attributes at once.
//
// Sealed, the child of the launcher is process 1 of new namespaces: it makes the file system, starts the engine, passes on how it ended, and ends; then
// the kernel kills whatever the engine has left. Without the rights of root the namespaces belong to a user namespace; with them, the engine has a user
// id of its own, and its own files are mounted so that they seem to belong to that id.
//
//   see PATH              a file or folder, for reading
//   own PATH              the same, as its owner
//   write PATH            the same, for writing
//   device PATH           a device
//   scratch PATH SIZE     an empty folder in memory, of so many bytes
//   account PATH HOME     the file of accounts (passwd(5)), with one for the engine's id
//   folder PATH           an empty folder, unless there is one
//   link PATH TARGET      a symbolic link, unless there is something
//   cover PATH SIZE       covers a folder, if it is visible, with one for what follows
//   hide PATH             covers a file or folder, if it is visible
//   processes /proc       its own processes
//   limit RESOURCE VALUE  setrlimit(2)
//   core NUMBER -         runs on such cores only
//   filter - PROGRAM      seccomp(2), the program in hexadecimal
//   trace FILE SECONDS    what it executes goes into the file, and what it leaves (traceProgram.ts)

import { TRACE_PROGRAM } from './traceProgram.ts';

export const SANDBOX_PROGRAM = String.raw`
my ($CLONE, $PIVOT_ROOT, $UMOUNT, $PRCTL, $PRLIMIT, $SECCOMP, $UNSHARE, $AFFINITY) =
  (POSIX::uname())[4] eq 'x86_64' ? (56, 155, 166, 157, 302, 317, 272, 203) : (220, 41, 39, 167, 261, 277, 97, 122);
my ($OPEN_TREE, $MOVE_MOUNT, $FSOPEN, $FSCONFIG, $FSMOUNT, $CLOSE_RANGE, $MOUNT_SETATTR) = (428 .. 432, 436, 442);
my ($NEWUSER, $NEWNET, $NEWCGROUP, $NAMESPACES) = (0x10000000, 0x40000000, 0x02000000, 0x2c020000);
my ($PDEATHSIG, $DUMPABLE, $SUBREAPER, $NO_NEW_PRIVILEGES) = (1, 4, 36, 38);
my ($HERE, $EMPTY_PATH, $RECURSIVE, $CLOEXEC) = (-100, 0x1000, 0x8000, 1);
my ($READ_ONLY, $SAFE, $IDMAP, $PRIVATE) = (1, 6, 0x100000, 1 << 18);
# Ids that no system gives to people: above those of containers, below 2^31. A process id is taken by one process at a time.
my $FIRST_ID = 1_900_000_000;
# In a new user namespace the system no longer tells them.
my ($USER, $GROUP) = ($<, $( + 0);

sub sure { my ($what, $got) = @_; defined $got and $got >= 0 or die "$what\n"; $got }
sub call { my ($what, $number, @values) = @_; sure($what, syscall $number, map { my $value = $_; $value } @values) }

# A child in new namespaces, as fork does it.
sub branch {
  my ($level, $network) = @_;
  return fork if $level ne 'sealed';
  my $pid = syscall $CLONE, $NAMESPACES | ($network ? 0 : $NEWNET) | ($USER == 0 ? 0 : $NEWUSER) | 17, 0, 0, 0, 0;
  return $pid < 0 ? undef : $pid;
}

# Returns in the process that becomes the engine.
sub confine {
  my ($level, $tells, @steps) = @_;
  return if $level eq 'none';
  my $sealed = $level eq 'sealed';
  my $id = $USER == 0 ? $FIRST_ID + readlink '/proc/self' : undef;
  if ($sealed) {
    call('die with the launcher', $PRCTL, $PDEATHSIG, 9, 0, 0, 0);
    call('make a namespace of control groups', $UNSHARE, $NEWCGROUP);
    my ($trace) = grep { $_->[0] eq 'trace' } @steps;
    my $notes;
    open $notes, '>>', $trace->[1] or die "write $trace->[1]\n" if $trace;
    build($id, grep { $_->[0] !~ /^(limit|core|filter|trace)$/ } @steps);
    hide() if !$trace;
    my ($waits, $goes);
    pipe $waits, $goes or die "pipe\n" if $trace;
    my $engine = sure('fork', fork);
    if ($engine) {
      if ($trace) {
        # Of what is forked by a hidden process, a user who is not root cannot be the tracer.
        attend($engine);
        hide();
        syswrite $goes, '.';
      }
      guard($engine, $tells, $notes, $trace ? $trace->[2] : 0);
    }
    if ($trace) {
      close $goes;
      sysread $waits, my $word, 1 or POSIX::_exit(127);
    }
  }
  call("limit $_->[1]", $PRLIMIT, 0, $_->[1] + 0, pack('Q2', $_->[2], $_->[2]), 0) for grep { $_->[0] eq 'limit' } @steps;
  my $cores = "\0" x 128;
  my @cores = grep { $_->[0] eq 'core' } @steps;
  vec($cores, $_->[1], 1) = 1 for @cores;
  call('keep its cores', $AFFINITY, 0, length $cores, $cores) if @cores;
  become($id) or die "become user $id\n" if defined $id;
  call('give up privileges', $PRCTL, $NO_NEW_PRIVILEGES, 1, 0, 0, 0);
  for (grep { $_->[0] eq 'filter' } @steps) {
    my $program = pack 'H*', $_->[2];
    # 4: older kernels would otherwise also slow the processor down, against spying between processes (SECCOMP_FILTER_FLAG_SPEC_ALLOW).
    call('filter system calls', $SECCOMP, 1, 4, pack 'S x![P] P', length($program) / 8, $program);
  }
}

sub hide { call('hide process 1', $PRCTL, $DUMPABLE, 0, 0, 0, 0) }

sub become {
  my ($id) = @_;
  $( = $id;
  $) = "$id $id";
  ($<, $>) = ($id, $id);
  return $< == $id && $> == $id && $( == $id;
}

# Process 1: how its child ended goes to the launcher, and nothing else of the launcher stays open.
sub guard {
  my ($engine, $tells, $notes, $seconds) = @_;
  $0 = 'arbiter-sandbox';
  POSIX::dup2(fileno $tells, 0);
  POSIX::dup2(fileno $notes, 1) if $notes;
  syscall $CLOSE_RANGE, $notes ? 2 : 1, 0x7fffffff, 0;
  follow($engine, $seconds) if $notes;
  my $ended;
  do { $ended = wait } until $ended == $engine or $ended < 0;
  tell_end($?);
}

sub tell_end {
  POSIX::write(0, "$_[0]", length "$_[0]");
  POSIX::_exit(0);
}

${TRACE_PROGRAM}
# Everything that the launcher has started as this user is killed, whatever it has become.
sub evict {
  my ($id) = @_;
  my $pid = fork;
  if (defined $pid and $pid == 0) {
    kill KILL => -1 if become($id);
    POSIX::_exit(0);
  }
  waitpid $pid, 0 if $pid;
}

sub build {
  my ($id, @steps) = @_;
  if (!defined $id) {
    put("/proc/self/$_->[0]", $_->[1]) for [setgroups => 'deny'], [uid_map => "$USER $USER 1"], [gid_map => "$GROUP $GROUP 1"];
  }
  call('make mounts private', $MOUNT_SETATTR, $HERE, '/', $RECURSIVE, pack('Q4', 0, 0, $PRIVATE, 0), 32);
  # The sources are opened before the new root covers one of them.
  for my $step (@steps) {
    my ($kind, $path) = @$step;
    next if $kind !~ /^(see|own|write|device)$/;
    my $tree = call("open $path", $OPEN_TREE, $HERE, $path, $RECURSIVE | 0x80001);
    my $attributes = $kind eq 'device' ? 2 : $SAFE | ($kind eq 'write' ? 0 : $READ_ONLY);
    my $is_own = defined $id && $kind =~ /own|write/;
    # A file system that does not know such mounts shows the real owner, and so does a system without namespaces of users.
    my $users = $is_own ? ids($id, (stat $path)[4, 5]) : undef;
    $users && change($tree, $attributes | $IDMAP, fileno $users) >= 0 or sure("protect $path", change($tree, $attributes, 0));
    $step->[2] = $tree;
    $step->[3] = -d $path;
  }
  attach(memory(1 << 20, '0755'), '/tmp');
  chdir '/tmp' or die "enter the new root\n";
  for (@steps) {
    my ($kind, $path, $more, $is_folder) = @$_;
    my $place = substr $path, 1;
    if ($kind eq 'link') {
      folders($place =~ s{[^/]*$}{}r);
      symlink $more, $place;
    } elsif ($kind eq 'hide') {
      attach(-d _ ? memory(4096, '0') : call('open /dev/null', $OPEN_TREE, $HERE, 'dev/null', 0x80001), $place) if lstat $place and !-l _;
    } elsif ($kind eq 'cover') {
      attach(memory($more, '0755'), $place) if -d $place;
    } elsif ($kind eq 'scratch') {
      folders($place);
      attach(memory($more, '1777'), $place);
    } elsif ($kind eq 'account') {
      account($place, $id, $more) if defined $id and -e $place;
    } elsif ($kind eq 'folder') {
      folders($place);
    } elsif ($kind eq 'processes') {
      folders($place);
      attach(filesystem('proc'), $place);
    } else {
      folders($is_folder ? $place : $place =~ s{[^/]*$}{}r);
      put($place, '') if !$is_folder and !-e $place;
      attach($more, $place);
    }
  }
  call('change the root', $PIVOT_ROOT, '.', '.');
  call('leave the old root', $UMOUNT, '.', 2);
  chdir '/';
  call('protect the root', $MOUNT_SETATTR, $HERE, '/', 0, pack('Q4', $SAFE | $READ_ONLY, 0, 0, 0), 32);
}

sub account {
  my ($place, $id, $home) = @_;
  open my $known, '<', $place or die "read $place\n";
  put('.accounts', join '', <$known>, join(':', 'engine', 'x', $id, $id, '', $home, "/bin/sh\n"));
  attach(call('open the accounts', $OPEN_TREE, $HERE, '.accounts', 0x80001), $place);
}

sub put {
  my ($path, $text) = @_;
  my $file;
  open $file, '>', $path and ($text eq '' or defined syswrite $file, $text) or die "write $path\n";
}

sub folders {
  my $at = '';
  mkdir $at .= "$_/" for split m{/}, $_[0];
}

sub filesystem {
  my ($type, %options) = @_;
  my $made = call("make $type", $FSOPEN, $type, $CLOEXEC);
  call("make $type", $FSCONFIG, $made, 1, $_, "$options{$_}", 0) for keys %options;
  call("make $type", $FSCONFIG, $made, 6, 0, 0, 0);
  my $mount = call("make $type", $FSMOUNT, $made, $CLOEXEC, $SAFE);
  POSIX::close($made);
  return $mount;
}

# A file or folder takes about 1 KiB of the kernel even if it is empty: there may be one a page.
sub memory { my ($bytes, $mode) = @_; filesystem('tmpfs', size => $bytes, nr_inodes => 16 + int($bytes / 4096), mode => $mode) }

sub attach {
  my ($tree, $place) = @_;
  call("mount $place", $MOVE_MOUNT, $tree, '', $HERE, $place, 4);
  POSIX::close($tree);
}

sub change {
  my ($tree, $attributes, $users) = @_;
  my ($empty, $change) = ('', pack 'Q4', $attributes, 0, 0, $users);
  return syscall $MOUNT_SETATTR, $tree, $empty, $EMPTY_PATH | $RECURSIVE, $change, 32;
}

# A user namespace in which this owner is the engine, and which no process is in; undefined if the system makes none.
my %ids;
sub ids {
  my ($id, $user, $group) = @_;
  return $ids{"$user $group"} //= do {
    pipe my $read, my $write or die "pipe\n";
    my $holder = syscall $CLONE, $NEWUSER | 17, 0, 0, 0, 0;
    return if $holder < 0;
    if ($holder == 0) {
      syswrite $write, readlink '/proc/self';
      sleep 60;
      POSIX::_exit(0);
    }
    sysread $read, my $pid, 16;
    put("/proc/$pid/uid_map", "$user $id 1");
    put("/proc/$pid/gid_map", "$group $id 1");
    open my $users, '<', "/proc/$pid/ns/user" or die "open a user namespace\n";
    kill KILL => $holder;
    waitpid $holder, 0;
    $users;
  };
}
`;
