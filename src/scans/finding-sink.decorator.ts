import { DiscoveryService } from '@nestjs/core';
import type { DomainEvent } from '../platform/index.js';
import type { CauseCounts, FindingCause, FindingChange } from './domain/finding-change.js';
import type { ObservedFinding, Unseen } from './domain/observation.js';
import type { ClosingDoubt, Suspicion } from './domain/suspicion.js';
import type { SuspicionLimits } from './domain/vanishing.js';

/** An observed finding whose package has its id in the organization's dictionary. */
export interface PlacedFinding extends ObservedFinding {
  packageId: number;
}

/** A set of observations as sorted dictionary ids: two scans that saw the same have the same ids. */
export interface ResolvedFindings {
  matchIds: number[];
}

/** Findings that changed, as array literals ready to be stored: parallel, one entry per finding. */
export interface DeltaArrays {
  /** The match that showed it before; 0 when none did. */
  matchesBefore: string;
  /** The match that shows it now; 0 when none does. */
  matchesAfter: string;
  /** The version of its package that came with this scan (an id of package_version); 0 when none did. */
  versions: string;
  /** Change and cause, as `changeCode` makes them. */
  changes: string;
}

/** What happened to the findings of a device. */
export interface FindingDelta {
  /** Null when nothing changed and nothing was withheld. */
  arrays: DeltaArrays | null;
  causes: CauseCounts;
  counts: { new: number; fixed: number; reopened: number; unchanged: number };
  /** How many findings the series shows now: distinct pairs of vulnerability and package. */
  findingCount: number;
  /** What speaks against the scan; null when it is believed. Then nothing was closed. */
  suspicion: Suspicion | null;
  /** To be published with the receipt. */
  events: DomainEvent[];
}

export interface FindingChangeRequest {
  organizationId: number;
  deviceId: number;
  seriesId: number;
  scanId: string;
  /** The version of the device that the scan was compared with; when it moved on, nothing is done. */
  deviceVersion: number;
  matchIds: number[];
  /** What was scanned, as `traitsOf` tells products; null leaves what is known of it. */
  traits: readonly string[] | null;
  /** Ids of package_version that the scan shows, as far as its document tells. */
  versionIds: number[];
  /** Of the findings, and of everything that was looked at. */
  findingEcosystems: string[];
  seenEcosystems: string[];
  /** Collectors that could not look everywhere. */
  incomplete: Suspicion['collectors'];
  /** Why the document is no ground for closing anything; null when it is one. */
  doubt: ClosingDoubt | null;
  /** Null when a person confirmed the scan, or the service concluded it: it is applied as it is. */
  limits: SuspicionLimits | null;
  /** How many findings the series showed before; null when nobody had looked. */
  findingCountBefore: number | null;
  /** Whether they follow from an inventory, and no scanner shows them. */
  ofInventory: boolean;
  /** How many findings all series of that kind showed before. */
  shownBefore: number;
  /** Given to everything that closes, instead of what follows from the scan. */
  closingCause: FindingCause | null;
  /** When the scanner looked. */
  at: Date;
}

/** An inventory that is about to take the place of what its series told before. */
export interface NextSeriesInventory {
  organizationId: number;
  deviceId: number;
  seriesId: number;
  scope: string;
  startedAt: Date;
  /** The version of the device that the scan was compared with. */
  deviceVersion: number;
  /** Ids of package_version that it lists. */
  versionIds: readonly number[];
  /** Of their packages, what the inventory held before stays in it. */
  retainedEcosystems: readonly string[];
  limits: SuspicionLimits;
}

/** Open findings that would close because packages are not listed any more, where it is not believed that so many are gone. */
export interface InventoryLoss {
  findings: number;
  /** Of how many that follow from the inventories of its scope. */
  before: number;
  /** How many more closed lately. */
  closedLately: number;
}

/** One stored change, to be told in words. */
export interface StoredChange {
  deviceId: number;
  change: FindingChange;
  cause: FindingCause | null;
  matchBefore: number;
  matchAfter: number;
}

/** What a series shows: sightings of findings, and what was scanned (`traitsOf`). */
export interface ShownMatches {
  matchIds: number[];
  traits: string[];
}

/** What a change was about. */
export interface ExplainedChange {
  findingId: string;
  vulnerabilityId: string;
  title: string | null;
  severity: string;
  package: { ecosystem: string; name: string; purl: string | null };
  versionBefore: string | null;
  versionAfter: string | null;
}

/**
 * Where observations become findings. The scans context applies a scan and asks its sink, inside the same transaction, what
 * changed; who keeps findings provides it (there is exactly one).
 */
export interface FindingSinkPort {
  /** Gives every observation its dictionary ids, making entries that are new; outside of the scan's transaction. */
  resolve(organizationId: number, source: string, findings: PlacedFinding[]): Promise<ResolvedFindings>;
  /**
   * Keeps what a finding is (which identifiers name one vulnerability) from changing until the end of the transaction. To be
   * called before the device is locked; `apply` sees to it itself, but may find that it changed and do nothing.
   */
  lock(organizationId: number): Promise<void>;
  /**
   * Applies the set to the device's findings, holding the device until the end of the scan's transaction. Null when the
   * device is not at the expected version any more: then nothing was done, and the transaction must be rolled back.
   */
  apply(request: FindingChangeRequest): Promise<FindingDelta | null>;
  /**
   * Whether an inventory leaves out so much that it is not believed; null where it is. Then what it leaves out is remembered, so
   * it is to be called in the transaction that applies it.
   */
  evaluateInventory(next: NextSeriesInventory): Promise<InventoryLoss | null>;
  /** Forgets what went lately, because a person said what is right. */
  pruneLosses(organizationId: number, deviceId: number): Promise<void>;
  /** The matches that a series shows at the moment. */
  shown(organizationId: number, deviceId: number, seriesId: number): Promise<ShownMatches>;
  /** Those of them that are where nobody could look. */
  shownIn(organizationId: number, deviceId: number, seriesId: number, unseen: Unseen): Promise<number[]>;
  /** Names what stored changes were about, in their order; null for one whose matches are not known any more. */
  explain(organizationId: number, changes: StoredChange[]): Promise<(ExplainedChange | null)[]>;
}

/** Marks the provider that keeps findings. */
export const FindingSink = DiscoveryService.createDecorator<{ name: string }>();
