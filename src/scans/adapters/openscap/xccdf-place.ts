import { TEXT_LIMITS } from '../../domain/clean-text.js';
import { distributionOf, type OperatingSystem } from '../../domain/distribution.js';
import type { ObservedPackage } from '../../domain/observation.js';
import { identifyPackage } from '../../domain/package-identity.js';

/** The operating systems of CPE names, by vendor and product, as their own os-release calls them. */
const OF_CPE = new Map([
  ['almalinux:almalinux', 'almalinux'],
  ['amazon:linux', 'amzn'],
  ['canonical:ubuntu_linux', 'ubuntu'],
  ['centos:centos', 'centos'],
  ['debian:debian_linux', 'debian'],
  ['fedoraproject:fedora', 'fedora'],
  ['opensuse:leap', 'opensuse-leap'],
  ['oracle:linux', 'ol'],
  ['redhat:enterprise_linux', 'rhel'],
  ['rocky:rocky', 'rocky'],
  ['suse:linux_enterprise_server', 'sles'],
]);

/** Whose advisories begin so. */
const OF_ADVISORY: [begins: RegExp, id: string][] = [
  [/^RH[SBE]A-/, 'rhel'],
  [/^EL[SBE]A-/, 'ol'],
  [/^AL[SBE]A-/, 'almalinux'],
  [/^RL[SBE]A-/, 'rocky'],
  [/^ALAS/, 'amzn'],
  [/^(?:DSA|DLA)-/, 'debian'],
  [/^USN-/, 'ubuntu'],
  [/^SUSE-/, 'sles'],
];

const ADVISORY = /^((?:(?:RH|EL|AL|RL)[SBE]A|ALAS\w{0,12}|DSA|DLA|USN|SUSE-[A-Z]U|openSUSE-[A-Z]U)-[\d:-]{1,30}\d)/;

/** How titles name the package: `RHSA-2006:0015: initscripts security update (Moderate)`, `DSA-5514-1 glibc`, … */
const PACKAGE_IN_TITLE: RegExp[] = [
  /^[A-Z][\w-]{1,20}-[\d:-]{1,30}: {1,4}([a-zA-Z0-9][\w.+-]{0,100})(?:,? [^:]{0,200})? (?:update|errata|advisory)\b/,
  /^(?:\S{1,40} (?:-- )?)?[Ss]ecurity update for ([a-zA-Z0-9][\w.+-]{0,100})(?: |$)/,
  /^(?:DSA|DLA)-\d[\d-]{0,20} ([a-z0-9][\w.+-]{0,100})(?: |$)/,
  /^CVE-\d{4}-\d{4,19} (?:-- )?([a-z0-9][\w.+-]{0,100})$/,
];

const WORDS = new Map([
  ['critical', 'critical'],
  ['important', 'high'],
  ['moderate', 'medium'],
  ['low', 'low'],
]);

/** The system that a run found itself on, as a CPE says: `cpe:/o:redhat:enterprise_linux:7`. Null when it names none or several. */
export function systemOfPlatforms(platforms: readonly string[]): OperatingSystem | null {
  const systems = new Map<string, OperatingSystem>();
  for (const cpe of platforms) {
    const [, vendor, product, version] = /^cpe:(?:\/|2\.3:)o:([^:]*):([^:]*)(?::([^:]*))?/.exec(cpe) ?? [];
    const id = OF_CPE.get(`${vendor ?? ''}:${product ?? ''}`);
    const release = version === undefined || /^[-*]?$/.test(version) ? null : version;
    if (id !== undefined) systems.set(`${id} ${release ?? ''}`, { id, version: release });
  }
  const [only, ...others] = [...systems.values()];
  return only === undefined || others.length > 0 ? null : only;
}

/** The advisory that a rule's title begins with, or null. */
export function advisoryIn(title: string | null): string | null {
  return ADVISORY.exec(title ?? '')?.[1] ?? null;
}

/** The vendor's word for the severity, where the title ends with it: `(Important)`; null else. */
export function severityInTitle(title: string | null): string | null {
  const [, said] = /\((Critical|Important|Moderate|Low)\)$/i.exec(title ?? '') ?? [];
  return WORDS.get(said?.toLowerCase() ?? '') ?? null;
}

/**
 * The package that a rule about an update speaks of, in the system's release. A rule whose title names none stands for
 * it with its advisory or its own name, so that its vulnerabilities have a place.
 */
export function packageOfRule(rule: string, title: string | null, os: OperatingSystem | null): ObservedPackage | null {
  const advisory = advisoryIn(title);
  const ofAdvisory = OF_ADVISORY.find(([begins]) => begins.test(advisory ?? ''))?.[1] ?? null;
  const system = os ?? (ofAdvisory === null ? null : { id: ofAdvisory, version: null });
  const packaging = distributionOf(system?.id ?? null)?.packaging ?? null;
  const named = PACKAGE_IN_TITLE.map((pattern) => pattern.exec(title ?? '')?.[1]).find((one) => one !== undefined);
  if (named !== undefined) return identifyPackage({ purl: null, type: packaging ?? 'oval', name: named, os: system });
  const name = (advisory ?? rule).slice(0, TEXT_LIMITS.name);
  return identifyPackage({ purl: null, type: 'oval', name, os: null });
}
