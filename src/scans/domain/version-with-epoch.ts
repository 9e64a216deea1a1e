import { TEXT_LIMITS } from './clean-text.js';
import { type PackageUrl, qualifierOf } from './package-url.js';

const WITH_EPOCH = new Set(['deb', 'rpm']);

/**
 * The version with its epoch in front. Package URLs of rpm have it in the qualifier `epoch`, and some of deb do; without it
 * `1:3.0.7` would be an ancient 3.0.7. An epoch of 0, which some write, is as none.
 */
export function versionWithEpoch(version: string, purl: PackageUrl | null): string {
  if (purl === null || !WITH_EPOCH.has(purl.type)) return version;
  if (version === '' || version.includes(':')) return version.replace(/^0+:(?=.)/, '');
  const epoch = qualifierOf(purl, 'epoch');
  if (epoch === null || !/^0*[1-9]\d{0,9}$/.test(epoch)) return version;
  return `${Number(epoch)}:${version}`.slice(0, TEXT_LIMITS.version);
}
