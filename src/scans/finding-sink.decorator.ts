import { DiscoveryService } from '@nestjs/core';
import type { ObservedFinding } from './domain/observation.js';

/** An observed finding whose package has its id in the organization's dictionary. */
export interface PlacedFinding extends ObservedFinding {
  packageId: number;
}

/** What came with the findings besides where they are: titles, vectors, weaknesses. */
export interface FindingWords {
  /** Equal when the words are. */
  digest: Buffer;
  /** Keeps them, where they differ from what the same scanner said last; inside the scan's transaction. */
  record(): Promise<void>;
}

/** A set of observations as sorted dictionary ids: two scans that saw the same have the same ids. */
export interface ResolvedFindings {
  matchIds: number[];
  words: FindingWords;
  /** How many findings they are: distinct pairs of vulnerability and package. */
  findingCount: number;
}

/** What happened to the findings of a device. Parallel arrays, one entry per finding that changed. */
export interface FindingDelta {
  vulnerabilityIds: number[];
  packageIds: number[];
  /** Values of {@link FINDING_CHANGE}. */
  changes: number[];
  counts: { new: number; fixed: number; reopened: number; unchanged: number };
}

/** How a finding can change with a scan; stored with the receipt. */
export const FINDING_CHANGE = { new: 1, fixed: 2, reopened: 3, severity: 4 } as const;

export interface FindingChangeRequest {
  organizationId: number;
  deviceId: number;
  streamId: number;
  matchIds: number[];
  /** From {@link ResolvedFindings}. */
  findingCount: number;
  /** False when the scan could not look everywhere: then nothing that it does not show is closed. */
  complete: boolean;
  /** When the scanner looked. */
  at: Date;
}

/**
 * Where observations become findings. The scans context applies a scan and asks its sink, inside the same transaction, what
 * changed; who keeps findings provides it (there is exactly one).
 */
export interface FindingSinkPort {
  /** Gives every observation its dictionary ids, making entries that are new; outside of the scan's transaction. */
  resolve(organizationId: number, source: string, findings: PlacedFinding[]): Promise<ResolvedFindings>;
  /** Applies the set to the device's findings; inside the scan's transaction, the device being locked. */
  apply(request: FindingChangeRequest): Promise<FindingDelta>;
}

/** Marks the provider that keeps findings. */
export const FindingSink = DiscoveryService.createDecorator<{ name: string }>();
