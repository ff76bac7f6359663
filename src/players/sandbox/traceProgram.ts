// The part of process 1 of a sandbox (sandboxProgram.ts) that records what an engine executes, and what files it leaves, in the same Perl: only in checks
// (src/conformance/conditions). It is the tracer of the engine and of whatever the engine starts (ptrace(2)), and stops them only where they
// fork, execute a program or receive a signal.
//
// Records are lines of texts with tabs between them:
//
//   exec CALLER PROGRAM WORD…   PROGRAM was executed with these words; CALLER is the program that the process was before, empty: Arbiter
//   left SECONDS PATH           a file that was not there before the engine, so many seconds after its start
//   left end PATH               the same after its end, when its processes have had some time to clean up
//   ended                       nothing follows

export const TRACE_PROGRAM = String.raw`
my ($PTRACE, $WAIT) = (POSIX::uname())[4] eq 'x86_64' ? (101, 61) : (117, 260);
my ($CONT, $SEIZE, $MESSAGE, $LISTEN) = (7, 0x4206, 0x4201, 0x4208);
# The kernel kills what is traced if we end; fork, vfork, clone and exec stop it.
my $TRACED = 0x10001e;
my ($EXECUTED, $STOPPED, $ANY_CHILD) = (4, 128, 0x40000000);
my ($WORDS, $WORD, $MOST_NOTES) = (20, 300, 20_000);

sub attend { call('trace it', $PTRACE, $SEIZE, $_[0] + 0, 0, $TRACED) }

my $noted = 0;
sub note {
  return if $noted++ > $MOST_NOTES;
  my $line = join("\t", map { substr($_, 0, $WORD) =~ s/[\t\r\n]/ /gr } @_) . "\n";
  POSIX::write(1, $line, length $line);
}

# Passes on how the engine ended, and does not return.
sub follow {
  my ($engine, $seconds) = @_;
  my %program = ($engine => '');
  my %known = map { $_ => 1 } kept_files();
  my ($ended, $started) = (undef, time);
  my $look = sub { note('left', defined $ended ? 'end' : time - $started, $_) for grep { !$known{$_} } kept_files() };
  my $finish = sub {
    $look->() if $seconds;
    note('ended');
    tell_end($ended // 0);
  };
  local $SIG{ALRM} = sub {
    $finish->() if defined $ended;
    $look->();
    alarm 1;
  };
  alarm 1 if $seconds;
  for (;;) {
    # Perl's own waitpid keeps what it says about a stop to itself.
    my $status = "\0" x 4;
    my $pid = syscall $WAIT, -1, $status, $ANY_CHILD, 0;
    next if $pid < 0 and $! == POSIX::EINTR();
    $finish->() if $pid < 0;
    $status = unpack 'i', $status;
    if (($status & 0xff) != 0x7f) {
      next if $pid != $engine;
      $ended = $status;
      $finish->() if !$seconds;
      alarm $seconds;
      next;
    }
    my ($signal, $event) = ($status >> 8 & 0xff, $status >> 16);
    $program{$pid} //= $program{parent_of($pid)} // '';
    if ($event >= 1 and $event <= 3) {
      my $child = "\0" x 8;
      syscall $PTRACE, $MESSAGE, $pid, 0, $child;
      $program{unpack 'Q', $child} //= $program{$pid};
    } elsif ($event == $EXECUTED) {
      my $program = readlink("/proc/$pid/exe") // '?';
      note('exec', $program{$pid}, $program, words_of($pid));
      $program{$pid} = $program;
    }
    my $is_held = $event == $STOPPED && grep { $signal == $_ } POSIX::SIGSTOP(), POSIX::SIGTSTP(), POSIX::SIGTTIN(), POSIX::SIGTTOU();
    syscall $PTRACE, $is_held ? $LISTEN : $CONT, $pid, 0, $event ? 0 : $signal;
  }
}

sub parent_of {
  my ($pid) = @_;
  open my $file, '<', "/proc/$pid/stat" or return 0;
  my $line = <$file> // '';
  return $line =~ /.*\) \S (\d+)/s ? $1 : 0;
}

sub words_of {
  my ($pid) = @_;
  open my $file, '<', "/proc/$pid/cmdline" or return;
  read $file, my $line, 65536;
  my @words = split /\0/, $line;
  return splice @words, 0, $WORDS;
}

# Where a sealed engine can write, unless its entry says more.
sub kept_files { map { files_in($_) } '/tmp', '/dev/shm' }

sub files_in {
  my ($folder) = @_;
  opendir my $list, $folder or return;
  return map { my $path = "$folder/$_"; $path, !-l $path && -d $path ? files_in($path) : () } grep { !/^\.\.?$/ } readdir $list;
}
`;
