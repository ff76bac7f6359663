# An engine that attacks its host, once for each line that names an attack, and says what came of it. Every attack is bounded. In Perl, because a sealed engine
# sees no packages. It speaks as much UCI as a game needs, and plays no move.
use strict;
use Socket;

my ($PTRACE, $PRLIMIT, $UNSHARE, $KEYCTL, $PERF) = `uname -m` =~ /x86_64/ ? (101, 302, 272, 250, 298) : (117, 261, 97, 219, 241);
my ($RING, $AFFINITY, $MEMFD) = (425, `uname -m` =~ /x86_64/ ? (203, 319) : (122, 279));
my %attacks = (
  # fork PROCESSES
  fork => sub {
    my ($most) = @_;
    my @children;
    while (@children < $most) {
      my $pid = fork;
      last if !defined $pid;
      if ($pid == 0) { sleep 60; exit }
      push @children, $pid;
    }
    kill KILL => @children;
    waitpid $_, 0 for @children;
    return @children < $most ? 'stopped' : 'done';
  },
  # fill FILE MIB
  fill => sub {
    my ($file, $most) = @_;
    open my $out, '>', $file or return "$!";
    my $written = 0;
    $written++ while $written < $most and (syswrite $out, 'x' x 1048576) == 1048576;
    close $out;
    unlink $file;
    return $written < $most ? 'stopped' : 'done';
  },
  # sparse FILE MIB: one byte, at that place
  sparse => sub {
    my ($file, $at) = @_;
    open my $out, '>', $file or return "$!";
    local $SIG{XFSZ} = 'IGNORE';
    my $written = (sysseek $out, $at * 1048576, 0) && syswrite $out, '.';
    my $failure = "$!";
    close $out;
    unlink $file;
    return $written ? 'done' : $failure;
  },
  # litter FOLDER FILES: empty ones
  litter => sub {
    my ($folder, $most) = @_;
    my $made = 0;
    mkdir $folder;
    $made++ while $made < $most and open my $file, '>', "$folder/$made";
    unlink map { "$folder/$_" } 0 .. $made - 1;
    rmdir $folder;
    return $made < $most ? 'stopped' : 'done';
  },
  # dump FOLDER: memory of a process that aborts, in a file
  dump => sub {
    my ($folder) = @_;
    my $endless = pack 'Q2', ~0, ~0;
    syscall $PRLIMIT, 0, 4, $endless, 0;
    mkdir $folder;
    my $pid = fork;
    if ($pid == 0) { chdir $folder; POSIX::abort() }
    waitpid $pid, 0;
    my $dumped = $? & 128;
    unlink glob "$folder/*";
    rmdir $folder;
    return $dumped ? 'done' : 'stopped';
  },
  # grow MIB
  grow => sub {
    my ($most) = @_;
    my $pid = open my $child, '-|';
    if ($pid == 0) { my $hog = 'x' x ($most * 1048576); print 'done'; exit }
    my $said = join '', <$child>;
    return $said eq 'done' ? 'done' : 'stopped';
  },
  # spread MIB PROCESSES: so much in each
  spread => sub {
    my ($each, $most) = @_;
    my @children = map {
      my $pid = open my $child, '-|';
      if ($pid == 0) { my $hog = 'x' x ($each * 1048576); syswrite STDOUT, '.'; sleep 60; exit }
      [$pid, $child];
    } 1 .. $most;
    my $held = grep { sysread $_->[1], my $word, 1 } @children;
    kill KILL => map { $_->[0] } @children;
    return $held == $most ? 'done' : 'stopped';
  },
  # keep MIB: in a file without a name, which is in no process
  keep => sub {
    my ($most) = @_;
    my $name = 'kept';
    open my $file, '+<&=', syscall($MEMFD, $name, 0) or return "$!";
    my $kept = 0;
    $kept++ while $kept < $most and (syswrite $file, 'x' x 1048576) == 1048576;
    return $kept < $most ? 'stopped' : 'done';
  },
  # core NUMBER: runs on it
  core => sub {
    my ($core) = @_;
    my $mask = pack 'Q', 1 << $core;
    return in_child(sub {
      return -1 if syscall($AFFINITY, 0, 8, $mask) < 0;
      open my $status, '<', '/proc/self/status';
      return 0 if grep { /^Cpus_allowed_list:\s*$core$/ } <$status>;
      print 'stopped';
      exit;
    });
  },
  # call PORT
  call => sub {
    my ($port) = @_;
    socket my $socket, PF_INET, SOCK_STREAM, 0 or return "$!";
    return connect($socket, sockaddr_in($port, INADDR_LOOPBACK)) ? 'done' : "$!";
  },
  # talk SOCKET
  talk => sub {
    my ($path) = @_;
    socket my $socket, PF_UNIX, SOCK_STREAM, 0 or return "$!";
    return connect($socket, pack_sockaddr_un($path)) ? 'done' : "$!";
  },
  # read FILE
  read => sub { open my $file, '<', $_[0] or return "$!"; return defined <$file> ? 'done' : 'empty' },
  # write FILE
  write => sub { open my $file, '>>', $_[0] or return "$!"; return (syswrite $file, '.') ? 'done' : "$!" },
  # lock FILE
  lock => sub { open my $file, '<', $_[0] or return "$!"; return (flock $file, 6) ? 'done' : "$!" },
  # stop PID: and lets it go on at once
  stop => sub { return kill(STOP => $_[0]) && kill(CONT => $_[0]) ? 'done' : "$!" },
  # trace PID
  trace => sub {
    my ($pid) = @_;
    return "$!" if syscall($PTRACE, 16, $pid + 0, 0, 0) < 0;
    waitpid $pid, 0x40000000;
    syscall $PTRACE, 17, $pid + 0, 0, 0;
    return 'done';
  },
  # parent: kills it
  parent => sub { return kill(KILL => getppid) ? 'done' : "$!" },
  # root
  root => sub { ($<, $>) = (0, 0); return $< == 0 ? 'done' : "$!" },
  # mount FOLDER: and undoes it
  mount => sub {
    my ($folder) = @_;
    return 'refused' if system "mount -t tmpfs none $folder 2>/dev/null";
    system "umount $folder";
    return 'done';
  },
  # nest: in a namespace of users it would be root, and reach what only root reaches
  nest => sub { in_child(sub { syscall $UNSHARE, 0x10000000 }) },
  # keys: makes a set of keys in the kernel
  keys => sub { in_child(sub { syscall $KEYCTL, 0, -3, 1 }) },
  # ring: queues of work for the kernel
  ring => sub { my $ring = "\0" x 120; in_child(sub { syscall $RING, 1, $ring }) },
  # perf: counts what the kernel does
  perf => sub { my $counter = pack 'L2 x112', 1, 120; in_child(sub { syscall $PERF, $counter, 0, -1, -1, 0 }) },
  # family NUMBER: a socket of it
  family => sub { my ($family) = @_; return socket(my $socket, $family, SOCK_STREAM, 0) ? 'done' : "$!" },
  # run COMMAND: what it says
  run => sub { my $said = `@_`; $said =~ s/\s+/ /g; return $said },
  # leave NAME: a process that nothing of its origin shows
  leave => sub {
    my ($name) = @_;
    if (!fork) {
      POSIX::setsid();
      exit if fork;
      open STDIN, '<', '/dev/null'; open STDOUT, '>', '/dev/null'; open STDERR, '>', '/dev/null';
      %ENV = ();
      exec 'perl', '-e', 'alarm 120; sleep 120', $name;
    }
    wait;
    return 'done';
  },
);

sub in_child {
  my ($work) = @_;
  my $pid = open my $child, '-|';
  if ($pid == 0) { print $work->() < 0 ? "$!" : 'done'; exit }
  return join '', <$child>;
}

use POSIX ();
$| = 1;
while (<STDIN>) {
  my ($word, @words) = split;
  next if !defined $word;
  print "id name Hostile\nuciok\n" if $word eq 'uci';
  print "readyok\n" if $word eq 'isready';
  ($word, @words) = @ARGV if $word eq 'go' and @ARGV;
  exit if $word eq 'quit';
  print "$word: ", $attacks{$word}->(@words), "\n" if $attacks{$word};
}
