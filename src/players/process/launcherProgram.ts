// The launcher: a small program that starts engines, in Perl, which every Debian has and which needs no compiler. Forking a process of 5 MiB takes a tenth
// of a millisecond; forking Arbiter copies the page tables of 100 MiB, in the thread that plays games. Its other side is launcher.ts.
//
// A request is a length (4 bytes) and texts with NUL between them; no shell reads them. Answers are lines.
//
//   pipes NUMBER                                    → pipes NUMBER IN OUT ERR: its descriptors of our ends, to be opened through /proc
//   start NUMBER FOLDER COUNT COMMAND… VARIABLE…    → started NUMBER PID, when the command runs and our ends are closed here
//   drop NUMBER                                     closes the pipes
//   either of the first two                         → refused NUMBER ERRNO
//   the engine's end                                → ended PID STATUS
//
// A pidfd (pidfd_open(2), Linux 5.3, 434 on every architecture) becomes readable when its process ends. The engine's group is killed before the engine is
// reaped, while its number is still taken. At the end of its input, which is the end of the thread that started it, the launcher kills all engines.

export const LAUNCHER_PROGRAM = String.raw`
use strict;
use POSIX ();
my ($PIDFD_OPEN, @SIGNALS) = (434, qw(HUP INT QUIT TERM PIPE));
my ($input, %pipes, %watched) = ('');
my %requests = (pipes => \&pipes, start => \&start, drop => sub { delete $pipes{$_[0]} });

sub answer { syswrite STDOUT, "@_\n" }

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
  my ($number, @launch) = @_;
  my ($in, undef, undef, $out, undef, $err) = @{ delete $pipes{$number} };
  my ($pid, $watch);
  pipe my $failed, my $fails and defined($pid = fork) or return answer('refused', $number, $! + 0);
  if ($pid == 0) {
    open STDIN, '<&', $in and open STDOUT, '>&', $out and open STDERR, '>&', $err and run(@launch);
    syswrite $fails, $! + 0;
    POSIX::_exit(127);
  }
  close $_ for $fails, $in, $out, $err;
  my $errno = 0;
  if ($watch = watch($pid)) {
    sysread $failed, $errno, 16;
  } else {
    $errno = $! + 0;
    kill KILL => $pid;
  }
  if ($errno) {
    waitpid $pid, 0;
    return answer('refused', $number, $errno);
  }
  $watched{$pid} = $watch;
  answer('started', $number, $pid);
}

sub run {
  my ($folder, $count, @rest) = @_;
  my @command = splice @rest, 0, $count;
  $SIG{$_} = 'DEFAULT' for @SIGNALS;
  POSIX::setsid();
  %ENV = map { split /=/, $_, 2 } @rest;
  chdir $folder and exec { $command[0] } @command;
}

sub watch {
  my $fd = syscall $PIDFD_OPEN, $_[0] + 0, 0;
  return if $fd < 0;
  open my $handle, '<&=', $fd;
  return $handle;
}

$SIG{$_} = 'IGNORE' for @SIGNALS;
$0 = 'arbiter-launcher';
watch($$) or exit 1;
answer('ready');
for (;;) {
  my $ready = '';
  vec($ready, $_, 1) = 1 for 0, map { fileno $_ } values %watched;
  next if select($ready, undef, undef, undef) < 0;
  if (vec $ready, 0, 1) {
    sysread STDIN, $input, 65536, length $input or last;
    while (length $input >= 4 and length $input >= 4 + unpack 'N', $input) {
      my ($word, @texts) = split /\0/, unpack('N/a', $input), -1;
      substr($input, 0, 4 + unpack 'N', $input) = '';
      $requests{$word}->(@texts);
    }
  }
  for my $pid (grep { vec $ready, fileno $watched{$_}, 1 } keys %watched) {
    kill KILL => -$pid;
    waitpid $pid, 0;
    delete $watched{$pid};
    answer('ended', $pid, $?);
  }
}
kill KILL => map { -$_ } keys %watched;
`;
