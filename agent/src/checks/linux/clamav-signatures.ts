import type { FileTree } from '../../device/file-tree.js';
import { type Evidence, fileEvidence } from '../outcome.js';
import { attempt, plainText } from '../plain-text.js';

const FOLDER = '/var/lib/clamav';
/** Where clamd is told another folder: Debian's file, that of others, and Fedora's of its instances. */
const SETTINGS = ['/etc/clamav/clamd.conf', '/etc/clamd.conf', '/etc/clamd.d/scan.conf'];
/** The daily part is what changes; `.cld` is the one that was updated in pieces. */
const FILES = ['daily.cld', 'daily.cvd'];
const HEADER_BYTES = 512;
const DAY_MS = 24 * 3600 * 1000;
/** `ClamAV-VDB:24 Sep 2024 04-32 -0400:27407:…`: the time of building, with a dash where a colon would separate fields. */
const HEADER = /^ClamAV-VDB:(\d{1,2} [A-Z][a-z]{2} \d{4}) (\d{2})-(\d{2}) ([+-]\d{4}):/;

/**
 * How old the newest daily signatures of ClamAV are, in days, one that has begun counted whole (clamd finds them too old
 * from the first second after seven days), from their own header: the date of the file would only tell when somebody copied
 * it. Null when there are none that can be read.
 * @param now in ms since 1970
 */
export function clamavSignatureAge(tree: FileTree, now: number, evidence: Evidence[]): number | null {
  const folder = SETTINGS.map((path) => folderIn(tree, path)).find((found) => found !== null) ?? FOLDER;
  const built = FILES.flatMap((name) => {
    const path = `${folder}/${name}`;
    const { value } = attempt(() => tree.head(path, HEADER_BYTES));
    const match = HEADER.exec(value?.toString('latin1') ?? '');
    const time = match === null ? Number.NaN : Date.parse(`${match[1]} ${match[2]}:${match[3]} ${match[4]}`);
    if (Number.isNaN(time)) return [];
    evidence.push(fileEvidence(path, `built ${new Date(time).toISOString()}`));
    return [time];
  });
  if (built.length === 0) return null;
  const days = (now - Math.max(...built)) / DAY_MS;
  // Signatures of tomorrow: one of the clocks is wrong, and the age is not known.
  return days < -1 ? null : Math.max(0, Math.ceil(days));
}

/** `DatabaseDirectory /srv/clamav` (clamd.conf(5)). */
function folderIn(tree: FileTree, path: string): string | null {
  const { value } = attempt(() => plainText(tree, path));
  const [, quoted, bare] = /^\s*DatabaseDirectory\s+(?:"(\/[^"]+)"|(\/[^\s"]+))/m.exec(value ?? '') ?? [];
  return (quoted ?? bare)?.replace(/\/$/, '') ?? null;
}
