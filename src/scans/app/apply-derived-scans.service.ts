import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, Ids } from '../../platform/index.js';
import type { CollectorCoverage, Observations } from '../domain/observation.js';
import { withTraits } from '../domain/traits.js';
import { compressDocument } from '../persistence/scan-document.repository.js';
import type { NewScan } from '../persistence/new-scan.js';
import { ScanEntryRepository } from '../persistence/scan-entry.repository.js';
import { ApplyScanService } from './apply-scan.service.js';
import { observationDigest } from './observation-digest.js';

/** What the service itself concludes about a device from what scans told, in the form of one more scan of it. */
export interface DerivedScan {
  deviceId: number;
  scope: string;
  /** The version of the device that it was concluded from. */
  deviceVersion: number;
  /** When what it says was so: it is never late, and moved up to the last of its series. */
  at: Date;
  /** What it was concluded from is a part of, as others name it; sorted. */
  traits: readonly string[];
  /** Of the finding sink, sorted. */
  matchIds: number[];
  /** Ids of package_version that were looked at, sorted. */
  versionIds: number[];
  findingEcosystems: string[];
  coverage: CollectorCoverage[];
  warnings: string[];
  scanner: Observations['scanner'];
  /** Where it comes from; kept as the document of the scan. */
  document: Record<string, unknown>;
  /** False where nothing of it could be looked at: then no findings is not none. */
  isSearched: boolean;
}

const MEDIA_TYPE = 'application/json';

/**
 * The door for conclusions that are applied like scans: with a receipt, causes, and a series of their own per device, source
 * and scope. Nothing speaks against them, so none is suspect; one that shows what its series holds leaves no trace.
 */
@Injectable()
export class ApplyDerivedScans {
  constructor(
    private readonly applier: ApplyScanService,
    private readonly entry: ScanEntryRepository,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Gives the devices that moved on since their scan was concluded: those have to be looked at again. */
  async apply(organizationId: number, source: string, scans: readonly DerivedScan[]): Promise<number[]> {
    const deviceIds = [...new Set(scans.map(({ deviceId }) => deviceId))];
    const digests = await this.entry.digests(organizationId, source, deviceIds);
    const movedOn = new Set<number>();
    const applied = new Map<number, number>();
    for (const scan of scans) {
      const { deviceId } = scan;
      const isLocked = digests.get(`${deviceId}\n${scan.scope}`);
      const digest = digestOf(scan);
      if (isLocked?.equals(digest) === true) continue;
      // Each of ours raises the version of the device by one, and leaves the others as true as they were.
      const before = applied.get(deviceId) ?? 0;
      const outcome = await this.applyOne(organizationId, source, scan, digest, scan.deviceVersion + before);
      if (outcome === null) movedOn.add(deviceId);
      else if (outcome === 'completed') applied.set(deviceId, before + 1);
    }
    return [...movedOn];
  }

  private async applyOne(
    organizationId: number,
    source: string,
    scan: DerivedScan,
    digest: Buffer,
    version: number,
  ): Promise<'completed' | 'refused' | null> {
    const { coverage, warnings, scanner, matchIds, versionIds, findingEcosystems } = scan;
    const bytes = Buffer.from(JSON.stringify(scan.document));
    const receipt: NewScan = {
      organizationId,
      id: this.ids.next(),
      deviceId: scan.deviceId,
      source,
      scope: scan.scope,
      receivedAt: this.clock.now(),
      startedAt: scan.at,
      finishedAt: null,
      sha256: createHash('sha256').update(bytes).digest(),
      bytes: bytes.length,
      mediaType: MEDIA_TYPE,
      agent: null,
      scanner,
      coverage,
      warnings,
      complete: true,
    };
    const observations: Observations = {
      scope: scan.scope,
      scanner,
      findings: null,
      isSearched: scan.isSearched,
      software: null,
      checks: null,
      listeningPorts: null,
      coverage,
      warnings,
      ...withTraits(scan.traits),
    };
    const looked = coverage.filter(({ status }) => status === 'complete').map(({ type }) => type);
    const resolved = {
      matchIds,
      softwareIds: null,
      digest,
      versionIds,
      findingEcosystems,
      seenEcosystems: [...new Set([...findingEcosystems, ...looked])],
      document: await compressDocument(bytes),
    };
    return this.applier.applyDerived({ receipt, observations, bytes }, resolved, version);
  }
}

function digestOf({ matchIds, versionIds, coverage, traits }: DerivedScan): Buffer {
  const shown = { matchIds, softwareIds: versionIds, checks: null, listeningPorts: null, coverage };
  return observationDigest({ ...shown, ...withTraits(traits) });
}
