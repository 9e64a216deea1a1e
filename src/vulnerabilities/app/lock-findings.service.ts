import { Injectable } from '@nestjs/common';
import { DeviceScanLock } from '../../scans/index.js';
import { AliasRepository } from '../persistence/alias.repository.js';
import { FindingRepository } from '../persistence/finding.repository.js';
import { RegroupRepository } from '../persistence/regroup.repository.js';

/** Keeps scans from findings while decisions about them are looked at. All of it until the end of the transaction. */
@Injectable()
export class LockFindings {
  constructor(
    private readonly aliases: AliasRepository,
    private readonly grouping: RegroupRepository,
    private readonly findings: FindingRepository,
    private readonly scans: DeviceScanLock,
  ) {}

  /**
   * Those of the whole organization, and what identifiers mean. A scan that is compared at this moment has not seen what will
   * be decided; the epoch tells it, and it begins again.
   */
  async all(organizationId: number): Promise<void> {
    await this.aliases.lock(organizationId);
    await this.grouping.lock(organizationId);
    await this.grouping.beginEpoch(organizationId);
  }

  /** Those of one device. */
  async ofDevice(organizationId: number, deviceId: number): Promise<void> {
    await this.findings.lockGrouping(organizationId);
    await this.scans.lock(organizationId, deviceId);
  }
}
