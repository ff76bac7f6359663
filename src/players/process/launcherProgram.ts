// The launcher: a small program that starts engines, in Perl, which every Debian has and which needs no compiler. Forking a process of 5 MiB takes a tenth
// of a millisecond; forking Arbiter copies the page tables of 100 MiB, in the thread that plays games. Its other side is launcher.ts.
//
// A request is a length (4 bytes) and texts with NUL between them; no shell reads them. Answers are lines. The first is "ready", with the controllers of
// the engines' control groups, or with "-" and why there are none.
//
//   pipes NUMBER                   → pipes NUMBER IN OUT ERR: its descriptors of our ends, to be opened through /proc
//   start NUMBER LEVEL NETWORK COUNT STEP… FOLDER COUNT COMMAND… VARIABLE…
//                                  → started NUMBER GROUP PID, when the command runs and our ends are closed here; a step is three texts
//   drop NUMBER                    closes the pipes
//   either of the first two        → refused NUMBER ERRNO WHAT
//   the engine's end               → ended GROUP STATUS MEMORY, what leave_group says: 0 without a control group
//
// A pidfd (pidfd_open(2), Linux 5.3, 434 on every architecture) becomes readable when its process ends. The engine's group is killed before the engine is
// reaped, while its number is still taken. Whatever an engine leaves becomes a child of the launcher (PR_SET_CHILD_SUBREAPER); what cannot be assigned to
// one engine is killed when none runs. At the end of its input, which is the end of the thread that started it, the launcher kills all of them.

import { GROUPS_PROGRAM } from '../sandbox/groupsProgram.ts';
import { SANDBOX_PROGRAM } from '../sandbox/sandboxProgram.ts';

