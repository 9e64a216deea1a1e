import { cleanText, identifyingText, TEXT_LIMITS } from './clean-text.js';
import { distributionOf, type OperatingSystem } from './distribution.js';
import type { ObservedPackage } from './observation.js';
import { identifyPackage } from './package-identity.js';

/** A package of a distribution and its version. */
export interface NamedVersion {
  name: string;
  version: string;
}

/** `openssl-libs-1:1.0.2k-26.el7_9`: neither version nor release of an RPM has a hyphen. */
const RPM = /^(\S{1,200})-((?:\d{1,6}:)?[\w.+~^]{1,100}-[\w.+~^]{1,100})$/;
/** `libssl3_3.0.2-0ubuntu1.12`: no name of a Debian package has an underscore. */
const DEB = /^([a-z0-9][a-z0-9+.-]{1,200})_((?:\d{1,6}:)?\d[\w.+~:-]{0,200})$/i;

/** A name and a version that stand together, as the packages of the distribution are written; null where they cannot be told apart. */
export function namedVersion(text: string, os: OperatingSystem | null): NamedVersion | null {
  const packaging = distributionOf(os?.id ?? null)?.packaging;
  const pattern = packaging === 'rpm' ? RPM : packaging === 'deb' ? DEB : null;
  const [, name, version] = pattern?.exec(text.trim()) ?? [];
  return name === undefined || version === undefined ? null : { name, version };
}

/** The package of a distribution by its name; null where the system is no distribution whose packages are known. */
export function distributionPackage(name: string, os: OperatingSystem | null): ObservedPackage | null {
  const type = distributionOf(os?.id ?? null)?.packaging ?? null;
  return type === null
    ? null
    : identifyPackage({ purl: null, type, name: identifyingText(name, TEXT_LIMITS.name), os });
}

/** The versions of a line that may name several (`9.0.31 / 8.5.51`, `2.4.49 or later`): what begins with a number. */
export function versionsIn(value: string): string[] {
  return value
    .split(/[/,;]|\bor\b|\band\b/, 20)
    .map((part) => cleanText(/^v?\d[^\s()]{0,200}/i.exec(part.trim())?.[0], TEXT_LIMITS.version))
    .filter((version) => version !== null);
}
