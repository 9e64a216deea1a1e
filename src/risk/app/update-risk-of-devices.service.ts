import { Injectable } from '@nestjs/common';
import { InvalidateRisk } from '../../vulnerabilities/index.js';
import type { ConcludedCheck } from '../../scans/index.js';
import { BatchSize } from '../domain/batch-size.js';
import { deviceTransition } from '../domain/device-transition.js';
import { dateOfDay } from '../domain/day.js';
import { ENDED_SYSTEM_CHECKS } from '../domain/ended-system.js';
import { type Member, movedMembers, unpackMembers } from '../domain/member.js';
import { NOTHING } from '../domain/side.js';
import { type DeviceFigures, figuresAfter, type RiskBatch } from '../domain/risk-batch.js';
import { placeCode, placeOf } from '../model/place-code.js';
import type { RiskPolicy } from '../model/policy.js';
import { RiskComponentRepository } from '../persistence/risk-component.repository.js';
import { type CountedDevice, RiskDeviceRepository } from '../persistence/risk-device.repository.js';
import { CountedSides, type NamedCheck } from './counted-sides.service.js';
import { CountDevices, type DeviceCount, type DeviceCounts, sideOf } from './count-devices.service.js';
import type { RiskUpdate } from './risk-update.js';
import { KnownKinds } from './known-kinds.js';
import { SignalVulnerabilities } from './signal-vulnerabilities.service.js';
import { WriteRiskUpdate, type WrittenDevice } from './write-risk-update.service.js';

/** What turned up while devices were counted; see {@link DeviceCounts}. */
interface TurnedUp {
  moved: Set<number>;
  firstSeen: Set<number>;
}

/** A device that is to be counted as something else, with what was and what is of the subjects that differ. */
interface ChangedDevice {
  count: DeviceCount;
  stored: CountedDevice | undefined;
  before: Member[];
  after: Member[];
}

/** Counts devices anew, and what differs from what they were counted as. */
@Injectable()
export class UpdateRiskOfDevices {
  constructor(
    private readonly counts: CountDevices,
    private readonly devices: RiskDeviceRepository,
    private readonly components: RiskComponentRepository,
    private readonly counted: CountedSides,
    private readonly invalidate: InvalidateRisk,
    private readonly writer: WriteRiskUpdate,
    private readonly signals: SignalVulnerabilities,
  ) {}

  /** True when other devices were invalidated. */
  async execute(update: RiskUpdate, deviceIds: readonly number[]): Promise<boolean> {
    if (deviceIds.length === 0) return false;
    const batch = update.batch();
    return this.finish(update, batch, await this.countAll(update, batch, inOneGo(deviceIds)));
  }

  /**
   * Counts many devices, not more in one go than others may wait for; what they share is written with {@link finish}.
   *
   * @param take gives the next devices, at most so many; none at the end
   */
  async countAll(
    update: RiskUpdate,
    batch: RiskBatch,
    take: (most: number) => Promise<readonly number[]>,
  ): Promise<TurnedUp> {
    const turnedUp: TurnedUp = { moved: new Set(), firstSeen: new Set() };
    const known = new KnownKinds();
    const size = new BatchSize();
    for (;;) {
      const ids = await take(size.next);
      if (ids.length === 0) return turnedUp;
      const { members, moved, firstSeen } = await this.count(update, batch, ids, known);
      size.took(ids.length, members);
      for (const id of moved) turnedUp.moved.add(id);
      for (const id of firstSeen) turnedUp.firstSeen.add(id);
    }
  }

  private async count(
    update: RiskUpdate,
    batch: RiskBatch,
    deviceIds: readonly number[],
    known: KnownKinds,
  ): Promise<Pick<DeviceCounts, 'moved' | 'firstSeen' | 'members'>> {
    const { organizationId, totals, at } = update;
    const { policy } = update.policy;
    const ids = { assessment: () => (totals.lastAssessment += 1), subject: () => (totals.lastSubject += 1) };
    known.trim();
    const reading = this.devices.byIds(organizationId, deviceIds);
    const naming = reading.then((devices) => this.counted.name(organizationId, devices, known));
    const [{ counts, checks, moved, firstSeen, members: held }, rows] = await Promise.all([
      this.counts.count(organizationId, deviceIds, { policy, ids, at }, known, naming),
      reading,
      naming,
    ]);
    const stored = new Map(rows.map((device) => [device.deviceId, device]));
    const changed = counts.flatMap((count) => changedDevice(count, stored.get(count.deviceId), policy) ?? []);
    const members = changed.flatMap(({ before, after }) => [...before, ...after]);
    const names = await this.counted.learn(organizationId, members, known, checks);
    const written = changed.map((device) => moveDevice(batch, device, known, names, policy));
    await this.writer.devicesOf(organizationId, batch, written, { policy, at, moved: true });
    return { moved, firstSeen, members: held };
  }

