import { distributionOf, packageTypeOf } from '../../scans/index.js';
import { ecosystemOfWord, familyOf, isOfEcosystem } from './end-of-life.js';

/**
 * Why a device says nothing of a package that it does not show: nobody ever scanned it; no scan has an inventory; the inventories are
 * of other ecosystems; the newest scan could not look everywhere; the newest inventory is older than was asked for.
 */
export const NOT_LOOKED_AT = ['never-scanned', 'no-inventory', 'other-ecosystems', 'partial', 'old'] as const;
export type NotLookedAt = (typeof NOT_LOOKED_AT)[number];

/** One series of a device, as far as it matters here. */
export interface ScannedSeries {
  hasInventory: boolean;
  /** The last scan that was believed; null when none was. */
  lookedAt: Date | null;
  /** The last that came. */
  reportedAt: Date | null;
  /** Of the packages in its inventory. */
  ecosystems: readonly string[];
  /** What the collectors of the last scan said of themselves. */
  coverage: readonly { type: string; status: string; keeps?: boolean }[];
}

/** Types that a system lists its own software by. */
const SYSTEM_TYPES = new Set(['deb', 'rpm', 'apk', 'alpm', 'macos-app', 'windows-program', 'msix']);
/** What was looked for and is not there was looked for. */
const LOOKED = new Set(['complete', 'not-present']);

/**
 * Why a device was not looked at for an ecosystem; null when it was, so that what it does not show is not there. A device has one
 * system: whoever listed its packages has answered for those of other distributions.
 *
 * @param ecosystem null for any
 * @param oldBefore an inventory of before is too old to tell
 */
export function whyNotLookedAt(
  scanSeries: readonly ScannedSeries[],
  ecosystem: string | null,
  oldBefore: Date,
): NotLookedAt | null {
  if (scanSeries.length === 0) return 'never-scanned';
  const inventories = scanSeries.filter(({ hasInventory }) => hasInventory);
  if (inventories.length === 0) return 'no-inventory';
  const speaking = ecosystem === null ? inventories : inventories.filter((series) => speaksOf(series, ecosystem));
  if (speaking.length === 0) return 'other-ecosystems';
  const whole = speaking.filter(
    ({ lookedAt, reportedAt, coverage }) =>
      lookedAt !== null && (reportedAt === null || reportedAt <= lookedAt) && !keepsSome(coverage, ecosystem),
  );
  if (whole.length === 0) return 'partial';
  return whole.some(({ lookedAt }) => lookedAt !== null && lookedAt >= oldBefore) ? null : 'old';
}

/** What a series speaks of: families of ecosystems, in lower case. */
interface Spoken {
  families: ReadonlySet<string>;
  ofSystem: boolean;
}

/** Found out once, however many ecosystems are asked for: a device may tell of thousands. */
const SPOKEN = new WeakMap<ScannedSeries, Spoken>();

function spokenOf(series: ScannedSeries): Spoken {
  const known = SPOKEN.get(series);
  if (known) return known;
  const collected = series.coverage.flatMap(({ type, status }) => (LOOKED.has(status) ? [wordOf(type)] : []));
  const words = [...new Set([...series.ecosystems, ...collected])];
  const spoken = {
    families: new Set(words.map((one) => familyOf(one).toLowerCase())),
    ofSystem: words.some((one) => isOfSystem(one) || SYSTEM_TYPES.has(one)),
  };
  SPOKEN.set(series, spoken);
  return spoken;
}

function speaksOf(series: ScannedSeries, ecosystem: string): boolean {
  const { families, ofSystem } = spokenOf(series);
  return families.has(familyOf(ecosystem).toLowerCase()) || (ofSystem && isOfSystem(ecosystem));
}

/** Whether a collector of the ecosystem could not look everywhere, while the rest of its scan is as good as ever. */
function keepsSome(coverage: ScannedSeries['coverage'], ecosystem: string | null): boolean {
  return (
    ecosystem !== null &&
    coverage.some(({ type, keeps }) => keeps === true && isOfEcosystem(wordOf(type), familyOf(ecosystem)))
  );
}

/** Collectors are called by the package URL type of what they collect. */
function wordOf(type: string): string {
  const known = SYSTEM_TYPES.has(type) ? type : packageTypeOf(type);
  return known !== null && SYSTEM_TYPES.has(known) ? known : (ecosystemOfWord(type) ?? type);
}

function isOfSystem(ecosystem: string): boolean {
  return distributionOf(familyOf(ecosystem)) !== null;
}
