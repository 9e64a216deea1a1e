/**
 * What changelogs of Debian tell of CVEs. A changelog names what an upload fixes; it does not name what is still open.
 */
const HEAD = /^(\S+) \(([^)\s]+)\) ([^;]+);/;
const END = /^ -- [^>]*>\s(.*)$/;
const CVE = /\b(?:CVE|CAN)-(\d{4}-\d{4,7})\b/g;
/** Said of a CVE that this upload does not fix. */
const NOT_FIXED =
  /\b(?:not (?:yet )?(?:affected|vulnerable|fixed|exploitable|applicable|present)|(?:does|do|did) ?n[o']t (?:affect|apply|fix|impact)|unaffected|revert(?:s|ed|ing)?|re-?introduc\w*|back out|still (?:open|vulnerable|unfixed)|incomplete fix (?:of|for))\b/i;

/** The title of a patch of the kernel, and the numbers that it fixes. */
const TITLE = /^[-*+] .*\S \((?:CVE-\d{4}-\d{4,7}(?:, )?)+\)$/;

/** The uploads of a changelog, newest first: `{ version, suite, day, items }`; what is cut off or of another form is left out. */
export function uploadsOf(text) {
  const uploads = [];
  let open = null;
  for (const line of text.split('\n')) {
    const head = HEAD.exec(line);
    const end = END.exec(line);
    if (head) open = { version: head[2], suite: head[3].trim().split(/\s+/)[0], items: [] };
    else if (open === null) continue;
    else if (end) {
      const time = Date.parse(end[1].split('(')[0].trim());
      uploads.push({ ...open, day: Number.isNaN(time) ? null : new Date(time).toISOString().slice(0, 10) });
      open = null;
    } else if (/^\s*[*+-] /.test(line) || open.items.length === 0 || line.trim() === '') open.items.push(line.trim());
    else open.items[open.items.length - 1] += ` ${line.trim()}`;
  }
  return uploads;
}

/**
 * The lowest version of a lineage that has the fix of each CVE: an upload holds what older ones fixed, and its version may be
 * lower than theirs (`1.2-3~deb13u1` was built from `1.2-3`).
 *
 * @param isBelow whether one version is lower than another
 * @param ofKernel whether items are titles of patches: then a number in brackets behind one is what it fixes, also where the fix
 * takes an older patch back (`crypto: algif_aead - Revert to operating out-of-place (CVE-2026-31431)`)
 * @returns Map of CVE to `{ version, suite, day }`
 */
export function fixesOf(uploads, isBelow, ofKernel = false) {
  const fixes = new Map();
  let lowest = null;
  for (const upload of uploads) {
    if (lowest === null || isBelow(upload.version, lowest.version)) lowest = upload;
    const { version, suite, day } = lowest;
    for (const item of upload.items) {
      if (NOT_FIXED.test(item) && !(ofKernel && TITLE.test(item))) continue;
      // An older upload that names it too had it first.
      for (const [, number] of item.matchAll(CVE)) fixes.set(`CVE-${number}`, { version, suite, day });
    }
  }
  return fixes;
}
