# Lets an engine of little thought take the time of a real one without its processor: `perl slow.pl SECONDS ENGINE [ARGS…]` waits before each search.
use strict;
use warnings;
use Time::HiRes 'sleep';

my ($seconds, @engine) = @ARGV;
$SIG{PIPE} = 'IGNORE';
open(my $to, '|-', @engine) or die "Cannot start $engine[0]: $!\n";
$to->autoflush(1);
while (my $line = <STDIN>) {
    sleep($seconds) if $line =~ /^(?:go\b|time\b)/;
    print {$to} $line;
}
close($to);
