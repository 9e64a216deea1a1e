import { compareDigits, compareLists, compareTexts, isDigit } from './digits.js';
import type { VersionOrder } from './version-order.js';

/** `Gem::Version::VERSION_PATTERN`. */
const GRAMMAR = /^\d+(?:\.[0-9a-zA-Z]+)*(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/;
/** The platform that a gem was built for stands behind its version in lock files and file names; versions have no dash once published. */
const PLATFORM =
  /-(?:java|jruby|(?:x86|x64|x86_64|amd64|i[3-6]86|aarch64|arm64|arm|armv[5-8]\w*|universal|ppc64le|powerpc64le|s390x|riscv64)-(?:linux|darwin|mingw|mswin|freebsd|openbsd|netbsd|solaris|java|unknown)[\w.-]*)$/i;
const SEGMENT = /\d+|[a-zA-Z]+/g;

function bare(version: string): string {
  return version.trim().replace(PLATFORM, '');
}

/** Numbers and words in turns; a dash says `.pre.`. Zeros before the first word count for nothing. */
function segmentsOf(version: string): string[] {
  const segments = bare(version).replaceAll('-', '.pre.').match(SEGMENT) ?? [];
  const word = segments.findIndex((segment) => !isDigit(segment.charCodeAt(0)));
  if (word < 0) return segments;
  const numbers = segments.slice(0, word);
  while (/^0+$/.test(numbers.at(-1) ?? '')) numbers.pop();
  return [...numbers, ...segments.slice(word)];
}

/** A word comes before every number, and so before the end, which is as zero. */
function compareSegment(a: string, b: string): number {
  const [isNumberA, isNumberB] = [isDigit(a.charCodeAt(0)), isDigit(b.charCodeAt(0))];
  if (isNumberA && isNumberB) return compareDigits(a, b);
  return Number(isNumberA) - Number(isNumberB) || compareTexts(a, b);
}

/** Versions of Ruby gems as `Gem::Version` compares them: a version with a letter is a pre-release. A platform behind it is left out. */
export const GEM_ORDER: VersionOrder = {
  name: 'gem',
  accepts: (version) => GRAMMAR.test(bare(version)),
  compare: (a, b) => compareLists(segmentsOf(a), segmentsOf(b), '0', compareSegment),
};
