import semver from 'semver';
import type { VersionOrder } from '../domain/versions/version-order.js';

const SHORT = /^(\d+)(?:\.(\d+))?$/;
/** Go's own releases: `1.21rc2`. */
const GO_PRERELEASE = /^(\d+\.\d+)(beta|rc)(\d+)$/;

/** A semantic version of what ecosystems write instead: `v1.2.3`, `go1.21rc2`, `1.2`. Null when it is none. */
function normalized(version: string): string | null {
  const bare = version.trim().replace(/^(?:go|v|=)\s*/i, '');
  const [, major, minor = '0'] = SHORT.exec(bare) ?? [];
  const [, release, word, number] = GO_PRERELEASE.exec(bare) ?? [];
  if (major !== undefined) return strict(`${major}.${minor}.0`);
  return strict(release === undefined ? bare : `${release}.0-${word}.${number}`);
}

function strict(version: string): string | null {
  return semver.valid(version, { loose: true });
}

/** Semantic versions: npm, Go with its pseudo-versions, Rust and others. What stands behind a plus does not count. */
export const SEMVER_ORDER: VersionOrder = {
  name: 'semver',
  accepts: (version) => normalized(version) !== null,
  compare: (a, b) => semver.compare(normalized(a) ?? '0.0.0', normalized(b) ?? '0.0.0'),
};
