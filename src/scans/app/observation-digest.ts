import { createHash } from 'node:crypto';
import { isBomTrait } from '../domain/traits.js';
import type { CheckKind, CollectorCoverage, ListeningPort, ObservedCheck, Unseen } from '../domain/observation.js';

/** What a series shows, ready to be compared and applied. */
export interface ObservationSet {
  matchIds: number[] | null;
  softwareIds: number[] | null;
  checks: ObservedCheck[] | null;
  /** Absent for all. */
  checkKinds?: readonly CheckKind[];
  checkTools?: readonly string[];
  /** Absent for none. */
  unseen?: Unseen;
  listeningPorts: ListeningPort[] | null;
  coverage: CollectorCoverage[];
  /** Of what was scanned; absent for none. */
  traits?: readonly string[];
}

/**
 * SHA-256 of a set of observations: equal for two scans that saw the same, in whatever order. The coverage counts, because
 * a scan that could not look everywhere must not pass for the same as one that could.
 */
export function observationDigest(set: ObservationSet): Buffer {
  const hash = createHash('sha256');
  part(hash, 'findings', set.matchIds === null ? null : Int32Array.from(set.matchIds));
  part(hash, 'software', set.softwareIds === null ? null : Int32Array.from(set.softwareIds));
  part(hash, 'checks', set.checks === null ? null : canonical([...set.checks].sort((a, b) => order(a.id, b.id))));
  if (set.checkKinds) part(hash, 'kinds', canonical([...set.checkKinds].sort(order)));
  if (set.checkTools) part(hash, 'tools', canonical(set.checkTools));
  const { packages, ecosystems } = set.unseen ?? {};
  if (packages) part(hash, 'unseen', canonical(packages.map(canonical).sort(order)));
  if (ecosystems) part(hash, 'unseen-in', canonical([...ecosystems].sort(order)));
  part(hash, 'ports', set.listeningPorts === null ? null : canonical(set.listeningPorts.map(canonical).sort(order)));
  // The number of an SBOM is another one each time that it is made: that alone is nothing new.
  const traits = (set.traits ?? []).filter((trait) => !isBomTrait(trait)).sort(order);
  if (traits.length > 0) part(hash, 'traits', canonical(traits));
  part(hash, 'coverage', canonical(set.coverage.map(lookOf).sort(order)));
  return hash.digest();
}

function part(hash: ReturnType<typeof createHash>, name: string, content: Int32Array | string | null): void {
  hash.update(`\n${name}:`);
  if (content === null) hash.update('none');
  else hash.update(typeof content === 'string' ? content : new Uint8Array(content.buffer));
}

/** JSON with sorted keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => order(a, b)))
      : part,
  );
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function lookOf({ type, status, gaps = [] }: CollectorCoverage): string {
  return [type, status, ...gaps.map(({ reason, count }) => `${reason}=${count}`)].join(' ');
}
