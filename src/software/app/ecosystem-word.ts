import { distributionOf, packageTypeOf, typeEcosystem } from '../../scans/index.js';
import { versionOrderOf } from '../../versions/index.js';

/**
 * OSV's name of the ecosystem that a word stands for: of the ecosystem itself in any case, of a package URL type or of a tool
 * (`npm`, `pip`, `debian`, `Debian:12`). A word that nobody knows stays as it is.
 */
export function ecosystemOfWord(word: string): string | null {
  const text = word.trim();
  if (text === '') return null;
  const colon = text.indexOf(':');
  const [head, release] = colon < 0 ? [text, ''] : [text.slice(0, colon), text.slice(colon)];
  const distribution = distributionOf(head);
  if (distribution !== null) return `${distribution.ecosystem}${release}`;
  const type = packageTypeOf(head);
  return type === null ? text : typeEcosystem(type);
}

/** The ecosystem without its release: `Debian` of `Debian:12`. */
export function familyOf(ecosystem: string): string {
  return ecosystem.split(':', 1)[0] ?? ecosystem;
}

/** Whether a stored ecosystem is the one that was asked for, or a release of it. */
export function isOfEcosystem(stored: string, asked: string): boolean {
  const [a, b] = [stored.toLowerCase(), asked.toLowerCase()];
  return a === b || a.startsWith(`${b}:`);
}

/** OSV's names that no tool calls its packages by. */
const OTHERS = new Set(['conancenter']);

/** Whether there is such an ecosystem, as far as this service knows. */
export function isKnownEcosystem(ecosystem: string): boolean {
  const family = familyOf(ecosystem);
  return (
    distributionOf(family) !== null ||
    packageTypeOf(family) !== null ||
    versionOrderOf(family) !== null ||
    OTHERS.has(family.toLowerCase())
  );
}
