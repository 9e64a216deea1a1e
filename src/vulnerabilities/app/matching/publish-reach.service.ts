import { Injectable } from '@nestjs/common';
import { DeviceRollups } from '../../../devices/index.js';
import { Clock } from '../../../platform/index.js';
import { type MatchCoverage, MatchCoverageRepository } from '../../persistence/match-coverage.repository.js';

/** Writes down how far the matching of devices reaches, and what lists of devices show of it. */
@Injectable()
export class PublishReach {
  constructor(
    private readonly coverage: MatchCoverageRepository,
    private readonly deviceRollups: DeviceRollups,
    private readonly clock: Clock,
  ) {}

  /** The ecosystems that scanners looked at, by device. */
  scanned(organizationId: number, deviceIds: readonly number[]): Promise<Map<number, Set<string>>> {
    return this.coverage.scanned(organizationId, deviceIds);
  }

  async report(organizationId: number, rows: readonly MatchCoverage[]): Promise<void> {
    await this.coverage.replace(organizationId, rows, this.clock.now());
    await this.deviceRollups.software(organizationId, byDevice(rows));
  }
}

/** Over all scopes of each device. */
function byDevice(rows: readonly MatchCoverage[]): { deviceId: number; packages: number; compared: number }[] {
  const sums = new Map<number, { deviceId: number; packages: number; compared: number }>();
  for (const { deviceId, packages, compared } of rows) {
    const sum = sums.get(deviceId) ?? { deviceId, packages: 0, compared: 0 };
    sums.set(deviceId, { deviceId, packages: sum.packages + packages, compared: sum.compared + compared });
  }
  return [...sums.values()];
}
