# The first process of a virtual machine (virtualMachine.ts): makes the root from this machine's files, runs the script, says how it ended, and turns the
# machine off. All that it needs is Perl and the modules beside it.

my ($MOUNT, $REBOOT, $FINIT_MODULE, $MS_RDONLY, $MS_MOVE) = (165, 169, 313, 1, 8192);

sub words {
  my ($file) = @_;
  open my $handle, '<', $file or die "$file: $!";
  local $/;
  return split /\0/, <$handle>;
}

sub load {
  my ($file) = @_;
  open my $handle, '<', $file or die "$file: $!";
  my $none = '';
  syscall $FINIT_MODULE, fileno $handle, $none, 0 and die "$file: $!";
}

sub mount {
  my ($kind, $where, $flags, $options) = @_;
  mkdir $where;
  my $from = $kind eq '9p' ? 'host' : $kind;
  syscall $MOUNT, $from, $where, $kind, $flags, $options and die "$kind at $where: $!";
}

sub turn_off {
  my ($words) = @_;
  print $words;
  syscall $REBOOT, 0xfee1dead, 672274793, 0x4321fedc, 0;
}

$| = 1;
$SIG{__DIE__} = sub { turn_off("virtual machine: $_[0]\n") };
opendir my $modules, "/modules";
load("/modules/$_") for sort grep { !/^\./ } readdir $modules;
mount('9p', '/host', $MS_RDONLY, 'trans=virtio,version=9p2000.L,msize=524288,cache=loose');
mount('tmpfs', '/new', 0, 'mode=755,size=90%');
mkdir "/new/$_" for qw(upper work);
mount('overlay', '/root', 0, 'lowerdir=/host,upperdir=/new/upper,workdir=/new/work');
my ($folder, $script, %variables) = words('/script');
chdir '/root' or die "/root: $!";
my ($from, $to, $kind, $none) = ('.', '/', '', '');
syscall $MOUNT, $from, $to, $kind, $MS_MOVE, $none and die "/: $!";
chroot '.' or die "/: $!";
mount('proc', '/proc', 0, '');
mount('sysfs', '/sys', 0, '');
mount('devtmpfs', '/dev', 0, '');
mount('devpts', '/dev/pts', 0, 'mode=620,ptmxmode=666');
mount('tmpfs', '/dev/shm', 0, 'mode=1777');
mount('tmpfs', '/tmp', 0, 'mode=1777');
mount('tmpfs', '/run', 0, 'mode=755');
mount('cgroup2', '/sys/fs/cgroup', 0, '');
symlink '/proc/self/fd', '/dev/fd';
system 'ip', 'link', 'set', 'lo', 'up';

%ENV = %variables;
my $pid = fork // die "fork: $!";
if ($pid == 0) {
  setpgrp;
  chdir $folder or die "$folder: $!";
  open STDIN, '<', '/dev/null';
  open STDERR, '>&', \*STDOUT;
  exec '/bin/bash', '-c', $script or die "bash: $!";
}
# What the script leaves behind ends here too.
for (;;) {
  my $ended = wait;
  turn_off(sprintf "\nvirtual machine: ended %d\n", $? & 127 ? 128 + ($? & 127) : $? >> 8) if $ended == $pid;
}