export const LAUNCHER_PROGRAM = String.raw`
use strict;
use POSIX ();
${SANDBOX_PROGRAM}${GROUPS_PROGRAM}
my ($PIDFD_OPEN, @SIGNALS) = (434, qw(HUP INT QUIT TERM PIPE));
my $SIGNALFD = (POSIX::uname())[4] eq 'x86_64' ? 289 : 74;
my ($input, %pipes, %watched, %told, %users) = ('');
my %requests = (pipes => \&pipes, start => \&start, drop => sub { delete $pipes{$_[0]} });

# A path in it may have line ends, also those of Unicode.
sub answer { syswrite STDOUT, "@_" =~ s/[\r\n]|\xe2\x80[\xa8\xa9]/ /gr . "\n" }

sub pipes {
  my ($number) = @_;
  my @ends;
  for (1 .. 3) {
    pipe my $read, my $write or return answer('refused', $number, $! + 0);
    push @ends, $read, $write;
  }
  $pipes{$number} = \@ends;
  answer('pipes', $number, map { fileno $ends[$_] } 1, 2, 4);
}

sub start {
  my ($number, $level, $network, $count, @rest) = @_;
  my @steps = map { [splice @rest, 0, 3] } 1 .. $count;
  my ($in, undef, undef, $out, undef, $err) = @{ delete $pipes{$number} };
  my ($pid, $watch, $group);
  my @bounds = grep { $_->[0] eq 'group' } @steps;
  @steps = grep { $_->[0] ne 'group' } @steps;
  eval { $group = make_group($number, @bounds) if $groups and @bounds; 1 } or return answer('refused', $number, $! + 0, $@ =~ s/\n//r);
  pipe my $failed, my $fails and pipe my $told, my $tells and pipe my $waits, my $goes or return answer('refused', $number, $! + 0);
  $pid = branch($level, $network) // return answer('refused', $number, $! + 0, $level eq 'sealed' ? 'make namespaces' : ());
  if ($pid == 0) {
    POSIX::setsid();
    close $goes;
    sysread $waits, my $word, 1 or POSIX::_exit(127);
    if (open STDIN, '<&', $in and open STDOUT, '>&', $out and open STDERR, '>&', $err) {
      eval { confine($level, $tells, @steps); 1 } and run(@rest);
    }
    syswrite $fails, $! + 0 . " $@";
    POSIX::_exit(127);
  }
  close $_ for $fails, $tells, $waits, $in, $out, $err;
  my $refusal = '';
  if ($watch = watch($pid) and (!$group or eval { put("$group/cgroup.procs", $pid); 1 })) {
    syswrite $goes, '.';
    sysread $failed, $refusal, 4096;
  } else {
    $refusal = $! + 0 . ($watch ? ' enter a control group' : '');
    kill KILL => $pid;
  }
  if ($refusal) {
    waitpid $pid, 0;
    leave_group($group) if $group;
    return answer('refused', $number, $refusal =~ s/\s+$//r);
  }
  $watched{$pid} = $watch;
  $told{$pid} = $told if $level eq 'sealed';
  $groups{$pid} = $group if $group;
  $users{$pid} = $FIRST_ID + $pid if $level eq 'user';
  my ($engine) = $level eq 'sealed' ? children($pid) : $pid;
  answer('started', $number, $pid, $engine // $pid);
}

sub run {
  my ($folder, $count, @rest) = @_;
  my @command = splice @rest, 0, $count;
  $SIG{$_} = 'DEFAULT' for @SIGNALS;
  POSIX::sigprocmask(POSIX::SIG_SETMASK(), POSIX::SigSet->new);
  %ENV = map { split /=/, $_, 2 } @rest;
  chdir $folder and exec { $command[0] } @command;
}

# Kills the groups of an engine and all that has its user id; returns how the engine ended.
sub finish {
  my ($pid) = @_;
  kill KILL => -$pid;
  evict(delete $users{$pid}) if $users{$pid};
  my $killed = $groups{$pid} ? leave_group(delete $groups{$pid}) : 0;
  waitpid $pid, 0;
  my $status = $?;
  delete $watched{$pid};
  if (my $told = delete $told{$pid}) {
    sysread $told, my $of_engine, 16;
    $status = $of_engine if $of_engine;
  }
  return $status, $killed;
}

sub children {
  my ($pid) = @_;
  open my $list, '<', "/proc/$pid/task/$pid/children" or return;
  return split ' ', <$list> // '';
}

# What engines have left is reaped, and killed when no engine runs; returns how many there were.
sub clear {
  my @left = grep { !$watched{$_} } children($$);
  for my $pid (@left) {
    kill KILL => $pid if !%watched;
    waitpid $pid, POSIX::WNOHANG();
  }
  clear_groups();
  return @left;
}

sub watch { opened(syscall $PIDFD_OPEN, $_[0] + 0, 0) }

sub opened {
  my ($fd) = @_;
  return if $fd < 0;
  open my $handle, '<&=', $fd;
  return $handle;
}

$SIG{$_} = 'IGNORE' for @SIGNALS;
# The ends of children are read and not handled: a handler that hundreds of ends call at once, as one engine can make them, ends Perl (SIGABRT).
POSIX::sigaction(POSIX::SIGCHLD(), POSIX::SigAction->new('DEFAULT', POSIX::SigSet->new, POSIX::SA_NOCLDSTOP()));
POSIX::sigprocmask(POSIX::SIG_BLOCK(), POSIX::SigSet->new(POSIX::SIGCHLD()));
my $child_ends = pack 'Q', 1 << POSIX::SIGCHLD() - 1;
my $signals = opened(syscall $SIGNALFD, -1, $child_ends, 8, 0x80800) or exit 1;
$0 = 'arbiter-launcher';
watch($$) or exit 1;
syscall $PRCTL, $SUBREAPER, 1, 0, 0, 0;
my @controllers = eval { open_groups() };
answer('ready', @controllers ? @controllers : ('-', $@ =~ s/\n//r));
for (;;) {
  my $ready = '';
  vec($ready, $_, 1) = 1 for 0, map { fileno $_ } $signals, values %watched;
  next if select($ready, undef, undef, undef) < 0;
  # Before the reaping: what ends after it makes it ready again.
  sysread $signals, my $ends, 1024 if vec $ready, fileno $signals, 1;
  if (vec $ready, 0, 1) {
    sysread STDIN, $input, 65536, length $input or last;
    while (length $input >= 4 and length $input >= 4 + unpack 'N', $input) {
      my ($word, @texts) = split /\0/, unpack('N/a', $input), -1;
      substr($input, 0, 4 + unpack 'N', $input) = '';
      $requests{$word}->(@texts);
    }
  }
  for my $pid (grep { vec $ready, fileno $watched{$_}, 1 } keys %watched) {
    answer('ended', $pid, finish($pid));
  }
  clear();
}
finish($_) for keys %watched;
for (1 .. 100) {
  last if !clear();
  select undef, undef, undef, 0.01;
}
`;
