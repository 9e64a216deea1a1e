import { distributionOf } from '../../scans/index.js';
import { familyOf } from './ecosystem-word.js';

/** A line of releases of a product, as far as it matters here. Dates are days: `2026-11-20`. */
export interface ReleaseLine {
  label: string;
  cycle: string;
  eolOn: string | null;
  /** Whether it has ended, where no day is given. */
  ended: boolean;
  /** End of the extended support that some pay for. */
  extendedUntil: string | null;
}

/** That something installed gets no more fixes from whoever makes it. */
export interface EndOfLife {
  /** Of the product and its line: `AngularJS 1`, `Debian 10`. */
  label: string;
  /** Since when; null where that is not known. */
  on: string | null;
  extendedUntil: string | null;
  /** The installed versions that it is about; null means all of them, because the distribution has ended. */
  versions: string[] | null;
}

/** Namespaces of package URLs, where endoflife.date has another name. */
const PRODUCTS: Record<string, string> = {
  alpine: 'alpine-linux',
  amazon: 'amazon-linux',
  oracle: 'oracle-linux',
  redhat: 'rhel',
  rocky: 'rocky-linux',
  suse: 'sles',
};

/** The distribution release that an ecosystem is of, as endoflife.date calls product and cycle; null where it names none. */
export function releaseOf(ecosystem: string): { product: string; version: string } | null {
  const distribution = distributionOf(familyOf(ecosystem));
  const release = ecosystem.slice(familyOf(ecosystem).length + 1);
  if (distribution === null || release === '') return null;
  const version = release.replace(/^(?:v(?=\d)|Leap |Linux Enterprise Server )/i, '').replace(/ SP(\d+)$/i, '.$1');
  return { product: PRODUCTS[distribution.namespace] ?? distribution.namespace, version };
}

/** Whether packages of the ecosystem are what their makers publish. Distributions look after lines that their makers have left. */
export function isOfItsMaker(ecosystem: string): boolean {
  return distributionOf(familyOf(ecosystem)) === null;
}

/** The line that a version belongs to, if it has ended by `today`. The longest that fits is meant: `2.12` before `2`. */
export function endedLine(lines: readonly ReleaseLine[], version: string, today: string): ReleaseLine | null {
  const plain = version.replace(/^\d+:/, '').replace(/^v(?=\d)/i, '');
  const [line] = lines
    .filter(({ cycle }) => plain === cycle || /^[.\-+~]/.test(plain.startsWith(cycle) ? plain.slice(cycle.length) : ''))
    .sort((a, b) => b.cycle.length - a.cycle.length);
  if (line === undefined) return null;
  return (line.eolOn === null ? line.ended : line.eolOn <= today) ? line : null;
}

/** What has ended of a package with these versions: its distribution before its own lines, of those the one that ended first. */
export function endOfLifeOf(
  versions: readonly string[],
  { distribution, own }: { distribution: ReleaseLine | null; own: readonly ReleaseLine[] },
  today: string,
): EndOfLife | null {
  if (distribution !== null) return { ...endOf(distribution), versions: null };
  const ended = versions.flatMap((version) => {
    const line = endedLine(own, version, today);
    return line === null ? [] : [{ line, version }];
  });
  const [first] = ended.map(({ line }) => line).sort((a, b) => ((a.eolOn ?? '') < (b.eolOn ?? '') ? -1 : 1));
  return first === undefined ? null : { ...endOf(first), versions: ended.map(({ version }) => version) };
}

function endOf({ label, cycle, eolOn, extendedUntil }: ReleaseLine): Omit<EndOfLife, 'versions'> {
  return { label: `${label} ${cycle}`, on: eolOn, extendedUntil };
}
