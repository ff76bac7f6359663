#!/usr/bin/perl
# A small SGMP program, written from the call for participation of CGF'99 alone: program.pl FAULT COLOUR SIZE KOMI. Black plays along the lowest rows, White
# along the highest, ten stones each, so that no stone is ever in danger and komi is the whole score. FAULT is one of index.ts.

use strict;
use warnings;
use IO::Select;
use Time::HiRes 'time';

my ($fault, $colour, $size, $komi) = @ARGV;
my %is = ($fault => 1);
my $black = $colour eq 'black';
$size = 9 if $is{'knows-nine-lines'};
binmode STDIN;
binmode STDOUT;
$| = 1;
exit 1 if $is{'exits-at-start'};
print "? unknown command\n\n" if $is{'speaks-gtp'};
exec 'sleep', '5' if $is{'leaves-process'} and not fork;

my ($OK, $DENY, $NEWGAME, $QUERY, $ANSWER, $MOVE, $UNDO) = 0 .. 6;
my ($sequence, $seen, $passes, $own, $turn) = (0, 0, 0, 0, 1);
my ($under_way, $sent_at, $last_heard, $last_number) = (undef, 0, '', 0);
my $phase = $black ? 'proposing' : 'waiting';
my (%taken, @frame);

send_command($NEWGAME, 0) if $black;
my $input = IO::Select->new(\*STDIN);
while (1) {
    if ($input->can_read(0.05)) {
        my $count = sysread STDIN, my $bytes, 4096;
        last unless $count;
        take($_) for unpack 'C*', $bytes;
    }
    my $patience = $is{'repeats-early'} ? 1.5 : 20;
    if ($under_way and time - $sent_at > $patience and not $is{'never-repeats'}) {
        $sent_at = time;
        put($under_way);
    }
}
sleep 60 if $is{'outlives-input'};

sub take {
    my ($byte) = @_;
    if ($byte < 4) { @frame = ($byte) }
    elsif ($byte >= 0x80 and @frame) { push @frame, $byte }
    return if @frame < 4;
    my ($first, $sum, $third, $fourth) = splice @frame;
    return unless $is{'no-checksum'} or $sum == (($first + $third + $fourth) & 0xff | 0x80);
    hear($first & 1, $first >> 1, $third >> 4 & 7, ($third & 7) << 7 | $fourth & 0x7f, "$first $third $fourth");
}

sub hear {
    my ($theirs, $heard, $command, $value, $text) = @_;
    undef $under_way if $heard == $sequence;
    if ($command == $OK) {
        begin() if $phase eq 'proposing' and not $under_way;
        return;
    }
    if ($text eq $last_heard) {
        return play() if $is{'plays-twice'} and $command == $MOVE;
        return ok();
    }
    $last_heard = $text;
    $seen = $theirs;
    if ($command == $NEWGAME) {
        return send_command($DENY, 0) if $phase eq 'playing' and not $is{'begins-again'};
        $phase = 'asking';
        send_command($QUERY, $is{'swaps-queries'} ? 8 : 11);
    }
    elsif ($command == $QUERY) { send_command($ANSWER, $value == 11 ? ($black ? 2 : 1) : $value == 8 ? 1 : 0) }
    elsif ($command == $ANSWER) {
        if ($phase eq 'asking') {
            $phase = 'asking more';
            return send_command($QUERY, $is{'swaps-queries'} ? 11 : 8);
        }
        ok();
        $phase = 'playing';
    }
    elsif ($command == $MOVE) { hear_move($value & 0x1ff) }
    elsif ($command == $UNDO) {
        exit 1 if $is{'ends-at-undo'};
        $is{'takes-back'} ? ok() : send_command($DENY, 0);
    }
    else { ok() }
}

sub begin {
    $phase = 'playing';
    play() if $black;
}

sub hear_move {
    my ($number) = @_;
    return if $number > $size * $size;
    ok() unless $is{'omits-ok'};
    return if $passes >= 2;
    # Someone who plays on a taken point is not played with any more.
    return if $number and $taken{$number}++ and not $is{'plays-on'};
    $last_number = $number;
    $passes = $number ? 0 : $passes + 1;
    $passes >= 2 ? score() : play();
}

sub play {
    exit 1 if $is{'exits-on-move'};
    my $number = 0;
    if ($own < 10 and not $passes) {
        my @points = $black ? 1 .. $size * $size : reverse 1 .. $size * $size;
        ($number) = grep { not $taken{$_} } @points;
    }
    $number = $last_number if $is{illegal} and $last_number;
    $own++;
    $taken{$number} = 1 if $number;
    $passes = $number ? 0 : $passes + 1;
    send_command($MOVE, ($black ? 0 : 0x200) + $number);
    score() if $passes >= 2;
}

sub score {
    print STDERR "Result: W+$komi\n" unless $is{'hides-score'};
}

sub ok { put(frame($OK, 0x3ff)) }

sub send_command {
    my ($command, $value) = @_;
    $sequence ^= 1;
    $under_way = frame($command, $value);
    $sent_at = time;
    put($under_way);
}

sub frame {
    my ($command, $value) = @_;
    my @bytes = ($seen << 1 | $sequence, 0x80 | $command << 4 | $value >> 7, 0x80 | $value & 0x7f);
    return pack 'C4', $bytes[0], ($bytes[0] + $bytes[1] + $bytes[2]) & 0xff | 0x80, @bytes[1, 2];
}

sub put {
    my ($bytes) = @_;
    syswrite STDOUT, $bytes unless $is{silent} or $is{'speaks-gtp'};
}
