# A small engine that takes something of its host at every move, and ends where that is refused: `needy.pl files 40`, `needy.pl memory 300` (MiB). It gives
# it back after the move. It plays knights back and forth from the usual position. In Perl, so that it starts fast and takes little else.
use strict;

my ($what, $amount, $piece) = (@ARGV, 50);
my %takes = (
  files => sub {
    return map { open my $file, '<', '/proc/version' or die "no file: $!\n"; $file } 1 .. $amount;
  },
  # In pieces, since the system may refuse what is larger than the machine.
  memory => sub {
    return map { 'x' x ($piece * 1048576) } 1 .. $amount / $piece;
  },
);
my @moves = (['g1f3', 'f3g1'], ['g8f6', 'f6g8']);
my $ply = 0;

$| = 1;
while (my $line = <STDIN>) {
  print "id name Needy\nuciok\n" if $line =~ /^uci$/;
  print "readyok\n" if $line =~ /^isready/;
  $ply = () = ($1 // '') =~ /\S+/g if $line =~ /^position startpos(?: moves (.*))?/;
  if ($line =~ /^go/) {
    my @taken = $takes{$what}->();
    select undef, undef, undef, 0.02;
    print "bestmove $moves[$ply % 2][($ply >> 1) % 2]\n";
  }
  last if $line =~ /^quit/;
}
