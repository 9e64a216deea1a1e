<?php
require $argv[1];
echo "composer/semver {$argv[2]}, VersionParser and Comparator\n";
$parser = new Composer\Semver\VersionParser();
while (($line = fgets(STDIN)) !== false) {
    [$a, $b] = explode("\t", rtrim($line, "\n"));
    try {
        [$a, $b] = [$parser->normalize($a), $parser->normalize($b)];
        $sign = Composer\Semver\Comparator::greaterThan($a, $b) ? 1 : (Composer\Semver\Comparator::lessThan($a, $b) ? -1 : 0);
        echo $sign, "\n";
    } catch (UnexpectedValueException $e) {
        echo "?\n";
    }
}
