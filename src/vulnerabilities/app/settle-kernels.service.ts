import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import { DeviceScanLock } from '../../scans/index.js';
import { type IdleKernel, idleKernels, idleOnDevice, type InstalledKernel } from '../domain/running-kernel.js';
import { FindingRepository } from '../persistence/finding.repository.js';
import { type IdleKernelRow, IdleKernelRepository } from '../persistence/idle-kernel.repository.js';
import { InvalidateRisk } from './invalidate-risk.service.js';
import { versionOrderOf } from '../../versions/index.js';

/** The inventories of devices, one for each scope. */
export type InstalledKernels = ReadonlyMap<number, readonly (readonly InstalledKernel[])[]>;

/** Keeps which of the kernels that are installed on devices do not run, and which findings are not reachable for that. */
@Injectable()
export class SettleKernels {
  constructor(
    private readonly database: Database,
    private readonly kernels: IdleKernelRepository,
    private readonly findings: FindingRepository,
    private readonly devices: DeviceScanLock,
    private readonly invalidate: InvalidateRisk,
  ) {}

  /**
   * Takes note of what is installed. Gives the devices of which something else is known now: what was concluded of them before
   * has to be concluded again.
   */
  async installed(organizationId: number, deviceIds: readonly number[], systems: InstalledKernels): Promise<number[]> {
    const [releases, known] = await Promise.all([
      this.kernels.releases(organizationId, deviceIds),
      this.kernels.ofDevices(organizationId, deviceIds),
    ]);
    const wanted = deviceIds.flatMap((deviceId) => rowsOf(deviceId, systems.get(deviceId), releases.get(deviceId)));
    const before = textsByDevice(known);
    const after = textsByDevice(wanted);
    const changed = deviceIds.filter((id) => before.get(id) !== after.get(id)).sort((a, b) => a - b);
    if (changed.length === 0) return [];
    await this.database.transaction(async () => {
      // As scans do: the grouping, then devices, so that what is under way finds that they moved on.
      await this.findings.lockGrouping(organizationId);
      await this.devices.lockEach(organizationId, changed);
      const now = await this.kernels.releases(organizationId, changed);
      const sure = new Set(changed.filter((id) => now.get(id) === releases.get(id)));
      await this.kernels.replace(
        organizationId,
        [...sure],
        wanted.filter(({ deviceId }) => sure.has(deviceId)),
      );
      await this.settle(organizationId, [...sure]);
    });
    return changed;
  }

  /** After scans were applied: findings may be seen in other versions than before. */
  async applied(organizationId: number, deviceIds: readonly number[]): Promise<void> {
    const known = await this.kernels.ofDevices(organizationId, deviceIds);
    if (known.length === 0) return;
    const ids = [...new Set(known.map(({ deviceId }) => deviceId))];
    await this.database.transaction(async () => {
      await this.findings.lockGrouping(organizationId);
      await this.devices.await(organizationId, ids);
      await this.settle(organizationId, ids);
    });
  }

  /** After findings became those of other vulnerabilities; in that transaction. */
  async regrouped(organizationId: number, vulnerabilityIds: readonly number[]): Promise<void> {
    const ids = await this.kernels.devicesWith(organizationId, vulnerabilityIds);
    if (ids.length > 0) await this.kernels.settle(organizationId, ids);
  }

  private async settle(organizationId: number, deviceIds: readonly number[]): Promise<void> {
    await this.invalidate.devices(organizationId, await this.kernels.settle(organizationId, deviceIds), 'context');
  }
}

function rowsOf(
  deviceId: number,
  systems: readonly (readonly InstalledKernel[])[] | undefined,
  running: string | undefined,
): IdleKernelRow[] {
  if (running === undefined || systems === undefined) return [];
  const evaluated = systems.map((installed) => ({ installed, idle: idleKernels(installed, running, isNewer) }));
  return idleOnDevice(evaluated).map((kernel) => ({ deviceId, ...kernel, running }));
}

function isNewer(ecosystem: string, version: string, than: string): boolean {
  const order = versionOrderOf(ecosystem);
  return order !== null && order.accepts(version) && order.accepts(than) && order.compare(version, than) > 0;
}

function textsByDevice(rows: readonly IdleKernelRow[]): Map<number, string> {
  const texts = new Map<number, string>();
  for (const { deviceId, packageId, versions, running, newer } of rows) {
    const text = JSON.stringify([packageId, versions, running, newer] satisfies [
      number,
      IdleKernel['versions'],
      string,
      boolean,
    ]);
    texts.set(deviceId, `${texts.get(deviceId) ?? ''}${text}`);
  }
  return texts;
}
