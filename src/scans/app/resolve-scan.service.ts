import { Injectable } from '@nestjs/common';
import type { Observations } from '../domain/observation.js';
import { compressDocument } from '../persistence/scan-document.repository.js';
import type { NewScan } from '../persistence/new-scan.js';
import { observationDigest } from './observation-digest.js';
import { PackageDictionary } from './package-dictionary.service.js';
import { ScanExtensions } from './scan-extensions.js';

/** A scan on its way in: its receipt, what it shows, and the bytes it came as. */
export interface IncomingScan {
  receipt: NewScan;
  observations: Observations;
  bytes: Buffer;
  /** Whether somebody uploaded it: then what its series held before is kept, so that it can be undone. */
  isUploaded?: boolean;
}

/** A scan in dictionary ids: enough to know whether it shows anything new. */
export interface RecognizedScan {
  /** Null when the document does not speak of findings. */
  matchIds: number[] | null;
  softwareIds: number[] | null;
  /** SHA-256 of the whole set. */
  digest: Buffer;
}

/** All that is needed to apply a scan that does. */
export interface ResolvedScan extends RecognizedScan {
  /** Every package version that the scan shows, in findings or as software. */
  versionIds: number[];
  /** Of the findings, and of everything that was looked at. */
  findingEcosystems: string[];
  seenEcosystems: string[];
  /** The document as it is stored. */
  document: Buffer;
}

/** Gives what a scan shows its ids in the organization's dictionaries, making those that are new. */
@Injectable()
export class ResolveScanService {
  constructor(
    private readonly extensions: ScanExtensions,
    private readonly packages: PackageDictionary,
  ) {}

  async recognize({ receipt, observations }: IncomingScan): Promise<RecognizedScan> {
    const { organizationId, source } = receipt;
    const { findings, unseen, software, checks, checkKinds, checkTools, listeningPorts, coverage, traits } =
      observations;
    const placed = findings && (await this.packages.placeFindings(organizationId, findings));
    const matchIds = placed && (await this.extensions.sink.resolve(organizationId, source, placed)).matchIds;
    const softwareIds = software && (await this.packages.softwareIds(organizationId, software));
    const digest = observationDigest({
      matchIds,
      softwareIds,
      checks,
      ...(checkKinds ? { checkKinds } : {}),
      ...(checkTools ? { checkTools } : {}),
      ...(unseen ? { unseen } : {}),
      listeningPorts,
      coverage,
      ...(traits ? { traits } : {}),
    });
    return { matchIds, softwareIds, digest };
  }

  /** What only a scan needs that shows something else than before. */
  async prepare({ receipt, observations, bytes }: IncomingScan, recognized: RecognizedScan): Promise<ResolvedScan> {
    const { findings, software, coverage } = observations;
    const inFindings = await this.packages.findingVersionIds(receipt.organizationId, findings ?? []);
    const findingEcosystems = distinct((findings ?? []).map((finding) => finding.package.ecosystem));
    return {
      ...recognized,
      versionIds: [...new Set([...inFindings, ...(recognized.softwareIds ?? [])])].sort((a, b) => a - b),
      findingEcosystems,
      seenEcosystems: distinct([
        ...findingEcosystems,
        ...(software ?? []).map((item) => item.package.ecosystem),
        ...coverage.filter(({ status }) => status === 'complete').map(({ type }) => type),
      ]),
      document: await compressDocument(bytes),
    };
  }

  /** Both, for a scan that was stored before. */
  async resolve(scan: IncomingScan): Promise<ResolvedScan> {
    return this.prepare(scan, await this.recognize(scan));
  }
}

function distinct(values: string[]): string[] {
  return [...new Set(values)];
}
