import { Injectable } from '@nestjs/common';
import { MarkRisk } from '../../vulnerabilities/index.js';
import { deviceTransition } from '../domain/device-transition.js';
import { NOTHING, type Side } from '../domain/side.js';
import { type DeviceFigures, figuresAfter, type FoldBatch } from '../domain/fold-batch.js';
import { RiskComponentRepository } from '../persistence/risk-component.repository.js';
import { type CountedDevice, RiskDeviceRepository } from '../persistence/risk-device.repository.js';
import { CountedSides } from './counted-sides.service.js';
import { CountDevices, type DeviceCount, type DeviceCounts } from './count-devices.service.js';
import type { Fold } from './fold.js';
import { SignalVulnerabilities } from './signal-vulnerabilities.service.js';
import { WriteFold, type WrittenDevice } from './write-fold.service.js';

/** What turned up while devices were counted; see {@link DeviceCounts}. */
type TurnedUp = Pick<DeviceCounts, 'moved' | 'firstSeen'>;

/** Counts devices anew, and what differs from what they were counted as. */
@Injectable()
export class FoldDevices {
  constructor(
    private readonly counts: CountDevices,
    private readonly devices: RiskDeviceRepository,
    private readonly components: RiskComponentRepository,
    private readonly counted: CountedSides,
    private readonly mark: MarkRisk,
    private readonly writer: WriteFold,
    private readonly signals: SignalVulnerabilities,
  ) {}

  async execute(fold: Fold, deviceIds: readonly number[]): Promise<void> {
    if (deviceIds.length === 0) return;
    const batch = fold.batch();
    await this.finish(fold, batch, await this.count(fold, batch, deviceIds));
  }

  /** Counts some of many devices; what they share is written with {@link finish}. */
  async count(fold: Fold, batch: FoldBatch, deviceIds: readonly number[]): Promise<TurnedUp> {
    const { organizationId, totals, policy, at } = fold;
    const { counts, moved, firstSeen } = await this.counts.count(
      organizationId,
      deviceIds,
      policy.policy,
      {
        assessment: () => (totals.lastAssessment += 1),
        subject: () => (totals.lastSubject += 1),
      },
      at,
    );
    const stored = new Map(
      (await this.devices.byIds(organizationId, deviceIds)).map((device) => [device.deviceId, device]),
    );
    const changed = counts.filter((count) => !isSame(count, stored.get(count.deviceId)));
    const before = await this.counted.sides(
      organizationId,
      changed.flatMap(({ deviceId }) => stored.get(deviceId) ?? []),
      policy.policy,
    );
    const written = changed.map((count) =>
      moveDevice(batch, count, stored.get(count.deviceId), before.get(count.deviceId)),
    );
    await this.writer.devicesOf(organizationId, batch, written, { policy: policy.policy, at, moved: true });
    return { moved, firstSeen };
  }

  async finish(fold: Fold, batch: FoldBatch, { moved, firstSeen }: TurnedUp): Promise<void> {
    const { organizationId, totals, policy } = fold;
    await this.writer.shared(organizationId, batch, totals, policy.policy);
    await this.signals.execute(organizationId, firstSeen);
    if (moved.length === 0) return;
    await this.mark.devices(organizationId, await this.components.devicesOf(organizationId, moved), 'facts');
  }

  /** Devices that are to be counted in transactions of their own. */
  async later(organizationId: number, deviceIds: readonly number[]): Promise<void> {
    await this.mark.devices(organizationId, deviceIds, 'findings');
  }
}

function isSame(count: DeviceCount, stored: CountedDevice | undefined): boolean {
  if (!count.side || !stored) return !count.side && !stored;
  return (
    stored.place === count.side.place &&
    stored.scanned === count.scanned &&
    Buffer.from(count.members).equals(stored.members) &&
    JSON.stringify(Object.entries(stored.fixedAfter)) === JSON.stringify(Object.entries(count.fixedAfter))
  );
}

function moveDevice(
  batch: FoldBatch,
  count: DeviceCount,
  stored: CountedDevice | undefined,
  was: Side | undefined,
): WrittenDevice {
  const { deviceId, side, scanned, fixedAfter, members } = count;
  const sides = { before: was ?? NOTHING, after: side ?? NOTHING };
  const transition = deviceTransition(sides);
  const before: DeviceFigures | null = stored ? { ...stored, masses: stored.masses.map(BigInt) } : null;
  const after = side ? figuresAfter(before, transition, { place: side.place, scanned, fixedAfter }) : null;
  batch.add({ deviceId, before, after, transition }, side === null ? 'inventory' : null);
  return { deviceId, figures: after, members };
}