  /** True when other devices were invalidated, because packages of theirs belong to another subject now. */
  async finish(update: RiskUpdate, batch: RiskBatch, { moved, firstSeen }: TurnedUp): Promise<boolean> {
    const { organizationId, totals, policy } = update;
    await this.writer.shared(organizationId, batch, totals, policy.policy);
    await this.signals.execute(organizationId, [...firstSeen]);
    if (moved.size === 0) return false;
    await this.invalidate.devices(organizationId, await this.components.devicesOf(organizationId, [...moved]), 'facts');
    return true;
  }

  /** Devices that are to be counted in transactions of their own; true when there are any. */
  async later(organizationId: number, deviceIds: readonly number[]): Promise<boolean> {
    await this.invalidate.devices(organizationId, deviceIds, 'findings');
    return deviceIds.length > 0;
  }
}

function inOneGo(deviceIds: readonly number[]): (most: number) => Promise<readonly number[]> {
  let taken = 0;
  return (most) => {
    const ids = deviceIds.slice(taken, taken + most);
    taken += ids.length;
    return Promise.resolve(ids);
  };
}

/** Null for a device that is counted as what it is. */
function changedDevice(
  count: DeviceCount,
  stored: CountedDevice | undefined,
  policy: RiskPolicy,
): ChangedDevice | null {
  if (!count.place || !stored)
    return count.place || stored
      ? { count, stored, before: stored ? unpackMembers(stored.members) : [], after: unpackMembers(count.members) }
      : null;
  // In another place every member is another kind.
  if (stored.place !== placeCode(count.place, policy))
    return { count, stored, before: unpackMembers(stored.members), after: unpackMembers(count.members) };
  const { before, after } = movedMembers(stored.members, count.members);
  const same = before.length + after.length === 0 && stored.scanned === count.scanned;
  return same && isSame(stored.fixedAfter, count.fixedAfter) ? null : { count, stored, before, after };
}

function isSame(a: Record<string, number>, b: Record<string, number>): boolean {
  const entries = Object.entries(a);
  return entries.length === Object.keys(b).length && entries.every(([key, value]) => b[key] === value);
}

function moveDevice(
  batch: RiskBatch,
  { count, stored, before: was, after: is }: ChangedDevice,
  known: KnownKinds,
  names: ReadonlyMap<number, NamedCheck>,
  policy: RiskPolicy,
): WrittenDevice {
  const { deviceId, place, scanned, fixedAfter, members } = count;
  const findings = (id: number) => known.assessment(id);
  const transition = deviceTransition({
    before: stored ? sideOf(was, placeOf(stored.place, policy), findings, names, policy) : NOTHING,
    after: place ? sideOf(is, place, findings, names, policy) : NOTHING,
  });
  const before: DeviceFigures | null = stored ? { ...stored, masses: stored.masses.map(BigInt) } : null;
  const after = place
    ? figuresAfter(before, transition, { place: placeCode(place, policy), scanned, fixedAfter })
    : null;
  batch.add({ deviceId, before, after, transition }, place === null ? 'inventory' : null);
  const concluded = concludedOf(deviceId, is, [...transition.components.keys()], names);
  return { deviceId, figures: after, members, placeBefore: stored?.place ?? null, concluded };
}

/** What is concluded to fail on a device, which is one check at most; null where nothing of that moved. */
function concludedOf(
  deviceId: number,
  members: readonly Member[],
  moved: readonly number[],
  names: ReadonlyMap<number, NamedCheck>,
): ConcludedCheck[] | null {
  const subjects = moved.filter((subject) => isConcluded(names.get(subject)));
  if (subjects.length === 0) return null;
  return members.flatMap(({ subject, day }) => {
    const check = subjects.includes(subject) ? names.get(subject) : undefined;
    return check ? [{ deviceId, checkId: check.checkId, severity: check.severity, since: dateOfDay(day) }] : [];
  });
}

function isConcluded(check: NamedCheck | undefined): boolean {
  return check !== undefined && (ENDED_SYSTEM_CHECKS as readonly string[]).includes(check.checkId);
}
