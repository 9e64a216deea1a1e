import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/index.js';
import { distributionOf, packageTypeOf, typeEcosystem } from '../../scans/index.js';
import { versionOrderOf } from '../../versions/index.js';
import { IntelligenceQueries } from '../../vulnerabilities/index.js';

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
function isOfItsMaker(ecosystem: string): boolean {
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

/** A package with its installed versions. */
export interface VersionedPackage {
  id: number;
  ecosystem: string;
  purl: string | null;
  versions: readonly string[];
}

/** Tells of which installed packages no more fixes come: the distribution has ended, or the line of releases has. */
@Injectable()
export class EndedSoftware {
  constructor(
    private readonly intelligence: IntelligenceQueries,
    private readonly clock: Clock,
  ) {}

  /** By the id of the package; what is not in the map has not ended, or nobody knows. Two statements, whatever their number. */
  async among(packages: readonly VersionedPackage[]): Promise<Map<number, EndOfLife>> {
    const today = this.clock.now().toISOString().slice(0, 10);
    const distributions = await this.distributions([...new Set(packages.map(({ ecosystem }) => ecosystem))], today);
    const ofPackages = await this.intelligence.endOfLifeOfPackages();
    const found = new Map<number, EndOfLife>();
    for (const { id, ecosystem, purl, versions } of packages) {
      const own = purl !== null && isOfItsMaker(ecosystem) ? (ofPackages.get(purl) ?? []) : [];
      const end = endOfLifeOf(versions, { distribution: distributions.get(ecosystem) ?? null, own }, today);
      if (end !== null) found.set(id, end);
    }
    return found;
  }

  private async distributions(ecosystems: readonly string[], today: string): Promise<Map<string, ReleaseLine>> {
    const releases = ecosystems.flatMap((ecosystem) => {
      const release = releaseOf(ecosystem);
      return release === null ? [] : [{ ecosystem, ...release }];
    });
    const lines = await this.intelligence.endOfLife([...new Set(releases.map(({ product }) => product))]);
    return new Map(
      releases.flatMap(({ ecosystem, product, version }) => {
        const line = endedLine(lines.get(product) ?? [], version, today);
        return line === null ? [] : [[ecosystem, line] as const];
      }),
    );
  }
}
