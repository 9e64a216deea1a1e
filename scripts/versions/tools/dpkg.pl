use Dpkg;
use Dpkg::Version;
print "dpkg $Dpkg::PROGVERSION, Dpkg::Version\n";
while (<STDIN>) {
    chomp;
    my ($x, $y) = map { Dpkg::Version->new($_) } split /\t/;
    print $x->is_valid() && $y->is_valid() ? version_compare("$x", "$y") : '?', "\n";
}
