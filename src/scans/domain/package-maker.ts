import { cleanText } from './clean-text.js';

/** What is said of who made a package; each null or absent where nobody says. */
export interface MakerStatement {
  /** The repository's own name (apt's `Origin`), which is believed first. */
  origin?: unknown;
  /** The `Vendor` of rpm, and of packages of dpkg that were made outside of a distribution. */
  vendor?: unknown;
  /** The `Maintainer` of dpkg, the `Packager` of pacman. */
  maintainer?: unknown;
  /** Where it was loaded from: the qualifier `repository_url` of a package URL. */
  repository?: unknown;
}

/** Longest text that is kept: a name, or what stands in its place. */
export const MAKER_LIMIT = 64;

interface Own {
  /** Repositories and vendors of the distribution itself. */
  names: RegExp;
  /** Domains of its repositories. */
  sites: RegExp;
}

const RED_HAT = /^red ?hat\b/i;

/** By the part of the ecosystem before the release. */
const OWN: Readonly<Partial<Record<string, Own>>> = {
  Debian: { names: /^debian\b/i, sites: /(?:^|\.)debian\.(?:org|net)$/i },
  // The archives of Ubuntu Pro call themselves `UbuntuESM`, `UbuntuESMApps`, `UbuntuFIPSUpdates`.
  Ubuntu: {
    names: /^(?:ubuntu(?:\b|ESM|FIPS|CIS|Realtime|ROS)|canonical\b)/i,
    sites: /(?:^|\.)(?:ubuntu|canonical)\.com$/i,
  },
  AlmaLinux: { names: /^alma ?linux\b/i, sites: /(?:^|\.)almalinux\.org$/i },
  'Rocky Linux': { names: /^rocky\b/i, sites: /(?:^|\.)rockylinux\.org$/i },
  'Red Hat': { names: RED_HAT, sites: /(?:^|\.)redhat\.com$/i },
  CentOS: { names: /^(?:centos|red ?hat)\b/i, sites: /(?:^|\.)centos\.org$/i },
  'Oracle Linux': { names: /^oracle\b/i, sites: /(?:^|\.)oracle\.com$/i },
  'Amazon Linux': { names: /^amazon\b/i, sites: /(?:^|\.)amazonlinux\.com$|(?:^|\.)amazonaws\.com$/i },
  Fedora: { names: /^fedora\b/i, sites: /(?:^|\.)fedoraproject\.org$/i },
  SUSE: { names: /^suse\b/i, sites: /(?:^|\.)suse\.com$/i },
  openSUSE: { names: /^(?:open)?suse\b/i, sites: /(?:^|\.)(?:opensuse\.org|suse\.com)$/i },
  'Photon OS': { names: /^(?:vmware|broadcom|photon)\b/i, sites: /(?:^|\.)(?:vmware|broadcom)\.com$/i },
  'Azure Linux': { names: /^microsoft\b/i, sites: /(?:^|\.)packages\.microsoft\.com$/i },
  'Arch Linux': { names: /^arch\b/i, sites: /(?:^|\.)archlinux\.org$/i },
};

/**
 * Those who publish packages for Debian and its relatives in repositories of their own, by the domain of the maintainer's
 * address. Anybody may maintain a package in Debian, so that no other address tells where a package is from.
 */
const PUBLISHERS =
  /(?:^|\.)(?:chromium\.org|google\.com|nodesource\.com|docker\.com|proxmox\.com|microsoft\.com|hashicorp\.com|grafana\.com|elastic\.co|mongodb\.com|oss\.oracle\.com|mysql\.com|mariadb\.(?:com|org)|f5\.com|nginx\.com|brave\.com|vivaldi\.com|opera\.com|slack(?:-corp)?\.com|zoom\.us|signal\.org|whispersystems\.org|spotify\.com|teamviewer\.com|anydesk\.com|agilebits\.com|1password\.com|cloudflare\.com|tailscale\.com|jenkins(?:-ci)?\.org|gitlab\.com|zabbix\.com|puppet(?:labs)?\.com|perforce\.com|sublimetext\.com|sublimehq\.com|nvidia\.com|influxdata\.com|datadoghq\.com|newrelic\.com|crowdstrike\.com|wazuh\.com|nordvpn\.com|nordsec\.com|dropbox\.com|jetbrains\.com|percona\.com|sentinelone\.com|sophos\.com|virtualbox\.org|citrix\.com|saltproject\.io|packagecloud\.io|wire\.com|element\.io|mullvad\.net|proton\.(?:me|ch))$/i;

