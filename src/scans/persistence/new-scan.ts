import type { CollectorCoverage } from '../domain/observation.js';

/** What is written when a scan arrives. */
export interface NewScan {
  organizationId: number;
  id: string;
  deviceId: number;
  source: string;
  scope: string;
  receivedAt: Date;
  startedAt: Date;
  finishedAt: Date | null;
  sha256: Buffer;
  bytes: number;
  /** How the document is to be read. */
  mediaType: string;
  agent: unknown;
  scanner: unknown;
  coverage: CollectorCoverage[];
  warnings: string[];
  /** Whether it could look everywhere it meant to. */
  complete: boolean;
}
