// The part of the launcher (process/launcherProgram.ts) that gives each engine in a sandbox a control group of its own (cgroups(7), version 2), in the same
// Perl: what all its processes take together is bounded, and it ends at once. Only below a group that was delegated to Arbiter, which systemd marks
// (Delegate=yes: systemd.resource-control(5), and the attributes in https://systemd.io/CGROUP_DELEGATION); no other group is touched, and none of version 1.
//
// A group with controllers has no processes, only groups: so Arbiter's own go to the group "arbiter" in it. An engine's group is "engine-LAUNCHER-NUMBER".

export const GROUPS_PROGRAM = String.raw`
my ($OWN_GROUP, @CONTROLLERS) = ('arbiter', qw(memory pids cpuset));
my $GETXATTR = (POSIX::uname())[4] eq 'x86_64' ? 191 : 8;
my ($groups, %groups, @left_groups);

sub texts { open my $file, '<', $_[0] or return; return <$file> }
sub words { split ' ', join '', texts(@_) }

# Its controllers; dies with the reason why there is none.
sub open_groups {
  my ($own) = map { /^0::(.*)$/ } texts('/proc/self/cgroup');
  my ($root, $at) = map { (split)[3, 4] } grep { / - cgroup2 / } texts('/proc/self/mountinfo');
  defined $own and defined $at or die "this system has none of version 2\n";
  my $folder = $at . ($root eq '/' ? $own : $own =~ s/^\Q$root\E//r);
  # A launcher that started before has moved this one.
  $folder =~ s{(/$OWN_GROUP)?/*$}{};
  my %there = map { $_ => 1 } words("$folder/cgroup.controllers");
  my @controllers = grep { $there{$_} } @CONTROLLERS or die "this system has no controllers of version 2 for Arbiter\n";
  grep { is_set($folder, $_) } qw(user.delegate trusted.delegate) or die "the one of Arbiter is not delegated to it\n";
  mkdir "$folder/$OWN_GROUP";
  # Meanwhile others may start.
  for (1 .. 20) {
    for my $pid (words("$folder/cgroup.procs")) { eval { put("$folder/$OWN_GROUP/cgroup.procs", $pid) } }
    last if eval { put("$folder/cgroup.subtree_control", join ' ', map { "+$_" } @controllers); 1 };
    $_ < 20 or die "the one of Arbiter cannot be divided ($!)\n";
  }
  $groups = $folder;
  for (glob "$folder/engine-*") { leave_group($_) if /-(\d+)-\d+$/ and !-d "/proc/$1" }
  return @controllers;
}

sub is_set {
  my ($folder, $name, $value) = (@_, "\0" x 8);
  return syscall($GETXATTR, $folder, $name, $value, 8) == 1 && $value =~ /^1/;
}

# Its folder, with the values that its controllers know.
sub make_group {
  my ($number, @steps) = @_;
  my $folder = "$groups/engine-$$-$number";
  mkdir $folder or die "make a control group\n";
  for (@steps) { put("$folder/$_->[1]", $_->[2]) if -e "$folder/$_->[1]" }
  return $folder;
}

# Kills what is in it; returns 0, 1 if the kernel killed something because the group had reached its limit of memory, 2 if because others had reached one.
sub leave_group {
  my ($folder) = @_;
  my %events = map { split } texts("$folder/memory.events");
  # Before Linux 5.14 there is no such file.
  put("$folder/cgroup.kill", 1) if -e "$folder/cgroup.kill";
  push @left_groups, $folder;
  return $events{oom_kill} ? ($events{oom} ? 1 : 2) : 0;
}

sub clear_groups { @left_groups = grep { !rmdir and -d } @left_groups }
`;
