import { UNKNOWN_EPOCH } from '../../../versions/index.js';

/**
 * The version of the source that a package of rpm was built from, with its epoch only where that is known. The name of a source's
 * file (`perl-5.32.1-481.el9.src.rpm`) leaves it out, and who tells a source puts the package's in front. That is right for
 * packages that have the version of their source; one of its own has an epoch of its own too: `perl-Errno 1.30-481.el9` is built
 * from `perl 4:5.32.1-481.el9`, and would else be older than every fix of perl.
 *
 * @param version the package's own
 * @param sourceVersion as it was told
 */
export function sourceVersionOfRpm(version: string, sourceVersion: string): string {
  const [epoch, edition] = epochAndEdition(version);
  const [sourceEpoch, sourceEdition] = epochAndEdition(sourceVersion);
  return sourceEdition === edition || sourceEpoch !== epoch ? sourceVersion : `${UNKNOWN_EPOCH}${sourceEdition}`;
}

/** No epoch is one of 0. */
function epochAndEdition(version: string): [epoch: number, edition: string] {
  const [, epoch = '0', edition = version] = /^(\d+):(.*)$/.exec(version) ?? [];
  return [Number(epoch), edition];
}
