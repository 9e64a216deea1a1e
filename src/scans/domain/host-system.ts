import { cleanText, TEXT_LIMITS } from './clean-text.js';
import { distributionOf } from './distribution.js';
import type { HostSystem } from './host-report.js';

/** Names of systems as tools write them, and their ids in os-release. */
const IDS: [pattern: RegExp, id: string, platform: 'linux' | 'macos' | 'windows'][] = [
  [/windows/i, 'windows', 'windows'],
  [/mac ?os|darwin|os x/i, 'macos', 'macos'],
  [/amazon[ _-]?linux/i, 'amzn', 'linux'],
  [/alma ?linux/i, 'almalinux', 'linux'],
  [/rocky/i, 'rocky', 'linux'],
  [/oracle[ _-]?linux/i, 'ol', 'linux'],
  [/red[ _-]?hat|rhel/i, 'rhel', 'linux'],
  [/ubuntu/i, 'ubuntu', 'linux'],
  [/debian/i, 'debian', 'linux'],
  [/centos/i, 'centos', 'linux'],
  [/fedora/i, 'fedora', 'linux'],
  [/alpine/i, 'alpine', 'linux'],
  [/suse[ _]linux[ _]enterprise|sles|suse_server/i, 'sles', 'linux'],
  [/opensuse/i, 'opensuse-leap', 'linux'],
];

/** The system that a tool names, and its version where that is told apart or stands behind the name. */
export function hostSystem(reported: unknown, version: unknown = null): HostSystem | null {
  const name = cleanText(reported, TEXT_LIMITS.title);
  if (name === null) return null;
  const [, id, platform] = IDS.find(([pattern]) => pattern.test(name)) ?? [];
  // `Linux Kernel 6.1 on Debian 12.5`: the first number is the kernel's.
  const system = name.replace(/^linux kernel \S{1,60} on /i, '');
  const stated = cleanText(version, TEXT_LIMITS.word) ?? /(?:^|[^a-z0-9.])(\d+(?:[._]\d+)*)/i.exec(system)?.[1] ?? null;
  const known = id ?? (distributionOf(name) === null ? null : name.toLowerCase());
  return {
    platform: platform ?? (known !== null || /linux/i.test(name) ? 'linux' : null),
    id: known,
    name,
    version: stated?.replaceAll('_', '.') ?? null,
  };
}
