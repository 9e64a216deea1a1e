import type { ReleaseOf } from './distribution-releases.js';
import { DISTRIBUTION_ROWS } from './ecosystem-table.js';

/** An operating system as a document names it: the id of os-release or the scanner's family name, and its version. */
export interface OperatingSystem {
  id: string | null;
  version: string | null;
}

/** A distribution whose packages form one ecosystem per release. */
export interface Distribution {
  /** OSV's name of it. */
  ecosystem: string;
  /** The package URL namespace that we write; scanners disagree (`amzn`, `amazon`), and identity must not. */
  namespace: string;
  /** The package URL type. */
  packaging: 'deb' | 'apk' | 'rpm' | 'alpm';
  /** OSV's name of the release that a version belongs to, or null when it names none. */
  release: ReleaseOf;
}

const BY_ID = new Map(
  DISTRIBUTION_ROWS.flatMap(({ ids, name, namespace, packaging, release }) => {
    const one: Distribution = { ecosystem: name, namespace, packaging, release };
    return ids.map((id) => [id, one] as const);
  }),
);

/** The distribution that an os-release id, a scanner's family name or a package URL namespace stands for, or null. */
export function distributionOf(id: string | null): Distribution | null {
  return id === null ? null : (BY_ID.get(id.trim().toLowerCase()) ?? null);
}

/** `Debian:12`, or `Debian` when the version names no release. */
export function releaseEcosystem(distribution: Distribution, version: string | null): string {
  const release = version === null ? null : distribution.release(version.trim());
  return release === null ? distribution.ecosystem : `${distribution.ecosystem}:${release}`;
}

/**
 * Reads the `distro` qualifier of a package URL: `debian-12`, `debian-forky`, `opensuse-leap-15.5`, `3.18.4` or `bookworm` (then
 * `namespace` is the id).
 */
export function distroQualifier(value: string, namespace: string | null): OperatingSystem {
  const [, id, version] = /^([a-z].*?)-(v?\d.*)$/i.exec(value) ?? [];
  if (id !== undefined && version !== undefined) return { id, version };
  if (BY_ID.has(value.toLowerCase())) return { id: value, version: null };
  const codename = namespace !== null && value.toLowerCase().startsWith(`${namespace}-`);
  return { id: namespace, version: codename ? value.slice(namespace.length + 1) : value };
}
