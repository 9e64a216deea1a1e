/** A record of OSV, as far as it is held. */
export interface HeldRecord {
  id: string;
  aliases?: string[];
  withdrawn?: string;
  affected: { package?: { ecosystem: string; name: string }; ranges?: object[]; versions?: string[] }[];
}

/** A locked version that an advisory is about, and why. */
export interface AffectedPackage {
  advisory: string;
  package: string;
  version: string;
  why: string;
}

/** What somebody decided to live with, up to a last day. */
export interface HeldException {
  advisory: string;
  package: string;
  reason?: string;
  until?: string;
}

/** See own-packages.mjs. */
export function lockedPackages(lock?: object): Map<string, Set<string>>;
export function heldAdvisories(): { source: string; asOf: string; records: HeldRecord[] };
export function heldExceptions(): HeldException[];
export function affectedPackages(packages: Map<string, Set<string>>, records: readonly HeldRecord[]): AffectedPackage[];
export function faultsOf(
  affected: readonly AffectedPackage[],
  exceptions: readonly HeldException[],
  today: string,
): string[];