/**
 * Those of them whose people, or whose customers, maintain packages in Debian under addresses there (`due`,
 * `python3-aiohttp-cors`, `sympathy`, `xsecurelock` of Debian 12, `waydroid` of 13; `apt-cache dumpavail`, November 2026).
 */
const EMPLOYERS =
  /(?:^|\.)(?:google|nvidia|citrix|microsoft|cloudflare|datadoghq|dropbox|elastic|gitlab|mongodb|percona|proton|spotify)\.(?:com?|me)$/i;

/** Words of a name that is no person's. */
const TEAM =
  /\b(?:authors?|builds?|builder|company|contact|core|corp(?:oration)?|dev(?:elop(?:ers?|ment))?|engineering|gmbh|inc|infra(?:structure)?|limited|linux|llc|ltd|maintainers?|packag(?:e|es|ers?|ing)|release|repo(?:sitory)?|root|software|support|systems?|team|technologies)\b/i;

/** Every binary package that Ubuntu builds names Ubuntu as its maintainer, and Debian's where that was kept. */
const UBUNTU_MAINTAINER = /(?:^|\.)(?:ubuntu\.com|canonical\.com|debian\.org|launchpad\.net)$/i;

/** Who made a package, where that is known not to be the distribution; null where it is, and where nobody says. */
export function foreignMaker(ecosystem: string, said: MakerStatement): string | null {
  const base = ecosystem.split(':', 1)[0] ?? '';
  const own = OWN[base];
  if (own === undefined) return null;
  const origin = named(said.origin);
  if (origin !== null) return own.names.test(origin) ? null : origin;
  const site = siteOf(said.repository);
  if (site !== null) return own.sites.test(site) ? null : site;
  const vendor = named(said.vendor);
  if (vendor !== null) return own.names.test(vendor) ? null : vendor;
  const maintainer = cleanText(said.maintainer, 512);
  return maintainer === null ? null : foreignMaintainer(base, maintainer);
}

function foreignMaintainer(base: string, maintainer: string): string | null {
  const domain = /@([\w.-]{1,200})>?\s*$/.exec(maintainer)?.[1] ?? '';
  // What somebody built on the machine itself, of a recipe that nobody in the distribution looks after.
  if (base === 'Arch Linux') return maintainer === 'Unknown Packager' ? maintainer : null;
  if (base === 'Debian') return PUBLISHERS.test(domain) && !isPerson(maintainer, domain) ? named(maintainer) : null;
  if (base === 'Ubuntu') return domain === '' || UBUNTU_MAINTAINER.test(domain) ? null : named(maintainer);
  return null;
}

/** Whether a maintainer is somebody, and not a company or a team of it: the address is made of the name. */
function isPerson(maintainer: string, domain: string): boolean {
  if (!EMPLOYERS.test(domain)) return false;
  const [, name = '', local = ''] = /^([^<>]*)<([^<>@\s]*)@/.exec(maintainer.toLowerCase()) ?? [];
  const words = name.split(/[^\p{L}]+/u).filter((word) => word.length > 2);
  if (words.length < 2 || TEAM.test(name) || words.some((word) => domain.toLowerCase().includes(word))) return false;
  return words.some((word) => local.includes(word));
}

/** A name without its address; nothing where it says that there is none: `. bookworm` is what aptly writes of its own accord. */
function named(value: unknown): string | null {
  const text = cleanText(value, 512)
    ?.trim()
    .replace(/<[^<>]*>?$/, '')
    .trim();
  if (text === undefined || text === '' || /^(?:\(?none\)?|unknown|\. .*)$/i.test(text)) return null;
  return cleanText(text, MAKER_LIMIT);
}

function siteOf(address: unknown): string | null {
  const text = cleanText(address, 2048);
  if (text === null) return null;
  const host = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[^/@\s]*@)?([a-z0-9.-]{1,253})(?::\d+)?(?:\/|$)/i.exec(text)?.[1];
  return host?.includes('.') === true ? cleanText(host.toLowerCase(), MAKER_LIMIT) : null;
}
